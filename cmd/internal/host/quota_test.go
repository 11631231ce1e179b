package host

import (
	"fmt"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"qiyou/cmd/internal/hostile"
	"qiyou/cmd/internal/store"
	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
	"qiyou/p2p"
	"qiyou/p2p/identity"
	"qiyou/ui/session"
)

// TestQuotaOfMatches: a stranger with 500 matches may not begin another, and
// the person hears of it once; somebody who was verified may.
func TestQuotaOfMatches(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		results  store.Result
		verified bool
		declined bool
	}{
		{"499", store.Result{Wins: 400, Losses: 90, Draws: 9}, false, false},
		{"500", store.Result{Wins: 400, Losses: 90, Draws: 10}, false, true},
		{"9000, verified", store.Result{Losses: 9000}, true, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			a, b := start(t, "ann", t.TempDir(), nil), start(t, "ben", t.TempDir(), nil)
			a.stop()
			_, err := a.host.cfg.Store.EditBook(func(book *store.Book) {
				book.Seen(b.key.ID(), "ben", time.Unix(1, 0))
				book.Verify(b.key.ID(), c.verified)
				book.Add(b.key.ID(), c.results)
			})
			if err != nil {
				t.Fatal(err)
			}
			a = start(t, "ann", a.home, nil)
			if !c.declined {
				b.do(session.Invite{Peer: a.addr, Offer: offer(match.ByLot)})
				a.invited()
				return
			}
			for range 2 {
				b.do(session.Invite{Peer: a.addr, Offer: offer(match.ByLot)})
				b.inviteEnds(session.EndDeclined)
			}
			// What the person here wants may be, whatever was played.
			a.do(session.Invite{Peer: b.addr, Offer: offer(match.ByLot)})
			b.invited()
			await(a, "the own invitation", func(e session.Invited) bool { return e.Invitation.Mine })
			told := 0
			for _, e := range a.seen {
				if n, ok := e.(session.Notice); ok && n.Code == session.NoticeGlut {
					told++
				}
				if in, ok := e.(session.Invited); ok && !in.Invitation.Mine {
					t.Error("the person was asked")
				}
			}
			if told != 1 {
				t.Errorf("told %d times, want once", told)
			}
		})
	}
}

// takebacks is a match of a and b in which moves were played and taken back
// until its journal has at least so many bytes.
func takebacks(t *testing.T, a, b *player, size int) match.Match {
	t.Helper()
	keys := [2]match.Key{a.key, b.key}
	m, err := match.Begin(match.Judge{Rules: catalog.New}, matchtest.Terms("gomoku/freestyle 15", "none", keys), keys)
	if err != nil {
		t.Fatal(err)
	}
	r := match.NewReplica(m, keys)
	for factBytes(r.Match.Log()) <= size {
		for _, c := range []match.Command{
			{Seat: game.First, Do: match.DoMove, Move: game.PlaceAt(game.Point{Col: 7, Row: 7})},
			{Seat: game.First, Do: match.DoUndo}, {Seat: game.Second, Do: match.DoUndo},
		} {
			next, _, err := r.Do(c)
			if err != nil {
				t.Fatal(err)
			}
			r = next
		}
	}
	return r.Match
}

// TestQuotaOfOneMatch: a match with a stranger that has become longer than
// 256 kB is left, and said to be; nothing of it is lost, and with somebody who
// is no stranger it goes on.
func TestQuotaOfOneMatch(t *testing.T) {
	t.Parallel()
	a, b := start(t, "ann", t.TempDir(), nil), start(t, "ben", t.TempDir(), nil)
	m := takebacks(t, a, b, maxFacts)
	file(t, a, m, game.First, b)
	a = restarted(t, a)
	lobby := await(a, "an open match", func(e session.Lobby) bool { return len(e.Open) == 1 })
	id := lobby.Open[0].Match
	a.do(session.Reopen{Match: id})
	await(a, "that it is too long", func(e session.Notice) bool {
		return e.Code == session.NoticeLong && e.Match == id && e.Args[0] == "ben"
	})
	await(a, "the end of the table", func(e session.Left) bool { return e.Match == id })
	j, err := a.host.cfg.Store.Load(m.ID())
	if err != nil || len(store.Events(j.Facts)) != m.Len() {
		t.Fatalf("the journal has not %d events any more, %v", m.Len(), err)
	}
	_ = j.Close()
	a.stop()
	if _, err := a.host.cfg.Store.EditBook(func(book *store.Book) { book.Verify(b.key.ID(), true) }); err != nil {
		t.Fatal(err)
	}
	a = start(t, "ann", a.home, nil)
	a.do(session.Reopen{Match: id})
	s := a.table("the match", func(s session.Snapshot) bool { return s.Match.Len() == m.Len() })
	a.act(s, game.First, match.DoMove, "hh")
	a.plies(1)
	a.do(session.Leave{Match: id})
	a.do(session.Discard{Match: id})
	saved := await(a, "a record", func(e session.Notice) bool { return e.Code == session.NoticeRecord })
	if info, err := os.Stat(saved.Args[0]); err != nil || info.Size() == 0 {
		t.Errorf("no record, %v", err)
	}
}

// TestBookForgetsStrangers: keys cost nothing, so not all that ever came are
// kept; those with whom something was played, or whom the person knows, are.
func TestBookForgetsStrangers(t *testing.T) {
	t.Parallel()
	a, b := start(t, "ann", t.TempDir(), nil), start(t, "ben", t.TempDir(), nil)
	a.stop()
	at := time.Unix(1_700_000_000, 0)
	key := func(n int) identity.ID { return identity.ID{byte(n), byte(n >> 8), 1} }
	_, err := a.host.cfg.Store.EditBook(func(book *store.Book) {
		for n := range maxStrangers + 40 {
			book.Seen(key(n), fmt.Sprint("stranger ", n), at.Add(time.Duration(n)*time.Second))
		}
		book.Add(key(0), store.Result{Wins: 1})
		book.Verify(key(1), true)
		book.Rename(key(2), "dan")
		book.Block(key(3), true)
	})
	if err != nil {
		t.Fatal(err)
	}
	a = start(t, "ann", a.home, nil)
	b.do(session.Invite{Peer: a.addr, Offer: offer(match.ByLot)})
	a.invited()
	book, err := a.host.cfg.Store.ReadBook()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(book.Peers), maxStrangers+5; got != want { // four that are kept, and ben, who is here
		t.Errorf("%d keys in the book, want %d", got, want)
	}
	for n, want := range map[int]bool{0: true, 1: true, 2: true, 3: true, 4: false, 39: false, 43: true, maxStrangers + 39: true} {
		if _, ok := book.Get(key(n)); ok != want {
			t.Errorf("key %d: in the book %t, want %t", n, ok, want)
		}
	}
}

// TestInvitationsFromEverywhere: forty strangers at forty addresses ask at
// once; the person hears of eight, and of one who is known. A minute later there
// is room again.
func TestInvitationsFromEverywhere(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		lan := &hostile.LAN{}
		home, friend := t.TempDir(), hostile.New(lan.Socket(address(200)), "friend")
		a := startOn(t, "ann", home, p2p.Config{Conn: lan.Socket(address(1))}, nil)
		a.stop()
		if _, err := a.host.cfg.Store.EditBook(func(b *store.Book) { b.Add(friend.ID(), store.Result{Losses: 1}) }); err != nil {
			t.Fatal(err)
		}
		a = startOn(t, "ann", home, p2p.Config{Conn: lan.Socket(address(1))}, nil)
		e := watch(a)
		e.friend = friend.ID().String()
		defer e.done()
		ask := func(at *hostile.Attack, name string) {
			at.To = address(1)
			if err := at.Ask(name); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			t.Cleanup(func() { _ = at.Close() })
		}
		for n := range 40 {
			ask(hostile.New(lan.Socket(address(10+n)), fmt.Sprint("stranger ", n)), "stranger")
		}
		ask(friend, "friend")
		if got := e.asked(); got != maxAsking+1 {
			t.Errorf("asked %d times, want %d", got, maxAsking+1)
		}
		time.Sleep(2 * time.Minute)
		ask(hostile.New(lan.Socket(address(201)), "late"), "late")
		if got := e.asked(); got != maxAsking+2 {
			t.Errorf("asked %d times later, want %d", got, maxAsking+2)
		}
	})
}
