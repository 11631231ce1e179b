package match

import "qiyou/game"

// Unsigned is a match of moves that nobody has signed, as a record of another
// program tells them: First has the dark side and names[0]. Its log is empty, no
// clock runs, and nothing can follow. result is what the record says of the end,
// for a game that the rules have not ended; nil for nothing.
func Unsigned(names [2]string, setup game.Setup, start game.State, plies []Ply, result *game.Outcome) Match {
	m := Match{setup: setup, start: start, plies: plies, joined: true}
	m.terms = Terms{Setup: setup.String(), Clock: m.settings.String(), Players: []Player{{Name: names[0]}, {Name: names[1]}}, Inviter: game.First}
	if m.outcome, m.over = m.State().Outcome(); !m.over && result != nil {
		m.outcome, m.over = *result, true
	}
	return m
}
