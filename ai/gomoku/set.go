package gomoku

import (
	"iter"
	"math/bits"

	"qiyou/game/gomoku"
)

// maxPoints is the number of points of the largest board.
const maxPoints = gomoku.MaxSize * gomoku.MaxSize

// set is a set of points.
type set [(maxPoints + 63) / 64]uint64

func (s *set) flip(i int) { s[i>>6] ^= 1 << (i & 63) }

func (s *set) has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }

func (s *set) empty() bool { return s[0]|s[1]|s[2]|s[3]|s[4]|s[5]|s[6] == 0 }

// count is the number of points.
func (s *set) count() int {
	n := 0
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// first is the lowest point, or -1.
func (s *set) first() int {
	for w, word := range s {
		if word != 0 {
			return w<<6 + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// union is the points in a or b.
func union(a, b set) set {
	for w := range a {
		a[w] |= b[w]
	}
	return a
}

// both is the points in a and b.
func both(a, b set) set {
	for w := range a {
		a[w] &= b[w]
	}
	return a
}

// less is the points in a that are not in b.
func less(a, b set) set {
	for w := range a {
		a[w] &^= b[w]
	}
	return a
}

// all is the points from the lowest up. The set is copied: it may change
// meanwhile.
func (s set) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for w, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(w<<6 + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}

// last is the highest point, or -1.
func (s *set) last() int {
	for w := len(s) - 1; w >= 0; w-- {
		if s[w] != 0 {
			return w<<6 + 63 - bits.LeadingZeros64(s[w])
		}
	}
	return -1
}
