package gomoku

import "qiyou/game"

// Perft is the number of ways to put depth stones on the board in turn, turn
// first: a row that wins ends a line, and where a side has fouls they are not
// played.
func (b *Board) Perft(depth int, turn game.Color) (n int64) {
	if depth <= 0 {
		return 1
	}
	for i := range b.Points() {
		if b.At(i) != game.NoColor || turn == game.Dark && b.Rule() == Renju && b.Foul(i) != "" {
			continue
		}
		if depth == 1 {
			n++
			continue
		}
		b.Place(i, turn)
		if !b.Wins(i) {
			n += b.Perft(depth-1, turn.Other())
		}
		b.Undo()
	}
	return n
}
