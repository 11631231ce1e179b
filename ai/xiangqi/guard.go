package xiangqi

import (
	"qiyou/game"
	"qiyou/game/xiangqi"
)

// hop is a jump of a horse seen from where it leads to: the leg, and the two
// points that it may come from.
type hop struct {
	leg  xiangqi.Square
	from [2]xiangqi.Square
}

// step is the way from a square to the one rows further down and cols further
// right.
func step(rows, cols int) xiangqi.Square { return xiangqi.Square(rows*16 + cols) }

var hops = [4]hop{
	{step(-1, -1), [2]xiangqi.Square{step(-2, -1), step(-1, -2)}},
	{step(-1, 1), [2]xiangqi.Square{step(-2, 1), step(-1, 2)}},
	{step(1, -1), [2]xiangqi.Square{step(2, -1), step(1, -2)}},
	{step(1, 1), [2]xiangqi.Square{step(2, 1), step(1, 2)}},
}

var diagonals = [4]xiangqi.Square{step(-1, -1), step(-1, 1), step(1, -1), step(1, 1)}

// guarded says whether a man of c could take on s once the man on gone has
// left for s. It takes the general's opposite for no guard.
func (p *position) guarded(s, gone xiangqi.Square, c game.Color) bool {
	return p.guardedAlongLines(s, gone, c) || p.guardedByHorse(s, gone, c) || p.guardedAtHome(s, gone, c)
}

func (p *position) guardedAlongLines(s, gone xiangqi.Square, c game.Color) bool {
	for _, d := range &orthogonals {
		first := p.seek(s, d, gone)
		if m := p.At(first); m.Color() == c {
			switch m.Kind() {
			case xiangqi.Rook:
				return true
			case xiangqi.Pawn:
				if first == s+d && d != forward(c) && (d == back(c) || crossed(first, c)) {
					return true
				}
			case xiangqi.General:
				if first == s+d && palace[s] {
					return true
				}
			}
		}
		if !onBoard[first] {
			continue
		}
		if m := p.At(p.seek(first, d, gone)); m.Color() == c && m.Kind() == xiangqi.Cannon {
			return true
		}
	}
	return false
}

// seek is the first point from s on by steps of d that is not free, be it off
// the board.
func (p *position) seek(s, d, gone xiangqi.Square) xiangqi.Square {
	for s += d; p.At(s) == 0 || s == gone; {
		s += d
	}
	return s
}

func (p *position) guardedByHorse(s, gone xiangqi.Square, c game.Color) bool {
	for i := range hops {
		h := &hops[i]
		if leg := s + h.leg; p.At(leg) != 0 && leg != gone {
			continue
		}
		for _, d := range &h.from {
			if m := p.At(s + d); m.Color() == c && m.Kind() == xiangqi.Horse {
				return true
			}
		}
	}
	return false
}

// guardedAtHome says whether an advisor or elephant of c guards s.
func (p *position) guardedAtHome(s, gone xiangqi.Square, c game.Color) bool {
	if crossed(s, c) {
		return false
	}
	for _, d := range &diagonals {
		m := p.At(s + d)
		switch {
		case m.Color() == c && m.Kind() == xiangqi.Advisor && palace[s]:
			return true
		case m != 0 && s+d != gone:
			continue
		}
		if m := p.At(s + 2*d); m.Color() == c && m.Kind() == xiangqi.Elephant {
			return true
		}
	}
	return false
}

// forward is the step of a pawn of c, back the step to where it comes from.
func forward(c game.Color) xiangqi.Square {
	if c == red {
		return north
	}
	return south
}

func back(c game.Color) xiangqi.Square { return forward(c.Other()) }

// crossed says whether s is on the half of the board where the other side of c
// starts.
func crossed(s xiangqi.Square, c game.Color) bool { return (s < 0x80) == (c == red) }

var onBoard, palace = makeAreas()

func makeAreas() (board, palace [256]bool) {
	for row := range xiangqi.Ranks {
		for col := range xiangqi.Files {
			s := squareAt(col, row)
			board[s] = true
			palace[s] = col >= 3 && col <= 5 && (row <= 2 || row >= 7)
		}
	}
	return board, palace
}
