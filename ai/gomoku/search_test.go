package gomoku

import (
	"testing"

	"qiyou/game"
)

// TestTriesThreats: in renju every threat is among the moves that are tried,
// however little the network thinks of it. In the first game the search took
// light's lead for decided as deep as it looked, until dark made a three on m6.
func TestTriesThreats(t *testing.T) {
	t.Parallel()
	for _, moves := range []string{
		"i9 f5 k10 l8 k6 l10 n3 k11 l9 m9 n8 j11 i11 i10 j8 h9 k12 k7 j6 h7",
		"h8 h9 j9 i8 i10 g8 k8",
	} {
		task := benchTask("gomoku/renju 15", moves)
		pos, err := read(task)
		if err != nil {
			t.Fatal(err)
		}
		n := newSearcher(pos, unlimited(), nil).choose(game.Dark, 12, 1, -1)
		n.moves.order()
		for k, m := range n.moves[min(mostMoves, len(n.moves)):] {
			if pos.worth(game.Dark, int(m.at)).rank >= makeThree {
				t.Errorf("after %s the threat %v is number %d of %d moves", moves, pos.board.Point(int(m.at)), mostMoves+k+1, len(n.moves))
			}
		}
	}
}
