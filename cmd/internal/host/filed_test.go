package host

import (
	"os"
	"testing"
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
	"qiyou/game/record"
	"qiyou/ui/session"
)

// resigned is a match that b has resigned and whose end, if both, both have
// signed; a acts first.
func resigned(t *testing.T, a, b *player, both bool) match.Match {
	t.Helper()
	keys := [2]match.Key{a.key, b.key}
	m, err := match.Begin(match.Judge{Rules: catalog.New}, matchtest.Terms("gomoku/freestyle 15", "none", keys), keys)
	for _, c := range []match.Command{{Seat: game.First, Do: match.DoMove, Move: game.PlaceAt(game.Point{})}, {Seat: game.Second, Do: match.DoResign}} {
		var fact match.Fact
		if err == nil {
			fact, err = match.Decide(m, c)
		}
		if err == nil {
			m, err = match.Fold(m, fact.Seal(keys[c.Seat.Index()]))
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	if both {
		m = matchtest.Settle(m, keys)
	}
	return m
}

// file puts the journal of m into the home of p, whose seat is mine.
func file(t *testing.T, p *player, m match.Match, mine game.Seat, other *player) {
	t.Helper()
	header := store.Header{Match: matchName(m.ID()), Started: time.Unix(m.Terms().Started, 0)}
	header.Seats[mine.Index()] = store.Seat{Kind: store.Person, Name: p.name}
	header.Seats[mine.Other().Index()] = store.Seat{Kind: store.Peer, Name: other.name, Peer: other.key.ID().Hex()}
	var facts []match.Save
	for _, s := range m.Log() {
		facts = append(facts, match.Save{Event: true, Fact: s})
	}
	j, err := p.host.cfg.Store.Create(m.ID(), header, facts)
	if err == nil {
		err = j.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
}

// restarted is the player again, whose program was not running.
func restarted(t *testing.T, p *player) *player {
	t.Helper()
	p.stop()
	return start(t, p.name, p.home, nil)
}

// TestKilledAfterTheLastSignature: a program is killed when it has signed the
// end and not yet written the record; the record is there, and the game counts
// once, however often it is started again.
func TestKilledAfterTheLastSignature(t *testing.T) {
	t.Parallel()
	a, b := start(t, "ann", t.TempDir(), nil), start(t, "ben", t.TempDir(), nil)
	m := resigned(t, a, b, true)
	file(t, a, m, game.First, b)
	for range 2 {
		a = restarted(t, a)
		lobby := await(a, "the lobby", func(session.Lobby) bool { return true })
		if len(lobby.Open) != 0 {
			t.Errorf("open: %+v", lobby.Open)
		}
		files := a.host.cfg.Store.Records()
		if len(files) != 1 {
			t.Fatalf("records %v, want one", files)
		}
		data, err := os.ReadFile(files[0])
		if err != nil {
			t.Fatal(err)
		}
		if r, err := record.Verify(data, match.Judge{Rules: catalog.New}); err != nil || r.Match != m.ID() || !r.Sealed {
			t.Errorf("%+v, %v", r, err)
		}
		if book, _ := a.host.cfg.Store.ReadBook(); book.Results[b.key.ID()] != (store.Result{Wins: 1}) {
			t.Errorf("results %+v", book.Results)
		}
	}
	// The other knows nothing of the match, so that the journal is of no use.
	a.do(session.Invite{Peer: b.addr, Offer: offer(match.ByLot)})
	b.invited()
	until(t, "the journal goes", func() bool { return a.host.cfg.Store.Journals() == nil })
}

// TestLastSignatureAfterARestart: the other was killed before it heard that
// its end is signed; it has the name as soon as the two meet.
func TestLastSignatureAfterARestart(t *testing.T) {
	t.Parallel()
	a, b := start(t, "ann", t.TempDir(), nil), start(t, "ben", t.TempDir(), nil)
	file(t, a, resigned(t, a, b, true), game.First, b)
	file(t, b, resigned(t, a, b, false), game.Second, a)
	a, b = restarted(t, a), restarted(t, b)
	a.do(session.Invite{Peer: b.addr, Offer: offer(match.ByLot)})
	b.invited()
	until(t, "both journals go", func() bool { return a.host.cfg.Store.Journals() == nil && b.host.cfg.Store.Journals() == nil })
	ra, rb := a.host.cfg.Store.Records(), b.host.cfg.Store.Records()
	if len(ra) != 1 || len(rb) != 1 {
		t.Fatalf("records %v and %v", ra, rb)
	}
	da, _ := os.ReadFile(ra[0])
	db, err := os.ReadFile(rb[0])
	if err != nil || string(da) != string(db) {
		t.Errorf("the records differ, %v:\n%s\n%s", err, da, db)
	}
	if r, err := record.Verify(db, match.Judge{Rules: catalog.New}); err != nil || !r.Sealed {
		t.Errorf("%+v, %v", r, err)
	}
}

// until waits until ok.
func until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: not in time", what)
		}
	}
}
