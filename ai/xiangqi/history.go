package xiangqi

import (
	"sync"

	"qiyou/game"
	"qiyou/game/xiangqi"
)

// arrival is a move as the histories know it: the colour and the kind of the
// man, and where it goes to. The zero arrival is that of no move.
type arrival uint16

const arrivals = 2*7*xiangqi.Files*xiangqi.Ranks + 1

// arrivalOf is m, which is not yet played.
func (s *searcher) arrivalOf(m xiangqi.Move) arrival {
	man := s.pos.At(m.From())
	return 1 + arrival(squads[man&63])*xiangqi.Files*xiangqi.Ranks + arrival(spots[m.To()])
}

// squads numbers the colours and kinds of men, spots the points.
var squads, spots = makeNumbers()

func makeNumbers() (squads [64]uint8, points [256]uint8) {
	for i, c := range [2]game.Color{red, black} {
		for m := range xiangqi.Men(c) {
			squads[m&63] = uint8(7*i) + uint8(m.Kind()-1)
		}
	}
	for s := range points {
		if onBoard[s] {
			points[s] = uint8(xiangqi.Square(s).Index())
		}
	}
	return squads, points
}

// maxHistory bounds every number of a history.
const maxHistory = 1 << 13

// history is how often a quiet move was good.
type history [arrivals]int16

// learn moves what is known of a by n, within ±maxHistory.
func (h *history) learn(a arrival, n int) { h[a] = learnt(h[a], n) }

func learnt(old int16, n int) int16 { return int16(int(old) + n - int(old)*max(n, -n)/maxHistory) }

// memory is what a search learns of moves on its way, and the frames that it
// uses.
type memory struct {
	plain   history                // whatever came before
	after   [arrivals]history      // after a move one or two plies before
	used    [arrivals]bool         // whether that of after says anything
	answers [arrivals]xiangqi.Move // what last refuted a move
	frames  [maxPly + 3]frame

	corrections corrections
}

// memories are those of searches that are over: to make one is more work than a
// small search.
var memories = sync.Pool{New: func() any { return new(memory) }}

// newMemory is a memory of nothing, to be given to forget in the end.
func newMemory() *memory {
	m := memories.Get().(*memory)
	m.plain, m.answers, m.corrections = history{}, [arrivals]xiangqi.Move{}, corrections{}
	for a, used := range m.used {
		if used {
			m.after[a], m.used[a] = history{}, false
		}
	}
	return m
}

// begin readies m for the next search.
func (m *memory) begin() {
	for i := range m.frames {
		f := &m.frames[i]
		f.killers, f.arrival, f.judged = [2]xiangqi.Move{}, 0, 0
	}
}

func (m *memory) forget() { memories.Put(m) }

// past is the histories that count for the moves of one node.
type past [3]*history

func (s *searcher) pastAt(ply int) past {
	m := s.memory
	return past{&m.plain, &m.after[s.frame(ply-1).arrival], &m.after[s.frame(ply-2).arrival]}
}

// of is how promising a is, within ±4*maxHistory.
func (p *past) of(a arrival) int { return 2*int(p[0][a]) + int(p[1][a]) + int(p[2][a]) }

func (p *past) learn(a arrival, n int) {
	for _, h := range p {
		h.learn(a, n)
	}
}

// answer is the place of the answer to the last move.
func (s *searcher) answer() *xiangqi.Move {
	m, _ := s.pos.Last()
	if m == 0 {
		return &s.memory.answers[0]
	}
	man := s.pos.At(m.To())
	return &s.memory.answers[1+arrival(squads[man&63])*xiangqi.Files*xiangqi.Ranks+arrival(spots[m.To()])]
}

// refutes remembers that the last of tried, a quiet move, was too good and the
// ones before were not.
func (s *searcher) refutes(tried []xiangqi.Move, n node) {
	last := len(tried) - 1
	m := tried[last]
	if f := s.frame(n.ply); f.killers[0] != m {
		f.killers[0], f.killers[1] = m, f.killers[0]
	}
	*s.answer() = m
	s.memory.used[s.frame(n.ply-1).arrival] = true
	s.memory.used[s.frame(n.ply-2).arrival] = true
	past, bonus := s.pastAt(n.ply), min(16*n.depth*n.depth+32*n.depth, 1200)
	past.learn(s.arrivalOf(m), bonus)
	for _, other := range tried[:last] {
		past.learn(s.arrivalOf(other), -bonus)
	}
}
