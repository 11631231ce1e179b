package gomoku

import "qiyou/game"

// maxPoints is the number of points of the largest board.
const maxPoints = MaxSize * MaxSize

// nowhere is the index of no point.
const nowhere = -1

// directions are the four lines through a point, as steps of column and row.
var directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// grid is the stones on a board, with a hash of them. It is a value: a copy is
// another board. Points are numbered row by row from the upper left corner.
type grid struct {
	size  int
	count int
	hash  uint64
	cells [maxPoints]game.Color
}

func (g *grid) index(p game.Point) int { return int(p.Row)*g.size + int(p.Col) }

func (g *grid) point(i int) game.Point {
	return game.Point{Col: int8(i % g.size), Row: int8(i / g.size)}
}

func (g *grid) inside(p game.Point) bool {
	return p.Col >= 0 && p.Row >= 0 && int(p.Col) < g.size && int(p.Row) < g.size
}

func (g *grid) put(i int, c game.Color) {
	g.cells[i] = c
	g.hash ^= stoneKey(c, i)
	g.count++
}

func (g *grid) take(i int) {
	g.hash ^= stoneKey(g.cells[i], i)
	g.cells[i] = game.NoColor
	g.count--
}

func (g *grid) full() bool { return g.count == g.size*g.size }

// reach is how many stones of the colour on i lie next to it without a gap in
// the direction (dc, dr), i itself not counted.
func (g *grid) reach(i, dc, dr int) int {
	c, n := g.cells[i], 0
	col, row := i%g.size+dc, i/g.size+dr
	for col >= 0 && row >= 0 && col < g.size && row < g.size && g.cells[row*g.size+col] == c {
		n++
		col, row = col+dc, row+dr
	}
	return n
}

// row is how far the unbroken row of the stone on i goes on in the direction d
// and against it, and whether the row wins under rule.
func (g *grid) row(i int, d [2]int, rule Rule) (ahead, back int, wins bool) {
	ahead, back = g.reach(i, d[0], d[1]), g.reach(i, -d[0], -d[1])
	n := 1 + ahead + back
	if !rule.Wins(g.cells[i], n) {
		return ahead, back, false
	}
	closed := n == 5 && rule.mayClose() &&
		g.opposed(i, (ahead+1)*d[0], (ahead+1)*d[1]) && g.opposed(i, -(back+1)*d[0], -(back+1)*d[1])
	return ahead, back, !closed
}

// opposed says whether the point (dc, dr) away from the stone on i has an
// opposing stone; a point off the board has none.
func (g *grid) opposed(i, dc, dr int) bool {
	col, row := i%g.size+dc, i/g.size+dr
	return col >= 0 && row >= 0 && col < g.size && row < g.size && g.cells[row*g.size+col] == g.cells[i].Other()
}

// wins says whether the stone on i stands in a row that wins under rule.
func (g *grid) wins(i int, rule Rule) bool {
	for _, d := range directions {
		if _, _, wins := g.row(i, d, rule); wins {
			return true
		}
	}
	return false
}

// winning calls yield with every point of every row through i that wins, the
// shared point i once, until yield says no.
func (g *grid) winning(i int, rule Rule, yield func(int) bool) bool {
	for _, d := range directions {
		ahead, back, wins := g.row(i, d, rule)
		for k := -back; wins && k <= ahead; k++ {
			if k != 0 && !yield(i+k*(d[0]+d[1]*g.size)) {
				return false
			}
		}
	}
	return !g.wins(i, rule) || yield(i)
}
