package gomoku

import (
	"iter"

	"qiyou/game"
)

// Fouls are the free points on which the next stone would be a foul, with the
// foul, row by row from the top; none for a side or a rule set without fouls,
// and for a state that is not of this package.
func Fouls(s game.State) iter.Seq2[game.Point, game.Reason] {
	return func(yield func(game.Point, game.Reason) bool) {
		st, ok := s.(*state)
		if !ok || !st.mayFoul() {
			return
		}
		g, l := &st.grid, linesOf(&st.grid)
		for i, c := range g.cells[:g.size*g.size] {
			if c != game.NoColor {
				continue
			}
			if foul := fouls[l.made(i)]; foul != "" && !yield(g.point(i), foul) {
				return
			}
		}
	}
}
