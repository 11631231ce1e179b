package term

import (
	"io"
	"testing"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"
)

// said are pieces of what the library sends, and of what it might.
var said = []string{
	"\x1b[m", "\x1b[0m", "\x1b[1m", "\x1b[4m", "\x1b[7m", "\x1b[38;5;254;48;5;234m", "\x1b[38;5;75m", "\x1b[48;5;137m", "\x1b[38;2;1;2;3m",
	"\x1b[38;2;1;2;3;48;2;200;100;0m", "\x1b[39;49m", "\x1b[31m", "\x1b[94m", "\x1b[41m", "\x1b[103m",
	"a", "Zz", " ", "   ", "─┼", "●", "é", "\x1b[1;1H", "\x1b[2;3H", "\x1b[2;5H", "\x1b[2;7H", "\x1b[4;5H", "\x1b[4;7H", "\x1b[H",
	"\x1b[2;3H  \b\b棋\x1b[2;5H", "\x1b[4;3H  \b\b한\x1b[4;5H  \b\bあ\x1b[4;7H", "\x1b[4;9H  \b\b😀\x1b[4;11H",
	"\x1b[?25l", "\x1b[?25h", "\x1b[?2026h", "\x1b[?2026l", "\x1b[2J", "\x1b[K", "\x1b]2;title\x1b\\", "\x1b(B", "\r", "\b", "\x1b[6n",
}

// What a terminal shows is the same with the bytes that are saved and without.
func FuzzThrift(f *testing.F) {
	f.Add([]byte{26, 5, 19, 27, 33, 6, 34, 0, 21, 40, 28, 19})
	f.Add([]byte{5, 40, 26, 33, 33, 28, 19, 9, 21, 7, 22, 36, 27, 19, 35})
	f.Fuzz(func(t *testing.T, script []byte) {
		const w, h = 20, 5
		plain, thin := emulator(t, w, h), emulator(t, w, h)
		thrift := newThrift()
		for i, c := range script[:min(len(script), 200)] {
			piece := said[int(c)%len(said)]
			_, _ = io.WriteString(plain, piece)
			cut := i % (len(piece) + 1) // writes may end anywhere
			_, _ = thin.Write(thrift.rewrite([]byte(piece[:cut])))
			_, _ = thin.Write(thrift.rewrite([]byte(piece[cut:])))
		}
		for y := range h {
			for x := range w {
				a, b := plain.CellAt(x, y), thin.CellAt(x, y)
				if shown := a.Content != " " || a.Style.Underline != 0 || a.Style.Attrs&uv.AttrReverse != 0; !shown {
					b.Style.Fg, b.Style.Attrs = a.Style.Fg, a.Style.Attrs
				}
				if a.Content != b.Content || a.Style != b.Style {
					t.Fatalf("%q: cell %d,%d is %q %+v, want %q %+v", script, x, y, b.Content, b.Style, a.Content, a.Style)
				}
			}
		}
	})
}

func emulator(t *testing.T, w, h int) *vt.Emulator {
	e := vt.NewEmulator(w, h)
	go func() { _, _ = io.Copy(io.Discard, e) }()
	t.Cleanup(func() { hush(e) })
	_, _ = io.WriteString(e, "\x1b[?7l")
	return e
}
