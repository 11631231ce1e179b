package view

import (
	"math"
	"slices"
	"time"

	"qiyou/game"
	"qiyou/ui/cell"
	"qiyou/ui/keys"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// analysis is what an engine has found of the game of a table, board after board.
type analysis struct {
	key      uint64 // of the last that was begun
	on       bool
	boards   int
	verdicts []session.Verdict
}

// analysed is what was found of the game as it is, nil for nothing.
func (t *table) analysed() []session.Verdict {
	if !t.finished() || t.analysis.boards != len(t.game) {
		return nil
	}
	return t.analysis.verdicts
}

// mistakes are the moves of the game that cost most, as far as they were found.
func (t *table) mistakes() []session.Verdict { return session.Mistakes(t.analysed()) }

// analysisKey does what a key means for an analysis, and says whether it is such a
// key.
func (m *Model) analysisKey(t *table, a keys.Action, now time.Time) bool {
	switch {
	case !t.finished():
		return false
	case a == keys.Analyse && t.analysis.on:
		m.wish(session.Analyse{})
		m.endAnalysis(t, now)
	case a == keys.Analyse:
		m.analyse(t, now)
	case a == keys.Mistake:
		m.toMistake(t, now)
	default:
		return false
	}
	return true
}

// analyse has an engine go through the game of t.
func (m *Model) analyse(t *table, now time.Time) {
	if err := t.begin(); err != nil {
		m.refused(m.unkept(err), now)
		return
	}
	for _, other := range m.tables { // there is one at a time
		other.analysis.on = false
	}
	m.analyses++
	t.analysis = analysis{key: m.analyses, on: true, boards: len(t.game)}
	w := session.Analyse{Match: t.snap.ID, Key: m.analyses, Setup: t.snap.Match.Setup(), Moves: moves(t.game)}
	for _, n := range t.game {
		w.States = append(w.States, n.State)
	}
	m.wish(w)
}

// takeAnalysis takes in what was found of one board more, which comes in their
// order.
func (m *Model) takeAnalysis(ev session.Analysed, now time.Time) {
	for _, t := range m.tables {
		a := &t.analysis
		switch v := ev.Verdict; {
		case !a.on || a.key != ev.Key:
		case v == nil:
			m.endAnalysis(t, now)
		case v.Ply == len(a.verdicts) && v.Ply < a.boards:
			a.verdicts = append(a.verdicts, *v)
		}
	}
}

// endAnalysis says what was found at t, and puts the better lines into its study.
func (m *Model) endAnalysis(t *table, now time.Time) {
	a := &t.analysis
	a.on = false
	all := t.mistakes()
	for _, v := range all {
		if v.Ply+1 >= len(t.game) || t.study == nil {
			continue
		}
		line := v.Line
		if len(line) == 0 {
			line = []game.Move{v.Best}
		}
		if t.study.Propose(v.Ply, line, m.moveCost(t, v)) == nil {
			t.kept.changed()
		}
	}
	if t != m.table() {
		return
	}
	switch words := m.text.Analysis; {
	case len(a.verdicts) < a.boards:
		m.tell(sprintf(words.Stopped, len(a.verdicts), a.boards), now)
	case len(all) == 0:
		m.tell(words.None, now)
	default:
		m.tell(sprintf(words.Found, len(all)), now)
	}
}

// moveCost is the sentence of what a move cost, and of the better one.
func (m *Model) moveCost(t *table, v session.Verdict) string {
	s, forced := t.game[v.Ply].State, 0
	if v.Ply+1 < len(t.analysis.verdicts) {
		forced = t.analysis.verdicts[v.Ply+1].Forced
	}
	side := s.View().Color(s.ToAct())
	return m.text.MoveCost(m.text.Color(t.snap.Match.Setup().Game, side), side, v, forced, m.moveText(s, v.Best))
}

// toMistake shows the board after the next move that cost much; after the last of
// them it begins again.
func (m *Model) toMistake(t *table, now time.Time) {
	all := t.mistakes()
	if len(all) == 0 {
		m.refused(m.text.Analysis.More, now)
		return
	}
	at := min(t.shownMoves(), t.parted()+1) // in a better line, the mistake is behind
	next := max(slices.IndexFunc(all, func(v session.Verdict) bool { return v.Ply+1 > at }), 0)
	t.show(slices.Clone(t.game[:min(all[next].Ply+2, len(t.game))]))
}

// drawAnalysis draws the chance of dark from board to board, with the board shown
// marked beneath, and how far the analysis is.
func (m *Model) drawAnalysis(p *panel, t *table) {
	verdicts := t.analysed()
	if len(verdicts) == 0 && !t.analysis.on || p.left() < 8 {
		return
	}
	at := min(t.shownMoves(), t.parted())
	head := m.text.Analysis.Title
	if at < len(verdicts) && verdicts[at].Known {
		head += "  " + m.text.Color(t.snap.Match.Setup().Game, game.Dark) + " " + text.Percent(verdicts[at].Chance)
	}
	if t.analysis.on {
		head += "  " + sprintf("%d/%d", len(verdicts), len(t.game))
	}
	p.print(head, title)
	w := min(p.r.W, len(t.game))
	for x := range w {
		here := verdicts[min(x*len(t.game)/w, len(verdicts)):min((x+1)*len(t.game)/w, len(verdicts))]
		p.b.Print(p.r.X+x, p.y, 1, cell.Bar(extreme(here), m.look.ASCII || m.look.Wide), plain)
	}
	p.y++
	p.b.Print(p.r.X+((at+1)*w-1)/len(t.game), p.y, 1, "^", warned)
	p.y++
}

// extreme is the chance that is farthest from even, NaN where none is known.
func extreme(all []session.Verdict) float64 {
	c := math.NaN()
	for _, v := range all {
		if v.Known && !(math.Abs(v.Chance-0.5) <= math.Abs(c-0.5)) {
			c = v.Chance
		}
	}
	return c
}
