package weiqi

import (
	"qiyou/ai"
	"qiyou/ai/search"
)

// skill is what a level may do.
type skill struct {
	playouts int64 // games played to their end for a move; 0 for as many as the time allows
	misses   int   // moves that are overlooked, in a thousand
}

// attentive is the lowest level that overlooks nothing.
const attentive ai.Level = 6

// skills are the levels: the low ones overlook moves and all but the last try
// out less. What they score against each other stands in testdata/bench.
var skills = [ai.MaxLevel]skill{
	{playouts: 16, misses: 300},
	{playouts: 24, misses: 200},
	{playouts: 40, misses: 120},
	{playouts: 70, misses: 60},
	{playouts: 120, misses: 30},
	{playouts: 220},
	{playouts: 450},
	{playouts: 1000},
	{playouts: 2500},
	{},
}

// overlooked are the points of t that its level does not see at all in this
// position; never all that may be played, since a pass is always seen.
func (t *thinker) overlooked() map[int16]bool {
	bans := map[int16]bool{}
	o := search.NewOverlook(t.task.Seed^t.task.State.Hash(), skills[t.task.Limits.Level.Clamp()-ai.MinLevel].misses)
	for i := range t.board.Points() {
		if o.Misses(uint64(i)) {
			bans[int16(i)] = true
		}
	}
	return bans
}
