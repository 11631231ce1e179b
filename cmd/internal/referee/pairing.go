package referee

// Pairing is a game of a match before it is played.
type Pairing struct {
	Game    int // from 1
	Opening int // its index; 0 where there are none
	First   int // which side has the first seat: 0 for A, 1 for B
	Seed    uint64
}

// Pair is the game n of a match, from 1: each opening twice in a row, with the
// colours changed and the same seed, then the next; after the last the first
// again, with other seeds.
func Pair(n, openings int) Pairing {
	pair := (n - 1) / 2
	return Pairing{Game: n, Opening: pair % max(openings, 1), First: (n - 1) % 2, Seed: uint64(pair) + 1}
}
