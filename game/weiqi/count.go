package weiqi

import (
	"fmt"

	"qiyou/game"
)

// Count is the score of s as it stands if exactly the groups on the points of
// dead are dead, one point of each or several. For counts of territory the
// points that nobody has are those of the suggestion. The error wraps
// game.ErrSetup.
func Count(s game.State, dead []game.Point) (Score, error) {
	st, ok := s.(*state)
	if !ok {
		return Score{}, fmt.Errorf("%w: not a game of go", game.ErrSetup)
	}
	after := *st
	after.talk = talk{first: st.talk.first}
	for _, p := range dead {
		if !st.grid.inside(p) || st.grid.cells[st.grid.index(p)] == game.NoColor {
			return Score{}, fmt.Errorf("%w: no stone on %v", game.ErrSetup, p)
		}
		if i := st.grid.index(p); !after.talk.dead.has(i) {
			after.talk.toggle(&after.grid, i)
		}
	}
	if !st.rules.area {
		after.talk.bare = suggestBare(&after.grid, after.talk.dead)
	}
	return after.score(), nil
}

// Captured is how many stones of each side have been taken off so far.
func Captured(s game.State) (dark, light int) {
	st, ok := s.(*state)
	if !ok {
		return 0, 0
	}
	return st.lost[0], st.lost[1]
}
