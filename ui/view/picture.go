package view

import (
	"qiyou/game/record"
	"qiyou/ui/picture"
	"qiyou/ui/session"
)

// keepPicture writes the board that is shown as a picture, into the file at path
// or, where that is empty, into one of the program's own. A path may ask for the
// record in a format.
func (m *Model) keepPicture(t *table, path string) (why string) {
	form := picture.FormOf(path)
	switch {
	case t == nil:
		return m.text.Code(session.ErrNoMatch)
	case path == "":
		form = "png"
	case form == "" && record.FormatOf(path) != "":
		return m.keepRecord(t, path)
	case form == "":
		return m.text.Code(session.ErrPicture)
	}
	p := picture.Of(t.turn(), t.snap.Match.Setup().Game)
	p.Pieces = m.script()
	data, _ := p.As(form)
	m.wish(session.SavePicture{Path: path, Ext: "." + form, Data: data})
	return ""
}

// keepRecord writes the game, with what was said of it, in the format that the name
// of a file asks for; a FEN is of the board that is shown.
func (m *Model) keepRecord(t *table, path string) (why string) {
	study, err := t.study, error(nil)
	if study == nil {
		study, err = record.Of(t.snap.Match)
	}
	var data []byte
	format := record.FormatOf(path)
	if err == nil {
		data, err = study.As(format, t.shown())
	}
	if err != nil {
		return m.text.Code(session.ErrFormat)
	}
	m.wish(session.SavePicture{Path: path, Ext: "." + format, Data: data})
	return ""
}
