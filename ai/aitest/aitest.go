// Package aitest is the checks that every engine passes, for the tests of each.
package aitest

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

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

// stopWithin is how soon an engine stops when it is told to.
const stopWithin = 50 * time.Millisecond

// Stops checks that e, which would think about task for long, stops within 50 ms of
// being told to with the error of its context, and that it does not begin under a
// context that has ended. On a loaded machine one of some tries has to be so quick.
func Stops(t *testing.T, e ai.Engine, task ai.Task) {
	t.Helper()
	task.Limits = ai.Limits{Level: ai.MaxLevel, Time: time.Minute, Threads: task.Limits.Threads}
	late := time.Minute
	for try := 0; try < 10 && late > stopWithin; try++ {
		late = lateness(t, e, task)
	}
	if late > stopWithin {
		t.Errorf("stopped after %v", late)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := e.Think(ended, task); !errors.Is(err, context.Canceled) {
		t.Errorf("a context already ended: %v", err)
	}
}

// lateness is how long after it is told to the engine stops. It is asked for
// something else at the same time.
func lateness(t *testing.T, e ai.Engine, task ai.Task) time.Duration {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	done := make(chan time.Time, 1)
	go func() {
		a, err := e.Think(ctx, task)
		if talk := task.State.Phase() != game.Play; err == nil && !talk || err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("stopped: %v", err)
		}
		if a.Move.Kind != game.NoMove {
			if _, err := task.State.Apply(a.Move); err != nil {
				t.Errorf("stopped with %v: %v", a.Move, err)
			}
		}
		done <- time.Now()
	}()
	brief := task
	brief.Limits = ai.Limits{Level: ai.MinLevel, Nodes: 50}
	if _, err := e.Think(t.Context(), brief); err != nil {
		t.Errorf("asked at the same time: %v", err)
	}
	stop := time.Now()
	cancel()
	return (<-done).Sub(stop)
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
