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

func someRecords() session.Records {
	return session.Records{Records: []session.Record{
		{ID: "/r/c.sgf", Date: "2026-11-29", Names: [2]string{"alice", "liu"}, Setup: gomoku(), Result: "B+"},
		{ID: "/r/b.pgn", Date: "2026-11-22", Names: [2]string{"田中 さくら", "alice"}, Setup: game.Setup{Game: "xiangqi", Rules: "asian"}, Result: "1/2-1/2"},
		{ID: "/r/a.sgf", Date: "2026-11-15", Names: [2]string{"wang", ""}, Result: "W+3.5"},
	}}
}

// ofRecord is a finished match as its record gives it.
func ofRecord(t testing.TB) *desk {
	d := newDesk(t, gomoku(), "10m").play("h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8")
	for i := range d.snap.Players {
		d.snap.Players[i].Kind, d.snap.Players[i].Tag = session.Remote, "ABCD-EFGH-IJKL-MNOP"
	}
	d.snap.ID, d.snap.Link, d.snap.Record = "record:m1", session.NoLink, "/r/c.sgf"
	d.snap.Watching, d.snap.OfRecord, d.snap.Paused = true, true, start
	return d
}

func TestListOfRecords(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer()).press("r")
	if got, want := s.wishes(), []session.Wish{session.ListRecords{}}; !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	for _, c := range []struct {
		news session.Event
		want string
	}{{session.Notice{Code: session.NoticeWish, Args: []string{"x"}}, text.EN.Review.Reading}, {session.Records{}, text.EN.Review.None}, {someRecords(), "wang - "}} {
		if shown := s.hear(c.news).draw(80, 24).Text(); !strings.Contains(shown, c.want) {
			t.Errorf("no %q in\n%s", c.want, shown)
		}
	}
	s.press("Down Down Down Up Up Enter")
	if got, want := s.wishes(), []session.Wish{session.OpenRecord{Record: "/r/b.pgn"}}; !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if s.top() != nil {
		t.Error("the list is still open")
	}
	// What comes for a list that was closed opens nothing.
	s.press("r Esc").hear(someRecords())
	if s.top() != nil || s.Screen() != keys.Lobby {
		t.Errorf("screen %s", s.Screen())
	}
}

// A long list in a small window shows the row that is chosen.
func TestLongListOfRecords(t *testing.T) {
	t.Parallel()
	var many session.Records
	for i := range 60 {
		many.Records = append(many.Records, session.Record{ID: sprintf("/r/%d", i), Date: sprintf("2026-%02d-%02d", 12-i/28, 28-i%28)})
	}
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer()).press("r").hear(many)
	s.press("PgDn PgDn PgDn Down Up PgUp")
	if shown := s.draw(40, 12).Text(); !strings.Contains(shown, many.Records[20].Date) {
		t.Errorf("no %s in\n%s", many.Records[20].Date, shown)
	}
	s.press("Enter")
	if got := s.wishes(); got[len(got)-1] != (session.OpenRecord{Record: "/r/20"}) {
		t.Errorf("%+v", got)
	}
}

func TestRecordIsReadFromItsBeginning(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), ofRecord(t).event())
	s.wishes()
	if s.Screen() != keys.Study || s.stones() != 0 {
		t.Fatalf("screen %s, %d stones", s.Screen(), s.stones())
	}
	for _, step := range []struct {
		keys   string
		stones int
	}{{">", 1}, {"PgDn", 9}, {"<", 8}, {"Esc", 8}, {"End", 9}, {"# 4 Enter", 4}} {
		if s.press(step.keys); s.stones() != step.stones || s.Screen() != keys.Study {
			t.Errorf("%s: %d stones, want %d; screen %s", step.keys, s.stones(), step.stones, s.Screen())
		}
	}
	s.press("u d R c p m y n x z Z s o W M Enter Esc")
	if got := s.wishes(); len(got) != 0 {
		t.Errorf("%+v", got)
	}
	s.press("V")
	if got, want := s.wishes(), []session.Wish{session.Check{Record: s.table().snap.Record}}; !slices.Equal(got, want) || want[0] == (session.Check{}) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if next := s.Next(s.now.Add(time.Hour)); next != 0 {
		t.Errorf("a clock runs in a record: %v", next)
	}
	s.press("q")
	if got, want := s.wishes(), []session.Wish{session.Leave{Match: "record:m1"}}; !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// Beside every board can be read where the record is, or what finds it.
func TestNameOfRecord(t *testing.T) {
	t.Parallel()
	const name = "20261129-1504-xiangqi-0a1b2c3d.pgn"
	for _, game := range []string{"gomoku/freestyle 15", "weiqi/chinese 9", "weiqi/chinese 19", "xiangqi/asian 0"} {
		for _, lang := range text.Langs() {
			for _, size := range [][2]int{{80, 24}, {120, 40}} {
				s := newScreen(t, board.Look{}, text.For(lang))
				s.input(Size{size[0], size[1]})
				d := newDesk(t, setup(game), "none")
				d.do(match.Command{Seat: 1, Do: match.DoResign})
				d.snap.Record = "/home/alice/.local/share/qiyou/records/2026/" + name
				b, shown := s.hear(onePeer(), d.event()).draw(size[0], size[1]), ""
				r := s.table().layout(s.look, size[0], size[1]).panel
				for y := range r.H {
					for x := range r.W {
						shown += strings.TrimSpace(b.At(r.X+x, r.Y+y).Text)
					}
				}
				if !strings.Contains(shown, "1504-xiangqi-0a1b2c3d") {
					t.Errorf("%s, %s, %v: no %s in\n%s", game, lang, size, name, b.Text())
				}
			}
		}
	}
}
