package linear

import (
	"qiyou/game/record"
	"qiyou/ui/board"
	"qiyou/ui/picture"
	"qiyou/ui/session"
)

// picture writes the board that is shown as a picture, into the file that a line
// names or, where it names none, into one of the program's own. A
// name may ask for the record in a format.
func (f *face) picture(path string) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	form := picture.FormOf(path)
	switch {
	case path == "":
		form = "png"
	case form == "" && record.FormatOf(path) != "":
		return f.keepRecord(t, path)
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

// keepRecord writes the game, with what was said of it, in the format that the name
// of a file asks for; a FEN is of the board that is shown.
func (f *face) keepRecord(t *table, path string) error {
	tree, err := t.study.tree, error(nil)
	if tree == nil {
		tree, err = record.Of(t.snap.Match)
	}
	var data []byte
	format := record.FormatOf(path)
	if err == nil {
		s, _ := t.shown()
		data, err = tree.As(format, s)
	}
	if err != nil {
		return session.Error{ID: session.ErrFormat}
	}
	return f.wish(session.SavePicture{Path: path, Ext: "." + format, Data: data})
}
