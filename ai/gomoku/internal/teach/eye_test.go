package main

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestFastEye says that the instructions of the machine do what plain Go does.
func TestFastEye(t *testing.T) {
	if !fast {
		t.Skip("no such machine")
	}
	rng := rand.New(rand.NewPCG(1, 1))
	chance := func() (v vec) {
		for c := range v {
			v[c] = float32(rng.NormFloat64())
		}
		return v
	}
	near := func(a, b vec) bool {
		for c := range a {
			if math.Abs(float64(a[c]-b[c])) > 1e-4 {
				return false
			}
		}
		return true
	}
	for range 100 {
		e := make([]vec, 10)
		for k := range e {
			e[k] = chance()
		}
		kinds := [4]uint16{1, uint16(rng.IntN(10)), 1, uint16(rng.IntN(10))}
		sum, move, dx, gMove, dl := chance(), chance(), chance(), chance(), float32(rng.NormFloat64())
		sumTwo, gMoveTwo := sum, gMove
		g, gTwo := append([]vec{}, e...), append([]vec{}, e...)
		var z, zTwo vec
		fastWas := lookFast(&e[0], &kinds, &zTwo, &sumTwo, &move)
		backFast(&gTwo[0], &kinds, &zTwo, &dx, &move, &gMoveTwo, dl)
		plain := lookPlain(e, &kinds, &z, &sum, &move)
		backPlain(g, &kinds, &z, &dx, &move, &gMove, dl)
		if !near(z, zTwo) || !near(sum, sumTwo) || !near(gMove, gMoveTwo) || math.Abs(float64(plain-fastWas)) > 1e-3 {
			t.Fatalf("look %v and %v, sum %v and %v, logit %v and %v, slopes %v and %v", z, zTwo, sum, sumTwo, plain, fastWas, gMove, gMoveTwo)
		}
		for k := range g {
			if !near(g[k], gTwo[k]) {
				t.Fatalf("slopes of kind %d: %v and %v", k, g[k], gTwo[k])
			}
		}
	}
}
