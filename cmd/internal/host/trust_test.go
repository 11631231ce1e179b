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

// inMode is a player who begins in a mode.
func inMode(t *testing.T, name, home string, mode session.Mode) *player {
	t.Helper()
	return start(t, name, home, func(c *Config) { c.Mode = mode })
}

// unanswered is how an invitation ends that gets no answer, and after what time.
func (p *player) unanswered(addr string) time.Duration {
	p.t.Helper()
	began := time.Now()
	p.do(session.Invite{Peer: addr, Offer: offer(match.ByLot)})
	p.inviteEnds(session.EndUnreachable)
	return time.Since(began)
}

// What a blocked player sees, and a stranger where only known ones are welcome,
// is what anybody sees of an address where nobody is.
func TestBlockedLooksLikeNobody(t *testing.T) {
	t.Parallel()
	a := start(t, "ann", t.TempDir(), nil)
	nobody := a.unanswered("127.0.0.1:9")
	for _, c := range []struct {
		name string
		book func(*store.Book, time.Time)
		mode session.Mode
	}{
		{"blocked", func(b *store.Book, at time.Time) { b.Seen(a.key.ID(), "ann", at); b.Block(a.key.ID(), true) }, session.Mode{}},
		{"a stranger", func(*store.Book, time.Time) {}, session.Mode{KnownOnly: true}},
	} {
		b := inMode(t, "ben", home(t, c.book), c.mode)
		took := a.unanswered(b.addr)
		if d := (took - nobody).Abs(); d > time.Second {
			t.Errorf("%s: %v, where nobody is %v", c.name, took, nobody)
		}
		for _, e := range b.seenNow() {
			if in, ok := e.(session.Invited); ok {
				t.Errorf("%s: %+v came through", c.name, in)
			}
		}
		if book, _ := b.host.cfg.Store.ReadBook(); len(book.Peers) > 1 {
			t.Errorf("%s: %+v is in the book", c.name, book.Peers)
		}
	}
}

// seenNow are the events that are there to be taken.
func (p *player) seenNow() (all []session.Event) {
	for {
		select {
		case e := <-p.host.Events():
			all = append(all, e)
		case <-time.After(50 * time.Millisecond):
			return all
		}
	}
}

// Who is known is let in, and a stranger whom the person here invites.
func TestKnownOnlyLetsKnownIn(t *testing.T) {
	t.Parallel()
	a := start(t, "ann", t.TempDir(), nil)
	b := inMode(t, "ben", home(t, func(b *store.Book, at time.Time) { b.Seen(a.key.ID(), "ann", at) }), session.Mode{KnownOnly: true})
	c := start(t, "cat", t.TempDir(), nil)
	a.do(session.Invite{Peer: b.addr, Offer: offer(match.ByLot)})
	if in := b.invited(); !in.Known {
		t.Errorf("%+v", in)
	}
	b.do(session.Invite{Peer: c.addr, Offer: offer(match.ByLot)})
	c.invited()
}

// A program that runs takes in what another writes into the book: a block ends
// the link and the match at once, and its end lets both play again.
func TestBlockWhileLinked(t *testing.T) {
	t.Parallel()
	a := start(t, "ann", t.TempDir(), nil)
	b := inMode(t, "ben", t.TempDir(), session.Mode{})
	a.do(session.Invite{Peer: b.addr, Offer: offer(match.InviterFirst)})
	b.do(session.Answer{Invitation: b.invited().ID, Accept: true})
	s := b.plies(0)
	a.plies(0)
	edit := func(change func(*store.Book)) {
		t.Helper()
		if _, err := b.host.cfg.Store.EditBook(change); err != nil {
			t.Fatal(err)
		}
	}
	edit(func(book *store.Book) { book.Block(a.key.ID(), true) })
	await(b, "the table left", func(e session.Left) bool { return e.Match == s.ID })
	a.table("a broken link", func(s session.Snapshot) bool { return s.Link == session.Down })
	edit(func(book *store.Book) { book.Block(a.key.ID(), false) })
	a.table("the link again", func(s session.Snapshot) bool { return s.Link == session.Up })
}

func TestModeIsTold(t *testing.T) {
	t.Parallel()
	told := make(chan session.Mode, 1)
	a := start(t, "ann", t.TempDir(), func(c *Config) { c.Chosen.Mode = func(m session.Mode) { told <- m } })
	want := session.Mode{KnownOnly: true, Invisible: true}
	a.do(want)
	await(a, "the mode in the lobby", func(e session.Lobby) bool { return e.Me.Mode == want })
	if got := <-told; got != want {
		t.Errorf("got %+v", got)
	}
}

func TestNamesHoldNoMark(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"liu ✓": "liu", "liu [v]": "liu", "✔✅☑liu": "liu", "liu": "liu", "[[v]v]": "", "li[✓v]u": "liu", "[ｖ]": "[ｖ]"} {
		if got := peerName(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

// Of two of one name it is the verified one that an invitation by name goes to.
func TestInviteByNameMeansTheKnown(t *testing.T) {
	t.Parallel()
	friend, impostor := start(t, "user", t.TempDir(), nil), start(t, "user", t.TempDir(), nil)
	b := start(t, "ben", home(t, func(b *store.Book, at time.Time) {
		b.Seen(friend.key.ID(), "user", at)
		b.Rename(friend.key.ID(), "Li")
	}), nil)
	for _, p := range []*player{friend, impostor} {
		p.do(session.Invite{Peer: b.addr, Offer: offer(match.ByLot)})
		in := b.invited()
		if want := map[bool]string{true: "Li", false: "user"}[p == friend]; in.Peer != want {
			t.Errorf("invited by %s, want %s", in.Peer, want)
		}
		b.do(session.Answer{Invitation: in.ID})
		b.inviteEnds(session.EndDeclined)
		p.inviteEnds(session.EndDeclined)
	}
	for _, name := range []string{"user", "Li"} {
		b.do(session.Invite{Peer: name, Offer: offer(match.ByLot)})
		in := friend.invited()
		friend.do(session.Answer{Invitation: in.ID})
		b.inviteEnds(session.EndDeclined)
	}
}

func TestBlockByWish(t *testing.T) {
	t.Parallel()
	a, b := start(t, "ann", t.TempDir(), nil), start(t, "ben", t.TempDir(), nil)
	a.do(session.Invite{Peer: b.addr, Offer: offer(match.ByLot)})
	in := b.invited()
	b.do(session.Block{Peer: in.Tag})
	await(b, "word of it", func(e session.Notice) bool { return e.Code == session.NoticeBlocked && e.Args[0] == "ann" })
	await(b, "the end of the invitation", func(e session.InviteEnded) bool { return e.Invitation.ID == in.ID })
	a.inviteEnds(session.EndUnreachable)
	a.unanswered(b.addr)
	b.do(session.Block{Peer: "ABCD-EFGH-IJKL-MNOP"})
	if n := await(b, "a refusal", func(e session.Notice) bool { return e.Code == session.NoticeWish }); n.Args[0] != session.ErrUnmet {
		t.Errorf("%+v", n)
	}
}
