// Package search is what the engines share: a budget of nodes and time, and a
// transposition table.
//
// A search makes a [Budget] and a [Table], spends one node of the budget for
// each position and stops when Spend says no. The package knows no game.
package search

import (
	"context"
	"time"

	"qiyou/ai"
)

// checkEvery is the number of nodes between two looks at the clock and the
// context. At 100,000 nodes a second it is about a millisecond.
const checkEvery = 128

// Budget says when a search must stop. It is for one goroutine.
type Budget struct {
	ctx     context.Context
	end     time.Time // zero: no limit of time
	nodes   int64
	limit   int64
	stopped bool
}

// NewBudget is a budget that ends with ctx, after limit nodes, or after d of
// time; zero or less means no such limit.
func NewBudget(ctx context.Context, limit int64, d time.Duration) *Budget {
	b := &Budget{ctx: ctx, limit: limit, stopped: ctx.Err() != nil}
	if d > 0 {
		b.end = time.Now().Add(d)
	}
	return b
}

// margin is kept back from a limit of time for what comes after the search, but
// not all of it: no time would be no limit.
const margin = 20 * time.Millisecond

// BudgetFor is the budget of a task under l, on a level that looks at usual
// nodes, 0 for any number, where l names none.
func BudgetFor(ctx context.Context, l ai.Limits, usual int64) *Budget {
	nodes, span := usual, l.Time
	switch {
	case l.Nodes > 0:
		nodes = l.Nodes
	case span <= 0:
		span = l.Level.Think()
	}
	return NewBudget(ctx, nodes, span-min(span/2, margin))
}

// Spend counts one node and says whether the search may go on. Once it says no
// it says no for ever.
func (b *Budget) Spend() bool {
	b.nodes++
	if b.limit > 0 && b.nodes > b.limit {
		b.stopped = true
	}
	if b.nodes%checkEvery == 0 && (b.ctx.Err() != nil || b.late()) {
		b.stopped = true
	}
	return !b.stopped
}

func (b *Budget) late() bool { return !b.end.IsZero() && !time.Now().Before(b.end) }

// Stopped says whether Spend has said no.
func (b *Budget) Stopped() bool { return b.stopped }

// Nodes is the number of nodes spent.
func (b *Budget) Nodes() int64 { return b.nodes }
