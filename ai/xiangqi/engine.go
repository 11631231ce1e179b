// Package xiangqi is the engine for Chinese chess: [New] makes it.
//
// It looks ahead by alpha-beta and judges by a small network. It never touches
// the state that it is given, and remembers what it has found only where time
// alone ends its thinking.
package xiangqi

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"

	"qiyou/ai"
	"qiyou/ai/search"
	"qiyou/game"
	"qiyou/game/xiangqi"
)

// New is the engine. It holds memory, but Close need not be called.
func New() ai.Engine { return new(engine) }

type engine struct{ kept atomic.Pointer[kept] }

// kept is what a task that time ended has found, for the next of its kind: most of
// what comes up in the next was looked at before.
type kept struct {
	kind
	table    *search.Table
	memories []*memory // of each thread
}

// kind is what tasks must have in common for one to help the other.
type kind struct {
	family  xiangqi.Repetition
	limit   int
	threads int
}

func (*engine) Name() string { return "qiyou xiangqi" }

func (*engine) Close() error { return nil }

// Think implements [ai.Engine].
func (e *engine) Think(ctx context.Context, t ai.Task) (ai.Advice, error) {
	board, ok := xiangqi.BoardOf(t.State)
	if !ok {
		return ai.Advice{}, fmt.Errorf("%w: setup %q", ai.ErrTask, t.Setup)
	}
	family, limit, err := xiangqi.Settings(t.Setup)
	if err != nil {
		return ai.Advice{}, fmt.Errorf("%w: %w", ai.ErrTask, err)
	}
	if t.State.ToAct() == game.NoSeat {
		return ai.Advice{}, fmt.Errorf("%w: nobody is to play", ai.ErrTask)
	}
	if err := ctx.Err(); err != nil {
		return ai.Advice{}, err
	}
	skill := skills[search.Day(t.Limits.Level, t.Game)-ai.MinLevel].now(t.Seed ^ board.Hash())
	skill.depth = t.Limits.To(skill.depth)
	a := e.advise(ctx, newPosition(board, family, limit), t, skill)
	if a.Move.Kind == game.NoMove && ctx.Err() == nil {
		return a, fmt.Errorf("%w: there is no other move", ai.ErrTask)
	}
	return a, ctx.Err()
}

// advise is the advice for the task t, whose position is pos; none where no move
// is wanted. Several threads look for it beside each other in one table, and who
// has looked deepest says it. A level that looks less far than it could does so
// alone, or it would be another level.
func (e *engine) advise(ctx context.Context, pos *position, t ai.Task, k skill) ai.Advice {
	if m, ok := open(pos, t); ok {
		return ai.Advice{Move: m, Line: []game.Move{m}, Why: ai.WhyOpening}
	}
	limits := t.Limits
	if limits.Threads = max(limits.Threads, 1); limits.Level.Clamp() < ai.MaxLevel {
		limits.Threads = 1
	}
	found := e.before(pos, limits, k)
	thinkers := make([]*thinker, limits.Threads)
	for i, m := range found.memories {
		thinkers[i] = newThinker(newSearcher(pos.clone(), found.table, m), t, k)
	}
	nodes := search.Threads(ctx, limits, k.nodes, func(i int, b *search.Budget) {
		thinkers[i].budget = b
		thinkers[i].think(1 + i%2)
	})
	best := slices.MaxFunc(thinkers, func(a, b *thinker) int { return a.reach() - b.reach() })
	a := best.advice()
	a.Nodes = nodes
	if timed(limits, k) {
		e.kept.Store(found)
	} else {
		found.forget()
	}
	return a
}

// timed says whether time alone ends the thinking, so that no two times the same
// is to be expected.
func timed(l ai.Limits, k skill) bool {
	return k.nodes == 0 && k.depth > 1 && l.Nodes <= 0 && l.Depth <= 0
}

// before is what is kept, where it fits the task and no other task has it, or
// nothing yet.
func (e *engine) before(pos *position, l ai.Limits, k skill) *kept {
	want := kind{pos.family, pos.limit, l.Threads}
	if timed(l, k) {
		if old := e.kept.Swap(nil); old != nil && old.kind == want {
			return old
		}
	}
	found := &kept{want, search.NewShared(search.EntriesFor(l.Nodes, k.entries), l.Threads), make([]*memory, l.Threads)}
	for i := range found.memories {
		found.memories[i] = newMemory()
	}
	return found
}

func (k *kept) forget() {
	for _, m := range k.memories {
		m.forget()
	}
}
