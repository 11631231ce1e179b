package gomoku

import (
	"qiyou/ai/search"
	"qiyou/game"
)

// fours looks for a win in which every move of the attacker makes four, so
// that the defender never has a choice. It says yes only for a win that is
// proved; no may mean that the budget was too small.
type fours struct {
	pos     *position
	budget  *search.Budget
	refuted []uint64 // positions without such a win, by hash
	left    int      // nodes left for this question
	line    []int16  // the win, last move first
	near    bool     // only fours on the lines of the four before count
	before  int      // the four before, or -1
}

// refutedBits is the size of the memory of refuted positions.
const refutedBits = 15

func newFours(pos *position, budget *search.Budget) *fours {
	return &fours{pos: pos, budget: budget, refuted: make([]uint64, 1<<refutedBits)}
}

// solve is the number of plies to a five of c, which is to move, or 0 when
// none was found within so many nodes.
func (f *fours) solve(c game.Color, nodes int) int {
	f.start(nodes, false)
	return f.attack(c)
}

// solveNear is solve for wins in which each four lies on a line of the one
// before: most do, and there is much less to look at.
func (f *fours) solveNear(c game.Color, nodes int) int {
	f.start(nodes, true)
	return f.attack(c)
}

func (f *fours) start(nodes int, near bool) {
	f.left, f.line, f.near, f.before = nodes, f.line[:0], near, -1
}

// solveBut is solve without the first moves in but, from where there is no five.
func (f *fours) solveBut(c game.Color, nodes int, but set) int {
	if but.empty() {
		return f.solve(c, nodes)
	}
	f.start(nodes, false)
	p := f.pos
	candidates := less(p.fourMoves(c), but)
	if !p.points(c.Other(), makeFive).empty() {
		candidates = both(candidates, p.stops(c))
	}
	for i := range both(candidates, *p.points(c, winFour)).all() {
		f.line = append(f.line, int16(i))
		return 3
	}
	return f.tryAll(c, candidates)
}

// winning is the winning line of the last solve, first move first, without the
// moves after an open four.
func (f *fours) winning() []int16 {
	line := make([]int16, 0, len(f.line))
	for i := len(f.line) - 1; i >= 0; i-- {
		line = append(line, f.line[i])
	}
	return line
}

// attack is solve for the position as it is.
func (f *fours) attack(c game.Color) int {
	p := f.pos
	if i := p.points(c, makeFive).first(); i >= 0 {
		f.line = append(f.line, int16(i))
		return 1
	}
	candidates := p.fourMoves(c)
	if !p.points(c.Other(), makeFive).empty() {
		candidates = both(candidates, p.stops(c))
	}
	for i := range both(candidates, *p.points(c, winFour)).all() {
		f.line = append(f.line, int16(i))
		return 3
	}
	if f.near && f.before >= 0 {
		candidates = p.linesOf(f.before, candidates)
	}
	if candidates.empty() || !f.spend() {
		return 0
	}
	key := p.hash(c)
	if f.near {
		key ^= search.Mix(uint64(f.before + 1))
	}
	place := &f.refuted[key>>(64-refutedBits)]
	if *place == key {
		return 0
	}
	if n := f.tryAll(c, candidates); n > 0 {
		return n
	}
	if f.left > 0 && !f.budget.Stopped() {
		*place = key
	}
	return 0
}

// fourMoves is where c may make a four or more, short of five.
func (p *position) fourMoves(c game.Color) set {
	return p.legal(c, union(union(*p.points(c, makeFour), *p.points(c, fourThree)), *p.points(c, winFour)))
}

// linesOf is the points of s that a five may have in common with i.
func (p *position) linesOf(i int, s set) set {
	var near set
	for d := range p.near[i] {
		for _, n := range p.near[i][d][1 : 2*span-1] {
			if n >= 0 && s.has(int(n)) {
				near.flip(int(n))
			}
		}
	}
	return near
}

// tryAll tries the four moves, the most promising first.
func (f *fours) tryAll(c game.Color, candidates set) int {
	for !candidates.empty() && f.left > 0 && !f.budget.Stopped() {
		best, top := -1, int16(-1)
		for i := range candidates.all() {
			if w := f.pos.worth(c, i); w.score > top {
				best, top = i, w.score
			}
		}
		candidates.flip(best)
		if n := f.try(c, best); n > 0 {
			return n
		}
	}
	return 0
}

// try makes the four on i and goes on.
func (f *fours) try(c game.Color, i int) int {
	before := f.before
	f.before = i
	f.pos.place(i, c)
	n := f.answered(c)
	f.pos.undo()
	f.before = before
	if n == 0 {
		return 0
	}
	f.line = append(f.line, int16(i))
	return n + 1
}

// answered is the number of plies to a five of c, which threatens one, against
// every way to stop it: one point, unless a five may be closed at its ends, or
// none where the point is a foul.
func (f *fours) answered(c game.Color) int {
	p, o, before := f.pos, c.Other(), len(f.line)
	longest := 2
	for stop := range p.stops(o).all() {
		from := len(f.line)
		p.place(stop, o)
		n := f.attack(c)
		p.undo()
		switch {
		case n == 0:
			f.line = f.line[:before]
			return 0
		case n+1 > longest:
			longest = n + 1
			f.line = append(append(f.line[:before], f.line[from:]...), int16(stop))
		default:
			f.line = f.line[:from]
		}
	}
	return longest
}

func (f *fours) spend() bool {
	f.left--
	return f.budget.Spend() && f.left >= 0
}
