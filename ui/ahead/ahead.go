// Package ahead is moves that a person makes while the other is to act, each to be
// played the instant its turn comes: what both faces do with them.
//
// Ask [May] whether there can be any, put them into a [Queue] with Add, and show
// every later snapshot to its Take, which gives the move to play or says that the
// queue is void. Nothing is ever played that the rules do not allow, and nothing
// after anything else than a move has happened.
package ahead

import (
	"errors"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// Max is how many moves can be made ahead.
const Max = 3

// Why a move is not made ahead, besides an *game.IllegalError.
var (
	ErrFull  = errors.New("ahead: the queue is full")
	ErrNever = errors.New("ahead: no move of the other makes that possible")
)

// Queue is the moves made ahead at one table, the next first. The zero Queue is
// empty.
type Queue struct {
	moves  []game.Move
	played int // length of the log at which the last of them was played
}

// Moves are the moves that wait. They are not to be changed.
func (q *Queue) Moves() []game.Move { return q.moves }

// Clear takes all moves back, and says whether there were any.
func (q *Queue) Clear() bool {
	had := len(q.moves) > 0
	q.moves = nil
	return had
}

// me is the seat of the one person here; NoSeat where nobody plays, or both do.
func me(s session.Snapshot) game.Seat {
	switch first, second := s.Mine(game.First), s.Mine(game.Second); {
	case first == second:
		return game.NoSeat
	case first:
		return game.First
	}
	return game.Second
}

// May says whether moves can be made ahead as s stands: the game is in play, the
// other is to act, and nobody has asked for anything.
func May(s session.Snapshot) bool {
	seat := me(s)
	return seat != game.NoSeat && s.Match.Joined() && s.Match.State().ToAct() == seat.Other() && !unsettled(s)
}

// unsettled says that something else than a move may be what happens next.
func unsettled(s session.Snapshot) bool {
	x, seat := s.Match, me(s)
	if seat == game.NoSeat || x.Over() || x.Adjourned() || x.State().Phase() != game.Play || s.Link == session.Broken || x.GaveUp(seat) {
		return true
	}
	mine, _ := x.Asked(seat)
	theirs, _ := x.Asked(seat.Other())
	return mine.Question() || theirs.Question()
}

// Steps says whether the moves of st carry pieces.
func Steps(st game.State) bool {
	for m := range st.Moves() {
		if m.Kind == game.Step {
			return true
		}
	}
	return false
}

// Own says whether a piece of the person here stands on p once the moves of q are
// played, and free whether nothing does.
func (q *Queue) Own(s session.Snapshot, p game.Point) (own, free bool) {
	v := s.Match.State().View()
	piece := v.At(p)
	free = piece.Color == game.NoColor
	if seat := me(s); seat != game.NoSeat {
		own = !free && piece.Color == v.Color(seat)
	}
	for _, mv := range q.moves {
		switch {
		case mv.To == p:
			own, free = true, false
		case mv.Kind == game.Step && mv.From == p:
			own, free = false, true
		}
	}
	return own, free
}

// Add makes mv ahead, a Place or a Step. The error is ErrFull, ErrNever, or an
// *game.IllegalError: for the first move the rules are asked whether some move of
// the other lets it be played, for a later one only what stands where.
func (q *Queue) Add(s session.Snapshot, mv game.Move) error {
	if err := q.Check(s, mv); err != nil {
		return err
	}
	q.moves = append(q.moves[:len(q.moves):len(q.moves)], mv)
	return nil
}

// Check says why Add would not take mv.
func (q *Queue) Check(s session.Snapshot, mv game.Move) error {
	if !May(s) {
		return &game.IllegalError{Move: mv, Reason: game.NotYourTurn}
	}
	if len(q.moves) == Max {
		return ErrFull
	}
	own, free := q.Own(s, mv.To)
	mine, _ := q.Own(s, mv.From)
	switch {
	case mv.Kind == game.Step && !mine:
		return &game.IllegalError{Move: mv, Reason: game.NoPiece}
	case mv.Kind == game.Step && own, mv.Kind == game.Place && !free:
		return &game.IllegalError{Move: mv, Reason: game.Occupied}
	case len(q.moves) == 0 && !possible(s.Match.State(), mv):
		return ErrNever
	}
	return nil
}

// possible says whether there is a move of s after which mv can be played.
func possible(s game.State, mv game.Move) bool {
	for reply := range s.Moves() {
		if next, err := s.Apply(reply); err == nil && next.ToAct() == s.ToAct().Other() {
			if _, err := next.Apply(mv); err == nil {
				return true
			}
		}
	}
	return false
}

// Back takes the stone back that was put on p, with those after it, and says
// whether one was.
func (q *Queue) Back(p game.Point) bool {
	for i, mv := range q.moves {
		if mv == game.PlaceAt(p) {
			q.moves = q.moves[:i]
			return true
		}
	}
	return false
}

// What a snapshot means for a queue.
type What uint8

// The meanings.
const (
	Wait    What = iota // nothing is to be done
	Play                // the move is to be played
	Illegal             // the move cannot be played any more; the queue is empty now
	Void                // something else than a move has happened; the queue is empty now
)

// Take takes in that s followed old. A foul that would lose counts as illegal. A
// move is played once, however often the same board is shown.
func (q *Queue) Take(s, old session.Snapshot) (game.Move, What) {
	x := s.Match
	switch {
	case len(q.moves) == 0:
		return game.Move{}, Wait
	case unsettled(s) || !extends(x, old.Match):
		q.moves = nil
		return game.Move{}, Void
	case x.State().ToAct() != me(s) || x.Len() == q.played:
		return game.Move{}, Wait
	}
	mv := q.moves[0]
	if _, err := x.State().Apply(mv); err != nil || foul(x.State().View(), mv.To) {
		q.moves = nil
		return mv, Illegal
	}
	q.moves, q.played = q.moves[1:], x.Len()
	return mv, Play
}

// extends says whether x has the moves of old and perhaps more.
func extends(x, old match.Match) bool {
	was, is := old.Plies(), x.Plies()
	return len(is) >= len(was) && (len(was) == 0 || is[len(was)-1].Event == was[len(was)-1].Event)
}

func foul(v game.View, p game.Point) bool {
	known, ok := v.(game.Marked)
	if !ok {
		return false
	}
	for at, m := range known.Marks() {
		if at == p && m == game.Forbidden {
			return true
		}
	}
	return false
}
