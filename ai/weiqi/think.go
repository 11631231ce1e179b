package weiqi

import (
	"slices"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/weiqi"
)

// thinker finds the advice for one task.
type thinker struct {
	task  ai.Task
	terms weiqi.Terms
	board *weiqi.Board
	limit *limit
	turn  game.Color
	tree  *tree // of the moves in play, once it has grown
	kept  *kept // of the task before, then of this one
	brief bool  // one move is asked for: what cannot change it need not be known
}

// think is the advice for the phase of the game.
func (t *thinker) think() ai.Advice {
	s := t.task.State
	t.turn = s.View().Color(s.ToAct())
	switch s.Phase() {
	case game.Opening:
		return t.once(t.handicap, ai.WhyOpening)
	case game.Scoring:
		return t.once(t.talk, ai.WhyBest)
	}
	return t.play()
}

// once is the advice of find, which knows one move; none where it is not wanted.
func (t *thinker) once(find func() game.Move, why string) ai.Advice {
	if m := find(); t.wanted(m) {
		return t.advise(m, why)
	}
	return ai.Advice{}
}

// wanted says whether m may be advised.
func (t *thinker) wanted(m game.Move) bool { return !slices.Contains(t.task.Without, m) }

func (t *thinker) advise(m game.Move, why string) ai.Advice {
	return ai.Advice{Move: m, Why: why, Line: []game.Move{m}, Depth: 1, Nodes: t.limit.spent}
}

// handicap is where the next free handicap stone goes: where it would be fixed,
// then as far from the others as may be.
func (t *thinker) handicap() game.Move {
	for n := 9; n >= 2; n-- {
		for _, p := range weiqi.FixedHandicap(t.board.Size(), n) {
			if t.board.At(t.board.Index(p)) == game.NoColor {
				return game.PlaceAt(p)
			}
		}
	}
	g := newGeometry(t.board.Size())
	best, top := 0, -1
	for i := range g.points {
		if t.board.At(i) != game.NoColor {
			continue
		}
		room := min(2*g.line[i], 6)
		for k := range g.points {
			if t.board.At(k) != game.NoColor {
				room = min(room, g.apart(i, k))
			}
		}
		if room > top {
			best, top = i, room
		}
	}
	return game.PlaceAt(t.board.Point(best))
}

// play is the advice while stones are put.
func (t *thinker) play() ai.Advice {
	if m, ok := t.corner(); ok && t.wanted(m) {
		return t.advise(m, ai.WhyOpening)
	}
	tree := t.search()
	t.tree = tree
	a := t.result(tree)
	if t.limit.ctx.Err() == nil {
		if m, ok := t.close(tree); ok && m != a.Move && t.wanted(m) {
			a.Move, a.Line, a.Depth = m, []game.Move{m}, 1
		}
	}
	return a
}

// lastStone is the point of the stone just put, or nowhere.
func (t *thinker) lastStone() int {
	if at, ok := game.LastStone(t.task.State); ok {
		return t.board.Index(at)
	}
	return nowhere
}

// result is the advice that the tree gives.
func (t *thinker) result(tree *tree) ai.Advice {
	at := tree.best(0)
	switch {
	case tree.nodes[0].count == 0:
		return ai.Advice{}
	case at == nowhere: // no playout was made
		at = tree.nodes[0].kids
	}
	return t.branch(tree, at)
}

// others are the moves that the tree has tried most, at most n of them and without
// best.
func (t *thinker) others(best ai.Advice, n int) (all []ai.Advice) {
	if t.tree == nil {
		return nil
	}
	root := t.tree.nodes[0]
	kids := make([]int32, 0, root.count)
	for k := root.kids; k < root.kids+int32(root.count); k++ {
		if t.tree.nodes[k].visits > 0 && t.move(int(t.tree.nodes[k].move)) != best.Move {
			kids = append(kids, k)
		}
	}
	slices.SortStableFunc(kids, func(a, b int32) int { return int(t.tree.nodes[b].visits - t.tree.nodes[a].visits) })
	last := best.Score
	for _, k := range kids[:min(len(kids), max(n, 0))] {
		a := t.branch(t.tree, k)
		if a.Move.Kind == game.NoMove {
			continue
		}
		a.Score, a.Nodes = min(a.Score, last), int64(t.tree.nodes[k].visits)
		all, last = append(all, a), a.Score
	}
	return all
}

// branch is the advice to play the node at, and what comes after it.
func (t *thinker) branch(tree *tree, at int32) ai.Advice {
	a := ai.Advice{Why: ai.WhyBest, Nodes: t.limit.spent, Score: t.score(tree, at), Lead: t.lead(tree, at)}
	for s := t.task.State; at != nowhere && len(a.Line) < maxLine; at = tree.best(at) {
		m := t.move(int(tree.nodes[at].move))
		next, err := s.Apply(m)
		if err != nil {
			break
		}
		a.Line, s = append(a.Line, m), next
		if s.Phase() != game.Play {
			break
		}
	}
	if a.Depth = len(a.Line); a.Depth > 0 {
		a.Move = a.Line[0]
	}
	return a
}

// lead is by how many points the side to act has won the playouts through the
// node at, a move of the root, on average.
func (t *thinker) lead(tree *tree, at int32) float64 {
	tries := tree.tries[at-tree.nodes[0].kids]
	if tries.n == 0 {
		return 0
	}
	return float64(t.mine(int(tries.margin))) / float64(2*tries.n)
}

// bans are moves as the tree has them.
func (t *thinker) bans(moves []game.Move) map[int16]bool {
	out := make(map[int16]bool, len(moves))
	for _, m := range moves {
		switch m.Kind {
		case game.Place:
			out[int16(t.board.Index(m.To))] = true
		case game.Pass:
			out[nowhere] = true
		}
	}
	return out
}

// maxLine is the longest line of an advice.
const maxLine = 12

func (t *thinker) move(i int) game.Move {
	if i == nowhere {
		return game.PassMove()
	}
	return game.PlaceAt(t.board.Point(i))
}
