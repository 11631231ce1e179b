package weiqi

import (
	"sync"
	"sync/atomic"
)

// search grows the trees of the task, one for each thread, and is the first of
// them with what the others have found about the moves of the root. Each has its
// share of the playouts and its own chance, so that the same number of threads
// gives the same answer.
func (t *thinker) search() *tree {
	n := max(t.task.Limits.Threads, 1)
	trees, limits := make([]*tree, n), make([]limit, n)
	for k := range n {
		trees[k], limits[k] = t.plant(), *t.limit
		trees[k].most = min(maxNodes, 4*maxNodes/n)
		trees[k].weed(t.overlooked())
		trees[k].chance = newChance(t.task.Seed + uint64(k)<<32)
		limits[k].nodes = (t.limit.nodes + int64(n-1-k)) / int64(n)
	}
	if timed(t.task) {
		t.kept.resume(t, trees)
		t.kept = &kept{t.task, trees}
	}
	var all sync.WaitGroup
	var sure atomic.Int32 // threads whose tree will not change its mind
	for k := range n {
		if t.limit.nodes > 0 && limits[k].nodes == 0 || trees[k].nodes[0].count < 2 {
			continue
		}
		grow := func() {
			mine := false
			for limits[k].spend() && int(sure.Load()) < n {
				trees[k].grow()
				if !mine && t.brief && trees[k].settled(&limits[k]) {
					mine = true
					sure.Add(1)
				}
			}
		}
		if k == n-1 {
			grow()
		} else {
			all.Go(grow)
		}
	}
	all.Wait()
	t.limit.spent = limits[0].spent
	for k := 1; k < n; k++ {
		t.limit.spent += limits[k].spent
		trees[0].join(trees[k])
	}
	return trees[0]
}

// settled says, now and then, whether the playouts that the time of l is still
// good for cannot give another move as many as the best has.
func (t *tree) settled(l *limit) bool {
	if l.spent%64 != 0 {
		return false
	}
	var most, next int32
	root := t.nodes[0]
	for _, n := range t.nodes[root.kids : root.kids+int32(root.count)] {
		next = max(next, min(most, n.visits))
		most = max(most, n.visits)
	}
	return int64(most-next) > l.left()
}

// join adds what o has found about the moves of the root.
func (t *tree) join(o *tree) {
	at := make(map[int16]int32)
	root := &o.nodes[0]
	for k := root.kids; k < root.kids+int32(root.count); k++ {
		at[o.nodes[k].move] = k
	}
	root = &t.nodes[0]
	root.visits += o.nodes[0].visits
	for k := root.kids; k < root.kids+int32(root.count); k++ {
		n := &t.nodes[k]
		if from, ok := at[n.move]; ok {
			n.add(&o.nodes[from])
			t.tries[k-root.kids].add(o.tries[from-o.nodes[0].kids])
		}
	}
	for i := range t.own {
		t.own[i] += o.own[i]
	}
	t.owned, t.ends = t.owned+o.owned, t.ends+o.ends
}

// add adds the playouts of o to those of n.
func (n *node) add(o *node) {
	n.visits += o.visits
	n.n, n.w = n.n+o.n, n.w+o.w
	n.an, n.aw = n.an+o.an, n.aw+o.aw
}
