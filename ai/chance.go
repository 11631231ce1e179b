package ai

import "math"

// slope is by how much a score changes the winning chance, by game: the scale of
// a logistic curve through the results of games of the engine with itself, by
// the score that it gave its move. That of go is wider than the best (about 220), which
// is too sure of what is nearly even: so it is right where a person looks, and says 95 %
// of what is certain.
var slope = map[string]float64{"gomoku": 270, "weiqi": 310, "xiangqi": 320}

// Chance is the chance to win, from 0 to 1, that a score of the game's engine
// stands for. A draw is half a win.
func Chance(gameName string, score int) float64 {
	switch {
	case score > Undecided:
		return 1
	case score < -Undecided:
		return 0
	}
	return 1 / (1 + math.Exp(-float64(score)/slopeOf(gameName)))
}

func slopeOf(gameName string) float64 {
	if s, ok := slope[gameName]; ok {
		return s
	}
	return 200
}

// Worth is the score that stands for a chance to win, from 0 to 1, in the game: the
// other way round of [Chance], but that it promises nothing.
func Worth(gameName string, chance float64) int {
	chance = min(max(chance, 1e-6), 1-1e-6)
	return int(math.Round(slopeOf(gameName) * math.Log(chance/(1-chance))))
}

// ForcedWin is the plies to a win that score promises, less than 0 to a loss; 0
// where nothing is forced.
func ForcedWin(score int) int {
	switch {
	case score > Undecided:
		return Win - score
	case score < -Undecided:
		return -Win - score
	}
	return 0
}
