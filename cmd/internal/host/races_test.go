package host

import (
	"bytes"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// two are two players who are linked and know each other's address; the key of
// the first is the smaller one, whose invitation counts when two cross.
func (h *hall) two(change func(*Config)) (small, large *player) {
	h.Helper()
	a, b := h.come(1, "ann", h.TempDir(), change), h.come(2, "ben", h.TempDir(), change)
	a.do(session.Invite{Peer: b.addr, Offer: offer(match.ByLot)})
	b.do(session.Answer{Invitation: b.invited().ID})
	a.inviteEnds(session.EndDeclined)
	x, y := a.key.ID(), b.key.ID()
	if bytes.Compare(x[:], y[:]) > 0 {
		return b, a
	}
	return a, b
}

// within collects what p is told in the time d.
func (p *player) within(d time.Duration) (all []session.Event) {
	end := time.After(d)
	for {
		select {
		case e := <-p.host.Events():
			all = append(all, e)
		case <-end:
			return all
		}
	}
}

// nothingBegins checks that in the next two minutes no match begins at either
// and nobody is asked anything more.
func nothingBegins(a, b *player) {
	a.t.Helper()
	for _, p := range []*player{a, b} {
		for _, e := range p.within(time.Minute) {
			switch e := e.(type) {
			case session.Table:
				p.t.Errorf("%s is at a table", p.name)
			case session.Invited:
				p.t.Errorf("%s sees an invitation: %+v", p.name, e.Invitation)
			}
		}
		if left := p.host.cfg.Store.Journals(); len(left) > 0 {
			p.t.Errorf("%s has %d journals", p.name, len(left))
		}
	}
}

func minutes(n int) session.Offer {
	o := offer(match.ByLot)
	o.Clock = clock.Settings{System: clock.Absolute, Main: time.Duration(n) * time.Minute}
	return o
}

// Race: both invite each other on the same terms. One match, no question.
func TestRaceBothInviteTheSame(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b := h.two(nil)
		a.do(session.Invite{Peer: b.addr, Offer: minutes(5)})
		b.do(session.Invite{Peer: a.addr, Offer: minutes(5)})
		sa, sb := a.plies(0), b.plies(0)
		if sa.ID != sb.ID {
			t.Errorf("two matches, %s and %s", sa.ID, sb.ID)
		}
		for _, p := range []*player{a, b} {
			for _, e := range p.seen {
				if in, ok := e.(session.Invited); ok && !in.Invitation.Mine && in.Invitation.Offer.Clock == minutes(5).Clock {
					t.Errorf("%s was asked", p.name)
				}
			}
		}
	})
}

// Race: both invite each other on different terms. That of the smaller key
// stands, and the other's own is what a counter begins with.
func TestRaceBothInviteOtherwise(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b := h.two(nil)
		a.do(session.Invite{Peer: b.addr, Offer: minutes(5)})
		b.do(session.Invite{Peer: a.addr, Offer: minutes(10)})
		in := b.invited()
		if in.Offer.Clock != minutes(5).Clock || in.Draft == nil || in.Draft.Clock != minutes(10).Clock {
			t.Fatalf("%+v", in)
		}
		b.do(session.Counter{Invitation: in.ID, Offer: *in.Draft})
		in = a.invited()
		if in.Before == nil || in.Before.Clock != minutes(5).Clock || in.Offer.Clock != minutes(10).Clock || in.Round != 1 {
			t.Fatalf("%+v", in)
		}
		a.do(session.Answer{Invitation: in.ID, Accept: true})
		if sa, sb := a.plies(0), b.plies(0); sa.ID != sb.ID || sa.Match.Terms().Clock != "10m" {
			t.Errorf("%+v", sa.Match.Terms())
		}
	})
}

// Race: one withdraws while the other accepts. No match.
func TestRaceWithdrawCrossesAccept(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b := h.two(nil)
		a.do(session.Invite{Peer: b.addr, Offer: minutes(5)})
		in := b.invited()
		a.do(session.Cancel{Invitation: in.ID})
		b.do(session.Answer{Invitation: in.ID, Accept: true})
		a.inviteEnds(session.EndWithdrawn)
		b.inviteEnds(session.EndWithdrawn)
		nothingBegins(a, b)
	})
}

// Race: an invitation expires while the other's yes is on its way. No match,
// and the other hears of it at once.
func TestRaceAcceptCrossesExpiry(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b := h.two(nil)
		a.do(session.Invite{Peer: b.addr, Offer: minutes(5)})
		mine := await(a, "my invitation", func(e session.Invited) bool { return e.Invitation.Mine && e.Invitation.Tag != "" }).Invitation
		in := b.invited()
		time.Sleep(time.Until(mine.Expires.Add(-wireDelay / 2)))
		b.do(session.Answer{Invitation: in.ID, Accept: true})
		a.inviteEnds(session.EndExpired)
		began := time.Now()
		end := await(b, "the end", func(session.InviteEnded) bool { return true })
		if end.Code != session.EndExpired && end.Code != session.EndWithdrawn || time.Since(began) > time.Second {
			t.Errorf("%s after %v", end.Code, time.Since(began))
		}
		nothingBegins(a, b)
	})
}

// Race: one declines while the other withdraws.
func TestRaceDeclineCrossesWithdraw(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b := h.two(nil)
		a.do(session.Invite{Peer: b.addr, Offer: minutes(5)})
		in := b.invited()
		b.do(session.Answer{Invitation: in.ID})
		a.do(session.Cancel{Invitation: in.ID})
		a.inviteEnds(session.EndWithdrawn)
		b.inviteEnds(session.EndDeclined)
		nothingBegins(a, b)
	})
}

// Race: one offers other terms while the other withdraws. What is over cannot
// be answered.
func TestRaceCounterCrossesWithdraw(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b := h.two(nil)
		a.do(session.Invite{Peer: b.addr, Offer: minutes(5)})
		in := b.invited()
		b.do(session.Counter{Invitation: in.ID, Offer: minutes(10)})
		a.do(session.Cancel{Invitation: in.ID})
		a.inviteEnds(session.EndWithdrawn)
		await(b, "the end of the counter", func(e session.InviteEnded) bool {
			return e.Invitation.Mine && e.Code == session.EndExpired && e.Invitation.Offer.Clock == minutes(10).Clock
		})
		nothingBegins(a, b)
	})
}

// Race: the start of a match is lost with the link. Said again, it begins the
// match at the other too.
func TestRaceStartIsLost(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b := h.two(nil)
		a.do(session.Invite{Peer: b.addr, Offer: minutes(5)})
		in := b.invited()
		b.do(session.Answer{Invitation: in.ID, Accept: true})
		time.Sleep(wireDelay + wireDelay/2) // the yes has arrived, the start is on its way
		h.net.lose(b.addr)
		h.net.sever(b.addr, true)
		a.inviteEnds(session.EndAccepted)
		await(a, "a match", func(session.Lobby) bool { return len(a.host.cfg.Store.Journals()) == 1 })
		b.within(12 * time.Second) // until the link is given up
		h.net.sever(b.addr, false)
		sa, sb := a.plies(0), b.plies(0)
		if sa.ID != sb.ID {
			t.Errorf("two matches, %s and %s", sa.ID, sb.ID)
		}
	})
}

// The start is lost, and the other has forgotten by the time it is said again:
// the match that never began is no more.
func TestRaceStartIsLostForGood(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b := h.two(nil)
		a.do(session.Invite{Peer: b.addr, Offer: minutes(5)})
		in := b.invited()
		b.do(session.Answer{Invitation: in.ID, Accept: true})
		time.Sleep(wireDelay + wireDelay/2)
		h.net.lose(b.addr)
		h.net.sever(b.addr, true)
		a.inviteEnds(session.EndAccepted)
		b.within(startFor + time.Second)
		h.net.sever(b.addr, false)
		await(a, "that it did not begin", func(n session.Notice) bool { return n.Code == session.NoticeNotBegun && n.Args[0] == b.name })
		nothingBegins(a, b)
	})
}

// resigned is two players whose first match is over, first with a's hand.
func (h *hall) resigned(change func(*Config)) (a, b *player, s session.Snapshot) {
	h.Helper()
	a, b, s = h.match(change)
	a.act(s, game.First, match.DoResign, "")
	sealed := func(s session.Snapshot) bool { return s.Match.Sealed() }
	a.table("the end", sealed)
	b.table("the end", sealed)
	return a, b, s
}

func another(s session.Snapshot) func(session.Snapshot) bool {
	return func(n session.Snapshot) bool { return n.ID != s.ID }
}

// Race: both ask for another game. One match, seats changed, no question.
func TestRaceRematchesCross(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b, s := h.resigned(nil)
		a.do(session.Rematch{Match: s.ID})
		b.do(session.Rematch{Match: s.ID})
		sa, sb := a.table("another game", another(s)), b.table("another game", another(s))
		if sa.ID != sb.ID || !sa.Mine(game.Second) || !sb.Mine(game.First) {
			t.Errorf("%s and %s, seats %+v", sa.ID, sb.ID, sa.Players)
		}
	})
}

// Race: both ask for another game, on different terms. One question is left.
func TestRaceRematchesCrossOtherwise(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b, s := h.resigned(nil)
		for p, n := range map[*player]int{a: 5, b: 10} {
			o := minutes(n)
			p.do(session.Rematch{Match: s.ID, Offer: &o})
		}
		x, y := a.key.ID(), b.key.ID()
		if bytes.Compare(x[:], y[:]) > 0 {
			a, b = b, a
		}
		in := b.invited()
		if !in.Rematch || in.Match != s.ID || in.Draft == nil {
			t.Fatalf("%+v", in)
		}
		b.do(session.Answer{Invitation: in.ID, Accept: true})
		if sa, sb := a.table("another game", another(s)), b.table("another game", another(s)); sa.ID != sb.ID {
			t.Errorf("%s and %s", sa.ID, sb.ID)
		}
	})
}

func TestRematchIsAnswered(t *testing.T) {
	t.Run("declined", func(t *testing.T) {
		inHall(t, func(h *hall) {
			a, b, s := h.resigned(nil)
			a.do(session.Rematch{Match: s.ID})
			in := b.invited()
			a.do(session.Rematch{Match: s.ID})
			a.refused(session.ErrAsked)
			b.do(session.Answer{Invitation: in.ID})
			a.inviteEnds(session.EndDeclined)
			a.table("no wish any more", func(s session.Snapshot) bool { return s.Rematch == [2]bool{} })
		})
	})
	t.Run("with other terms", func(t *testing.T) {
		inHall(t, func(h *hall) {
			a, b, s := h.resigned(nil)
			a.do(session.Rematch{Match: s.ID})
			in := b.invited()
			o := in.Offer.Turned()
			o.Clock = minutes(5).Clock
			b.do(session.Counter{Invitation: in.ID, Offer: o})
			in = a.invited()
			if !in.Rematch || in.Match != s.ID || in.Round != 1 || in.Before.Clock.System != clock.None || in.Before.Sides != in.Offer.Sides {
				t.Fatalf("%+v", in)
			}
			a.do(session.Rematch{Match: s.ID}) // the same again, which is another offer
			in = b.invited()
			if in.Round != 2 || in.Offer.Clock.System != clock.None {
				t.Fatalf("%+v", in)
			}
			b.do(session.Rematch{Match: s.ID}) // which b takes
			if sa, sb := a.table("another game", another(s)), b.table("another game", another(s)); sa.ID != sb.ID || !sb.Mine(game.First) {
				t.Errorf("%s and %s", sa.ID, sb.ID)
			}
		})
	})
	t.Run("by one who has left", func(t *testing.T) {
		inHall(t, func(h *hall) {
			a, b, s := h.resigned(nil)
			b.do(session.Leave{Match: s.ID})
			a.table("nobody", func(s session.Snapshot) bool { return s.Link == session.Closed })
			a.do(session.Rematch{Match: s.ID})
			in := b.invited()
			b.do(session.Answer{Invitation: in.ID, Accept: true})
			if sa, sb := a.table("another game", another(s)), b.table("another game", another(s)); sa.ID != sb.ID {
				t.Errorf("%s and %s", sa.ID, sb.ID)
			}
		})
	})
	t.Run("by nobody", func(t *testing.T) {
		inHall(t, func(h *hall) {
			a, b, s := h.resigned(nil)
			b.stop()
			a.table("nobody", func(s session.Snapshot) bool { return s.Link != session.Up })
			a.do(session.Rematch{Match: s.ID})
			a.inviteEnds(session.EndUnreachable)
		})
	})
}

// Offers go back and forth, each with what it changes, until enough were made.
func TestCountersEnd(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b := h.two(nil)
		a.do(session.Invite{Peer: b.addr, Offer: minutes(1)})
		from, to := a, b
		in := to.invited()
		for n := 1; n <= session.MaxCounters; n++ {
			time.Sleep(6 * time.Second) // a person reads, and so does the limit of a flood
			from, to = to, from
			from.do(session.Counter{Invitation: in.ID, Offer: minutes(1 + n), Text: "and now?"})
			in = to.invited()
			if in.Round != n || in.Before.Clock != minutes(n).Clock || in.Offer.Clock != minutes(n+1).Clock || in.Text != "and now?" {
				t.Fatalf("%d: %+v", n, in)
			}
		}
		to.do(session.Counter{Invitation: in.ID, Offer: minutes(30)})
		to.refused(session.ErrCounters)
		to.do(session.Answer{Invitation: in.ID, Accept: true})
		if s := from.plies(0); s.Match.Terms().Clock != "11m" {
			t.Errorf("%+v", s.Match.Terms())
		}
	})
}
