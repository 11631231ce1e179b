package xiangqi

import (
	"slices"
	"strings"
	"testing"

	"qiyou/ai"
	"qiyou/game"
)

// tactics are positions in which a man can be won or lost, with the moves that
// are right; with the sign ! the moves that are wrong.
var tactics = []struct{ name, fen, moves string }{
	{"take the free rook", "3k5/9/9/9/4r4/9/P8/9/4R4/4K4 w - - 0 1", "e1e5"},
	{"take the free horse, not the guarded pawn", "3k5/4a4/4b4/2p3n2/9/6R2/9/4B4/4A4/4K4 w - - 0 1", "g4g6"},
	{"take the rook behind the screen", "3k5/4a1r2/9/6p2/9/9/6C2/9/4A4/4K4 w - - 0 1", "g3g8"},
	{"a cannon does not take a guarded pawn", "3k5/4a4/2n1b4/4p4/9/9/9/4C4/4A4/4K4 w - - 0 1", "!e2e6"},
	{"a rook does not take a guarded pawn", "3k5/4a4/2n1b4/4p4/9/4R4/9/9/4A4/4K4 w - - 0 1", "!e4e6"},
	{"a horse does not take a guarded pawn", "r1bakab1r/9/2n4c1/p1p1p1p1p/9/3N5/P1P1P1P1P/7C1/9/R1BAKAB1R w - - 0 1", "!d4e6"},
	{"save the rook from the pawn", "3k5/4a4/3nb4/9/4p4/4R4/P7P/9/4A4/4K4 w - - 0 1", "!e4e5 e1d2 e1f2 e1d0 e1f0 e0f0 e0d0 a3a4 i3i4"},
	{"save the horse from the rook", "3k5/4a4/4b4/r5N2/9/9/9/9/4A4/4K4 w - - 0 1", "!e1d2 e1f2 e1d0 e1f0 e0f0 e0d0"},
	{"fork of general and rook", "3k5/9/7r1/4N4/9/9/9/4B4/4A4/4K4 w - - 0 1", "e6f8"},
	{"take the rook that would mate", "3k5/9/9/9/1r6R/9/9/9/r8/4K4 w - - 0 1", "i5b5"},
	{"mate before the free rook", "3k5/9/9/9/9/9/9/1r7/r3R4/4K4 b - - 0 1", "a1a0 b2b0"},
}

// TestTactics asks every attentive level for every position.
func TestTactics(t *testing.T) {
	t.Parallel()
	for _, tt := range tactics {
		list, wrong := strings.CutPrefix(tt.moves, "!")
		for _, side := range []game.Color{red, black} {
			fen := tt.fen
			if side == black {
				fen = mirror(fen)
			}
			s, setup := at(t, fen)
			for level := attentive; level <= ai.MaxLevel; level++ {
				for seed := range uint64(few(8)) {
					a := think(t, s, setup, ai.Limits{Level: level, Nodes: 3000}, seed)
					m := name(a.Move)
					if side == black {
						m = mirrorMove(m)
					}
					if slices.Contains(strings.Fields(list), m) == wrong {
						t.Errorf("%s, level %d: %s, score %d, depth %d", tt.name, level, m, a.Score, a.Depth)
					}
				}
			}
		}
	}
}

// mirrorMove is a move in ICCS with the sides exchanged.
func mirrorMove(m string) string {
	return string([]byte{m[0], '0' + '9' - m[1], m[2], '0' + '9' - m[3]})
}
