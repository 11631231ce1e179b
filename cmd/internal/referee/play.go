package referee

import (
	"context"
	"errors"
	"fmt"
	"time"

	"qiyou/ai"
	"qiyou/ai/protocol/client"
	"qiyou/game"
	"qiyou/game/record"
)

// Reasons of a game's end that no rules know.
const (
	adjudicated = "adjudicated" // a draw after so many plies
	forfeit     = "forfeit"     // by a fault
)

// table is a game under way.
type table struct {
	*Match
	pairing Pairing
	engines [2]Engine // by side
	began   [2]time.Duration
	state   game.State
	moves   []game.Move
	steps   []record.Step
	result  Result
}

// sideOf is which side has a seat.
func (t *table) sideOf(s game.Seat) int { return (s.Index() + t.pairing.First) % 2 }

// names are the sides in results.
var names = [2]string{"a", "b"}

// play plays a game to its end. The error is that of ctx, or of a side that
// cannot be opened.
func (m *Match) play(ctx context.Context, p Pairing) (Result, []byte, error) {
	t := &table{Match: m, pairing: p, state: m.Rules.Start(), moves: []game.Move{}}
	t.result = Result{Game: p.Game, Opening: p.Opening, First: names[p.First], Record: fmt.Sprintf("%05d%s", p.Game, record.Ext(m.Rules.Setup()))}
	if len(m.Openings) > 0 {
		for _, mv := range m.Openings[p.Opening] {
			if err := t.apply(mv); err != nil {
				return Result{}, nil, fmt.Errorf("opening %d: %w", p.Opening+1, err)
			}
		}
	}
	err := t.open(ctx)
	for over := false; err == nil && !over; {
		over, err = t.step(ctx)
	}
	t.close()
	if err != nil {
		return Result{}, nil, err
	}
	t.result.Plies = len(t.moves)
	return t.result, t.sheet(), nil
}

// open starts both engines.
func (t *table) open(ctx context.Context) error {
	for i, s := range t.Sides {
		e, err := s.Open(ctx, t.pairing.Seed)
		if err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return fmt.Errorf("%w: %w", ErrSides, err)
		}
		t.engines[i] = e
		t.began[i], _ = e.CPU()
	}
	return nil
}

// close ends both engines and notes what they used.
func (t *table) close() {
	for i, e := range t.engines {
		if e == nil {
			continue
		}
		_ = e.Close()
		cpu, ok := e.CPU()
		if t.result.Used[i].CPU = max(cpu-t.began[i], 0); !ok {
			t.result.Used[i].CPU = -1
		}
	}
}

func (t *table) apply(m game.Move) error {
	next, err := t.state.Apply(m)
	if err != nil {
		return err
	}
	t.state, t.moves, t.steps = next, append(t.moves, m), append(t.steps, record.Step{Move: m, State: next})
	return nil
}

// step makes the next move, and says whether the game is over.
func (t *table) step(ctx context.Context) (over bool, err error) {
	if o, over := t.state.Outcome(); over {
		t.end(o.Winner, string(o.Reason))
		t.result.Margin = o.Margin
		return true, nil
	}
	if len(t.moves) >= t.Plies {
		t.end(game.NoSeat, adjudicated)
		return true, nil
	}
	if t.state.Phase() != game.Play {
		return false, t.settle(ctx)
	}
	return t.turn(ctx)
}

// settle makes a move of what is not play, for either side alike.
func (t *table) settle(ctx context.Context) error {
	a, err := t.Settle.Think(ctx, ai.Task{State: t.state, Setup: t.Rules.Setup(), Seed: t.pairing.Seed, Limits: ai.Limits{Level: ai.MaxLevel, Nodes: settleNodes}})
	if err == nil {
		err = t.apply(a.Move)
	}
	return err
}

// settleNodes is how much is looked at for what is not play, so that it is the
// same on every machine.
const settleNodes = 2000

// turn has the engine to move think.
func (t *table) turn(ctx context.Context) (over bool, err error) {
	seat := t.state.ToAct()
	side := t.sideOf(seat)
	began := t.Now()
	a, err := t.engines[side].Think(ctx, ai.Task{
		State: t.state, Setup: t.Rules.Setup(), Limits: t.Limits[side], Seed: t.pairing.Seed, Moves: t.moves, Game: uint64(t.pairing.Game)<<1 | uint64(side),
	})
	took := t.Now().Sub(began)
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	used := &t.result.Used[side]
	used.Moves, used.Wall = used.Moves+1, used.Wall+took
	var wrong *client.Error
	switch {
	case errors.As(err, &wrong) && (wrong.What == client.Resigned || wrong.What == client.NoMove):
		t.end(seat.Other(), string(game.Resignation))
		return true, nil
	case errors.As(err, &wrong):
		t.lose(seat, string(wrong.What), err)
		return true, nil
	case err != nil:
		return false, fmt.Errorf("%w: %s: %w", ErrSides, t.Sides[side].Name, err)
	case t.Limits[side].Time > 0 && took > t.Limits[side].Time+time.Duration(t.Margin)*time.Millisecond:
		t.lose(seat, string(game.Timeout), fmt.Errorf("%v", took.Round(time.Millisecond)))
		return true, nil
	}
	if err := t.apply(a.Move); err != nil {
		t.lose(seat, string(client.Illegal), err)
		return true, nil
	}
	return false, nil
}

// lose ends the game by a fault of seat.
func (t *table) lose(seat game.Seat, code string, err error) {
	t.end(seat.Other(), forfeit)
	t.result.Fault, t.result.Detail = code, err.Error()
}

func (t *table) end(winner game.Seat, reason string) {
	t.result.Reason = reason
	if winner != game.NoSeat {
		t.result.Winner = names[t.sideOf(winner)]
	}
}
