package board

import (
	"qiyou/game"
	"qiyou/ui/cell"
)

// Scene is what lies on the board, and what is marked.
type Scene struct {
	View      game.View
	HasCursor bool
	Cursor    game.Point
	Picked    bool // Origin of a step that was begun
	From      game.Point
	Hide      game.Mark // a mark that is not to be shown; NoMark for none
}

// Stone is a stone of colour c as words name it, on a piece of board.
func Stone(look Look, c game.Color) (string, cell.Style) {
	text, ink := "●", cell.BlackStone
	switch {
	case c == game.NoColor:
		return " ", cell.Style{}
	case look.ASCII:
		text = map[game.Color]string{game.Dark: "X", game.Light: "O"}[c]
	case look.Mono && c == game.Light:
		text = "○"
	}
	if c == game.Light {
		ink = cell.WhiteStone
	}
	return text, cell.Style{Fg: ink, Bg: cell.Wood}
}

// painter is one painting under way.
type painter struct {
	g     Geometry
	b     *cell.Buffer
	x, y  int // left upper cell of the whole
	s     Scene
	marks map[game.Point]uint16 // bits by game.Mark
}

// Paint draws the board with its left upper cell at x, y. The buffer's policy
// for ambiguous widths must be that of g.Look.
func Paint(b *cell.Buffer, x, y int, g Geometry, s Scene) {
	p := &painter{g: g, b: b, x: x, y: y, s: s, marks: map[game.Point]uint16{}}
	if m, ok := s.View.(game.Marked); ok {
		for at, mark := range m.Marks() {
			if mark != s.Hide && mark < 16 {
				p.marks[at] |= 1 << mark
			}
		}
	}
	r := g.wood()
	b.Fill(cell.Rect{X: x + r.X, Y: y + r.Y, W: r.W, H: r.H}, " ", cell.Style{Fg: cell.Grid, Bg: cell.Wood})
	p.labels()
	switch {
	case g.Mode == Disc:
		p.disc()
	case g.wide():
		p.compactWide()
	default:
		p.compact()
	}
}

func (p *painter) has(at game.Point, m game.Mark) bool { return p.marks[at]&(1<<m) != 0 }

func (p *painter) color(at game.Point) game.Color {
	if !p.g.inside(at) {
		return game.NoColor
	}
	return p.s.View.At(at).Color
}

func (p *painter) cursorAt(at game.Point) bool { return p.s.HasCursor && p.s.Cursor == at }

// each calls f with every point and its middle cell on the buffer.
func (p *painter) each(f func(at game.Point, x, y int)) {
	for row := range p.g.Rows {
		for col := range p.g.Cols {
			at := game.Point{Col: int8(col), Row: int8(row)}
			x, y := p.g.Cell(at)
			f(at, p.x+x, p.y+y)
		}
	}
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
		p.b.Print(p.x+x, p.y, 1, Letter(col), st)
		p.b.Print(p.x+x, p.y+r.Y+r.H, 1, Letter(col), st)
	}
	for row := range p.g.Rows {
		_, y := p.g.Cell(game.Point{Row: int8(row)})
		n := p.g.Number(row)
		st := style(int(p.s.Cursor.Row) == row)
		p.b.Print(p.x+label-1-len(n), p.y+y, 2, n, st)
		p.b.Print(p.x+r.X+r.W+1, p.y+y, 2, n, st)
	}
}

// line is the piece of the grid at a point: ┌┬┐├┼┤└┴┘.
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

// glyph is what stands on a point and its style on the wood. Every mark has a
// shape of its own, so that colours are a help and not a need.
func (p *painter) glyph(at game.Point) (string, cell.Style) {
	on := cell.Style{Bg: cell.Wood}
	ascii := p.g.Mode == ASCII
	pick := func(a, b string) string {
		if ascii {
			return a
		}
		return b
	}
	switch c := p.color(at); {
	case c == game.Dark:
		on.Fg = cell.BlackStone
		return pick("X", "●"), p.won(at, on)
	case c == game.Light:
		on.Fg = cell.WhiteStone
		if p.g.Look.Mono {
			return pick("O", "○"), p.won(at, on)
		}
		return pick("O", "●"), p.won(at, on)
	case p.has(at, game.Forbidden):
		on.Fg, on.Attr = cell.Forbidden, cell.Bold
		return pick("!", "✕"), on
	case p.g.star(at):
		on.Fg = cell.Star
		return pick("+", "╋"), on
	}
	on.Fg = cell.Grid
	return pick(".", p.g.line(at)), on
}

func (p *painter) won(at game.Point, s cell.Style) cell.Style {
	if p.has(at, game.Winning) {
		s.Attr |= cell.Underline
	}
	return s
}

// compact draws points two columns apart; marks are brackets in the columns
// between them.
func (p *painter) compact() {
	dash := "─"
	if p.g.Mode == ASCII {
		dash = " "
	}
	p.each(func(at game.Point, x, y int) {
		text, style := p.glyph(at)
		p.b.Set(x, y, text, style)
		if int(at.Col) < p.g.Cols-1 {
			p.b.Set(x+1, y, dash, cell.Style{Fg: cell.Grid, Bg: cell.Wood})
		}
	})
	p.each(func(at game.Point, x, y int) {
		if p.has(at, game.Winning) {
			p.brackets(at, x, y, "(", ")", cell.Win)
		}
	})
	p.each(func(at game.Point, x, y int) {
		if p.has(at, game.Last) && !p.has(at, game.Winning) {
			p.brackets(at, x, y, "(", ")", cell.LastOnWood)
		}
	})
	if p.s.Picked {
		x, y := p.g.Cell(p.s.From)
		p.brackets(p.s.From, p.x+x, p.y+y, "<", ">", cell.Legal)
	}
	if p.s.HasCursor && p.g.inside(p.s.Cursor) {
		x, y := p.g.Cell(p.s.Cursor)
		p.brackets(p.s.Cursor, p.x+x, p.y+y, "[", "]", cell.Cursor)
	}
}

// brackets puts a pair around a point; between two winning stones of a row
// there is none.
func (p *painter) brackets(at game.Point, x, y int, left, right string, ink cell.Ink) {
	s := cell.Style{Fg: ink, Bg: cell.Wood, Attr: cell.Bold}
	beside := func(d int8) bool {
		return ink == cell.Win && p.has(game.Point{Col: at.Col + d, Row: at.Row}, game.Winning)
	}
	if !beside(-1) {
		p.b.Set(x-1, y, left, s)
	}
	if !beside(+1) {
		p.b.Set(x+1, y, right, s)
	} else {
		p.b.Set(x+1, y, map[bool]string{false: "─", true: "-"}[p.g.Mode == ASCII], s)
	}
}

// compactWide draws points as one character of two columns. There is no room
// for brackets: marks change the background, and the attributes that every
// terminal has.
func (p *painter) compactWide() {
	p.each(func(at game.Point, x, y int) {
		text, style := p.glyph(at)
		switch {
		case p.cursorAt(at):
			if p.color(at) != game.Dark || p.g.Look.Mono {
				style.Fg, style.Bg = cell.Hint, cell.HintBack
			} else {
				style.Bg = cell.Hint
			}
			style.Attr |= cell.Bold
		case p.s.Picked && p.s.From == at:
			style.Bg, style.Attr = cell.Picked, style.Attr|cell.Bold
		case p.has(at, game.Winning), p.has(at, game.Last):
			style.Bg = map[bool]cell.Ink{true: cell.LastOnBlack, false: cell.LastOnWhite}[p.color(at) == game.Dark]
			style.Attr |= cell.Underline
		}
		p.b.Set(x, y, text, style)
	})
}
