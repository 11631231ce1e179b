// Package game is the contract that every board game of qiyou keeps: who sits
// where, what a move is, and what a rule set answers.
//
// Start with [Rules]: its Start gives the first [State], and Apply leads from
// one state to the next. A state never changes once it is made, so anything
// that holds one may keep it. The package has no clock, no file, no network
// and no randomness; what a person may ask of the other at any moment (resign,
// draw, takeback) is not here but in game/match, the same for every game.
package game

import "iter"

// Seat is a person at the board. A seat keeps its clock, its name and its link
// for a whole match; an opening may change the colour a seat plays, never the
// seat.
type Seat uint8

// The seats. NoSeat means nobody: no winner, nobody to act.
const (
	NoSeat Seat = iota
	First       // the seat that acts first
	Second
)

// Other is the seat across the board; NoSeat has no other.
func (s Seat) Other() Seat {
	switch s {
	case First:
		return Second
	case Second:
		return First
	}
	return NoSeat
}

// Index is 0 for First and 1 for Second, for arrays of two. It panics for
// NoSeat, which indexes nothing.
func (s Seat) Index() int {
	if s != First && s != Second {
		panic("game: no seat has no index")
	}
	return int(s - First)
}

// String is the seat in logs and files: first, second or none.
func (s Seat) String() string { return [...]string{"none", "first", "second"}[min(s, Second)] }

// Color is a side of the board.
type Color uint8

// The colours. Dark moves first in gomoku and go, Light is red's opponent in
// xiangqi.
const (
	NoColor Color = iota
	Dark          // black; red in xiangqi
	Light         // white; black in xiangqi
)

// Other is the opposing colour; NoColor has no other.
func (c Color) Other() Color {
	switch c {
	case Dark:
		return Light
	case Light:
		return Dark
	}
	return NoColor
}

// String is the colour in logs and files: dark, light or none.
func (c Color) String() string { return [...]string{"none", "dark", "light"}[min(c, Light)] }

// Phase is the part of a game that a state is in.
type Phase uint8

// The phases. Clocks run in Opening and Play, stand in Scoring and Over.
const (
	Opening Phase = iota // an opening protocol is not finished
	Play
	Scoring // dead stones are being talked about
	Over
)

// Running says whether the clock of the seat to act runs in this phase.
func (p Phase) Running() bool { return p == Opening || p == Play }

// String is the phase in logs and files.
func (p Phase) String() string {
	return [...]string{"opening", "play", "scoring", "over"}[min(p, Over)]
}

// Outcome is how a game ended.
type Outcome struct {
	Winner Seat   // NoSeat for a draw or a game without result
	Reason Reason // a code; the words are made where people read them
	Margin int    // half points by which Winner won, where the game counts; else 0
}

// Rules is one rule set with its settings, ready to play.
type Rules interface {
	// ID names the rule set, such as gomoku/freestyle.
	ID() string
	// Setup is what Rules was made from; the same setup makes the same rules.
	Setup() Setup
	// Start is the state before the first move.
	Start() State
}

// State is a position with all the history its rules need. The values of a
// state never change; methods may be called from any goroutine.
type State interface {
	// ToAct is the one seat that may act now, NoSeat when the game is over.
	ToAct() Seat
	// Phase tells the match whether clocks run.
	Phase() Phase
	// Moves lists every move that Apply accepts, in a stable order.
	Moves() iter.Seq[Move]
	// Apply plays m for the seat to act. A move against the rules gives an
	// *IllegalError and leaves everything as it was.
	Apply(m Move) (State, error)
	// Outcome is how the game ended, and whether it has.
	Outcome() (Outcome, bool)
	// Hash is equal for equal states and is what two peers compare after each
	// move. It is the same on every machine.
	Hash() uint64
	// View is what lies on the board.
	View() View
}

// View is the board as a painter sees it.
type View interface {
	// Size is the number of columns and rows.
	Size() (cols, rows int)
	// At is the piece on p; the zero Piece where there is none.
	At(p Point) Piece
	// Color is the side that a seat plays now; NoColor while nobody has chosen.
	Color(s Seat) Color
}

// Piece is what stands on a point. Kind is 0 for a stone, and the FEN letter
// in lower case for a xiangqi piece.
type Piece struct {
	Color Color
	Kind  byte
}

// Mark is something about a point that a painter may show and rules know.
type Mark uint8

// The marks. A point may carry several.
const (
	NoMark    Mark = iota
	Last           // the last move, or where it went
	Origin         // where a step came from
	Winning        // part of the five that won
	Forbidden      // a foul for the side to move
	Ko             // may not be taken back at once
	Check          // a general in check
	Dead           // proposed as dead
	DarkArea       // territory or area of Dark
	LightArea      // territory or area of Light
)

// Marked is a View that knows marks. Ask for it by type assertion.
type Marked interface {
	Marks() iter.Seq2[Point, Mark]
}

// LastStone is the point of the stone just put, if s marks one: that mark comes
// first.
func LastStone(s State) (Point, bool) {
	if v, ok := s.View().(Marked); ok {
		for p, m := range v.Marks() {
			return p, m == Last
		}
	}
	return Point{}, false
}

// Notation is a State that reads and writes moves as the people of its game
// do: h8, or 炮二平五. Ask for it by type assertion.
type Notation interface {
	// Format is m, a move for the seat to act, in the game's own notation.
	Format(m Move) string
	// Read is the move that text means here, whatever the case of its letters;
	// the error is an *IllegalError or wraps ErrMoveText.
	Read(text string) (Move, error)
}
