package weiqi

import (
	"context"

	"qiyou/ai"
	"qiyou/game"
)

// Survey implements [ai.Surveyor] by playouts that go on to their end, from a
// tree that grows along the good moves: so it knows what is as good as taken.
func (engine) Survey(ctx context.Context, t ai.Task) (ai.Outlook, error) {
	terms, board, err := read(t)
	if err != nil {
		return ai.Outlook{}, err
	}
	th := &thinker{task: t, terms: terms, board: board, limit: newLimit(ctx, t.Limits, board.Points())}
	th.turn = t.State.View().Color(t.State.ToAct())
	tree := th.plant()
	tree.whole = true
	for th.limit.spend() {
		tree.grow()
	}
	return th.outlook(tree), ctx.Err()
}

// plant is the tree of a task before anything has grown.
func (t *thinker) plant() *tree {
	tree := newTree(t.board, t.turn, countingOf(t.task.State, t.terms, t.board), t.task.Seed)
	tree.before, tree.end = t.lastStone(), endOf(t.task.State)
	tree.plant()
	tree.weed(t.bans(t.task.Without))
	return tree
}

// outlook is what the playouts of a tree say.
func (t *thinker) outlook(tree *tree) ai.Outlook {
	o := ai.Outlook{Chance: 0.5, Owners: make([]float64, len(tree.own))}
	if tree.ends == 0 {
		return o
	}
	o.Lead = float64(tree.sum) / float64(2*tree.ends)
	for i, n := range tree.own {
		o.Owners[i] = float64(n) / float64(max(tree.owned, 1))
	}
	o.Chance = ai.Chance("weiqi", t.score(tree, tree.best(0)))
	if t.turn == game.Light {
		o.Chance = 1 - o.Chance
	}
	return o
}

// score is what the node at, a move of the root, is worth to the side that makes
// it; see ai.Advice.
func (t *thinker) score(tree *tree, at int32) int { return int(tree.nodes[at].mean()-full/2) * 2 }
