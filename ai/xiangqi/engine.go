// Package xiangqi is the engine for Chinese chess: [New] makes it.
//
// It looks ahead by alpha-beta and judges by the men, where they stand and how
// safe the generals are. It never touches the state that it is given, and it
// learns nothing from one task for the next.
package xiangqi

import (
	"context"
	"fmt"

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
	budget := search.BudgetFor(ctx, t.Limits, skill.nodes)
	s := newSearcher(newPosition(board, family, limit), budget, search.EntriesFor(t.Limits.Nodes, skill.entries))
	defer s.memory.forget()
	s.overlook = search.NewOverlook(t.Seed^board.Hash(), skill.misses)
	a := newThinker(s, t, skill).think()
	if a.Move.Kind == game.NoMove && ctx.Err() == nil {
		return a, fmt.Errorf("%w: there is no other move", ai.ErrTask)
	}
	return a, ctx.Err()
}
