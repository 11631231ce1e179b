package xiangqi

import (
	"qiyou/ai"
	"qiyou/ai/search"
)

// skill is what a level may do.
type skill struct {
	hasty   int   // moves that are played with a look at the next ply only, in a thousand
	misses  int   // moves that are overlooked by such a look, in a thousand
	depth   int   // plies of the deepest search
	nodes   int64 // positions looked at; 0 for as many as the time allows
	noise   int   // how much the judgement of a move may be off; a pawn at home is worth 60
	entries int   // of the transposition table
}

// attentive is the lowest level that never is hasty.
const attentive = ai.MaxLevel

// skills are the levels: the low ones are hasty and overlook moves, their own and
// the other side's, those above are hasty now and then and look less far, the
// last is all there is. Each has its days; see [search.Day]. What they score against
// each other stands in testdata/bench.
var skills = [ai.MaxLevel]skill{
	{hasty: 1000, misses: 290, depth: 1, noise: 50, entries: 1 << 12},
	{hasty: 890, misses: 170, depth: 2, nodes: 5_000, noise: 40, entries: 1 << 12},
	{hasty: 655, misses: 170, depth: 3, nodes: 8_000, noise: 30, entries: 1 << 14},
	{hasty: 370, misses: 170, depth: 6, nodes: 12_000, noise: 25, entries: 1 << 14},
	{hasty: 298, misses: 170, depth: 64, nodes: 18_000, noise: 20, entries: 1 << 16},
	{hasty: 155, misses: 170, depth: 64, nodes: 40_000, noise: 15, entries: 1 << 16},
	{hasty: 80, misses: 170, depth: 64, nodes: 60_000, noise: 10, entries: 1 << 17},
	{hasty: 28, misses: 170, depth: 64, nodes: 200_000, noise: 5, entries: 1 << 19},
	{hasty: 1, misses: 170, depth: 64, entries: 1 << 21},
	{depth: 64, entries: 1 << 21},
}

// now is k for one position, which seed draws: hasty or with all its care.
func (k skill) now(seed uint64) skill {
	if search.NewOverlook(^seed, k.hasty).Misses(0) {
		k.depth = 1
		return k
	}
	k.misses = 0
	return k
}
