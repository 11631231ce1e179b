package main

import "qiyou/ai/gomoku/internal/net"

// shapes is how many there are: what a stone in the middle of a line makes, by
// how many more stones make five of it and whether one or two ways lead there.
const shapes = 9

const (
	deadEnd = iota
	one
	deadTwo
	two
	deadThree
	three
	four
	openFour
	five
)

// shapeOf is the shape of each line for dark. One more stone makes the number
// of a line larger.
var shapeOf = func() (of [1 << (4 * net.Span)]uint8) {
	for i := len(of) - 1; i >= 0; i-- {
		of[i] = findShape(&of, i)
	}
	return of
}()

func findShape(of *[1 << (4 * net.Span)]uint8, line int) uint8 {
	cell := func(k int) int { return line >> (2 * k) & 3 }
	down, up := net.Span-1, net.Span
	for down >= 0 && cell(down) == 1 {
		down--
	}
	for up < 2*net.Span && cell(up) == 1 {
		up++
	}
	if up-down > net.Span {
		return five
	}
	best, fives := uint8(deadEnd), 0
	for k := range 2 * net.Span {
		if cell(k) != 0 {
			continue
		}
		next := of[line|1<<(2*k)]
		if next == five {
			fives++
		}
		best = max(best, next)
	}
	switch best {
	case five:
		if fives > 1 {
			return openFour
		}
		return four
	case openFour:
		return three
	case four:
		return deadThree
	case three:
		return two
	case deadThree:
		return deadTwo
	case two, deadTwo:
		return one
	}
	return deadEnd
}
