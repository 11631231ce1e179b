package xiangqi

import "qiyou/game"

// position is the men on the board and the side to move. It is a value: a copy
// is another position.
type position struct {
	cells [256]Man   // by Square
	at    [64]Square // by Man; 0 for a man that was taken
	hash  uint64     // of cells and turn
	turn  game.Color
}

// emptyBoard is a board without men, Red to move.
var emptyBoard = makeEmptyBoard()

func makeEmptyBoard() position {
	p := position{turn: game.Dark}
	for s := range p.cells {
		if !Square(s).onBoard() {
			p.cells[s] = wall
		}
	}
	return p
}

// put puts m on the free square s.
func (p *position) put(m Man, s Square) {
	p.cells[s] = m
	p.at[m&63] = s
	p.hash ^= manKey(m, s)
}

// lift takes m off the board.
func (p *position) lift(m Man) {
	s := p.at[m&63]
	p.cells[s] = 0
	p.at[m&63] = 0
	p.hash ^= manKey(m, s)
}

// setTurn makes c the side to move.
func (p *position) setTurn(c game.Color) {
	if p.turn != c {
		p.turn = c
		p.hash ^= zobrist.black
	}
}

// shift carries a man as m says, whatever the rules, gives the turn to the
// other side and returns the man taken, if any.
func (p *position) shift(m Move) Man {
	from, to := m.From(), m.To()
	taken := p.cells[to]
	if taken != 0 {
		p.at[taken&63] = 0
		p.hash ^= manKey(taken, to)
	}
	p.carry(from, to)
	return taken
}

// unshift undoes shift, which returned taken.
func (p *position) unshift(m Move, taken Man) {
	from, to := m.From(), m.To()
	p.carry(to, from)
	if taken != 0 {
		p.put(taken, to)
	}
}

// carry carries the man on from to to and gives the turn to the other side.
func (p *position) carry(from, to Square) {
	man := p.cells[from]
	p.cells[from] = 0
	p.cells[to] = man
	p.at[man&63] = to
	p.hash ^= manKey(man, from) ^ manKey(man, to) ^ zobrist.black
	p.turn = p.turn.Other()
}

// bare says whether neither side has a rook, horse, cannon or pawn left.
func (p *position) bare() bool {
	for _, c := range []game.Color{game.Dark, game.Light} {
		for m := firstOf[Horse]; m < men; m++ {
			if p.at[own(c)|m] != 0 {
				return false
			}
		}
	}
	return true
}
