package xiangqi

import (
	"slices"

	"qiyou/ai"
	"qiyou/ai/search"
	"qiyou/game"
	"qiyou/game/xiangqi"
)

// firsts are usual first moves of Red, the most usual several times: central
// cannon, elephant, pawn, horse, cannon to the palace.
var firsts = [...]string{"h2e2", "b2e2", "h2e2", "b2e2", "c0e2", "g0e2", "c3c4", "g3g4", "h0g2", "b0c2", "h2d2"}

// variety is how many plies the first moves last, in which the judgement is
// varied by the seed so that games differ.
const (
	variety      = 8
	varietyNoise = 18
)

// open plays the first move of a game without odds.
func open(pos *position, t ai.Task) (game.Move, bool) {
	if pos.FEN() != xiangqi.StartFEN {
		return game.Move{}, false
	}
	n := search.Mix(t.Seed)
	for k := range firsts {
		m, ok := xiangqi.ParseMove(firsts[(n+uint64(k))%uint64(len(firsts))])
		if ok && !slices.Contains(t.Without, m.Step()) {
			return m.Step(), true
		}
	}
	return game.Move{}, false
}

// bias is by how much the judgement of m is off.
func (t *thinker) bias(m xiangqi.Move) int {
	noise := t.skill.noise
	if t.pos.Plies() < variety && t.pos.complete() {
		noise = max(noise, varietyNoise)
	}
	if noise == 0 {
		return 0
	}
	return int(search.Mix(t.task.Seed^t.pos.Hash()+uint64(m))%uint64(2*noise+1)) - noise
}
