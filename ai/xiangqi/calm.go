package xiangqi

import (
	"qiyou/ai/search"
	"qiyou/game/xiangqi"
)

const (
	// checksDeep is for how many plies below the horizon quiet checks are tried, no
	// more than are searched above it.
	checksDeep = 2
	// hopeMargin is how much better than the man that it takes a capture may be.
	hopeMargin = 150
)

// calm is the score once nothing more is to be taken: below the horizon only
// captures that do not lose a man are played, first also checks, and whatever
// answers a check. deep is how far below.
func (s *searcher) calm(n node, deep int) int {
	if !s.budget.Spend() {
		return 0
	}
	if deep == 0 {
		if score, ok := s.pos.ended(n.ply); ok {
			return score
		}
	}
	if deep == 0 && !n.open() {
		if e, found := s.table.Get(s.pos.Hash()); found {
			if score := search.FromRoot(int(e.Score), n.ply); e.Bound.Answers(score, n.alpha, n.beta) {
				return score
			}
		}
	}
	best := n.ply - win
	if !n.check || n.ply >= maxPly {
		best = s.look()
		if best >= n.beta || n.ply >= maxPly {
			return best
		}
	}
	low, judged := n.alpha, best
	n.alpha = max(n.alpha, best)
	best, top := s.calmMoves(n, deep, judged, best)
	if s.budget.Stopped() {
		return 0
	}
	if deep == 0 {
		bound := search.Upper
		switch {
		case best >= n.beta:
			bound = search.Lower
		case best > low:
			bound = search.Exact
		}
		n.depth = 0
		s.remember(best, bound, top, n)
	}
	return best
}

// calmMoves is the best of the score and of what the moves lead to, with the
// move that does.
func (s *searcher) calmMoves(n node, deep, judged, best int) (int, xiangqi.Move) {
	top := xiangqi.Move(0)
	for list := s.lively(n, deep, judged); len(list) > 0; list = list[1:] {
		m := pick(list).move()
		if !s.pos.Legal(m, n.check) || s.unseen(m, n) {
			continue
		}
		quiet := s.pos.At(m.To()) == 0
		s.play(m, n.ply)
		check := s.pos.InCheck()
		if quiet && !check && !n.check {
			s.pos.undo()
			continue
		}
		score := -s.calm(n.after(0, check), deep+1)
		s.pos.undo()
		if s.budget.Stopped() {
			return 0, 0
		}
		if score > best {
			best, top = score, m
		}
		if n.alpha = max(n.alpha, best); best >= n.beta {
			break
		}
	}
	return best, top
}

// lively is the moves worth playing below the horizon, ranked.
func (s *searcher) lively(n node, deep, judged int) []ranked {
	if n.check {
		return s.answersToCheck(n.ply)
	}
	var buf [xiangqi.MaxMoves]xiangqi.Move
	list := s.frame(n.ply).moves[:0]
	for _, m := range s.pos.Pseudo(buf[:0]) {
		r := 0
		if taken := s.pos.At(m.To()); taken != 0 {
			if judged+price[taken.Kind()]+hopeMargin <= n.alpha {
				continue
			}
			r = s.takes(m)
		} else if deep >= min(checksDeep, s.horizon) || !s.mayCheck(m) {
			continue
		}
		if r >= 0 {
			list = append(list, rank(m, r))
		}
	}
	return list
}

// answersToCheck is every move, ranked.
func (s *searcher) answersToCheck(ply int) []ranked {
	p := picker{ply: ply}
	s.find(&p)
	s.rankQuiets(&p)
	return append(p.takes, p.quiets...)
}

// mayCheck says whether m, a quiet move, may give check: not every such move
// does.
func (s *searcher) mayCheck(m xiangqi.Move) bool {
	king := s.pos.Where(generals[s.pos.Turn().Other()])
	from, to := m.From(), m.To()
	if sameFile(from, king) || sameFile(to, king) || sameRow(from, king) || sameRow(to, king) {
		return true
	}
	if s.pos.At(from).Kind() != xiangqi.Horse {
		return false
	}
	for i := range hops {
		if king+hops[i].from[0] == to || king+hops[i].from[1] == to {
			return true
		}
	}
	return false
}
