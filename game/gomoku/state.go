package gomoku

import (
	"iter"

	"qiyou/game"
)

// state is a position of a match. It is never changed once Apply or Start has
// handed it out.
type state struct {
	rules   *rules
	grid    grid
	dark    game.Seat  // who plays dark; NoSeat while nobody has chosen
	turn    game.Color // the side whose stone is next; NoColor when the game is over
	step    int        // the place in the opening
	number  int        // the fifths that were declared
	offered []int      // the fifths on offer; shared, never written to
	passed  bool       // the last move was a pass
	last    int        // the index of the last stone, or nowhere
	outcome game.Outcome
}

var (
	_ game.State    = (*state)(nil)
	_ game.Notation = (*state)(nil)
	_ game.Marked   = view{}
)

// now is the step of the opening, or the one that a game consists of after it.
func (s *state) now() step {
	if s.opening() {
		return s.rules.opening.steps[s.step]
	}
	return step{do: stone, who: mover}
}

func (s *state) opening() bool { return s.step < len(s.rules.opening.steps) }

func (s *state) ToAct() game.Seat {
	if s.turn == game.NoColor {
		return game.NoSeat
	}
	switch s.now().who {
	case waiter:
		return s.seat(s.turn.Other())
	case first:
		return game.First
	case second:
		return game.Second
	}
	return s.seat(s.turn)
}

// seat is who plays c, NoSeat while nobody has chosen.
func (s *state) seat(c game.Color) game.Seat {
	if c == game.Light {
		return s.dark.Other()
	}
	return s.dark
}

func (s *state) Phase() game.Phase {
	switch {
	case s.turn == game.NoColor:
		return game.Over
	case s.opening():
		return game.Opening
	}
	return game.Play
}

func (s *state) Moves() iter.Seq[game.Move] {
	return func(yield func(game.Move) bool) {
		now, bars := s.now(), s.bars()
		if s.turn == game.NoColor {
			return
		}
		for _, c := range now.choices {
			if !yield(game.ChooseOf(c.name)) {
				return
			}
		}
		for i := range s.grid.size * s.grid.size {
			p := s.grid.point(i)
			if now.do != choose && s.blocked(p, &bars) == "" && !yield(game.PlaceAt(p)) {
				return
			}
		}
		if s.mayPass() {
			yield(game.PassMove())
		}
	}
}

// mayPass says whether the side to move may pass: in Renju, once the sixth
// stone is on the board.
func (s *state) mayPass() bool {
	return s.rules.pass && s.Phase() == game.Play && s.grid.count >= firstPass
}

// firstPass is the number of stones on the board before anybody may pass.
const firstPass = 6

func (s *state) Apply(m game.Move) (game.State, error) {
	if why := s.refusal(m); why != "" {
		return nil, &game.IllegalError{Move: m, Reason: why}
	}
	next := *s
	switch {
	case m.Kind == game.Pass:
		next.passOn()
	case m.Kind == game.Choose:
		next.take(m.Choice)
	case s.now().do == offer:
		next.show(s.grid.index(m.To))
	default:
		next.place(s.grid.index(m.To))
	}
	return &next, nil
}

func (s *state) Outcome() (game.Outcome, bool) { return s.outcome, s.turn == game.NoColor }

func (s *state) View() game.View { return view{s} }

// place puts the next stone on i and ends the game if that does.
func (s *state) place(i int) {
	c, foul := s.turn, game.Reason("")
	if s.rules.lose {
		foul = s.foul(i)
	}
	s.grid.put(i, c)
	s.last, s.passed, s.offered, s.turn = i, false, nil, c.Other()
	if s.opening() {
		s.step++
	}
	switch {
	case s.grid.wins(i, s.rules.rule):
		s.end(game.Outcome{Winner: s.seat(c), Reason: game.Five})
	case foul != "":
		s.end(game.Outcome{Winner: s.seat(c.Other()), Reason: foul})
	case s.grid.full():
		s.end(game.Outcome{Reason: game.FullBoard})
	case s.stuck():
		s.end(game.Outcome{Winner: s.seat(c), Reason: game.Stalemate})
	}
}

// stuck says whether every free point is refused as a foul where there is no
// pass.
func (s *state) stuck() bool {
	if s.rules.rule != Renju || s.turn != game.Dark {
		return false
	}
	for range s.Moves() {
		return false
	}
	return true
}

func (s *state) end(o game.Outcome) { s.turn, s.outcome = game.NoColor, o }

func (s *state) passOn() {
	again := s.passed
	s.turn, s.passed = s.turn.Other(), true
	if again {
		s.end(game.Outcome{Reason: game.Passes})
	}
}

// show offers i as a fifth stone. The only one that was asked for is the fifth
// at once.
func (s *state) show(i int) {
	want := s.now().fifths
	if want == 0 {
		want = s.number
	}
	if want == 1 {
		s.step++
		s.place(i)
		return
	}
	s.offered = append(s.offered[:len(s.offered):len(s.offered)], i)
	s.last = i
	if len(s.offered) == want {
		s.step++
	}
}

// take does what the choice named so says.
func (s *state) take(name string) {
	chooser := s.ToAct()
	for _, c := range s.now().choices {
		if c.name != name {
			continue
		}
		switch c.effect {
		case swap:
			s.dark = s.dark.Other()
		case takeDark:
			s.dark = chooser
		case takeLight:
			s.dark = chooser.Other()
		}
		if c.number > 0 {
			s.number = c.number
		}
		s.step += 1 + c.skip
		return
	}
}
