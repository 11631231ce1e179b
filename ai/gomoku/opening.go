package gomoku

import (
	"qiyou/ai"
	"qiyou/ai/search"
	"qiyou/game"
)

// variety is how many stones the first moves last, in which the judgement is
// varied by the seed so that games differ.
const (
	variety      = 6
	varietyNoise = 12
)

// open plays the first two stones: the middle, then next to the first stone.
func (t *thinker) open() bool {
	p := t.pos
	size := p.board.Size()
	middle := size/2*size + size/2
	switch {
	case p.board.Count() == 0:
		t.choose(ai.WhyOpening, 0, int16(middle))
	case p.board.Count() == 1 && p.board.At(middle) == t.turn.Other():
		around := [...]int{-size - 1, -size, -size + 1, -1, 1, size - 1, size, size + 1}
		t.choose(ai.WhyOpening, 0, int16(middle+around[search.Mix(t.seed)%uint64(len(around))]))
	case p.board.Count() == 1 && p.board.At(middle) == game.NoColor:
		t.choose(ai.WhyOpening, 0, int16(middle))
	default:
		return false
	}
	if t.but.has(int(t.line[0])) {
		t.line = nil
		return false
	}
	return true
}

// makeBias draws by how much the judgement of each point is off.
func (t *thinker) makeBias() {
	noise := t.skill.noise
	if t.pos.board.Count() < variety {
		noise = max(noise, varietyNoise)
	}
	t.bias = make([]int, t.pos.board.Points())
	if noise == 0 {
		return
	}
	for i := range t.bias {
		t.bias[i] = int(search.Mix(t.seed^t.pos.board.Hash()+uint64(i))%uint64(2*noise+1)) - noise
	}
}
