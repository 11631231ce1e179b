package gomoku

import (
	"qiyou/ai"
	"qiyou/ai/search"
	"qiyou/game"
	"qiyou/game/gomoku"
)

const (
	// infinite is above every score.
	infinite = ai.Win + 1
	// maxPly ends lines that forced moves make long.
	maxPly = 60
	// aheadDepth and aheadMargin are where a lead ends the search: up to so many
	// plies from the horizon, and by so many points a ply.
	aheadDepth  = 6
	aheadMargin = 100
	// behindDepth and behindMargin are where to be behind leaves only wins by
	// fours to look for.
	behindDepth  = 4
	behindMargin = 120
	// answers is how many answers to an open three are tried at the horizon, and
	// how many more of each colour for a ply above it.
	answers = 2
	// unknownDepth is from where a position that the table does not know is
	// searched one ply less deep.
	unknownDepth = 5
	// threatBonus is added under Renju to the score of a move that makes a threat: by
	// that of the network alone some would not be tried at all. Elsewhere it costs
	// more than it finds.
	threatBonus = 800
)

// searcher looks ahead from one position. It is for one goroutine.
type searcher struct {
	pos    *position
	budget *search.Budget
	table  *search.Table
	fours  *fours
	stack  candidates
	orders *orders
	trail  [maxPly + 1]int16 // the moves from the root on
}

func newSearcher(pos *position, budget *search.Budget, table *search.Table) *searcher {
	return &searcher{
		pos: pos, budget: budget, table: table, fours: newFours(pos, budget),
		orders: new(orders), stack: make(candidates, 0, maxPly*maxPoints/2),
	}
}

// value is the score for c, to move, within the window; see ai.Win. It is
// worth nothing once the budget has stopped.
func (s *searcher) value(c game.Color, alpha, beta, depth, ply int) int {
	if !s.budget.Spend() {
		return 0
	}
	if score, ok := s.decided(c, ply); ok {
		return score
	}
	key := s.pos.hash(c)
	entry, known := s.table.Get(key)
	if known && int(entry.Depth) >= depth {
		if score := search.FromRoot(int(entry.Score), ply); entry.Bound.Answers(score, alpha, beta) {
			return score
		}
	}
	static := s.judge(c)
	if known {
		if score := search.FromRoot(int(entry.Score), ply); entry.Bound.Answers(score, static, static) {
			static = score
		}
	}
	switch {
	case s.farAhead(c, static, beta, depth):
		return static
	case s.farBehind(c, static, alpha, depth):
		depth = 0
	case !known && depth >= unknownDepth:
		depth--
	}
	if n := s.byFours(c, depth); n > 0 {
		score := ai.Win - ply - n
		s.remember(key, score, ply, depth, search.Exact, s.firstFour())
		return score
	}
	if depth <= 0 && s.pos.points(c.Other(), makeFive).empty() {
		return static
	}
	first := int16(-1)
	if known {
		first = entry.Move
	}
	base := len(s.stack)
	choice := s.choose(c, depth, ply, first)
	switch {
	case choice.extend == noAnswer:
		return ply + 4 - ai.Win
	case len(choice.moves) == 0:
		return static
	}
	best, at, bound := s.searchMoves(c, choice, alpha, beta, depth+choice.extend, ply)
	s.stack = s.stack[:base]
	if !s.budget.Stopped() {
		s.remember(key, best, ply, depth, bound, at)
	}
	return best
}

// decided is the score of a position that needs no look ahead.
func (s *searcher) decided(c game.Color, ply int) (int, bool) {
	p, o := s.pos, c.Other()
	switch {
	case !p.points(c, makeFive).empty():
		return ai.Win - ply - 1, true
	case p.board.Full():
		return 0, true
	}
	if !p.points(o, makeFive).empty() {
		if stops := p.stops(c); stops.empty() {
			return ply + 2 - ai.Win, true
		}
	} else if wins := p.legal(c, *p.points(c, winFour)); !wins.empty() {
		return ai.Win - ply - 3, true
	}
	if ply >= maxPly {
		return s.judge(c), true
	}
	return 0, false
}

// farAhead says whether c, who need not stop a five, is so far above beta at
// first sight that a search would only confirm it: at the horizon by any lead,
// near it, where it is free to move as it likes, by a large one.
func (s *searcher) farAhead(c game.Color, static, beta, depth int) bool {
	p, o := s.pos, c.Other()
	switch {
	case depth > aheadDepth || !p.points(o, makeFive).empty():
		return false
	case depth <= 0:
		return static >= beta
	}
	return p.points(o, winFour).empty() && static-aheadMargin*depth >= beta
}

// farBehind is farAhead for a position so far below alpha that only a win by
// fours would help.
func (s *searcher) farBehind(c game.Color, static, alpha, depth int) bool {
	return depth > 0 && depth <= behindDepth && static+behindMargin*depth <= alpha && s.pos.points(c.Other(), makeFive).empty()
}

// byFours is the plies to a win by fours, or 0. Near the horizon it looks less
// far.
func (s *searcher) byFours(c game.Color, depth int) int {
	if s.pos.points(c, makeFour).empty() && s.pos.points(c, fourThree).empty() {
		return 0
	}
	switch {
	case depth > 3:
		return s.fours.solveNear(c, 1000)
	case depth > 0:
		return s.fours.solveNear(c, 200)
	}
	return s.fours.solveNear(c, 30)
}

func (s *searcher) firstFour() int16 { return s.fours.line[len(s.fours.line)-1] }

// noAnswer is said of an open four to come that nothing allowed can stop.
const noAnswer = -1

// choice is the candidates of a position, on top of the stack.
type choice struct {
	moves  candidates // in no order
	sure   int        // how many of the best are tried while they do not all lose
	extend int        // by how much they lengthen the search; or noAnswer
}

// choose is what c may choose from. The move first comes first.
func (s *searcher) choose(c game.Color, depth, ply int, first int16) choice {
	base := len(s.stack)
	list, forced := s.pos.forced(c, s.stack)
	var n choice
	switch {
	case forced && len(list) == base:
		return choice{extend: noAnswer}
	case forced && !s.pos.points(c.Other(), makeFive).empty():
		n.sure, n.extend = len(list)-base, 1
	case forced:
		n.sure = answers + 2*depth
	default:
		list, n.sure = s.pos.promising(c, list), width(depth)
	}
	s.stack, n.moves = list, list[base:]
	last := s.before(ply)
	s.pos.rate(c, n.moves, last)
	s.orders.add(side(c), n.moves, ply, last)
	threats := !forced && s.pos.board.Rule() == gomoku.Renju
	for i := range n.moves {
		switch m := &n.moves[i]; {
		case m.at == first:
			m.score = infinite
		case threats && s.pos.worth(c, int(m.at)).rank >= makeThree:
			m.score += threatBonus
		}
	}
	return n
}

// before is the move that led to the position ply plies after the root, -1 where
// that is not known.
func (s *searcher) before(ply int) int16 {
	if ply == 0 {
		return -1
	}
	return s.trail[ply-1]
}

// searchMoves is the best score among the moves of n, its move and how to read
// it. After the sure ones it goes on only where all of them lose, so that nothing
// is called lost for want of a look.
func (s *searcher) searchMoves(c game.Color, n choice, alpha, beta, depth, ply int) (int, int16, search.Bound) {
	best, at, bound := -infinite, int16(-1), search.Upper
	for k := range min(len(n.moves), mostMoves) {
		if k >= n.sure && best > -ai.Undecided {
			break
		}
		n.moves[k:].top()
		m := n.moves[k]
		s.pos.place(int(m.at), c)
		s.trail[ply] = m.at
		score := s.child(c, k, alpha, beta, depth, ply)
		s.pos.undo()
		if s.budget.Stopped() {
			return best, at, bound
		}
		if score > best {
			best, at = score, m.at
		}
		if score > alpha {
			alpha, bound = score, search.Exact
		}
		if alpha >= beta {
			s.orders.learn(side(c), n.moves[:k], m.at, depth, ply, s.before(ply))
			return best, at, search.Lower
		}
	}
	return best, at, bound
}

// child is the score of the k-th move, which is on the board, for c who made
// it: the first with the whole window, the others by a test that they are not
// better, late ones less deep.
func (s *searcher) child(c game.Color, k, alpha, beta, depth, ply int) int {
	o := c.Other()
	if k == 0 {
		return -s.value(o, -beta, -alpha, depth-1, ply+1)
	}
	reduce := reduction(k, depth, beta-alpha > 1)
	score := -s.value(o, -alpha-1, -alpha, depth-1-reduce, ply+1)
	if score > alpha && reduce > 0 {
		score = -s.value(o, -alpha-1, -alpha, depth-1, ply+1)
	}
	if score > alpha && score < beta {
		score = -s.value(o, -beta, -alpha, depth-1, ply+1)
	}
	return score
}

// tempo is what it is worth to be the one to move.
const tempo = 20

// judge is the score of a position for c, to move, at first sight.
func (s *searcher) judge(c game.Color) int {
	p := s.pos
	if p.sight != nil {
		return min(max(p.sight.value(p, c), -ai.Undecided), ai.Undecided)
	}
	score := p.total(c)*3/2 - p.total(c.Other()) + tempo
	if !p.points(c.Other(), winFour).empty() {
		score -= 8 * tempo
	}
	return min(max(score, -ai.Undecided), ai.Undecided)
}

// remember puts a score into the table, counted from this position on.
func (s *searcher) remember(key uint64, score, ply, depth int, bound search.Bound, at int16) {
	s.table.Put(search.Entry{Key: key, Score: int32(search.FromHere(score, ply)), Move: at, Depth: int8(depth), Bound: bound})
}
