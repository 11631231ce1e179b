package picture

import (
	"strings"

	"qiyou/game/record"
	"qiyou/ui/board"
)

// Of is the picture of a position of a record or a match, of the game that a
// setup names, with the signs there.
func Of(turn *record.Turn, game string) Picture {
	return Picture{Kind: board.KindOf(game), View: turn.State.View(), Signs: turn.Marks}
}

// Forms are the names of the forms of a picture, as As takes them.
func Forms() []string { return []string{"text", "svg", "png"} }

// As is p in a form; false for a name of none.
func (p Picture) As(form string) ([]byte, bool) {
	switch form {
	case "text":
		return []byte(p.Text()), true
	case "svg":
		return p.SVG(), true
	case "png":
		return p.PNG(), true
	}
	return nil, false
}

// FormOf is the form that the name of a file asks for by its end; "" where it
// asks for none.
func FormOf(file string) string {
	end := strings.ToLower(file[strings.LastIndexByte(file, '.')+1:])
	switch {
	case len(end) == len(file):
		return ""
	case end == "txt", end == "text":
		return "text"
	case end == "svg", end == "png":
		return end
	}
	return ""
}
