package xiangqi

// ICCS names a point by the file from Red's left, a to i, and the rank from
// Red's home, 0 to 9. A move is two points, H2-E2 in files and h2e2 in
// protocols.

// readSquare reads a point, in either case.
func readSquare(text string) (Square, bool) {
	if len(text) != 2 {
		return 0, false
	}
	col, rank := int(text[0]|0x20)-'a', int(text[1])-'0'
	if col < 0 || col >= Files || rank < 0 || rank >= Ranks || text[0]&0x40 == 0 {
		return 0, false
	}
	return squareAt(col, Ranks-1-rank), true
}

// ParseMove reads a move in ICCS, with or without the hyphen, in either case,
// and says whether it is one. Whether it is legal is the board's to say.
func ParseMove(text string) (Move, bool) {
	if len(text) == 5 && text[2] == '-' {
		text = text[:2] + text[3:]
	}
	if len(text) != 4 {
		return 0, false
	}
	from, ok1 := readSquare(text[:2])
	to, ok2 := readSquare(text[2:])
	return moveOf(from, to), ok1 && ok2
}
