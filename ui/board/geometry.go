// Package board paints a board of lines and stones onto cells, in three ways,
// and tells which point lies under a cell.
//
// Take a [Geometry] from [Fit], ask it for its Size, and give it to [Paint]
// with a [Scene]. The package knows positions only as a game.View: it judges no
// move, keeps no state and draws nothing but the board.
package board

import (
	"strconv"

	"qiyou/game"
	"qiyou/ui/cell"
)

// Mode is a way to draw a board.
type Mode uint8

// The modes. Disc needs colours, narrow lines and room.
const (
	Compact Mode = iota // a point is two columns and a row, lines between
	Disc                // a point is four columns and two rows, stones of half blocks
	ASCII               // like Compact with . X O +
)

// Look is what the terminal can show.
type Look struct {
	Wide  bool // characters of ambiguous width take two columns
	ASCII bool // nothing beyond ASCII can be shown
	Mono  bool // no colours
}

// Geometry is where the points of a board are drawn.
type Geometry struct {
	Mode       Mode
	Cols, Rows int
	Look       Look
}

// label is the columns of the row numbers on either side, with their blank.
const label = 3

// Fit is the best geometry for a board of cols by rows in w by h cells; ok is
// false when not even the smallest fits.
func Fit(cols, rows, w, h int, look Look) (g Geometry, ok bool) {
	modes := []Mode{Disc, Compact}
	switch {
	case look.ASCII:
		modes = []Mode{ASCII}
	case look.Wide || look.Mono:
		modes = []Mode{Compact}
	}
	for _, m := range modes {
		g = Geometry{m, cols, rows, look}
		if gw, gh := g.Size(); gw <= w && gh <= h {
			return g, true
		}
	}
	return g, false
}

// pitch is the columns and rows from one point to the next.
func (g Geometry) pitch() (dx, dy int) {
	if g.Mode == Disc {
		return 4, 2
	}
	return 2, 1
}

// wood is the rectangle of the board itself, without labels.
func (g Geometry) wood() cell.Rect {
	dx, dy := g.pitch()
	r := cell.Rect{X: label, Y: 1, W: dx*(g.Cols-1) + 3, H: dy*(g.Rows-1) + 1}
	if g.Mode == Disc {
		r.W += 2
		r.H += 2
	}
	return r
}

// Size is the columns and rows that the whole takes.
func (g Geometry) Size() (w, h int) {
	r := g.wood()
	return r.W + 2*label, r.H + 2
}

// Cell is the middle cell of p, counted from the left upper cell of the whole.
func (g Geometry) Cell(p game.Point) (x, y int) {
	dx, dy := g.pitch()
	r := g.wood()
	if g.Mode == Disc {
		return r.X + 2 + dx*int(p.Col), r.Y + 1 + dy*int(p.Row)
	}
	return r.X + 1 + dx*int(p.Col), r.Y + dy*int(p.Row)
}

// Hit is the point drawn at a cell, counted as Cell counts. A point takes the
// cells up to half way to its neighbours; labels and the world outside hit
// nothing.
func (g Geometry) Hit(x, y int) (game.Point, bool) {
	if !g.wood().In(x, y) {
		return game.Point{}, false
	}
	dx, dy := g.pitch()
	x0, y0 := g.Cell(game.Point{})
	reach := 0
	if g.Mode == Disc {
		reach = 1
	}
	col, row := floorDiv(x-x0+reach, dx), floorDiv(y-y0, dy)
	if col < 0 || row < 0 || col >= g.Cols || row >= g.Rows || col >= game.MaxSize || row >= game.MaxSize {
		return game.Point{}, false
	}
	return game.Point{Col: int8(col), Row: int8(row)}, true
}

func (g Geometry) wide() bool { return g.Look.Wide && g.Mode == Compact }

func floorDiv(a, b int) int {
	if a < 0 {
		return -1
	}
	return a / b
}

// inside says whether p is on the board.
func (g Geometry) inside(p game.Point) bool {
	return p.Col >= 0 && p.Row >= 0 && int(p.Col) < g.Cols && int(p.Row) < g.Rows
}

// Letter is the name of a column, A to Y without a gap.
func Letter(col int) string { return string(rune('A' + col)) }

// Number is the name of a row: 1 is the row nearest to the players.
func (g Geometry) Number(row int) string { return strconv.Itoa(g.Rows - row) }

// stars are the columns or rows of star points on a line of n points.
func stars(n int) []int {
	switch {
	case n < 7:
		return nil
	case n < 13:
		return []int{2, n / 2, n - 3}
	}
	return []int{3, n / 2, n - 4}
}

// star says whether a point is marked on an empty board: the corners and the
// middle; on large boards of an odd side from 19 the sides too.
func (g Geometry) star(p game.Point) bool {
	at := func(v, n int) int {
		for i, s := range stars(n) {
			if s == v && (i != 1 || n%2 == 1) {
				return i
			}
		}
		return -1
	}
	x, y := at(int(p.Col), g.Cols), at(int(p.Row), g.Rows)
	if x < 0 || y < 0 {
		return false
	}
	return g.Cols >= 19 || x%2 == y%2
}
