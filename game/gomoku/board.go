package gomoku

import (
	"iter"

	"qiyou/game"
)

// Board is the board for search: stones are put and taken back in place, and
// nothing is allocated. It does not know whose turn it is and ends no game;
// whoever searches does. Points are numbered row by row from the upper left
// corner, from 0 to Points()-1. The methods panic for an index outside of that
// range. A Board is for one goroutine.
type Board struct {
	grid
	rule  Rule
	lines lines // of Renju only
	stack [maxPoints]int16
}

// NewBoard is an empty board of size points along one side, which must be
// [MinSize] to [MaxSize], 15 for Renju; it panics otherwise.
func NewBoard(size int, rule Rule) *Board {
	if size < MinSize || size > MaxSize || rule == Renju && size != renjuSize {
		panic("gomoku: no such board size")
	}
	return &Board{grid: grid{size: size}, rule: rule, lines: emptyLines}
}

// BoardOf is an empty board for the rules that s describes. Errors wrap
// [game.ErrSetup].
func BoardOf(s game.Setup) (*Board, error) {
	r, err := newRules(s)
	if err != nil {
		return nil, err
	}
	return NewBoard(s.Size, r.rule), nil
}

// Size is the number of points along one side.
func (b *Board) Size() int { return b.size }

// Points is the number of points.
func (b *Board) Points() int { return b.size * b.size }

// Rule is the rule set that [Board.Wins] keeps.
func (b *Board) Rule() Rule { return b.rule }

// Index is the number of p, which must be on the board.
func (b *Board) Index(p game.Point) int { return b.index(p) }

// Point is the point numbered i.
func (b *Board) Point(i int) game.Point { return b.point(i) }

// Place puts a stone of colour c on the free point i.
func (b *Board) Place(i int, c game.Color) {
	b.stack[b.count] = int16(i)
	b.put(i, c)
	b.toggle(i, c)
}

// Undo takes the last stone back and returns its point; it panics when there
// is none.
func (b *Board) Undo() int {
	i := int(b.stack[b.count-1])
	b.toggle(i, b.cells[i])
	b.take(i)
	return i
}

func (b *Board) toggle(i int, c game.Color) {
	if b.rule == Renju {
		b.lines.toggle(i, c)
	}
}

// Foul is the foul that a dark stone on the free point i would be, or "": a
// stone that makes five is none. Only Renju has fouls. The board is written to
// on the way and is then as it was.
func (b *Board) Foul(i int) game.Reason {
	if b.rule != Renju {
		return ""
	}
	return fouls[b.lines.made(i)]
}

// Fouls are the free points where a dark stone would be a foul, in order, with
// the foul. The loop may not change the board.
func (b *Board) Fouls() iter.Seq2[int, game.Reason] {
	return func(yield func(int, game.Reason) bool) {
		for i, c := range b.cells[:b.Points()] {
			if c != game.NoColor {
				continue
			}
			if why := b.Foul(i); why != "" && !yield(i, why) {
				return
			}
		}
	}
}

// At is the stone on i, or NoColor.
func (b *Board) At(i int) game.Color { return b.cells[i] }

// Count is the number of stones on the board.
func (b *Board) Count() int { return b.count }

// Last is the point of the last stone, or -1.
func (b *Board) Last() int {
	if b.count == 0 {
		return nowhere
	}
	return int(b.stack[b.count-1])
}

// Full says whether no point is free.
func (b *Board) Full() bool { return b.full() }

// Wins says whether the stone on i stands in a row that wins.
func (b *Board) Wins(i int) bool { return b.wins(i, b.rule) }

// Hash is the same for the same stones, in whatever order they came. It does
// not tell whose turn it is.
func (b *Board) Hash() uint64 { return b.hash }
