package gomoku

import (
	"qiyou/ai"
	"qiyou/ai/search"
	"qiyou/game"
)

// roughly is by how many points less two moves may differ for which comes first
// to be drawn at first sight; an open three is worth 40.
const roughly = 60

// glance plays at first sight, as beginners do: the point that makes and takes
// most, of those that are not overlooked. What makes a five, or lies in the line
// of the last stone, catches the eye and is overlooked half as often.
func (t *thinker) glance() {
	p, o := t.pos, t.turn.Other()
	misses := search.NewOverlook(t.seed^p.board.Hash(), t.skill.misses)
	clearer := search.NewOverlook(t.seed^p.board.Hash(), t.skill.misses/2)
	dice := t.seed ^ p.board.Hash()
	best, top := -1, int32(0)
	for i := range p.board.Points() {
		if p.board.At(i) != game.NoColor || t.but.has(i) || !p.may(t.turn, i) {
			continue
		}
		score := int32(search.Mix(dice+uint64(i)) % roughly)
		for side, c := range [2]game.Color{t.turn, o} {
			eye := misses
			if p.points(c, makeFive).has(i) || t.inLine(i) {
				eye = clearer
			}
			if !eye.Misses(uint64(2*i + side)) {
				score += 2 * p.makes(c, i) / int32(side+1)
			}
		}
		if p.makes(t.turn, i)+p.makes(o, i) > 0 && (best < 0 || score > top) {
			best, top = i, score
		}
	}
	if best < 0 {
		t.moves = t.wanted(t.anything())
		t.settle()
		return
	}
	t.moves, t.why = candidates{{at: int16(best)}}, ai.WhyBest
	t.settle()
}

// inLine says whether i is on a line with the last stone, close enough for both
// to be of one five.
func (t *thinker) inLine(i int) bool {
	if t.last < 0 {
		return false
	}
	size := t.pos.board.Size()
	col, row := i%size-t.last%size, i/size-t.last/size
	return max(col, -col, row, -row) < 5 && (col == 0 || row == 0 || col == row || col == -row)
}

// lastStone is the point of the stone just put, or -1.
func lastStone(p *position, s game.State) int {
	if at, ok := game.LastStone(s); ok {
		return p.board.Index(at)
	}
	return -1
}
