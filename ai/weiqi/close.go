package weiqi

import (
	"sync"

	"qiyou/game"
	"qiyou/game/weiqi"
)

// The answers in the talk about dead stones.
var (
	propose = game.ChooseOf("propose")
	accept  = game.ChooseOf("accept")
	resume  = game.ChooseOf("resume")
	alive   = game.ChooseOf("alive")
)

// end is how the game would end from a position in play.
type end struct {
	passed bool        // a pass ends the play
	stands func() bool // stones are counted as they stand, whatever is dead
}

// endOf looks at two passes ahead; at the second only when it is asked for,
// since the rules then suggest dead stones, which takes its time. Who has played
// on once after a talk can have all stones counted as alive: they had better be
// taken off.
func endOf(s game.State) end {
	one, err := s.Apply(game.PassMove())
	if err != nil {
		return end{stands: func() bool { return false }}
	}
	passed := one.Phase() != game.Play
	return end{passed, sync.OnceValue(func() bool {
		two := one
		if !passed {
			if two, err = one.Apply(game.PassMove()); err != nil {
				return false
			}
		}
		return two.Phase() != game.Scoring || !may(two, resume)
	})}
}

// may says whether s accepts m.
func may(s game.State, m game.Move) bool {
	_, err := s.Apply(m)
	return err == nil
}

// sure is how much of the playouts one side must end with a point, in
// hundredths of the most, for it to be decided.
const sure = 80

// close is the move that ends a game in which nothing is left to win: the pass,
// or a stone that takes dead ones where these would count. It says no while
// there is something to play for.
func (t *thinker) close(tree *tree) (game.Move, bool) {
	pass, e := game.PassMove(), tree.end
	if tree.ends == 0 || !t.done(tree, tree.own, tree.ends) {
		return pass, false
	}
	// The tree knows what happens after a good move only.
	c := newCoroner(t.board, t.limit)
	if t.limit.ctx.Err() != nil || !t.done(tree, c.own, inquests) {
		return pass, false
	}
	dead := c.dead(suggestion(t.task.State))
	switch {
	case !e.stands():
		return pass, !e.passed || t.count(dead) > 0 || t.open(tree, c.own, inquests) == 0
	case t.count(nil) > 0:
		return pass, true
	}
	if i := t.takes(tree, dead); i != nowhere {
		return t.move(i), true
	}
	return pass, t.open(tree, c.own, inquests) == 0
}

// done says whether nothing is left to play for, by who has had each point in
// so many playouts; or nothing that matters, where a pass ends the play.
func (t *thinker) done(tree *tree, own []int32, ends int) bool {
	open := t.open(tree, own, ends)
	return open == 0 || tree.end.passed && t.leadsBy(tree, own) > 4*open
}

// open is how many points are not decided.
func (t *thinker) open(tree *tree, own []int32, ends int) (n int) {
	for i := range own {
		if abs(int(own[i]))*100 < sure*ends && !t.worthless(tree, own, ends, i) {
			n++
		}
	}
	return n
}

// count is by how many half points the side to act leads with dead as the dead
// stones.
func (t *thinker) count(dead []game.Point) int {
	score, err := weiqi.Count(t.task.State, dead)
	if err != nil {
		return 0
	}
	return t.mine(score.Margin())
}

// mine is a margin of Dark as one of the side to act.
func (t *thinker) mine(margin int) int {
	if t.turn == game.Light {
		return -margin
	}
	return margin
}

// leadsBy is by how many half points the side to act leads if every point goes
// to who has it in most playouts.
func (t *thinker) leadsBy(tree *tree, own []int32) int {
	area := 0
	for _, n := range own {
		switch {
		case n > 0:
			area++
		case n < 0:
			area--
		}
	}
	return t.mine(tree.margin(area, 0))
}

// worthless says whether the free point i is worth nothing where territory
// counts: stones of both sides are beside it, and all of them stay.
func (t *thinker) worthless(tree *tree, own []int32, ends, i int) bool {
	if !tree.territory || t.board.At(i) != game.NoColor {
		return false
	}
	var beside [3]bool
	for _, n := range tree.near[i] {
		c := t.board.At(int(n))
		if c == game.NoColor {
			continue
		}
		kept := int(own[n])
		if c == game.Light {
			kept = -kept
		}
		if kept*100 < sure*ends {
			return false
		}
		beside[c] = true
	}
	return beside[game.Dark] && beside[game.Light]
}

// takes is a liberty of a dead chain of the enemy where a stone is safe, of the
// chain that is nearest to being taken.
func (t *thinker) takes(tree *tree, dead []game.Point) int {
	tree.start(t.board, nowhere)
	best, fewest := nowhere, tree.points
	for _, p := range dead {
		i := t.board.Index(p)
		if t.board.At(i) != t.turn.Other() {
			continue
		}
		libs := tree.liberties(i, tree.points, nil)
		if len(libs) >= fewest {
			continue
		}
		for _, at := range libs {
			if n, _ := tree.after(int(at), t.turn); n == 2 && t.board.Legal(int(at), t.turn) || len(libs) == 1 && t.board.Legal(int(at), t.turn) {
				best, fewest = int(at), len(libs)
				break
			}
		}
	}
	return best
}
