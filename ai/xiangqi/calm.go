package xiangqi

import "qiyou/game/xiangqi"

const (
	// checksDeep is for how many plies below the horizon quiet checks are tried.
	checksDeep = 1
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
	if _, score, ok := s.known(n); ok {
		return score
	}
	judged := s.pos.judge()
	switch {
	case n.ply >= maxPly, !n.check && judged >= n.beta:
		return judged
	case n.check:
		return s.calmMoves(n, deep, judged, n.ply-win)
	}
	n.alpha = max(n.alpha, judged)
	return s.calmMoves(n, deep, judged, judged)
}

// calmMoves is the best of the score and of what the moves lead to.
func (s *searcher) calmMoves(n node, deep, judged, best int) int {
	list := s.lively(n, deep, judged)
	for i := range list {
		m := pick(list, i)
		if !s.pos.Legal(m, n.check) {
			continue
		}
		quiet := s.pos.At(m.To()) == 0
		s.pos.play(m)
		check := s.pos.InCheck()
		if quiet && !check && !n.check {
			s.pos.undo()
			continue
		}
		score := -s.calm(node{alpha: -n.beta, beta: -n.alpha, ply: n.ply + 1, check: check}, deep+1)
		s.pos.undo()
		if s.budget.Stopped() {
			return 0
		}
		best = max(best, score)
		if n.alpha = max(n.alpha, best); best >= n.beta {
			break
		}
	}
	return best
}

// lively is the moves worth playing below the horizon, ranked.
func (s *searcher) lively(n node, deep, judged int) []ranked {
	if n.check {
		return s.all(n.ply, 0)
	}
	var buf [xiangqi.MaxMoves]xiangqi.Move
	list := s.frames[n.ply].moves[:0]
	king := s.pos.Where(generals[s.pos.Turn().Other()][0])
	for _, m := range s.pos.Pseudo(buf[:0]) {
		r := 0
		if taken := s.pos.At(m.To()); taken != 0 {
			if judged+price[taken.Kind()]+hopeMargin <= n.alpha {
				continue
			}
			r = s.takes(m)
		} else if deep >= checksDeep || !s.mayCheck(m, king) {
			continue
		}
		if r >= 0 {
			list = append(list, rank(m, r))
		}
	}
	return list
}

// mayCheck says whether m, a quiet move, may give check to the general on king:
// not every such move does.
func (s *searcher) mayCheck(m xiangqi.Move, king xiangqi.Square) bool {
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
