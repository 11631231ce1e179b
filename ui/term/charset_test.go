package term

import (
	"errors"
	"math/rand/v2"
	"testing"

	"golang.org/x/text/transform"
)

// The library asks a decoder on as long as it takes nothing and does not ask for
// more: one that did would hang the program at a byte that is none of its own.
func TestDecodersGoOn(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(1, 2))
	for name, enc := range charsets {
		for range 2000 {
			src := make([]byte, 1+chance.IntN(12))
			for i := range src {
				src[i] = byte(chance.Uint32())
			}
			d, dst := enc.NewDecoder(), make([]byte, 8)
			for len(src) > 0 {
				_, n, err := d.Transform(dst, src, false)
				if errors.Is(err, transform.ErrShortSrc) && len(src) < 4 {
					break
				}
				if n == 0 || err != nil && !errors.Is(err, transform.ErrShortSrc) && !errors.Is(err, transform.ErrShortDst) {
					t.Fatalf("%s: %x: took %d bytes, %v", name, src, n, err)
				}
				src = src[n:]
			}
		}
	}
}
