package gomoku

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/gametest"
	"qiyou/game/gomoku"
)

// TestThreads: one thread is none more; several share the nodes, advise a move
// and a line that the rules accept, and find a win that must be looked for.
func TestThreads(t *testing.T) {
	t.Parallel()
	for _, b := range benchTasks[2:6] {
		task := benchTask(b.setup, b.moves)
		want := think(t, task.State, task.Setup, task.Limits, 1)
		for _, n := range []int{1, 2, 5} {
			task.Limits.Threads = n
			got := think(t, task.State, task.Setup, task.Limits, 1)
			checkLine(t, task.State, got)
			switch most := task.Limits.Nodes + 4*int64(n); { // each may step over its end a little
			case n == 1 && !reflect.DeepEqual(got, want):
				t.Errorf("%s %s: with one thread %+v, want %+v", b.setup, b.moves, got, want)
			case got.Nodes > most || got.Depth < 1 && want.Depth > 0:
				t.Errorf("%s %s: %d threads: %+v, of %d nodes", b.setup, b.moves, n, got, most)
			case want.Score > ai.Undecided && got.Score < ai.Undecided && n < 4:
				t.Errorf("%s %s: %d threads do not see the win: %+v", b.setup, b.moves, n, got)
			}
		}
	}
	low := benchTask(benchTasks[0].setup, benchTasks[0].moves)
	low.Limits = ai.Limits{Level: ai.MaxLevel - 1, Nodes: 4000, Threads: 2}
	want := think(t, low.State, low.Setup, ai.Limits{Level: low.Limits.Level, Nodes: low.Limits.Nodes}, 1)
	if got := think(t, low.State, low.Setup, low.Limits, 1); !reflect.DeepEqual(got, want) {
		t.Errorf("a lower level: %+v, want %+v", got, want)
	}
}

// TestThreadsWork: the others look at positions too, from their first depth on,
// and what they find is the same search.
func TestThreadsWork(t *testing.T) {
	t.Parallel()
	setup := gomoku.Default("freestyle")
	task := ai.Task{State: startOf(t, setup, strings.Fields("h8 h9 i8 g8 i9")...), Setup: setup, Limits: ai.Limits{Level: ai.MaxLevel, Nodes: 9_000, Threads: 3}}
	a := think(t, task.State, setup, task.Limits, 1)
	if alone := task.Limits.Nodes / 3; a.Nodes <= alone {
		t.Errorf("three threads looked at %d positions, one of them may at %d", a.Nodes, alone)
	}
	if a.Move.Kind != game.Place || !slices.Contains(ai.Whys(), a.Why) {
		t.Errorf("%+v", a)
	}
}

// TestThreadsKeepTime: the end of the time ends all threads.
func TestThreadsKeepTime(t *testing.T) {
	t.Parallel()
	setup := gomoku.Default("renju")
	task := ai.Task{State: startOf(t, setup, strings.Fields("h8 h9 j9 i8 i10")...), Setup: setup,
		Limits: ai.Limits{Level: ai.MaxLevel, Time: 100 * time.Millisecond, Threads: 2}}
	start := time.Now()
	if _, err := New().Think(context.Background(), task); err != nil || time.Since(start) > time.Second {
		t.Errorf("%v after %v", err, time.Since(start))
	}
}

// TestThreadsWinByThrees: two threads find the wins that one finds in the same
// nodes, but for a few.
func TestThreadsWinByThrees(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	var found [3]int
	for _, z := range puzzles(t, "vct.jsonl")[:40] {
		for threads := 1; threads <= 2; threads++ {
			task := z.task(t, z.Rule)
			task.Limits = ai.Limits{Level: ai.MaxLevel, Nodes: 60_000, Threads: threads}
			got, err := New().Think(context.Background(), task)
			if err != nil {
				t.Fatal(z.ID, err)
			}
			checkLine(t, task.State, got)
			if got.Score > ai.Undecided {
				found[threads]++
			}
		}
	}
	t.Logf("one finds %d, two find %d", found[1], found[2])
	if found[1] < 20 || found[2]*10 < found[1]*9 {
		t.Errorf("one finds %d, two find %d", found[1], found[2])
	}
}
