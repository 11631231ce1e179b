package xiangqi

import (
	"qiyou/game"
	"qiyou/game/hash"
)

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
	k.black = hash.Next(&seed)
	for _, c := range []game.Color{game.Dark, game.Light} {
		for kind := General; kind <= Pawn; kind++ {
			for i := range Files * Ranks {
				k.man[c][kind][squareAt(i%Files, i/Files)] = hash.Next(&seed)
			}
		}
	}
	return k
}

// manKey is the key of m on s: men of one kind and colour share theirs.
func manKey(m Man, s Square) uint64 { return zobrist.man[m>>4&3][kindOf[m&15]&7][s] }
