package weiqi

import (
	"qiyou/game"
	"qiyou/game/hash"
)

// zobristSeed starts the generator of the keys. Changing it changes every hash
// that two peers compare: it is part of the wire protocol.
const zobristSeed = 0x716979_6f75_7771

// keys are the numbers that the hash of a board is the exclusive or of.
type keys struct {
	turn  [2]uint64 // the side to move
	stone [2][maxPoints]uint64
}

var zobrist = makeKeys(zobristSeed)

func makeKeys(seed uint64) *keys {
	k := new(keys)
	for c := range k.stone {
		k.turn[c] = hash.Next(&seed)
		for i := range k.stone[c] {
			k.stone[c][i] = hash.Next(&seed)
		}
	}
	return k
}

func stoneKey(c game.Color, i int) uint64 { return zobrist.stone[c-game.Dark][i] }

func turnKey(c game.Color) uint64 {
	if c == game.NoColor {
		return 0
	}
	return zobrist.turn[c-game.Dark]
}

// fnv is the start of the FNV-1a hash.
const fnv = uint64(14695981039346656037)

// numbersKey is the key of a list of numbers.
func numbersKey(ns ...uint64) uint64 {
	h := fnv
	for _, n := range ns {
		h ^= n
		h = hash.Next(&h)
	}
	return h
}
