package search

import (
	"testing"

	"qiyou/ai"
)

// TestDay: a level has each of its days as often, none beyond the ends and none like
// the highest, which is always itself.
func TestDay(t *testing.T) {
	t.Parallel()
	const games = 14_000
	for l := ai.MinLevel; l <= ai.MaxLevel; l++ {
		want := map[ai.Level]int{}
		for _, off := range days {
			day := l
			if l < ai.MaxLevel {
				day = min(max(l+off, ai.MinLevel), ai.MaxLevel-1)
			}
			want[day] += games / len(days)
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
