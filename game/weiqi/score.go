package weiqi

import (
	"fmt"

	"qiyou/game"
)

// Side is what one side has.
type Side struct {
	Stones    int // living stones on the board
	Territory int // surrounded points that count
	Prisoners int // the other's stones: taken, dead on the board, handed over with passes
	Bonus     int // half points: komi, and what a handicap gives back
}

// Score is the count of a position under its rules.
type Score struct {
	Area        bool // stones and territory count; else territory and prisoners
	Dark, Light Side
	Neutral     int // free points that nobody has
}

// Total is what the side c has, in half points.
func (s Score) Total(c game.Color) int {
	side := s.Dark
	if c == game.Light {
		side = s.Light
	}
	if s.Area {
		return 2*(side.Stones+side.Territory) + side.Bonus
	}
	return 2*(side.Territory+side.Prisoners) + side.Bonus
}

// Margin is by how many half points Dark leads; negative when Light does.
func (s Score) Margin() int { return s.Total(game.Dark) - s.Total(game.Light) }

// String is the result as SGF writes it: B+3.5, W+0.5, or 0 for a draw.
func (s Score) String() string {
	switch m := s.Margin(); {
	case m > 0:
		return "B+" + halfText(m)
	case m < 0:
		return "W+" + halfText(-m)
	}
	return "0"
}

// Zi is a difference of half points in zi, as Chinese results are told: a zi is
// two points, so 15 half points are "3 3/4". half must not be negative.
func Zi(half int) string {
	whole, quarters := half/4, half%4
	part := [...]string{"", "1/4", "1/2", "3/4"}[quarters]
	switch {
	case quarters == 0:
		return fmt.Sprint(whole)
	case whole == 0:
		return part
	}
	return fmt.Sprint(whole, " ", part)
}

// ScoreOf is the count of s as its marks stand now, and false for a state that
// is not of this package. During play no stone is dead.
func ScoreOf(s game.State) (Score, bool) {
	st, ok := s.(*state)
	if !ok {
		return Score{}, false
	}
	return st.score(), true
}

func (s *state) score() Score {
	score := count(&s.grid, &s.talk, s.rules.area)
	score.Dark.Prisoners += s.lost[1] + s.handed[1]
	score.Light.Prisoners += s.lost[0] + s.handed[0]
	if s.rules.passStones && s.talk.first == game.Light {
		score.Dark.Prisoners++ // Light hands over the last stone
	}
	score.Light.Bonus = s.rules.komi
	if s.rules.handicap > 1 {
		score.Light.Bonus += 2 * s.rules.bonus(s.rules.handicap)
	}
	return score
}

// count is the score of a board from its stones alone: no earlier prisoners and
// no bonus.
func count(g *grid, t *talk, area bool) Score {
	owners := t.owners(g, area)
	dead := [2]int{t.dead.and(g.of(game.Dark)).count(), t.dead.and(g.of(game.Light)).count()}
	side := func(c game.Color) Side {
		return Side{
			Stones:    g.of(c).count() - dead[c-game.Dark],
			Territory: owners[c].count(),
			Prisoners: dead[c.Other()-game.Dark],
		}
	}
	return Score{Area: area, Dark: side(game.Dark), Light: side(game.Light), Neutral: owners[game.NoColor].count()}
}

// owners are the free points, those under dead stones among them, by the side
// that surrounds them; NoColor has those that count for nobody.
func (t *talk) owners(g *grid, area bool) (owners [3]set) {
	after := t.cleaned(g)
	for r := range after.regions(free) {
		c := game.NoColor
		switch {
		case !area && !t.bare.and(r.points).empty():
		case r.touch == maskOf(game.Dark):
			c = game.Dark
		case r.touch == maskOf(game.Light):
			c = game.Light
		}
		owners[c] = owners[c].or(r.points)
	}
	return owners
}

// surrounded says whether the region of free points r touches one side only.
func surrounded(r region) bool {
	return r.touch == maskOf(game.Dark) || r.touch == maskOf(game.Light)
}
