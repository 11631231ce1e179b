package cell_test

import (
	"math"
	"testing"

	"qiyou/ui/cell"
)

func TestBar(t *testing.T) {
	t.Parallel()
	for ascii, want := range map[bool]string{false: "▁▁▁▃▅▅███ ", true: "001356999 "} {
		got := ""
		for _, v := range []float64{-1, 0, 0.1, 0.3, 0.5, 0.62, 0.99, 1, 7, math.NaN()} {
			got += cell.Bar(v, ascii)
		}
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
