package gomoku

import (
	"iter"
	"math/bits"

	"qiyou/game"
)

// made is what a dark stone makes under Renju, the first that holds. Five comes
// before every foul.
type made uint8

const (
	madeNothing made = iota // nothing that ends the game
	madeFive
	madeOverline
	madeDoubleFour
	madeDoubleThree
)

// fouls are the reasons of the fouls, "" for what is none.
var fouls = [...]game.Reason{
	madeOverline: game.Overline, madeDoubleFour: game.DoubleFour, madeDoubleThree: game.DoubleThree,
}

// made judges a dark stone on the free point i (International Rules of Renju
// 9.2 and 9.3). It leaves l as it was.
func (l *lines) made(i int) made {
	var grow [len(directions)]uint32
	overline, fours, threes := false, 0, 0
	for d, at := range &through[i] {
		line := &l[at.line]
		dark := line.dark>>(at.place&31)&window | middle
		if bits.OnesCount32(dark&near) < 3 {
			continue
		}
		n, f, g := lineMade(dark, line.free>>(at.place&31)&window&^middle)
		switch {
		case n == 5:
			return madeFive
		case n > 5:
			overline = true
		}
		if fours += f; g != 0 {
			grow[d], threes = g, threes+1
		}
	}
	switch {
	case overline:
		return madeOverline
	case fours >= 2:
		return madeDoubleFour
	case threes >= 2 && l.doubleThree(i, &grow):
		return madeDoubleThree
	}
	return madeNothing
}

// doubleThree says whether at least two of the threes that a stone on i makes
// are real: one of the points in grow takes a stone that makes the straight
// four, neither a foul itself nor a five at the same time (9.3). The judgement
// of that stone comes back here with one more stone on the board, so it ends;
// the worst board that hill climbing found takes 128 judgements for one point.
func (l *lines) doubleThree(i int, grow *[len(directions)]uint32) bool {
	l.toggle(i, game.Dark)
	real := 0
	for d, g := range grow {
		if l.grows(i, steps[d], g) {
			real++
		}
	}
	l.toggle(i, game.Dark)
	return real >= 2
}

// grows says whether one of the points g of the window around i, along a line
// of that step, may be taken to make a straight four.
func (l *lines) grows(i, step int, g uint32) bool {
	for ; g != 0; g &= g - 1 {
		if l.made(i+step*(bits.TrailingZeros32(g)-span)) == madeNothing {
			return true
		}
	}
	return false
}

// Fouls are the free points on which the next stone would be a foul, with the
// foul, row by row from the top; none for a side or a rule set without fouls,
// and for a state that is not of this package.
func Fouls(s game.State) iter.Seq2[game.Point, game.Reason] {
	return func(yield func(game.Point, game.Reason) bool) {
		st, ok := s.(*state)
		if !ok || !st.mayFoul() {
			return
		}
		l := linesOf(&st.grid)
		for i, c := range st.grid.cells[:renjuPoints] {
			if c != game.NoColor {
				continue
			}
			if foul := fouls[l.made(i)]; foul != "" && !yield(st.grid.point(i), foul) {
				return
			}
		}
	}
}
