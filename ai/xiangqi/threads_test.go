package xiangqi

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"qiyou/ai"
	"qiyou/game"
)

// TestThreads: several threads find a good answer with the nodes that they share,
// one thread that of no number, and a lower level always thinks alone.
func TestThreads(t *testing.T) {
	t.Parallel()
	for _, b := range benchTasks {
		task := benchTask(b.setup, b.fen, b.moves)
		for level := ai.MaxLevel - 1; level <= ai.MaxLevel; level++ {
			one := think(t, task.State, task.Setup, ai.Limits{Level: level, Nodes: 4000, Threads: 1}, 1)
			if got := think(t, task.State, task.Setup, ai.Limits{Level: level, Nodes: 4000}, 1); !reflect.DeepEqual(got, one) {
				t.Errorf("level %d: %+v, with one thread %+v", level, got, one)
			}
			for _, n := range []int{2, 3, 64} {
				got := think(t, task.State, task.Setup, ai.Limits{Level: level, Nodes: 4000, Threads: n}, 1)
				if level < ai.MaxLevel && !reflect.DeepEqual(got, one) {
					t.Errorf("level %d: %+v with %d threads, %+v with one", level, got, n, one)
				}
				if got.Nodes > 4000+int64(9*n) {
					t.Errorf("%d threads: %d nodes of 4000", n, got.Nodes)
				}
			}
		}
	}
}

// TestThreadsMate: two threads find the mates in 1 and 2.
func TestThreadsMate(t *testing.T) {
	t.Parallel()
	rows := readRows[mate](t, "mates.jsonl")
	for _, m := range rows[:few(len(rows))] {
		if m.In > 2 {
			continue
		}
		s, setup := at(t, m.FEN)
		a := think(t, s, setup, ai.Limits{Level: ai.MaxLevel, Nodes: 60_000, Threads: 2}, 1)
		if a.Score != ai.Win-(2*m.In-1) && a.Depth > 1 {
			t.Errorf("%s in %d: %s, score %d, depth %d", m.ID, m.In, name(a.Move), a.Score, a.Depth)
		}
	}
}

// TestThreadsStop: two threads stop as soon as one.
func TestThreadsStop(t *testing.T) {
	t.Parallel()
	task := benchTask(benchTasks[3].setup, benchTasks[3].fen, "")
	task.Limits = ai.Limits{Level: ai.MaxLevel, Time: time.Minute, Threads: 2}
	e := New()
	for range 5 {
		ctx, cancel := context.WithCancel(context.Background())
		begun, done := make(chan struct{}), make(chan time.Time, 1)
		go func() {
			close(begun)
			a, err := e.Think(ctx, task)
			if !errors.Is(err, context.Canceled) || a.Move.Kind != game.NoMove && a.Move.Kind != game.Step {
				t.Errorf("stopped: %+v, %v", a, err)
			}
			done <- time.Now()
		}()
		<-begun
		think(t, task.State, task.Setup, ai.Limits{Level: ai.MinLevel, Nodes: 500}, 1)
		stop := time.Now()
		cancel()
		if late := (<-done).Sub(stop); late > 250*time.Millisecond {
			t.Errorf("stopped after %v", late) // 50 ms are promised; the rest is for a loaded machine
		}
	}
}
