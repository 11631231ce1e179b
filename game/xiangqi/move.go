package xiangqi

import "qiyou/game"

// Move carries the man on one square to another: where from in the upper
// eight bits, where to in the lower. The zero Move is none.
type Move uint16

// MaxMoves is more than the moves of any position.
const MaxMoves = 128

func moveOf(from, to Square) Move { return Move(from)<<8 | Move(to) }

// MoveOf is the step m as a Move, and whether m is a step on the board.
func MoveOf(m game.Move) (Move, bool) {
	from, ok1 := SquareOf(m.From)
	to, ok2 := SquareOf(m.To)
	if m != game.StepTo(m.From, m.To) || !ok1 || !ok2 {
		return 0, false
	}
	return moveOf(from, to), true
}

// From is the square that the man leaves.
func (m Move) From() Square { return Square(m >> 8) }

// To is the square that the man goes to.
func (m Move) To() Square { return Square(m) }

// Step is the move as the contract names it.
func (m Move) Step() game.Move { return game.StepTo(m.From().Point(), m.To().Point()) }

// String is the move as protocols write it, such as h2e2.
func (m Move) String() string { return m.From().String() + m.To().String() }
