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
	"slices"

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
	if err := ctx.Err(); err != nil {
		return ai.Advice{}, err
	}
	a, err := advise(ctx, t)
	if err != nil {
		return ai.Advice{}, err
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

// found is what one thread has found.
type found struct {
	ai.Advice
	reach int // who has more is believed
	err   error
}

// advise is the advice for t, if there is one. Several threads look for it beside
// each other in one table. A level that looks less far than it could does so
// alone, or it would be another level, and so does who answers an opening.
func advise(ctx context.Context, t ai.Task) (ai.Advice, error) {
	k := skills[search.Day(t.Limits.Level, t.Game)-ai.MinLevel]
	k.depth = t.Limits.To(k.depth)
	limits := t.Limits
	if limits.Threads = max(limits.Threads, 1); limits.Level.Clamp() < ai.MaxLevel || t.State.Phase() == game.Opening {
		limits.Threads = 1
	}
	table := search.NewShared(search.EntriesFor(limits.Nodes, k.entries), limits.Threads)
	all := make([]found, limits.Threads)
	nodes := search.Threads(ctx, limits, k.nodes, func(i int, b *search.Budget) { all[i] = look(t, k, b, table, 1+i%2) })
	best := slices.MaxFunc(all, func(a, b found) int { return a.reach - b.reach })
	best.Nodes = nodes
	return best.Advice, best.err
}

// look is what one thread finds, whose first search looks from plies ahead.
func look(t ai.Task, k skill, b *search.Budget, table *search.Table, from int) found {
	pos, err := read(t)
	if err != nil {
		return found{err: err}
	}
	s := newSearcher(pos, b, table)
	if t.State.Phase() == game.Opening {
		return found{Advice: newOpener(s, t, k).think()}
	}
	th := newThinker(s, t, k)
	th.find(from)
	return found{Advice: th.advice(), reach: th.reach()}
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
