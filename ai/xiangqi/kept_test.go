package xiangqi

import (
	"context"
	"sync"
	"testing"
	"time"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/xiangqi"
)

// TestKept: what is found in a time helps the next task under the same rules, and
// no other one.
func TestKept(t *testing.T) {
	t.Parallel()
	e := new(engine)
	ask := func(l ai.Limits, options ...game.Option) *kept {
		t.Helper()
		s, setup := at(t, benchTasks[3].fen, options...)
		a, err := e.Think(context.Background(), ai.Task{State: s, Setup: setup, Limits: l, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		checkAdvice(t, s, a)
		return e.kept.Load()
	}
	short := ai.Limits{Level: ai.MaxLevel, Time: 30 * time.Millisecond}
	first := ask(short)
	if first == nil {
		t.Fatal("nothing is kept")
	}
	for name, l := range map[string]ai.Limits{
		"nodes": {Level: ai.MaxLevel, Nodes: 200}, "depth": {Level: ai.MaxLevel, Depth: 2, Time: time.Minute},
		"a lower level": {Level: ai.MinLevel, Time: time.Second},
	} {
		if ask(l) != first {
			t.Errorf("a task limited by %s changes what is kept", name)
		}
	}
	if ask(short) != first {
		t.Error("the same rules get another table")
	}
	threads := short
	threads.Threads = 2
	if two := ask(threads); two == first || ask(threads) != two {
		t.Error("two threads get a table that is for one, or none of theirs")
	}
	if ask(short, game.Option{Key: xiangqi.OptionRepetition, Value: "draw"}) == first || ask(short) == first {
		t.Error("other rules get the same table")
	}
	var all sync.WaitGroup
	s, setup := at(t, benchTasks[3].fen)
	for range 4 {
		all.Go(func() {
			if _, err := e.Think(context.Background(), ai.Task{State: s, Setup: setup, Limits: short}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}
