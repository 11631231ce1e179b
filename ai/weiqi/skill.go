package weiqi

import (
	"qiyou/ai"
	"qiyou/ai/search"
)

// skill is what a level may do.
type skill struct {
	hasty    int   // moves that are made as those of the level hastily, in a thousand
	playouts int64 // games played to their end for a move; 0 for as many as the time allows
	misses   int   // moves that are overlooked, in a thousand
}

// hastily is the level that who is hasty plays like.
const hastily ai.Level = 3

// attentive is the lowest level that overlooks nothing.
const attentive = ai.MaxLevel

// skills are the levels: the low ones overlook moves, those above are hasty now
// and then and try out less, the last is all there is. Each has its days; see
// [search.Day]. What they score against each other stands in testdata/bench.
var skills = [ai.MaxLevel]skill{
	{playouts: 16, misses: 300},
	{playouts: 36, misses: 135},
	{playouts: 100, misses: 42},
	{playouts: 165, misses: 10},
	{hasty: 380, playouts: 580},
	{hasty: 300, playouts: 900},
	{hasty: 230, playouts: 1_500},
	{hasty: 110, playouts: 3_000},
	{hasty: 8},
	{},
}

// skillOf is what the level of t may do in its position: hasty or not, which the
// seed draws.
func skillOf(t ai.Task) skill {
	k := skills[search.Day(t.Limits.Level, t.Game)-ai.MinLevel]
	if search.NewOverlook(^t.Seed^t.State.Hash(), k.hasty).Misses(0) {
		return skills[hastily-ai.MinLevel]
	}
	return k
}

// overlooked are the points of t that its level does not see at all in this
// position; never all that may be played, since a pass is always seen.
func (t *thinker) overlooked() map[int16]bool {
	bans := map[int16]bool{}
	o := search.NewOverlook(t.task.Seed^t.task.State.Hash(), skillOf(t.task).misses)
	for i := range t.board.Points() {
		if o.Misses(uint64(i)) {
			bans[int16(i)] = true
		}
	}
	return bans
}
