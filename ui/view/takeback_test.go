package view

import (
	"testing"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// local is d against nobody elsewhere: the computer, or a second person here.
func local(d *desk, second session.Player) *desk {
	d.snap.Players = [2]session.Player{{Name: "alice"}, second}
	d.snap.Link, d.snap.RTT, d.snap.Acked = session.NoLink, 0, 0
	return d
}

var (
	engine = session.Player{Name: "qiyou 2", Kind: session.Computer, Level: 2}
	bob    = session.Player{Name: "bob"}
	peer   = session.Player{Name: "liu", Kind: session.Remote, Tag: "ABCD-EFGH-IJKL-MNOP"}
)

// How many moves a key takes back, by who sits at the other side and who is to
// act.
func TestMovesTakenBack(t *testing.T) {
	t.Parallel()
	even, odd := []string{"h8", "h9", "i9", "g7"}, []string{"h8", "h9", "i9"}
	for _, c := range []struct {
		name   string
		second session.Player
		moves  []string
		script string
		seat   game.Seat
		plies  int // 0 for no wish
	}{
		{"a peer's answer and one's own", peer, even, "u", game.First, 2},
		{"one's own", peer, odd, "u", game.First, 1},
		{"one of each, though one's own is the last", peer, odd, "U", game.First, 2},
		{"one of each", peer, even, "U", game.First, 2},
		{"to one's last turn", engine, even, "u", game.First, 2},
		{"while the computer thinks", engine, odd, "u", game.First, 1},
		{"while it thinks, two", engine, odd, "U", game.First, 1},
		{"to one's last turn, two", engine, even, "U", game.First, 2},
		{"two here", bob, odd, "u", game.Second, 1},
		{"two here, two", bob, odd, "U", game.Second, 2},
		{"two here, one move made", bob, odd[:1], "U", game.Second, 1},
		{"two here, none made", bob, nil, "U", game.First, 0},
		{"by number", bob, even, ":undo", game.First, 3},
		{"by too high a number", bob, even, ":undo", game.First, 5},
	} {
		s := english(t)
		s.hear(local(newDesk(t, gomoku(), "none").play(c.moves...), c.second).event())
		s.wishes()
		if s.press(c.script); c.script == ":undo" {
			s.write([]string{" 3", " 5"}[c.plies/5]).press("Enter")
		}
		if c.plies == 0 || c.plies == 5 {
			wanted(t, s)
			continue
		}
		wanted(t, s, act(c.seat, match.DoUndo, plies(c.plies)))
	}
}

// What is over stays as it was signed: a takeback then begins a match that goes
// on from before the last move, or from where it was given up.
func TestTheLosingMoveIsTakenBack(t *testing.T) {
	t.Parallel()
	won := []string{"h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8"}
	moves := func(d *desk, n int) (all []game.Move) {
		for _, p := range d.snap.Match.Plies()[:n] {
			all = append(all, p.Move)
		}
		return all
	}
	of := func(d *desk, n int, on session.PlayOn) session.PlayOn {
		on.Offer, on.Moves = session.Offer{Setup: gomoku(), Clock: d.snap.Match.Timing()}, moves(d, n)
		return on
	}
	here := local(newDesk(t, gomoku(), "5m").play(won...), bob)
	s := english(t)
	s.hear(here.event()).press("u")
	wanted(t, s, of(here, 8, session.PlayOn{Here: true}))
	s.press("U")
	wanted(t, s, of(here, 7, session.PlayOn{Here: true}))

	lost := newDesk(t, gomoku(), "5m").play(won...)
	lost.snap.Players = [2]session.Player{engine, {Name: "alice"}}
	s = english(t)
	s.hear(lost.event()).press("u")
	wanted(t, s, of(lost, 7, session.PlayOn{Level: 2, Me: game.Second}))

	gaveUp := local(newDesk(t, gomoku(), "5m").play("h8", "h9"), engine)
	gaveUp.do(match.Command{Seat: game.First, Do: match.DoResign})
	s = english(t)
	s.hear(gaveUp.event()).press("u")
	wanted(t, s, of(gaveUp, 2, session.PlayOn{Level: 2, Me: game.First}))

	s = english(t)
	s.hear(newDesk(t, gomoku(), "none").play(won...).event()).press("u")
	wanted(t, s)
	shows(t, s, "P there plays on")
}
