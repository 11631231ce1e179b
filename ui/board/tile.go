package board

import (
	"qiyou/game"
	"qiyou/ui/cell"
)

// tile draws points as fields of two columns: stones are blocks of colour, and
// marks are characters of ASCII in them, so that neither a font nor the width of a
// character matters.
func (p *painter) tile() {
	p.each(func(at game.Point, x, y int) {
		text, style := p.openTile(at)
		if p.color(at) != game.NoColor {
			text, style = p.stoneTile(at)
		}
		if p.cursorAt(at) {
			text, style = p.cursorTile(text, style)
		}
		p.b.Set(x, y, text[0], style)
		p.b.Set(x+1, y, text[1], style)
		if p.color(at) == game.NoColor && !p.cursorAt(at) && p.tags[at].one == "+" {
			p.write(at, x, y, 2)
		} else {
			p.write(at, x+1, y, 1)
		}
	})
}

// pair is what stands in the two columns of a field.
type pair [2]string

func twice(s string) pair { return pair{s, s} }

// stoneTile is a stone with its mark.
func (p *painter) stoneTile(at game.Point) (pair, cell.Style) {
	c, level := p.color(at), p.owner(at)
	st := cell.Style{Fg: cell.LastOnBlack, Bg: cell.BlackStone, Attr: cell.Bold}
	if c == game.Light {
		st.Fg, st.Bg = cell.LastOnWhite, cell.WhiteStone
	}
	switch {
	case p.has(at, game.Dead):
		st.Fg = p.g.Look.ink(c.Other())
		return twice(either(c, darkDead, lightDead).ascii), st
	case p.has(at, game.Winning):
		return pair{"{", "}"}, st
	case p.has(at, game.Last):
		return pair{"(", ")"}, st
	case c == game.Light && level <= -2, c == game.Dark && level >= 2:
		st.Fg = p.g.Look.ink(c.Other())
		return pair{" ", either(c.Other(), darkOwned, lightOwned).ascii}, st
	}
	return twice(" "), st
}

// openTile is an empty place with its sign, or the grid.
func (p *painter) openTile(at game.Point) (pair, cell.Style) {
	if p.paleAt(at) {
		return twice("?"), cell.Style{Fg: p.g.Look.ink(p.s.PaleColor), Bg: cell.Wood, Attr: cell.Bold}
	}
	look := p.g.Look
	p.g.Look.ASCII = true
	text, st := p.glyph(at)
	p.g.Look = look
	back := p.soil(at)
	switch {
	case p.tags[at].has():
		return twice(" "), onTag
	case back != cell.Wood && st.Bg == back:
		return pair{text, " "}, st
	case text != "." && text != starSign.ascii && text != p.g.line(at):
		return twice(text), st
	case look.plain() && text == starSign.ascii:
		return pair{text, " "}, st
	case look.plain():
		return pair{".", " "}, st
	case text == starSign.ascii:
		text = starSign.on(look)
	}
	if int(at.Col) == p.g.Cols-1 {
		return pair{text, " "}, st
	}
	return pair{text, "─"}, st
}

// cursorTile is a field under the cursor: in brackets, the second of which gives
// way to a sign.
func (p *painter) cursorTile(text pair, st cell.Style) (pair, cell.Style) {
	switch {
	case st.Bg == cell.BlackStone:
		st.Fg = cell.Hint
	case st.Bg == cell.WhiteStone || st.Bg == cell.Wood:
		st.Fg = cell.Cursor
	}
	st.Attr |= cell.Bold
	switch text[1] {
	case " ", "─", ")", "}":
		text[1] = "]"
	}
	return pair{"[", text[1]}, st
}
