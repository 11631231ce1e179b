package search

import "testing"

// TestOverlook: as many moves are missed as was asked, the same for one seed.
func TestOverlook(t *testing.T) {
	t.Parallel()
	for _, permille := range []int{-5, 0, 50, 300, 1000} {
		missed, other := 0, 0
		for seed := range uint64(100) {
			a, b := NewOverlook(seed, permille), NewOverlook(seed, permille)
			for m := range uint64(1000) {
				if a.Misses(m) {
					missed++
				}
				if a.Misses(m) != b.Misses(m) {
					other++
				}
			}
		}
		if want := max(permille, 0) * 100; missed < want*9/10 || missed > want*11/10 || other > 0 {
			t.Errorf("%d in a thousand: %d of 100000 missed, %d of them differ between two of one seed", permille, missed, other)
		}
	}
}
