package host

import (
	"path/filepath"
	"testing"
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/game/match"
	"qiyou/p2p/identity"
	"qiyou/ui/session"
)

// home is a folder whose book holds what write puts there, an hour ago.
func home(t *testing.T, write func(*store.Book, time.Time)) string {
	t.Helper()
	dir := t.TempDir()
	st, err := store.Open(filepath.Join(dir, "journal"), filepath.Join(dir, "records"), filepath.Join(dir, "peers.json"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := st.EditBook(func(b *store.Book) { write(b, time.Now().Add(-time.Hour)) }); err != nil {
		t.Fatal(err)
	}
	return dir
}

// A known name with another key is another person: the invitation names the
// key that is known, and nothing of that one's standing goes over to it.
func TestKnownNameWithAnotherKey(t *testing.T) {
	t.Parallel()
	friend := identity.ID{1, 2, 3}
	for _, name := range []string{"user", "usеr", "ＵＳＥＲ", "user ✓"} {
		b := start(t, "ben", home(t, func(b *store.Book, at time.Time) {
			b.Seen(friend, "user", at)
			b.Verify(friend, true)
			b.Add(friend, store.Result{Wins: 3})
		}), nil)
		a := start(t, name, t.TempDir(), nil)
		a.do(session.Invite{Peer: b.addr, Offer: offer(match.InviterFirst)})
		in := b.invited()
		if want := (session.Like{Name: "user", Tag: friend.String()}); in.Like != want || in.Verified || in.Known || in.Peer == "user ✓" {
			t.Errorf("%s: %+v, want like %+v", name, in, want)
		}
		b.do(session.Answer{Invitation: in.ID, Accept: true})
		s := b.plies(0)
		if p := s.Players[remoteSeat(s)]; p.Like.Tag != friend.String() || p.Verified {
			t.Errorf("%s: at the table %+v", name, p)
		}
		if book, _ := b.host.cfg.Store.ReadBook(); len(book.Peers) != 2 || book.Peers[friend].Names[0] != "user" || len(book.Peers[friend].Names) != 1 {
			t.Errorf("%s: merged: %+v", name, book.Peers)
		}
	}
}

// remoteSeat is the index of the seat that a peer has.
func remoteSeat(s session.Snapshot) int {
	for i, p := range s.Players {
		if p.Kind == session.Remote {
			return i
		}
	}
	return 0
}

func TestVerifiedKeyIsSaid(t *testing.T) {
	t.Parallel()
	a := start(t, "user", t.TempDir(), nil)
	b := start(t, "ben", home(t, func(b *store.Book, at time.Time) {
		b.Seen(identity.ID{1}, "user", at)
		b.Seen(a.key.ID(), "user", at.Add(time.Minute))
		b.Verify(a.key.ID(), true)
	}), nil)
	a.do(session.Invite{Peer: b.addr, Offer: offer(match.InviterFirst)})
	if in := b.invited(); !in.Verified || !in.Known || in.Like != (session.Like{}) {
		t.Errorf("%+v", in)
	}
}
