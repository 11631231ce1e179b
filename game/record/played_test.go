package record_test

import (
	"strings"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/gomoku"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
	"qiyou/game/weiqi"
	"qiyou/game/xiangqi"
)

var judge = match.Judge{Rules: func(s game.Setup) (game.Rules, error) {
	switch s.Game {
	case "weiqi":
		return weiqi.New(s)
	case "xiangqi":
		return xiangqi.New(s)
	}
	return gomoku.New(s)
}}

// failer is what testing.TB and rapid.T share.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

// played is a match under way with the keys of both seats.
type played struct {
	t    failer
	keys [2]match.Key
	m    match.Match
}

func begin(t failer, setup, timing string, names ...string) *played {
	t.Helper()
	p := &played{t: t, keys: matchtest.Keys()}
	terms := matchtest.Terms(setup, timing, p.keys)
	for i, name := range names {
		terms.Players[i].Name = name
	}
	var err error
	if p.m, err = match.Begin(judge, terms, p.keys); err != nil {
		t.Fatalf("terms: %v", err)
	}
	return p
}

func (p *played) fold(s match.Signed) {
	p.t.Helper()
	m, err := match.Fold(p.m, s)
	if err != nil {
		p.t.Fatalf("fold: %v", err)
	}
	p.m = m
}

func (p *played) do(c match.Command) *played {
	p.t.Helper()
	fact, err := match.Decide(p.m, c)
	if err != nil {
		p.t.Fatalf("%+v: %v", c, err)
	}
	signed := fact.Seal(p.keys[c.Seat.Index()])
	if _, note := fact.(match.Note); !note {
		p.fold(signed)
		return p
	}
	if p.m, err = match.Hear(p.m, signed); err != nil {
		p.t.Fatalf("hear: %v", err)
	}
	p.settle()
	return p
}

// settle writes what is due.
func (p *played) settle() *played {
	p.m = matchtest.Settle(p.m, p.keys)
	return p
}

func (p *played) play(think time.Duration, text string) *played {
	p.t.Helper()
	for _, w := range strings.Fields(text) {
		s := p.m.State()
		m, err := s.(game.Notation).Read(w)
		if err != nil {
			p.t.Fatalf("%s: %v", w, err)
		}
		p.do(match.Command{Seat: s.ToAct(), Do: match.DoMove, Move: m, Think: think})
	}
	return p
}

// dead marks exactly the groups on these points as dead and agrees to the count.
func (p *played) dead(points string) *played {
	p.t.Helper()
	marked := func(text string) bool {
		m, err := p.m.State().(game.Notation).Read(text)
		if err != nil {
			p.t.Fatalf("%s: %v", text, err)
		}
		for at, mark := range p.m.State().View().(game.Marked).Marks() {
			if mark == game.Dead && at == m.To {
				return true
			}
		}
		return false
	}
	for _, w := range strings.Fields(points) {
		if !marked(w) {
			p.play(0, w)
		}
	}
	return p.play(0, "propose accept")
}

// takeback has both seats want n moves back.
func (p *played) takeback(n int) *played {
	p.t.Helper()
	turn := p.m.State().ToAct()
	p.do(match.Command{Seat: turn.Other(), Do: match.DoUndo, Plies: n})
	return p.do(match.Command{Seat: turn, Do: match.DoUndo, Plies: n})
}

// five is a short game with a takeback that First wins.
func five(t testing.TB) match.Match {
	t.Helper()
	p := begin(t, "gomoku/freestyle 15", "10m+3x30s", "Lin]\\;", "王\x1b[2J\n五")
	p.play(1500*time.Millisecond, "h8 h9 i8").takeback(2).play(2*time.Second, "i9 i8 j9 j8 k9 k8 a1 l8")
	return p.settle().m
}
