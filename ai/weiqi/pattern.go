package weiqi

import (
	"sync"

	"qiyou/game"
)

// The shapes of 3x3 points in whose middle a stone is worth a thought: hane,
// cut and edge, after Gelly, Wang, Munos and Teytaud, Modification of UCT with
// Patterns in Monte-Carlo Go (2006). X and O are the sides, either one to
// move; x is anything but X, o anything but O, ? anything, # beyond the edge.
var shapes = [...]string{
	"XOX ... ???", // hane around
	"XO. ... ?.?", // hane that cuts nothing
	"XO? X.. x.?", // turn
	".O. X.. ...", // diagonal attachment
	"XO? O.o ?o?", // cut
	"XO? O.X ???", // cut that was peeped at
	"?X? O.O ooo", // push through
	"OX? o.O ???", // cut of a knight's move
	"X.? O.? ###", // chase along the edge
	"OX? X.O ###", // block a cut at the edge
	"?X? x.O ###", // block a connection at the edge
	"?X? x.x ###", // descend
	"?OX X.O ###", // cut at the edge
}

// ring is where the eight points around the middle stand in a shape.
var ring = [8]int{0, 1, 2, 4, 6, 8, 9, 10}

// edge stands for a point beyond the edge in a pattern.
const edge = 3

// patterns says of each code of eight points whether it is one of the shapes.
var patterns = sync.OnceValue(func() *[1 << 16]bool {
	all := new([1 << 16]bool)
	for _, s := range shapes {
		var p [8]byte
		for k, at := range ring {
			p[k] = s[at]
		}
		for range 4 {
			p = turned(p)
			for _, q := range [...][8]byte{p, mirrored(p)} {
				addPattern(all, q, 0, 0)
			}
		}
	}
	return all
})

func turned(p [8]byte) [8]byte {
	return [8]byte{p[5], p[3], p[0], p[6], p[1], p[7], p[4], p[2]}
}

func mirrored(p [8]byte) [8]byte {
	return [8]byte{p[2], p[1], p[0], p[4], p[3], p[7], p[6], p[5]}
}

// meant is what a letter of a shape stands for, with X dark.
var meant = map[byte][]int{
	'.': {0}, 'X': {1}, 'O': {2}, '#': {edge},
	'x': {0, 2, edge}, 'o': {0, 1, edge}, '?': {0, 1, 2, edge},
}

// addPattern marks every code that p means from its k-th point on, for both
// colours.
func addPattern(all *[1 << 16]bool, p [8]byte, k, code int) {
	if k == len(p) {
		all[code], all[swapped(code)] = true, true
		return
	}
	for _, v := range meant[p[k]] {
		addPattern(all, p, k+1, code|v<<(2*k))
	}
}

// swapped is the code with the colours exchanged.
func swapped(code int) (out int) {
	for k := range 8 {
		v := code >> (2 * k) & 3
		out |= [4]int{0, 2, 1, edge}[v] << (2 * k)
	}
	return out
}

// shaped says whether the free point i is in the middle of one of the shapes.
func (d *desk) shaped(i int) bool {
	code := 0
	for k, n := range &d.around[i] {
		v := game.Color(edge)
		if n != nowhere {
			v = d.At(int(n))
		}
		code |= int(v) << (2 * k)
	}
	return d.patterns[code]
}
