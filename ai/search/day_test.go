package search

import (
	"testing"

	"qiyou/ai"
)

// TestDay: of nine games a level plays three like itself, two like each of those
// beside it and one like each of the next; none beyond the ends or like the highest,
// which is always itself.
func TestDay(t *testing.T) {
	t.Parallel()
	const games = 9000
	for l := ai.MinLevel; l <= ai.MaxLevel; l++ {
		want := map[ai.Level]int{}
		for off, ninths := range map[ai.Level]int{-2: 1, -1: 2, 0: 3, 1: 2, 2: 1} {
			if l == ai.MaxLevel {
				off = 0
			}
			want[min(max(l+off, ai.MinLevel), max(l, ai.MaxLevel-1))] += games / 9 * ninths
		}
		seen := map[ai.Level]int{}
		for game := range uint64(games) {
			seen[Day(l, game+1)]++
		}
		for d := ai.MinLevel - 2; d <= ai.MaxLevel+2; d++ {
			if seen[d] < want[d]*9/10 || seen[d] > want[d]*11/10 {
				t.Errorf("level %d plays like %d in %d of %d games, want %d", l, d, seen[d], games, want[d])
			}
		}
		if Day(l, 0) != l {
			t.Errorf("level %d plays like %d where the game is not known", l, Day(l, 0))
		}
	}
}
