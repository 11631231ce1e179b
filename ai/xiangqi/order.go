package xiangqi

import "qiyou/game/xiangqi"

// ranked is a move with how promising it looks: the rank above the 16 bits of
// the move. No two moves are equal, so that the order does not depend on how
// they were found.
type ranked int64

func rank(m xiangqi.Move, n int) ranked { return ranked(n)<<16 | ranked(m) }

func (r ranked) move() xiangqi.Move { return xiangqi.Move(r) }

// The ranks of the sorts of moves.
const (
	rankKnown  = 1 << 30 // the best by the table
	rankTakes  = 1 << 24 // takes what is worth it
	rankKiller = 1 << 22 // refuted another move here
	rankLoses  = -1 << 24
	maxHistory = 1 << 14
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
}

// pick puts the best of the moves from i on at i.
func pick(moves []ranked, i int) xiangqi.Move {
	best := i
	for k := i + 1; k < len(moves); k++ {
		if moves[k] > moves[best] {
			best = k
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
	return moves[i].move()
}

// history is how often a quiet move was good, by colour, kind and square.
type history [3][xiangqi.Pawn + 1][256]int32

func (s *searcher) past(m xiangqi.Move) *int32 {
	man := s.pos.At(m.From())
	return &s.history[man.Color()][man.Kind()][m.To()]
}

// learn moves what is known of m by n, within ±maxHistory.
func (s *searcher) learn(m xiangqi.Move, n int) {
	h := s.past(m)
	*h += int32(n - int(*h)*max(n, -n)/maxHistory)
}

// answers is the quiet move that last refuted a move, by its colour, kind and
// end.
type answers [3][xiangqi.Pawn + 1][256]xiangqi.Move

// answer is the place of the answer to the last move.
func (s *searcher) answer() *xiangqi.Move {
	m, _ := s.pos.Last()
	man := s.pos.At(m.To())
	return &s.answers[man.Color()][man.Kind()][m.To()]
}

// all is every move of the position, ranked; known comes first.
func (s *searcher) all(ply int, known xiangqi.Move) []ranked {
	var buf [xiangqi.MaxMoves]xiangqi.Move
	f, answer := &s.frames[ply], *s.answer()
	list := f.moves[:0]
	for _, m := range s.pos.Pseudo(buf[:0]) {
		n := 0
		switch {
		case m == known:
			n = rankKnown
		case s.pos.At(m.To()) != 0:
			n = s.takes(m)
		case m == f.killers[0]:
			n = rankKiller + 2
		case m == f.killers[1]:
			n = rankKiller + 1
		case m == answer:
			n = rankKiller
		default:
			n = int(*s.past(m))
		}
		list = append(list, rank(m, n))
	}
	return list
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

// refutes remembers that the last of tried, a quiet move, was too good and the
// ones before were not.
func (s *searcher) refutes(tried []xiangqi.Move, depth, ply int) {
	last := len(tried) - 1
	m := tried[last]
	if f := &s.frames[ply]; f.killers[0] != m {
		f.killers[0], f.killers[1] = m, f.killers[0]
	}
	*s.answer() = m
	bonus := min(16*depth*depth, 1200)
	s.learn(m, bonus)
	for _, other := range tried[:last] {
		s.learn(other, -bonus)
	}
}
