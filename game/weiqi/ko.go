package weiqi

import "qiyou/game"

// moment is a position that the game went through, for the rules against
// repetition. Boards are told apart by their hash.
type moment struct {
	board uint64
	turn  game.Color
	lost  [2]int // stones taken so far, Dark's and Light's
}

// remember adds the position of s to its past.
func (s *state) remember() {
	now := moment{board: s.grid.hash, turn: s.turn, lost: s.lost}
	s.past = append(s.past[:len(s.past):len(s.past)], now)
}

// rememberPass is remember after a move that puts no stone: it adds nothing
// that is there already, so that passes are not repetitions.
func (s *state) rememberPass() {
	if !s.repeats(Situational, s.grid.hash, s.turn) {
		s.remember()
	}
}

// repeats says whether a board with the side turn to move next is in the past,
// as ko sees it.
func (s *state) repeats(ko Ko, board uint64, turn game.Color) bool {
	for k := range s.past {
		if s.past[k].board == board && (ko == Positional || s.past[k].turn == turn) {
			return true
		}
	}
	return false
}

// koPoint is where the side that has lost the stones taken may not retake at
// once after the stone on i: exactly one stone was taken by a stone that
// stands alone with that one liberty.
func koPoint(g *grid, i int, taken set) int {
	if taken.count() != 1 {
		return nowhere
	}
	if r := g.chain(i); r.points.count() == 1 && r.rim.and(g.of(game.NoColor)) == taken {
		return taken.first()
	}
	return nowhere
}

// laps is how often a cycle in which both sides lose the same number of stones
// may come back to a position under simple ko before the game has no result.
const laps = 2

// endless says whether the position is there for the third time while both
// sides have lost the same number of stones each time round.
func (s *state) endless() bool {
	n := 0
	for _, m := range s.past[:len(s.past)-1] {
		if m.board == s.grid.hash && m.turn == s.turn && s.lost[0]-m.lost[0] == s.lost[1]-m.lost[1] {
			n++
		}
	}
	return n >= laps
}
