package xiangqi

import "qiyou/game"

// checked says whether the general of c could be taken: by a man of the other
// side, or by the other general along an open file.
func (p *position) checked(c game.Color) bool {
	king, enemy := p.at[generalOf(c)&63], own(c.Other())
	return p.checkedAlongLines(king, enemy) || p.horseChecks(king, enemy) > 0 || p.checkedByPawn(king, c)
}

// checkedAlongLines says whether a rook, a cannon or the other general reaches
// king.
func (p *position) checkedAlongLines(king Square, enemy Man) bool {
	for _, d := range &orthogonals {
		s := king + d
		for p.cells[s] == 0 {
			s += d
		}
		first := p.cells[s]
		if first == wall {
			continue
		}
		if first&enemy != 0 && (first.Kind() == Rook || first.Kind() == General) {
			return true
		}
		for s += d; p.cells[s] == 0; {
			s += d
		}
		if second := p.cells[s]; second&enemy != 0 && second.Kind() == Cannon {
			return true
		}
	}
	return false
}

// horseChecks is the number of horses that reach king. Their legs are the
// diagonal neighbours of king.
func (p *position) horseChecks(king Square, enemy Man) int {
	n := 0
	for i := range threats {
		t := &threats[i]
		if p.cells[king+t.leg] != 0 {
			continue
		}
		for _, d := range &t.ends {
			if m := p.cells[king+d]; m&enemy != 0 && m.Kind() == Horse {
				n++
			}
		}
	}
	return n
}

// checkedByPawn says whether a pawn reaches king, the general of c. A pawn
// beside a general has crossed the river.
func (p *position) checkedByPawn(king Square, c game.Color) bool {
	enemy := own(c.Other())
	for _, s := range [3]Square{king + west, king + east, king + forward(c)} {
		if m := p.cells[s]; m&enemy != 0 && m.Kind() == Pawn {
			return true
		}
	}
	return false
}

// safe says whether the side to move, in check or not, may play m, a move as
// its man moves, without its general being taken. It tries m out in place and
// takes it back.
func (p *position) safe(m Move, inCheck bool) bool {
	if !inCheck && !touches(p.at[generalOf(p.turn)&63], m) {
		return true
	}
	from, to := m.From(), m.To()
	man, taken := p.cells[from], p.cells[to]
	p.cells[from], p.cells[to], p.at[man&63] = 0, man, to
	lost := p.checked(p.turn)
	p.cells[from], p.cells[to], p.at[man&63] = man, taken, from
	return !lost
}

// touches says whether m can open a way to king: it moves the general, starts
// or ends on one of its lines, or frees the leg of a horse.
func touches(king Square, m Move) bool {
	from, to := m.From(), m.To()
	a, b := from^king, to^king
	if a&0xf0 == 0 || a&0x0f == 0 || b&0xf0 == 0 || b&0x0f == 0 {
		return true
	}
	d := from - king
	return d == diagonals[0] || d == diagonals[1] || d == diagonals[2] || d == diagonals[3]
}
