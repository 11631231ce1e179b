package weiqi

import "qiyou/game"

// PassIndex is the point of a pass in the methods of [Board].
const PassIndex = nowhere

// Board is the board for search: stones are put and taken back in place, and
// nothing is allocated once its stack has grown. It does not know whose turn it
// is and ends no game; whoever searches does. Points are numbered row by row
// from the upper left corner, from 0 to Points()-1. The methods panic for an
// index outside of that range. A Board is for one goroutine.
type Board struct {
	grid
	ko      Ko
	suicide bool
	banned  int16 // where the stone just taken may not be put back, or nowhere
	heads   [maxPoints]int16
	next    [maxPoints]int16 // the stones of a chain in a ring
	chains  [maxPoints]chain // by head
	stack   []change
	past    []moment // before the first change
}

// chain is a chain by its pseudo-liberties: a liberty is there once for every
// stone next to it. The sums tell a chain with one liberty without a search.
type chain struct {
	size, libs int32
	sum        int32 // of the points of the liberties
	squares    int64
}

func (c *chain) gain(p int) {
	c.libs++
	c.sum += int32(p)
	c.squares += int64(p) * int64(p)
}

func (c *chain) lose(p int) {
	c.libs--
	c.sum -= int32(p)
	c.squares -= int64(p) * int64(p)
}

// change is what Undo needs to take a move back.
type change struct {
	at      int16
	banned  int16
	color   game.Color
	suicide bool
	merged  list // heads of the chains that the stone joined, in order
	kept    list // the head that each was joined to or that was joined to it
	taken   list // heads of the chains taken
	head    int16
	next    int16
	chain   chain // what was stored at the point before
	hash    uint64
}

// list is at most four points.
type list struct {
	n  int8
	at [4]int16
}

func (l *list) push(p int16) {
	l.at[l.n] = p
	l.n++
}

// NewBoard is an empty board of size points along one side, which must be
// [MinSize] to [MaxSize]; it panics otherwise. ko and suicide are what
// [Board.Legal] keeps.
func NewBoard(size int, ko Ko, suicide bool) *Board {
	if size < MinSize || size > MaxSize {
		panic("weiqi: no such board size")
	}
	return &Board{grid: newGrid(size), ko: ko, suicide: suicide, banned: nowhere}
}

// BoardOf is a board with the stones, the ko, the past and the rules of s, and
// false for a state that is not of this package.
func BoardOf(s game.State) (*Board, bool) {
	st, ok := s.(*state)
	if !ok {
		return nil, false
	}
	b := NewBoard(st.grid.size, st.rules.ko, st.rules.suicide)
	for i, c := range st.grid.cells[:b.Points()] {
		if c != game.NoColor {
			b.Play(i, c)
		}
	}
	b.stack = b.stack[:0]
	b.banned, b.past = int16(st.ko), st.past
	return b, true
}

// CopyFrom makes b the same as o; the two share nothing that changes.
func (b *Board) CopyFrom(o *Board) {
	stack := b.stack
	*b = *o
	b.stack = append(stack[:0], o.stack...)
}

// Size is the number of points along one side.
func (b *Board) Size() int { return b.size }

// Points is the number of points.
func (b *Board) Points() int { return b.points() }

// Index is the number of p, which must be on the board.
func (b *Board) Index(p game.Point) int { return b.index(p) }

// Point is the point numbered i.
func (b *Board) Point(i int) game.Point { return b.point(i) }

// At is the stone on i, or NoColor.
func (b *Board) At(i int) game.Color { return b.cells[i] }

// Hash is the same for the same stones, in whatever order they came. It does
// not tell whose turn it is.
func (b *Board) Hash() uint64 { return b.hash }

// Count is the number of moves that Undo can take back.
func (b *Board) Count() int { return len(b.stack) }

// Ko is the point where the stone just taken may not be put back, or -1.
func (b *Board) Ko() int { return int(b.banned) }

// Near is the four neighbours of i; for one beyond the edge it holds a number
// that is not below Points.
func (b *Board) Near(i int) *[4]int16 { return &near[b.size][i] }

// Chain is a number that the stones of the chain on i have in common until the
// next change, and how many they are. There must be a stone on i.
func (b *Board) Chain(i int) (head, stones int) {
	h := b.heads[i]
	return int(h), int(b.chains[h].size)
}

// Next is the stone after i in the ring of its chain.
func (b *Board) Next(i int) int { return int(b.next[i]) }

// Atari is the only liberty of the chain on i, and whether it has only one.
// There must be a stone on i.
func (b *Board) Atari(i int) (liberty int, only bool) {
	c := &b.chains[b.heads[i]]
	if int64(c.libs)*c.squares != int64(c.sum)*int64(c.sum) {
		return nowhere, false
	}
	return int(c.sum / c.libs), true
}

// Open says whether a stone of colour c may be put on i as far as the board
// alone tells: the point is free, it is not the ko, and the stone is no suicide
// where that is forbidden.
func (b *Board) Open(i int, c game.Color) bool {
	if b.cells[i] != game.NoColor || i == int(b.banned) {
		return false
	}
	return b.suicide || b.lives(i, c)
}

// lives says whether a stone of colour c on the free point i would not be taken
// off at once.
func (b *Board) lives(i int, c game.Color) bool {
	for _, n := range near[b.size][i] {
		switch b.cells[n] {
		case game.NoColor:
			return true
		case edge:
		default:
			if _, only := b.Atari(int(n)); only != (b.cells[n] == c) {
				return true
			}
		}
	}
	return false
}

// Legal says whether c may put a stone on i under the rules of the board, the
// rule against repetition included.
func (b *Board) Legal(i int, c game.Color) bool {
	if !b.Open(i, c) {
		return false
	}
	if b.ko == Simple {
		return true
	}
	b.Play(i, c)
	again := b.repeats(c.Other())
	b.Undo()
	return !again
}

// repeats says whether the board with the side turn to move was there before
// the last change.
func (b *Board) repeats(turn game.Color) bool {
	for k := range b.past {
		if b.past[k].board == b.hash && (b.ko == Positional || b.past[k].turn == turn) {
			return true
		}
	}
	for k := range b.stack {
		// The board before a change, with the side that made it to move.
		if b.stack[k].hash == b.hash && (b.ko == Positional || b.stack[k].color == turn) {
			return true
		}
	}
	return false
}
