// Package picture draws a position on paper: as lines of text, as SVG, as PNG.
//
// Fill a [Picture] and call Text, SVG or PNG. Chinese signs of men are strokes of
// our own, so that no picture needs a font for them.
package picture

import (
	"strings"

	"qiyou/game"
	"qiyou/game/record"
	"qiyou/ui/board"
	"qiyou/ui/cell"
)

// Picture is what is to be drawn. Only Kind and View are needed; points outside
// of the board are left out.
type Picture struct {
	Kind    board.Kind
	View    game.View // its marks are drawn too
	Pieces  board.Pieces
	Signs   []record.Mark // what the record shows on this position
	Numbers Numbers       // of stones; the last move needs no mark then
	Title   string        // for those who do not see it, in SVG; made inert here
}

// Text is p as lines of characters, each with its line break: stones in ASCII, X
// for Dark, as they are pasted into a mail; men by their signs, those of Red in
// brackets, or in ASCII too where Pieces are letters. Numbers of stones are none
// of it, nor signs but labels of one character on free points.
func (p Picture) Text() string {
	cols, rows := p.View.Size()
	look := board.Look{Mono: true, Sides: true, Pieces: p.Pieces, Mode: board.Compact}
	if p.Kind != board.Xiangqi || p.Pieces == board.Letters {
		look.ASCII, look.Mode = true, board.ASCII
	}
	const enough = 200 // cells, for the largest board in either direction
	g, _ := board.Fit(p.Kind, cols, rows, enough, enough, look)
	b := cell.NewBuffer(g.Size())
	board.Paint(b, 0, 0, g, board.Scene{View: p.View})
	for _, s := range p.signs() {
		free := p.View.At(s.At).Color == game.NoColor
		if text := cell.Clean(s.Text); free && s.Sign == record.Label && cell.Width(text, false) == 1 {
			x, y := g.Cell(s.At)
			b.Set(x, y, text, cell.Style{})
		}
	}
	return strings.TrimRight(b.Text(), "\n") + "\n"
}

// signs are the signs that are on the board.
func (p Picture) signs() []record.Mark {
	var all []record.Mark
	for _, s := range p.Signs {
		if p.inside(s.At) {
			all = append(all, s)
		}
	}
	return all
}

func (p Picture) inside(at game.Point) bool {
	cols, rows := p.View.Size()
	return at.Col >= 0 && at.Row >= 0 && int(at.Col) < cols && int(at.Row) < rows
}

// marks are the marks of the view, as bits by game.Mark.
func (p Picture) marks() map[game.Point]uint16 {
	all := map[game.Point]uint16{}
	if m, ok := p.View.(game.Marked); ok {
		for at, mark := range m.Marks() {
			all[at] |= 1 << mark
		}
	}
	return all
}
