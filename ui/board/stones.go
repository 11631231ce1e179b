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
	darkPale   = sign{[2]string{"◎", "◈"}, [2]string{"◎", "◈"}, "@"}
	lightPale  = sign{[2]string{"◎", "◎"}, [2]string{"◎", "◎"}, "Q"}
	darkWin    = sign{[2]string{"●", "●"}, [2]string{"◆", "◆"}, "X"}
	lightWin   = sign{[2]string{"●", "○"}, [2]string{"◆", "◇"}, "O"}
	darkOwned  = sign{[2]string{"▫", "▓"}, [2]string{"▩", "▩"}, "%"}
	lightOwned = sign{[2]string{"▫", "░"}, [2]string{"▤", "▤"}, "~"}
	takenSign  = sign{[2]string{"∘", "∘"}, [2]string{"∘", "∘"}, ","}
	koSign     = sign{[2]string{"□", "▽"}, [2]string{"▽", "▽"}, "k"}
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
func (g Geometry) Signs() (dead, area [2]string) {
	l := g.Symbols()
	l.ASCII = l.ASCII || g.Mode == Tile
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
	c, on := p.color(at), cell.Style{Bg: cell.Wood}
	shape := func(s sign, fg cell.Ink, attr cell.Attr) (string, cell.Style) {
		on.Fg, on.Attr = fg, attr
		return s.on(p.g.Look), on
	}
	switch {
	case p.paleAt(at):
		c = p.s.PaleColor
		return shape(either(c, darkPale, lightPale), p.g.Look.ink(c), cell.Bold)
	case c != game.NoColor && p.has(at, game.Dead):
		return shape(either(c, darkDead, lightDead), p.g.Look.ink(c), cell.Bold)
	case c != game.NoColor && p.has(at, game.Winning):
		return shape(either(c, darkWin, lightWin), p.g.Look.ink(c), cell.Underline)
	case c != game.NoColor:
		return shape(either(c, darkStone, lightStone), p.g.Look.ink(c), 0)
	case p.tags[at].has():
		return p.tags[at].one, onTag
	}
	for _, m := range emptySigns {
		if p.has(at, m.mark) {
			return shape(m.sign, m.ink(p.g.Look), m.attr)
		}
	}
	switch {
	case p.targets[at]:
		return shape(aimSign, cell.Legal, cell.Bold)
	case p.taken[at]:
		return shape(takenSign, cell.LastOnWood, cell.Bold)
	}
	return p.ground(at)
}

// emptySigns are the signs of the marks of an empty place, by rank.
var emptySigns = []struct {
	mark game.Mark
	sign sign
	ink  func(Look) cell.Ink
	attr cell.Attr
}{
	{game.DarkArea, darkArea, func(l Look) cell.Ink { return l.ink(game.Dark) }, 0},
	{game.LightArea, lightArea, func(l Look) cell.Ink { return l.ink(game.Light) }, 0},
	{game.Forbidden, foulSign, func(Look) cell.Ink { return cell.Forbidden }, cell.Bold},
	{game.Ko, koSign, func(Look) cell.Ink { return cell.Forbidden }, cell.Bold},
}

// ground is an empty place without a mark: whose it is expected to be, a star
// point, or the grid.
func (p *painter) ground(at game.Point) (string, cell.Style) {
	l, level, back := p.g.Look, p.owner(at), p.soil(at)
	on := cell.Style{Fg: onSoil(back, cell.Grid), Bg: back}
	switch {
	case level < 0 && (back != cell.Wood || level <= -2):
		return darkOwned.on(l), on
	case level > 0 && (back != cell.Wood || level >= 2):
		return lightOwned.on(l), on
	case p.g.Star(at):
		on.Fg = cell.Star
		return starSign.on(l), on
	case p.g.Mode == ASCII:
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
		switch soil := p.soil(at); {
		case soil != cell.Wood:
			p.b.Set(x+1, y, " ", cell.Style{Fg: cell.Grid, Bg: soil})
		case int(at.Col) < p.g.Cols-1:
			p.b.Set(x+1, y, dash, cell.Style{Fg: cell.Grid, Bg: cell.Wood})
		}
	})
	p.each(p.beside)
	for _, m := range brackets {
		p.each(func(at game.Point, x, y int) {
			if m.on(p, at) {
				p.brackets(at, x, y, m.left, m.right, m.ink)
			}
		})
	}
	p.each(func(at game.Point, x, y int) {
		switch {
		case p.color(at) == game.NoColor:
			p.write(at, x, y, 2)
		case p.inscribed(at):
			p.inscribe(at, x, y)
		default:
			p.write(at, x+1, y, 1)
		}
	})
}

// brackets are the pairs of signs around a place, each over those before it.
var brackets = []struct {
	left, right string
	ink         cell.Ink
	on          func(*painter, game.Point) bool
}{
	{"{", "}", cell.Win, func(p *painter, at game.Point) bool { return p.has(at, game.Winning) }},
	{"(", ")", cell.LastOnWood, func(p *painter, at game.Point) bool { return p.has(at, game.Last) && !p.has(at, game.Winning) }},
	{"<", ">", cell.Legal, (*painter).pickedAt},
	{"[", "]", cell.Cursor, (*painter).cursorAt},
}

// beside draws at the right of a stone the sign of the one who is expected to take
// it.
func (p *painter) beside(at game.Point, x, y int) {
	c, level := p.color(at), p.owner(at)
	switch {
	case c == game.NoColor:
	case c == game.Light && level <= -2:
		p.b.Set(x+1, y, darkOwned.on(p.g.Look), cell.Style{Fg: onSoil(p.soil(at), cell.Grid), Bg: p.soil(at)})
	case c == game.Dark && level >= 2:
		p.b.Set(x+1, y, lightOwned.on(p.g.Look), cell.Style{Fg: onSoil(p.soil(at), cell.Grid), Bg: p.soil(at)})
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
		switch t := p.tags[at]; {
		case !t.has():
		case p.color(at) != game.NoColor:
			p.b.Set(x, y, either(p.color(at), darkStone, lightStone).ascii, style)
			p.write(at, x+1, y, 1)
			return
		default:
			text = fullwidth(t.text)
			if p.cursorAt(at) {
				style.Attr |= cell.Underline // it has the ground of the cursor anyway
			}
		}
		p.b.Print(x, y, 2, text, style)
	})
}

// fullwidth is a sign of ASCII in two columns.
func fullwidth(s string) string {
	if len(s) != 1 || s[0] <= ' ' {
		return s
	}
	const full = 'ａ' - 'a'
	return string(rune(s[0]) + full)
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
