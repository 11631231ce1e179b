package weiqi

import (
	"qiyou/game"
	"qiyou/game/weiqi"
)

// inquests is how many playouts decide which stones are dead.
const inquests = 200

// doubt is how much of the playouts a chain must lose, or keep, in hundredths
// of the most, for them to overrule the suggestion of the rules.
const doubt = 50

// coroner says which stones are dead when the play has ended. It says the same
// of the same stones whatever the seed of a task, so that two of it agree.
type coroner struct {
	*player
	root *weiqi.Board
	own  []int32
}

// newCoroner plays the board to its end many times, both sides first in turn.
func newCoroner(b *weiqi.Board, l *limit) *coroner {
	c := &coroner{player: newPlayer(b, b.Hash()), root: b, own: make([]int32, b.Points())}
	for k := range inquests {
		if l.ctx.Err() != nil {
			break
		}
		c.start(b, nowhere)
		c.finish(game.Dark+game.Color(k%2), false)
		c.tally(c.own)
	}
	return c
}

// dead is the stones that are dead, where the rules suggest those.
func (c *coroner) dead(suggested map[game.Point]bool) (dead []game.Point) {
	for i := range c.points {
		if c.root.At(i) == game.NoColor {
			continue
		}
		p := c.root.Point(i)
		switch kept := c.kept(i); {
		case kept < -doubt:
			dead = append(dead, p)
		case kept <= doubt && suggested[p]:
			dead = append(dead, p)
		}
	}
	return dead
}

// kept is how much of the playouts keeps the chain on i, from -100 to 100.
func (c *coroner) kept(i int) int {
	sum, n := 0, 0
	for p := i; ; {
		sum += int(c.own[p])
		n++
		if p = c.root.Next(p); p == i {
			break
		}
	}
	if c.root.At(i) == game.Light {
		sum = -sum
	}
	return sum * 100 / (n * inquests)
}

// suggestion is the stones that the rules suggest as dead for the board of s.
func suggestion(s game.State) map[game.Point]bool {
	for range 2 {
		if s.Phase() == game.Play {
			if next, err := s.Apply(game.PassMove()); err == nil {
				s = next
			}
		}
	}
	return marked(s)
}

// marked is the stones that s marks as dead, none while it is in play.
func marked(s game.State) map[game.Point]bool {
	dead := map[game.Point]bool{}
	v, ok := s.View().(game.Marked)
	if !ok || s.Phase() != game.Scoring {
		return dead
	}
	for p, m := range v.Marks() {
		if m == game.Dead {
			dead[p] = true
		}
	}
	return dead
}
