package board

import (
	"qiyou/game"
	"qiyou/ui/cell"
)

// edges are the inks of a stone: its lit upper and left edge, its body, and its
// dark lower and right edge.
func edges(c game.Color) (lit, body, dark cell.Ink) {
	switch c {
	case game.Dark:
		return cell.BlackShine, cell.BlackStone, cell.BlackStone
	case game.Light:
		return cell.WhiteStone, cell.WhiteStone, cell.WhiteShade
	}
	return cell.Wood, cell.Wood, cell.Wood
}

// disc draws stones of half blocks over the grid. A stone is three columns wide
// with half a column more on either side, and a row high with half a row more
// above and below, so that it sits exactly on its crossing.
func (p *painter) disc() {
	grid := cell.Style{Fg: cell.Grid, Bg: cell.Wood}
	p.each(func(at game.Point, x, y int) {
		for i := 1; i < 4 && int(at.Col) < p.g.Cols-1; i++ {
			p.b.Set(x+i, y, "─", grid)
		}
		if int(at.Row) < p.g.Rows-1 {
			p.b.Set(x, y+1, "│", grid)
		}
	})
	p.each(p.discOpen)
	p.each(p.stone)
	p.each(p.discMark)
}

// discOpen draws an empty place: a letter, a pale stone and an owner's shade have
// three columns.
func (p *painter) discOpen(at game.Point, x, y int) {
	if p.color(at) != game.NoColor {
		return
	}
	text, style := p.glyph(at)
	side := " "
	if p.paleAt(at) {
		text, side = "?", "▒"
	}
	if style.Bg != cell.Wood || side != " " {
		p.b.Set(x-1, y, side, style)
		p.b.Set(x+1, y, side, style)
	}
	switch text { // what is large enough for the room that there is
	case "▪":
		text = "■"
	case "•":
		text = "●"
	}
	p.b.Set(x, y, text, style)
}

func (p *painter) stone(at game.Point, x, y int) {
	c := p.color(at)
	if c == game.NoColor {
		return
	}
	lit, body, dark := edges(c)
	step := func(dc, dr int8) game.Point { return game.Point{Col: at.Col + dc, Row: at.Row + dr} }
	_, _, above := edges(p.color(step(0, -1)))
	_, _, before := edges(p.color(step(-1, 0)))
	for i := -1; i <= 1; i++ {
		p.b.Set(x+i, y-1, "▀", cell.Style{Fg: above, Bg: lit})
		p.b.Set(x+i, y, " ", cell.Style{Fg: body, Bg: body})
		if p.color(step(0, 1)) == game.NoColor {
			p.b.Set(x+i, y+1, "▀", cell.Style{Fg: dark, Bg: cell.Wood})
		}
	}
	p.b.Set(x-2, y, "▌", cell.Style{Fg: before, Bg: lit})
	if p.color(step(1, 0)) == game.NoColor {
		p.b.Set(x+2, y, "▌", cell.Style{Fg: dark, Bg: cell.Wood})
	}
}

// discMark draws the marks of a place: a cross for a dead stone, a dot for the
// last move, a diamond for the winning five, brackets for the cursor and for a
// step begun.
func (p *painter) discMark(at game.Point, x, y int) {
	c := p.color(at)
	_, back, _ := edges(c)
	middle := x
	if p.inscribed(at) {
		middle-- // beside the label
	}
	mark := map[game.Color]cell.Ink{game.Dark: cell.LastOnBlack, game.Light: cell.LastOnWhite, game.NoColor: cell.LastOnWood}[c]
	switch {
	case c == game.NoColor:
	case p.has(at, game.Dead):
		p.b.Set(middle, y, "✕", cell.Style{Fg: p.g.Look.ink(c.Other()), Bg: back, Attr: cell.Bold})
	case p.has(at, game.Winning):
		p.b.Set(middle, y, "◆", cell.Style{Fg: mark, Bg: back})
	case p.has(at, game.Last):
		p.b.Set(middle, y, "●", cell.Style{Fg: mark, Bg: back})
	}
	switch level := p.owner(at); {
	case c == game.NoColor:
	case c == game.Light && level <= -2, c == game.Dark && level >= 2:
		p.b.Set(x+1, y, "▫", cell.Style{Fg: onSoil(p.soil(at), cell.Grid), Bg: p.soil(at)})
	}
	ink := cell.Cursor
	if c == game.Dark {
		ink = cell.Hint
	}
	s := cell.Style{Fg: ink, Bg: back, Attr: cell.Bold}
	switch {
	case p.cursorAt(at):
		p.b.Set(x-1, y, "[", s)
		p.b.Set(x+1, y, "]", s)
	case p.pickedAt(at):
		p.b.Set(x-1, y, "<", s)
		p.b.Set(x+1, y, ">", s)
	}
	switch {
	case p.inscribed(at):
		p.inscribe(at, x, y)
	case c != game.NoColor:
		p.write(at, x+1, y, 1)
	case p.tags[at].one == "+":
		p.write(at, x, y, 2)
	}
}
