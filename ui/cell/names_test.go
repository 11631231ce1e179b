package cell

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"github.com/charmbracelet/x/vt"
)

// disputed are runes on whose width terminals differ: marks that take a place
// of their own, halves of Hangul syllables, a letter that is written before the
// next.
func disputed(r rune) bool {
	return unicode.Is(unicode.Mc, r) || r >= 0x1160 && r <= 0x11ff || r == 0x0d4e
}

// TestRandomNamesAreAsWideAsReckoned: what is printed behind a name stands where
// the name was reckoned to end, in the buffer and on a terminal.
func TestRandomNamesAreAsWideAsReckoned(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(15, 22))
	const trials = 5000
	asked, wide := 0, 0
	for n := range trials {
		name := CleanName(soup(rng) + soup(rng))
		b := NewBuffer(60, 1)
		reckoned := Width(name, false)
		b.Print(0, 0, 60, name, Style{})
		b.Print(reckoned, 0, 1, "|", Style{})
		whole(t, b)
		if got := b.At(reckoned, 0).Text; got != "|" {
			t.Errorf("%+q: %q at column %d", name, got, reckoned)
		}
		if n%5 == 0 && !strings.ContainsFunc(name, disputed) { // a terminal takes long to make
			asked++
			emu := vt.NewEmulator(60, 1)
			_, _ = emu.WriteString(b.Text())
			if c := emu.CellAt(reckoned, 0); c == nil || c.Content != "|" {
				t.Errorf("%+q: a terminal has %v at column %d: %+q", name, c, reckoned, b.Text())
			}
		}
		if reckoned > len([]rune(name)) {
			wide++
		}
		if reckoned > nameCells {
			t.Errorf("%+q has %d columns", name, reckoned)
		}
	}
	if t.Logf("%d names, %d wide, %d on a terminal", trials, wide, asked); wide < trials/10 || asked < trials/20 {
		t.Error("too few to tell")
	}
}
