package weiqi

import (
	"context"
	"slices"

	"qiyou/ai"
	"qiyou/game"
)

// Survey implements [ai.Surveyor] by playouts that go on to their end, from a
// tree that grows along the good moves: so it knows what is as good as taken.
func (*engine) Survey(ctx context.Context, t ai.Task) (ai.Outlook, error) {
	terms, board, err := read(t)
	if err != nil {
		return ai.Outlook{}, err
	}
	th := &thinker{task: t, terms: terms, board: board, limit: newLimit(ctx, t.Limits, skillOf(t).playouts, board.Points())}
	th.turn = t.State.View().Color(t.State.ToAct())
	tree := th.plant()
	tree.results = make([][]int16, tree.nodes[0].count)
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
	at := tree.best(0)
	if at == nowhere {
		return o
	}
	o.Lead = median(tree.results[at-tree.nodes[0].kids]) / 2
	for i, n := range tree.own {
		o.Owners[i] = float64(n) / float64(max(tree.owned, 1))
	}
	o.Chance = ai.Chance("weiqi", t.score(tree, at))
	if t.turn == game.Light {
		o.Chance = 1 - o.Chance
	}
	return o
}

// median is the middle one of results, which are more than none. It is on the
// side that wins the most of them, as a mean need not be.
func median(results []int16) float64 {
	slices.Sort(results)
	n := len(results)
	return float64(results[(n-1)/2]+results[n/2]) / 2
}

// score is what the node at, a move of the root, is worth to the side that makes
// it; see ai.Advice.
func (t *thinker) score(tree *tree, at int32) int {
	tries := tree.tries[at-tree.nodes[0].kids]
	if tries.n == 0 {
		return 0
	}
	return int(tries.value*2/tries.n) - full
}
