package term

import (
	"strings"
	"testing"

	"qiyou/ui/cell"
)

// What a terminal shows is each frame that was painted, whatever was there before.
func FuzzPaint(f *testing.F) {
	f.Add(uint8(3), []byte{1, 1, 6, 9, 3, 1, 0, 200, 2, 1, 13, 77, 18, 4, 7, 40, 19, 4, 19, 3})
	f.Add(uint8(12), []byte{0, 0, 4, 1, 2, 0, 4, 1, 1, 0, 0, 1, 5, 2, 18, 6, 6, 2, 19, 6})
	f.Fuzz(func(t *testing.T, kind uint8, script []byte) {
		const w, h = 20, 5
		m := newMemTTY(t, w, h)
		m.wide = kind>>2&1 == 1
		s := &Screen{colors: []int{0, 16, 256, TrueColor}[kind&3], theme: cell.Kaya(), pens: map[cell.Style]pen{}}
		p := &painter{pen: s.pen, modern: kind&8 == 0}
		b, last := cell.NewBuffer(w, h), cell.NewBuffer(w, h)
		b.SetWide(m.wide)
		_, _ = m.Write([]byte("\x1b[?7l"))
		_, _ = m.Write(p.frame(nil, b))
		for last.Copy(b); len(script) >= 4; script = script[min(len(script), 4):] {
			x, y, glyph := int(script[0])%w, int(script[1])%h, glyphs[int(script[2])%len(glyphs)]
			st := cell.Style{Fg: cell.Ink(script[3] % 5), Bg: cell.Ink(script[3] / 5 % 3), Attr: cell.Attr(script[3] / 32)}
			switch script[0] / w % 8 {
			case 0:
				b.Set(x, y, glyph, st)
			case 1:
				b.SetCursor(x, y)
			case 2:
				b.Fill(cell.Rect{X: x, Y: y, W: 7, H: 2}, glyph, st)
			default:
				b.Print(x, y, w, strings.Repeat(glyph, 3), st)
			}
			if script[1]/h%2 == 0 {
				continue
			}
			_, _ = m.Write(p.frame(last, b))
			same(t, m, s, b)
			if out := p.frame(b, b); len(out) > 0 {
				t.Fatalf("what is shown is sent again: %q", out)
			}
			last.Copy(b)
		}
	})
}
