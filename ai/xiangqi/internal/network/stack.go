package network

import (
	"qiyou/game"
	"qiyou/game/xiangqi"
)

// Stack is the sums of a position and of those before it. It is for one
// goroutine.
type Stack struct {
	*Weights
	levels []level
	top    int
}

// level is a position: its sums, unless they are yet to be made from those of
// the level below and what the move did.
type level struct {
	sums  [2]Row
	worth int // of the men by themselves, for Red
	made  bool
	takes bool
	on    [2]uint16 // the row that the move adds, by view
	off   [2]uint16 // the row that it takes away
	taken [2]uint16 // the row of the man taken
}

// NewStack is the stack of the men that stand on b.
func NewStack(w *Weights, b *xiangqi.Board) *Stack {
	s := &Stack{Weights: w, levels: make([]level, 1, 128)}
	base := &s.levels[0]
	base.made = true
	base.sums = [2]Row{w.Bias, w.Bias}
	for _, c := range views {
		for m := range xiangqi.Men(c) {
			at := b.Where(m)
			if at == 0 {
				continue
			}
			base.worth += w.worth(m, at)
			for v := range base.sums {
				add(&base.sums[v], &w.Rows[Feature(v, m, at)])
			}
		}
	}
	return s
}

func add(sums, row *Row) {
	for i := range sums {
		sums[i] += row[i]
	}
}

// worth is what m counts on s, for Red.
func (w *Weights) worth(m xiangqi.Man, s xiangqi.Square) int {
	n := int(w.Worth[Worth(m, s)])
	if m.Color() == game.Light {
		return -n
	}
	return n
}

// Push says that m goes from a point to another and takes a man, 0 for none.
func (s *Stack) Push(m xiangqi.Man, from, to xiangqi.Square, taken xiangqi.Man) {
	s.top++
	if s.top == len(s.levels) {
		s.levels = append(s.levels, level{})
	}
	l := &s.levels[s.top]
	l.made, l.takes = false, taken != 0
	l.worth = s.levels[s.top-1].worth + s.worth(m, to) - s.worth(m, from)
	if taken != 0 {
		l.worth -= s.worth(taken, to)
	}
	for v := range l.sums {
		l.on[v], l.off[v] = uint16(Feature(v, m, to)), uint16(Feature(v, m, from))
		if taken != 0 {
			l.taken[v] = uint16(Feature(v, taken, to))
		}
	}
}

// Pop undoes the last Push.
func (s *Stack) Pop() { s.top-- }

// Value is the score of the position for c, whose turn it is, with so much
// force left; see [Phase].
func (s *Stack) Value(c game.Color, force int) int {
	l := s.make(s.top)
	v, phase := ViewOf(c), Phase(force)
	last := &s.Last[phase]
	sum := weigh(&l.sums[v], &last[0]) + weigh(&l.sums[1-v], &last[1])
	score := (int(sum)/One + int(s.Offset[phase])) * Unit / (One * Fine)
	if c == game.Light {
		return score - l.worth
	}
	return score + l.worth
}

// make is level n with its sums.
func (s *Stack) make(n int) *level {
	l := &s.levels[n]
	if l.made {
		return l
	}
	from := s.make(n - 1)
	for v := range l.sums {
		on, off := &s.Rows[l.on[v]], &s.Rows[l.off[v]]
		if l.takes {
			replace2(&l.sums[v], &from.sums[v], on, off, &s.Rows[l.taken[v]])
		} else {
			replace(&l.sums[v], &from.sums[v], on, off)
		}
	}
	l.made = true
	return l
}
