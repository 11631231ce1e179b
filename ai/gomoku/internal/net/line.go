// Package net is a small network that judges positions of five in a row by
// their lines, in integers, so that it says the same on every machine.
//
// For each free point the four [Line]s through it give a vector each; their sum,
// cut at zero, is how the point looks, once with the eyes of either colour. What
// all points look like together gives the value of a position, what one looks
// like the worth of a move there. [Read] reads the numbers, which a program in
// ai/gomoku/internal/teach finds.
package net

import "math/bits"

// Span is how far along a line a point looks: a five through it reaches no
// farther.
const Span = 4

// Line is the 2*Span points around a point on one line, itself left out, from
// one end to the other: two bits a point, 0 for empty, 1 for a dark stone, 2 for
// a light one and 3 for off the board.
type Line uint16

// Swapped is l with the colours changed.
func (l Line) Swapped() Line {
	low, high := l&0x5555, l&0xaaaa
	edge := low & (high >> 1)
	return (low^edge)<<1 | (high^edge<<1)>>1 | edge | edge<<1
}

// turned is l from the other end.
func (l Line) turned() Line {
	r := bits.Reverse16(uint16(l))
	return Line(r&0x5555<<1 | r&0xaaaa>>1)
}

// possible says whether all beyond an edge is off the board too.
func (l Line) possible() bool {
	at := func(k int) Line { return l >> (2 * k) & 3 }
	for k := range Span - 1 {
		if at(k) != 3 && at(k+1) == 3 || at(2*Span-1-k) != 3 && at(2*Span-2-k) == 3 {
			return false
		}
	}
	return true
}

// kinds numbers the lines: both directions of one have the same number. Those
// that cannot be have 0, as the empty line has.
var kinds = func() (of [1 << (4 * Span)]uint16) {
	n := 0
	for i := range of {
		l := Line(i)
		switch t := l.turned(); {
		case !l.possible():
		case t < l:
			of[l] = of[t]
		default:
			of[l] = uint16(n)
			n++
		}
	}
	return of
}()

// Kinds is how many kinds of lines there are: half a line has 1 + 3 + 9 + 27 + 81
// forms.
const Kinds = 121 * 122 / 2

// Kind is the number of a line, less than [Kinds].
func (l Line) Kind() int { return int(kinds[l]) }
