package weiqi

import (
	"math/bits"
	"slices"

	"qiyou/game"
	"qiyou/game/weiqi"
)

const (
	ripe     = 6       // playouts through a node before its moves are listed
	maxNodes = 1 << 20 // of a tree; about 50 MB
)

// tree grows from the position of a task by one playout after the other.
type tree struct {
	*player
	counting
	scout   *scout
	weights []int32 // of the moves being listed
	root    *weiqi.Board
	before  int // the last move before the task
	end     end
	turn    game.Color
	nodes   []node
	most    int // of nodes
	path    []int32
	own     []int32 // by point, the playouts that Dark ended with it less those of Light
	owned   int     // playouts in own
	ends    int     // playouts made
	tries   []tried // by move of the root
	// Of a survey alone: playouts go on to their end, however far one side is
	// ahead, and results are kept by move of the root, in half points for Dark.
	results [][]int16
}

func newTree(b *weiqi.Board, turn game.Color, c counting, seed uint64) *tree {
	t := &tree{player: newPlayer(b, seed), counting: c, root: b, before: nowhere, turn: turn, most: maxNodes}
	t.scout = newScout(t.desk)
	t.own = make([]int32, b.Points())
	t.nodes = append(t.nodes, newNode(nowhere))
	return t
}

// plant lists the moves of the root.
func (t *tree) plant() {
	t.start(t.root, t.before)
	t.expand(0, t.turn)
	t.tries = make([]tried, t.nodes[0].count)
}

// weed takes moves of the root out, before anything has grown there.
func (t *tree) weed(bans map[int16]bool) {
	root := &t.nodes[0]
	if len(bans) == 0 {
		return
	}
	kids := slices.DeleteFunc(t.nodes[root.kids:], func(n node) bool { return bans[n.move] })
	t.nodes = t.nodes[:int(root.kids)+len(kids)]
	root.count = int16(len(kids))
}

// grow is one playout.
func (t *tree) grow() {
	t.start(t.root, t.before)
	c, at, passes, surplus := t.turn, int32(0), 0, 0
	if t.end.passed {
		passes = 1
	}
	t.path = append(t.path[:0], 0)
	for passes < 2 {
		if n := &t.nodes[at]; n.count == 0 && n.visits >= ripe && len(t.nodes) < t.most {
			t.expand(at, c)
		}
		if t.nodes[at].count == 0 {
			break
		}
		at = t.pick(at)
		t.path = append(t.path, at)
		i := int(t.nodes[at].move)
		t.put(i, c)
		passes++
		if i != nowhere {
			passes = 0
			surplus += 3 - 2*int(c)
		}
		c = c.Other()
	}
	t.learn(t.judge(c, passes, surplus), c)
}

// judge ends the game and is by how many half points Dark wins it; surplus is
// what the tree has added to that of Dark.
func (t *tree) judge(c game.Color, passes, surplus int) int {
	if passes == 2 && t.end.stands() {
		return t.margin(t.area(), surplus)
	}
	t.finish(c, t.results == nil)
	t.owned++
	return t.margin(t.tally(t.own), surplus)
}

// expand lists the moves of c after the node at: all that the rules accept but
// those into its own eyes and wasteful ones, and the pass; those that look best come first.
func (t *tree) expand(at int32, c game.Color) {
	kids := len(t.nodes)
	for i := range t.points {
		if t.At(i) == game.NoColor && !t.eye(i, c) && t.Legal(i, c) && !t.wasteful(i, c) {
			t.nodes = append(t.nodes, newNode(i))
		}
	}
	list := t.nodes[kids:]
	t.scout.look(c, t.last, t.prev)
	t.priors(list)
	for k := range list {
		r := k + t.below(len(list)-k)
		list[k], list[r] = list[r], list[k]
	}
	slices.SortStableFunc(list, func(a, b node) int {
		return int(b.w*int64(a.n) - a.w*int64(b.n))
	})
	pass := newNode(nowhere)
	pass.expect(even, full/4)
	t.nodes = append(t.nodes, pass)
	t.nodes[at].kids, t.nodes[at].count = int32(kids), int16(len(t.nodes)-kids)
}

// wasteful says whether a stone of c on i leaves a chain in atari that is too large
// to be worth it, as in a seki.
func (t *tree) wasteful(i int, c game.Color) bool {
	libs, stones := t.after(i, c)
	return libs == 1 && stones >= fewStones
}

// below this many points a node compares all its moves at once.
const narrow = 122

// width is how many moves of n are compared: on large boards few at first.
func (t *tree) width(n *node) int32 {
	if t.points < narrow {
		return int32(n.count)
	}
	return min(int32(n.count), int32(16+6*bits.Len32(uint32(n.visits)/16)))
}

// pick is the most urgent move after the node at. The pass, the last one, is
// always among those compared.
func (t *tree) pick(at int32) int32 {
	n := &t.nodes[at]
	best := n.kids + int32(n.count) - 1
	top := t.nodes[best].urgency()
	for k := n.kids; k < n.kids+t.width(n); k++ {
		if u := t.nodes[k].urgency(); u > top {
			best, top = k, u
		}
	}
	return best
}

// learn adds the result, in half points for Dark, to the nodes of the path, c
// being to move after the last.
func (t *tree) learn(margin int, c game.Color) {
	t.ends++
	values := [3]int64{game.Dark: value(margin, t.size), game.Light: value(-margin, t.size)}
	if len(t.path) > 1 {
		k := t.path[1] - t.nodes[0].kids
		t.tries[k].add(tried{1, int64(margin), values[t.turn]})
		if t.results != nil {
			t.results[k] = append(t.results[k], int16(margin))
		}
	}
	for k := len(t.path) - 1; k >= 0; k-- {
		n := &t.nodes[t.path[k]]
		n.visits++
		n.n++
		n.w += values[c.Other()]
		for j := n.kids; j < n.kids+int32(n.count); j++ {
			if kid := &t.nodes[j]; kid.move != nowhere && t.first[kid.move] == c {
				kid.an++
				kid.aw += values[c]
			}
		}
		c = c.Other()
		if n.move != nowhere && k > 0 {
			t.first[n.move] = c
		}
	}
}

// best is the child of the node at with the most playouts, or nowhere.
func (t *tree) best(at int32) int32 {
	n := &t.nodes[at]
	best := int32(nowhere)
	for k := n.kids; k < n.kids+int32(n.count); k++ {
		if v := t.nodes[k].visits; v > 0 && (best == nowhere || v > t.nodes[best].visits) {
			best = k
		}
	}
	return best
}

// area is the area of Dark less that of Light on the board as it stands.
func (t *tree) area() (area int) {
	t.stamp++
	for i := range t.points {
		switch c := t.At(i); {
		case c == game.Dark:
			area++
		case c == game.Light:
			area--
		case t.fresh(int16(i)) == 1:
			area += t.region(i)
		}
	}
	return area
}

// region is how many free points hang together with i, for Dark if it alone
// surrounds them, less than 0 for Light, 0 for neither.
func (t *tree) region(i int) int {
	t.found = append(t.found[:0], int16(i))
	touch := 0
	for k := 0; k < len(t.found); k++ {
		for _, n := range t.near[t.found[k]] {
			if c := t.At(int(n)); c != game.NoColor {
				touch |= int(c)
			} else if t.fresh(n) == 1 {
				t.found = append(t.found, n)
			}
		}
	}
	return [4]int{1: len(t.found), 2: -len(t.found)}[touch]
}
