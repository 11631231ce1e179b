package xiangqi

import "qiyou/game"

// The board in points.
const (
	Files = 9  // columns
	Ranks = 10 // rows
)

// Square is a point of the board in a frame of 16 columns and 16 rows that
// leaves three points free around the board, so that no step of a man leaves
// the frame: the row from the top plus 3 in the upper four bits, the column
// plus 3 in the lower. The river is then the uppermost bit. The zero Square is
// outside of the board and means nowhere.
type Square uint8

const margin = 3

// river is the first square of Red's half.
const river Square = 0x80

// The steps from a square to its neighbours, in the arithmetic of Square, which
// wraps around.
const (
	north Square = 0xf0 // towards Black
	south Square = 0x10
	west  Square = 0xff
	east  Square = 0x01
)

var orthogonals = [4]Square{north, west, east, south}

var diagonals = [4]Square{step(-1, -1), step(-1, 1), step(1, -1), step(1, 1)}

// hop is a move of a horse in one direction: the point that must be free, and
// the two ends.
type hop struct {
	leg  Square
	ends [2]Square
}

// jumps are the hops from where a horse stands.
var jumps = [4]hop{
	{north, [2]Square{step(-2, -1), step(-2, 1)}},
	{west, [2]Square{step(-1, -2), step(1, -2)}},
	{east, [2]Square{step(-1, 2), step(1, 2)}},
	{south, [2]Square{step(2, -1), step(2, 1)}},
}

// threats are the hops seen from where they lead to.
var threats = [4]hop{
	{step(-1, -1), [2]Square{step(-2, -1), step(-1, -2)}},
	{step(-1, 1), [2]Square{step(-2, 1), step(-1, 2)}},
	{step(1, -1), [2]Square{step(2, -1), step(1, -2)}},
	{step(1, 1), [2]Square{step(2, 1), step(1, 2)}},
}

// step is the way from a square to the one rows further down and cols further
// right.
func step(rows, cols int) Square { return Square(rows*16 + cols) }

// squareAt is the point in a column from the left and a row from the top,
// which must be on the board.
func squareAt(col, row int) Square { return Square((row+margin)<<4 | (col + margin)) }

// SquareOf is the square of p, and whether p is on the board.
func SquareOf(p game.Point) (Square, bool) {
	if p.Col < 0 || p.Row < 0 || p.Col >= Files || p.Row >= Ranks {
		return 0, false
	}
	return squareAt(int(p.Col), int(p.Row)), true
}

// Point is the square as the contract names it.
func (s Square) Point() game.Point { return game.Point{Col: int8(s.col()), Row: int8(s.row())} }

// Index is the number of a square on the board, row by row from the upper left
// corner, from 0 to 89.
func (s Square) Index() int { return s.row()*Files + s.col() }

func (s Square) col() int { return int(s&15) - margin }

func (s Square) row() int { return int(s>>4) - margin }

func (s Square) onBoard() bool { return uint(s.col()) < Files && uint(s.row()) < Ranks }

// String is the square as ICCS names it, such as e0: the file from Red's left,
// the rank from Red's home.
func (s Square) String() string {
	if !s.onBoard() {
		return "??"
	}
	return string([]byte{'a' + byte(s.col()), '0' + byte(Ranks-1-s.row())})
}

// home says whether s is on the half of the board where c starts.
func (s Square) home(c game.Color) bool { return (s >= river) == (c == game.Dark) }

// inPalace says whether s, on the board, is in one of the two palaces.
func (s Square) inPalace() bool {
	col, row := s.col(), s.row()
	return col >= 3 && col <= 5 && row >= 0 && row < Ranks && (row <= 2 || row >= 7)
}

// forward is the step of a pawn of c.
func forward(c game.Color) Square {
	if c == game.Dark {
		return north
	}
	return south
}
