// Package gomoku is the engine for five in a row: [New] makes it.
//
// It plays every rule set and every opening of game/gomoku. It looks for what is
// forced first (five, open fours, wins by fours, on both sides) and only then
// judges. It never touches the state that it is given, and it learns nothing
// from one task for the next.
package gomoku

import (
	"context"
	"fmt"

	"qiyou/ai"
	"qiyou/ai/search"
	"qiyou/game"
	"qiyou/game/gomoku"
)

// New is the engine. It holds nothing, so Close need not be called.
func New() ai.Engine { return engine{} }

type engine struct{}

func (engine) Name() string { return "qiyou gomoku" }

func (engine) Close() error { return nil }

// Think implements [ai.Engine].
func (engine) Think(ctx context.Context, t ai.Task) (ai.Advice, error) {
	skill := skills[t.Limits.Level.Clamp()-ai.MinLevel]
	skill.depth = t.Limits.To(skill.depth)
	budget := search.BudgetFor(ctx, t.Limits, skill.nodes)
	pos, err := read(t)
	if err != nil {
		return ai.Advice{}, err
	}
	s := newSearcher(pos, budget, search.EntriesFor(t.Limits.Nodes, skill.entries))
	if err := ctx.Err(); err != nil {
		return ai.Advice{}, err
	}
	var a ai.Advice
	if t.State.Phase() == game.Opening {
		a = newOpener(s, t, skill).think()
	} else {
		a = newThinker(s, t, skill).think()
	}
	if a.Move.Kind == game.NoMove && len(t.Without) > 0 && ctx.Err() == nil {
		return ai.Advice{}, fmt.Errorf("%w: nothing else is worth a try", ai.ErrTask)
	}
	if a.Move.Kind == game.NoMove && ctx.Err() == nil {
		a.Move, a.Why = lastResort(t.State), ai.WhyLost
		a.Line = []game.Move{a.Move}
	}
	return a, ctx.Err()
}

// lastResort is a move where no stone may be put without a foul: the pass, or
// else the first that the rules accept.
func lastResort(s game.State) game.Move {
	var first game.Move
	for m := range s.Moves() {
		if m.Kind == game.Pass {
			return m
		}
		if first.Kind == game.NoMove {
			first = m
		}
	}
	return first
}

// read is the position of a task.
func read(t ai.Task) (*position, error) {
	board, err := gomoku.BoardOf(t.Setup)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ai.ErrTask, err)
	}
	if cols, rows := t.State.View().Size(); cols != board.Size() || rows != board.Size() {
		return nil, fmt.Errorf("%w: a board of %d x %d, setup %q", ai.ErrTask, cols, rows, t.Setup)
	}
	if phase := t.State.Phase(); phase != game.Opening && phase != game.Play {
		return nil, fmt.Errorf("%w: nobody is to play", ai.ErrTask)
	}
	pos := newPosition(board)
	pos.set(t.State)
	return pos, nil
}
