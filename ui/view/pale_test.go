package view

import (
	"testing"

	"qiyou/game"
	"qiyou/ui/keys"
)

// With confirmation a move stands pale until the same is said again.
func TestMovesAreConfirmed(t *testing.T) {
	t.Parallel()
	fresh := func() *screen {
		s := english(t)
		s.input(Size{80, 24})
		s.prefs.Confirm = true
		s.hear(newDesk(t, gomoku(), "none").event())
		s.wishes()
		return s
	}
	s := fresh()
	s.press("Enter")
	wanted(t, s)
	shows(t, s, "Again plays it, Esc takes it away.")
	s.press("Enter")
	wanted(t, s, moveOf(game.First, read(t, "h8")))

	s = fresh()
	s.press("Enter Esc Enter")
	wanted(t, s)
	s.press("Up Enter Down Enter") // it goes along
	wanted(t, s)
	s.press("Enter")
	wanted(t, s, moveOf(game.First, read(t, "h8")))

	s = fresh()
	s.write("a1").press("Enter")
	wanted(t, s)
	s.press("Enter")
	wanted(t, s, moveOf(game.First, read(t, "a1")))

	s = fresh()
	l := s.table().layout(s.look, 80, 24)
	x, y := l.g.Cell(game.Point{Col: 2, Row: 2})
	s.input(Click{l.board.X + x, l.board.Y + y})
	wanted(t, s)
	s.input(Click{l.board.X + x, l.board.Y + y}) // the second click is the confirmation
	wanted(t, s, moveOf(game.First, game.PlaceAt(game.Point{Col: 2, Row: 2})))

	s = fresh()
	s.press("Enter")
	d := newDesk(t, gomoku(), "none").play("h8", "h9")
	s.hear(d.event()) // the board has moved on
	if s.table().pale != (game.Move{}) {
		t.Error("a pale stone is still there after a move")
	}
}

// A step is confirmed at its goal, by the mouse with another click there.
func TestStepsAreConfirmed(t *testing.T) {
	t.Parallel()
	mv := game.StepTo(game.Point{Col: 7, Row: 9}, game.Point{Col: 6, Row: 7})
	s := english(t)
	s.input(Size{80, 24})
	s.prefs.Confirm = true
	s.hear(newDesk(t, setup("xiangqi/asian 0"), "none").event())
	s.wishes()
	click := func(p game.Point) {
		l := s.table().layout(s.look, 80, 24)
		x, y := l.g.Cell(p)
		s.input(Click{l.board.X + x, l.board.Y + y})
	}
	click(mv.From)
	click(mv.To)
	wanted(t, s)
	if s.table().pale != mv {
		t.Errorf("pale is %v", s.table().pale)
	}
	click(mv.To)
	wanted(t, s, moveOf(game.First, mv))
	s.table().cursor = mv.From
	s.press("Enter")
	s.table().cursor = mv.To
	s.press("Enter Esc")
	if tb := s.table(); tb.pale != (game.Move{}) || !tb.picked {
		t.Errorf("Esc leaves pale %v, picked %v", tb.pale, tb.picked)
	}
	s.press("Enter Enter")
	wanted(t, s, moveOf(game.First, mv))
}

// The palette and a key switch it, and it is remembered.
func TestConfirmationIsSwitched(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(newDesk(t, gomoku(), "none").event())
	for i, how := range []func(){
		func() { s.write(":confirm").press("Enter") },
		func() { s.input(Press{keys.Key{Code: keys.Ctrl, Rune: 'e'}}) },
	} {
		s.effects = nil
		how()
		kept := false
		for _, e := range s.effects {
			if r, ok := e.(Remember); ok {
				kept = r.Prefs.Confirm == (i == 0)
			}
		}
		if !kept || s.prefs.Confirm != (i == 0) {
			t.Errorf("the %d. time: kept %v, confirm %v", i+1, kept, s.prefs.Confirm)
		}
	}
	shows(t, s, "Moves are played at once.")
}
