package gomoku

import (
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

// made judges a dark stone on a free point (International Rules of Renju 9.2
// and 9.3). It leaves l as it was.
func (l *lines) made(col, row int) made {
	var grow [len(directions)]uint32
	overline, fours, threes := false, 0, 0
	for d, at := range l.through(col, row) {
		dark := l.dark[d][at.line]>>at.place&window | middle
		if bits.OnesCount32(dark) < 3 {
			continue
		}
		n, f, g := lineMade(dark, l.free[d][at.line]>>at.place&window&^middle)
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
	case threes >= 2 && l.doubleThree(col, row, &grow):
		return madeDoubleThree
	}
	return madeNothing
}

// doubleThree says whether at least two of the threes that a stone makes are
// real: one of the points in grow takes a stone that makes the straight four,
// neither a foul itself nor a five at the same time (9.3). The judgement of
// that stone comes back here with one more stone on the board, so it ends.
func (l *lines) doubleThree(col, row int, grow *[len(directions)]uint32) bool {
	l.toggle(col, row, game.Dark)
	defer l.toggle(col, row, game.Dark)
	real := 0
	for d, g := range grow {
		if l.grows(col, row, directions[d], g) {
			real++
		}
	}
	return real >= 2
}

// grows says whether one of the points g of the window around a stone, along
// the direction step, may be taken to make a straight four.
func (l *lines) grows(col, row int, step [2]int, g uint32) bool {
	for ; g != 0; g &= g - 1 {
		k := bits.TrailingZeros32(g) - span
		if l.made(col+k*step[0], row+k*step[1]) == madeNothing {
			return true
		}
	}
	return false
}
