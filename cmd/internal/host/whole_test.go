package host

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/ui/session"
)

// TestGamesOverLinks: under every rule set two hosts play at random over a real
// link, take back now and then and end by the rules or a resignation; the
// records on both disks are the same and hold. The many games are those of
// package table.
func TestGamesOverLinks(t *testing.T) {
	t.Parallel()
	games := 1
	if os.Getenv("QIYOU_DEEP") == "1" {
		games = 20
	}
	for _, setup := range catalog.Setups() {
		if small, err := catalog.With(setup, catalog.Size, "9"); err == nil && setup.Game == "weiqi" {
			setup = small
		}
		for seed := range games {
			t.Run(fmt.Sprintf("%s/seed=%d", setup, seed), func(t *testing.T) {
				t.Parallel()
				overLink(t, setup, rand.New(rand.NewPCG(uint64(seed), 11)))
			})
		}
	}
}

// maxRandom is how many moves a random game has before somebody resigns.
const maxRandom = 120

func overLink(t *testing.T, setup game.Setup, r *rand.Rand) {
	a, b := start(t, "ann", t.TempDir(), nil), start(t, "ben", t.TempDir(), nil)
	o := offer(match.InviterFirst)
	o.Setup = setup
	a.do(session.Invite{Peer: b.addr, Offer: o})
	b.do(session.Answer{Invitation: b.invited().ID, Accept: true})
	both := [2]*player{a, b}
	s := a.plies(0)
	b.plies(0)
	for n := 0; !s.Match.Over(); n++ {
		seat, state := s.Match.State().ToAct(), s.Match.State()
		events := s.Match.Len() + 1
		me, you := both[seat.Index()], both[seat.Other().Index()]
		switch plies := len(s.Match.Plies()); {
		case n > maxRandom:
			me.act(s, seat, match.DoResign, "")
		case plies > 0 && r.IntN(15) == 0:
			// The waiting seat asks, and the other agrees.
			you.do(session.Act{Match: s.ID, Command: match.Command{Seat: seat.Other(), Do: match.DoUndo, Plies: 1}})
			me.table("a wish", func(s session.Snapshot) bool { ask, _ := s.Match.Asked(seat.Other()); return ask == match.AskUndo })
			me.do(session.Act{Match: s.ID, Command: match.Command{Seat: seat, Do: match.DoUndo, Plies: 1}})
		default:
			all := slices.Collect(state.Moves())
			m := all[r.IntN(len(all))]
			if last := all[len(all)-1]; last.Kind == game.Pass && n > maxRandom/2 || state.Phase() == game.Scoring {
				m = last
			}
			me.do(session.Act{Match: s.ID, Command: match.Command{Seat: seat, Do: match.DoMove, Move: m}})
		}
		for _, p := range both {
			s = p.table("what follows", func(s session.Snapshot) bool { return s.Match.Len() >= events })
		}
	}
	filed := func(p *player) bool {
		return len(p.host.cfg.Store.Records()) == 1 && p.host.cfg.Store.Journals() == nil
	}
	until(t, "one record each and no journal", func() bool { return filed(a) && filed(b) })
	var texts [2]string
	for i, p := range both {
		data, err := os.ReadFile(p.host.cfg.Store.Records()[0])
		if err != nil {
			t.Fatal(err)
		}
		if r, err := record.Verify(data, match.Judge{Rules: catalog.New}); err != nil || !r.Sealed {
			t.Errorf("%s: %+v, %v", p.name, r, err)
		}
		texts[i] = string(data)
	}
	if texts[0] != texts[1] {
		t.Errorf("the records differ:\n%s\n%s", texts[0], texts[1])
	}
}
