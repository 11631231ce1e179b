package table

import (
	"context"
	"errors"
	"time"

	"qiyou/ai"
	"qiyou/ai/protocol/client"
	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// thinker is the engine at work for the head it was asked about.
type thinker struct {
	cancel context.CancelFunc // nil while it rests
	out    chan thought       // of the search under way; nil while it rests
}

type thought struct {
	advice ai.Advice
	err    error
}

// stop ends the search; what it still finds is for a board that is no more.
func (e *thinker) stop() {
	if e.cancel != nil {
		e.cancel()
	}
	*e = thinker{}
}

// think starts the engine if it is its turn.
func (t *Table) think() {
	m := t.replica.Match
	seat := m.Writer()
	if t.engine.cancel != nil || t.cfg.Engine == nil || !t.playing() || !t.computer(seat) || t.foreseen(seat) {
		return
	}
	t.engine = t.search(ai.Task{
		State: m.State(), Setup: m.Setup(), Seed: t.cfg.Seed + uint64(m.Len()), Moves: moves(m), Game: t.game(seat),
		Limits: ai.Limits{Level: t.level(seat), Time: t.budget(seat), Threads: t.cfg.Threads},
	}, t.pace(seat))
}

// game stands for the game as it is for who plays on seat.
func (t *Table) game(seat game.Seat) uint64 { return t.cfg.Seed<<2 | uint64(seat) }

// playing says whether somebody is to act.
func (t *Table) playing() bool {
	m := t.replica.Match
	return !m.Over() && !m.Adjourned() && m.Joined() && t.replica.Broken == nil
}

// search has the engine work on task, for least or longer.
func (t *Table) search(task ai.Task, least time.Duration) thinker {
	ctx, cancel := context.WithCancel(context.Background())
	out := make(chan thought, 1) // the search can end after nobody listens
	engine, unhurried := t.cfg.Engine, time.Now().Add(least)
	t.cfg.Go("engine", func() {
		advice, err := engine.Think(ctx, task)
		rest(ctx, unhurried)
		out <- thought{advice, err}
	})
	return thinker{cancel, out}
}

// rest waits for at, or until ctx ends.
func rest(ctx context.Context, at time.Time) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Until(at)):
	}
}

// pace is the least that the engine takes over a move, and no more than a fortieth
// of what its clock has left.
func (t *Table) pace(seat game.Seat) time.Duration {
	m := t.replica.Match
	if left, limited := m.Timing().Left(m.Clocks()[seat.Index()]); limited {
		return min(t.cfg.Pace, left/40)
	}
	return t.cfg.Pace
}

// moves are those that led to the state of m.
func moves(m match.Match) []game.Move {
	all := make([]game.Move, 0, len(m.Plies()))
	for _, p := range m.Plies() {
		all = append(all, p.Move)
	}
	return all
}

func (t *Table) level(seat game.Seat) ai.Level { return ai.Level(t.cfg.Players[seat.Index()].Level) }

func (t *Table) computer(seat game.Seat) bool {
	return t.replica.Has(seat) && t.cfg.Players[seat.Index()].Kind == session.Computer
}

// budget is the time the engine may use where there is a clock: a twentieth of
// what is left, and never all of it; 0 leaves it to the level.
func (t *Table) budget(seat game.Seat) time.Duration {
	m := t.replica.Match
	left, limited := m.Timing().Left(m.Clocks()[seat.Index()])
	if share := left / 20; limited && share < t.level(seat).Think() {
		return max(share, time.Millisecond)
	}
	return 0
}

// advised plays what the engine found.
func (t *Table) advised(th thought) error {
	seat := t.replica.Match.Writer()
	t.engine.stop()
	var guest *client.Error
	if errors.As(th.err, &guest) && th.advice.Move != (game.Move{}) {
		t.notice(session.NoticeStoodIn, guest.Engine)
		t.cfg.Log.Warn("engine failed, another has moved", "error", th.err)
		th.err = nil
	}
	if errors.Is(th.err, context.Canceled) && th.advice.Move == (game.Move{}) { // it had not found a move by then
		t.think()
		return nil
	}
	if th.err != nil && !errors.Is(th.err, context.Canceled) {
		t.notice(session.NoticeEngine, th.err.Error())
		t.cfg.Log.Error("engine failed", "error", th.err)
		return t.act(match.Command{Seat: seat, Do: match.DoResign})
	}
	if t.opinion.take(ai.Chance(t.replica.Match.Setup().Game, th.advice.Score)); t.cfg.Resigns && t.opinion.lost() {
		return t.act(match.Command{Seat: seat, Do: match.DoResign})
	}
	t.expected = th.advice.Line
	return t.act(match.Command{Seat: seat, Do: match.DoMove, Move: th.advice.Move})
}

// answer lets the seats here that answer by themselves do so: the computer
// agrees to every takeback and to every break, and to a draw where it is not better late in a game; two
// people at one keyboard have spoken to each other before one pressed the key.
func (t *Table) answer() error {
	m := t.replica.Match
	if m.Over() || t.replica.Broken != nil {
		return nil
	}
	for _, seat := range []game.Seat{game.First, game.Second} {
		ask, plies := m.Asked(seat.Other())
		mine, minePlies := m.Asked(seat)
		answered := mine == ask && minePlies == plies
		if !ask.Question() || answered || !t.replica.Has(seat) || !t.answersItself(seat) {
			continue
		}
		return t.act(match.Command{Seat: seat, Do: t.answerTo(seat, ask)})
	}
	return nil
}

func (t *Table) answersItself(seat game.Seat) bool {
	return t.computer(seat) || t.replica.Has(seat.Other()) && !t.computer(seat.Other())
}

func (t *Table) answerTo(seat game.Seat, ask match.Ask) match.Do {
	switch {
	case ask == match.AskUndo:
		return match.DoUndo
	case ask == match.AskAdjourn:
		return match.DoAdjourn
	case ask == match.AskReturn:
		return match.DoReturn
	case t.computer(seat) && !t.opinion.even(len(t.replica.Match.Plies())):
		return match.DoRefuse
	}
	return match.DoDraw
}
