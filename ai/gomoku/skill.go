package gomoku

import (
	"qiyou/ai"
	"qiyou/ai/search"
)

// skill is what a level may do.
type skill struct {
	hasty   int   // moves that are played at first sight, in a thousand
	misses  int   // points that are overlooked at first sight, in a thousand
	depth   int   // plies of the deepest search
	nodes   int64 // positions looked at; 0 for as many as the time allows
	fours   int   // positions looked at for one win by fours
	noise   int   // how much a judgement may be off, in points
	entries int   // of the transposition table
}

// attentive is the lowest level that looks ahead at every move.
const attentive = ai.MaxLevel

// skills are the levels: the low ones play at first sight and overlook points,
// those above do so now and then and look less far, the last is all there is.
// Each has its days; see [search.Day]. What they score against each other stands in
// testdata/bench.
var skills = [ai.MaxLevel]skill{
	{hasty: 1000, misses: 400, entries: 1 << 10},
	{hasty: 1000, misses: 130, entries: 1 << 10},
	{hasty: 890, misses: 40, depth: 4, nodes: 1_500, fours: 30, noise: 100, entries: 1 << 12},
	{hasty: 700, depth: 6, nodes: 2_000, fours: 50, noise: 80, entries: 1 << 12},
	{hasty: 520, depth: 8, nodes: 3_000, fours: 70, noise: 70, entries: 1 << 12},
	{hasty: 325, depth: 24, nodes: 6_000, fours: 100, noise: 60, entries: 1 << 12},
	{hasty: 185, depth: 24, nodes: 16_000, fours: 500, noise: 40, entries: 1 << 14},
	{hasty: 65, depth: 24, nodes: 120_000, fours: 3_000, noise: 20, entries: 1 << 17},
	{hasty: 2, depth: 24, fours: 60_000, entries: 1 << 18},
	{depth: 24, fours: 60_000, entries: 1 << 18},
}

// hurries says whether the next move is played at first sight.
func (t *thinker) hurries() bool {
	return search.NewOverlook(^t.seed^t.pos.board.Hash(), t.skill.hasty).Misses(0)
}
