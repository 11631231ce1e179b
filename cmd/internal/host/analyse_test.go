package host

import (
	"testing"
	"time"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// wishToAnalyse is a wish to go through the first moves of m's game in the upper row.
func wishToAnalyse(t *testing.T, m match.Match, key uint64, moves int) session.Analyse {
	t.Helper()
	w := session.Analyse{Match: "x", Key: key, Setup: m.Setup(), States: []game.State{m.Start()}}
	for n := range moves {
		mv := game.PlaceAt(game.Point{Col: int8(n)})
		next, err := w.States[n].Apply(mv)
		if err != nil {
			t.Fatal(err)
		}
		w.Moves, w.States = append(w.Moves, mv), append(w.States, next)
	}
	return w
}

func (p *player) analysed(key uint64) session.Analysed {
	p.t.Helper()
	return await(p, "analysis", func(e session.Analysed) bool { return e.Key == key })
}

// A game is gone through board after board, and told so.
func TestAnalysis(t *testing.T) {
	t.Parallel()
	a, s, wise := alone(t)
	w := wishToAnalyse(t, s.Match, 5, 2)
	w.Look = time.Hour
	a.do(w)
	answer := func(score int) {
		t.Helper()
		if task := <-wise.asked; task.Limits != (ai.Limits{Level: ai.MaxLevel, Time: session.MaxLook}) {
			t.Errorf("%+v", task.Limits)
		}
		wise.answer <- adviceAt(7, 7, score, ai.WhyBest)
	}
	answer(0)          // the start
	answer(ai.Win - 4) // after the first move: it is lost
	answer(0)          // after the better one
	if got := a.analysed(5); got.Boards != 3 || got.Verdict == nil || got.Verdict.Ply != 0 || got.Verdict.Cost != 0.5 || !got.Verdict.Mistake() ||
		got.Verdict.Best != adviceAt(7, 7, 0, "").Move || got.Verdict.Played != w.Moves[0] || len(got.Verdict.Line) != 1 || !got.Verdict.Known {
		t.Errorf("%+v", got.Verdict)
	}
	for range 3 {
		answer(0)
	}
	for ply := 1; ply <= 2; ply++ {
		if got := a.analysed(5); got.Verdict == nil || got.Verdict.Ply != ply {
			t.Errorf("%+v", got)
		}
	}
	if got := a.analysed(5); got.Verdict != nil {
		t.Errorf("%+v", got)
	}
}

// A new wish ends the one before, and so do a wish for nothing and leaving the match.
func TestAnalysisIsOfOneGame(t *testing.T) {
	t.Parallel()
	a, s, wise := alone(t)
	for key := range uint64(3) {
		a.do(wishToAnalyse(t, s.Match, key, 1))
		<-wise.asked
	}
	<-wise.stops
	<-wise.stops
	a.do(session.Analyse{})
	<-wise.stops
	w := wishToAnalyse(t, s.Match, 9, 1)
	w.Match = s.ID
	a.do(w)
	<-wise.asked
	a.do(session.Leave{Match: s.ID})
	<-wise.stops
	w.States = w.States[:1]
	a.do(w)
	a.refused(session.ErrSetup)
	w.States, w.Moves = []game.State{nil}, nil
	a.do(w)
	a.refused(session.ErrSetup)
}

// No game is gone through that has the board of a match of people that goes on.
func TestNoAnalysisOfAMatchOfPeople(t *testing.T) {
	t.Parallel()
	a, b, s := pair(t)
	a.act(s, game.First, match.DoMove, "aa")
	a.plies(1)
	w := wishToAnalyse(t, s.Match, 1, 2) // of which this is the second board
	for _, w.Match = range []string{s.ID, "another"} {
		a.do(w)
		a.refused(session.ErrAdvice)
	}
	b.act(s, game.Second, match.DoResign, "")
	a.table("the end", func(s session.Snapshot) bool { return s.Match.Over() })
	a.do(w)
	if got := a.analysed(1); got.Boards != 3 {
		t.Errorf("%+v", got)
	}
}
