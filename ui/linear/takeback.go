package linear

import (
	"strconv"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// undo asks for a takeback of so many moves, or to before one's own last. After
// the end of a match with nobody elsewhere it begins one that goes on from there.
func (f *face) undo(moves string) error {
	n := 0
	if moves != "" {
		var err error
		if n, err = strconv.Atoi(moves); err != nil || n < 1 {
			return noArgument
		}
	}
	t, err := f.current()
	if err != nil {
		return err
	}
	if t.snap.Match.Over() {
		return f.replay(t, n)
	}
	return f.act(match.DoUndo, n)
}

// replay begins a match that goes on from where the one that is over stood plies
// moves ago, 0 for before the last move of the person here; where the end was no
// move it is the end alone that is taken back.
func (f *face) replay(t *table, plies int) error {
	x, me, both := t.snap.Match, t.seatHere(), t.you() == "both"
	if t.snap.OfRecord || t.snap.Watching || t.snap.Players[0].Kind == session.Remote || t.snap.Players[1].Kind == session.Remote {
		return gameOver
	}
	switch {
	case x.State().ToAct() != game.NoSeat:
		plies = 0
	case plies == 0 && both:
		plies = 1
	case plies == 0:
		plies = x.PliesBack(me)
	}
	if plies > len(x.Plies()) {
		return refusal(game.NothingToUndo)
	}
	on := session.PlayOn{Offer: session.Offer{Setup: x.Setup(), Clock: x.Timing()}, Here: both}
	if !both {
		on.Me, on.Level = me, t.snap.Players[me.Other().Index()].Level
	}
	for _, p := range x.Plies()[:len(x.Plies())-plies] {
		on.Moves = append(on.Moves, p.Move)
	}
	return f.wish(on)
}

// seatHere is the first seat that a person here has, NoSeat for none.
func (t *table) seatHere() game.Seat {
	for _, seat := range []game.Seat{game.First, game.Second} {
		if t.snap.Mine(seat) {
			return seat
		}
	}
	return game.NoSeat
}
