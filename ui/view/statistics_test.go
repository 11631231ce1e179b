package view

import (
	"slices"
	"strings"
	"testing"
	"time"

	"qiyou/ui/board"
	"qiyou/ui/keys"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// someStatistics are results as a program tells them.
func someStatistics() session.Statistics {
	day := func(n int) time.Time { return time.Date(2026, 11, n, 12, 0, 0, 0, time.UTC) }
	return session.Statistics{Damaged: 2, Statistics: []session.Statistic{
		{Opponent: "wang", Tag: "WWWW-EEEE-RRRR-TTTT", Game: "weiqi", Dark: session.Tally{Lost: 1}, Streak: -1, Last: day(28)},
		{
			Opponent: "liu", Tag: "ABCD-EFGH-IJKL-MNOP", Game: "gomoku", Dark: session.Tally{Won: 12, Lost: 3, Drawn: 1}, Light: session.Tally{Won: 4, Lost: 6}, Streak: 3, Last: day(27),
			Rating: session.Rating{Value: 1438, Within: 110}, Mine: session.Rating{Value: 1562, Within: 96},
			Records: someRecords().Records,
		},
		{Level: 3, Game: "gomoku", Dark: session.Tally{Won: 1, Lost: 20}, Streak: -7, Last: day(12)},
		{Opponent: "田中 さくら", Tag: "BBBB-CCCC-DDDD-EEEE", Game: "xiangqi", Dark: session.Tally{Drawn: 1}, Light: session.Tally{Won: 1}, Last: day(1)},
	}}
}

// first column of the rows as shown.
func opponents(shown string) (names []string) {
	for _, name := range []string{"wang", "liu  ", "computer, level 3", "田中"} {
		if i := strings.Index(shown, "│ "+name); i >= 0 {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int { return strings.Index(shown, "│ "+a) - strings.Index(shown, "│ "+b) })
	return names
}

func TestStatistics(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer()).press("s")
	if got, want := s.wishes(), []session.Wish{session.ListStatistics{}}; !slices.Equal(got, want) {
		t.Fatalf("%+v, want %+v", got, want)
	}
	shows(t, s, text.EN.Statistics.Reading)
	s.hear(someStatistics())
	if got, want := opponents(s.draw(80, 24).Text()), []string{"wang", "liu  ", "computer, level 3", "田中"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	shows(t, s, "Records that could not be read: 2.", "Black: 0 won, 1 lost, 0 drawn.")
	s.press("Down o")
	if got, want := opponents(s.draw(80, 24).Text()), []string{"computer, level 3", "liu  ", "wang", "田中"}; !slices.Equal(got, want) {
		t.Errorf("by name: %q, want %q", got, want)
	}
	shows(t, s, "Black: 12 won, 3 lost, 1 drawn.", "White: 4 won, 6 lost, 0 drawn.", "Won in a row: 3.")
	s.press("Enter")
	shows(t, s, "Games against liu", "2026-11-22")
	s.press("Down Enter")
	if got, want := s.wishes(), []session.Wish{session.OpenRecord{Record: "/r/b.pgn"}}; !slices.Equal(got, want) || s.Screen() != keys.Lobby {
		t.Errorf("%+v on %s, want %+v", got, s.Screen(), want)
	}
	// What comes for a list that was closed opens nothing; Esc closes one at a time.
	s.hear(someStatistics())
	s.press("s").hear(someStatistics()).press("Down Enter Esc")
	if s.Screen() != keys.Standing {
		t.Errorf("screen %s", s.Screen())
	}
	s.hear(someRecords()).press("Esc")
	if s.Screen() != keys.Lobby {
		t.Errorf("screen %s", s.Screen())
	}
}

// A click chooses a row, a second one lists its games.
func TestClickOnStatistics(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN)
	s.draw(80, 24)
	s.hear(onePeer()).press("s").hear(someStatistics()).draw(80, 24)
	d := s.top().(*standing)
	in, _, _ := d.place(80, 24)
	s.input(Click{in.X, in.Y})
	s.input(Click{in.X + 2, in.Y + 2})
	if d.row != 1 || s.Screen() != keys.Standing {
		t.Fatalf("row %d on %s", d.row, s.Screen())
	}
	s.input(Click{in.X + 2, in.Y + 2})
	shows(t, s, "Games against liu")
}

// Many rows are gone through in any window.
func TestManyStatistics(t *testing.T) {
	t.Parallel()
	var many session.Statistics
	for i := range 300 {
		many.Statistics = append(many.Statistics, session.Statistic{Opponent: sprintf("n%03d", i), Tag: sprint(i), Game: "weiqi", Light: session.Tally{Won: i}, Last: start.Add(-time.Duration(i) * time.Hour)})
	}
	for _, size := range [][2]int{{80, 24}, {40, 12}, {24, 8}, {120, 40}} {
		s := newScreen(t, board.Look{}, &text.EN).hear(onePeer()).press("s").hear(many)
		s.draw(size[0], size[1])
		for i, key := range []string{"", "Down", "PgDn", "PgDn", "PgUp", "Up", "Up"} {
			s.press(key)
			if want := sprintf("n%03d", []int{0, 1, 11, 21, 11, 10, 9}[i]); !strings.Contains(s.draw(size[0], size[1]).Text(), want) {
				t.Errorf("%v: no %s in\n%s", size, want, s.draw(size[0], size[1]).Text())
			}
		}
		s.press("PgDn")
		s.press(strings.Repeat("PgDn ", 40))
		shown := s.draw(size[0], size[1]).Text()
		if !strings.Contains(shown, "n299") {
			t.Errorf("%v: not the last in\n%s", size, shown)
		}
	}
}

func sprint(n int) string { return sprintf("%d", n) }
