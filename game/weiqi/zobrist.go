package weiqi

import "qiyou/game"

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
		k.turn[c] = splitmix(&seed)
		for i := range k.stone[c] {
			k.stone[c][i] = splitmix(&seed)
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

func stoneKey(c game.Color, i int) uint64 { return zobrist.stone[c-game.Dark][i] }

func turnKey(c game.Color) uint64 {
	if c == game.NoColor {
		return 0
	}
	return zobrist.turn[c-game.Dark]
}

// fnv is the start of the FNV-1a hash.
const fnv = uint64(14695981039346656037)

// textKey is the key of a text: FNV-1a, then mixed.
func textKey(s string) uint64 {
	h := fnv
	for _, b := range []byte(s) {
		h = (h ^ uint64(b)) * 1099511628211
	}
	return splitmix(&h)
}

// numbersKey is the key of a list of numbers.
func numbersKey(ns ...uint64) uint64 {
	h := fnv
	for _, n := range ns {
		h ^= n
		h = splitmix(&h)
	}
	return h
}
