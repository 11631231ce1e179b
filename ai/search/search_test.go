package search

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

func TestBudgetNodes(t *testing.T) {
	t.Parallel()
	b := NewBudget(context.Background(), 10, 0)
	n := 0
	for b.Spend() {
		n++
	}
	if n != 10 || !b.Stopped() || b.Spend() {
		t.Errorf("%d nodes, stopped %v", n, b.Stopped())
	}
}

// TestBudgetTime spends nodes of a millisecond each in a bubble of fake time.
func TestBudgetTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := NewBudget(context.Background(), 0, time.Second)
		for b.Spend() {
			time.Sleep(time.Millisecond)
		}
		if n := b.Nodes(); n < 1000 || n > 1000+checkEvery {
			t.Errorf("%d nodes of 1 ms in 1 s", n)
		}
	})
}

func TestBudgetContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	b := NewBudget(ctx, 0, 0)
	for range 1000 {
		if !b.Spend() {
			t.Fatal("stopped without a limit")
		}
	}
	cancel()
	n := 0
	for b.Spend() {
		n++
	}
	if n > checkEvery {
		t.Errorf("%d nodes after the end of the context", n)
	}
	if !NewBudget(ctx, 0, 0).Stopped() {
		t.Error("a budget of a context already ended runs")
	}
}

func TestTable(t *testing.T) {
	t.Parallel()
	table := NewTable(1000)
	if _, ok := table.Get(0); ok {
		t.Error("an empty table knows the key 0")
	}
	deep := Entry{Key: 42 << 50, Score: -5, Move: 7, Depth: 9, Bound: Exact}
	table.Put(deep)
	table.Put(Entry{Key: deep.Key, Score: 1, Depth: 3, Bound: Exact})
	if got, ok := table.Get(deep.Key); !ok || got != deep {
		t.Errorf("got %+v, %v, want the deeper %+v", got, ok, deep)
	}
	other := Entry{Key: deep.Key + 1, Depth: 1, Bound: Lower, Move: -1}
	table.Put(other)
	if got, ok := table.Get(other.Key); !ok || got != other {
		t.Errorf("got %+v, %v, want the newer %+v", got, ok, other)
	}
	if got, ok := table.Get(deep.Key); ok {
		t.Errorf("got %+v for a key that was replaced", got)
	}
}
