package weiqi

import "qiyou/game"

// Perft is the number of ways to play depth plies on the board, turn first,
// passes among them; two passes in a row end a line.
func (b *Board) Perft(depth int, turn game.Color) int64 { return b.perft(depth, turn, 0) }

func (b *Board) perft(depth int, turn game.Color, passes int) (n int64) {
	switch {
	case depth <= 0:
		return 1
	case passes == 2:
		return 0
	}
	for i := range b.Points() {
		if b.At(i) != game.NoColor || !b.Legal(i, turn) {
			continue
		}
		if depth == 1 {
			n++
			continue
		}
		b.Play(i, turn)
		n += b.perft(depth-1, turn.Other(), 0)
		b.Undo()
	}
	if depth == 1 {
		return n + 1
	}
	b.Play(PassIndex, turn)
	n += b.perft(depth-1, turn.Other(), passes+1)
	b.Undo()
	return n
}
