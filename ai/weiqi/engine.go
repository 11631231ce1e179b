// Package weiqi is the engine for go: [New] makes it.
//
// It plays games to their end by quick rules of thumb, many times over, and
// lets a tree grow along the moves that win most of them. It never touches the
// state that it is given, and keeps its tree for the next move of the game only
// where time alone ends its thinking.
package weiqi

import (
	"context"
	"fmt"
	"math"
	"sync/atomic"
	"time"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/weiqi"
)

// New is the engine. It holds memory, but Close need not be called.
func New() ai.Engine { return new(engine) }

type engine struct{ kept atomic.Pointer[kept] }

func (*engine) Name() string { return "qiyou weiqi" }

func (*engine) Close() error { return nil }

// Think implements [ai.Engine]. A playout is a node.
func (e *engine) Think(ctx context.Context, t ai.Task) (ai.Advice, error) {
	a, _, err := e.advise(ctx, t, true)
	return a, err
}

// Choose implements [ai.Chooser]: one tree knows them all. The nodes of each are
// the playouts that began with it.
func (e *engine) Choose(ctx context.Context, t ai.Task, n int) ([]ai.Advice, error) {
	a, th, err := e.advise(ctx, t, n < 2)
	switch {
	case err != nil && a.Move.Kind == game.NoMove:
		return nil, err
	case n > 1 && err == nil && th.tree == nil: // there was nothing to think about
		return ai.Best(ctx, e, t, n)
	}
	return append([]ai.Advice{a}, th.others(a, n-1)...), err
}

// advise is the advice for t, and who has found it; brief where nobody asks for
// more than one move.
func (e *engine) advise(ctx context.Context, t ai.Task, brief bool) (ai.Advice, *thinker, error) {
	terms, board, err := read(t)
	if err != nil {
		return ai.Advice{}, nil, err
	}
	if err := ctx.Err(); err != nil {
		return ai.Advice{}, nil, err
	}
	th := &thinker{task: t, terms: terms, board: board, limit: newLimit(ctx, t.Limits, skillOf(t).playouts, board.Points())}
	if timed(t) {
		th.kept, th.brief = e.kept.Swap(nil), brief
	}
	a := th.think()
	if th.kept != nil {
		e.kept.Store(th.kept)
	}
	if a.Move.Kind == game.NoMove && len(t.Without) > 0 && ctx.Err() == nil {
		return a, th, fmt.Errorf("%w: there is no other move", ai.ErrTask)
	}
	if ctx.Err() == nil {
		a = legal(t.State, a)
	}
	return a, th, ctx.Err()
}

// legal is a, or the last move of the list where the rules do not accept it.
func legal(s game.State, a ai.Advice) ai.Advice {
	if _, err := s.Apply(a.Move); err == nil {
		return a
	}
	for m := range s.Moves() {
		a.Move = m
	}
	a.Why, a.Line = ai.WhyBest, []game.Move{a.Move}
	return a
}

// read is the position of a task.
func read(t ai.Task) (weiqi.Terms, *weiqi.Board, error) {
	terms, err := weiqi.TermsOf(t.Setup)
	if err != nil {
		return terms, nil, fmt.Errorf("%w: %w", ai.ErrTask, err)
	}
	board, ok := weiqi.BoardOf(t.State)
	if !ok || board.Size() != t.Setup.Size {
		return terms, nil, fmt.Errorf("%w: no board of setup %q", ai.ErrTask, t.Setup)
	}
	if t.State.ToAct() == game.NoSeat {
		return terms, nil, fmt.Errorf("%w: nobody is to act", ai.ErrTask)
	}
	return terms, board, nil
}

// limit says when the playouts must stop. It looks at the clock and the context
// before each, which takes up to a millisecond on the largest board.
type limit struct {
	ctx   context.Context
	begun time.Time
	end   time.Time // zero: no limit of time
	nodes int64     // 0: no limit
	spent int64
}

// What is kept back from a limit of time for the look at dead stones after the
// playouts: for any board, and for each of its points.
const (
	margin      = 15 * time.Millisecond
	marginPoint = 250 * time.Microsecond
)

// newLimit is the limit of a task under l, on a board of so many points, on a
// level of usual playouts.
func newLimit(ctx context.Context, l ai.Limits, usual int64, points int) *limit {
	m := &limit{ctx: ctx, begun: time.Now(), nodes: l.Nodes}
	span := l.Time
	if l.Nodes <= 0 {
		m.nodes = usual
		if span <= 0 {
			span = l.Level.Think()
		}
	}
	if span > 0 {
		m.end = m.begun.Add(span - min(span/2, margin+time.Duration(points)*marginPoint))
	}
	return m
}

// spend counts a playout and says whether there is room for it.
func (l *limit) spend() bool {
	if l.nodes > 0 && l.spent >= l.nodes || l.over() {
		return false
	}
	l.spent++
	return true
}

// left is how many playouts there is time for at the pace so far.
func (l *limit) left() int64 {
	if l.end.IsZero() {
		return math.MaxInt64
	}
	now := time.Now()
	return int64(float64(l.spent) * float64(l.end.Sub(now)) / float64(max(now.Sub(l.begun), 1)))
}

// over says whether the context or the time has ended.
func (l *limit) over() bool {
	return l.ctx.Err() != nil || !l.end.IsZero() && !time.Now().Before(l.end)
}
