package weiqi

import (
	"iter"
	"math/bits"

	"qiyou/game"
)

// maxPoints is the number of points of the largest board.
const maxPoints = MaxSize * MaxSize

// nowhere is the index of no point; wall is the index that stands for what lies
// beyond the edge, and edge the colour found there.
const (
	nowhere = -1
	wall    = maxPoints
	edge    = game.Color(3)
)

// near are the four neighbours of each point, by the size of the board; wall
// where there is none.
var near = func() (all [MaxSize + 1]*[maxPoints][4]int16) {
	for size := MinSize; size <= MaxSize; size++ {
		all[size] = new([maxPoints][4]int16)
		for i := range size * size {
			col, row := i%size, i/size
			all[size][i] = [4]int16{wall, wall, wall, wall}
			for k, ok := range [4]bool{row > 0, col > 0, col < size-1, row < size-1} {
				if ok {
					all[size][i][k] = int16(i + [4]int{-size, -1, 1, size}[k])
				}
			}
		}
	}
	return all
}()

// set is a set of points.
type set [(maxPoints + 63) / 64]uint64

func (s *set) has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }
func (s *set) add(i int)      { s[i>>6] |= 1 << (i & 63) }

func (s set) empty() bool { return s == set{} }

func (s set) count() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

func (s set) or(t set) set {
	for k := range s {
		s[k] |= t[k]
	}
	return s
}

func (s set) and(t set) set {
	for k := range s {
		s[k] &= t[k]
	}
	return s
}

func (s set) without(t set) set {
	for k := range s {
		s[k] &^= t[k]
	}
	return s
}

// first is the first point of s, or nowhere.
func (s set) first() int {
	for k, w := range s {
		if w != 0 {
			return k<<6 + bits.TrailingZeros64(w)
		}
	}
	return nowhere
}

// each is the points of s in order.
func (s set) each() iter.Seq[int] {
	return func(yield func(int) bool) {
		for k, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(k<<6 + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

// mask is a set of colours, NoColor for a free point among them.
type mask uint8

func maskOf(c game.Color) mask { return 1 << c }

const free = mask(1 << game.NoColor)

// grid is the stones on a board, with a hash of them. It is a value: a copy is
// another board. Points are numbered row by row from the upper left corner.
type grid struct {
	size  int
	hash  uint64
	cells [maxPoints + 1]game.Color
}

func newGrid(size int) grid {
	g := grid{size: size}
	g.cells[wall] = edge
	return g
}

func (g *grid) points() int { return g.size * g.size }

func (g *grid) index(p game.Point) int { return int(p.Row)*g.size + int(p.Col) }

func (g *grid) point(i int) game.Point {
	return game.Point{Col: int8(i % g.size), Row: int8(i / g.size)}
}

func (g *grid) inside(p game.Point) bool {
	return p.Col >= 0 && p.Row >= 0 && int(p.Col) < g.size && int(p.Row) < g.size
}

func (g *grid) put(i int, c game.Color) {
	g.cells[i] = c
	g.hash ^= stoneKey(c, i)
}

// clear takes the stones of s off and returns how many they are.
func (g *grid) clear(s set) int {
	for i := range s.each() {
		g.hash ^= stoneKey(g.cells[i], i)
		g.cells[i] = game.NoColor
	}
	return s.count()
}

// region is points that hang together, and what is next to them.
type region struct {
	points set
	rim    set  // the points next to the region
	touch  mask // the colours on the rim
}

// flood is the region around i of the colours in.
func (g *grid) flood(i int, in mask) (r region) {
	var stack [maxPoints]int16
	links := near[g.size]
	stack[0], r.points = int16(i), set{}
	r.points.add(i)
	for n := 1; n > 0; {
		n--
		for _, to := range links[stack[n]] {
			c := g.cells[to]
			switch {
			case c == edge:
			case maskOf(c)&in == 0:
				r.rim.add(int(to))
				r.touch |= maskOf(c)
			case !r.points.has(int(to)):
				r.points.add(int(to))
				stack[n] = to
				n++
			}
		}
	}
	return r
}

// chain is the stones that hang together with the one on i.
func (g *grid) chain(i int) region { return g.flood(i, maskOf(g.cells[i])) }

// breathes says whether the chain on i has a liberty. It looks no further than
// the first one.
func (g *grid) breathes(i int) bool {
	var stack [maxPoints]int16
	var seen set
	c := g.cells[i]
	stack[0] = int16(i)
	seen.add(i)
	for n := 1; n > 0; {
		n--
		for _, to := range near[g.size][stack[n]] {
			switch at := g.cells[to]; {
			case at == game.NoColor:
				return true
			case at == c && !seen.has(int(to)):
				seen.add(int(to))
				stack[n] = to
				n++
			}
		}
	}
	return false
}

// regions are the regions of the colours in, in the order of their first point.
func (g *grid) regions(in mask) iter.Seq[region] {
	return func(yield func(region) bool) {
		var seen set
		for i := range g.points() {
			if seen.has(i) || maskOf(g.cells[i])&in == 0 {
				continue
			}
			r := g.flood(i, in)
			seen = seen.or(r.points)
			if !yield(r) {
				return
			}
		}
	}
}

// of is the points of colour c.
func (g *grid) of(c game.Color) (s set) {
	for i, at := range g.cells[:g.points()] {
		if at == c {
			s.add(i)
		}
	}
	return s
}

// play puts a stone of colour c on the free point i, takes the chains of the
// other side that have no liberty then, and after that its own chain if that
// has none. It returns the stones taken of the other side and of its own.
func (g *grid) play(i int, c game.Color) (taken set, lost int) {
	g.put(i, c)
	for _, n := range near[g.size][i] {
		if g.cells[n] == c.Other() {
			if !g.breathes(int(n)) {
				dead := g.chain(int(n)).points
				g.clear(dead)
				taken = taken.or(dead)
			}
		}
	}
	if !g.breathes(i) {
		lost = g.clear(g.chain(i).points)
	}
	return taken, lost
}
