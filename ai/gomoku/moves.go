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
// threat: the stops of a five; or else, against an open three, the points that
// spoil it and every four of c's own. Where there is no answer c is lost.
func (p *position) forced(c game.Color, list candidates) (candidates, bool) {
	o := c.Other()
	if !p.points(o, makeFive).empty() {
		return p.lookAll(c, p.stops(c), list), true
	}
	threats := p.legal(o, *p.points(o, winFour))
	if threats.empty() {
		return list, false
	}
	return p.lookAll(c, union(p.legal(c, p.spoiling(o, threats)), p.fourMoves(c)), list), true
}

func (p *position) lookAll(c game.Color, s set, list candidates) candidates {
	for i := range s.all() {
		list = append(list, p.look(c, i))
	}
	return list
}

// spoiling is the points that may take from o every one of the threats, points
// where it would make an open four or two fours; those that touch the first of
// them when no point touches all.
func (p *position) spoiling(o game.Color, threats set) set {
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

// lookUnit brings the scores of a look to those of the network.
const lookUnit = 16

// look is the candidate i for c at first sight: what it makes and what it
// takes from the opponent.
func (p *position) look(c game.Color, i int) candidate {
	return candidate{int16(i), lookUnit * (2*p.makes(c, i) + p.makes(c.Other(), i))}
}

// makes is the score of a stone of c on i, 0 where it may not be put.
func (p *position) makes(c game.Color, i int) int32 {
	w := p.worth(c, i)
	if w.doubtful && p.board.Foul(i) != "" {
		return 0
	}
	return int32(w.score)
}

// promising is the free points that c may take and where either colour could
// still make something.
func (p *position) promising(c game.Color, list candidates) candidates {
	for i := range p.board.Points() {
		if p.board.At(i) != game.NoColor {
			continue
		}
		if m := p.look(c, i); m.score > 0 && p.may(c, i) {
			list = append(list, m)
		}
	}
	return list
}

// top puts the best of l in front.
func (l candidates) top() {
	best := 0
	for i := 1; i < len(l); i++ {
		if l[i].before(l[best]) {
			best = i
		}
	}
	l[0], l[best] = l[best], l[0]
}

// before says whether m is to be tried before n. Of equal ones the lower point
// is, so that the order is the same everywhere.
func (m candidate) before(n candidate) bool {
	return m.score > n.score || m.score == n.score && m.at < n.at
}

// order sorts best first; equal ones by their point, so that the order is the
// same everywhere.
func (l candidates) order() {
	slices.SortFunc(l, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.at, b.at))
	})
}

// rate gives candidates of c, after a move on last or -1, the scores of the
// network, where there is one.
func (p *position) rate(c game.Color, list candidates, last int16) {
	if p.sight != nil {
		p.sight.rate(p, c, list, last)
	}
}
