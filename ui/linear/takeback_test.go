package linear

import (
	"reflect"
	"testing"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// After the end of a match with nobody elsewhere a takeback begins another that
// goes on from before the last move; against a peer there is none.
func TestUndoAfterTheEnd(t *testing.T) {
	t.Parallel()
	won := "h8 h9 i8 i9 j8 j9 k8 k9 l8"
	for _, c := range []struct {
		moves, line string
		gaveUp      bool
		seats       [2]session.Kind
		left        int // moves of the new match; -1 for a refusal
		on          session.PlayOn
	}{
		{won, "undo", false, [2]session.Kind{session.Person, session.Person}, 8, session.PlayOn{Here: true}},
		{won, "undo 3", false, [2]session.Kind{session.Person, session.Person}, 6, session.PlayOn{Here: true}},
		{won, "undo 10", false, [2]session.Kind{session.Person, session.Person}, -1, session.PlayOn{}},
		{won, "undo", false, [2]session.Kind{session.Computer, session.Person}, 7, session.PlayOn{Level: 2, Me: game.Second}},
		{"h8 h9", "undo", true, [2]session.Kind{session.Person, session.Computer}, 2, session.PlayOn{Level: 2, Me: game.First}},
		{won, "undo", false, [2]session.Kind{session.Person, session.Remote}, -1, session.PlayOn{}},
	} {
		f := newFake()
		r := start(t, f, Options{JSON: true})
		g := newGame(t, "5m").play(c.moves)
		if c.gaveUp {
			g.do(match.Command{Seat: game.First, Do: match.DoResign})
		}
		s := g.snap(c.seats[:]...)
		for i := range s.Players {
			if s.Players[i].Kind == session.Computer {
				s.Players[i].Level = 2
			}
		}
		f.events <- session.Table{Snapshot: s}
		r.await("end")
		r.send(c.line)
		if c.left < 0 {
			r.await("refused")
			continue
		}
		c.on.Offer = session.Offer{Setup: g.m.Setup(), Clock: g.m.Timing()}
		for _, p := range g.m.Plies()[:c.left] {
			c.on.Moves = append(c.on.Moves, p.Move)
		}
		if w := r.wish(); !reflect.DeepEqual(w, c.on) {
			t.Errorf("%s after %s: %+v, want %+v", c.line, c.moves, w, c.on)
		}
	}
}
