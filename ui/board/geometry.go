// Package board paints the boards of the three games onto cells, each in
// several ways, and tells which point lies under a cell.
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

// Kind is what sort of board it is.
type Kind uint8

// The kinds of boards.
const (
	Gomoku  Kind = iota // lines and stones, columns A to O
	Go                  // the same, the letter I left out
	Xiangqi             // pieces, a river and two palaces
)

// KindOf is the kind of board that a game, as a setup names it, is played on.
func KindOf(name string) Kind {
	switch name {
	case "weiqi":
		return Go
	case "xiangqi":
		return Xiangqi
	}
	return Gomoku
}

// Look is what the terminal can show, and how a person wants to see it.
type Look struct {
	Wide   bool // characters of ambiguous width take two columns
	ASCII  bool // nothing beyond ASCII can be shown
	Mono   bool // no colours
	Few    bool // 16 colours at most, of which none is wood that both white and black stand out on
	Sides  bool // the sides of xiangqi are told apart by more than colours
	Pieces Pieces
	Mode   Mode // the way to draw boards that is wanted, where it fits
}

// outlined says whether light stones are circles, as in print: colours do not
// tell them from dark ones.
func (l Look) outlined() bool { return l.Mono || l.Few }

// rings says whether Red's pieces are in round brackets: nothing else tells the
// sides apart.
func (l Look) rings() bool { return (l.Mono || l.Sides) && !l.letters() }

// letters says whether pieces are letters.
func (l Look) letters() bool { return l.ASCII || l.Pieces == Letters }

// plain says whether lines are of ASCII: where they cannot be shown, or would
// take two columns.
func (l Look) plain() bool { return l.ASCII || l.Wide }

// Geometry is where the points of a board are drawn. A place of the drawing is
// called by the point that is there when the board is not turned.
type Geometry struct {
	Kind       Kind
	Mode       Mode
	Cols, Rows int
	Look       Look
	Turned     bool // by half a turn: the upper side sits below
	Short      bool // no letters above the board
}

// label is the columns of the row numbers on either side, with their blank.
const label = 3

// Fit is the best geometry for a board of cols by rows in w by h cells, the one
// that is wanted if it fits. Where none does, ok is false and g one whose parts can be
// shown.
func Fit(kind Kind, cols, rows, w, h int, look Look) (g Geometry, ok bool) {
	var part Geometry
	for _, m := range order(kind, look) {
		g = Geometry{Kind: kind, Mode: m, Cols: cols, Rows: rows, Look: look}
		g.Look.ASCII = look.ASCII || m == ASCII && look.Mode == ASCII
		for _, g.Short = range []bool{kind == Xiangqi && m == Disc, m == Disc} {
			if gw, gh := g.Size(); gw <= w && gh <= h {
				return g, true
			}
		}
		if part.Mode == Auto && m != Disc {
			part = g
		}
	}
	return part, false
}

// pitch is the columns and rows from one point to the next.
func (g Geometry) pitch() (dx, dy int) {
	if g.Kind == Xiangqi {
		return [...]int{Compact: 5, Disc: 8, ASCII: 4}[g.Mode], [...]int{Compact: 2, Disc: 4, ASCII: 2}[g.Mode]
	}
	if g.Mode == Disc {
		return 4, 2
	}
	return 2, 1
}

// reach is the columns of the board to the left and to the right of the middle
// cell of a point on its edge, and the rows above and below.
func (g Geometry) reach() (left, right, rows int) {
	if g.Kind == Xiangqi {
		switch g.Mode {
		case Disc:
			return 4, 4, 1
		case ASCII:
			return 1, 1, 0
		}
		return 2, 3, 0
	}
	if g.Mode == Disc {
		return 2, 2, 1
	}
	return 1, 1, 0
}

// wood is the rectangle of the board itself, without labels.
func (g Geometry) wood() cell.Rect {
	dx, dy := g.pitch()
	left, right, rows := g.reach()
	r := cell.Rect{X: label, Y: 1, W: dx*(g.Cols-1) + 1 + left + right, H: dy*(g.Rows-1) + 1 + 2*rows}
	if g.Short {
		r.Y = 0
	}
	return r
}

// Size is the columns and rows that the whole takes.
func (g Geometry) Size() (w, h int) {
	r := g.wood()
	w, h = r.X+r.W+label, r.Y+r.H+1
	if g.Kind == Xiangqi {
		w -= label // numbers on one side only
	}
	return w, h
}

// turn is the place where p is drawn, and the point that is drawn at place p.
func (g Geometry) turn(p game.Point) game.Point {
	if !g.Turned {
		return p
	}
	return game.Point{Col: int8(g.Cols-1) - p.Col, Row: int8(g.Rows-1) - p.Row}
}

// Cell is the middle cell of p, counted from the left upper cell of the whole.
// A xiangqi piece takes the cell to the right of it, too.
func (g Geometry) Cell(p game.Point) (x, y int) { return g.place(g.turn(p)) }

func (g Geometry) place(p game.Point) (x, y int) {
	dx, dy := g.pitch()
	left, _, rows := g.reach()
	r := g.wood()
	return r.X + left + dx*int(p.Col), r.Y + rows + dy*int(p.Row)
}

// Hit is the point drawn at a cell, counted as Cell counts. A point takes the
// cells up to half way to its neighbours; labels and the world outside hit
// nothing.
func (g Geometry) Hit(x, y int) (game.Point, bool) {
	if !g.wood().In(x, y) {
		return game.Point{}, false
	}
	dx, dy := g.pitch()
	x0, y0 := g.place(game.Point{})
	nearX, nearY := (dx-1)/2, (dy-1)/2
	col, row := floorDiv(x-x0+nearX, dx), floorDiv(y-y0+nearY, dy)
	if g.Kind == Xiangqi || g.Mode == Disc { // the margin belongs to the edge
		col, row = min(max(col, 0), g.Cols-1), min(max(row, 0), g.Rows-1)
	}
	if col < 0 || row < 0 || col >= g.Cols || row >= g.Rows || col >= game.MaxSize || row >= game.MaxSize {
		return game.Point{}, false
	}
	return g.turn(game.Point{Col: int8(col), Row: int8(row)}), true
}

func (g Geometry) wide() bool { return g.Look.Wide && g.Mode == Compact && g.Kind != Xiangqi }

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

// Letter is the name of a column: A to Y, in Go without I, in xiangqi small.
func (g Geometry) Letter(col int) string {
	switch {
	case g.Kind == Xiangqi:
		return string(rune('a' + col))
	case g.Kind == Go && col >= 'I'-'A':
		return string(rune('A' + col + 1))
	}
	return string(rune('A' + col))
}

// Number is the name of a row: 1 is the lowest row of a board that is not
// turned, in xiangqi 0.
func (g Geometry) Number(row int) string {
	if g.Kind == Xiangqi {
		return strconv.Itoa(g.Rows - 1 - row)
	}
	return strconv.Itoa(g.Rows - row)
}

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

// Star says whether a place is marked on an empty board: the corners and the
// middle; on large boards of an odd side from 19 the sides too.
func (g Geometry) Star(p game.Point) bool {
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
