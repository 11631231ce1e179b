package search

import (
	"context"
	"sync"

	"qiyou/ai"
)

// Threads calls think for each thread of a task under l at the same time, on a
// level that looks at usual nodes; see [BudgetFor]. Each has its number, from 0,
// and its share of the nodes. When the first returns the budgets of the others
// end, and once all have returned so does Threads, with the nodes of all.
func Threads(ctx context.Context, l ai.Limits, usual int64, think func(thread int, b *Budget)) int64 {
	within, end := context.WithCancel(ctx)
	defer end()
	budgets := make([]*Budget, max(l.Threads, 1))
	for k := range budgets {
		budgets[k] = BudgetFor(within, l, usual)
		budgets[k].share(k, len(budgets))
	}
	var others sync.WaitGroup
	for k, b := range budgets[1:] {
		others.Go(func() { think(k+1, b) })
	}
	think(0, budgets[0])
	end()
	others.Wait()
	nodes := int64(0)
	for _, b := range budgets {
		nodes += b.nodes
	}
	return nodes
}

// share leaves b the nodes of one of several threads.
func (b *Budget) share(thread, of int) {
	if b.limit > 0 {
		b.limit = (b.limit + int64(of-1-thread)) / int64(of)
		b.stopped = b.stopped || b.limit == 0
	}
}
