package host

import (
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
)

func eight(c *Config) { c.Tables = 8 }

// play is another match between a and b, in which a acts first.
func (h *hall) play(a, b *player) session.Snapshot {
	h.Helper()
	before := map[string]bool{}
	for _, e := range a.seen {
		if t, ok := e.(session.Table); ok {
			before[t.Snapshot.ID] = true
		}
	}
	a.do(session.Invite{Peer: b.addr, Offer: offer(match.InviterFirst)})
	b.do(session.Answer{Invitation: b.invited().ID, Accept: true})
	fresh := func(s session.Snapshot) bool { return !before[s.ID] && s.Match.Joined() }
	s := a.table("a match", fresh)
	b.table("the same match", func(n session.Snapshot) bool { return n.ID == s.ID })
	return s
}

// One sits in three matches at once: two with the same peer, and with the
// computer in another. Each goes its own way.
func TestSeveralMatchesAtOnce(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b, c := h.come(1, "ann", h.TempDir(), eight), h.come(2, "ben", h.TempDir(), eight), h.come(3, "cat", h.TempDir(), nil)
		one, two, three := h.play(a, b), h.play(a, b), h.play(a, c)
		at := func(p *player, s session.Snapshot, n int) {
			t.Helper()
			p.table("plies", func(x session.Snapshot) bool { return x.ID == s.ID && len(x.Match.Plies()) == n })
		}
		a.act(one, game.First, match.DoMove, "hh")
		at(b, one, 1)
		a.act(three, game.First, match.DoMove, "aa")
		at(c, three, 1)
		a.act(two, game.First, match.DoMove, "bb")
		at(b, two, 1)
		b.act(one, game.Second, match.DoMove, "ii")
		at(a, one, 2)
		b.do(session.Say{Match: two.ID, Text: "well"})
		if said := await(a, "a word", func(e session.Said) bool { return !e.Mine }); said.Match != two.ID {
			t.Errorf("said at %s, want %s", said.Match, two.ID)
		}
		c.act(three, game.Second, match.DoResign, "")
		a.table("an end", func(s session.Snapshot) bool { return s.ID == three.ID && s.Match.Sealed() })
		a.do(session.Rematch{Match: three.ID})
		c.do(session.Answer{Invitation: c.invited().ID, Accept: true})
		a.table("the fourth", func(s session.Snapshot) bool { return s.ID != one.ID && s.ID != two.ID && s.ID != three.ID })
	})
}

// Who sits at as many tables as he may is busy, and no match is begun.
func TestTablesAreFull(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b := h.come(1, "ann", h.TempDir(), func(c *Config) { c.Tables = 2 }), h.come(2, "ben", h.TempDir(), eight)
		h.play(b, a)
		h.play(b, a)
		b.do(session.Invite{Peer: a.addr, Offer: offer(match.ByLot)})
		b.inviteEnds(session.EndBusy)
	})
}

// After a crash every match with a peer goes on once the two are linked, days
// later too; one that was left on purpose waits.
func TestEveryOpenMatchGoesOn(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b, c := h.come(1, "ann", h.TempDir(), eight), h.come(2, "ben", h.TempDir(), eight), h.come(3, "cat", h.TempDir(), eight)
		one, two, left, other := h.play(a, b), h.play(a, b), h.play(a, b), h.play(a, c)
		a.do(session.Leave{Match: left.ID})
		b.table("nobody", func(s session.Snapshot) bool { return s.ID == left.ID && s.Link == session.Closed })
		b.do(session.Leave{Match: left.ID})
		await(b, "a table less", func(e session.Left) bool { return e.Match == left.ID })
		h.net.sever(a.addr, true) // nobody is told anything
		a.stop()
		h.net.sever(a.addr, false)
		for _, p := range []*player{b, c} {
			p.table("a cut", func(s session.Snapshot) bool { return s.Link != session.Up })
			p.stop()
		}
		time.Sleep(72 * time.Hour)
		a, b, c = h.come(1, "ann", a.home, eight), h.come(2, "ben", b.home, eight), h.come(3, "cat", c.home, eight)
		await(a, "open matches", func(e session.Lobby) bool { return len(e.Open) == 4 })
		a.do(session.Reopen{Match: one.ID})
		await(a, "that nobody is there", func(n session.Notice) bool { return n.Code == session.NoticeAbsent && n.Args[0] == "ben" })
		b.do(session.Say{Peer: a.addr, Text: "here I am"}) // there is no discovery here: this dials
		resumed := map[string]bool{}
		for len(resumed) < 2 {
			s := a.table("a match that goes on", func(s session.Snapshot) bool { return s.Link == session.Up && !resumed[s.ID] })
			resumed[s.ID] = true
		}
		if !resumed[one.ID] || !resumed[two.ID] || resumed[left.ID] || resumed[other.ID] {
			t.Errorf("goes on: %v, want %s and %s", resumed, one.ID, two.ID)
		}
		a.act(two, game.First, match.DoMove, "hh")
		b.table("a move", func(s session.Snapshot) bool { return s.ID == two.ID && len(s.Match.Plies()) == 1 })
		for _, e := range append(a.within(time.Minute), b.within(time.Second)...) {
			if s, ok := e.(session.Table); ok && (s.Snapshot.ID == left.ID || s.Snapshot.ID == other.ID) {
				t.Errorf("the match %s has come back", s.Snapshot.ID)
			}
		}
		a.do(session.Reopen{Match: left.ID})
		b.table("the match that was left", func(s session.Snapshot) bool { return s.ID == left.ID && s.Link == session.Up })
		c.do(session.Say{Peer: a.addr, Text: "me too"})
		a.table("the match with cat", func(s session.Snapshot) bool { return s.ID == other.ID && s.Link == session.Up })
	})
}

// Talk in the lobby reaches one, or all who are linked; who is muted is not
// heard, and nobody's text is more than text.
func TestLobbyTalk(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b, c := h.come(1, "ann", h.TempDir(), nil), h.come(2, "ben", h.TempDir(), nil), h.come(3, "cat", h.TempDir(), nil)
		hears := func(p *player, text string, private bool) {
			t.Helper()
			said := await(p, text, func(e session.Said) bool { return !e.Mine })
			if said.Text != text || said.Private != private || said.Match != "" || said.Name != "ann" || said.Tag != a.key.ID().String() {
				t.Errorf("%s hears %+v", p.name, said)
			}
		}
		a.do(session.Say{Peer: b.addr, Text: "hello\x1b[2J ben"})
		hears(b, "hello ben", true)
		a.do(session.Say{Peer: c.addr, Text: "hello cat"})
		hears(c, "hello cat", true)
		a.do(session.Say{Text: "hello all"})
		hears(b, "hello all", false)
		hears(c, "hello all", false)
		if mine := await(a, "one's own line", func(e session.Said) bool { return e.Text == "hello all" }); !mine.Mine || mine.Private || mine.To != "" {
			t.Errorf("%+v", mine)
		}
		a.do(session.Say{Peer: addrOf(9), Text: "anybody?"})
		await(a, "that it was not said", func(n session.Notice) bool { return n.Code == session.NoticeUnsaid })
		b.do(session.Mute{Peer: a.key.ID().Short(), On: true})
		a.do(session.Say{Text: "still there?"})
		hears(c, "still there?", false)
		time.Sleep(time.Second)
		b.do(session.Mute{Peer: a.key.ID().Short()})
		time.Sleep(2 * time.Second)
		a.do(session.Say{Text: "and now?"})
		hears(b, "and now?", false)
		for range 8 { // a flood is dropped, and its sender told once
			a.do(session.Say{Peer: b.addr, Text: "x"})
		}
		await(a, "that it was too much", func(n session.Notice) bool { return n.Code == session.NoticeUnsaid && n.Args[0] == "ben" })
		b.do(session.Mute{Peer: "nobody", On: true})
		b.refused(session.ErrNoPeer)
	})
}
