package host

import (
	"sync"
	"testing"
	"time"

	"qiyou/discovery"
	"qiyou/game/match"
	"qiyou/p2p"
	"qiyou/p2p/room"
	"qiyou/p2p/wire"
	"qiyou/ui/session"
)

// opened are two rooms, made once as that is dear.
var opened = sync.OnceValue(func() [2]room.Room { return [2]room.Room{room.Code{1, 2, 3, 4}.Open(), room.Code{1, 2, 3, 5}.Open()} })

// in is a player in a room.
func in(t *testing.T, name string, which int) *player {
	t.Helper()
	return start(t, name, t.TempDir(), func(c *Config) {
		c.Room = &Room{code: room.Code{1, 2, 3, 4 + which}, room: opened()[which], proven: map[*p2p.Link]chan struct{}{}}
	})
}

// Members of a room play with each other.
func TestMembersPlay(t *testing.T) {
	t.Parallel()
	a, b := in(t, "ann", 0), in(t, "ben", 0)
	if got := await(a, "the room", func(e session.Lobby) bool { return e.Me.Room != "" }); got.Me.Room != (room.Code{1, 2, 3, 4}).String() {
		t.Errorf("%+v", got.Me)
	}
	a.do(session.Invite{Peer: b.addr, Offer: offer(match.InviterFirst)})
	b.do(session.Answer{Invitation: b.invited().ID, Accept: true})
	a.plies(0)
	b.plies(0)
	b.do(session.Verify{Peer: a.addr})
	if wa, wb := a.words(), b.words(); wa.Words != wb.Words {
		t.Errorf("%v and %v", wa, wb)
	}
}

// To everybody else a member is an address where nobody answers, and the other
// way round; not even the name of the other is learnt.
func TestOthersAreNotLetIn(t *testing.T) {
	t.Parallel()
	outside, member, other := start(t, "cat", t.TempDir(), nil), in(t, "ann", 0), in(t, "ben", 1)
	nobody := outside.unanswered("127.0.0.1:9")
	for _, c := range []struct{ from, to *player }{{outside, member}, {member, outside}, {other, member}} {
		if d := (c.from.unanswered(c.to.addr) - nobody).Abs(); d > 1500*time.Millisecond {
			t.Errorf("%s to %s: %v longer or shorter than where nobody is", c.from.name, c.to.name, d)
		}
	}
	for _, p := range []*player{member, other} {
		for _, e := range p.seenNow() {
			if i, ok := e.(session.Invited); ok && !i.Invitation.Mine {
				t.Errorf("%s was invited: %+v", p.name, i)
			}
		}
		if book, _ := p.host.cfg.Store.ReadBook(); len(book.Peers) > 0 {
			t.Errorf("%s has met somebody: %+v", p.name, book.Peers)
		}
	}
}

// A proof that was sent back, or that is another's, lets nobody in.
func TestFalseProofs(t *testing.T) {
	t.Parallel()
	member, stranger := in(t, "ann", 0), newEnd(t)
	l, err := stranger.node.Dial(t.Context(), addrs(t, member.addr), member.key.ID())
	if err != nil {
		t.Fatal(err)
	}
	stranger.link = l
	proof := heard[wire.RoomProof](stranger)
	for _, m := range []wire.Message{proof, wire.RoomProof{Proof: [32]byte{1}}, wire.Invite{ID: wire.Offer{1}, Setup: "gomoku/freestyle 15", Color: wire.WishFirst, Expires: 60}} {
		if err := l.Send(m); err != nil {
			t.Fatal(err)
		}
	}
	if d := next[p2p.Down](stranger); d.Code != wire.CloseNoAnswer {
		t.Errorf("the link ended with %v", d.Code)
	}
	for _, e := range member.seenNow() {
		if _, ok := e.(session.Invited); ok {
			t.Error("an invitation came through")
		}
	}
}

// In a room only members are seen, and outside of one nobody who is in a room.
func TestWhoIsHere(t *testing.T) {
	t.Parallel()
	r := &Room{room: opened()[0]}
	other := &Room{room: opened()[1]}
	for _, c := range []struct {
		name string
		in   *Room
		tag  string
		want bool
	}{
		{"nobody in a room", nil, "", true}, {"somebody in a room", nil, r.Tag(), false}, {"a member", r, r.Tag(), true},
		{"a stranger", r, "", false}, {"another room", r, other.Tag(), false}, {"a member since yesterday", r, opened()[0].Tag(time.Now().AddDate(0, 0, -1)), true},
	} {
		h := New(Config{Room: c.in})
		if got := h.here(discovery.Peer{Room: c.tag}); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
