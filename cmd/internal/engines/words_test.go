package engines

import (
	"errors"
	"slices"
	"testing"
)

func TestSplit(t *testing.T) {
	t.Parallel()
	for line, want := range map[string][]string{
		"gnugo --mode gtp":             {"gnugo", "--mode", "gtp"},
		"  a\t b  ":                    {"a", "b"},
		`'my engine' "x y"z '' "it's"`: {"my engine", "x yz", "", "it's"},
		"":                             nil, "  ": nil, `"open`: nil, "it's": nil,
	} {
		got, err := Split(line)
		if !slices.Equal(got, want) || (want == nil) != errors.Is(err, ErrCommand) {
			t.Errorf("%q: got %q, %v, want %q", line, got, err, want)
		}
	}
}
