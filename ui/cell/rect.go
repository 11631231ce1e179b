package cell

// Rect is a rectangle of cells: X, Y its left upper cell, W and H its size in
// columns and rows. A Rect with W or H below one holds no cell.
type Rect struct{ X, Y, W, H int }

// Empty tells whether r holds no cell.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// In tells whether the cell at x, y lies in r.
func (r Rect) In(x, y int) bool {
	return x >= r.X && y >= r.Y && x < r.X+r.W && y < r.Y+r.H
}

// Inset returns r made smaller by n cells on every side, empty when nothing is
// left.
func (r Rect) Inset(n int) Rect {
	return Rect{r.X + n, r.Y + n, max(r.W-2*n, 0), max(r.H-2*n, 0)}
}

// Intersect returns the cells that r and o share, the zero Rect when there are
// none.
func (r Rect) Intersect(o Rect) Rect {
	x, y := max(r.X, o.X), max(r.Y, o.Y)
	w := min(r.X+r.W, o.X+o.W) - x
	h := min(r.Y+r.H, o.Y+o.H) - y
	if w <= 0 || h <= 0 {
		return Rect{}
	}
	return Rect{x, y, w, h}
}
