package xiangqi

import (
	"slices"

	"qiyou/ai"
	"qiyou/ai/search"
	"qiyou/game"
	"qiyou/game/xiangqi"
)

// thinker finds the advice for one task.
type thinker struct {
	*searcher
	task  ai.Task
	skill skill

	roots []choice // the moves to choose from, best first
	score int
	depth int
}

// choice is a move of the root and what is added to its judgement.
type choice struct {
	move xiangqi.Move
	bias int
}

func newThinker(s *searcher, t ai.Task, k skill) *thinker {
	s.overlook = search.NewOverlook(t.Seed^s.pos.Hash(), k.misses)
	return &thinker{searcher: s, task: t, skill: k}
}

// think finds the best move, deeper and deeper from a depth on.
func (t *thinker) think(from int) {
	t.list()
	if len(t.roots) == 0 {
		return
	}
	deepest := t.skill.depth
	if len(t.roots) == 1 {
		deepest = 1
	}
	for depth := min(from, deepest); depth <= deepest && !t.budget.Stopped(); depth++ {
		t.deepen(depth)
		if t.score > ai.Undecided && t.score >= win-depth || t.score < -ai.Undecided && t.score <= depth-win {
			break
		}
	}
}

// reach is how deep t has looked, as deep as can be where that decides the game.
func (t *thinker) reach() int {
	if max(t.score, -t.score) > ai.Undecided {
		return maxPly
	}
	return t.depth
}

// list fills in the moves of the root, those that look best first.
func (t *thinker) list() {
	var buf [xiangqi.MaxMoves]xiangqi.Move
	legal := t.pos.Moves(buf[:0])
	p := picker{}
	for m, _ := t.next(&p); m != 0; m, _ = t.next(&p) {
		if slices.Contains(legal, m) && !slices.Contains(t.task.Without, m.Step()) {
			t.roots = append(t.roots, choice{m, t.bias(m)})
		}
	}
	inCheck := t.pos.InCheck()
	seen := slices.DeleteFunc(slices.Clone(t.roots), func(c choice) bool { return t.unseen(c.move, node{check: inCheck}) })
	if len(seen) > 0 {
		t.roots = seen
	}
}

// aspiration is how far from the score before the next is expected, from
// aspireDepth on.
const aspiration, aspireDepth = 25, 4

// deepen compares the moves of the root at depth, first as if the score were
// near the one before.
func (t *thinker) deepen(depth int) {
	t.horizon = depth
	low, high, margin := -infinite, infinite, aspiration
	if depth >= aspireDepth && undecided(t.score) {
		low, high = t.score-margin, t.score+margin
	}
	for {
		score := t.compare(depth, low, high)
		margin *= 4
		switch {
		case t.budget.Stopped():
			return
		case score <= low:
			low = max(score-margin, -infinite)
		case score >= high:
			high = min(score+margin, infinite)
		default:
			return
		}
		if margin > 1000 {
			low, high = -infinite, infinite
		}
	}
}

// compare looks for the best of the moves of the root, between low and high,
// and puts it in front. What was not looked at when the budget ended does not
// count.
func (t *thinker) compare(depth, low, high int) int {
	best, alpha, found := -1, low, -infinite
	root := node{depth: depth, check: t.pos.InCheck()}
	t.judge(root, search.Entry{}, false)
	for k, c := range t.roots {
		n := root
		n.alpha, n.beta = alpha, high
		if undecided(alpha) {
			n.alpha -= c.bias
		}
		if undecided(high) {
			n.beta -= c.bias
		}
		calm := t.pos.At(c.move.To()) == 0
		t.play(c.move, 0)
		score := t.child(n, child{k: k, check: t.pos.InCheck(), calm: calm, improving: true})
		t.pos.undo()
		if t.budget.Stopped() {
			break
		}
		if undecided(score) {
			score += c.bias
		}
		found = max(found, score)
		if score > alpha {
			best, alpha = k, score
		}
		if score >= high {
			break
		}
	}
	if best >= 0 {
		t.score, t.depth = alpha, depth
		c := t.roots[best]
		t.roots = slices.Insert(slices.Delete(t.roots, best, best+1), 0, c)
	}
	return found
}

func undecided(score int) bool { return score > -decisive && score < decisive }

// advice is the result as the contract wants it, but for the nodes.
func (t *thinker) advice() ai.Advice {
	if len(t.roots) == 0 {
		return ai.Advice{}
	}
	a := ai.Advice{Score: t.score, Depth: t.depth, Why: ai.WhyBest}
	a.Line = t.expected(t.roots[0].move)
	a.Move = a.Line[0]
	switch {
	case t.score > ai.Undecided:
		a.Why = ai.WhyWins
	case t.score < -ai.Undecided:
		a.Why = ai.WhyLost
	}
	return a
}

// maxLine is the longest play that is told.
const maxLine = 12

// expected is the play from m on, as far as the table knows it and the rules
// let it go.
func (t *thinker) expected(m xiangqi.Move) []game.Move {
	state := t.task.State
	var line []game.Move
	for m != 0 && len(line) < maxLine {
		next, err := state.Apply(m.Step())
		if err != nil {
			break
		}
		state, line = next, append(line, m.Step())
		t.pos.play(m)
		e, _ := t.table.Get(t.pos.Hash())
		m = xiangqi.Move(e.Move)
	}
	for range line {
		t.pos.undo()
	}
	return line
}
