package term

import (
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
	sw, sh := s.scr.Size()
	pw, ph := s.port.frozen()
	if !s.valid || w != lw || h != lh || sw != pw || sh != ph {
		s.sync(b)
		return
	}
	if !s.put(b, false) {
		return
	}
	s.last.Copy(b)
	s.scr.Show()
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
	s.fitCells()
	s.scr.Fill(' ', s.style(cell.Style{}))
	s.put(b, true)
	if s.last != b {
		s.last.Copy(b)
	}
	s.valid = true
	s.scr.Sync()
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
	w, h := s.port.frozen()
	scr.GetCells().Resize(w, h)
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
	fg, bg := s.theme.Of(st)
	attr := st.Attr
	ts := tcell.StyleDefault
	switch s.colors {
	case 0:
		attr = st.Mono()
	case 8:
		if fg.X16 > 8 && fg.X16 < 16 {
			attr |= cell.Bold
		}
		ts = ts.Foreground(palette(fg.X16 & 0x87)).Background(palette(dull(bg.X16)))
	case 16:
		ts = ts.Foreground(palette(fg.X16)).Background(palette(bg.X16))
	case 256:
		ts = ts.Foreground(tcell.PaletteColor(int(fg.X256))).Background(tcell.PaletteColor(int(bg.X256)))
	default:
		ts = ts.Foreground(tcell.NewHexColor(int32(fg.RGB))).Background(tcell.NewHexColor(int32(bg.RGB)))
	}
	if (s.colors == 8 || s.colors == 16) && fg.X16 < 7 {
		attr &^= cell.Bold // many terminals make bold bright: black grey, dark red light red
	}
	ts = ts.Bold(attr&cell.Bold != 0).Underline(attr&cell.Underline != 0).Reverse(attr&cell.Reverse != 0)
	s.styles[st] = ts
	return ts
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
