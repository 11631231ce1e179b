package gomoku

import "qiyou/game"

// A symmetry carries the stones of a position onto stones of the same colour.
// It is told by the stones alone, not by the board, since it is the shape that
// would be the same (the edge is far away in an opening): a turn or a mirror,
// then a shift.
type symmetry struct {
	cc, cr, rc, rr int // column' = cc*column + cr*row + dc
	dc, dr         int
}

// turns are the turns and mirrors of the plane.
var turns = [8]symmetry{
	{cc: 1, rr: 1}, {cr: -1, rc: 1}, {cc: -1, rr: -1}, {cr: 1, rc: -1},
	{cc: -1, rr: 1}, {cc: 1, rr: -1}, {cr: 1, rc: 1}, {cr: -1, rc: -1},
}

func (y symmetry) of(p game.Point) game.Point {
	c, r := int(p.Col), int(p.Row)
	return game.Point{Col: int8(y.cc*c + y.cr*r + y.dc), Row: int8(y.rc*c + y.rr*r + y.dr)}
}

// symmetries are all of g, the one that moves nothing among them. The shift of
// each is the one that keeps the middle of all stones where it is.
func (g *grid) symmetries() []symmetry {
	var col, row int
	for i, c := range g.cells[:g.size*g.size] {
		if c != game.NoColor {
			col, row = col+i%g.size, row+i/g.size
		}
	}
	var found []symmetry
	for _, y := range turns {
		dc, dr := col-y.cc*col-y.cr*row, row-y.rc*col-y.rr*row
		if n := max(g.count, 1); dc%n == 0 && dr%n == 0 {
			y.dc, y.dr = dc/n, dr/n
			if g.keptBy(y) {
				found = append(found, y)
			}
		}
	}
	return found
}

// keptBy says whether y carries every stone onto one of its colour.
func (g *grid) keptBy(y symmetry) bool {
	for i, c := range g.cells[:g.size*g.size] {
		if c == game.NoColor {
			continue
		}
		if p := y.of(g.point(i)); !g.inside(p) || g.cells[g.index(p)] != c {
			return false
		}
	}
	return true
}

// images are the points where a stone would be the same shape, with the stones
// of g, as one on one of the points ps; those points too.
func (g *grid) images(ps []int) (same [maxPoints]bool) {
	if len(ps) == 0 {
		return same
	}
	for _, y := range g.symmetries() {
		for _, i := range ps {
			if p := y.of(g.point(i)); g.inside(p) {
				same[g.index(p)] = true
			}
		}
	}
	return same
}
