package search

import "qiyou/ai"

// days are how many levels a day is above the usual one, each as likely.
var days = [...]ai.Level{-2, -2, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 2, 2}

// Day is the level that an engine of level l plays like in a game: people have
// better and worse days, so it is mostly its own, else one up to two away. The
// highest has no other day. Without days a chain of ten players, each of whom wins
// seven of ten games against the one before, would not reach from a beginner to the
// best.
func Day(l ai.Level, game uint64) ai.Level {
	if l = l.Clamp(); game == 0 || l == ai.MaxLevel {
		return l
	}
	return min(max(l+days[Mix(game)%uint64(len(days))], ai.MinLevel), ai.MaxLevel-1)
}
