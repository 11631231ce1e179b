package xiangqi

// attacks is the set of men of the other side that a chase by the side to move
// is about (AXF rules): those it could legally take, other than the general
// and pawns on their own half, where the taker is neither a general nor a pawn
// and the capture would win something or is of a kind that always counts.
func (p *position) attacks() manSet {
	var set manSet
	var buf [MaxMoves]Move
	inCheck := p.checked(p.turn)
	for _, m := range p.moves(buf[:0]) {
		victim := p.cells[m.To()]
		if victim == 0 || set&setOf(victim) != 0 || !p.huntable(victim) {
			continue
		}
		hunter := p.cells[m.From()]
		if k := hunter.Kind(); k == General || k == Pawn || !p.safe(m, inCheck) {
			continue
		}
		if unequal(hunter.Kind(), victim.Kind()) || !p.protected(m) && !p.offer(m) {
			set |= setOf(victim)
		}
	}
	return set
}

// huntable says whether a chase may be about the man m: not a general, and not
// a pawn that has yet to cross the river.
func (p *position) huntable(m Man) bool {
	switch m.Kind() {
	case General:
		return false
	case Pawn:
		return !p.at[m&63].home(m.Color())
	}
	return true
}

// unequal says whether an attack counts although the victim is protected,
// because the hunter is worth less.
func unequal(hunter, victim Kind) bool {
	switch hunter {
	case Horse, Cannon:
		return victim == Rook
	case Advisor, Elephant:
		return victim == Rook || victim == Horse || victim == Cannon
	}
	return false
}

// protected says whether the other side could legally take back after the
// capture m.
func (p *position) protected(m Move) bool {
	victim := p.shift(m)
	defer p.unshift(m, victim)
	inCheck := p.checked(p.turn)
	var buf [MaxMoves]Move
	for _, back := range p.moves(buf[:0]) {
		if back.To() == m.To() && p.safe(back, inCheck) {
			return true
		}
	}
	return false
}

// offer says whether the victim of the capture m is of the kind of its hunter
// and could legally take it instead.
func (p *position) offer(m Move) bool {
	hunter, victim := p.cells[m.From()], p.cells[m.To()]
	if hunter.Kind() != victim.Kind() {
		return false
	}
	p.setTurn(victim.Color())
	defer p.setTurn(hunter.Color())
	back := moveOf(m.To(), m.From())
	var buf [MaxMoves]Move
	for _, reply := range p.movesOf(victim, buf[:0]) {
		if reply == back {
			return p.safe(back, p.checked(p.turn))
		}
	}
	return false
}

// shields is the set of rooks of the side to move that stand on the leg of a
// horse, which would check without them.
func (p *position) shields() manSet {
	var set manSet
	king, enemy := p.at[generalOf(p.turn)&63], own(p.turn.Other())
	now := p.horseChecks(king, enemy)
	for i := range Man(manyOf[Rook]) {
		rook := own(p.turn) | (firstOf[Rook] + i)
		s := p.at[rook&63]
		if s == 0 {
			continue
		}
		p.cells[s] = 0
		if p.horseChecks(king, enemy) > now {
			set |= setOf(rook)
		}
		p.cells[s] = rook
	}
	return set
}
