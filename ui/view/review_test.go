package view

import (
	"slices"
	"strings"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/board"
	"qiyou/ui/keys"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// stones are how many stones the board on the screen has.
func (s *screen) stones() (n int) {
	v := s.scene(s.table()).View
	for _, c := range []game.Color{game.Dark, game.Light} {
		for _, k := range count(v, c) {
			n += k
		}
	}
	return n
}

func TestSteps(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "none").play(strings.Fields("h8 h9 i9 g7 i8 j10 a1 a2 a3 a4 a5 a6")...)
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), d.event())
	s.wishes()
	for _, step := range []struct {
		keys   string
		stones int
	}{
		{"<", 11}, {"<", 10}, {">", 11}, {">", 12}, {">", 12}, {"PgUp", 2}, {"PgDn", 12}, {"Home", 0}, {"<", 0}, {", .", 1}, {"End", 12},
		{"# 5 Enter", 5}, {"7 Enter", 7}, {"1 2 Enter", 12}, {"# 9 9 Enter", 12}, {"# x Enter", 12}, {"# 3 Esc", 12}, {"< Esc", 12},
	} {
		s.press(step.keys)
		if got := s.stones(); got != step.stones {
			t.Errorf("%s: %d stones on the board, want %d", step.keys, got, step.stones)
		}
		if away := s.Screen() == keys.Review; away != (step.stones < 12) {
			t.Errorf("%s: screen %s with %d stones", step.keys, s.Screen(), step.stones)
		}
	}
	if got := s.wishes(); len(got) != 0 {
		t.Errorf("looking back wishes %+v", got)
	}
}

// Whatever is pressed or clicked on an earlier board, nothing happens to the
// match.
func TestNoMoveInThePast(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "none").play("h8", "h9")
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), d.event())
	s.input(Size{80, 24})
	s.wishes()
	for _, b := range keys.Map(keys.Table) {
		for _, k := range b.Keys {
			if slices.Contains([]keys.Action{keys.Leave, keys.Stop, keys.Suspend, keys.Watchers, keys.Verify, keys.Redraw, keys.Picture, keys.Settings}, b.Action) {
				continue
			}
			s.press("End <")
			s.now = s.now.Add(time.Second)
			s.input(Press{k})
			if got := s.wishes(); len(got) != 0 {
				t.Errorf("%s (%v): %+v", b.Action, k, got)
			}
			if s.top() != nil {
				s.press("Esc")
			}
		}
	}
	s.press("End <")
	for y := range 24 {
		for x := range 80 {
			s.input(Click{x, y})
			s.input(Click{x, y})
		}
	}
	if got := s.wishes(); len(got) != 0 {
		t.Errorf("a click: %+v", got)
	}
	if s.Screen() != keys.Review {
		t.Errorf("after clicks: screen %s", s.Screen())
	}
}

// A key that would move goes back to the present and says so; the next one
// moves, where the cursor was.
func TestMoveKeyReturnsToThePresent(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "none").play("h8", "h9")
	for _, key := range []string{"Enter", "Space", "a", "u", "R", "Tab", "p", "d", "炮"} {
		s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), d.event()).press("Down")
		s.wishes()
		aim := s.table().cursor
		s.press("<")
		s.press(key)
		if s.Screen() != keys.Table || s.table().cursor != aim || s.notice.text != text.EN.Review.Nothing {
			t.Errorf("%s: screen %s, cursor %v, notice %q", key, s.Screen(), s.table().cursor, s.notice.text)
		}
		if got := s.wishes(); len(got) != 0 {
			t.Errorf("%s: %+v", key, got)
		}
		s.press("Enter")
		want := []session.Wish{session.Act{Match: "m1", Command: match.Command{Seat: game.First, Do: match.DoMove, Move: game.PlaceAt(aim)}}}
		if got := s.wishes(); !slices.Equal(got, want) {
			t.Errorf("%s Enter: %+v, want %+v", key, got, want)
		}
	}
}

func TestNewsGoesOnBehindAReview(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "none").play("h8", "h9", "i9")
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), d.event()).press("# 1 Enter")
	s.effects = nil
	s.hear(d.play("a1").event())
	if s.stones() != 1 || s.Screen() != keys.Review {
		t.Errorf("a move of the other: %d stones, screen %s", s.stones(), s.Screen())
	}
	if !slices.ContainsFunc(s.effects, func(e Effect) bool { _, rings := e.(Ring); return rings }) {
		t.Error("a move of the other does not call while one looks back")
	}
	for _, want := range []string{"Review: move 1 of 4", "your turn"} {
		if shown := s.draw(80, 24).Text(); !strings.Contains(shown, want) {
			t.Errorf("no %q in\n%s", want, shown)
		}
	}
	if shown := s.draw(40, 12).Text(); !strings.Contains(shown, "Review: move 1 of 4") {
		t.Errorf("a small window does not say that it is a review:\n%s", shown)
	}
	// The question of the other is answered without going back.
	d.do(match.Command{Seat: game.Second, Do: match.DoUndo, Plies: 1})
	s.wishes()
	s.hear(d.event()).press("y")
	want := []session.Wish{session.Act{Match: "m1", Command: match.Command{Seat: game.First, Do: match.DoUndo, Plies: 1}}}
	if got := s.wishes(); !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// A takeback to the board that is shown, or to before it, ends the review.
func TestTakebackEndsAReview(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "none").play("h8", "h9", "i9", "a1")
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), d.event()).press("<")
	d.do(match.Command{Seat: game.First, Do: match.DoUndo, Plies: 2})
	d.do(match.Command{Seat: game.Second, Do: match.DoUndo, Plies: 2})
	if s.hear(d.event()); s.Screen() != keys.Table || s.stones() != len(d.snap.Match.Plies()) {
		t.Errorf("screen %s, %d stones, %d moves stand", s.Screen(), s.stones(), len(d.snap.Match.Plies()))
	}
}

func TestReviewOfWatchedAndFinished(t *testing.T) {
	t.Parallel()
	over := newDesk(t, gomoku(), "none").play("h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8")
	for name, d := range map[string]*desk{"watched": watched(t), "finished": over} {
		s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), d.event())
		s.wishes()
		was := s.Screen()
		if s.press("Home > >"); s.stones() != 2 {
			t.Errorf("%s: %d stones", name, s.stones())
		}
		s.press("Enter Enter s y n")
		if got := s.wishes(); len(got) != 0 && name == "finished" {
			t.Errorf("%s: %+v", name, got)
		}
		if s.press("End"); s.Screen() != was {
			t.Errorf("%s: screen %s, was %s", name, s.Screen(), was)
		}
	}
}
