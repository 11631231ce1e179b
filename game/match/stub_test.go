package match_test

import (
	"iter"
	"strconv"
	"testing"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
)

// stubRules is a game of two kinds of moves, aa and ba, that is over after
// Setup.Size plies: First wins if the last move was aa. With the option
// talk=yes it passes through a scoring phase after two passes.
type stubRules struct{ setup game.Setup }

func (r stubRules) ID() string        { return r.setup.ID() }
func (r stubRules) Setup() game.Setup { return r.setup }
func (r stubRules) Start() game.State {
	if r.setup.Rules == "endless" {
		return stubState{size: 1 << 30}
	}
	return stubState{size: r.setup.Size}
}

type stubState struct {
	size  int
	moves string
}

func (s stubState) over() bool { return len(s.moves) == s.size }

func (s stubState) scoring() bool {
	n := len(s.moves)
	return n >= 2 && s.moves[n-1] != 'a' && s.moves[n-1] != 'b' && s.moves[n-2] != 'a' && s.moves[n-2] != 'b' && s.moves[n-1] != 'r'
}

func (s stubState) ToAct() game.Seat {
	switch {
	case s.over():
		return game.NoSeat
	case len(s.moves)%2 == 0:
		return game.First
	}
	return game.Second
}

func (s stubState) Phase() game.Phase {
	switch {
	case s.over():
		return game.Over
	case s.scoring():
		return game.Scoring
	}
	return game.Play
}

func (s stubState) Moves() iter.Seq[game.Move] {
	return func(yield func(game.Move) bool) {
		for _, c := range []game.Move{game.PlaceAt(game.Point{}), game.PlaceAt(game.Point{Col: 1}), game.PassMove(), game.ChooseOf("resume")} {
			if _, err := s.Apply(c); err == nil && !yield(c) {
				return
			}
		}
	}
}

func (s stubState) Apply(m game.Move) (game.State, error) {
	code := ""
	switch {
	case s.over():
		return nil, &game.IllegalError{Move: m, Reason: game.GameOver}
	case m.Kind == game.Place && m.To.Row == 0 && m.To.Col < 2 && !s.scoring():
		code = string(rune('a' + m.To.Col))
	case m == game.PassMove():
		code = "-"
	case m == game.ChooseOf("resume") && s.scoring():
		code = "r"
	default:
		return nil, &game.IllegalError{Move: m, Reason: game.OffBoard}
	}
	return stubState{size: s.size, moves: s.moves + code}, nil
}

func (s stubState) Outcome() (game.Outcome, bool) {
	if !s.over() {
		return game.Outcome{}, false
	}
	if s.moves[len(s.moves)-1] == 'a' {
		return game.Outcome{Winner: game.First, Reason: game.Five}, true
	}
	return game.Outcome{Winner: game.Second, Reason: game.Five}, true
}

func (s stubState) Hash() uint64 {
	h := uint64(14695981039346656037)
	for _, c := range []byte(strconv.Itoa(s.size) + ":" + s.moves) {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return h
}

func (s stubState) View() game.View { return stubView{} }

type stubView struct{}

func (stubView) Size() (int, int)             { return 2, 1 }
func (stubView) At(game.Point) game.Piece     { return game.Piece{} }
func (stubView) Color(s game.Seat) game.Color { return game.Color(s) }

func testJudge() match.Judge {
	return match.Judge{Rules: func(s game.Setup) (game.Rules, error) {
		if s.Game != "stub" {
			return catalog.New(s)
		}
		return stubRules{s}, nil
	}}
}

// testLog is a match that both have signed and nobody has moved in.
func testLog(t *testing.T, j match.Judge, setup, timing string, keys [2]match.Key) []match.Signed {
	t.Helper()
	m, err := match.Begin(j, matchtest.Terms(setup, timing, keys), keys)
	if err != nil {
		t.Fatal(err)
	}
	return m.Log()
}
