package view

import (
	"qiyou/ui/picture"
	"qiyou/ui/session"
)

// keepPicture writes the board that is shown as a picture, into the file at path
// or, where that is empty, into one of the program's own.
func (m *Model) keepPicture(t *table, path string) (why string) {
	form := picture.FormOf(path)
	switch {
	case t == nil:
		return m.text.Code(session.ErrNoMatch)
	case path == "":
		form = "png"
	case form == "":
		return m.text.Code(session.ErrPicture)
	}
	p := picture.Of(t.turn(), t.snap.Match.Setup().Game)
	p.Pieces = m.script()
	data, _ := p.As(form)
	m.wish(session.SavePicture{Path: path, Ext: "." + form, Data: data})
	return ""
}
