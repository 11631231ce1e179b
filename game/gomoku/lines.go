package gomoku

import (
	"math/bits"

	"qiyou/game"
)

// Along one line nothing farther than span points matters for fours, threes
// and overlines: a five reaches four points, and the next one tells whether it
// is longer.
const span = 5

// A window is the 2*span+1 points around a point of a line, a bit for each.
const (
	middle = 1 << span
	window = 1<<(2*span+1) - 1
)

// maxLines is the number of diagonals of the largest board.
const maxLines = 2*MaxSize - 1

// lines is a board as a dark stone sees it, a word for each line in each of
// the directions: where dark stands and which points are free. All else, light
// stones and the edge, is in the way. A bit lies span above the place of its
// point, so that every window is a shift.
type lines struct {
	size       int
	dark, free [len(directions)][maxLines]uint32
}

// start makes l the lines of an empty board.
func (l *lines) start(size int) {
	*l = lines{size: size}
	for i := range size * size {
		for d, at := range l.through(i%size, i/size) {
			l.free[d][at.line] |= middle << at.place
		}
	}
}

// read makes l the lines of g.
func (l *lines) read(g *grid) {
	l.start(g.size)
	for i, c := range g.cells[:g.size*g.size] {
		if c != game.NoColor {
			l.toggle(i%g.size, i/g.size, c)
		}
	}
}

// onLine is a point as the line it lies on and its place there.
type onLine struct{ line, place int }

// through is the lines through a point, in the order of directions.
func (l *lines) through(col, row int) [len(directions)]onLine {
	return [...]onLine{{row, col}, {col, row}, {col - row + l.size - 1, col}, {col + row, col}}
}

// toggle puts a stone of colour c on a free point, or takes it off again.
func (l *lines) toggle(col, row int, c game.Color) {
	for d, at := range l.through(col, row) {
		l.free[d][at.line] ^= middle << at.place
		if c == game.Dark {
			l.dark[d][at.line] ^= middle << at.place
		}
	}
}

// rowIn is the unbroken row through the middle of a window: its length and the
// points next to its ends, 0 for those outside of the window.
func rowIn(dark uint32) (n int, before, after uint32) {
	up := bits.TrailingZeros32(^(dark >> span))
	down := bits.LeadingZeros32(^(dark << (31 - span)))
	return up + down - 1, middle >> down, middle << up & window
}

// lineMade is what the dark stone in the middle of a window makes there: the
// length of its row; where that is under five, its fours, and the points where
// another stone makes a straight four of its three. Fours are counted by their
// stones, so a straight four is one.
func lineMade(dark, free uint32) (n, fours int, grow uint32) {
	n, before, after := rowIn(dark)
	if n >= 5 {
		return n, 0, 0
	}
	for _, p := range [...]uint32{before & free, after & free} {
		if p == 0 {
			continue
		}
		k, a, b := rowIn(dark | p)
		switch {
		case k == 5:
			fours++
		case k == 4 && isFive(dark|p, a&free) && isFive(dark|p, b&free):
			grow |= p
		}
	}
	if n == 4 {
		fours = min(fours, 1)
	}
	return n, fours, grow
}

// isFive says whether a stone on the point p of a window, 0 for none, makes
// exactly five.
func isFive(dark, p uint32) bool {
	n, _, _ := rowIn(dark | p)
	return p != 0 && n == 5
}
