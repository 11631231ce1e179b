package view

import (
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/ui/board"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// analyse presses the key for it and gives the wish.
func (s *screen) analyse() session.Analyse {
	s.t.Helper()
	s.press("a")
	for _, w := range s.wishes() {
		if w, ok := w.(session.Analyse); ok {
			return w
		}
	}
	s.t.Fatal("nothing is to be analysed")
	return session.Analyse{}
}

// found is what an engine says of the first boards of a game, in which every fourth
// move of White from the second on gives something away.
func found(t testing.TB, w session.Analyse, boards int) (all []session.Event) {
	t.Helper()
	for n := range boards {
		v := session.Verdict{Ply: n, Known: n > 0, Chance: 0.5 + 0.4*float64(n)/float64(len(w.States))}
		if n < len(w.Moves) {
			v.Played = w.Moves[n]
		}
		if n%4 == 3 && n < len(w.Moves) {
			v.Cost, v.Best = 0.2, game.PlaceAt(game.Point{Col: 1, Row: 1})
			v.Line = []game.Move{v.Best, game.PlaceAt(game.Point{Col: 2, Row: 2})}
		}
		all = append(all, session.Analysed{Key: w.Key, Boards: len(w.States), Verdict: &v})
	}
	if boards == len(w.States) {
		all = append(all, session.Analysed{Key: w.Key, Boards: boards})
	}
	return all
}

func TestAnalysis(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), ofRecord(t).event())
	s.press("x")
	shows(t, s, "no mistake was found")
	w := s.analyse()
	if w.Match != "record:m1" || len(w.States) != 10 || len(w.Moves) != 9 || w.Key == 0 {
		t.Fatalf("%+v", w)
	}
	s.hear(found(t, w, 5)...)
	shows(t, s, "Analysis", "5/10", " ▅▅▅▆", "^")
	s.hear(found(t, w, 10)...) // those that it has already are not taken twice
	shows(t, s, "Mistakes found: 2; x shows the next.", " ▅▅▅▆▆▆▇▇▇", "not saved")
	hides(t, s, "/10")
	if n := s.variations(); n != 2 {
		t.Errorf("%d better lines", n)
	}
	for _, want := range []int{4, 8, 4} {
		s.press("x")
		if s.shownMoves() != want {
			t.Errorf("shows move %d, want %d", s.shownMoves(), want)
		}
	}
	shows(t, s, "Chance of White: 38% → 18%. Better:", "Black 66%")
	s.press("Tab") // to the better line
	if got := s.shownLine(); got != canon(t, "h8 h9 i8")+" bb" {
		t.Errorf("the better line is %q", got)
	}
	s.press("x")
	if s.shownMoves() != 8 {
		t.Errorf("from the better line it goes to move %d", s.shownMoves())
	}
	s.wishes()
	s.press("s")
	if save, ok := s.wishes()[0].(session.SaveRecord); !ok || !strings.Contains(string(save.Data), "Better:") {
		t.Errorf("%+v", save)
	}
}

// An analysis can be stopped, another takes its place, and one of a table that is
// gone is nobody's.
func TestAnalysisStops(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), ofRecord(t).event())
	w := s.analyse()
	s.hear(found(t, w, 6)...)
	if again := s.analyse(); len(again.States) != 0 {
		t.Errorf("%+v", again)
	}
	shows(t, s, "The analysis was stopped: 6 of 10 boards.")
	s.hear(found(t, w, 10)...)
	if n := len(s.table().analysis.verdicts); n != 6 {
		t.Errorf("%d boards after the end", n)
	}
	if another := s.analyse(); another.Key == w.Key || len(another.States) != 10 {
		t.Errorf("%+v", another)
	}
	s.hear(found(t, w, 10)...)
	if n := len(s.table().analysis.verdicts); n != 0 {
		t.Errorf("%d boards of another", n)
	}
	s.hear(session.Analysed{Key: s.analyses, Verdict: &session.Verdict{Ply: -1}}, session.Analysed{Key: s.analyses, Verdict: &session.Verdict{Ply: 99}}).draw(80, 24)
	s.hear(session.Left{Match: "record:m1"}, session.Analysed{Key: s.analyses}).draw(80, 24)
}

// A match that goes on is not analysed.
func TestNoAnalysisDuringAMatch(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), newDesk(t, gomoku(), "none").play("h8").event())
	s.press("< a x")
	for _, w := range s.wishes() {
		if _, ok := w.(session.Analyse); ok {
			t.Error("it is")
		}
	}
}
