package linear

import (
	"strings"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/ui/session"
)

// verdicts are those on a game of three moves, of which the second gave it away.
func verdicts(t *testing.T, w session.Analyse) []session.Verdict {
	t.Helper()
	better := lineOf(t, w.States[1], "i10 a2")
	return []session.Verdict{
		{Ply: 0, Played: w.Moves[0]},
		{Ply: 1, Known: true, Chance: 0.4, Played: w.Moves[1], Cost: 0.35, Best: better[0], Line: better},
		{Ply: 2, Known: true, Chance: 1, Forced: 3, Played: w.Moves[2], Cost: 0.02},
		{Ply: 3, Known: true, Chance: 1, Forced: 2},
	}
}

const analysedGame = "(;GM[4]SZ[15]C[mine];B[hh];W[hg];B[ih])"

func TestAnalysisAsLines(t *testing.T) {
	t.Parallel()
	k, a := newStudy(t, []byte(analysedGame))
	k.told()
	k.types("mistake", "Not done: mistake: no mistake was found; analyse looks for them.")
	k.types("analyse 1.5")
	w, ok := a.last.(session.Analyse)
	if !ok || w.Match != "record:x" || len(w.States) != 4 || len(w.Moves) != 3 || w.Look != 1500*time.Millisecond || w.Key == 0 {
		t.Fatalf("%+v", a.last)
	}
	all := verdicts(t, w)
	k.hears(session.Analysed{Key: w.Key + 1, Boards: 4, Verdict: &all[1]}) // of another
	for i, want := range []string{"Analysed: 1 of 4 boards.", "Analysed: 2 of 4 boards.", "Analysed: 3 of 4 boards."} {
		k.hears(session.Analysed{Key: w.Key, Boards: 4, Verdict: &all[i]}, want)
	}
	k.hears(session.Analysed{Key: w.Key, Boards: 4, Verdict: &all[3]})
	k.hears(session.Analysed{Key: w.Key, Boards: 4}, "The moves that cost most:",
		"2 h9: Chance of White: 60% → 0% (loses in 2). Better: i10.", "Expected then: a2.")
	do := func(text string) {
		k.face.line(line{text: text})
		k.told()
	}
	do("mistake")
	if tb := k.face.tables["record:x"]; len(tb.path()) != 3 || !tb.study.unsaved() {
		t.Errorf("shows the board after %d moves, unsaved %v", len(tb.path())-1, tb.study.unsaved())
	}
	do("mistake") // the only one again
	k.types("comment", "Comment: Chance of White: 60% → 0% (loses in 2). Better: i10.")
	do("goto 1")
	k.types("variation", "1, the game itself: h9 i8", "2: i10 a2")
	k.types("save")
	if w, ok := a.last.(session.SaveRecord); !ok || !strings.Contains(string(w.Data), "Better: i10.") || !strings.Contains(string(w.Data), "C[mine]") {
		t.Errorf("%+v", a.last)
	}
}

// An analysis that is stopped tells what there is; another takes its place.
func TestAnalysisStopped(t *testing.T) {
	t.Parallel()
	k, a := newStudy(t, []byte(analysedGame))
	k.told()
	k.types("analyse stop", "Not done: analyse stop: no mistake was found; analyse looks for them.")
	k.types("analyse")
	first := a.last.(session.Analyse)
	all := verdicts(t, first)
	k.hears(session.Analysed{Key: first.Key, Boards: 4, Verdict: &all[0]}, "Analysed: 1 of 4 boards.")
	k.types("analyse stop", "The analysis was stopped: 1 of 4 boards.", "No move cost much.")
	if w, ok := a.last.(session.Analyse); !ok || len(w.States) != 0 {
		t.Errorf("%+v", a.last)
	}
	k.hears(session.Analysed{Key: first.Key, Boards: 4, Verdict: &all[1]})
	k.types("analyse")
	if w := a.last.(session.Analyse); w.Key == first.Key || w.Look != 0 {
		t.Errorf("%+v", w)
	}
	for _, bad := range []string{"0", "-1", "61", "x", "NaN", "inf", "1e-400"} {
		k.types("analyse "+bad, "Not done: analyse "+bad+": something is missing after the command.")
	}
}

// What a wrong session says of a game breaks nothing.
func TestAnalysisOfNothing(t *testing.T) {
	t.Parallel()
	k, a := newStudy(t, []byte(analysedGame))
	k.told()
	k.types("analyse")
	w := a.last.(session.Analyse)
	for _, ply := range []int{-1, 3, 99} {
		k.face.event(session.Analysed{Key: w.Key, Boards: 4, Verdict: &session.Verdict{Ply: ply, Cost: 1, Line: []game.Move{{}}}})
	}
	k.hears(session.Analysed{Key: w.Key, Boards: 4}, "The analysis was stopped: 0 of 4 boards.", "No move cost much.")
	k.types("mistake", "Not done: mistake: no mistake was found; analyse looks for them.")
}

func TestAnalysisOnlyAfterTheEnd(t *testing.T) {
	t.Parallel()
	g := newGame(t, "none").play("h8 a1")
	k := newTalk(t, Options{})
	k.face.event(session.Table{Snapshot: g.snap(session.Person, session.Computer)})
	k.out.Reset()
	k.types("analyse", "Not done: analyse: this match still goes on.")
}
