package cell

import (
	"testing"
	"unicode"

	"github.com/rivo/uniseg"
	"golang.org/x/text/width"
)

// Not parallel: it turns the width library's switch.
func TestTablesMatchUniseg(t *testing.T) {
	was := uniseg.EastAsianAmbiguousWidth
	defer func() { uniseg.EastAsianAmbiguousWidth = was }()
	for _, n := range []int{1, 2} {
		uniseg.EastAsianAmbiguousWidth = n
		for r := rune(' '); r <= unicode.MaxRune; r++ {
			if unicode.Is(unicode.Co, r) || !unicode.IsGraphic(r) {
				continue
			}
			s := string(r)
			want := uniseg.StringWidth(s)
			if _, _, got := next(s, n == 2); got != want {
				t.Fatalf("%U with ambiguous %d: got %d columns, the screen counts %d", r, n, got, want)
			}
			// Under the other switch the answer must stay.
			_, _, narrow := next(s, false)
			_, _, wide := next(s, true)
			if amb := within(ambiguous, r); amb != (wide == narrow+1) || amb && width.LookupRune(r).Kind() != width.EastAsianAmbiguous {
				t.Fatalf("%U: ambiguous %v, narrow %d, wide %d", r, amb, narrow, wide)
			}
		}
	}
}

func TestWidth(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		s            string
		narrow, wide int
	}{
		{"", 0, 0},
		{"abc", 3, 3},
		{"帅", 2, 2},
		{"●", 1, 2},
		{"┼─", 2, 4},
		{"a\x1b[31mb", 2, 2},
		{"e\u0301", 1, 2},
		{"e\u0302\u0301", 1, 1}, // é is ambiguous, ế is not
		{"👩\u200d🚀", 2, 2},
		{"🇨🇳", 2, 2},
		{"★", 1, 1}, // a stand-in where its width is unsure
		{"α\u0301", 1, 1},
		{"∙◉", 2, 2},
		{"각", 2, 2},
		{"\u2e3b", 1, 1},
	} {
		for _, wide := range []bool{false, true} {
			want := c.narrow
			if wide {
				want = c.wide
			}
			if got := Width(c.s, wide); got != want {
				t.Errorf("Width(%+q, %v) = %d, want %d", c.s, wide, got, want)
			}
		}
	}
}

func TestClip(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		s     string
		limit int
		wide  bool
		want  string
	}{
		{"abcdef", 6, false, "abcdef"},
		{"abcdefg", 6, false, "abcde…"},
		{"abcdefg", 6, true, "abcd…"},
		{"将士象车", 6, false, "将士…"},
		{"将士象车", 1, false, "…"},
		{"将士象车", 1, true, ""},
		{"abc", 0, false, ""},
		{"abc", -1, false, ""},
	} {
		if got := Clip(c.s, c.limit, c.wide); got != c.want {
			t.Errorf("Clip(%q, %d, %v) = %q, want %q", c.s, c.limit, c.wide, got, c.want)
		}
	}
}
