package host

import (
	"context"
	"testing"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// sage is an engine that tells when it is asked and answers when it is let.
type sage struct {
	asked  chan ai.Task
	answer chan ai.Advice
	stops  chan struct{} // takes a value when a thinking ends with its context
}

func newSage() *sage {
	return &sage{make(chan ai.Task), make(chan ai.Advice), make(chan struct{}, 8)}
}

func (*sage) Name() string { return "sage" }
func (*sage) Close() error { return nil }

func (s *sage) Think(ctx context.Context, t ai.Task) (ai.Advice, error) {
	select {
	case s.asked <- t:
	case <-ctx.Done():
		return ai.Advice{}, ctx.Err()
	}
	select {
	case a := <-s.answer:
		return a, nil
	case <-ctx.Done():
		s.stops <- struct{}{}
		return ai.Advice{Move: game.PassMove()}, nil // as if it had found it just before
	}
}

// alone is a match at one keyboard, with a sage.
func alone(t *testing.T) (*player, session.Snapshot, *sage) {
	t.Helper()
	wise := newSage()
	a := start(t, "ann", t.TempDir(), func(c *Config) { c.Engine = func(game.Setup) ai.Engine { return wise } })
	a.do(session.PlayHere{Offer: offer(match.InviterFirst)})
	return a, a.plies(0), wise
}

func wishFor(s session.Snapshot, key uint64, hints int, outlook bool) session.Advise {
	return session.Advise{Match: s.ID, Key: key, Setup: s.Match.Setup(), State: s.Match.State(), Hints: hints, Outlook: outlook}
}

func adviceAt(col, row int8, score int, why string) ai.Advice {
	m := game.PlaceAt(game.Point{Col: col, Row: row})
	return ai.Advice{Move: m, Score: score, Line: []game.Move{m}, Why: why}
}

func (p *player) advised(key uint64, done bool) session.Advised {
	p.t.Helper()
	return await(p, "advice", func(e session.Advised) bool { return e.Key == key && e.Done == done })
}

func TestAdvice(t *testing.T) {
	t.Parallel()
	a, s, wise := alone(t)
	a.do(wishFor(s, 7, 9, true)) // more than there may be
	if task := <-wise.asked; len(task.Without) != 0 || task.Limits.Time != lookFor || task.Limits.Level != ai.MaxLevel {
		t.Errorf("%+v", task)
	}
	wise.answer <- adviceAt(7, 7, 0, ai.WhyBest)
	if got := a.advised(7, false); got.Outlook == nil || got.Outlook.Chance != 0.5 || got.Outlook.Owners != nil || len(got.Hints) != 0 {
		t.Errorf("%+v", got)
	}
	for n := range session.MaxHints {
		if task := <-wise.asked; len(task.Without) != n || task.Limits.Time != thinkFor {
			t.Errorf("%+v", task)
		}
		wise.answer <- adviceAt(int8(n), 0, ai.Win-3-n, ai.WhyFours)
	}
	got := a.advised(7, true)
	if len(got.Hints) != session.MaxHints || got.Outlook == nil {
		t.Fatalf("%+v", got)
	}
	for n, h := range got.Hints {
		if h.Move.To.Col != int8(n) || h.Chance != 1 || h.Forced != 3+n || h.Why != ai.WhyFours || len(h.Line) != 1 {
			t.Errorf("hint %d: %+v", n, h)
		}
	}
}

// A new wish ends the thinking for the one before, what that still finds is for
// nobody, and a wish for nothing ends all.
func TestAdviceIsForOneBoard(t *testing.T) {
	t.Parallel()
	a, s, wise := alone(t)
	a.do(wishFor(s, 1, 3, false))
	<-wise.asked
	a.do(wishFor(s, 2, 1, false))
	<-wise.stops
	<-wise.asked
	wise.answer <- adviceAt(3, 3, 0, ai.WhyBest)
	a.advised(2, true)
	a.do(wishFor(s, 3, 1, true))
	<-wise.asked
	a.do(session.Advise{})
	<-wise.stops
	a.do(session.Rename{Name: "ann b"})
	await(a, "another name", func(n session.Notice) bool { return n.Code == session.NoticeRenamed })
	for _, e := range a.seen {
		if got, ok := e.(session.Advised); ok && got.Key != 2 {
			t.Errorf("advice for a board that is shown no more: %+v", got)
		}
	}
}

// Leaving the program ends the thinking.
func TestAdviceEndsWithTheProgram(t *testing.T) {
	t.Parallel()
	a, s, wise := alone(t)
	a.do(wishFor(s, 1, 1, false))
	<-wise.asked
	a.stop()
	<-wise.stops
}

// Nobody is helped in a match between two people, at its table, by the same board
// under another name, or as a spectator, until it is over.
func TestNoAdviceAgainstAPerson(t *testing.T) {
	t.Parallel()
	a, b, s := pair(t)
	a.act(s, game.First, match.DoMove, "hh")
	s = a.plies(1)
	b.plies(1) // before that the position is none of its game
	c := start(t, "cat", t.TempDir(), nil)
	seen := c.watches(a, 1)
	for who, w := range map[*player]session.Advise{a: wishFor(s, 1, 3, false), b: wishFor(s, 1, 0, true)} {
		who.do(w)
		who.refused(session.ErrAdvice)
		w.Match = "another"
		who.do(w)
		who.refused(session.ErrAdvice)
	}
	c.do(wishFor(seen, 1, 1, false))
	c.refused(session.ErrAdviceWatching)
	b.act(s, game.Second, match.DoResign, "")
	over := func(s session.Snapshot) bool { return s.Match.Over() }
	for _, who := range []*player{a, b, c} {
		who.do(wishFor(who.table("the end", over), 2, 1, true))
		if got := who.advised(2, true); len(got.Hints) != 1 || got.Outlook == nil {
			t.Errorf("%s: %+v", who.name, got)
		}
	}
}

func TestAdviceRefused(t *testing.T) {
	t.Parallel()
	a, s, _ := alone(t)
	w := wishFor(s, 1, 1, false)
	w.State = nil
	a.do(w)
	a.refused(session.ErrSetup)
	b := start(t, "ben", t.TempDir(), func(c *Config) { c.Engine = func(game.Setup) ai.Engine { return nil } })
	b.do(wishFor(s, 1, 1, false))
	b.refused(session.ErrSetup)
}

// An engine without an answer ends the thinking, and says so.
func TestAdviceWithoutAnAnswer(t *testing.T) {
	t.Parallel()
	a := start(t, "ann", t.TempDir(), func(c *Config) { c.Engine = func(game.Setup) ai.Engine { return refusing{} } })
	a.do(session.PlayHere{Offer: offer(match.InviterFirst)})
	a.do(wishFor(a.plies(0), 1, 2, true))
	if got := a.advised(1, true); got.Outlook != nil || len(got.Hints) != 0 {
		t.Errorf("%+v", got)
	}
}

// refusing is an engine that knows no position.
type refusing struct{}

func (refusing) Name() string { return "refusing" }
func (refusing) Close() error { return nil }

func (refusing) Think(context.Context, ai.Task) (ai.Advice, error) { return ai.Advice{}, ai.ErrTask }

// Every reason of an engine has words in every language.
func TestWhysHaveWords(t *testing.T) {
	t.Parallel()
	for _, lang := range text.Langs() {
		words := text.For(lang).Hint.Whys
		for _, why := range ai.Whys() {
			if words[why] == "" {
				t.Errorf("%s: no words for %s", lang, why)
			}
		}
		if len(words) != len(ai.Whys()) {
			t.Errorf("%s: words for %d reasons, want %d", lang, len(words), len(ai.Whys()))
		}
	}
}
