package view

import (
	"fmt"
	"math"
	"strings"

	"qiyou/game"
	"qiyou/ui/board"
	"qiyou/ui/cell"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// advise adds to the scene what the engine says of the board.
func (m *Model) advise(t *table, s *board.Scene) {
	if m.noAdvice(t) != "" {
		return
	}
	if m.hinting(t) {
		for _, h := range m.advice.hints {
			s.Hints = append(s.Hints, h.Move)
		}
	}
	if o, _ := m.outlook(t); o != nil && m.advice.owners && t.kind() == board.Go {
		s.Owner = make([]float64, len(o.Owners))
		for i, own := range o.Owners {
			s.Owner[i] = -own
		}
	}
}

// drawAdvice draws who leads and the best moves, as far as they are wanted.
func (m *Model) drawAdvice(p *panel, t *table) {
	if m.noAdvice(t) != "" {
		return
	}
	if m.advice.leads {
		m.drawLeads(p, t)
	}
	if !m.hinting(t) {
		return
	}
	p.gap()
	head := m.text.Hint.Title + "  " + m.mover(t)
	if by := cell.CleanName(m.advice.by); by != "" {
		head = sprintf(m.text.Hint.By, head, by)
	}
	p.print(head, title)
	at := max(m.hintAt(t, t.cursor), 0)
	for i, s := range m.hintRows(t) {
		style := plain
		if i == at {
			style = strong
		}
		p.print(s, style)
	}
	switch {
	case len(m.advice.hints) > 0:
		h := m.advice.hints[at]
		p.wrapped(m.text.Hint.Whys[h.Why], 2, dim)
		if then := m.lineText(t, h.Line); then != "" {
			p.wrapped(sprintf(m.text.Hint.Then, then), 2, dim)
		}
	case m.advice.done:
		p.print(m.text.Hint.None, dim)
	default:
		p.print(m.text.Hint.Wait, dim)
	}
}

// mover is who is to act on the board shown: the colour, or the name of one who
// has none yet.
func (m *Model) mover(t *table) string {
	st := t.shown()
	if c := st.View().Color(st.ToAct()); c != game.NoColor {
		return m.text.Color(t.snap.Match.Setup().Game, c)
	}
	return m.name(t, st.ToAct())
}

// hintRows are the hints, one a row: its letter, its move and what it is worth.
func (m *Model) hintRows(t *table) []string {
	var moves, rows []string
	width := 0
	for _, h := range m.advice.hints {
		moves = append(moves, m.moveText(t.shown(), h.Move))
		width = max(width, cell.Width(moves[len(moves)-1], m.look.Wide))
	}
	for i, h := range m.advice.hints {
		rows = append(rows, fmt.Sprintf("%c %s  %s", 'a'+i, pad(moves[i], width, m.look.Wide), m.worth(h)))
	}
	return rows
}

// worth is what a hint is worth to the seat to act.
func (m *Model) worth(h session.Hint) string {
	switch moves := (max(h.Forced, -h.Forced) + 1) / 2; {
	case h.Forced > 0:
		return sprintf(m.text.Hint.Wins, moves)
	case h.Forced < 0:
		return sprintf(m.text.Hint.Loses, moves)
	}
	return text.Percent(h.Chance)
}

// maxThen is how many moves of a line are shown.
const maxThen = 6

// lineText is the moves after the first of a line, each in the notation of the
// board before it.
func (m *Model) lineText(t *table, line []game.Move) string {
	var parts []string
	st := t.shown()
	for i, mv := range line[:min(len(line), maxThen)] {
		next, err := st.Apply(mv)
		if err != nil {
			break
		}
		if i > 0 {
			parts = append(parts, m.moveText(st, mv))
		}
		st = next
	}
	return strings.Join(parts, " ")
}

// barW is the columns of the bar that shows who leads, where they are there.
const barW = 16

// drawLeads draws a bar of which each side has what it has of the chance to win,
// the side that leads, and where points are counted by how many.
func (m *Model) drawLeads(p *panel, t *table) {
	o, fresh := m.outlook(t)
	if o == nil {
		p.print(m.text.Hint.Looking, dim)
		return
	}
	style := plain
	if !fresh {
		style = dim
	}
	if p.left() > 0 {
		s := m.leadsText(t, o)
		w := min(barW, max(p.r.W-cell.Width(s, p.wide)-1, 4))
		m.drawBar(p, t, o.Chance, w)
		p.b.Print(p.r.X+w+1, p.y, p.r.W-w-1, cell.Clip(s, p.r.W-w-1, p.wide), style)
		p.y++
	}
	if o.Owners != nil {
		p.print(m.byText(t, o), style)
	}
}

// drawBar draws the share of dark from the left in w columns, in the colours of the
// pieces.
func (m *Model) drawBar(p *panel, t *table, chance float64, w int) {
	signs := [2]string{"█", "░"}
	if m.look.ASCII || m.look.Wide {
		signs = [2]string{"#", "-"}
	}
	darks := min(max(int(math.Round(float64(w)*chance)), 0), w)
	for i := range w {
		side, c := 0, game.Dark
		if i >= darks {
			side, c = 1, game.Light
		}
		_, style := board.Emblem(m.look, t.kind(), c)
		p.b.Set(p.r.X+i, p.y, signs[side], style)
	}
}

// leadsText is the side that is expected to win, and its chance, or in how many
// moves it wins by force.
func (m *Model) leadsText(t *table, o *session.Outlook) string {
	c, chance, forced := game.Dark, o.Chance, o.Forced
	if chance < 0.5 {
		c, chance, forced = game.Light, 1-chance, -forced
	}
	return m.text.Color(t.snap.Match.Setup().Game, c) + " " + m.worth(session.Hint{Chance: chance, Forced: forced})
}

// byText is by how many points which side leads, to half a point.
func (m *Model) byText(t *table, o *session.Outlook) string {
	half := int(math.Round(2 * o.Lead))
	switch name := t.snap.Match.Setup().Game; {
	case half > 0:
		return sprintf(m.text.Hint.Leads, m.text.Color(name, game.Dark), m.text.Points(half))
	case half < 0:
		return sprintf(m.text.Hint.Leads, m.text.Color(name, game.Light), m.text.Points(-half))
	}
	return m.text.Hint.Even
}

// adviceLine is all of it in one row, for a window without a panel; "" where
// nothing is wanted.
func (m *Model) adviceLine(t *table) string {
	if m.noAdvice(t) != "" {
		return ""
	}
	var parts []string
	if o, _ := m.outlook(t); o != nil && m.advice.leads {
		parts = append(parts, m.leadsText(t, o))
	}
	if m.hinting(t) {
		for i, h := range m.advice.hints {
			parts = append(parts, fmt.Sprintf("%c %s %s", 'a'+i, m.moveText(t.shown(), h.Move), m.worth(h)))
		}
		switch {
		case len(m.advice.hints) > 0:
		case m.advice.done:
			parts = append(parts, m.text.Hint.None)
		default:
			parts = append(parts, m.text.Hint.Wait)
		}
	}
	return strings.Join(parts, "  ")
}
