package board

import (
	"strings"
	"unicode/utf8"

	"qiyou/game"
	"qiyou/ui/cell"
)

// Tag is what a person or a record has put on a point.
type Tag struct {
	At    game.Point
	Shape Shape
	Text  string // of a Label; two columns of it are shown, where there is room
}

// Shape is the kind of a Tag.
type Shape uint8

// The shapes.
const (
	Label Shape = iota
	Triangle
	Square
	Circle
	Cross
)

// shapes are the signs of the shapes. They stand on a ground of their own, by which
// they differ from all else that has such a sign.
var shapes = [...]sign{
	Triangle: {[2]string{"△", "△"}, [2]string{"△", "△"}, "^"},
	Square:   {[2]string{"□", "□"}, [2]string{"□", "□"}, "#"},
	Circle:   {[2]string{"○", "○"}, [2]string{"◎", "◎"}, "@"},
	Cross:    {[2]string{"✕", "✕"}, [2]string{"×", "×"}, "*"},
}

// tag is what is written on or beside a point: a hint's letter, a number of the
// queue, or a Tag. The zero tag is none.
type tag struct {
	text string // of at most two columns
	one  string // the same in one column
}

// tagOf is t as it is written.
func (g Geometry) tagOf(t Tag) tag {
	look := g.Look
	look.ASCII = look.ASCII || g.Mode == Tile
	if t.Shape != Label {
		s := shapes[min(t.Shape, Cross)]
		text := s.on(look)
		if cell.Width(text, look.Wide) == 1 {
			return tag{text, text}
		}
		return tag{text, s.ascii}
	}
	text := strings.TrimSpace(cell.Clean(strings.ToValidUTF8(t.Text[:min(len(t.Text), 64)], "")))
	for cell.Width(text, look.Wide) > 2 {
		_, size := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-size]
	}
	switch cell.Width(text, look.Wide) {
	case 0:
		return tag{"?", "?"}
	case 1:
		return tag{text, text}
	}
	return tag{text, "+"}
}

// tagged gives moves their letters or numbers from first on. Where two are on one
// point, the earlier of the last list wins.
func (l layers) tagged(g Geometry, moves []game.Move, first byte, limit int) {
	for i := min(len(moves), limit) - 1; i >= 0; i-- {
		s := string(first + byte(i))
		t := tag{s, s}
		switch m := moves[i]; m.Kind {
		case game.Step:
			l.tags[g.turn(m.From)] = t
			l.tags[g.turn(m.To)] = t
		case game.Place:
			l.tags[g.turn(m.To)] = t
		}
	}
}

// has says whether there is one.
func (t tag) has() bool { return t != tag{} }

// onTag is the style of a tag.
var onTag = cell.Style{Fg: cell.Hint, Bg: cell.HintBack, Attr: cell.Bold}

// inscribed says whether the tag of a place needs two columns and is written on the
// stone there, which its ground still shows.
func (p *painter) inscribed(at game.Point) bool {
	t := p.tags[at]
	return t.one == "+" && t.text != "+" && p.color(at) != game.NoColor && !p.g.Look.outlined()
}

// inscribe does so.
func (p *painter) inscribe(at game.Point, x, y int) {
	c := p.color(at)
	_, body, _ := edges(c)
	p.b.Print(x, y, 2, p.tags[at].text, cell.Style{Fg: p.g.Look.ink(c.Other()), Bg: body, Attr: cell.Bold})
}

// write writes the tag of a place, if it has one, into room columns.
func (p *painter) write(at game.Point, x, y, room int) {
	t := p.tags[at]
	if room == 1 {
		t.text = t.one
	}
	p.b.Print(x, y, room, t.text, onTag)
}
