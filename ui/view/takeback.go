package view

import (
	"strconv"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// undo takes moves back as far as one usually wants: at one keyboard the last,
// else to before one's own last one, which is also at once where only the
// computer would have to agree.
func (m *Model) undo(t *table, now time.Time) {
	plies := t.snap.Match.PliesBack(t.me())
	if t.alone() {
		plies = 1
	}
	m.takeBack(t, plies, now)
}

// undoTwo takes a move of each side back. Against the computer that is to one's
// own last turn: where it is thinking there is only one move to take back.
func (m *Model) undoTwo(t *table, now time.Time) {
	if t.against(session.Computer) {
		m.undo(t, now)
		return
	}
	m.takeBack(t, 2, now)
}

// takeBack takes so many moves back, all at most. Whoever is asked decides: the
// session agrees for the computer and for the second of two at one keyboard.
func (m *Model) takeBack(t *table, plies int, now time.Time) {
	plies = min(plies, len(t.snap.Match.Plies()))
	switch {
	case t.me() == game.NoSeat:
	case t.snap.Match.Over():
		m.replay(t, plies, now)
	case plies == 0:
		m.refused(m.text.Reason(game.NothingToUndo), now)
	default:
		m.act(t, match.Command{Seat: t.me(), Do: match.DoUndo, Plies: plies})
	}
}

// undoBy is takeBack of a number that was typed.
func (m *Model) undoBy(t *table, number string, now time.Time) (why string) {
	n, err := strconv.Atoi(number)
	if most := len(t.snap.Match.Plies()); err != nil || n < 1 || n > most {
		return sprintf(m.text.Palette.OneOf, min(1, most), most)
	}
	m.takeBack(t, n, now)
	return ""
}

// replay begins a match that goes on from where the one that is over stood so
// many moves ago: what was signed to its end is not changed any more. Where the
// end was no move, as after a resignation, it is the end that is taken back.
func (m *Model) replay(t *table, plies int, now time.Time) {
	x := t.snap.Match
	if t.remote() || t.snap.OfRecord {
		m.refused(m.text.Play.NotBack, now)
		return
	}
	if x.State().ToAct() != game.NoSeat {
		plies = 0
	}
	on := session.PlayOn{Offer: session.Offer{Setup: x.Setup(), Clock: x.Timing()}, Here: t.alone()}
	if !t.alone() {
		on.Me, on.Level = t.me(), t.snap.Players[t.other().Index()].Level
	}
	for _, p := range x.Plies()[:len(x.Plies())-plies] {
		on.Moves = append(on.Moves, p.Move)
	}
	m.wish(on)
}
