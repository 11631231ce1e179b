package view

import (
	"slices"
	"testing"

	"qiyou/game"
	"qiyou/ui/board"
	"qiyou/ui/text"
)

// Larger and smaller go through what fits the window and the terminal, and stop
// at the ends; the best is left to the window.
func TestLargerAndSmaller(t *testing.T) {
	t.Parallel()
	small := game.Setup{Game: "gomoku", Rules: "freestyle", Size: 9}
	for _, c := range []struct {
		setup game.Setup
		w, h  int
		look  board.Look
		want  []board.Mode // with the smaller key pressed once more each time
		most  board.Mode   // the largest
	}{
		{small, 80, 24, board.Look{}, []board.Mode{board.Disc, board.Compact, board.Tile, board.ASCII, board.ASCII}, board.Disc},
		{gomoku(), 80, 24, board.Look{}, []board.Mode{board.Compact, board.Tile, board.ASCII, board.ASCII}, board.Compact},
		{gomoku(), 80, 40, board.Look{}, []board.Mode{board.Compact, board.Tile, board.ASCII, board.ASCII}, board.Disc},
		{gomoku(), 120, 40, board.Look{Wide: true}, []board.Mode{board.Compact, board.Tile, board.ASCII}, board.Compact},
		{gomoku(), 80, 24, board.Look{Mono: true}, []board.Mode{board.Compact, board.ASCII, board.ASCII}, board.Compact},
		{gomoku(), 80, 24, board.Look{ASCII: true, Mono: true}, []board.Mode{board.ASCII, board.ASCII}, board.ASCII},
		{game.Setup{Game: "xiangqi", Rules: "asian"}, 120, 40, board.Look{}, []board.Mode{board.Disc, board.Compact, board.ASCII, board.ASCII}, board.Disc},
	} {
		s := newScreen(t, c.look, &text.EN).hear(onePeer(), newDesk(t, c.setup, "none").event())
		s.input(Size{c.w, c.h})
		mode := func() board.Mode { return s.table().layout(s.look, c.w, c.h).g.Mode }
		var got []board.Mode
		for range c.want {
			got = append(got, mode())
			s.press("-")
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v in %dx%d %+v: smaller goes through %v, want %v", c.setup, c.w, c.h, c.look, got, c.want)
		}
		for range 4 {
			s.press("+")
		}
		if mode() != c.most {
			t.Errorf("%v in %dx%d %+v: the largest is %v, want %v", c.setup, c.w, c.h, c.look, mode(), c.most)
		}
		if best := c.want[0]; (s.Prefs().Board == board.Auto) != (best == c.most) {
			t.Errorf("%v in %dx%d %+v: at the largest %v is remembered", c.setup, c.w, c.h, c.look, s.Prefs().Board)
		}
	}
}

// A way to draw is remembered, and one that does not fit gives way for as long.
func TestBoardIsRemembered(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), newDesk(t, gomoku(), "none").event())
	s.input(Size{120, 40})
	s.write(":board disc").press("Enter")
	shows(t, s, "Board: large")
	mode := func(w, h int) board.Mode { s.input(Size{w, h}); return s.table().layout(s.look, w, h).g.Mode }
	if got := mode(120, 40); got != board.Disc || s.Prefs().Board != board.Disc {
		t.Errorf("drawn as %v, remembered as %v", got, s.Prefs().Board)
	}
	if got := mode(80, 24); got != board.Compact {
		t.Errorf("discs that do not fit are drawn as %v", got)
	}
	s.write(":board round").press("Enter")
	shows(t, s, "auto, compact, disc, tile, ascii")
	s.press("Esc").press("-")
	if got := New(Options{Prefs: s.Prefs(), Setups: setups()}).look.Mode; got != board.Tile {
		t.Errorf("a new start draws %v, want %v", got, board.Tile)
	}
}

// Where a window allows, boards are of large stones, with the panel beside.
func TestLargeWhereItFits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		setup game.Setup
		w, h  int // the smallest window for them
	}{
		{setup("weiqi/chinese 9"), 79, 22}, {setup("weiqi/chinese 13"), 95, 28}, {setup("weiqi/chinese 19"), 119, 40},
		{gomoku(), 103, 32}, {game.Setup{Game: "xiangqi", Rules: "asian"}, 112, 40},
	} {
		s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), newDesk(t, c.setup, "none").event())
		for _, less := range []int{0, 1} {
			for _, size := range [][2]int{{c.w - less, c.h}, {c.w, c.h - less}} {
				l := s.table().layout(s.look, size[0], size[1])
				if large := l.g.Mode == board.Disc && !l.panel.Empty(); large != (less == 0) {
					t.Errorf("%v in %dx%d: drawn as %v, panel %+v", c.setup, size[0], size[1], l.g.Mode, l.panel)
				}
			}
		}
	}
}
