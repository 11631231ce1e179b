package xiangqi

import "qiyou/ai"

// skill is what a level may do.
type skill struct {
	depth   int   // plies of the deepest search
	nodes   int64 // positions looked at; 0 for as many as the time allows
	misses  int   // moves that are overlooked, in a thousand
	noise   int   // how much the judgement of a move may be off; a pawn at home is worth 60
	entries int   // of the transposition table
}

// attentive is the lowest level that overlooks nothing.
const attentive ai.Level = 7

// skills are the levels: the low ones overlook moves, their own and the other
// side's, those in the middle look less far, the last is all there is. What
// they score against each other stands in testdata/bench.
var skills = [ai.MaxLevel]skill{
	{depth: 1, nodes: 10_000, misses: 300, noise: 60, entries: 1 << 12},
	{depth: 1, nodes: 10_000, misses: 200, noise: 50, entries: 1 << 12},
	{depth: 2, nodes: 10_000, misses: 150, noise: 40, entries: 1 << 12},
	{depth: 2, nodes: 10_000, misses: 80, noise: 30, entries: 1 << 12},
	{depth: 3, nodes: 10_000, misses: 40, noise: 20, entries: 1 << 14},
	{depth: 4, nodes: 15_000, misses: 15, noise: 15, entries: 1 << 14},
	{depth: 64, nodes: 12_000, noise: 10, entries: 1 << 16},
	{depth: 64, nodes: 40_000, noise: 6, entries: 1 << 18},
	{depth: 64, nodes: 150_000, noise: 3, entries: 1 << 18},
	{depth: 64, nodes: 0, noise: 0, entries: 1 << 20},
}
