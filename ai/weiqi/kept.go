package weiqi

import (
	"slices"

	"qiyou/ai"
	"qiyou/game"
)

// kept is the trees of a task that time ended: where the next task is two moves
// further on in the same game, much of what it asks has been played out.
type kept struct {
	task  ai.Task
	trees []*tree // of each thread
}

// timed says whether time alone ends the thinking, so that no two times the same
// is to be expected.
func timed(t ai.Task) bool {
	return skillOf(t).playouts == 0 && t.Limits.Nodes <= 0 && len(t.Without) == 0
}

// resume puts below the roots of trees what k knows of the position of t.
func (k *kept) resume(t *thinker, trees []*tree) {
	if k == nil || len(k.trees) != len(trees) || k.task.Setup.String() != t.task.Setup.String() {
		return
	}
	own, reply, ok := k.moves(t)
	if !ok {
		return
	}
	for i, old := range k.trees {
		if at := old.child(old.child(0, own), reply); at != nowhere && old.nodes[at].count > 0 {
			trees[i].adopt(old, at)
		}
	}
}

// moves are the two that lead from the position of k to that of t, if there are.
func (k *kept) moves(t *thinker) (own, reply int16, ok bool) {
	own, reply = nowhere, int16(t.lastStone())
	root := k.trees[0].root
	if root.Size() != t.board.Size() || k.trees[0].turn != t.turn {
		return own, reply, false
	}
	for i := range root.Points() {
		if root.At(i) == game.NoColor && t.board.At(i) == t.turn {
			own = int16(i)
		}
	}
	s := k.task.State
	for _, i := range []int16{own, reply} {
		var err error
		if s, err = s.Apply(t.move(int(i))); err != nil {
			return own, reply, false
		}
	}
	return own, reply, s.Hash() == t.task.State.Hash()
}

// child is the node of the move after the node at, or nowhere.
func (t *tree) child(at int32, move int16) int32 {
	if at == nowhere {
		return nowhere
	}
	n := &t.nodes[at]
	k := slices.IndexFunc(t.nodes[n.kids:n.kids+int32(n.count)], func(kid node) bool { return kid.move == move })
	if k < 0 {
		return nowhere
	}
	return n.kids + int32(k)
}

// adopt takes over what has grown in o below the node at, from which it starts.
func (t *tree) adopt(o *tree, at int32) {
	t.nodes = append(t.nodes[:0], o.nodes[at])
	t.nodes[0].move = nowhere
	for k := 0; k < len(t.nodes); k++ {
		n := &t.nodes[k]
		kids := o.nodes[n.kids : n.kids+int32(n.count)]
		n.kids = int32(len(t.nodes))
		t.nodes = append(t.nodes, kids...)
	}
	t.tries = make([]tried, t.nodes[0].count)
}
