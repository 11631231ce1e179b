package xiangqi

import (
	"iter"
	"slices"

	"qiyou/game"
	"qiyou/game/hash"
)

// state is a position of a match. It is never changed once Apply, Start or
// Position has handed it out, not even for a moment: what tries moves out works
// on a copy of its position.
type state struct {
	rules *rules
	diagram
	last    Move   // the move that led here, 0 at the start
	prev    *state // the state before last; nil if last took a man
	over    bool
	outcome game.Outcome
}

var (
	_ game.State    = (*state)(nil)
	_ game.Notation = (*state)(nil)
	_ game.Marked   = view{}
)

func (s *state) ToAct() game.Seat {
	if s.over {
		return game.NoSeat
	}
	return seatOf(s.turn)
}

func (s *state) Phase() game.Phase {
	if s.over {
		return game.Over
	}
	return game.Play
}

// Moves are in the order of the squares that they leave and go to.
func (s *state) Moves() iter.Seq[game.Move] {
	return func(yield func(game.Move) bool) {
		for _, m := range s.legalMoves() {
			if !yield(m.Step()) {
				return
			}
		}
	}
}

// legalMoves are the moves of the state in order; none when the game is over.
func (s *state) legalMoves() []Move {
	if s.over {
		return nil
	}
	p := s.position
	moves := p.legal(make([]Move, 0, MaxMoves))
	slices.Sort(moves)
	return moves
}

func (s *state) Apply(m game.Move) (game.State, error) {
	move, why := s.accept(m)
	if why != "" {
		return nil, &game.IllegalError{Move: m, Reason: why}
	}
	return s.play(move), nil
}

// accept is the move m, or why it may not be played.
func (s *state) accept(m game.Move) (Move, game.Reason) {
	switch {
	case s.over:
		return 0, game.GameOver
	case m != game.StepTo(m.From, m.To):
		return 0, game.WrongKind
	}
	move, ok := MoveOf(m)
	if !ok {
		return 0, game.OffBoard
	}
	p := s.position
	return move, p.refusal(move)
}

// play is the state after m, a legal move.
func (s *state) play(m Move) *state {
	next := &state{rules: s.rules, diagram: s.diagram, last: m, prev: s}
	next.plies++
	next.quiet++
	if next.shift(m) != 0 {
		next.quiet, next.prev = 0, nil
	}
	next.judge()
	return next
}

// judge, on a state not yet handed out, ends the game where the position or its history ends it. Mate comes
// first, the limit last.
func (s *state) judge() {
	switch {
	case !s.canMove():
		reason := game.Stalemate
		if s.checked(s.turn) {
			reason = game.Mate
		}
		s.end(game.Outcome{Winner: seatOf(s.turn.Other()), Reason: reason})
	case s.bare():
		s.end(game.Outcome{Reason: game.Material})
	default:
		s.judgeHistory()
	}
}

func (s *state) judgeHistory() {
	if v, ok := s.repeated(maxTimes); ok {
		o := game.Outcome{Reason: game.Repetition}
		if loser := v.Loser(); loser != game.NoColor {
			o = game.Outcome{Winner: seatOf(loser.Other()), Reason: game.Perpetual}
		}
		s.end(o)
		return
	}
	if s.rules.limit > 0 && s.quiet >= s.rules.limit {
		s.end(game.Outcome{Reason: game.NoProgress})
	}
}

func (s *state) end(o game.Outcome) { s.over, s.outcome = true, o }

// maxTimes is how often a position stands before the rules judge why.
const maxTimes = 3

// repeated says whether the position stands on the board for the times-th
// time, and what the plies since the first of them mean.
func (s *state) repeated(times int) (Verdict, bool) {
	moves := []Move{s.last}
	for t := s.prev; t != nil; t = t.prev {
		if t.hash == s.hash {
			if times--; times == 1 {
				slices.Reverse(moves)
				return s.rules.repetition.judge(s.position, moves), true
			}
		}
		moves = append(moves, t.last)
	}
	return Verdict{}, false
}

// line is the states since the last capture, or since the start, up to s.
func (s *state) line() []*state {
	var line []*state
	for t := s; t != nil; t = t.prev {
		line = append(line, t)
	}
	slices.Reverse(line)
	return line
}

func (s *state) Outcome() (game.Outcome, bool) { return s.outcome, s.over }

func (s *state) Hash() uint64 {
	if !s.over {
		return s.rules.key ^ s.hash
	}
	return s.rules.key ^ s.hash ^ hash.Text(s.outcome.Winner.String()+" "+string(s.outcome.Reason))
}

func (s *state) View() game.View { return view{s} }

// Repeats says whether the position of s, a state of this package, stands on
// the board for the second time or more, and what the plies since the time
// before would mean if they went on: what to warn of before the rules judge.
func Repeats(s game.State) (Verdict, bool) {
	st, ok := s.(*state)
	if !ok {
		return Verdict{}, false
	}
	return st.repeated(2)
}

// FEN is the position of s, a state of this package; "" for any other.
func FEN(s game.State) string {
	st, ok := s.(*state)
	if !ok {
		return ""
	}
	return st.fen()
}

// colorOf and seatOf: First plays Red.
func colorOf(s game.Seat) game.Color { return game.Color(s) }

func seatOf(c game.Color) game.Seat { return game.Seat(c) }
