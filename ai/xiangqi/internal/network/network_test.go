package network

import (
	"bytes"
	"testing"

	"qiyou/game/xiangqi"
)

// TestParse: a file is read as it was written, and one of another size is not.
func TestParse(t *testing.T) {
	t.Parallel()
	data := Default.Bytes()
	if !bytes.Equal(data, file) {
		t.Error("the weights are not written as they were read")
	}
	for _, bad := range [][]byte{nil, data[1:], append(bytes.Clone(data), 0)} {
		if _, err := Parse(bad); err == nil {
			t.Errorf("%d bytes are read as weights", len(bad))
		}
	}
}

// TestNoOverflow: no sum of men that fit on a board leaves sixteen bits, and
// the last weights are small enough for the loops in assembly.
func TestNoOverflow(t *testing.T) {
	t.Parallel()
	for i := range Width {
		least, most := int(Default.Bias[i]), int(Default.Bias[i])
		for kind := range 2 * kinds {
			low, high := 0, 0
			for at := range points {
				n := int(Default.Rows[kind*points+at][i])
				low, high = min(low, n), max(high, n)
			}
			least, most = least+many[kind%kinds]*low, most+many[kind%kinds]*high
		}
		if least < -1<<15 || most >= 1<<15 {
			t.Errorf("sum %d lies between %d and %d", i, least, most)
		}
	}
	for phase := range Default.Last {
		for v := range Default.Last[phase] {
			for i, n := range Default.Last[phase][v] {
				if n < -127 || n > 127 {
					t.Errorf("last weight %d of view %d in phase %d is %d", i, v, phase, n)
				}
			}
		}
	}
}

// many is how many men of each kind a side has.
var many = [kinds]int{1, 2, 2, 2, 2, 2, 5}

// TestFeatures: every man on every point has a row of its own, and what Black
// sees is what Red sees of the half turned position.
func TestFeatures(t *testing.T) {
	t.Parallel()
	seen := map[int]bool{}
	for _, c := range views {
		for m := range xiangqi.Men(c) {
			if f := Feature(0, m, 0x33); f < 0 || f >= Features {
				t.Fatalf("%v: row %d", m, f)
			}
			seen[Feature(0, m, 0x33)] = true
		}
	}
	if len(seen) != 2*kinds {
		t.Errorf("%d rows for one point", len(seen))
	}
	red, black := xiangqi.Man(0x17), xiangqi.Man(0x27) // a rook of each side
	low, high := xiangqi.Square(0xc4), xiangqi.Square(0x34)
	if Feature(0, red, low) != Feature(1, black, high) || Feature(0, black, low) != Feature(1, red, high) {
		t.Error("the two sides see different things")
	}
}
