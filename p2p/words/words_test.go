package words

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"
)

// The digest is that of the list as its authors publish it.
const published = "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda"

func TestList(t *testing.T) {
	t.Parallel()
	sum := sha256.Sum256([]byte(english))
	if got := hex.EncodeToString(sum[:]); got != published {
		t.Errorf("another list: %s", got)
	}
	if len(list) != Size {
		t.Fatalf("%d words", len(list))
	}
	starts := map[string]string{}
	for i, w := range list {
		if n, ok := Number(w); !ok || n != i || Word(i) != w {
			t.Errorf("%s: %d, %v, want %d", w, n, ok, i)
		}
		start := w[:min(len(w), 4)]
		if other, ok := starts[start]; ok {
			t.Errorf("%s and %s begin alike", w, other)
		}
		starts[start] = w
	}
	if n, ok := Number("ZOO"); !ok || n != Size-1 {
		t.Errorf("ZOO: %d, %v", n, ok)
	}
	for _, w := range []string{"", "qiyou", " zoo", "zo"} {
		if _, ok := Number(w); ok {
			t.Errorf("%q is a word", w)
		}
	}
}
