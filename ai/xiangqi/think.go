package xiangqi

import (
	"slices"

	"qiyou/ai"
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
	return &thinker{searcher: s, task: t, skill: k}
}

// think is the advice; none where no move is wanted.
func (t *thinker) think() ai.Advice {
	if m, ok := t.open(); ok {
		return ai.Advice{Move: m, Line: []game.Move{m}, Why: ai.WhyOpening}
	}
	t.list()
	if len(t.roots) == 0 {
		return ai.Advice{}
	}
	deepest := t.skill.depth
	if len(t.roots) == 1 {
		deepest = 1
	}
	for depth := 1; depth <= deepest && !t.budget.Stopped(); depth++ {
		t.deepen(depth)
		if t.score > ai.Undecided && t.score >= win-depth || t.score < -ai.Undecided && t.score <= depth-win {
			break
		}
	}
	return t.advice()
}

// list fills in the moves of the root, those that look best first.
func (t *thinker) list() {
	var buf [xiangqi.MaxMoves]xiangqi.Move
	legal := t.pos.Moves(buf[:0])
	for i, list := 0, t.all(0, 0); i < len(list); i++ {
		if m := pick(list, i); slices.Contains(legal, m) && !slices.Contains(t.task.Without, m.Step()) {
			t.roots = append(t.roots, choice{m, t.bias(m)})
		}
	}
}

// deepen compares the moves of the root at depth and puts the best in front.
// What was not looked at when the budget ended does not count.
func (t *thinker) deepen(depth int) {
	t.horizon = depth
	best, alpha := -1, -infinite
	inCheck := t.pos.InCheck()
	for k, c := range t.roots {
		n := node{alpha: alpha, beta: infinite, depth: depth, check: inCheck}
		if undecided(alpha) {
			n.alpha -= c.bias
		}
		calm := t.pos.At(c.move.To()) == 0
		t.pos.play(c.move)
		score := t.child(n, k, t.pos.InCheck(), calm, 0)
		t.pos.undo()
		if t.budget.Stopped() {
			break
		}
		if undecided(score) {
			score += c.bias
		}
		if score > alpha {
			best, alpha = k, score
		}
	}
	if best < 0 {
		return
	}
	t.score, t.depth = alpha, depth
	c := t.roots[best]
	t.roots = slices.Insert(slices.Delete(t.roots, best, best+1), 0, c)
}

func undecided(score int) bool { return score > -decisive && score < decisive }

// advice is the result as the contract wants it.
func (t *thinker) advice() ai.Advice {
	a := ai.Advice{Score: t.score, Nodes: t.budget.Nodes(), Depth: t.depth, Why: ai.WhyBest}
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
