package weiqi

// node is a position in the tree, by the move that leads to it. All sums are
// for the side that made this move. Everything is in whole numbers, so that
// every machine finds the same.
type node struct {
	move   int16
	count  int16 // moves that follow, 0 before they are listed
	kids   int32 // the first of them in the tree
	visits int32 // playouts through here
	n, an  int32 // playouts, and those in which the move came later, with the prior
	w, aw  int64 // the sums of their values
}

// even is the weight of the prior that knows nothing.
const even = 10

func newNode(move int) node { return node{move: int16(move), n: even, w: even * full / 2} }

// expect adds weight playouts of value v to the prior.
func (n *node) expect(weight int32, v int64) {
	n.n += weight
	n.w += int64(weight) * v
}

// trust is how many playouts weigh as much as the same number of those in which
// the move came later.
const trust = 3000

// urgency is the value of the move, both ways of counting mixed (RAVE; Gelly
// and Silver, Monte-Carlo tree search and rapid action value estimation in
// computer Go, 2011).
func (n *node) urgency() int64 {
	mean := n.w << 10 / int64(n.n)
	if n.an == 0 {
		return mean
	}
	rave := n.aw << 10 / int64(n.an)
	a, v := int64(n.an), int64(n.n)
	beta := a << 20 / (a + v + v*a/trust)
	return mean + (rave-mean)*beta>>20
}

// tried is what the playouts through a move of the root came to, without the prior.
type tried struct {
	n      int64
	margin int64 // half points for Dark
	value  int64 // for who makes the move
}

func (t *tried) add(o tried) {
	t.n, t.margin, t.value = t.n+o.n, t.margin+o.margin, t.value+o.value
}
