package view

import (
	"iter"
	"slices"
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// talkState is a game that gomoku is not: a choice of colour, then steps and
// passes on a board of 5 by 4. It is over after eight moves.
type talkState struct{ moves []game.Move }

func (s talkState) ToAct() game.Seat {
	if s.over() {
		return game.NoSeat
	}
	return game.Seat(1 + len(s.moves)%2)
}

func (s talkState) over() bool { return len(s.moves) == 8 }

func (s talkState) Phase() game.Phase {
	switch {
	case s.over():
		return game.Over
	case len(s.moves) == 0:
		return game.Opening
	}
	return game.Play
}

func (s talkState) Moves() iter.Seq[game.Move] {
	all := []game.Move{
		game.StepTo(game.Point{}, game.Point{Col: 1}), game.StepTo(game.Point{}, game.Point{Row: 1}),
		game.StepTo(game.Point{Col: 4, Row: 3}, game.Point{Col: 3, Row: 3}), game.PassMove(),
	}
	if len(s.moves) == 0 {
		all = []game.Move{game.ChooseOf("dark"), game.ChooseOf("light"), game.ChooseOf("odd-one")}
	}
	return func(yield func(game.Move) bool) {
		for _, m := range all {
			if s.over() || !yield(m) {
				return
			}
		}
	}
}

func (s talkState) Apply(m game.Move) (game.State, error) {
	for legal := range s.Moves() {
		if m == legal {
			return talkState{append(s.moves[:len(s.moves):len(s.moves)], m)}, nil
		}
	}
	return nil, &game.IllegalError{Move: m, Reason: game.NoSuchStep}
}

func (s talkState) Outcome() (game.Outcome, bool) {
	return game.Outcome{Winner: game.Second, Reason: game.Mate}, s.over()
}
func (s talkState) Hash() uint64               { return uint64(len(s.moves)) }
func (s talkState) View() game.View            { return s }
func (s talkState) Size() (int, int)           { return 5, 4 }
func (s talkState) Color(game.Seat) game.Color { return game.NoColor }
func (s talkState) At(p game.Point) game.Piece {
	if p == (game.Point{}) {
		return game.Piece{Color: game.Dark, Kind: 'r'}
	}
	return game.Piece{}
}
func (s talkState) ID() string        { return "talk/rules" }
func (s talkState) Setup() game.Setup { return game.Setup{Game: "talk", Rules: "rules"} }
func (s talkState) Start() game.State { return talkState{} }

func talkDesk(t *testing.T, moves ...game.Move) *desk {
	t.Helper()
	talk := match.Judge{Rules: func(game.Setup) (game.Rules, error) { return talkState{}, nil }, Verify: judge.Verify}
	d := newDeskOf(t, talk, talkState{}.Setup(), "none")
	for _, m := range moves {
		d.do(match.Command{Seat: d.snap.Match.State().ToAct(), Do: match.DoMove, Move: m})
	}
	return d
}

// The screens ask the rules, not the game: choices become a menu, steps take
// two keys, and a pass is there when it is listed.
func TestAnyGameOfTheContract(t *testing.T) {
	t.Parallel()
	dark := game.ChooseOf("dark")
	for _, c := range []struct {
		name, script string
		moves        []game.Move
		want         []game.Move
	}{
		{"menu by Tab", "Tab Down Enter", nil, []game.Move{game.ChooseOf("light")}},
		{"menu by Enter", "Enter Enter", nil, []game.Move{dark}},
		{"menu closes", "Tab Esc", nil, nil},
		{"step", "Left Left Up Up Enter Right Enter", []game.Move{dark, game.PassMove()}, []game.Move{game.StepTo(game.Point{}, game.Point{Col: 1})}},
		{"step given up", "Left Left Up Up Enter Esc Right Enter", []game.Move{dark, game.PassMove()}, nil},
		{"another piece", "Left Left Up Up Enter Right Right Right Right Down Down Down Enter Left Enter", []game.Move{dark, game.PassMove()}, []game.Move{game.StepTo(game.Point{Col: 4, Row: 3}, game.Point{Col: 3, Row: 3})}},
		{"pass", "p y", []game.Move{dark, game.PassMove()}, []game.Move{game.PassMove()}},
		{"typed", "a Backspace aaba Enter", []game.Move{dark, game.PassMove()}, []game.Move{game.StepTo(game.Point{}, game.Point{Col: 1})}},
	} {
		s := english(t)
		s.hear(talkDesk(t, c.moves...).event())
		s.draw(80, 24)
		s.press(c.script)
		var got []game.Move
		for _, w := range s.wishes() {
			if a, ok := w.(session.Act); ok && a.Command.Do == match.DoMove && a.Command.Seat == game.First {
				got = append(got, a.Command.Move)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: played %v, want %v", c.name, got, c.want)
		}
	}
}

func TestTalkIsShown(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(talkDesk(t).event()).press("Tab")
	shows(t, s, text.EN.Table.Choose, "take black", "take white", "odd-one", "talk/rules")
	over := talkDesk(t, game.ChooseOf("dark"))
	for range 7 {
		over.do(match.Command{Seat: over.snap.Match.State().ToAct(), Do: match.DoMove, Move: game.PassMove()})
	}
	s = english(t)
	s.hear(over.event())
	if got := s.draw(80, 24).Text(); !strings.Contains(got, "wins (liu)") || !strings.Contains(got, "checkmate") {
		t.Errorf("the end:\n%s", got)
	}
}
