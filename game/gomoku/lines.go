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
	near   = window &^ (1 | 1<<(2*span)) // where the stones of a five through the middle are
)

// Renju has one board. Its lines are numbered: rows, columns, then the
// diagonals of each kind.
const (
	renjuSize   = 15
	renjuPoints = renjuSize * renjuSize
	renjuLines  = 2*renjuSize + 2*(2*renjuSize-1)
)

// lines is a board of Renju as a dark stone sees it: for each line the points
// where dark stands and those that are free. All else, light stones and the
// edge, is in the way. A bit lies span above the place of its point, so that
// every window is a shift.
type lines [renjuLines]struct{ dark, free uint32 }

// onLine is a point as a line through it and its place there.
type onLine struct{ line, place uint8 }

// steps are the differences of indices along the lines, in the order of
// directions.
var steps = [len(directions)]int{1, renjuSize, renjuSize + 1, 1 - renjuSize}

// through are the lines through every point, in the order of directions.
var through = func() (t [renjuPoints][len(directions)]onLine) {
	const columns, falling, rising = renjuSize, 2 * renjuSize, 4*renjuSize - 1
	for i := range t {
		col, row := i%renjuSize, i/renjuSize
		place := uint8(col)
		t[i] = [...]onLine{
			{uint8(row), place}, {uint8(columns + col), uint8(row)},
			{uint8(falling + col - row + renjuSize - 1), place}, {uint8(rising + col + row), place},
		}
	}
	return t
}()

// emptyLines are the lines of an empty board.
var emptyLines = func() (l lines) {
	for i := range through {
		for _, at := range through[i] {
			l[at.line].free |= middle << at.place
		}
	}
	return l
}()

// linesOf are the lines of g.
func linesOf(g *grid) *lines {
	l := emptyLines
	for i, c := range g.cells[:renjuPoints] {
		if c != game.NoColor {
			l.toggle(i, c)
		}
	}
	return &l
}

// toggle puts a stone of colour c on the free point i, or takes it off again.
func (l *lines) toggle(i int, c game.Color) {
	for _, at := range &through[i] {
		line, bit := &l[at.line], uint32(middle)<<(at.place&31)
		line.free ^= bit
		if c == game.Dark {
			line.dark ^= bit
		}
	}
}

// rowIn is the unbroken row through the middle of a window: its length and the
// points next to its ends, 0 for those outside of the window.
func rowIn(dark uint32) (n int, before, after uint32) {
	up := bits.TrailingZeros32(^(dark >> span))
	down := bits.LeadingZeros32(^(dark << (31 - span)))
	return up + down - 1, middle >> (down & 31), middle << (up & 31) & window
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
