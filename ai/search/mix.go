package search

import "qiyou/game/hash"

// Mix is a number that depends on all bits of z and looks like chance, the same
// on every machine.
func Mix(z uint64) uint64 { return hash.Next(&z) }
