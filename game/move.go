package game

import (
	"errors"
	"fmt"
)

// Point is a place on the board: column from the left and row from the top,
// both counted from 0. Its text is the pair of letters that SGF uses (column
// first, aa is the upper left corner), so that it cannot be mistaken for a
// coordinate that people write, which differs from game to game.
type Point struct{ Col, Row int8 }

// MaxSize is the largest number of columns or rows of any board.
const MaxSize = 25

// String is the point as two letters; "??" outside of a..y.
func (p Point) String() string {
	if !p.valid() {
		return "??"
	}
	return string([]byte{'a' + byte(p.Col), 'a' + byte(p.Row)})
}

func (p Point) valid() bool {
	return p.Col >= 0 && p.Col < MaxSize && p.Row >= 0 && p.Row < MaxSize
}

// Kind is the sort of a move.
type Kind uint8

// The kinds. The zero Kind is no move.
const (
	NoMove Kind = iota
	Place       // put a piece on To
	Step        // carry the piece on From to To
	Pass
	Choose // take the choice named Choice: a colour, a number, an answer
	Toggle // change the mark on To, in the talk about dead stones
)

// Move is any one action under the rules of a game. Moves are compared with
// ==. Only the fields of its kind are set; the constructors keep to that.
type Move struct {
	Kind   Kind
	From   Point
	To     Point
	Choice string // Choose only: 1 to 16 of a-z, 0-9 and -
}

// PlaceAt is the move that puts a piece on p.
func PlaceAt(p Point) Move { return Move{Kind: Place, To: p} }

// StepTo is the move that carries the piece on from to to.
func StepTo(from, to Point) Move { return Move{Kind: Step, From: from, To: to} }

// PassMove is the pass.
func PassMove() Move { return Move{Kind: Pass} }

// ChooseOf is the move that takes the choice named c.
func ChooseOf(c string) Move { return Move{Kind: Choose, Choice: c} }

// ToggleAt is the move that changes the mark on p.
func ToggleAt(p Point) Move { return Move{Kind: Toggle, To: p} }

// maxChoice is the longest name of a choice in bytes.
const maxChoice = 16

// String is the one canonical text of a move: "hh" places, "hbhe" steps, "-"
// passes, "=dark" chooses, "!hh" marks; "" is no move. [ParseMove] reads it.
func (m Move) String() string {
	switch m.Kind {
	case Place:
		return m.To.String()
	case Step:
		return m.From.String() + m.To.String()
	case Pass:
		return "-"
	case Choose:
		return "=" + m.Choice
	case Toggle:
		return "!" + m.To.String()
	}
	return ""
}

// ErrMoveText is wrapped by every error of [ParseMove].
var ErrMoveText = errors.New("not a move")

// ParseMove reads what Move.String writes, and nothing else.
func ParseMove(s string) (Move, error) {
	m, ok := parseMove(s)
	if !ok {
		return Move{}, fmt.Errorf("%w: %.20q", ErrMoveText, s)
	}
	return m, nil
}

func parseMove(s string) (Move, bool) {
	switch {
	case s == "-":
		return PassMove(), true
	case len(s) > 0 && s[0] == '=':
		return ChooseOf(s[1:]), choiceName(s[1:])
	case len(s) == 3 && s[0] == '!':
		p, ok := parsePoint(s[1:])
		return ToggleAt(p), ok
	case len(s) == 2:
		p, ok := parsePoint(s)
		return PlaceAt(p), ok
	case len(s) == 4:
		from, ok1 := parsePoint(s[:2])
		to, ok2 := parsePoint(s[2:])
		return StepTo(from, to), ok1 && ok2
	}
	return Move{}, false
}

func parsePoint(s string) (Point, bool) {
	p := Point{Col: int8(s[0]) - 'a', Row: int8(s[1]) - 'a'}
	return p, s[0] >= 'a' && s[1] >= 'a' && p.valid()
}

func choiceName(s string) bool {
	if len(s) == 0 || len(s) > maxChoice {
		return false
	}
	for _, c := range []byte(s) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return true
}
