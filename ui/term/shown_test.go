package term

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"qiyou/ui/cell"
)

// Shown is a screen on a terminal in memory, for the tests outside the package:
// what is on the terminal can be held against the frame that was to be there.
type Shown struct {
	*Screen
	t   *testing.T
	tty *memTTY
}

// NewShown opens a screen of w columns and h rows. With o.Wide the terminal
// shows each character of ambiguous width in two columns.
func NewShown(t *testing.T, w, h int, o Options) *Shown {
	t.Helper()
	m := newMemTTY(t, w, h)
	m.wide = o.Wide == 1
	return &Shown{openMem(t, m, o), t, m}
}

// Same fails the test where a cell of the terminal is not that of b, in text,
// attributes and colours.
func (s *Shown) Same(b *cell.Buffer) {
	s.t.Helper()
	if s.tty.blind {
		return
	}
	same(s.t, s.tty, s.Screen, b)
}

// Blind has the terminal show nothing from now on, for those who only count bytes.
func (s *Shown) Blind() { s.tty.blind = true }

// Resize gives the terminal another size.
func (s *Shown) Resize(w, h int) { s.tty.resize(w, h) }

// Take is what was written since the last call.
func (s *Shown) Take() string { return s.tty.take() }

var graphics = regexp.MustCompile(`\x1b\[([0-9;:]*)m`)

// ColorIn is the first graphic rendition in out that sets a colour (ECMA-48, 8.3.117:
// 30 to 49, and 90 to 107), "" for none.
func ColorIn(out string) string {
	for _, m := range graphics.FindAllStringSubmatch(out, -1) {
		for p := range strings.FieldsFuncSeq(m[1], func(r rune) bool { return r == ';' || r == ':' }) {
			if n, _ := strconv.Atoi(p); n >= 30 && n <= 49 && n != 39 && n != 49 || n >= 90 {
				return m[0]
			}
		}
	}
	return ""
}
