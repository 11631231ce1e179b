package search

import "qiyou/ai"

// Day is the level that an engine of level l plays like in a game: people have
// better and worse days, so it is its own or one up to two away. The highest has no
// other day. Without days a chain of ten players, each of whom wins seven of ten
// games against the one before, would not reach from a beginner to the best.
func Day(l ai.Level, game uint64) ai.Level {
	if l = l.Clamp(); game == 0 || l == ai.MaxLevel {
		return l
	}
	l += ai.Level(Mix(game)%5) - 2
	return min(max(l, ai.MinLevel), ai.MaxLevel-1)
}
