// Package xiangqi is the engine for Chinese chess: [New] makes it.
//
// It looks ahead by alpha-beta and judges by the men, where they stand and how
// safe the generals are. It never touches the state that it is given, and it
// learns nothing from one task for the next.
package xiangqi

import (
	"context"
	"fmt"
	"slices"

	"qiyou/ai"
	"qiyou/ai/search"
	"qiyou/game"
	"qiyou/game/xiangqi"
)

// New is the engine. It holds nothing, so Close need not be called.
func New() ai.Engine { return engine{} }

type engine struct{}

func (engine) Name() string { return "qiyou xiangqi" }

func (engine) Close() error { return nil }

// Think implements [ai.Engine].
func (engine) Think(ctx context.Context, t ai.Task) (ai.Advice, error) {
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
	skill := skills[t.Limits.Level.Clamp()-ai.MinLevel].now(t.Seed ^ board.Hash())
	skill.depth = t.Limits.To(skill.depth)
	a := advise(ctx, newPosition(board, family, limit), t, skill)
	if a.Move.Kind == game.NoMove && ctx.Err() == nil {
		return a, fmt.Errorf("%w: there is no other move", ai.ErrTask)
	}
	return a, ctx.Err()
}

// advise is the advice for the task t, whose position is pos; none where no move
// is wanted. Several threads look for it beside each other in one table, and who
// has looked deepest says it. A level that looks less far than it could does so
// alone, or it would be another level.
func advise(ctx context.Context, pos *position, t ai.Task, k skill) ai.Advice {
	if m, ok := open(pos, t); ok {
		return ai.Advice{Move: m, Line: []game.Move{m}, Why: ai.WhyOpening}
	}
	limits := t.Limits
	if limits.Threads = max(limits.Threads, 1); limits.Level.Clamp() < ai.MaxLevel {
		limits.Threads = 1
	}
	table := search.NewShared(search.EntriesFor(limits.Nodes, k.entries*limits.Threads), limits.Threads)
	thinkers := make([]*thinker, limits.Threads)
	for i := range thinkers {
		thinkers[i] = newThinker(newSearcher(pos.clone(), table), t, k)
		defer thinkers[i].memory.forget()
	}
	nodes := search.Threads(ctx, limits, k.nodes, func(i int, b *search.Budget) {
		thinkers[i].budget = b
		thinkers[i].think(1 + i%2)
	})
	best := slices.MaxFunc(thinkers, func(a, b *thinker) int { return a.reach() - b.reach() })
	a := best.advice()
	a.Nodes = nodes
	return a
}
