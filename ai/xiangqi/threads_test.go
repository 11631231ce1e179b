package xiangqi

import (
	"reflect"
	"testing"

	"qiyou/ai"
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
