package host

import (
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/p2p"
	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
	"qiyou/ui/session"
)

// One who goes away from a lot and asks again draws the same for ten minutes,
// and each lot that it does not open is counted and shown beside its name.
func TestBrokenStartsAreCounted(t *testing.T) {
	t.Parallel()
	b, cheat := start(t, "ben", t.TempDir(), nil), newEnd(t)
	l, err := cheat.node.Dial(t.Context(), addrs(t, b.addr), b.key.ID())
	if err != nil {
		t.Fatal(err)
	}
	seen := map[[32]byte]bool{}
	for i, c := range []struct {
		nonce  byte
		broken int // that are shown with the invitation
		nonces int // that the other has drawn so far
	}{{1, 0, 1}, {1, 1, 1}, {2, 1, 2}} {
		n := [32]byte{c.nonce}
		id := wire.Offer{byte(i + 1)}
		if err := l.Send(wire.Invite{ID: id, Setup: offer(match.ByLot).Setup.String(), Clock: "none", Commit: match.Commit(n[:], cheat.key.Public(), b.key.Public()), Expires: 60}); err != nil {
			t.Fatal(err)
		}
		in := b.invited()
		if in.Broken != c.broken {
			t.Errorf("invitation %d: %d broken starts, want %d", i, in.Broken, c.broken)
		}
		b.do(session.Answer{Invitation: in.ID, Accept: true})
		seen[spoken[wire.Accept](cheat).Nonce] = true
		if len(seen) != c.nonces {
			t.Errorf("invitation %d: %d nonces, want %d", i, len(seen), c.nonces)
		}
		if err := l.Send(wire.Withdraw{ID: id}); err != nil { // the lot was not to its liking
			t.Fatal(err)
		}
		b.inviteEnds(session.EndWithdrawn)
	}
	book, err := b.host.cfg.Store.ReadBook()
	if got := book.Peers[cheat.key.ID()].Broken; err != nil || got != 2 {
		t.Errorf("%d broken starts in the book, %v", got, err)
	}
}

// spoken is the next message of type M, whatever comes before.
func spoken[M wire.Message](e *end) M {
	e.t.Helper()
	for {
		if m, ok := next[p2p.Message](e).Message.(M); ok {
			return m
		}
	}
}

// A start that comes after all is no broken one: who takes back an invitation
// at the moment at which it is accepted, and asks again, owes nothing.
func TestTakenBackAndBegunAfterAll(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b := h.two(nil)
		a.do(session.Invite{Peer: b.addr, Offer: offer(match.ByLot)})
		in := b.invited()
		a.do(session.Cancel{Invitation: in.ID})
		b.do(session.Answer{Invitation: in.ID, Accept: true})
		b.inviteEnds(session.EndWithdrawn)
		broken := func() int {
			book, _ := b.host.cfg.Store.ReadBook()
			return book.Peers[a.key.ID()].Broken
		}
		if got := broken(); got != 1 {
			h.Errorf("%d broken starts after one was taken back, want 1", got)
		}
		a.do(session.Invite{Peer: b.addr, Offer: offer(match.ByLot)})
		b.do(session.Answer{Invitation: b.invited().ID, Accept: true})
		a.plies(0)
		b.plies(0)
		if got := broken(); got != 0 {
			h.Errorf("%d broken starts after it has begun, want 0", got)
		}
	})
}

func TestDraws(t *testing.T) {
	t.Parallel()
	d, peer, now := newDraws(), identity.ID{1}, time.Unix(1e9, 0)
	draw := func(commit byte, fresh string, at time.Duration) string {
		return string(d.accepting(peer, match.Hash{commit}, []byte(fresh), now.Add(at)))
	}
	for i, c := range []struct {
		commit byte
		fresh  string
		at     time.Duration
		want   string
	}{{1, "a", 0, "a"}, {1, "b", time.Minute, "a"}, {2, "c", 2 * time.Minute, "c"}, {2, "d", 3 * time.Minute, "c"}, {2, "e", 12 * time.Minute, "e"}} {
		if got := draw(c.commit, c.fresh, c.at); got != c.want {
			t.Errorf("%d: got %s, want %s", i, got, c.want)
		}
	}
	if got := d.inviting(peer, []byte("x"), now); string(got) != "x" {
		t.Errorf("got %s", got)
	}
	if got := d.inviting(peer, []byte("y"), now.Add(drawFor-1)); string(got) != "x" {
		t.Errorf("asked again: got %s", got)
	}
	if got := d.inviting(peer, []byte("z"), now.Add(drawFor)); string(got) != "z" {
		t.Errorf("later: got %s", got)
	}
}

// Between two real programs, the lot is fair: whoever invites begins about as
// often as the other.
func TestLotBetweenTwo(t *testing.T) {
	first, games := 0, deep(20, 300)
	inHall(t, func(h *hall) {
		a, b := h.two(nil)
		for range games {
			a.do(session.Invite{Peer: b.addr, Offer: offer(match.ByLot)})
			b.do(session.Answer{Invitation: b.invited().ID, Accept: true})
			s := a.plies(0)
			b.plies(0)
			if s.Mine(game.First) {
				first++
			}
			a.do(session.Leave{Match: s.ID})
			await(a, "the table left", func(e session.Left) bool { return e.Match == s.ID })
			b.do(session.Leave{Match: s.ID})
			await(b, "the table left", func(e session.Left) bool { return e.Match == s.ID })
			time.Sleep(time.Minute)
		}
	})
	if low, high := games/2-3*deep(3, 9), games/2+3*deep(3, 9); first < low || first > high {
		t.Errorf("%d of %d", first, games)
	}
}
