package host

import (
	"testing"
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/game/match"
	"qiyou/ui/session"
)

func (p *player) words() session.Words {
	p.t.Helper()
	return await(p, "words", func(session.Words) bool { return true })
}

func (p *player) wordsEnd(code string) {
	p.t.Helper()
	await(p, "the end of the words: "+code, func(e session.WordsEnded) bool { return e.Code == code })
}

// isVerified says whether the book of p has q as verified.
func (p *player) isVerified(q *player) bool {
	book, _ := p.host.cfg.Store.ReadBook()
	return book.Peers[q.key.ID()].Verified
}

// compared is two players who see words, a having asked.
func compared(t *testing.T) (a, b *player, wa, wb session.Words) {
	t.Helper()
	a, b = start(t, "ann", t.TempDir(), nil), start(t, "ben", t.TempDir(), nil)
	a.do(session.Verify{Peer: b.addr})
	wa, wb = a.words(), b.words()
	if wa.Words != wb.Words || wa.Numbers != wb.Numbers || !wa.Mine || wb.Mine || wa.Name != "ben" || wb.Name != "ann" {
		t.Fatalf("%+v and %+v", wa, wb)
	}
	return a, b, wa, wb
}

func TestSameWordsVerify(t *testing.T) {
	t.Parallel()
	a, b, wa, wb := compared(t)
	a.do(session.SameWords{Peer: wa.Peer, Same: true})
	a.do(session.SameWords{Peer: wa.Peer, Same: true}) // once more says no more
	if a.isVerified(b) || b.isVerified(a) {
		t.Error("verified before both have said so")
	}
	b.do(session.SameWords{Peer: wb.Peer, Same: true})
	a.wordsEnd(session.NoticeVerified)
	b.wordsEnd(session.NoticeVerified)
	if !a.isVerified(b) || !b.isVerified(a) {
		t.Error("not verified")
	}
	a.do(session.Invite{Peer: b.addr, Offer: offer(match.InviterFirst)})
	in := b.invited()
	if !in.Verified {
		t.Errorf("%+v", in)
	}
	b.do(session.Answer{Invitation: in.ID, Accept: true})
	if s := a.plies(0); !s.Players[remoteSeat(s)].Verified {
		t.Errorf("%+v", s.Players)
	}
}

func TestWordsThatDoNotVerify(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		say  session.SameWords
		code string
	}{
		{"differ", session.SameWords{Differ: true}, session.NoticeDiffer},
		{"given up", session.SameWords{}, session.NoticeUnverified},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			a, b, wa, wb := compared(t)
			b.do(session.SameWords{Peer: wb.Peer, Same: true})
			c.say.Peer = wa.Peer
			a.do(c.say)
			a.wordsEnd(c.code)
			b.wordsEnd(c.code)
			if a.isVerified(b) || b.isVerified(a) {
				t.Error("verified")
			}
			a.do(session.SameWords{Peer: wa.Peer, Same: true})
			if n := await(a, "a refusal", func(e session.Notice) bool { return e.Code == session.NoticeWish }); n.Args[0] != session.ErrNoWords {
				t.Errorf("%+v", n)
			}
		})
	}
}

func TestWordsAreAskedForSeldom(t *testing.T) {
	t.Parallel()
	a, b, wa, _ := compared(t)
	refused := func(want string) {
		t.Helper()
		if n := await(a, "a refusal", func(e session.Notice) bool { return e.Code == session.NoticeWish }); n.Args[0] != want {
			t.Errorf("%v, want %s", n.Args, want)
		}
	}
	a.do(session.Verify{Peer: wa.Peer})
	refused(session.ErrComparing)
	for range 2 {
		a.do(session.SameWords{Peer: wa.Peer})
		b.wordsEnd(session.NoticeUnverified)
		a.do(session.Verify{Peer: wa.Peer})
		a.words()
		b.words()
	}
	a.do(session.SameWords{Peer: wa.Peer})
	a.do(session.Verify{Peer: wa.Peer})
	refused(session.ErrTooOften)
	a.do(session.Verify{Peer: "nobody"})
	refused(session.ErrNoPeer)
}

// A peer that is gone takes its words with it.
func TestWordsEndWithTheLink(t *testing.T) {
	t.Parallel()
	a, b, _, _ := compared(t)
	b.stop()
	a.wordsEnd(session.NoticeNoWords)
}

// Strangers share what one of them may ask, however many keys they have; who is
// known may always ask.
func TestStrangersAskSeldom(t *testing.T) {
	t.Parallel()
	friend := start(t, "cat", t.TempDir(), nil)
	b := start(t, "ben", home(t, func(b *store.Book, at time.Time) { b.Seen(friend.key.ID(), "cat", at) }), nil)
	for i := range maxWords + 1 {
		a := start(t, "ann", t.TempDir(), nil)
		a.do(session.Verify{Peer: b.addr})
		if i < maxWords {
			a.words()
			b.words()
			continue
		}
		a.words()
		a.wordsEnd(session.NoticeUnverified)
	}
	friend.do(session.Verify{Peer: b.addr})
	friend.words()
	if w := b.words(); w.Name != "cat" {
		t.Errorf("%+v", w)
	}
}
