package xiangqi

import (
	"math/bits"

	"qiyou/ai"
	"qiyou/ai/search"
	"qiyou/game/xiangqi"
)

const (
	win = ai.Win
	// infinite is above every score.
	infinite = win + 1
	// decisive is below every score that depends on the way to a position.
	decisive = perpetual - 2*maxPly
	// maxPly is the longest line.
	maxPly = 100
	// surplus is the lead for each ply of depth that ends a search near the
	// horizon, deficit the lag that makes quiet moves hopeless there.
	surplus, surplusDepth = 80, 5
	deficit, deficitDepth = 110, 3
	// skipDepth is where the right to move begins to be tried as a gift.
	skipDepth = 2
	// blindDepth is where a position without a known best move is searched less
	// deep.
	blindDepth = 5
	// reduceDepth and sureMoves are where moves begin to be searched less deep.
	reduceDepth = 3
	sureMoves   = 3
)

// searcher looks ahead from one position. It is for one goroutine.
type searcher struct {
	pos     *position
	budget  *search.Budget
	table   *search.Table
	frames  *[maxPly + 1]frame
	history history
	answers answers
	horizon int // plies of the present search, without extensions
}

func newSearcher(pos *position, budget *search.Budget, entries int) *searcher {
	return &searcher{pos: pos, budget: budget, table: search.NewTable(entries), frames: new([maxPly + 1]frame)}
}

// node is a position with the question asked of it.
type node struct {
	alpha, beta int // the window
	depth       int // plies still to search
	ply         int // plies from the root
	check       bool
	skipped     bool // the move before was passed over
}

// open says whether the exact score is wanted.
func (n *node) open() bool { return n.beta-n.alpha > 1 }

// value is the score for the side to move within the window; see ai.Win. It is
// worth nothing once the budget has stopped.
func (s *searcher) value(n node) int {
	if n.depth <= 0 {
		return s.calm(n, 0)
	}
	if !s.budget.Spend() {
		return 0
	}
	if score, ok := s.pos.ended(n.ply); ok {
		return score
	}
	n.alpha, n.beta = max(n.alpha, n.ply-win), min(n.beta, win-n.ply-1)
	if n.alpha >= n.beta {
		return n.alpha
	}
	if n.ply >= maxPly {
		return s.pos.judge()
	}
	best, score, ok := s.known(n)
	if ok {
		return score
	}
	judged := 0
	if !n.check {
		judged = s.pos.judge()
	}
	if score, ok := s.ahead(n, judged); ok {
		return score
	}
	if best == 0 && n.depth >= blindDepth {
		n.depth--
	}
	return s.moves(n, best, judged)
}

// known is the best move that the table knows, 0 for none, and the score if it
// answers the question.
func (s *searcher) known(n node) (best xiangqi.Move, score int, ok bool) {
	e, found := s.table.Get(s.pos.Hash())
	if !found {
		return 0, 0, false
	}
	score = search.FromRoot(int(e.Score), n.ply)
	return xiangqi.Move(e.Move), score, !n.open() && int(e.Depth) >= n.depth && e.Bound.Answers(score, n.alpha, n.beta)
}

// ahead says whether the side to move is so far ahead that a search would only
// confirm it: by the judgement near the horizon, or by a search after giving
// the other side a move for nothing.
func (s *searcher) ahead(n node, judged int) (int, bool) {
	if n.open() || n.check || n.beta > decisive || n.beta < -decisive || judged < n.beta {
		return 0, false
	}
	if s.pos.stuck() {
		return n.ply - win, true
	}
	if n.depth <= surplusDepth && judged-surplus*n.depth >= n.beta {
		return judged, true
	}
	if n.skipped || n.depth < skipDepth || s.pos.strong(s.pos.Turn()) < 2 {
		return 0, false
	}
	s.pos.Skip()
	depth := n.depth - 3 - n.depth/4
	score := -s.value(node{alpha: -n.beta, beta: 1 - n.beta, depth: depth, ply: n.ply + 1, skipped: true})
	s.pos.Undo()
	if score < n.beta || s.budget.Stopped() {
		return 0, false
	}
	return min(score, decisive), true
}

// moves is the best score among the moves, known first.
func (s *searcher) moves(n node, known xiangqi.Move, judged int) int {
	list := s.all(n.ply, known)
	best, bound, top := -infinite, search.Upper, known
	var buf [xiangqi.MaxMoves]xiangqi.Move
	quiet := buf[:0]
	count := 0
	for i := range list {
		m := pick(list, i)
		if !s.pos.Legal(m, n.check) {
			continue
		}
		calm := s.pos.At(m.To()) == 0
		if calm {
			quiet = append(quiet, m)
		}
		s.pos.play(m)
		check := s.pos.InCheck()
		if calm && !check && best > -decisive && hopeless(n, judged, len(quiet)) {
			s.pos.undo()
			continue
		}
		score := s.child(n, count, check, calm, int64(list[i])>>16)
		s.pos.undo()
		if s.budget.Stopped() {
			return 0
		}
		count++
		if score > best {
			best, top = score, m
		}
		if score > n.alpha {
			n.alpha, bound = score, search.Exact
		}
		if score >= n.beta {
			bound = search.Lower
			if calm {
				s.refutes(quiet, n.depth, n.ply)
			}
			break
		}
	}
	if best == -infinite {
		return n.ply - win
	}
	s.remember(best, bound, top, n)
	return best
}

// hopeless says whether the k-th quiet move near the horizon is not worth a
// search.
func hopeless(n node, judged, k int) bool {
	if n.open() || n.check || n.depth > deficitDepth || n.alpha < -decisive {
		return false
	}
	return judged+deficit*n.depth <= n.alpha || k > 6+4*n.depth*n.depth
}

// child is the score of the k-th move, which is on the board and gives check or
// not: the first with the whole window, the others by a test that they are not
// better, late quiet ones less deep.
func (s *searcher) child(n node, k int, check, calm bool, rank int64) int {
	next := node{alpha: -n.beta, beta: -n.alpha, depth: n.depth - 1, ply: n.ply + 1, check: check}
	if check && n.ply < 2*s.horizon {
		next.depth++
	}
	if k == 0 {
		return -s.value(next)
	}
	test := next
	test.alpha = -n.alpha - 1
	if k >= sureMoves && n.depth >= reduceDepth && calm && !check && !n.check {
		test.depth = max(test.depth-reduction(n, k, rank), 1)
	}
	score := -s.value(test)
	if score > n.alpha && test.depth < next.depth {
		test.depth = next.depth
		score = -s.value(test)
	}
	if score > n.alpha && score < n.beta {
		score = -s.value(next)
	}
	return score
}

// reduction is by how much the k-th move, of some rank, is searched less deep.
func reduction(n node, k int, rank int64) int {
	r := bits.Len(uint(n.depth)) * bits.Len(uint(k)) / 6
	switch {
	case rank >= maxHistory/4:
		r--
	case rank < 0:
		r++
	}
	if n.open() {
		r--
	}
	return max(r, 0)
}

// remember puts a score into the table, counted from this position on. A score
// that only a repetition makes says nothing about the position.
func (s *searcher) remember(score int, bound search.Bound, m xiangqi.Move, n node) {
	decided := score > ai.Undecided || score < -ai.Undecided
	if !decided && (score > decisive || score < -decisive) {
		return
	}
	s.table.Put(search.Entry{Key: s.pos.Hash(), Score: int32(search.FromHere(score, n.ply)), Move: int16(m), Depth: int8(n.depth), Bound: bound})
}
