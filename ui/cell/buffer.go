package cell

import "strings"

// Cell is one character cell: Text is one grapheme cluster, or "" in the right
// half of a cluster that is two columns wide.
type Cell struct {
	Text  string
	Style Style
}

// Buffer is a frame of cells. Every row is exactly as wide as the buffer: a wide
// cluster always has its right half, and no half stands alone. A Buffer is not
// safe for use by several goroutines.
type Buffer struct {
	w, h   int
	cells  []Cell
	wide   bool
	cx, cy int
	cursor bool
}

// NewBuffer returns a blank buffer of w columns and h rows; negative sizes count
// as 0.
func NewBuffer(w, h int) *Buffer {
	b := &Buffer{}
	b.Resize(w, h)
	return b
}

// Size returns the columns and rows.
func (b *Buffer) Size() (w, h int) { return b.w, b.h }

// Resize gives the buffer another size and blanks it.
func (b *Buffer) Resize(w, h int) {
	w, h = max(w, 0), max(h, 0)
	b.w, b.h = w, h
	if cap(b.cells) < w*h {
		b.cells = make([]Cell, w*h)
	}
	b.cells = b.cells[:w*h]
	b.Clear(Style{})
}

// SetWide says whether the terminal shows characters of ambiguous width in two
// columns. A change blanks the buffer.
func (b *Buffer) SetWide(wide bool) {
	if b.wide != wide {
		b.wide = wide
		b.Clear(Style{})
	}
}

// Wide tells the ambiguous-width policy.
func (b *Buffer) Wide() bool { return b.wide }

// Clear blanks the buffer in a style and takes the text cursor away.
func (b *Buffer) Clear(s Style) {
	for i := range b.cells {
		b.cells[i] = Cell{" ", s}
	}
	b.cursor = false
}

// SetCursor puts the terminal's text cursor on a cell: where the next typed
// character goes, and where an input method opens its window. Outside the buffer
// there is none.
func (b *Buffer) SetCursor(x, y int) {
	b.cx, b.cy, b.cursor = x, y, b.inside(x, y)
}

// Cursor returns the text cursor's cell; ok is false when there is none.
func (b *Buffer) Cursor() (x, y int, ok bool) { return b.cx, b.cy, b.cursor }

func (b *Buffer) inside(x, y int) bool { return x >= 0 && y >= 0 && x < b.w && y < b.h }

// At returns a cell, the zero Cell outside the buffer.
func (b *Buffer) At(x, y int) Cell {
	if !b.inside(x, y) {
		return Cell{}
	}
	return b.cells[y*b.w+x]
}

// Set puts the first grapheme cluster of the text on a cell; a cluster two
// columns wide takes the next cell too, and is a blank where that would be
// outside. What it covers half of becomes a blank. Anything that is no single
// printable cluster is shown as "?", and empty text as a blank.
func (b *Buffer) Set(x, y int, grapheme string, s Style) {
	if grapheme == "" {
		grapheme = " "
	}
	cluster, _, w := next(grapheme, b.wide)
	cluster, w = fit(cluster, w, b.wide)
	b.put(x, y, cluster, w, s)
}

func (b *Buffer) put(x, y int, cluster string, w int, s Style) {
	if !b.inside(x, y) {
		return
	}
	row := b.cells[y*b.w : (y+1)*b.w]
	if x+w > b.w {
		cluster, w = " ", 1
	}
	if row[x].Text == "" && x > 0 {
		row[x-1].Text = " "
	}
	if end := x + w; end < b.w && row[end].Text == "" {
		row[end].Text = " "
	}
	row[x] = Cell{cluster, s}
	if w == 2 {
		row[x+1] = Cell{"", s}
	}
}

// Paint gives the cells of r another style and leaves their text; a wide cluster
// is painted whole when r holds either half.
func (b *Buffer) Paint(r Rect, s Style) {
	r = r.Intersect(Rect{0, 0, b.w, b.h})
	for y := r.Y; y < r.Y+r.H; y++ {
		row := b.cells[y*b.w : (y+1)*b.w]
		lo, hi := r.X, r.X+r.W
		if row[lo].Text == "" && lo > 0 {
			lo--
		}
		if hi < b.w && row[hi].Text == "" {
			hi++
		}
		for x := lo; x < hi; x++ {
			row[x].Style = s
		}
	}
}

// Copy makes b an equal of o.
func (b *Buffer) Copy(o *Buffer) {
	cells := append(b.cells[:0], o.cells...)
	*b = *o
	b.cells = cells
}

// Text returns the rows joined by newlines, blanks at their ends cut.
func (b *Buffer) Text() string {
	var out strings.Builder
	for y := range b.h {
		if y > 0 {
			out.WriteByte('\n')
		}
		var row strings.Builder
		for _, c := range b.cells[y*b.w : (y+1)*b.w] {
			row.WriteString(c.Text)
		}
		out.WriteString(strings.TrimRight(row.String(), " "))
	}
	return out.String()
}
