// Package shape gives positions numbers that are the same for positions which
// are the same but for how one looks at the board, so that they can be searched
// for. Call [New] for a game and [Walk.Key] for each of its positions.
package shape

import (
	"qiyou/game"
	"qiyou/game/hash"
)

// Bits is how many bits a key has at most: among the positions of a million
// games few have that of another by chance.
const Bits = 47

// seed begins the numbers of pieces. Changing it changes every key that is kept.
const seed = 0x716979_6f75_7368

// turn is a way to look at a board.
type turn struct {
	mirror  bool // the first column for the last
	flip    bool // the first row for the last
	across  bool // then columns for rows
	colours bool // dark for light
}

// squares are the ways to turn and mirror a square.
var squares = []turn{{}, {mirror: true}, {flip: true}, {mirror: true, flip: true}, {across: true}, {mirror: true, across: true}, {flip: true, across: true}, {mirror: true, flip: true, across: true}}

// turns are the ways to look at the board of a game that leave it the same.
var turns = map[string][]turn{
	"gomoku":  squares, // Dark began: it is told from Light
	"weiqi":   append(squares[:len(squares):len(squares)], swapped(squares)...),
	"xiangqi": {{}, {mirror: true}, {flip: true, colours: true}, {mirror: true, flip: true, colours: true}},
}

func swapped(all []turn) (other []turn) {
	for _, t := range all {
		t.colours = true
		other = append(other, t)
	}
	return other
}

// Walk goes through the positions of a game.
type Walk struct {
	game   string
	turns  []turn
	sums   []uint64 // of the pieces, by turn
	pieces [game.MaxSize * game.MaxSize]game.Piece
}

// New is a walk through positions of a game, whose name is that in a setup.
func New(name string) *Walk {
	w := &Walk{game: name, turns: turns[name]}
	if len(w.turns) == 0 {
		w.turns = []turn{{}}
	}
	w.sums = make([]uint64, len(w.turns))
	return w
}

// Key is the number of what lies on a board with a side to move. A board of
// gomoku may be turned and mirrored, and one of go with its colours exchanged
// too; in these two it does not matter who is to move. In xiangqi left and right
// are alike, and so are the two sides, each with its turn. All boards of one walk
// have the same size.
func (w *Walk) Key(board game.View, side game.Color) uint64 {
	cols, rows := board.Size()
	for row := range rows {
		for col := range cols {
			w.look(board, game.Point{Col: int8(col), Row: int8(row)})
		}
	}
	return w.key(cols, rows, side)
}

// After is Key for the position that a stone or a man put on a point led to from
// the last one: sooner, since the rest of the board is as it was, but for what
// was taken.
func (w *Walk) After(m game.Move, board game.View, side game.Color) uint64 {
	w.look(board, m.To)
	if m.Kind == game.Step {
		w.look(board, m.From)
	}
	taken := board.At(m.To).Color == game.NoColor // by itself
	for _, d := range [4]game.Point{{Col: 1}, {Col: -1}, {Row: 1}, {Row: -1}} {
		taken = w.look(board, game.Point{Col: m.To.Col + d.Col, Row: m.To.Row + d.Row}) || taken
	}
	if taken {
		return w.Key(board, side)
	}
	cols, rows := board.Size()
	return w.key(cols, rows, side)
}

// look takes over what lies on a point, and says whether that has changed.
func (w *Walk) look(board game.View, at game.Point) bool {
	cols, rows := board.Size()
	if at.Col < 0 || at.Row < 0 || int(at.Col) >= cols || int(at.Row) >= rows {
		return false
	}
	was, p := &w.pieces[int(at.Row)*game.MaxSize+int(at.Col)], board.At(at)
	if *was == p {
		return false
	}
	w.change(*was, int(at.Col), int(at.Row), cols, rows)
	w.change(p, int(at.Col), int(at.Row), cols, rows)
	*was = p
	return true
}

// key is the key of the pieces as they were seen.
func (w *Walk) key(cols, rows int, side game.Color) uint64 {
	least := ^uint64(0)
	for i, t := range w.turns {
		sum := w.sums[i]
		if w.game == "xiangqi" && (side == game.Light) != t.colours {
			sum = ^sum
		}
		least = min(least, sum)
	}
	least ^= hash.Text(w.game) ^ uint64(cols)<<8 ^ uint64(rows)
	return hash.Next(&least) >> (64 - Bits)
}

// change puts p on a point, or takes it from there.
func (w *Walk) change(p game.Piece, col, row, cols, rows int) {
	if p.Color == game.NoColor {
		return
	}
	for i, t := range w.turns {
		w.sums[i] ^= t.number(p, col, row, cols, rows)
	}
}

// number is that of a piece as it lies for t.
func (t turn) number(p game.Piece, col, row, cols, rows int) uint64 {
	if t.mirror {
		col = cols - 1 - col
	}
	if t.flip {
		row = rows - 1 - row
	}
	if t.across {
		col, row = row, col
	}
	c := p.Color
	if t.colours {
		c = c.Other()
	}
	s := seed ^ uint64(c)<<32 ^ uint64(p.Kind)<<24 ^ uint64(row*game.MaxSize+col)
	return hash.Next(&s)
}
