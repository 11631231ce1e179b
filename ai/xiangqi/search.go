package xiangqi

import (
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
	// unknown is no judgement.
	unknown = -infinite
)

// searcher looks ahead from one position. It is for one goroutine.
type searcher struct {
	pos     *position
	budget  *search.Budget
	table   *search.Table
	memory  *memory
	horizon int // plies of the present search, without extensions

	overlook search.Overlook
}

// newSearcher looks ahead from pos with what earlier searches left; it needs a
// budget.
func newSearcher(pos *position, table *search.Table, m *memory) *searcher {
	m.begin()
	return &searcher{pos: pos, table: table, memory: m}
}

// frame is that of a ply, from two before the root on.
func (s *searcher) frame(ply int) *frame { return &s.memory.frames[ply+2] }

// play makes m at ply.
func (s *searcher) play(m xiangqi.Move, ply int) {
	s.frame(ply).arrival = s.arrivalOf(m)
	s.pos.play(m)
}

// node is a position with the question asked of it.
type node struct {
	alpha, beta int // the window
	depth       int // plies still to search
	ply         int // plies from the root
	check       bool
	skipped     bool         // the move before was passed over
	cut         bool         // a move is expected to be too good
	without     xiangqi.Move // not to be tried; 0 for none
}

// open says whether the exact score is wanted.
func (n *node) open() bool { return n.beta-n.alpha > 1 }

// after is the node that a move leads to, with the whole window.
func (n *node) after(depth int, check bool) node {
	return node{alpha: -n.beta, beta: -n.alpha, depth: depth, ply: n.ply + 1, check: check}
}

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
		return s.look()
	}
	e, found := s.known(n)
	if found && n.without == 0 && !n.open() && int(e.Depth) >= n.depth && e.Bound.Answers(int(e.Score), n.alpha, n.beta) {
		return int(e.Score)
	}
	judged := s.judge(n, e, found)
	if score, ok := s.ahead(n, judged); ok {
		return score
	}
	if e.Move == 0 && n.depth >= blindDepth && (n.open() || n.cut) {
		n.depth--
	}
	return s.moves(n, e, judged)
}

// known is what the table knows of the position, its score counted from the
// root and its move one that can be made here.
func (s *searcher) known(n node) (e search.Entry, found bool) {
	e, found = s.table.Get(s.pos.Hash())
	if !found {
		return search.Entry{}, false
	}
	e.Score = int32(search.FromRoot(int(e.Score), n.ply))
	if !s.pos.Can(xiangqi.Move(e.Move)) {
		e.Move = 0
	}
	return e, true
}

// judge is the position at first sight, or what the table knows better; unknown
// in check.
func (s *searcher) judge(n node, e search.Entry, found bool) int {
	f := s.frame(n.ply)
	if n.check {
		f.judged = unknown
		return unknown
	}
	if n.without == 0 {
		f.judged = s.look()
	}
	if score := int(e.Score); found && undecided(score) && e.Bound.Answers(score, f.judged, f.judged) {
		return score
	}
	return f.judged
}

// improving says whether the side to move stands better than at its move
// before.
func (s *searcher) improving(n node) bool {
	now := s.frame(n.ply).judged
	return now != unknown && n.ply >= 2 && now > s.frame(n.ply-2).judged
}

// unseen says whether m is overlooked; what answers a check is not.
func (s *searcher) unseen(m xiangqi.Move, n node) bool {
	return !n.check && s.overlook.Misses(uint64(m))
}

// moves is the best score among the moves.
func (s *searcher) moves(n node, e search.Entry, judged int) int {
	best, bound, top, low := -infinite, search.Upper, xiangqi.Move(e.Move), n.alpha
	var buf [xiangqi.MaxMoves]xiangqi.Move
	quiet, count, missed := buf[:0], 0, false
	improving, reply := s.improving(n), s.frame(n.ply+1)
	reply.killers = [2]xiangqi.Move{}
	p := picker{known: top, ply: n.ply}
	for {
		m, rank := s.next(&p)
		if m == 0 {
			break
		}
		if m == n.without || !s.pos.Legal(m, n.check) {
			continue
		}
		if s.unseen(m, n) {
			missed = true
			continue
		}
		calm := s.pos.At(m.To()) == 0
		hopeless := best > -decisive && s.hopeless(n, judged, count, rank, calm, improving)
		if hopeless && !s.mayCheck(m) {
			continue
		}
		longer := 0
		if m == p.known && count == 0 {
			var score int
			if longer, score = s.singular(n, e); score >= n.beta {
				return score
			}
		}
		s.play(m, n.ply)
		s.table.Expect(s.pos.Hash())
		check := s.pos.InCheck()
		if hopeless && !check {
			s.pos.undo()
			continue
		}
		if calm {
			quiet = append(quiet, m)
		}
		score := s.child(n, child{k: count, check: check, calm: calm, rank: rank, longer: longer, improving: improving})
		s.pos.undo()
		if s.budget.Stopped() {
			return 0
		}
		count++
		if score > best {
			best = score
			if score > n.alpha {
				top = m
			}
		}
		n.alpha = max(n.alpha, score)
		if score >= n.beta {
			bound = search.Lower
			if calm {
				s.refutes(quiet, n)
			}
			break
		}
	}
	switch {
	case best == -infinite && n.without != 0:
		return n.alpha
	case best == -infinite && missed:
		return judged
	case best == -infinite:
		return n.ply - win
	case n.without != 0:
		return best
	case bound == search.Upper && best > low:
		bound = search.Exact
	}
	first := s.frame(n.ply).judged
	differs := bound == search.Exact || bound == search.Lower && best > first || bound == search.Upper && best < first
	if differs && first != unknown && undecided(best) && (top == 0 || s.pos.At(top.To()) == 0) {
		s.corrects(best, first, n.depth)
	}
	s.remember(best, bound, top, n)
	return best
}

// child is a move that is on the board.
type child struct {
	k         int  // moves searched before it
	check     bool // it gives check
	calm      bool // it takes nothing
	rank      int
	longer    int // plies to search more
	improving bool
}

// child is the score of c: of the first move with the whole window, of the
// others by a test that they are not better, late ones less deep.
func (s *searcher) child(n node, c child) int {
	depth := n.depth - 1
	if n.ply < 2*s.horizon {
		depth += max(c.longer, 0)
		if c.check && c.longer == 0 {
			depth++
		}
	}
	depth += min(c.longer, 0)
	if c.k == 0 {
		next := n.after(depth, c.check)
		next.cut = !n.open() && !n.cut
		return -s.value(next)
	}
	test := n.after(depth, c.check)
	test.alpha = -n.alpha - 1
	if less := reduction(n, c); less > 0 {
		test.depth, test.cut = max(depth-less, 1), true
	} else {
		test.cut = !n.cut
	}
	score := -s.value(test)
	if score > n.alpha && test.depth < depth {
		test.depth, test.cut = depth, !n.cut
		score = -s.value(test)
	}
	if score > n.alpha && score < n.beta {
		score = -s.value(n.after(depth, c.check))
	}
	return score
}

// remember puts a score into the table, counted from this position on. A score
// that only a repetition makes says nothing about the position.
func (s *searcher) remember(score int, bound search.Bound, m xiangqi.Move, n node) {
	if !undecided(score) && score <= ai.Undecided && score >= -ai.Undecided {
		return
	}
	s.table.Put(search.Entry{Key: s.pos.Hash(), Score: int32(search.FromHere(score, n.ply)), Move: int16(m), Depth: int8(n.depth), Bound: bound})
}
