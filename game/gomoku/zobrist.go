package gomoku

import (
	"qiyou/game"
	"qiyou/game/hash"
)

// zobristSeed starts the generator of the keys. Changing it changes every hash
// that two peers compare: it is part of the wire protocol.
const zobristSeed = 0x716979_6f75_676f6d

// keys are the numbers that a hash is the exclusive or of.
type keys struct {
	turn  [2]uint64 // the side to move
	stone [2][maxPoints]uint64
}

var zobrist = makeKeys(zobristSeed)

// firstPoints is the number of points of the largest board that there was at
// first: the keys of more are drawn after all others, so that no hash changes.
const firstPoints = 19 * 19

func makeKeys(seed uint64) *keys {
	k := new(keys)
	for c := range k.stone {
		k.turn[c] = hash.Next(&seed)
		for i := range firstPoints {
			k.stone[c][i] = hash.Next(&seed)
		}
	}
	for c := range k.stone {
		for i := firstPoints; i < maxPoints; i++ {
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

// The fields of a state that its hash tells besides the stones and the turn.
const (
	darkField = iota + 1
	stepField
	numberField
	offeredField
	passedField
)

// fieldKey is the key of a field that has the value v; 0 has none, so that a
// game without an opening has the hash of its stones.
func fieldKey(field, v int) uint64 {
	if v == 0 {
		return 0
	}
	seed := zobristSeed ^ uint64(field)<<32 ^ uint64(v)<<40
	return hash.Next(&seed)
}

// Hash is made of all that tells states apart: equal stones with equal rights.
func (s *state) Hash() uint64 {
	h := s.rules.key ^ s.grid.hash ^ turnKey(s.turn) ^ fieldKey(darkField, int(s.dark-game.First)&3)
	if s.passed {
		h ^= fieldKey(passedField, 1)
	}
	if !s.opening() {
		return h
	}
	h ^= fieldKey(stepField, s.step+1) ^ fieldKey(numberField, s.number)
	for _, i := range s.offered {
		h ^= fieldKey(offeredField, i+1)
	}
	return h
}
