package net

import (
	"math/rand/v2"
	"testing"
)

// TestFast says that the instructions of the machine give the same integers as
// plain Go, also where sums no longer fit.
func TestFast(t *testing.T) {
	if !fast {
		t.Skip("no such machine")
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for _, wide := range []int{100, 1 << 10, 1 << 15} {
		number := func() int16 { return int16(rng.IntN(2*wide-1) - wide + 1) }
		points, looks := new([MaxPoints]look), new([Kinds]look)
		for i := range points {
			for c := range points[i] {
				points[i][c] = number()
			}
		}
		for i := range looks {
			for c := range looks[i] {
				looks[i][c] = number()
			}
		}
		for range 50 {
			list := make([]change, 1+rng.IntN(200))
			for k := range list {
				list[k] = change{uint32(rng.IntN(MaxPoints)) * lookBytes, uint32(rng.IntN(Kinds)) * lookBytes, uint32(rng.IntN(Kinds)) * lookBytes}
			}
			var sum [2 * Eye]int32
			for c := range sum {
				sum[c] = int32(rng.Uint32())
			}
			pointsTwo, sumTwo := *points, sum
			applyPlain(points, looks, list, &sum)
			applyFast(&pointsTwo, looks, &list[0], len(list), &sumTwo)
			if *points != pointsTwo || sum != sumTwo {
				t.Fatalf("apply of %d changes, numbers up to %d: differ", len(list), wide)
			}

			at := make([]int16, 1+rng.IntN(MaxPoints))
			for k := range at {
				at[k] = int16(rng.IntN(MaxPoints))
			}
			var w look
			for c := range w {
				w[c] = number()
			}
			out, outTwo := make([]int32, len(at)), make([]int32, len(at))
			movesPlain(points, at, &w, out)
			movesFast(points, &at[0], len(at), &w, &outTwo[0])
			for k := range out {
				if out[k] != outTwo[k] {
					t.Fatalf("move %d is %d and %d", k, out[k], outTwo[k])
				}
			}

			var one [Eye][Hidden][2]int16
			var x [2 * Eye]int16
			for k := range one {
				for j := range one[k] {
					one[k][j] = [2]int16{number(), number()}
				}
			}
			for c := range x {
				x[c] = number()
			}
			var a [Hidden]int32
			b := a
			layerOnePlain(&one, &x, &a)
			layerFast(&one[0], &x[0], len(one), &b)
			if a != b {
				t.Fatalf("layer: %v and %v", a, b)
			}
		}
	}
}
