package host

import (
	"context"
	"errors"
	"iter"
	"time"

	"qiyou/ai"
	"qiyou/ai/protocol/client"
	"qiyou/game"
	"qiyou/ui/session"
)

// How long an engine looks who leads, and thinks about each move that it
// recommends.
const (
	lookFor  = 500 * time.Millisecond
	thinkFor = 900 * time.Millisecond
)

// advising is the thinking under way for the face.
type advising struct{ cancel context.CancelFunc }

// advise has an engine look at a board, in place of the one that it looks at.
func (h *Host) advise(w session.Advise) {
	if h.advising != nil {
		h.advising.cancel()
		h.advising = nil
	}
	if w.Hints <= 0 && !w.Outlook {
		return
	}
	engine, code := h.advisor(w)
	if code != "" {
		h.refuse(code)
		return
	}
	ctx, cancel := context.WithCancel(h.ctx)
	now := &advising{cancel}
	h.advising = now
	advice := h.advice(ctx, engine, w)
	h.cfg.Go("advice", func() {
		defer cancel()
		for got := range advice {
			h.post(func() {
				if h.advising == now {
					h.emit(got)
				}
			})
		}
	})
}

// advisor is the engine for w, or the code of why there is none.
func (h *Host) advisor(w session.Advise) (ai.Engine, string) {
	if code := h.noAdvice(w); code != "" {
		return nil, code
	}
	engine := h.adviser(w.Setup)
	switch {
	case w.State == nil || engine == nil:
		return nil, session.ErrSetup
	case w.State.ToAct() == game.NoSeat:
		return nil, string(game.GameOver)
	}
	return engine, ""
}

// noAdvice is why the board of w is nobody's business here: it is of a match of
// people that goes on, by its name or because the same board stands in one.
func (h *Host) noAdvice(w session.Advise) string {
	for _, s := range h.tables {
		snap := s.last
		snap.Watching = s.watching
		code := snap.NoAdvice()
		if code != "" && (s.name() == w.Match || w.State != nil && standsIn(snap, w)) {
			return code
		}
	}
	return ""
}

// standsIn says whether the board of w is the one that stands in the match of snap.
func standsIn(snap session.Snapshot, w session.Advise) bool {
	m := snap.Match
	return len(m.Plies()) > 0 && m.Setup().String() == w.Setup.String() && m.State().Hash() == w.State.Hash()
}

// advice is what e finds for w, one step after the other, all of it each time.
func (h *Host) advice(ctx context.Context, e ai.Engine, w session.Advise) iter.Seq[session.Advised] {
	limits := ai.Limits{Level: ai.MaxLevel, Threads: h.manner.Threads}
	task := func(span time.Duration) ai.Task {
		limits.Time = span
		return ai.Task{State: w.State, Setup: w.Setup, Seed: w.State.Hash(), Moves: w.Moves, Limits: limits}
	}
	return func(yield func(session.Advised) bool) {
		got := session.Advised{Key: w.Key}
		if w.Outlook {
			o, err := ai.Look(ctx, e, task(lookFor))
			err = h.stoodIn(err)
			if h.unadvised(ctx, err) {
				return
			}
			if err == nil {
				got.Outlook = &session.Outlook{Chance: o.Chance, Forced: o.Forced, Lead: o.Lead, Owners: o.Owners}
				got.Done = w.Hints <= 0
				if !yield(got) || got.Done {
					return
				}
			}
		}
		for a, err := range h.choices(ctx, e, task(thinkFor), min(w.Hints, session.MaxHints)) {
			err = h.stoodIn(err)
			if h.unadvised(ctx, err) {
				return
			}
			if err == nil {
				got.By = a.By
				got.Hints = append(got.Hints[:len(got.Hints):len(got.Hints)], hintOf(w, a))
				if !yield(got) {
					return
				}
			}
		}
		got.Done = true
		yield(got)
	}
}

// choices are the best n.
func (h *Host) choices(ctx context.Context, e ai.Engine, t ai.Task, n int) iter.Seq2[ai.Advice, error] {
	return func(yield func(ai.Advice, error) bool) {
		if n <= 0 {
			return
		}
		if c, ok := e.(ai.Chooser); ok {
			all, err := c.Choose(ctx, t, n)
			for i, a := range all {
				if i > 0 {
					err = nil
				}
				if !yield(a, err) {
					return
				}
			}
			if len(all) == 0 {
				yield(ai.Advice{}, err)
			}
			return
		}
		for a, err := range ai.Choices(ctx, e, t) {
			if n--; !yield(a, err) || n == 0 {
				return
			}
		}
	}
}

// stoodIn is err without that of a guest for which ours has stood in, of which the
// person is told.
func (h *Host) stoodIn(err error) error {
	both, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return err
	}
	var rest []error
	for _, part := range both.Unwrap() {
		var wrong *client.Error
		if !errors.As(part, &wrong) {
			rest = append(rest, part)
			continue
		}
		h.cfg.Log.Warn("engine failed, another has advised", "error", wrong)
		h.post(func() { h.notice(session.NoticeStoodIn, wrong.Engine) })
	}
	return errors.Join(rest...)
}

// steady is an engine that goes on where a guest fails and ours has stood in.
type steady struct {
	ai.Engine
	host *Host
}

func (s steady) Think(ctx context.Context, t ai.Task) (ai.Advice, error) {
	a, err := s.Engine.Think(ctx, t)
	return a, s.host.stoodIn(err)
}

// Judge implements [ai.Judge].
func (s steady) Judge(ctx context.Context, t ai.Task) (ai.Advice, error) {
	j, ok := s.Engine.(ai.Judge)
	if !ok {
		return s.Think(ctx, t)
	}
	a, err := j.Judge(ctx, t)
	return a, s.host.stoodIn(err)
}

// unadvised says whether thinking has ended for good by err; that there is nothing
// to be found is no failure.
func (h *Host) unadvised(ctx context.Context, err error) bool {
	if err == nil || errors.Is(err, ai.ErrTask) {
		return false
	}
	if ctx.Err() == nil {
		h.cfg.Log.Warn("no advice", "error", err)
	}
	return true
}

func hintOf(w session.Advise, a ai.Advice) session.Hint {
	return session.Hint{Move: a.Move, Chance: ai.Chance(w.Setup.Game, a.Score), Forced: ai.ForcedWin(a.Score), Line: a.Line, Why: a.Why}
}
