// Package aitest is the checks that every engine passes, for the tests of each.
package aitest

import (
	"slices"
	"testing"

	"qiyou/ai"
	"qiyou/game"
)

// Choices takes three choices of task from e, which are as [Ranked] wants them.
func Choices(t *testing.T, e ai.Engine, task ai.Task) {
	t.Helper()
	all, err := ai.Best(t.Context(), e, task, 3)
	if err != nil {
		t.Fatal(err)
	}
	Ranked(t, e, task, all)
}

// Ranked checks all, choices of task from e: they are legal and distinct, the
// first is the advice without choices, none is said to be worth more than the one
// before, and the line of each is play that the rules accept.
func Ranked(t *testing.T, e ai.Engine, task ai.Task, all []ai.Advice) {
	t.Helper()
	alone, err := e.Think(t.Context(), task)
	if err != nil {
		t.Fatal(err)
	}
	var moves []game.Move
	last := ai.Win
	for _, a := range all {
		if slices.Contains(moves, a.Move) {
			t.Errorf("%v twice, after %v", a.Move, moves)
		}
		if a.Score > last {
			t.Errorf("%v is worth %d, the one before %d", a.Move, a.Score, last)
		}
		line(t, task.State, a)
		moves, last = append(moves, a.Move), a.Score
	}
	if len(moves) == 0 || moves[0] != alone.Move {
		t.Errorf("choices %v, the advice is %v", moves, alone.Move)
	}
}

// line plays the line of a, which begins with its move.
func line(t *testing.T, s game.State, a ai.Advice) {
	t.Helper()
	if len(a.Line) == 0 || a.Line[0] != a.Move || !slices.Contains(ai.Whys(), a.Why) {
		t.Errorf("move %v, line %v, why %q", a.Move, a.Line, a.Why)
	}
	for _, m := range a.Line {
		next, err := s.Apply(m)
		if err != nil {
			t.Errorf("line %v of %v: %v: %v", a.Line, a.Move, m, err)
			return
		}
		s = next
	}
}
