package xiangqi

// Perft is the number of ways to play depth plies from the position, by the
// moves alone: no repetition and no limit ends a line.
func (b *Board) Perft(depth int) int64 {
	if depth <= 0 {
		return 1
	}
	var buf [MaxMoves]Move
	moves := b.legal(buf[:0])
	if depth == 1 {
		return int64(len(moves))
	}
	var n int64
	for _, m := range moves {
		b.Make(m)
		n += b.Perft(depth - 1)
		b.Undo()
	}
	return n
}
