package view

import (
	"strings"

	"qiyou/game"
	"qiyou/ui/board"
	"qiyou/ui/text"
)

// scene is the board as it is to be painted.
func (m *Model) scene(t *table) board.Scene {
	s := board.Scene{
		View:      t.shown().View(),
		HasCursor: t.playing() || t.studying(),
		Cursor:    t.cursor,
		Picked:    t.picked,
		From:      t.from,
		Targets:   t.targets(),
		Taken:     t.taken(),
		Tags:      t.tags(),
	}
	if t.review.on && !t.studying() {
		s.Targets = nil
	}
	if !t.review.on {
		s.Queued, s.Pale = t.queue.Moves(), t.pale
		if over := m.previewed(t); over != (game.Move{}) {
			s.Pale = over
		}
		s.PaleColor = t.paleColor(s.Pale)
	}
	if m.prefs.HideFouls {
		s.Hide = game.Forbidden
	}
	m.advise(t, &s)
	return s
}

// targets are where the picked piece may go, or where an opening wants a stone.
func (t *table) targets() []game.Point {
	if !t.picked {
		if t.playing() && t.job.kind == stoneJob {
			return t.job.points
		}
		return nil
	}
	var to []game.Point
	for _, mv := range t.moves {
		if mv.Kind == game.Step && mv.From == t.from {
			to = append(to, mv.To)
		}
	}
	return to
}

// taken are the points from which the last move that is shown took something: in
// go those that it emptied, in xiangqi where it went.
func (t *table) taken() []game.Point {
	n := t.shownMoves()
	line := t.line()
	if n == 0 || t.kind() == board.Gomoku {
		return nil
	}
	before, after, mover := line[n-1].State.View(), line[n].State.View(), line[n].Color
	var out []game.Point
	cols, rows := before.Size()
	for row := range rows {
		for col := range cols {
			at := game.Point{Col: int8(col), Row: int8(row)}
			if was, is := before.At(at).Color, after.At(at).Color; was == mover.Other() && is != was {
				out = append(out, at)
			}
		}
	}
	return out
}

// inCheck says whether a general is in check.
func inCheck(v game.View) bool {
	return anyMark(v, func(_ game.Point, m game.Mark) bool { return m == game.Check })
}

// marked says whether p carries the mark m.
func marked(v game.View, p game.Point, m game.Mark) bool {
	return anyMark(v, func(at game.Point, mark game.Mark) bool { return at == p && mark == m })
}

func anyMark(v game.View, is func(game.Point, game.Mark) bool) bool {
	known, ok := v.(game.Marked)
	if !ok {
		return false
	}
	for p, m := range known.Marks() {
		if is(p, m) {
			return true
		}
	}
	return false
}

// count is how many pieces of each kind a side has.
func count(v game.View, c game.Color) map[byte]int {
	n := map[byte]int{}
	cols, rows := v.Size()
	for row := range rows {
		for col := range cols {
			if p := v.At(game.Point{Col: int8(col), Row: int8(row)}); p.Color == c {
				n[p.Kind]++
			}
		}
	}
	return n
}

// missing are the pieces that c had, or has put, and has no more.
func (t *table) missing(c game.Color) map[byte]int {
	x := t.snap.Match
	n := count(x.Start().View(), c)
	for _, p := range t.path()[1:] {
		if p.Move.Kind == game.Place && p.Color == c {
			n[0]++
		}
	}
	for kind, left := range count(t.shown().View(), c) {
		n[kind] -= left
	}
	return n
}

// takenLines say what each side has lost: prisoners in go, pieces in xiangqi. There
// are as many before anything is lost.
func (m *Model) takenLines(t *table) []string {
	x, tx := t.snap.Match, m.text.Table
	dark, light := t.missing(game.Dark), t.missing(game.Light)
	switch t.kind() {
	case board.Go:
		name := func(c game.Color) string { return m.text.Color(x.Setup().Game, c) }
		return []string{sprintf(tx.Prisoners, name(game.Dark), light[0], name(game.Light), dark[0])}
	case board.Xiangqi:
		parts := make([]string, 2)
		for i, lost := range []map[byte]int{dark, light} {
			c := game.Dark + game.Color(i)
			if s := pieceRow(t.layout(m.look, m.w, m.h).g.Symbols(), c, lost); s != "" {
				parts[i] = sprintf(tx.Taken, m.text.Color(x.Setup().Game, c), s)
			}
		}
		return parts
	}
	return nil
}

// pieceRow is the pieces of a side that were taken, the strongest first.
func pieceRow(look board.Look, c game.Color, lost map[byte]int) string {
	var b strings.Builder
	for _, kind := range []byte("rncabp") {
		b.WriteString(strings.Repeat(look.Sign(game.Piece{Color: c, Kind: kind}), max(lost[kind], 0)))
	}
	return b.String()
}

// scoreText is the count of the board as it stands, "" where there is none.
func (m *Model) scoreText(t *table) string {
	x := t.snap.Match
	if m.opts.Score == nil || x.State().Phase() != game.Scoring && x.State().Phase() != game.Over {
		return ""
	}
	if o, over := x.State().Outcome(); over && o.Reason != game.Count {
		return ""
	}
	dark, light, ok := m.opts.Score(x.State())
	if !ok {
		return ""
	}
	name := x.Setup().Game
	return sprintf(m.text.Table.Score,
		m.text.Color(name, game.Dark), m.text.Points(dark), m.text.Color(name, game.Light), m.text.Points(light))
}

// repeatText warns of what the rules say if the board comes once more.
func (m *Model) repeatText(t *table) string {
	if m.opts.Repeats == nil || !t.playing() {
		return ""
	}
	loser, again := m.opts.Repeats(t.snap.Match.State())
	switch {
	case !again:
		return ""
	case loser == game.NoColor:
		return m.text.Table.Repeated
	}
	return sprintf(m.text.Table.RepeatLoses, m.text.Color(t.snap.Match.Setup().Game, loser))
}

// reasonText is why a match ended, and by how much.
func (m *Model) reasonText(o game.Outcome) string {
	s := m.text.Reason(o.Reason)
	if o.Margin > 0 {
		s += m.text.Lobby.Join + sprintf(m.text.Table.Margin, m.text.Points(o.Margin))
	}
	return s
}

// moveText is a move as it is written: in the game's own notation, in the
// script of the pieces, and where that is letters by its points.
func (m *Model) moveText(before game.State, mv game.Move) string {
	switch mv.Kind {
	case game.Choose:
		return m.text.Choice(mv.Choice)
	case game.Pass:
		return m.text.Table.Pass
	}
	n, ok := before.(game.Notation)
	if !ok {
		return mv.String()
	}
	switch {
	case mv.Kind == game.Toggle:
		return sprintf(m.text.Table.Mark, n.Format(mv))
	case mv.Kind == game.Step && (m.look.ASCII || m.look.Pieces == board.Letters):
		return n.Format(game.PlaceAt(mv.From)) + "-" + n.Format(game.PlaceAt(mv.To))
	case mv.Kind == game.Step && m.look.Pieces == board.Traditional:
		return text.Traditional(n.Format(mv))
	}
	return n.Format(mv)
}
