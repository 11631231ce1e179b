package hash

import "testing"

// The first numbers from seed 0 are those of the authors' program.
func TestNext(t *testing.T) {
	t.Parallel()
	seed := uint64(0)
	for i, want := range []uint64{0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f} {
		if got := Next(&seed); got != want {
			t.Errorf("number %d: %x, want %x", i, got, want)
		}
	}
}

func TestText(t *testing.T) {
	t.Parallel()
	if Text("gomoku") == Text("weiqi") || Text("") == 0 {
		t.Error("texts are not told apart")
	}
}
