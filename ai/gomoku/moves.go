package gomoku

import (
	"cmp"
	"slices"

	"qiyou/game"
)

// candidate is a move worth a look, and how it looks at first sight.
type candidate struct {
	at    int16
	score int32
}

// candidates is a list of them that grows on a shared stack.
type candidates []candidate

// forced is the answers to a threat of c's opponent and whether there is a
// threat: the stop of a five; or else, against an open three, the points that
// spoil it and every four of c's own.
func (p *position) forced(c game.Color, list candidates) (candidates, bool) {
	o := c.Other()
	if i := p.points(o, makeFive).first(); i >= 0 {
		return append(list, p.look(c, i)), true
	}
	if p.points(o, winFour).empty() {
		return list, false
	}
	for i := range union(p.spoiling(o), fourMoves(p, c)).all() {
		list = append(list, p.look(c, i))
	}
	return list, true
}

// spoiling is the points that may take from o every point where it would make
// an open four or two fours, of which there is at least one; those that touch
// the first of them when no point touches all.
func (p *position) spoiling(o game.Color) set {
	threats := *p.points(o, winFour)
	first := p.touching(o, threats.first())
	spoil := first
	for i := range threats.all() {
		spoil = both(spoil, p.touching(o, i))
	}
	if spoil.empty() {
		return first
	}
	return spoil
}

// touching is the points where a stone may spoil what o would make on i: i
// itself and the free points on the lines of its fours.
func (p *position) touching(o game.Color, i int) set {
	var s set
	s.flip(i)
	for d := range directions {
		if p.shapeAt(o, i, d) < four {
			continue
		}
		for _, n := range p.near[i][d] {
			if n >= 0 && p.board.At(int(n)) == game.NoColor {
				s.flip(int(n))
			}
		}
	}
	return s
}

// look is the candidate i for c at first sight: what it makes and what it
// takes from the opponent.
func (p *position) look(c game.Color, i int) candidate {
	own, other := p.worth(c, i), p.worth(c.Other(), i)
	return candidate{int16(i), 2*int32(own.score) + int32(other.score)}
}

// promising is the free points where either colour could still make
// something.
func (p *position) promising(c game.Color, list candidates) candidates {
	for i := range p.board.Points() {
		if p.board.At(i) != game.NoColor {
			continue
		}
		if m := p.look(c, i); m.score > 0 {
			list = append(list, m)
		}
	}
	return list
}

// order sorts best first; equal ones by their point, so that the order is the
// same everywhere.
func (l candidates) order() {
	slices.SortFunc(l, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.at, b.at))
	})
}
