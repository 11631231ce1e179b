package view

import (
	"slices"
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/ui/board"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// TestEngineOfTheComputer: in the dialog of a new game one says which engine plays,
// and the lobby shows it.
func TestEngineOfTheComputer(t *testing.T) {
	t.Parallel()
	opponent := func(value, by string) []session.Setting {
		return []session.Setting{{Key: "opponent_gomoku", Value: value, Values: []string{"", "rapfi", "yixin"}, By: by}}
	}
	for _, c := range []struct {
		name     string
		settings []session.Setting
		keys     string
		want     []session.Wish
		row      string
	}{
		{"none was added", nil, "g Up Up Right Enter", nil, "Play the computer, level 1"},
		{"ours", opponent("", ""), "", nil, "Play the computer, level 1"},
		{"a guest", opponent("yixin", ""), "", nil, "Play yixin, level 1"},
		{"another", opponent("", ""), "g Up Up Right Enter", []session.Wish{session.Set{Key: "opponent_gomoku", Value: "rapfi"}}, "Play the computer"},
		{"the last", opponent("", ""), "g Up Up Left Enter", []session.Wish{session.Set{Key: "opponent_gomoku", Value: "yixin"}}, "Play the computer"},
		{"given up", opponent("", ""), "g Up Up Right Esc", nil, "Play the computer"},
		{"there and back", opponent("yixin", ""), "g Up Up Left Right Enter", nil, "Play yixin, level 1"},
		{"by a flag", opponent("rapfi", "--engine"), "g Up Up Right Enter", nil, "Play rapfi"},
	} {
		s := newScreen(t, board.Look{}, &text.EN)
		s.takeEngines(c.settings)
		s.hear(onePeer()).press(c.keys)
		if got := s.wishes(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
		if shown := s.draw(80, 24).Text(); !strings.Contains(shown, c.row) {
			t.Errorf("%s: no %q in\n%s", c.name, c.row, shown)
		}
		s.hear(session.Settings{Settings: opponent("rapfi", ""), Set: "opponent_gomoku"})
		if shown := s.draw(80, 24).Text(); !strings.Contains(shown, "Play rapfi, level") {
			t.Errorf("%s: once it is set\n%s", c.name, shown)
		}
	}
}

// TestHintsOfAnEngine: hints have the name of the engine of another program that
// they are from.
func TestHintsOfAnEngine(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN)
	s.hear(onePeer(), local(newDesk(t, gomoku(), "none").play("h8", "h9"), engine).event()).press("H")
	st := s.table().shown()
	s.hear(session.Advised{Key: s.lastAdvise().Key, Done: true, Hints: []session.Hint{hintOf(t, st, "g10", 0.6, 0, "best")}, By: "ra\x1bpfi"})
	if shown := s.draw(100, 30).Text(); !strings.Contains(shown, "Hints  Black, by ra") {
		t.Errorf("no name in\n%s", shown)
	}
	if shown := s.press("<").draw(100, 30).Text(); strings.Contains(shown, "by ra") {
		t.Errorf("on another board\n%s", shown)
	}
}

// TestGuestHasItsName: our engine is the computer, one of another program has its
// name.
func TestGuestHasItsName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"qiyou 2": "computer (level 2)", "rapfi": "rapfi (level 2)"} {
		s := newScreen(t, board.Look{}, &text.EN)
		s.hear(onePeer(), local(newDesk(t, gomoku(), "none"), session.Player{Name: name, Kind: session.Computer, Level: 2}).event())
		if shown := s.draw(100, 30).Text(); !strings.Contains(shown, want) {
			t.Errorf("no %q in\n%s", want, shown)
		}
		short := strings.Replace(want, "level ", "", 1)
		if table := s.table(); s.seatName(table, game.Second, len(want)) != want || s.seatName(table, game.Second, len(want)-1) != short {
			t.Errorf("%q in little room", s.seatName(table, game.Second, len(want)-1))
		}
	}
}
