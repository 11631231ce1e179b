package search

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"qiyou/ai"
)

// TestThreads: the threads spend all the nodes together, and end with the first.
func TestThreads(t *testing.T) {
	t.Parallel()
	for threads := range 5 {
		for _, nodes := range []int64{1, 2, 7, 1000} {
			synctest.Test(t, func(t *testing.T) {
				asked := atomic.Int64{}
				spent := Threads(context.Background(), ai.Limits{Threads: threads, Nodes: nodes}, 0, func(k int, b *Budget) {
					for !b.Stopped() && b.Spend() {
						asked.Add(1)
					}
					time.Sleep(time.Second - time.Duration(k)) // the first is the last to return
				})
				if asked.Load() != nodes || spent < nodes || spent > nodes+int64(max(threads, 1)) {
					t.Errorf("%d threads: %d of %d nodes, %d told", threads, asked.Load(), nodes, spent)
				}
			})
		}
	}
	Threads(context.Background(), ai.Limits{Threads: 3, Time: time.Hour}, 0, func(k int, b *Budget) {
		for k > 0 && b.Spend() {
		}
	})
}

// TestSharedTable: what several goroutines write at the same moment in a small
// table is read whole or not at all.
func TestSharedTable(t *testing.T) {
	t.Parallel()
	table := NewShared(4, 4)
	Threads(context.Background(), ai.Limits{Threads: 4, Nodes: 40_000}, 0, func(_ int, b *Budget) {
		for n := uint64(0); b.Spend(); n++ {
			key := Mix(n % 64)
			table.Put(Entry{Key: key, Score: int32(key), Move: int16(key >> 8), Depth: int8(n), Bound: Lower})
			if e, ok := table.Get(Mix(n % 61)); ok && (e.Key != Mix(n%61) || e.Score != int32(e.Key) || e.Move != int16(e.Key>>8) || e.Bound != Lower) {
				t.Errorf("read %+v", e)
			}
		}
	})
}
