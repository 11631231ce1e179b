// Package gomoku is the engine for five in a row: [New] makes it.
//
// It looks for what is forced first (five, open fours, wins by fours, on both
// sides) and only then judges. It never touches the state that it is given, and
// it learns nothing from one task for the next.
package gomoku

import (
	"context"
	"fmt"
	"time"

	"qiyou/ai"
	"qiyou/ai/search"
	"qiyou/game"
	"qiyou/game/gomoku"
)

// skill is what a level may do.
type skill struct {
	depth   int   // plies of the deepest search
	nodes   int64 // positions looked at
	fours   int   // positions looked at for one win by fours
	noise   int   // how much a judgement may be off, in points
	entries int   // of the transposition table
}

// entriesFor is the size of the table for a task of so many nodes, 0 for no
// such limit: a small task must not pay for a large table.
func (s skill) entriesFor(nodes int64) int {
	if nodes > 0 && nodes < int64(s.entries)/2 {
		return int(2*nodes) + 1
	}
	return s.entries
}

// skills are the levels; every one of them sees threats, they differ in how far
// and how well they look beyond.
var skills = [ai.MaxLevel]skill{
	{depth: 2, nodes: 8_000, fours: 300, noise: 60, entries: 1 << 12},
	{depth: 7, nodes: 60_000, fours: 3_000, noise: 12, entries: 1 << 16},
	{depth: 24, nodes: 4_000_000, fours: 60_000, noise: 0, entries: 1 << 18},
}

// New is the engine. It holds nothing, so Close need not be called.
func New() ai.Engine { return engine{} }

type engine struct{}

func (engine) Name() string { return "qiyou gomoku" }

func (engine) Close() error { return nil }

// Think implements [ai.Engine].
func (engine) Think(ctx context.Context, t ai.Task) (ai.Advice, error) {
	pos, turn, err := read(t)
	if err != nil {
		return ai.Advice{}, err
	}
	budget, skill := limits(ctx, t.Limits)
	s := &thinker{searcher: newSearcher(pos, budget, skill.entriesFor(t.Limits.Nodes)), skill: skill, turn: turn, seed: t.Seed}
	if ctx.Err() == nil {
		s.think()
	}
	return s.advice(), ctx.Err()
}

// limits are what a task may spend: what it says, or else its level.
func limits(ctx context.Context, l ai.Limits) (*search.Budget, skill) {
	skill := skills[l.Level.Clamp()-ai.MinLevel]
	nodes, span := skill.nodes, l.Time
	switch {
	case l.Nodes > 0:
		nodes = l.Nodes
	case span <= 0:
		span = l.Level.Think()
	default:
		nodes = 0
	}
	return search.NewBudget(ctx, nodes, span-min(span, margin)), skill
}

// margin is kept back from a limit of time for what comes after the search.
const margin = 20 * time.Millisecond

// read is the position of a task and the colour to move.
func read(t ai.Task) (*position, game.Color, error) {
	rule, err := gomoku.RuleOf(t.Setup)
	if err != nil {
		return nil, 0, fmt.Errorf("%w: %w", ai.ErrTask, err)
	}
	view, size := t.State.View(), t.Setup.Size
	cols, rows := view.Size()
	if cols != size || rows != size || size < gomoku.MinSize || size > gomoku.MaxSize {
		return nil, 0, fmt.Errorf("%w: a board of %d x %d, setup %q", ai.ErrTask, cols, rows, t.Setup)
	}
	turn := view.Color(t.State.ToAct())
	if t.State.Phase() != game.Play || turn == game.NoColor {
		return nil, 0, fmt.Errorf("%w: nobody is to place a stone", ai.ErrTask)
	}
	pos := newPosition(size, rule)
	for i := range pos.board.Points() {
		if c := view.At(pos.board.Point(i)).Color; c != game.NoColor {
			pos.place(i, c)
		}
	}
	return pos, turn, nil
}
