package gomoku

import "testing"

// TestSetOfOne says that every point of the largest board is kept.
func TestSetOfOne(t *testing.T) {
	t.Parallel()
	for i := range maxPoints {
		var s set
		if !s.empty() {
			t.Fatal("an empty set is not empty")
		}
		s.flip(i)
		if s.empty() || s.count() != 1 || s.first() != i || s.last() != i || !s.has(i) {
			t.Errorf("the set of point %d: empty %v, %d points, from %d to %d", i, s.empty(), s.count(), s.first(), s.last())
		}
	}
}
