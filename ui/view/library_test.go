package view

import (
	"slices"
	"strings"
	"testing"

	"qiyou/ui/board"
	"qiyou/ui/keys"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// foundRecords is what the library has for words.
func foundRecords(words string) session.Records {
	found := someRecords()
	found.Asked, found.All = session.ListRecords{Words: words}, 1200
	return found
}

// Words are looked for in the library, and what was found is opened, from the list
// of the records.
func TestSearchOfTheLibrary(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer()).press("r").hear(someRecords())
	s.wishes()
	s.press("L Enter")
	if got := s.wishes(); !slices.Equal(got, []session.Wish{session.ListRecords{All: true}}) || s.Screen() != keys.Library {
		t.Errorf("no words: %+v, screen %s", got, s.Screen())
	}
	s.press("Esc")
	s.press("L").enter("alice 2026")
	if got, want := s.wishes(), []session.Wish{session.ListRecords{Words: "alice 2026"}}; !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	for _, c := range []struct {
		news session.Event
		want string
	}{
		{someRecords(), text.EN.Review.Reading}, {foundRecords("bob"), text.EN.Review.Reading},
		{session.Records{Asked: session.ListRecords{Words: "alice 2026"}}, text.EN.Study.NoMatch}, {foundRecords("alice 2026"), "Library, alice 2026: 1200"},
	} {
		if shown := s.hear(c.news).draw(80, 24).Text(); !strings.Contains(shown, c.want) {
			t.Errorf("no %q in\n%s", c.want, shown)
		}
	}
	s.press("Esc")
	if s.Screen() != keys.Library {
		t.Errorf("the list beneath is gone: screen %s", s.Screen())
	}
	s.press("L").enter("x").hear(foundRecords("x")).wishes()
	s.press("Down Enter")
	if got, want := s.wishes(), []session.Wish{session.OpenRecord{Record: "/r/b.pgn"}}; !slices.Equal(got, want) || s.top() != nil {
		t.Errorf("%+v, want %+v, and then nothing is open", got, want)
	}
}

// The board that is shown of a finished game is looked for, and no other.
func TestSearchOfTheBoard(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), foreign(t, someSGF)).press("> >")
	s.wishes()
	s.press("L")
	want := session.ListRecords{Board: s.table().shown(), Game: "weiqi"}
	if got := s.wishes(); !slices.Equal(got, []session.Wish{want}) {
		t.Fatalf("%+v", got)
	}
	found := foundRecords("")
	found.Asked = want
	found.Records[0].At = 2
	if shown := s.hear(found).draw(80, 24).Text(); !strings.Contains(shown, "Library, this board: 1200") {
		t.Errorf("shown is\n%s", shown)
	}
	s.press("Enter")
	if got, want := s.wishes(), []session.Wish{session.OpenRecord{Record: "/r/c.sgf", At: 2}}; !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	for _, at := range []int{2, 1, 1000} {
		opened := foreign(t, someSGF)
		opened.At = at
		s.hear(opened)
		if got := s.table().shownMoves(); got != min(at, len(opened.Study.Line())-1) {
			t.Errorf("opened at %d, want %d", got, at)
		}
	}
	if s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), newDesk(t, gomoku(), "none").play("h8").event()); len(s.press("L").wishes()) != 0 {
		t.Error("the board of a match that goes on is looked for")
	}
}
