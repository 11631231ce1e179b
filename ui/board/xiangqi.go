package board

import (
	"qiyou/game"
	"qiyou/ui/cell"
)

// strokes are the lines of a board: across, down, falling and rising.
type strokes struct{ across, down, fall, rise string }

func (g Geometry) strokes() strokes {
	if g.Look.plain() {
		return strokes{"-", "|", "\\", "/"}
	}
	return strokes{"─", "│", "╲", "╱"}
}

// xiangqi draws the grid with its river and palaces, and then what stands on
// it.
func (p *painter) xiangqi() {
	p.grid()
	p.river()
	for _, top := range []int8{0, int8(p.g.Rows - 3)} {
		p.palace(top)
	}
	draw := p.chip
	if p.g.Mode == Disc {
		draw = p.discPiece
	}
	p.each(func(at game.Point, x, y int) {
		if p.color(at) == game.NoColor && !p.paleAt(at) {
			p.open(at, x, y)
			return
		}
		draw(at, x, y)
		p.tagPiece(at, x, y)
	})
}

// tagPiece puts a letter or a number beside a piece: on the upper edge of one of
// half blocks, else on the line to its right, or left of it on the last column.
func (p *painter) tagPiece(at game.Point, x, y int) {
	switch {
	case p.g.Mode == Disc:
		x, y = x+3, y-1
	case p.g.Mode == Compact:
		x += 3
	case int(at.Col) < p.g.Cols-1:
		x += 2
	default:
		x -= 2
	}
	p.write(at, x, y, 1)
}

// grid draws the lines and crossings.
func (p *painter) grid() {
	st := cell.Style{Fg: cell.Grid, Bg: cell.Wood}
	dx, dy := p.g.pitch()
	s := p.g.strokes()
	p.each(func(at game.Point, x, y int) {
		p.b.Set(x, y, p.crossing(at), st)
		if int(at.Col) < p.g.Cols-1 {
			for i := 1; i < dx; i++ {
				p.b.Set(x+i, y, s.across, st)
			}
		}
		inRiver := int(at.Row) == p.g.Rows/2-1 && at.Col > 0 && int(at.Col) < p.g.Cols-1
		if int(at.Row) < p.g.Rows-1 && !inRiver {
			for i := 1; i < dy; i++ {
				p.b.Set(x, y+i, s.down, st)
			}
		}
	})
}

// crossing is the piece of the grid at a place; the lines down end at the
// river.
func (p *painter) crossing(at game.Point) string {
	if p.g.Look.plain() {
		return "+"
	}
	inner := at.Col > 0 && int(at.Col) < p.g.Cols-1
	switch {
	case inner && int(at.Row) == p.g.Rows/2-1:
		return "┴"
	case inner && int(at.Row) == p.g.Rows/2:
		return "┬"
	}
	return p.g.line(at)
}

// river writes in the river.
func (p *painter) river() {
	columns := [...][4]int{Compact: {7, 11, 27, 31}, Disc: {10, 14, 44, 48}, ASCII: {7, 11, 19, 23}}[p.g.Mode]
	_, dy := p.g.pitch()
	x, y := p.cell(game.Point{Row: int8(p.g.Rows/2 - 1)})
	words := p.g.Look.Pieces.River()
	if p.g.Look.ASCII {
		words = Letters.River()
	}
	for i, w := range words {
		if w != "" {
			p.b.Set(x+columns[i], y+dy/2, w, cell.Style{Fg: cell.Grid, Bg: cell.Wood})
		}
	}
}

// palace draws the diagonals of the palace whose upper row is top.
func (p *painter) palace(top int8) {
	s, st := p.g.strokes(), cell.Style{Fg: cell.Grid, Bg: cell.Wood}
	dx, dy := p.g.pitch()
	x, y := p.cell(game.Point{Col: int8(p.g.Cols / 2), Row: top + 1})
	for i := 1; i < dy; i++ {
		near := (dx*i + dy/2) / dy // columns from the middle
		p.b.Set(x-near, y-i, s.fall, st)
		p.b.Set(x+near, y-i, s.rise, st)
		p.b.Set(x-near, y+i, s.rise, st)
		p.b.Set(x+near, y+i, s.fall, st)
	}
}

// open draws the marks of an empty place: where a step came from, where one may
// go, and the cursor.
func (p *painter) open(at game.Point, x, y int) {
	plain := p.g.Look.plain()
	pick := func(a, b string) string {
		if plain {
			return a
		}
		return b
	}
	st := cell.Style{Bg: cell.Wood, Attr: cell.Bold}
	switch {
	case p.tags[at].has():
	case p.targets[at]:
		st.Fg = cell.Legal
		p.b.Set(x, y, pick("*", "●"), st)
	case p.has(at, game.Origin):
		st.Fg = cell.LastOnWood
		p.b.Set(x, y, pick("o", "∘"), st)
	}
	if p.cursorAt(at) {
		st.Fg = cell.Cursor
		p.b.Set(x-1, y, "[", st)
		p.b.Set(x+1, y, "]", st)
	}
	p.write(at, x, y, 2)
}

// bracket is the pair of signs around a piece and its ink on the piece's paper;
// "" for none. The first that holds is shown.
func (p *painter) bracket(at game.Point) (left, right string, ink cell.Ink) {
	switch {
	case p.paleAt(at):
		return "?", "?", cell.Cursor
	case p.cursorAt(at) && p.targets[at]:
		return "[", "]", cell.Legal
	case p.cursorAt(at):
		return "[", "]", cell.Cursor
	case p.pickedAt(at):
		return "{", "}", cell.Cursor
	case p.targets[at]:
		return "<", ">", cell.Legal
	case p.has(at, game.Check):
		return "!", "!", cell.LastOnWhite
	case p.has(at, game.Last) && p.taken[at]:
		return "x", "x", cell.LastOnWhite
	case p.has(at, game.Last):
		return "(", ")", cell.LastOnWhite
	}
	return "", "", 0
}

// standing is the piece to be drawn on a place: the one there, or the one whose
// step there is to be confirmed.
func (p *painter) standing(at game.Point) game.Piece {
	if p.paleAt(at) {
		return p.piece(p.pale.From)
	}
	return p.piece(at)
}

// paper is the background of a piece.
func (p *painter) paper(at game.Point) cell.Ink {
	if p.pickedAt(at) || p.paleAt(at) {
		return cell.Picked
	}
	return cell.Chip
}

// chip draws a piece as a chip in one row: four columns of paper around a
// Chinese sign, three around a letter.
func (p *painter) chip(at game.Point, x, y int) {
	piece := p.standing(at)
	st := cell.Style{Fg: pieceInk(piece.Color), Bg: p.paper(at), Attr: cell.Bold}
	right := x + 2
	if p.g.Mode == ASCII {
		right = x + 1
	}
	p.b.Fill(cell.Rect{X: x - 1, Y: y, W: right - x + 2, H: 1}, " ", st)
	p.b.Set(x, y, p.g.Look.Sign(piece), st)
	p.edges(at, x-1, right, y, st)
}

// edges draws the mark of a piece on the cells at its left and right. Where Red's
// pieces are in round brackets, marks stand outside of these.
func (p *painter) edges(at game.Point, left, right, y int, st cell.Style) {
	l, r, ink := p.bracket(at)
	mark := cell.Style{Fg: ink, Bg: st.Bg, Attr: cell.Bold}
	if p.g.Look.rings() {
		if p.standing(at).Color == game.Dark {
			p.b.Set(left, y, "(", st)
			p.b.Set(right, y, ")", st)
		}
		left, right = left-1, right+1
		if l == "(" {
			l, r = ":", ":"
		}
	}
	if l != "" {
		p.b.Set(left, y, l, mark)
		p.b.Set(right, y, r, mark)
	}
}

// discPiece draws a piece six columns wide and a row high, with half a row more
// above and below. Red's are round, Black's have corners. Both edges are of upper
// half blocks: beneath a lower one some fonts leave a line free.
func (p *painter) discPiece(at game.Point, x, y int) {
	piece := p.standing(at)
	paper := p.paper(at)
	upper, lower := "▀▀▀▀▀▀", "▀▀▀▀▀▀"
	if piece.Color == game.Dark {
		upper, lower = "▛▀▀▀▀▜", "▝▀▀▀▀▘"
	}
	p.b.Print(x-2, y-1, 6, upper, cell.Style{Fg: cell.Wood, Bg: paper})
	p.b.Print(x-2, y+1, 6, lower, cell.Style{Fg: paper, Bg: cell.Wood})
	st := cell.Style{Fg: pieceInk(piece.Color), Bg: paper, Attr: cell.Bold}
	p.b.Fill(cell.Rect{X: x - 2, Y: y, W: 6, H: 1}, " ", st)
	p.b.Set(x, y, p.g.Look.Sign(piece), st)
	p.edges(at, x-1, x+2, y, st)
}
