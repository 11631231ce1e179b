package weiqi

import (
	"iter"

	"qiyou/game"
)

// state is a position of a match with its past. It is never changed once Apply
// or Start has handed it out.
type state struct {
	rules   *rules
	grid    grid
	past    []moment   // every position so far, this one last
	turn    game.Color // the side that may act; NoColor when the game is over
	phase   game.Phase
	last    int    // the point of the last stone; nowhere after a pass
	ko      int    // where simple ko forbids to retake, or nowhere
	passes  int    // in a row, 0 to 2
	placed  int    // handicap stones put freely
	lost    [2]int // stones taken off, Dark's and Light's
	handed  [2]int // pass stones given, by Dark and by Light
	resumed int    // how often play went on after a talk
	talk    talk
	outcome game.Outcome
}

var (
	_ game.State    = (*state)(nil)
	_ game.Notation = (*state)(nil)
	_ game.Marked   = view{}
)

func (s *state) ToAct() game.Seat { return seatOf(s.turn) }

func (s *state) Phase() game.Phase { return s.phase }

func (s *state) Outcome() (game.Outcome, bool) { return s.outcome, s.phase == game.Over }

// Moves lists the plays row by row and then the pass; in the talk the marks
// row by row and then the answers.
func (s *state) Moves() iter.Seq[game.Move] {
	return func(yield func(game.Move) bool) {
		kind := game.Place
		if s.phase == game.Scoring {
			kind = game.Toggle
		}
		for i := range s.grid.points() {
			m := game.Move{Kind: kind, To: s.grid.point(i)}
			if s.refusal(m) == "" && !yield(m) {
				return
			}
		}
		for _, m := range [...]game.Move{game.PassMove(), propose, accept, resume, alive} {
			if s.refusal(m) == "" && !yield(m) {
				return
			}
		}
	}
}

// refusal is why m may not be done, or "" if it may.
func (s *state) refusal(m game.Move) game.Reason {
	switch {
	case s.phase == game.Over:
		return game.GameOver
	case s.phase == game.Scoring:
		return s.refusalInTalk(m)
	case m == game.PassMove() && s.phase == game.Play:
		return ""
	case m != game.PlaceAt(m.To):
		return game.WrongKind
	}
	return s.blocked(m.To)
}

// blocked is why no stone may be put on p, or "" if one may.
func (s *state) blocked(p game.Point) game.Reason {
	if !s.grid.inside(p) {
		return game.OffBoard
	}
	i := s.grid.index(p)
	switch {
	case s.grid.cells[i] != game.NoColor:
		return game.Occupied
	case i == s.ko:
		return game.KoRule
	}
	after := s.grid
	_, lost := after.play(i, s.turn)
	switch {
	case lost > 0 && !s.rules.suicide:
		return game.Suicide
	case s.rules.ko != Simple && s.repeats(s.rules.ko, after.hash, s.turn.Other()):
		return game.Superko
	}
	return ""
}

func (s *state) Apply(m game.Move) (game.State, error) {
	if why := s.refusal(m); why != "" {
		return nil, &game.IllegalError{Move: m, Reason: why}
	}
	next := *s
	switch {
	case s.phase == game.Scoring:
		next.answer(m)
	case m.Kind == game.Pass:
		next.pass()
	default:
		next.place(s.grid.index(m.To))
	}
	return &next, nil
}

// place puts the stone of the side to move on i.
func (s *state) place(i int) {
	taken, lost := s.grid.play(i, s.turn)
	s.lost[s.turn.Other()-game.Dark] += taken.count()
	s.lost[s.turn-game.Dark] += lost
	s.last, s.passes, s.ko = i, 0, nowhere
	if lost == 0 {
		s.ko = koPoint(&s.grid, i, taken)
	}
	if s.phase == game.Opening {
		s.placed++
	}
	if s.phase == game.Play || s.placed == s.rules.handicap {
		s.phase, s.turn = game.Play, s.turn.Other()
	}
	s.remember()
	if s.rules.ko == Simple && s.endless() {
		s.end(game.Outcome{Reason: game.Repetition})
	}
}

// pass lets the other side move; the second pass in a row ends the play.
func (s *state) pass() {
	s.last, s.ko = nowhere, nowhere
	s.passes++
	if s.rules.passStones {
		s.handed[s.turn-game.Dark]++
	}
	s.turn = s.turn.Other()
	s.rememberPass()
	switch {
	case s.passes < 2:
	case s.rules.talk:
		s.phase, s.talk = game.Scoring, s.open()
	default:
		s.finish()
	}
}

func (s *state) end(o game.Outcome) { s.phase, s.turn, s.outcome = game.Over, game.NoColor, o }

// finish ends the game by the count.
func (s *state) finish() {
	o := game.Outcome{Reason: game.Count}
	switch m := s.score().Margin(); {
	case m > 0:
		o.Winner, o.Margin = seatOf(game.Dark), m
	case m < 0:
		o.Winner, o.Margin = seatOf(game.Light), -m
	}
	s.end(o)
}

func (s *state) Hash() uint64 {
	n := []uint64{
		uint64(s.phase), uint64(s.ko + 1), uint64(s.passes), uint64(s.placed), uint64(s.resumed),
		uint64(s.lost[0]), uint64(s.lost[1]), uint64(s.handed[0]), uint64(s.handed[1]),
	}
	return s.rules.key ^ s.grid.hash ^ turnKey(s.turn) ^ numbersKey(append(n, s.talk.numbers()...)...)
}

// colorOf and seatOf: First plays dark, whoever acts first.
func colorOf(s game.Seat) game.Color { return game.Color(s) }

func seatOf(c game.Color) game.Seat { return game.Seat(c) }
