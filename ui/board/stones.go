package board

import (
	"qiyou/game"
	"qiyou/ui/cell"
)

// sign is a shape in every kind of terminal: with colours and without, in one
// column, in two, and in ASCII. What colours tell apart may have one shape
// there.
type sign struct {
	narrow, wide [2]string // where colours tell dark from light, and where not
	ascii        string
}

var (
	darkStone  = sign{[2]string{"●", "●"}, [2]string{"●", "●"}, "X"}
	lightStone = sign{[2]string{"●", "○"}, [2]string{"●", "○"}, "O"}
	darkDead   = sign{[2]string{"✕", "▲"}, [2]string{"×", "▲"}, "x"}
	lightDead  = sign{[2]string{"✕", "△"}, [2]string{"×", "△"}, "o"}
	darkArea   = sign{[2]string{"▪", "▪"}, [2]string{"■", "■"}, "#"}
	lightArea  = sign{[2]string{"▪", "▫"}, [2]string{"■", "□"}, "="}
	koSign     = sign{[2]string{"□", "◇"}, [2]string{"◇", "◇"}, "k"}
	foulSign   = sign{[2]string{"✕", "✕"}, [2]string{"✕", "✕"}, "!"}
	starSign   = sign{[2]string{"╋", "╋"}, [2]string{"╋", "╋"}, "+"}
	aimSign    = sign{[2]string{"•", "•"}, [2]string{"•", "•"}, "*"}
)

// on is the shape for a terminal.
func (s sign) on(l Look) string {
	outlined := map[bool]int{true: 1}[l.outlined()]
	switch {
	case l.ASCII:
		return s.ascii
	case l.Wide:
		return s.wide[outlined]
	}
	return s.narrow[outlined]
}

// Signs are the shapes of the marks in the talk about dead stones: a dead
// stone of either colour, and a point that is either's.
func Signs(l Look) (dead, area [2]string) {
	return [2]string{darkDead.on(l), lightDead.on(l)}, [2]string{darkArea.on(l), lightArea.on(l)}
}

// ink is the colour of c's stones on the wood.
func (l Look) ink(c game.Color) cell.Ink {
	if c == game.Light && !l.outlined() {
		return cell.WhiteStone
	}
	return cell.BlackStone
}

// glyph is what stands on a place and its style on the wood. Every mark has a
// shape of its own, so that colours are a help and not a need.
func (p *painter) glyph(at game.Point) (string, cell.Style) {
	on := cell.Style{Bg: cell.Wood}
	shape := func(s sign, fg cell.Ink, attr cell.Attr) (string, cell.Style) {
		on.Fg, on.Attr = fg, attr
		return s.on(p.g.Look), on
	}
	c, ink := p.color(at), p.g.Look.ink
	attr := cell.Attr(0)
	if p.has(at, game.Winning) {
		attr = cell.Underline
	}
	switch {
	case c != game.NoColor && p.has(at, game.Dead):
		return shape(either(c, darkDead, lightDead), ink(c), cell.Bold)
	case c != game.NoColor:
		return shape(either(c, darkStone, lightStone), ink(c), attr)
	case p.has(at, game.DarkArea):
		return shape(darkArea, ink(game.Dark), 0)
	case p.has(at, game.LightArea):
		return shape(lightArea, ink(game.Light), 0)
	case p.has(at, game.Forbidden):
		return shape(foulSign, cell.Forbidden, cell.Bold)
	case p.has(at, game.Ko):
		return shape(koSign, cell.Forbidden, cell.Bold)
	case p.targets[at]:
		return shape(aimSign, cell.Legal, cell.Bold)
	case p.g.star(at):
		return shape(starSign, cell.Star, 0)
	}
	on.Fg = cell.Grid
	if p.g.Mode == ASCII {
		return ".", on
	}
	return p.g.line(at), on
}

func either(c game.Color, dark, light sign) sign {
	if c == game.Light {
		return light
	}
	return dark
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
		x, y := p.cell(p.from)
		p.brackets(p.from, x, y, "<", ">", cell.Legal)
	}
	if p.s.HasCursor && p.g.inside(p.cursor) {
		x, y := p.cell(p.cursor)
		p.brackets(p.cursor, x, y, "[", "]", cell.Cursor)
	}
}

// brackets puts a pair around a place; between two winning stones of a row
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
			if p.color(at) != game.Dark || p.g.Look.outlined() {
				style.Fg, style.Bg = cell.Hint, cell.HintBack
			} else {
				style.Bg = cell.Hint
			}
			style.Attr |= cell.Bold
		case p.pickedAt(at):
			style.Fg, style.Bg, style.Attr = cell.BlackPiece, cell.Picked, cell.Underline
		case p.has(at, game.Winning):
			style.Bg, style.Attr = lastUnder(style.Fg), cell.Underline|cell.Bold
		case p.has(at, game.Last):
			style.Bg, style.Attr = lastUnder(style.Fg), cell.Underline
		}
		p.b.Set(x, y, text, style)
	})
}

// lastUnder is the background of the last move that ink stands out on; a point
// where nothing stands keeps the wood.
func lastUnder(ink cell.Ink) cell.Ink {
	switch ink {
	case cell.BlackStone:
		return cell.LastOnBlack
	case cell.WhiteStone:
		return cell.LastOnWhite
	}
	return cell.Wood
}
