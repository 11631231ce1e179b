package net

import "testing"

func TestLines(t *testing.T) {
	t.Parallel()
	seen := map[int]int{}
	for i := range 1 << 16 {
		l := Line(i)
		if l.turned().turned() != l || l.Swapped().Swapped() != l || l.turned().Swapped() != l.Swapped().turned() {
			t.Fatalf("%016b is not the same turned or swapped twice", l)
		}
		for k := range 2 * Span {
			a, b, c := l>>(2*k)&3, l.Swapped()>>(2*k)&3, l.turned()>>(2*(2*Span-1-k))&3
			if c != a || b != [4]Line{0, 2, 1, 3}[a] {
				t.Fatalf("%016b: point %d is %d, swapped %d, turned %d", l, k, a, b, c)
			}
		}
		if l.Kind() != l.turned().Kind() || l.Kind() >= Kinds {
			t.Fatalf("%016b has the kind %d of %d, turned %d", l, l.Kind(), Kinds, l.turned().Kind())
		}
		if l.possible() {
			seen[l.Kind()]++
		}
	}
	if len(seen) != Kinds {
		t.Errorf("%d kinds, want %d", len(seen), Kinds)
	}
	for kind, n := range seen {
		if n > 2 {
			t.Errorf("%d lines of the kind %d", n, kind)
		}
	}
}
