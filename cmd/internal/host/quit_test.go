package host

import (
	"fmt"
	"os"
	"testing"

	"qiyou/cmd/internal/store"
	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/ui/session"
)

// quits are the ways to go at once when a match ends: what the one who ends it
// does after the last wish, and how the other goes.
var quits = []struct {
	name string
	goes func(mover, other *player, s session.Snapshot)
}{
	{"the winner stops", func(mover, _ *player, _ session.Snapshot) { mover.stop() }},
	{"the winner leaves and stops", func(mover, _ *player, s session.Snapshot) {
		mover.do(session.Leave{Match: s.ID})
		mover.stop()
	}},
	{"the winner sees the end and stops", func(mover, _ *player, s session.Snapshot) {
		mover.table("the end", func(s session.Snapshot) bool { return s.Match.Over() })
		mover.stop()
	}},
	{"the loser sees the end and stops", func(_, other *player, _ session.Snapshot) {
		other.table("the end", func(s session.Snapshot) bool { return s.Match.Over() })
		other.stop()
	}},
	{"the loser sees the end and leaves", func(_, other *player, s session.Snapshot) {
		other.table("the end", func(s session.Snapshot) bool { return s.Match.Over() })
		other.do(session.Leave{Match: s.ID})
	}},
	{"both stop", func(mover, other *player, _ session.Snapshot) {
		mover.stop()
		other.stop()
	}},
}

// TestQuitAtTheEnd: somebody goes at the very moment a match ends, by a last
// move or a resignation. Whoever stays sees the end, and when the two meet
// again both have one record with both names.
func TestQuitAtTheEnd(t *testing.T) {
	t.Parallel()
	trials := 1
	if os.Getenv("QIYOU_DEEP") == "1" {
		trials = 17 // times two ends and six ways: 204
	}
	for _, q := range quits {
		for _, resigns := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s/%t", q.name, resigns), func(t *testing.T) {
				t.Parallel()
				for range trials {
					quit(t, q.goes, resigns)
				}
			})
		}
	}
}

func quit(t *testing.T, goes func(mover, other *player, s session.Snapshot), resigns bool) {
	t.Helper()
	a, b, s := pair(t)
	if resigns {
		b.act(s, game.Second, match.DoResign, "") // while the other thinks: its program writes it down
		goes(b, a, s)
	} else {
		for i, at := range []string{"hh", "aa", "ih", "ab", "jh", "ac", "kh", "ad"} {
			who := []*player{a, b}[i%2]
			who.act(s, game.Seat(i%2+1), match.DoMove, at)
			a.plies(i + 1)
			b.plies(i + 1)
		}
		a.act(s, game.First, match.DoMove, "lh")
		goes(a, b, s)
	}
	for _, p := range []**player{&a, &b} {
		if (*p).cancel == nil {
			*p = start(t, (*p).name, (*p).home, nil)
		}
	}
	filed := func(p *player) bool {
		return len(p.host.cfg.Store.Records()) == 1 && p.host.cfg.Store.Journals() == nil
	}
	defer func() {
		if t.Failed() {
			t.Logf("%s; %s", lies(a), lies(b))
		}
	}()
	tries := 0
	until(t, "one record each and no journal", func() bool {
		if tries++; tries%100 == 1 {
			a.do(session.Invite{Peer: b.addr, Offer: offer(match.ByLot)}) // there is no discovery here: this dials
		}
		return filed(a) && filed(b)
	})
	var texts [2]string
	for i, p := range []*player{a, b} {
		data, err := os.ReadFile(p.host.cfg.Store.Records()[0])
		if err != nil {
			t.Fatal(err)
		}
		if r, err := record.Verify(data, match.Judge{Rules: catalog.New}); err != nil || !r.Sealed {
			t.Errorf("%s: %+v, %v", p.name, r, err)
		}
		texts[i] = string(data)
	}
	for p, want := range map[*player]store.Result{a: {Wins: 1}, b: {Losses: 1}} {
		other := map[*player]*player{a: b, b: a}[p]
		if book, err := p.host.cfg.Store.ReadBook(); err != nil || book.Results[other.key.ID()] != want {
			t.Errorf("%s: results %+v, %v, want %+v", p.name, book.Results, err, want)
		}
	}
	if texts[0] != texts[1] {
		t.Errorf("the records differ:\n%s\n%s", texts[0], texts[1])
	}
	a.stop()
	b.stop()
}

// lies is what lies in the store of p.
func lies(p *player) string {
	said := fmt.Sprintf("%s: %d records", p.name, len(p.host.cfg.Store.Records()))
	for _, j := range p.host.cfg.Store.Journals() {
		said += fmt.Sprintf(", a journal of %d facts", len(j.Facts))
	}
	return said
}
