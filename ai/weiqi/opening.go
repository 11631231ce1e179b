package weiqi

import "qiyou/game"

const (
	cornerBoard  = 13 // the smallest board with corners worth a rule
	cornerStones = 12 // no rule holds once so many stones stand
)

// corner is a move into a corner that nobody has touched, while the board is
// large and nearly empty: worth more there than what some thousand playouts
// can tell apart. Which corner, and which of its usual points, is the seed's.
func (t *thinker) corner() (game.Move, bool) {
	size := t.board.Size()
	if size < cornerBoard || t.stones() >= cornerStones {
		return game.Move{}, false
	}
	c := newChance(t.task.Seed)
	first := c.below(4)
	for k := range 4 {
		if at := (first + k) % 4; t.untouched(at) {
			return game.PlaceAt(t.cornerPoint(at, &c)), true
		}
	}
	return game.Move{}, false
}

// stones is the number of stones on the board.
func (t *thinker) stones() (n int) {
	for i := range t.board.Points() {
		if t.board.At(i) != game.NoColor {
			n++
		}
	}
	return n
}

// place is the point col columns and row rows from the corner at, of which 0 is
// the upper left.
func (t *thinker) place(at, col, row int) game.Point {
	last := t.board.Size() - 1
	if at&1 != 0 {
		col = last - col
	}
	if at&2 != 0 {
		row = last - row
	}
	return game.Point{Col: int8(col), Row: int8(row)}
}

// untouched says whether no stone stands in the corner at: seven lines each way
// on the board of 19.
func (t *thinker) untouched(at int) bool {
	reach := (t.board.Size() + 2) / 3
	for i := range reach * reach {
		if t.board.At(t.board.Index(t.place(at, i%reach, i/reach))) != game.NoColor {
			return false
		}
	}
	return true
}

// cornerPoint is one of the usual first points of a corner: the fourth line
// each way mostly, else the third and the fourth.
func (t *thinker) cornerPoint(at int, c *chance) game.Point {
	switch c.below(5) {
	case 0:
		return t.place(at, 2, 3)
	case 1:
		return t.place(at, 3, 2)
	}
	return t.place(at, 3, 3)
}
