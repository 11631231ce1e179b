package xiangqi

import "qiyou/game/xiangqi"

// ranked is a move with how promising it looks: the rank above the 16 bits of
// the move. No two moves are equal, so that the order does not depend on how
// they were found.
type ranked int64

func rank(m xiangqi.Move, n int) ranked { return ranked(n)<<16 | ranked(m) }

func (r ranked) move() xiangqi.Move { return xiangqi.Move(r) }

func (r ranked) rank() int { return int(r >> 16) }

// The ranks of the sorts of moves.
const (
	rankTakes  = 1 << 24 // takes what is worth it
	rankKiller = 1 << 22 // refuted another move here
	rankLoses  = -1 << 24
)

// price is what the kinds count in an exchange.
var price = [xiangqi.Pawn + 1]int{
	xiangqi.General: 2000, xiangqi.Advisor: 110, xiangqi.Elephant: 110,
	xiangqi.Horse: 400, xiangqi.Rook: 920, xiangqi.Cannon: 420, xiangqi.Pawn: 90,
}

// frame is what a search keeps of each ply on its way.
type frame struct {
	moves   [xiangqi.MaxMoves]ranked
	killers [2]xiangqi.Move
	arrival arrival // of the move that was played here
	judged  int     // the position at first sight; unknown in check
}

// pick puts the best of moves at their front.
func pick(moves []ranked) ranked {
	best := 0
	for k := range moves {
		if moves[k] > moves[best] {
			best = k
		}
	}
	moves[0], moves[best] = moves[best], moves[0]
	return moves[0]
}

// picker hands out the moves of one node, the promising first, and finds and
// ranks them only when they are wanted.
type picker struct {
	known         xiangqi.Move // comes first; 0 for none
	ply           int
	stage         stage
	takes, quiets []ranked
}

type stage uint8

const (
	atKnown stage = iota
	atTakes
	atQuiets
	atLosing // captures that lose a man
)

// next is the next move and its rank; 0 after the last.
func (s *searcher) next(p *picker) (xiangqi.Move, int) {
	if p.stage == atKnown {
		p.stage = atTakes
		if p.known != 0 {
			return p.known, rankTakes
		}
	}
	if p.takes == nil {
		s.find(p)
	}
	if p.stage == atTakes {
		if len(p.takes) > 0 {
			if r := pick(p.takes); r > 0 {
				p.takes = p.takes[1:]
				return r.move(), r.rank()
			}
		}
		p.stage = atQuiets
		s.rankQuiets(p)
	}
	if p.stage == atQuiets {
		if len(p.quiets) > 0 {
			r := pick(p.quiets)
			p.quiets = p.quiets[1:]
			return r.move(), r.rank()
		}
		p.stage = atLosing
	}
	if len(p.takes) > 0 {
		r := pick(p.takes)
		p.takes = p.takes[1:]
		return r.move(), r.rank()
	}
	return 0, 0
}

// find lists the moves but for the known one, the captures with their ranks.
func (s *searcher) find(p *picker) {
	var buf [xiangqi.MaxMoves]xiangqi.Move
	list := &s.frame(p.ply).moves
	takes, quiets := 0, len(list)
	for _, m := range s.pos.Pseudo(buf[:0]) {
		switch {
		case m == p.known:
		case s.pos.At(m.To()) != 0:
			list[takes] = rank(m, s.takes(m))
			takes++
		default:
			quiets--
			list[quiets] = ranked(m)
		}
	}
	p.takes, p.quiets = list[:takes], list[quiets:]
}

// rankQuiets ranks the moves that take nothing.
func (s *searcher) rankQuiets(p *picker) {
	f, answer, past := s.frame(p.ply), *s.answer(), s.pastAt(p.ply)
	for i := range p.quiets {
		m := p.quiets[i].move()
		n := 0
		switch m {
		case f.killers[0]:
			n = rankKiller + 2
		case f.killers[1]:
			n = rankKiller + 1
		case answer:
			n = rankKiller
		default:
			n = past.of(s.arrivalOf(m))
		}
		p.quiets[i] = rank(m, n)
	}
}

// takes is the rank of m, which takes a man: the dearer the man and the cheaper
// the taker the higher.
func (s *searcher) takes(m xiangqi.Move) int {
	taker, taken := s.pos.At(m.From()), s.pos.At(m.To())
	n := 16*price[taken.Kind()] - price[taker.Kind()]
	if price[taken.Kind()] < price[taker.Kind()]-50 && s.pos.guarded(m.To(), m.From(), taken.Color()) {
		return rankLoses + n
	}
	return rankTakes + n
}
