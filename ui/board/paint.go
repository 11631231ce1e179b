package board

import (
	"qiyou/game"
	"qiyou/ui/cell"
)

// painter is one painting under way. It works with places, not with points:
// only color, piece and what is gathered at the start know that a board may be
// turned.
type painter struct {
	layers
	g    Geometry
	b    *cell.Buffer
	x, y int // left upper cell of the whole
	s    Scene
}

// Paint draws the board with its left upper cell at x, y. The buffer's policy
// for ambiguous widths must be that of g.Look.
func Paint(b *cell.Buffer, x, y int, g Geometry, s Scene) {
	g.Look = g.Symbols()
	p := &painter{layers: g.layers(s), g: g, b: b, x: x, y: y, s: s}
	r := g.wood()
	b.Fill(cell.Rect{X: x + r.X, Y: y + r.Y, W: r.W, H: r.H}, " ", cell.Style{Fg: cell.Grid, Bg: cell.Wood})
	p.labels()
	switch {
	case g.Kind == Xiangqi:
		p.xiangqi()
	case g.Mode == Disc:
		p.disc()
	case g.Mode == Tile:
		p.tile()
	case g.wide():
		p.compactWide()
	default:
		p.compact()
	}
}

func (p *painter) has(at game.Point, m game.Mark) bool { return p.marks[at]&(1<<m) != 0 }

func (p *painter) piece(at game.Point) game.Piece {
	if !p.g.inside(at) {
		return game.Piece{}
	}
	return p.s.View.At(p.g.turn(at))
}

func (p *painter) color(at game.Point) game.Color { return p.piece(at).Color }

func (p *painter) cursorAt(at game.Point) bool { return p.s.HasCursor && p.cursor == at }

func (p *painter) pickedAt(at game.Point) bool {
	return p.s.Picked && p.from == at || p.pale.Kind == game.Step && p.pale.From == at
}

// each calls f with every place and its middle cell on the buffer.
func (p *painter) each(f func(at game.Point, x, y int)) {
	for row := range p.g.Rows {
		for col := range p.g.Cols {
			at := game.Point{Col: int8(col), Row: int8(row)}
			x, y := p.cell(at)
			f(at, x, y)
		}
	}
}

// cell is the middle cell of a place on the buffer.
func (p *painter) cell(at game.Point) (x, y int) {
	x, y = p.g.place(at)
	return p.x + x, p.y + y
}

// labels draws letters above and below, numbers on both sides; those of the
// cursor's column and row stand out.
func (p *painter) labels() {
	r := p.g.wood()
	style := func(on bool) cell.Style {
		if on && p.s.HasCursor {
			return cell.Style{Fg: cell.Accent, Attr: cell.Bold}
		}
		return cell.Style{Fg: cell.Dim}
	}
	for col := range p.g.Cols {
		x, _ := p.g.Cell(game.Point{Col: int8(col)})
		st := style(int(p.s.Cursor.Col) == col)
		if !p.g.Short {
			p.b.Print(p.x+x, p.y, 1, p.g.Letter(col), st)
		}
		p.b.Print(p.x+x, p.y+r.Y+r.H, 1, p.g.Letter(col), st)
	}
	for row := range p.g.Rows {
		_, y := p.g.Cell(game.Point{Row: int8(row)})
		n := p.g.Number(row)
		st := style(int(p.s.Cursor.Row) == row)
		p.b.Print(p.x+label-1-len(n), p.y+y, 2, n, st)
		if p.g.Kind != Xiangqi {
			p.b.Print(p.x+r.X+r.W+1, p.y+y, 2, n, st)
		}
	}
}

// line is the piece of the grid at a place: ┌┬┐├┼┤└┴┘.
func (g Geometry) line(at game.Point) string {
	pick := func(v int8, n int) int {
		switch int(v) {
		case 0:
			return 0
		case n - 1:
			return 2
		}
		return 1
	}
	return [3][3]string{{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}}[pick(at.Row, g.Rows)][pick(at.Col, g.Cols)]
}
