package host

import (
	"os"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/ui/session"
)

// blitz is a match of one minute each, in which a has made the first move.
func (h *hall) blitz() (a, b *player, s session.Snapshot) {
	h.Helper()
	a, b, s = h.timed("1m")
	a.act(s, game.First, match.DoMove, "hh")
	a.plies(1)
	return a, b, b.plies(1)
}

// now is the last that p was told of its table.
func (p *player) now() (s session.Snapshot) {
	p.seen = append(p.seen, p.within(time.Millisecond)...)
	for _, e := range p.seen {
		if t, ok := e.(session.Table); ok {
			s = t.Snapshot
		}
	}
	return s
}

// pass lets d go by for both.
func pass(d time.Duration, a, b *player) {
	for end := time.Now().Add(d); time.Now().Before(end); {
		for _, p := range []*player{a, b} {
			p.seen = append(p.seen, p.within(10*time.Millisecond)...)
		}
	}
}

// Over real links: the network is away for 8 s in each turn of a game of one
// minute, and comes back before or after the link is given up. The clocks of
// both screens stand, go on together, and nobody is charged.
func TestSilenceTakesNoTime(t *testing.T) {
	for _, long := range []time.Duration{3 * time.Second, 8 * time.Second, 40 * time.Second} {
		t.Run(long.String(), func(t *testing.T) {
			inHall(t, func(h *hall) {
				a, b, s := h.blitz()
				players := []*player{a, b}
				for n, at := range []string{"ii", "jj", "kk"} {
					mover, seat := players[(n+1)%2], game.Seat((n+1)%2+1)
					before := mover.now().Clock(seat, time.Now()).Main
					h.net.sever(b.addr, true)
					pass(long, a, b)
					if !a.now().Paused.IsZero() != !b.now().Paused.IsZero() || a.now().Paused.IsZero() {
						t.Errorf("the clocks stand since %v and %v", a.now().Paused, b.now().Paused)
					}
					if n == 1 { // once, in the silence
						mover.act(s, seat, match.DoMove, at)
					}
					pass(time.Second, a, b)
					h.net.sever(b.addr, false)
					pass(5*time.Second, a, b)
					now := time.Now()
					left := a.now().Clock(seat, now).Main
					if d := (left - b.now().Clock(seat, now).Main).Abs(); d > 100*time.Millisecond {
						t.Errorf("the screens are %v apart", d)
					}
					if spent := before - left; spent > 8*time.Second {
						t.Errorf("%v gone in %v away and 5 s there", spent, long+time.Second)
					}
					if n != 1 {
						mover.act(s, seat, match.DoMove, at)
					}
					pass(time.Second, a, b)
					if x, y := a.now(), b.now(); x.Match.Head() != y.Match.Head() || len(x.Match.Plies()) != n+2 || x.Link != session.Up || y.Link != session.Up {
						t.Fatalf("%d and %d moves, links %v and %v", len(x.Match.Plies()), len(y.Match.Plies()), x.Link, y.Link)
					}
					if l := a.now().Match.LastLag(); l.Charged > 0 {
						t.Errorf("charged: %+v", l)
					}
				}
			})
		})
	}
}

// The other is gone for good: once its time and the silence that is its due are
// over, the time is claimed, and the record has the claim and no result.
func TestClaimIsKept(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b, s := h.blitz()
		h.net.sever(b.addr, true)
		pass(match.MaxPause+55*time.Second, a, b)
		a.act(s, game.First, match.DoClaim, "")
		pass(time.Second, a, b)
		if a.now().Match.Claimed(game.First) {
			t.Error("claimed while there is time")
		}
		pass(10*time.Second, a, b)
		a.act(s, game.First, match.DoClaim, "")
		pass(time.Second, a, b)
		if m := a.now().Match; !m.Claimed(game.First) || m.Over() {
			t.Fatalf("claimed %v, over %v", m.Claimed(game.First), m.Over())
		}
		a.do(session.Leave{Match: s.ID})
		await(a, "that the table is closed", func(session.Left) bool { return true })
		a.do(session.Discard{Match: s.ID})
		path := await(a, "a record", func(n session.Notice) bool { return n.Code == session.NoticeRecord }).Args[0]
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if r, err := record.Verify(data, a.host.cfg.Judge); err != nil || r.Claimed != game.First || r.Over {
			t.Errorf("%+v, %v", r, err)
		}
	})
}

// Both adjourn and leave; later one comes back and then the other, and the
// clocks go on from where they stood once both say so.
func TestAdjournAndComeBack(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b, s := h.blitz()
		pass(4*time.Second, a, b)
		a.act(s, game.First, match.DoAdjourn, "")
		pass(time.Second, a, b)
		b.act(s, game.Second, match.DoAdjourn, "")
		pass(time.Second, a, b)
		for _, p := range []*player{a, b} {
			if !p.now().Match.Adjourned() {
				t.Fatalf("%s is not adjourned", p.name)
			}
			p.do(session.Leave{Match: s.ID})
		}
		pass(10*time.Minute, a, b)
		b.do(session.Reopen{Match: s.ID})
		pass(10*time.Second, a, b)
		a.do(session.Reopen{Match: s.ID})
		pass(10*time.Second, a, b)
		b.act(s, game.Second, match.DoReturn, "")
		pass(10*time.Second, a, b)
		if x := a.now(); !x.Match.Adjourned() {
			t.Fatal("goes on before both said so")
		}
		a.act(s, game.First, match.DoReturn, "")
		pass(3*time.Second, a, b)
		b.act(s, game.Second, match.DoMove, "ii")
		pass(time.Second, a, b)
		a.act(s, game.First, match.DoMove, "jj")
		pass(time.Second, a, b)
		for _, p := range []*player{a, b} {
			m := p.now().Match
			if left := m.Clocks()[1].Main; len(m.Plies()) != 3 || left < 50*time.Second || left > 53*time.Second || m.LastLag().Charged > 0 {
				t.Errorf("%s: %d moves, %v left, %+v", p.name, len(m.Plies()), left, m.LastLag())
			}
		}
	})
}
