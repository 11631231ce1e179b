package network

import (
	"math/rand/v2"
	"testing"
)

// TestFast: the loops in assembly find the same whole numbers as the plain
// ones, the extreme ones included.
func TestFast(t *testing.T) {
	t.Parallel()
	if !fast {
		t.Skip("no AVX2")
	}
	rng := rand.New(rand.NewPCG(1, 2))
	wild := func() (r Row) {
		for i := range r {
			switch rng.IntN(8) {
			case 0:
				r[i] = -1 << 15
			case 1:
				r[i] = 1<<15 - 1
			case 2:
				r[i] = int16(rng.IntN(3)) + One - 1
			default:
				r[i] = int16(rng.Uint32())
			}
		}
		return r
	}
	for range 10_000 {
		var got, want Row
		a, b, c, d := wild(), wild(), wild(), wild()
		replaceAVX2(&got, &a, &b, &c)
		if replacePlain(&want, &a, &b, &c); got != want {
			t.Fatalf("replace: %v, want %v", got, want)
		}
		replace2AVX2(&got, &a, &b, &c, &d)
		if replace2Plain(&want, &a, &b, &c, &d); got != want {
			t.Fatalf("replace2: %v, want %v", got, want)
		}
		for i := range b {
			b[i] = int16(rng.IntN(255) - 127)
		}
		if got, want := weighAVX2(&a, &b), weighPlain(&a, &b); got != want {
			t.Fatalf("weigh: %d, want %d", got, want)
		}
	}
}

func BenchmarkReplace(b *testing.B) {
	var w [4]Row
	b.Run("avx2", func(b *testing.B) {
		for b.Loop() {
			replaceAVX2(&w[0], &w[1], &w[2], &w[3])
		}
	})
	b.Run("plain", func(b *testing.B) {
		for b.Loop() {
			replacePlain(&w[0], &w[1], &w[2], &w[3])
		}
	})
}

func BenchmarkWeigh(b *testing.B) {
	var w [2]Row
	b.Run("avx2", func(b *testing.B) {
		for b.Loop() {
			weighAVX2(&w[0], &w[1])
		}
	})
	b.Run("plain", func(b *testing.B) {
		for b.Loop() {
			weighPlain(&w[0], &w[1])
		}
	})
}
