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
	turn    game.Color // the side to move; NoColor when the game is over
	last    int        // the index of the last stone, or nowhere
	outcome game.Outcome
}

var (
	_ game.State    = (*state)(nil)
	_ game.Notation = (*state)(nil)
	_ game.Marked   = view{}
)

func (s *state) ToAct() game.Seat { return seatOf(s.turn) }

func (s *state) Phase() game.Phase {
	if s.turn == game.NoColor {
		return game.Over
	}
	return game.Play
}

func (s *state) Moves() iter.Seq[game.Move] {
	return func(yield func(game.Move) bool) {
		if s.turn == game.NoColor {
			return
		}
		for i, c := range s.grid.cells[:s.grid.size*s.grid.size] {
			if c == game.NoColor && !yield(game.PlaceAt(s.grid.point(i))) {
				return
			}
		}
	}
}

func (s *state) Apply(m game.Move) (game.State, error) {
	if why := s.refusal(m); why != "" {
		return nil, &game.IllegalError{Move: m, Reason: why}
	}
	next := *s
	next.last = s.grid.index(m.To)
	next.grid.put(next.last, s.turn)
	next.turn = s.turn.Other()
	switch {
	case next.grid.wins(next.last, s.rules.rule):
		next.end(game.Outcome{Winner: s.ToAct(), Reason: game.Five})
	case next.grid.full():
		next.end(game.Outcome{Reason: game.FullBoard})
	}
	return &next, nil
}

// refusal is why m may not be played, or "" if it may.
func (s *state) refusal(m game.Move) game.Reason {
	switch {
	case s.turn == game.NoColor:
		return game.GameOver
	case m != game.PlaceAt(m.To):
		return game.WrongKind
	}
	return s.blocked(m.To)
}

// blocked is why no stone can stand on p, or "" if one can.
func (s *state) blocked(p game.Point) game.Reason {
	switch {
	case !s.grid.inside(p):
		return game.OffBoard
	case s.grid.cells[s.grid.index(p)] != game.NoColor:
		return game.Occupied
	}
	return ""
}

func (s *state) end(o game.Outcome) { s.turn, s.outcome = game.NoColor, o }

func (s *state) Outcome() (game.Outcome, bool) { return s.outcome, s.turn == game.NoColor }

func (s *state) Hash() uint64 { return s.rules.key ^ s.grid.hash ^ turnKey(s.turn) }

func (s *state) View() game.View { return view{s} }

// view is a state as a painter sees it.
type view struct{ s *state }

func (v view) Size() (cols, rows int) { return v.s.grid.size, v.s.grid.size }

func (v view) At(p game.Point) game.Piece {
	if !v.s.grid.inside(p) {
		return game.Piece{}
	}
	return game.Piece{Color: v.s.grid.cells[v.s.grid.index(p)]}
}

func (v view) Color(s game.Seat) game.Color { return colorOf(s) }

func (v view) Marks() iter.Seq2[game.Point, game.Mark] {
	return func(yield func(game.Point, game.Mark) bool) {
		g, last := &v.s.grid, v.s.last
		if last == nowhere || !yield(g.point(last), game.Last) {
			return
		}
		if v.s.outcome.Reason == game.Five {
			g.winning(last, v.s.rules.rule, func(i int) bool { return yield(g.point(i), game.Winning) })
		}
	}
}

// colorOf and seatOf: the seat that acts first plays dark.
func colorOf(s game.Seat) game.Color { return game.Color(s) }

func seatOf(c game.Color) game.Seat { return game.Seat(c) }
