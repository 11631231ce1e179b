package cell

// Fill puts the first grapheme cluster of the text on every cell of r. A cluster
// two columns wide is put on every second cell, and a last odd column is blank.
func (b *Buffer) Fill(r Rect, grapheme string, s Style) {
	if grapheme == "" {
		grapheme = " "
	}
	cluster, _, w := next(grapheme, b.wide)
	cluster, w = fit(cluster, w, b.wide)
	r = r.Intersect(Rect{0, 0, b.w, b.h})
	for y := r.Y; y < r.Y+r.H; y++ {
		for x := r.X; x < r.X+r.W; x += w {
			if x+w > r.X+r.W {
				b.put(x, y, " ", 1, s)
			} else {
				b.put(x, y, cluster, w, s)
			}
		}
	}
}

// Print draws Clean(text) from a cell on, in at most limit columns and never over
// the right edge or with half a wide character, and returns the columns used.
// Columns left of the buffer are counted but not drawn.
func (b *Buffer) Print(x, y, limit int, text string, s Style) int {
	if limit = min(limit, b.w-x); limit <= 0 {
		return 0
	}
	used := 0
	for text = Clean(text); text != ""; {
		var cluster string
		var w int
		cluster, text, w = next(text, b.wide)
		cluster, w = fit(cluster, w, b.wide)
		if used+w > limit {
			break
		}
		if x+used < 0 && x+used+w > 0 {
			cluster, w = " ", 1
			b.put(0, y, cluster, w, s)
			used += 2
			continue
		}
		b.put(x+used, y, cluster, w, s)
		used += w
	}
	return used
}

// The pieces of a border: corners left to right and down, then the horizontal
// and the vertical line.
var (
	boxLines = [6]string{"┌", "┐", "└", "┘", "─", "│"}
	boxASCII = [6]string{"+", "+", "+", "+", "-", "|"}
)

// Box draws a border just inside r. Lines are of ambiguous width, so a wide
// buffer gets an ASCII border. A rectangle below 2x2 gets none.
func (b *Buffer) Box(r Rect, s Style) {
	if r.W < 2 || r.H < 2 {
		return
	}
	p := boxLines
	if b.wide {
		p = boxASCII
	}
	right, bottom := r.X+r.W-1, r.Y+r.H-1
	b.Fill(Rect{r.X + 1, r.Y, r.W - 2, 1}, p[4], s)
	b.Fill(Rect{r.X + 1, bottom, r.W - 2, 1}, p[4], s)
	b.Fill(Rect{r.X, r.Y + 1, 1, r.H - 2}, p[5], s)
	b.Fill(Rect{right, r.Y + 1, 1, r.H - 2}, p[5], s)
	b.Set(r.X, r.Y, p[0], s)
	b.Set(right, r.Y, p[1], s)
	b.Set(r.X, bottom, p[2], s)
	b.Set(right, bottom, p[3], s)
}
