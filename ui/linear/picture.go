package linear

import (
	"qiyou/ui/board"
	"qiyou/ui/picture"
	"qiyou/ui/session"
)

// picture writes the board that is shown as a picture, into the file that a line
// names or, where it names none, into one of the program's own.
func (f *face) picture(path string) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	form := picture.FormOf(path)
	switch {
	case path == "":
		form = "png"
	case form == "":
		return session.Error{ID: session.ErrPicture}
	}
	all := t.path()
	p := picture.Of(all[len(all)-1], t.snap.Match.Setup().Game)
	if t.script == "traditional" {
		p.Pieces = board.Traditional
	}
	data, _ := p.As(form)
	return f.wish(session.SavePicture{Path: path, Ext: "." + form, Data: data})
}
