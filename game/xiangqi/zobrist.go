package xiangqi

import "qiyou/game"

// zobristSeed starts the generator of the keys. Changing it changes every hash
// that two peers compare: it is part of the wire protocol.
const zobristSeed = 0x716979_6f75_7871

// keys are the numbers that a hash is the exclusive or of.
type keys struct {
	black uint64 // Black to move
	man   [4][8][256]uint64
}

var zobrist = makeKeys(zobristSeed)

func makeKeys(seed uint64) *keys {
	k := new(keys)
	k.black = splitmix(&seed)
	for _, c := range []game.Color{game.Dark, game.Light} {
		for kind := General; kind <= Pawn; kind++ {
			for i := range Files * Ranks {
				k.man[c][kind][squareAt(i%Files, i/Files)] = splitmix(&seed)
			}
		}
	}
	return k
}

// splitmix is the next number of the SplitMix64 generator (Steele, Lea and
// Flood 2014).
func splitmix(seed *uint64) uint64 {
	*seed += 0x9e3779b97f4a7c15
	z := *seed
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// manKey is the key of m on s: men of one kind and colour share theirs.
func manKey(m Man, s Square) uint64 { return zobrist.man[m>>4&3][kindOf[m&15]&7][s] }

// textKey is the key of a text: FNV-1a, then mixed.
func textKey(s string) uint64 {
	h := uint64(14695981039346656037)
	for _, b := range []byte(s) {
		h = (h ^ uint64(b)) * 1099511628211
	}
	return splitmix(&h)
}
