package xiangqi

import (
	"slices"

	"qiyou/game"
)

// moves appends every move of the side to move as its men move, whether or not
// its general could be taken after it.
func (p *position) moves(buf []Move) []Move {
	side := own(p.turn)
	for m := side; m < side+men; m++ {
		if p.at[m&63] != 0 {
			buf = p.movesOf(m, buf)
		}
	}
	return buf
}

// legal appends every legal move of the side to move.
func (p *position) legal(buf []Move) []Move {
	inCheck := p.checked(p.turn)
	n := len(buf)
	all := p.moves(buf)
	for _, m := range all[n:] {
		if p.safe(m, inCheck) {
			all[n] = m
			n++
		}
	}
	return all[:n]
}

// canMove says whether the side to move has a legal move.
func (p *position) canMove() bool {
	inCheck := p.checked(p.turn)
	var buf [MaxMoves]Move
	for _, m := range p.moves(buf[:0]) {
		if p.safe(m, inCheck) {
			return true
		}
	}
	return false
}

// refusal is why the side to move may not play m, or "" if it may.
func (p *position) refusal(m Move) game.Reason {
	mine := own(p.turn)
	man := p.cells[m.From()]
	if man&mine == 0 {
		return game.NoPiece
	}
	var buf [MaxMoves]Move
	switch {
	case slices.Contains(p.movesOf(man, buf[:0]), m):
		if p.safe(m, p.checked(p.turn)) {
			return ""
		}
		return p.danger(m)
	case p.cells[m.To()]&mine != 0:
		return game.Occupied
	}
	return p.blocked(man.Kind(), m)
}

// danger is why m, which moves as its man does, may not be left standing.
func (p *position) danger(m Move) game.Reason {
	after := *p
	after.shift(m)
	a, b := after.at[generalOf(game.Dark)&63], after.at[generalOf(game.Light)&63]
	if a.col() != b.col() {
		return game.InCheck
	}
	for s := b + south; s != a; s += south {
		if after.cells[s] != 0 {
			return game.InCheck
		}
	}
	return game.Facing
}

// blocked is why a man of kind k does not reach the end of m: something stands
// on the horse's leg or the elephant's eye, or it never moves like that.
func (p *position) blocked(k Kind, m Move) game.Reason {
	from, way := m.From(), m.To()-m.From()
	for i := range jumps {
		if k == Horse && (jumps[i].ends[0] == way || jumps[i].ends[1] == way) {
			return game.BlockedLeg
		}
	}
	for _, d := range &diagonals {
		if k == Elephant && 2*d == way && (from^m.To())&river == 0 {
			return game.BlockedEye
		}
	}
	return game.NoSuchStep
}

// movesOf appends the moves of the man m, which stands on the board.
func (p *position) movesOf(m Man, buf []Move) []Move {
	from, barred := p.at[m&63], m&(own(game.Dark)|own(game.Light))|wall
	switch m.Kind() {
	case General:
		return p.generalMoves(from, barred, buf)
	case Advisor:
		return p.advisorMoves(from, barred, buf)
	case Elephant:
		return p.elephantMoves(from, barred, buf)
	case Horse:
		return p.horseMoves(from, barred, buf)
	case Rook:
		return p.rookMoves(from, barred, buf)
	case Cannon:
		return p.cannonMoves(from, barred, buf)
	}
	return p.pawnMoves(from, barred, buf)
}

// The functions below append the moves of a man on from, which may not end on
// a point with a bit of barred: its own men and the edge.

func (p *position) generalMoves(from Square, barred Man, buf []Move) []Move {
	for _, d := range &orthogonals {
		if to := from + d; to.inPalace() && p.cells[to]&barred == 0 {
			buf = append(buf, moveOf(from, to))
		}
	}
	return buf
}

func (p *position) advisorMoves(from Square, barred Man, buf []Move) []Move {
	for _, d := range &diagonals {
		if to := from + d; to.inPalace() && p.cells[to]&barred == 0 {
			buf = append(buf, moveOf(from, to))
		}
	}
	return buf
}

func (p *position) elephantMoves(from Square, barred Man, buf []Move) []Move {
	for _, d := range &diagonals {
		eye, to := from+d, from+2*d
		if p.cells[eye] == 0 && p.cells[to]&barred == 0 && (from^to)&river == 0 {
			buf = append(buf, moveOf(from, to))
		}
	}
	return buf
}

func (p *position) horseMoves(from Square, barred Man, buf []Move) []Move {
	for i := range jumps {
		j := &jumps[i]
		if p.cells[from+j.leg] != 0 {
			continue
		}
		for _, d := range &j.ends {
			if p.cells[from+d]&barred == 0 {
				buf = append(buf, moveOf(from, from+d))
			}
		}
	}
	return buf
}

func (p *position) rookMoves(from Square, barred Man, buf []Move) []Move {
	for _, d := range &orthogonals {
		to := from + d
		for p.cells[to] == 0 {
			buf = append(buf, moveOf(from, to))
			to += d
		}
		if p.cells[to]&barred == 0 {
			buf = append(buf, moveOf(from, to))
		}
	}
	return buf
}

func (p *position) cannonMoves(from Square, barred Man, buf []Move) []Move {
	for _, d := range &orthogonals {
		to := from + d
		for p.cells[to] == 0 {
			buf = append(buf, moveOf(from, to))
			to += d
		}
		if p.cells[to] == wall {
			continue
		}
		for to += d; p.cells[to] == 0; {
			to += d
		}
		if p.cells[to]&barred == 0 {
			buf = append(buf, moveOf(from, to))
		}
	}
	return buf
}

func (p *position) pawnMoves(from Square, barred Man, buf []Move) []Move {
	c := (barred &^ wall).Color()
	ahead := from + forward(c)
	if p.cells[ahead]&barred == 0 {
		buf = append(buf, moveOf(from, ahead))
	}
	if from.home(c) {
		return buf
	}
	for _, d := range [2]Square{west, east} {
		if p.cells[from+d]&barred == 0 {
			buf = append(buf, moveOf(from, from+d))
		}
	}
	return buf
}
