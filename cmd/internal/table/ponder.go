package table

import (
	"context"
	"time"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/match"
)

// ponderMost is how long the engine thinks on the time of the other at most: who has
// gone away leaves a machine that rests.
const ponderMost = time.Minute

// pondering is the engine at work, while the other is to act, on the board after the
// reply that it expects.
type pondering struct {
	thinker
	from, to position // where the match stands, and where it would then
	began    time.Time
}

// position is a place in a match.
type position struct {
	plies int
	hash  uint64
}

func positionOf(m match.Match) position { return position{len(m.Plies()), m.State().Hash()} }

func (p *pondering) stop() {
	p.thinker.stop()
	*p = pondering{}
}

// ponder starts the engine on the board that it expects, where it is the other's turn
// and the advice just played says what comes next. What it was at ends where the match
// has gone another way.
func (t *Table) ponder() {
	m := t.replica.Match
	if t.playing() && t.pondering.cancel != nil && t.pondering.from == positionOf(m) {
		return
	}
	t.pondering.stop()
	line := t.expected
	t.expected = nil
	seat := m.Writer().Other()
	if !t.playing() || !t.cfg.Ponders || len(line) < 2 || !t.computer(seat) || t.computer(seat.Other()) || t.level(seat) < ai.MaxLevel {
		return
	}
	if plies := m.Plies(); len(plies) == 0 || plies[len(plies)-1].Move != line[0] {
		return
	}
	next, err := m.State().Apply(line[1])
	if err != nil || next.Phase() != game.Play || next.ToAct() != seat {
		return
	}
	t.pondering = pondering{from: positionOf(m), to: position{len(m.Plies()) + 1, next.Hash()}, began: time.Now()}
	t.pondering.thinker = t.search(ai.Task{
		State: next, Setup: m.Setup(), Seed: t.cfg.Seed + uint64(m.Len()) + 1, Moves: append(moves(m), line[1]), Game: t.game(seat),
		Limits: ai.Limits{Level: ai.MaxLevel, Time: ponderMost, Threads: t.cfg.Threads},
	}, 0)
}

// foreseen has the engine go on with what it pondered, where that has come: it then
// has thought as long as it would have without, or longer.
func (t *Table) foreseen(seat game.Seat) bool {
	p := t.pondering
	if p.cancel == nil || p.to != positionOf(t.replica.Match) {
		return false
	}
	t.pondering = pondering{}
	usual := t.budget(seat)
	if usual == 0 {
		usual = t.level(seat).Think()
	}
	ctx, cancel := context.WithCancel(context.Background())
	out := make(chan thought, 1)
	t.engine = thinker{cancel, out}
	unhurried := time.Now().Add(t.pace(seat))
	t.cfg.Go("engine", func() {
		enough, end := context.WithDeadline(ctx, p.began.Add(usual))
		defer end()
		defer context.AfterFunc(enough, p.cancel)()
		th := <-p.out
		rest(ctx, unhurried)
		out <- th
	})
	return true
}
