package weiqi

import (
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/weiqi"
)

// TestTerritory: in games that have been played out, most playouts of nearly
// every one end with the margin that the rules count.
func TestTerritory(t *testing.T) {
	t.Parallel()
	rows, right := 0, 0
	for _, r := range finalRows(t) {
		if len(r.Moves) == 0 || r.Size != 9 {
			continue
		}
		played := strings.TrimSuffix(strings.Join(r.Moves, " "), " pass pass")
		s, setup := startOf(t, "weiqi/japanese 9", strings.Fields(played)...)
		var dead []game.Point
		for _, text := range r.Dead {
			p, err := readPoint(r.Size, text)
			if err != nil {
				t.Fatal(err)
			}
			dead = append(dead, p)
		}
		want, err := weiqi.Count(s, dead)
		if err != nil {
			t.Fatal(err)
		}
		rows++
		if got := usualMargin(s, setup); got == want.Margin() {
			right++
		} else {
			t.Logf("%s: %d, want %d half points", r.ID, got, want.Margin())
		}
	}
	t.Logf("%d of %d", right, rows)
	if right*10 < rows*9 {
		t.Errorf("%d of %d", right, rows)
	}
}

// usualMargin is how a playout of s ends most often.
func usualMargin(s game.State, setup game.Setup) (best int) {
	board, _ := weiqi.BoardOf(s)
	terms, _ := weiqi.TermsOf(setup)
	turn := s.View().Color(s.ToAct())
	tree := newTree(board, turn, countingOf(s, terms, board), 1)
	times := map[int]int{}
	for range 100 {
		tree.start(board, nowhere)
		m := tree.judge(turn, 0, 0)
		if times[m]++; times[m] > times[best] {
			best = m
		}
	}
	return best
}
