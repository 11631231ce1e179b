package term

import (
	"fmt"
	"strconv"
	"sync"

	"qiyou/ui/cell"

	"github.com/gdamore/tcell/v2"
)

// Show brings a frame onto the screen and writes only what changed since the last
// one; nothing when nothing did. While suspended and after Close it does nothing.
func (s *Screen) Show(b *cell.Buffer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.engaged.Load() {
		return
	}
	w, h := b.Size()
	lw, lh := s.last.Size()
	if pw, ph := s.port.frozen(); !s.valid || w != lw || h != lh || pw != s.w || ph != s.h {
		s.sync(b)
		return
	}
	switch {
	case s.paint != nil:
		s.draw(s.paint.frame(s.last, b))
	case s.put(b, false):
		s.scr.Show()
	}
	s.last.Copy(b)
}

// Sync sends a whole frame to a cleared screen: after a resize, or when the user
// says the screen is spoilt.
func (s *Screen) Sync(b *cell.Buffer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.engaged.Load() {
		s.port.measure()
		s.sync(b)
	}
}

func (s *Screen) sync(b *cell.Buffer) {
	s.w, s.h = s.port.frozen()
	if s.paint != nil {
		s.draw(s.paint.frame(nil, b))
	} else {
		s.fitCells()
		s.scr.Fill(' ', s.style(cell.Style{}))
		s.put(b, true)
		s.scr.Sync()
	}
	if s.last != b {
		s.last.Copy(b)
	}
	s.valid = true
}

// draw writes what the painter has made.
func (s *Screen) draw(b []byte) {
	if len(b) > 0 {
		_, _ = s.port.Write(b) // where it fails reading does, too, and the program ends
	}
}

// fitCells gives the library's cells the size measured last. The library would do
// so only while drawing, after the cells beyond its old size had been dropped.
func (s *Screen) fitCells() {
	scr := s.scr.(interface {
		sync.Locker
		GetCells() *tcell.CellBuffer
	})
	scr.Lock()
	defer scr.Unlock()
	scr.GetCells().Resize(s.w, s.h)
}

// put gives the library the cells that differ from the last frame, or all, and
// tells whether there were any.
func (s *Screen) put(b *cell.Buffer, all bool) bool {
	w, h := b.Size()
	changed := all
	for y := range h {
		for x := range w {
			c := b.At(x, y)
			if !all && c == s.last.At(x, y) {
				continue
			}
			changed = true
			if c.Text != "" {
				s.scr.Put(x, y, c.Text, s.style(c.Style))
			}
		}
	}
	x, y, on := b.Cursor()
	lx, ly, lon := s.last.Cursor()
	if !on {
		x, y, lx, ly = -1, -1, -1, -1
	}
	if all || on != lon || x != lx || y != ly {
		s.scr.ShowCursor(x, y)
		changed = true
	}
	return changed
}

// style returns the library's style for one of ours, at the depth in use.
func (s *Screen) style(st cell.Style) tcell.Style {
	if ts, ok := s.styles[st]; ok {
		return ts
	}
	fg, bg, attr := s.colored(st)
	ts := tcell.StyleDefault.Foreground(fg).Background(bg)
	ts = ts.Bold(attr&cell.Bold != 0).Underline(attr&cell.Underline != 0).Reverse(attr&cell.Reverse != 0)
	s.styles[st] = ts
	return ts
}

// pen returns the painter's pen for a style, at the depth in use.
func (s *Screen) pen(st cell.Style) pen {
	if p, ok := s.pens[st]; ok {
		return p
	}
	fg, bg, attr := s.colored(st)
	p := pen{fg: s.parameter(fg, 30), bg: s.parameter(bg, 40), attr: attr}
	s.pens[st] = p
	return p
}

// parameter is what sets a colour (ECMA-48, 8.3.117; beyond eight as xterm has it):
// of characters from 30, of what is behind them from 40.
func (s *Screen) parameter(c tcell.Color, from int) string {
	n := int(c & 0xff)
	switch {
	case c == tcell.ColorDefault:
		return strconv.Itoa(from + 9)
	case c.IsRGB():
		r, g, b := c.RGB()
		return fmt.Sprintf("%d;2;%d;%d;%d", from+8, r, g, b)
	case s.colors > 16:
		return fmt.Sprintf("%d;5;%d", from+8, n)
	case n > 7:
		return strconv.Itoa(from + 60 + n - 8)
	}
	return strconv.Itoa(from + n)
}

// colored returns how a style looks at the depth in use.
func (s *Screen) colored(st cell.Style) (f, b tcell.Color, attr cell.Attr) {
	fg, bg := s.theme.Of(st)
	attr = st.Attr
	if (s.colors == 8 || s.colors == 16) && fg.X16 < 7 {
		attr &^= cell.Bold // many terminals make bold bright: black grey, dark red light red
	}
	switch s.colors {
	case 0:
		return tcell.ColorDefault, tcell.ColorDefault, st.Mono()
	case 8:
		if fg.X16 > 8 && fg.X16 < 16 {
			attr |= cell.Bold
		}
		return palette(fg.X16 & 0x87), palette(dull(bg.X16)), attr
	case 16:
		return palette(fg.X16), palette(bg.X16), attr
	case 256:
		return tcell.PaletteColor(int(fg.X256)), tcell.PaletteColor(int(bg.X256)), attr
	}
	return exact(fg), exact(bg), attr
}

// exact is c where any RGB can be shown: by its number where the palette of 256 has
// it, which takes half the bytes.
func exact(c cell.Color) tcell.Color {
	if c.X256 > 15 && cell.XTerm256(c.X256) == c.RGB {
		return tcell.PaletteColor(int(c.X256))
	}
	return tcell.NewHexColor(int32(c.RGB))
}

// dull is the background for an X16 where there are no bright ones: they are grey.
func dull(x uint8) uint8 {
	if x > 15 {
		return x
	}
	return min(x, 7)
}

// palette returns the library's colour for an X16; masked values of TermDefault
// keep its high bit.
func palette(x uint8) tcell.Color {
	if x > 15 {
		return tcell.ColorDefault
	}
	return tcell.PaletteColor(int(x))
}
