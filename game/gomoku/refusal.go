package gomoku

import (
	"slices"

	"qiyou/game"
)

// bars are what the rules set against points in one state, worked out once for
// all of them; a nil bar is none.
type bars struct {
	fouls  *lines           // where a foul is refused
	images *[maxPoints]bool // what is the same as a fifth on offer
}

func (s *state) bars() bars {
	var b bars
	if s.mayFoul() && !s.rules.lose {
		b.fouls = linesOf(&s.grid)
	}
	if len(s.offered) > 0 && s.now().do == offer {
		images := s.grid.images(s.offered)
		b.images = &images
	}
	return b
}

// mayFoul says whether the next stone may be a foul. Nobody has stones enough
// for one before an opening is over.
func (s *state) mayFoul() bool {
	return s.rules.rule == Renju && s.turn == game.Dark && !s.opening()
}

// foul is the foul that the next stone would be on the free point i, or "".
func (s *state) foul(i int) game.Reason {
	if !s.mayFoul() {
		return ""
	}
	return fouls[linesOf(&s.grid).made(i)]
}

// refusal is why m may not be played, or "" if it may.
func (s *state) refusal(m game.Move) game.Reason {
	now := s.now()
	switch {
	case s.turn == game.NoColor:
		return game.GameOver
	case m == game.PassMove() && s.mayPass():
		return ""
	case now.do == choose:
		if !slices.ContainsFunc(now.choices, func(c choice) bool { return m == game.ChooseOf(c.name) }) {
			return game.WrongKind
		}
		return ""
	case m != game.PlaceAt(m.To):
		return game.WrongKind
	}
	bars := s.bars()
	return s.blocked(m.To, &bars)
}

// blocked is why the next stone may not stand on p, or "" if it may.
func (s *state) blocked(p game.Point, b *bars) game.Reason {
	if !s.grid.inside(p) {
		return game.OffBoard
	}
	i, now := s.grid.index(p), s.now()
	free, shown := s.grid.cells[i] == game.NoColor, slices.Contains(s.offered, i)
	switch {
	case !free || shown && now.do != pick:
		return game.Occupied
	case now.do == pick && !shown || !inZone(p, now.zone, s.grid.size):
		return game.OutOfZone
	case b.images != nil && b.images[i]:
		return game.Symmetric
	case b.fouls != nil:
		return fouls[b.fouls.made(i)]
	}
	return ""
}
