package weiqi

import (
	"slices"

	"qiyou/game"
)

// What a move is like is a list of features, each with a weight that was learnt:
// the Bradley-Terry model of Coulom, Computing Elo Ratings of Move Patterns in
// the Game of Go (2007). These are the numbers of the first feature of each
// kind; the weights are listed by them, so that a change here asks for new ones.
const (
	featTake   = 0              // takes a chain: by its stones
	featSaving = featTake + 3   // and saves an own chain by that
	featRecent = featSaving + 3 // takes the chain of the last stone
	featRescue = featRecent + 1 // saves a chain in atari: by its stones
	featVain   = featRescue + 3 // runs with a chain in atari that is caught all the same
	featLadder = featVain + 1   // catches a chain in a ladder: by its stones
	featAtari  = featLadder + 3 // puts a chain in atari that gets out: one stone, more
	featDefend = featAtari + 2  // saves a chain that a ladder would catch: by its stones
	featWeak   = featDefend + 3 // is left in atari: by the stones
	featSteps  = featWeak + 3   // steps from the last stone, chains counting as one point
	featLast   = featSteps + 5  // how far from the last move
	featBefore = featLast + 16  // how far from the one before
	featLine   = featBefore + 16
	featQuiet  = featLine + 5 // in the open: by the two distances from the edges, 6 at most
	features   = featQuiet + 28
)

// few puts a number of stones into one of three classes.
func few(stones int) int {
	switch {
	case stones == 1:
		return 0
	case stones < 4:
		return 1
	}
	return 2
}

// scout finds the features of the moves of one side on a board. Its lists are
// for the board of its last look.
type scout struct {
	*desk
	color  game.Color
	last   int
	prior  int       // the move before the last
	flags  [][]int16 // by point, the features that its chains give it
	steps  []int8    // by point, from the last stone
	queue  []int16   // of the count of steps
	marked []int16   // the points that have flags
}

func newScout(d *desk) *scout {
	return &scout{desk: d, flags: make([][]int16, d.points), steps: make([]int8, d.points)}
}

// look reads the fights on the board, c to move after the moves prior and last.
func (s *scout) look(c game.Color, last, prior int) {
	for _, i := range s.marked {
		s.flags[i] = s.flags[i][:0]
	}
	s.color, s.last, s.prior = c, last, prior
	s.marked = s.marked[:0]
	for i := range s.points {
		if s.At(i) == game.NoColor {
			continue
		}
		if head, stones := s.Chain(i); head == i {
			s.fight(i, stones)
		}
	}
	s.walk()
}

// sized flags i for a chain of stones: all classes of fewer stones count too, so
// that what is rare is worth no less than what is not.
func (s *scout) sized(i, feature, stones int) {
	for k := range few(stones) + 1 {
		s.flag(i, feature+k)
	}
}

func (s *scout) flag(i, feature int) {
	for _, f := range s.flags[i] {
		if int(f) == feature {
			return
		}
	}
	s.flags[i] = append(s.flags[i], int16(feature))
	s.marked = append(s.marked, int16(i))
}

// fight gives the liberties of the chain on i what they mean for it.
func (s *scout) fight(i, stones int) {
	var buf [3]int16
	libs := s.liberties(i, 3, buf[:0])
	own, c := s.At(i) == s.color, s.color
	switch {
	case len(libs) == 1 && own:
		s.rescue(i, int(libs[0]), stones)
	case len(libs) == 1 && s.Open(int(libs[0]), c):
		at := int(libs[0])
		s.sized(at, featTake, stones)
		if s.saves(i) {
			s.sized(at, featSaving, stones)
		}
		if s.last != nowhere && s.At(s.last) == c.Other() && s.same(i, s.last) {
			s.flag(at, featRecent)
		}
	case len(libs) == 2 && own:
		s.defend(i, libs, stones)
	case len(libs) == 2:
		for _, at := range libs {
			if s.can(int(at), c) {
				s.attack(i, int(at), stones)
			}
		}
	}
}

// same says whether the stones on i and k are of one chain.
func (s *scout) same(i, k int) bool {
	x, _ := s.Chain(i)
	y, _ := s.Chain(k)
	return x == y
}

// saves says whether the chain on i has a chain in atari of the other side
// beside it.
func (s *scout) saves(i int) bool {
	c := s.At(i).Other()
	for p := i; ; {
		for _, n := range s.near[p] {
			if s.At(int(n)) == c {
				if _, only := s.Atari(int(n)); only {
					return true
				}
			}
		}
		if p = s.Next(p); p == i {
			return false
		}
	}
}

// rescue is for an own chain in atari, whose only liberty is at.
func (s *scout) rescue(i, at, stones int) {
	if !s.can(at, s.color) {
		return
	}
	s.reads = maxReads
	s.Play(at, s.color)
	free := !s.hunted(i)
	s.Undo()
	if free {
		s.sized(at, featRescue, stones)
	} else {
		s.flag(at, featVain)
	}
}

// vain says whether a move on i runs with a chain that is caught all the same.
func (s *scout) vain(i int) bool { return slices.Contains(s.flags[i], featVain) }

// attack is for a chain of the enemy with two liberties, of which at is one.
func (s *scout) attack(i, at, stones int) {
	c := s.color
	s.Play(at, c)
	_, weak := s.Atari(at)
	caught := !weak && !s.runs(i)
	s.Undo()
	switch {
	case caught:
		s.sized(at, featLadder, stones)
	case !weak:
		s.flag(at, featAtari+min(few(stones), 1))
	}
}

// defend is for an own chain with two liberties.
func (s *scout) defend(i int, libs []int16, stones int) {
	s.reads = maxReads
	if !s.hunted(i) {
		return
	}
	var buf [3]int16
	copy(buf[:], libs)
	for _, at := range buf[:2] {
		if !s.can(int(at), s.color) {
			continue
		}
		s.reads = maxReads
		s.Play(int(at), s.color)
		free := !s.hunted(i)
		s.Undo()
		if free {
			s.sized(int(at), featDefend, stones)
		}
	}
	if at := s.taking(i); at != nowhere {
		s.sized(at, featDefend, stones)
	}
}

// far is the most steps that count.
const far = 5

// walk counts the steps from the last stone.
func (s *scout) walk() {
	for i := range s.steps {
		s.steps[i] = far
	}
	if s.last == nowhere {
		return
	}
	s.queue = append(s.queue[:0], int16(s.last))
	s.steps[s.last] = 0
	for k := 0; k < len(s.queue); k++ {
		at := s.queue[k]
		d := s.steps[at]
		if s.At(int(at)) != game.NoColor { // the whole chain is as near
			for p := s.Next(int(at)); p != int(at); p = s.Next(p) {
				if s.steps[p] > d {
					s.steps[p] = d
					s.queue = append(s.queue, int16(p))
				}
			}
		}
		if d+1 >= far {
			continue
		}
		for _, n := range s.near[at] {
			if s.steps[n] > d+1 {
				s.steps[n] = d + 1
				s.queue = append(s.queue, n)
			}
		}
	}
}

// list appends the features of a move on i, which must be free, to out.
func (s *scout) list(i int, out []int16) []int16 {
	out = append(out, s.flags[i]...)
	if libs, stones := s.after(i, s.color); libs < 2 {
		out = append(out, int16(featWeak+few(stones)))
	}
	if s.last != nowhere {
		out = append(out, int16(featSteps+max(int(s.steps[i]), 1)-1), int16(featLast+s.round(i, s.last)))
	}
	if s.prior != nowhere {
		out = append(out, int16(featBefore+s.round(i, s.prior)))
	}
	if s.quiet(i) {
		if s.size <= smallBoard {
			return out
		}
		col, row := i%s.size, i/s.size
		a, b := min(col, s.size-1-col, 6), min(row, s.size-1-row, 6)
		a, b = min(a, b), max(a, b)
		return append(out, int16(featQuiet+b*(b+1)/2+a))
	}
	return append(out, int16(featLine+min(s.line[i], 4)))
}

// smallBoard is the largest on which what is in the open is not learnt but a
// rule: games of few playouts do not tell its points apart.
const smallBoard = 10

// round is how far i is from k as circles on a grid are: 0 to 15.
func (d *desk) round(i, k int) int {
	x, y := abs(i%d.size-k%d.size), abs(i/d.size-k/d.size)
	return min(x+y+max(x, y), 15)
}

// wide is how far the nearest stone must be for a point to be in the open.
const wide = 3

// quiet says whether no stone is near i.
func (d *desk) quiet(i int) bool {
	col, row := i%d.size, i/d.size
	for y := max(row-wide, 0); y <= min(row+wide, d.size-1); y++ {
		for x := max(col-wide, 0); x <= min(col+wide, d.size-1); x++ {
			if k := y*d.size + x; d.At(k) != game.NoColor && d.apart(i, k) <= wide {
				return false
			}
		}
	}
	return true
}
