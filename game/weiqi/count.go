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
	st, err := withDead(s, dead)
	if err != nil {
		return Score{}, err
	}
	return st.score(), nil
}

// Standing is how the points of a board stand at the end of the play.
type Standing struct {
	Owned [3][]game.Point // the free points and those under dead stones, by the side that has them; NoColor is nobody
	Seki  []game.Point    // living stones that have no two eyes and share liberties with the other side
}

// Stand is the standing of s if exactly the groups on the points of dead are
// dead. What is in seki is the suggestion: no moves are read ahead. The error
// wraps game.ErrSetup.
func Stand(s game.State, dead []game.Point) (Standing, error) {
	st, err := withDead(s, dead)
	if err != nil {
		return Standing{}, err
	}
	list := func(points set) (all []game.Point) {
		for i := range points.each() {
			all = append(all, st.grid.point(i))
		}
		return all
	}
	a := Standing{Seki: list(suggestSeki(&st.grid, st.talk.dead))}
	for c, points := range st.talk.owners(&st.grid, st.rules.area) {
		a.Owned[c] = list(points)
	}
	return a, nil
}

// withDead is s with exactly the groups on the points of dead marked.
func withDead(s game.State, dead []game.Point) (*state, error) {
	st, ok := s.(*state)
	if !ok {
		return nil, fmt.Errorf("%w: not a game of go", game.ErrSetup)
	}
	after := *st
	after.talk = talk{first: st.talk.first}
	for _, p := range dead {
		if !st.grid.inside(p) || st.grid.cells[st.grid.index(p)] == game.NoColor {
			return nil, fmt.Errorf("%w: no stone on %v", game.ErrSetup, p)
		}
		if i := st.grid.index(p); !after.talk.dead.has(i) {
			after.talk.toggle(&after.grid, i)
		}
	}
	if !st.rules.area {
		after.talk.bare = suggestBare(&after.grid, after.talk.dead)
	}
	return &after, nil
}

// Captured is how many stones of each side have been taken off so far.
func Captured(s game.State) (dark, light int) {
	st, ok := s.(*state)
	if !ok {
		return 0, 0
	}
	return st.lost[0], st.lost[1]
}
