package view

import (
	"slices"
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/ui/board"
	"qiyou/ui/keys"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// The library is filled from the lobby and from its list, by keys and by words.
func TestLibraryIsFilled(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer())
	for _, c := range []struct {
		keys, line string
		want       session.Wish
	}{
		{"F", "/games", session.Gather{Path: "/games"}},
		{":", "import /games", session.Gather{Path: "/games"}},
		{":", "reindex", session.Gather{}},
		{"R", "", session.Gather{}},
		{":", "find lin 2026", session.ListRecords{Words: "lin 2026"}},
	} {
		s.wishes()
		s.press(c.keys)
		if c.line != "" {
			s.enter(c.line)
		}
		if got := s.wishes(); !slices.Equal(got, []session.Wish{c.want}) {
			t.Errorf("%s %s: %+v, want %+v", c.keys, c.line, got, c.want)
		}
	}
	s.press("Esc")
	s.hear(session.Gathering{Percent: 40, Games: 1200})
	if shown := s.draw(80, 24).Text(); !strings.Contains(shown, "40 %, 1200 games") {
		t.Errorf("no progress in\n%s", shown)
	}
	s.wishes()
	s.press("F")
	if got := s.wishes(); !slices.Equal(got, []session.Wish{session.StopGathering{}}) {
		t.Errorf("a second time: %+v", got)
	}
	s.press("r").hear(someRecords()).wishes()
	s.hear(session.Gathering{Over: true, Games: 1200, Twins: 3, Faulty: 5, Faults: []session.Unread{{Path: "/games/a.sgf", Why: "broken\x1b"}}})
	shown := s.draw(80, 24).Text()
	for _, want := range []string{"New games: 1200; left out as already there: 3.", text.EN.Commands.Library.Unreadable, "- /games/a.sgf: broken", "- and 4 more"} {
		if !strings.Contains(shown, want) {
			t.Errorf("no %q in\n%s", want, shown)
		}
	}
	if got := s.wishes(); !slices.Equal(got, []session.Wish{session.ListRecords{}}) {
		t.Errorf("the list is not read again: %+v", got)
	}
	if s.press("Esc"); s.Screen() != keys.Library {
		t.Errorf("screen %s", s.Screen())
	}
}

// What is listed is written, what is chosen is checked.
func TestListIsWrittenAndChecked(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer()).press("L").enter("x").hear(foundRecords("x"))
	s.wishes()
	s.press("X").enter("/out.sgf").press("Down V")
	want := []session.Wish{session.Export{Games: session.ListRecords{Words: "x"}, Path: "/out.sgf"}, session.Check{Record: "/r/b.pgn"}}
	if got := s.wishes(); !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	for _, c := range []struct {
		news session.Event
		want []string
	}{
		{session.Exported{Games: 7, Path: "/out.sgf"}, []string{"Games written: 7, to /out.sgf."}},
		{session.Checked{Record: "/r/b.pgn", Code: session.CheckNoLog}, []string{text.EN.Study.Checked, "- /r/b.pgn", "- there is no signed log"}},
		{session.Checked{Record: "/r/a.sgf", IDs: [2]string{"ABCD", "EFGH"}, Code: session.CheckBroken, Report: record.Report{
			Players: [2]match.Player{{Name: "lin", Key: make([]byte, 32)}, {Name: "mei", Key: make([]byte, 32)}}, Events: 9, Good: 4, Signed: [2]int{2, 2},
			Broken: &record.Break{Event: 4, Move: 4, Seat: game.Second, Text: "h8", Fault: "signature"},
		}}, []string{"- mei  EFGH  2 signatures", "- 4 of 9 events hold", "event 4, at move 4", "by mei", "- the signed log does not hold"}},
	} {
		shown := s.hear(c.news).draw(80, 24).Text()
		for _, want := range c.want {
			if !strings.Contains(shown, want) {
				t.Errorf("no %q in\n%s", want, shown)
			}
		}
	}
}
