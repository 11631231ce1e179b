package xiangqi

import (
	"math/bits"

	"qiyou/ai/search"
	"qiyou/game/xiangqi"
)

// What is not searched, or less deep, or deeper.
const (
	// thorough is the deepest search that leaves nothing out, so that no short mate
	// is overlooked.
	thorough = 3
	// surplus is the lead for each ply of depth that ends a search near the
	// horizon, deficit the lag that makes quiet moves hopeless there, desperate
	// the lag that leaves only captures.
	surplus, surplusDepth     = 80, 6
	deficit, deficitDepth     = 80, 7
	desperate, desperateDepth = 260, 3
	// fewDepth is where only so many quiet moves are tried, dullDepth where none
	// with a bad history is.
	fewDepth  = 7
	dullDepth = 4
	dull      = -2500
	// skipDepth is where the right to move begins to be tried as a gift.
	skipDepth = 2
	// blindDepth is where a position without a known best move is searched less
	// deep.
	blindDepth = 4
	// singularDepth is where the known move is tried for being the only good one.
	singularDepth = 7
	// reduceDepth and sureMoves are where moves begin to be searched less deep.
	reduceDepth = 3
	sureMoves   = 2
)

// ahead says whether the score is clear without trying every move: the side to
// move is so far ahead, by the judgement near the horizon or by a search after
// giving the other side a move for nothing, or so far behind.
func (s *searcher) ahead(n node, judged int) (int, bool) {
	if s.horizon <= thorough || n.open() || n.check || n.without != 0 || !undecided(n.beta) {
		return 0, false
	}
	if judged < n.beta {
		return s.behind(n, judged)
	}
	if s.pos.strong(s.pos.Turn()) < 2 && s.pos.stuck() {
		return n.ply - win, true
	}
	margin := surplus * n.depth
	if s.improving(n) {
		margin -= surplus
	}
	if n.depth <= surplusDepth && judged-margin >= n.beta {
		return judged, true
	}
	if n.skipped || n.depth < skipDepth || s.pos.strong(s.pos.Turn()) < 2 {
		return 0, false
	}
	s.frame(n.ply).arrival = 0
	s.pos.Skip()
	s.table.Expect(s.pos.Hash())
	less := 3 + n.depth/4 + min((judged-n.beta)/150, 3)
	score := -s.value(node{alpha: -n.beta, beta: 1 - n.beta, depth: n.depth - less, ply: n.ply + 1, skipped: true, cut: !n.cut})
	s.pos.Undo()
	if score < n.beta || s.budget.Stopped() {
		return 0, false
	}
	return min(score, decisive), true
}

// behind says whether captures alone show that nothing helps.
func (s *searcher) behind(n node, judged int) (int, bool) {
	if n.depth > desperateDepth || judged+desperate*n.depth > n.alpha {
		return 0, false
	}
	n.depth = 0
	score := s.calm(n, 0)
	return score, score <= n.alpha
}

// hopeless says whether a move of some rank, after count others, is not worth a
// search unless it gives check.
func (s *searcher) hopeless(n node, judged, count, rank int, calm, improving bool) bool {
	if s.horizon <= thorough || n.open() || n.check || !undecided(n.alpha) {
		return false
	}
	if !calm {
		return n.depth <= dullDepth && rank < 0 && judged+deficit*n.depth <= n.alpha
	}
	most := 3 + n.depth*n.depth
	if !improving {
		most /= 2
	}
	switch {
	case n.depth <= fewDepth && count > most+3:
		return true
	case n.depth <= dullDepth && rank < dull*n.depth:
		return true
	}
	depth := n.depth - reductionAt(n.depth, count)/1024
	return n.depth <= deficitDepth && judged+deficit*max(depth, 1)+60 <= n.alpha
}

// singular is by how many plies to search the known move deeper: one where a
// search of the others finds none as good. Where it finds others too good
// already, it gives their score.
func (s *searcher) singular(n node, e search.Entry) (longer, score int) {
	score = int(e.Score)
	if n.depth < singularDepth || n.without != 0 || e.Bound == search.Upper || int(e.Depth) < n.depth-3 || !undecided(score) || n.ply >= 2*s.horizon {
		return 0, -infinite
	}
	others := n
	others.without, others.depth = xiangqi.Move(e.Move), (n.depth-1)/2
	others.beta = score - 2*n.depth
	others.alpha = others.beta - 1
	switch found := s.value(others); {
	case found < others.beta:
		return 1, -infinite
	case !n.open() && others.beta >= n.beta:
		return 0, others.beta
	case score >= n.beta:
		return -1, -infinite
	}
	return 0, -infinite
}

// reduction is by how many plies c is searched less deep.
func reduction(n node, c child) int {
	if c.k < sureMoves || n.depth < reduceDepth || !c.calm && c.rank > 0 {
		return 0
	}
	r := reductionAt(n.depth, c.k)
	if n.cut {
		r += 1024
	}
	if !c.improving {
		r += 512
	}
	if n.open() {
		r -= 1024
	}
	if c.check || n.check {
		r -= 1024
	}
	switch {
	case c.rank >= rankKiller:
		r -= 1024
	case c.calm:
		r -= c.rank / 8
	}
	return max(r/1024, 0)
}

// reductions are in parts of 1024 of a ply, by depth and number of the move.
var reductions = makeReductions()

func reductionAt(depth, k int) int { return reductions[min(depth, 63)][min(k, 63)] }

func makeReductions() (t [64][64]int) {
	for d := 1; d < 64; d++ {
		for k := 1; k < 64; k++ {
			t[d][k] = logarithm(d) * logarithm(k) * 220 >> 16
		}
	}
	return t
}

// logarithm is that of n to base 2, in parts of 256, the same on every machine.
func logarithm(n int) int {
	whole := bits.Len(uint(n)) - 1
	log, x := whole<<8, n<<16>>whole
	for bit := 128; bit > 0; bit >>= 1 {
		if x = x * x >> 16; x >= 2<<16 {
			x >>= 1
			log += bit
		}
	}
	return log
}
