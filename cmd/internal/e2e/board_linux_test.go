package e2e

import (
	"slices"
	"strings"
)

// board is the moves that stand, as told by events.
type board struct{ moves []string }

func (b *board) take(e event) {
	switch e.Event {
	case "start":
		b.moves = e.played()
	case "move":
		b.moves = append(b.moves, e.Move)
	case "undo":
		b.moves = b.moves[:max(len(b.moves)-e.Plies, 0)]
	}
}

// dull are moves that never make a line of their own.
var dull = strings.Fields("a1 c1 e1 g1 i1 k1 m1 o1 a3 c4 o3 m4 a7 o7 a10 o10 a13 o13 a15 c15 e15 g15 i15 k15 m15 o15 c12 m12")

// dull is a legal move that leads nowhere.
func (b *board) dull() string {
	for _, m := range dull {
		if !slices.Contains(b.moves, m) {
			return m
		}
	}
	return "resign"
}
