package view

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/gametest"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/ui/board"
	"qiyou/ui/keys"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// studied is a screen that shows the record of another program.
func studied(t testing.TB, sgf string) *screen {
	s := newScreen(t, board.Look{}, &text.EN)
	s.input(Size{80, 24})
	s.hear(onePeer(), foreign(t, sgf))
	s.wishes()
	return s
}

// enter types a text as it is and ends the field.
func (s *screen) enter(text string) *screen {
	s.input(Paste{text})
	return s.press("Enter")
}

func TestCommentIsShown(t *testing.T) {
	t.Parallel()
	s := studied(t, someSGF)
	shows(t, s, "unsigned record", "Round 1", "先番")
	s.press(">")
	shows(t, s, "The usual corner.", `1 Q16"`, "4 D16/3")
	s.press("> >")
	shows(t, s, "Black takes the third", "1-6/8  J K")
	if strings.Contains(s.draw(80, 24).Text(), "Later: see") {
		t.Error("a long comment is not scrolled")
	}
	s.press("J J J J J J")
	shows(t, s, "Later: see the variation.", "3-8/8")
	s.press("K")
	shows(t, s, "2-7/8")
	at := s.table().comment.shelf.at
	s.input(Wheel{at.X, at.Y, 1})
	shows(t, s, "3-8/8")
	s.press(">").draw(80, 24)
	s.press("<")
	shows(t, s, "1-6/8")
	s.table().cursor = game.Point{Col: 5, Row: 16}
	shows(t, s, `F3: "12"`)
}

func TestCommentIsWritten(t *testing.T) {
	t.Parallel()
	s := studied(t, someSGF).press("> ; Enter")
	if s.table().kept.unsaved() {
		t.Error("a comment that is the same is new")
	}
	s.press(";").enter(" Joseki.")
	s.press("> ;")
	s.input(Paste{"two"})
	s.input(Press{keys.Key{Code: keys.Ctrl, Rune: 'n'}})
	s.enter("lines")
	shows(t, s, "not saved: s saves", "two", "lines")
	want := map[int]string{1: "The usual corner. Joseki.", 2: "two\nlines"}
	check := func(tree *record.Tree) {
		t.Helper()
		for n, comment := range want {
			if got := tree.Line()[n].Comment; got != comment {
				t.Errorf("after move %d: %q, want %q", n, got, comment)
			}
		}
	}
	check(s.table().study)
	again, err := record.Open(s.table().study.Bytes(), judge)
	if err != nil {
		t.Fatal(err)
	}
	check(again)
	// What was typed and not taken is there again.
	s.press("> ; Up x Esc")
	if got := s.table().turn().Comment; strings.Contains(got, "x.") || s.table().comment.draft == "" {
		t.Errorf("Esc takes a comment: %q, or forgets it", got)
	}
	s.press("; Esc ; Enter")
	if got := s.table().turn().Comment; !strings.Contains(got, "x") {
		t.Errorf("the draft is gone: %q", got)
	}
	s.press("<").press(":")
	s.enter("comment by a word")
	if got := s.table().turn().Comment; got != "by a word" {
		t.Errorf("%q", got)
	}
}

// The last board of a match that is over is its present: it can be said of, too.
func TestCommentAtTheEnd(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "none").play("h8", "h9")
	d.do(match.Command{Seat: game.Second, Do: match.DoResign})
	d.snap.Record = "/r/m.sgf"
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), d.event()).press(";").enter("too early")
	if line := s.table().study.Line(); line[len(line)-1].Comment != "too early" {
		t.Error("nothing is said")
	}
	s.wishes()
	s.press("s")
	w := s.wishes()
	if len(w) != 1 || w[0].(session.SaveRecord).Record != "/r/m.sgf" {
		t.Fatalf("%+v", w)
	}
	r, err := record.Verify(w[0].(session.SaveRecord).Data, judge)
	if err != nil || r.Added != 1 {
		t.Errorf("%d added, %v", r.Added, err)
	}
	live := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), newDesk(t, gomoku(), "none").play("h8", "h9").event()).press("< ; A ) s")
	if live.table().study != nil || live.auto.table != "" {
		t.Error("a match that goes on is studied")
	}
}

func TestNextComment(t *testing.T) {
	t.Parallel()
	s := studied(t, someSGF)
	for _, step := range []struct {
		key  string
		want int
	}{{")", 1}, {")", 3}, {")", 4}, {")", 4}, {"(", 3}, {"(", 1}, {"(", 0}, {"(", 0}, {"）", 1}} {
		if s.press(step.key); s.shownMoves() != step.want {
			t.Errorf("%s: move %d, want %d", step.key, s.shownMoves(), step.want)
		}
	}
}

// Each mark of a record is on the board, by its shape.
func TestMarksAreDrawn(t *testing.T) {
	t.Parallel()
	s := studied(t, someSGF).press("> > >")
	want := map[record.Sign]board.Shape{record.Label: board.Label, record.Triangle: board.Triangle, record.Square: board.Square, record.Circle: board.Circle, record.Cross: board.Cross}
	tags := s.scene(s.table()).Tags
	for i, mark := range s.table().turn().Marks {
		if tag := tags[i]; tag.Shape != want[mark.Sign] || tag.At != mark.At || tag.Text != mark.Text {
			t.Errorf("%+v is drawn as %+v", mark, tag)
		}
	}
	if len(tags) != 7 {
		t.Errorf("%d marks", len(tags))
	}
}

func TestFaultsAreTold(t *testing.T) {
	t.Parallel()
	s := studied(t, damagedSGF)
	shows(t, s, "Not read: 1. The first: line 1, byte 33", "not read: 1 (! shows)", "the first of 2 games")
	s.press("!")
	shows(t, s, "What was not read of the file", `"W[zz]"`)
	s.press("Esc")
	if s.top() != nil {
		t.Error("the list stays")
	}
	s = studied(t, someSGF).press("!")
	shows(t, s, text.EN.Study.NoFaults)
}

// A file of many nodes and a long line is gone through without waiting.
func TestLargeRecord(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("(;GM[4]SZ[15]")
	long := func(from int) {
		for i := range 200 {
			p := (i*2 + from) % 225
			fmt.Fprintf(&b, ";%c[%c%c]", "BW"[i%2], 'a'+p%15, 'a'+p/15)
		}
	}
	for i := range 90 {
		b.WriteString("(")
		long(i)
		b.WriteString(")")
	}
	b.WriteString(")")
	s := studied(t, b.String())
	n := 0
	for range 300 {
		s.press("> Tab ) (")
		n = max(n, len(s.table().line()))
	}
	s.draw(80, 24)
	if n < 5 || s.table().turn() == nil {
		t.Errorf("only %d boards", n)
	}
}

func TestSaved(t *testing.T) {
	t.Parallel()
	s := studied(t, someSGF).press("s")
	if got := s.wishes(); len(got) != 0 {
		t.Errorf("%+v", got)
	}
	s.press("> ;").enter("a")
	s.press("s ;").enter("b")
	w := s.wishes()
	if len(w) != 1 || !strings.Contains(string(w[0].(session.SaveRecord).Data), "corner.a") {
		t.Fatalf("%+v", w)
	}
	path := "/home/alice/games/kato-wang.sgf"
	s.hear(session.RecordSaved{Record: "/other", Path: "/other"}, session.RecordSaved{Record: path, Path: "/r/study.sgf"})
	if !s.table().kept.unsaved() || s.table().snap.Record != "/r/study.sgf" {
		t.Error("what was said after the wish is saved")
	}
	s.press("s").hear(session.RecordSaved{Record: "/r/study.sgf", Path: "/r/study.sgf"})
	if s.table().kept.unsaved() {
		t.Error("it is not saved")
	}
	shows(t, s, "Saved: /r/study.sgf")
	s.input(Size{40, 12})
	s.press("; ! Enter s").hear(session.RecordSaved{Record: "/r/study.sgf", Path: "/r/study.sgf"})
	if small := s.draw(40, 12).Text(); !strings.Contains(small, "Saved: /r/study.sgf") {
		t.Errorf("a small window does not say so:\n%s", small)
	}
	s.wishes()
	s.press("q")
	if got, want := s.wishes(), []session.Wish{session.Leave{Match: "record:x"}}; !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// quits says whether the face was told to end.
func (s *screen) quits() bool {
	ends := slices.ContainsFunc(s.effects, func(e Effect) bool { _, quit := e.(Quit); return quit })
	s.effects = nil
	return ends
}

// Nobody loses what is not saved without having been asked, and Esc and Enter lose
// nothing.
func TestUnsavedIsAsked(t *testing.T) {
	t.Parallel()
	begun := func() *screen {
		s := studied(t, someSGF).press("> ;").enter("a")
		s.wishes()
		return s
	}
	leave := []session.Wish{session.Leave{Match: "record:x"}}
	for _, c := range []struct {
		keys string
		want []session.Wish
	}{{"q d", leave}, {"q Esc", nil}, {"q Enter", nil}, {"q q", nil}, {"q n", nil}} {
		s := begun().press(c.keys)
		if got := s.wishes(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %+v, want %+v", c.keys, got, c.want)
		}
	}
	s := begun().press("q s")
	if got := s.wishes(); len(got) != 1 {
		t.Fatalf("%+v", got)
	}
	s.hear(session.RecordSaved{Record: "/home/alice/games/kato-wang.sgf", Path: "/r/x"})
	if got := s.wishes(); !slices.Equal(got, leave) {
		t.Errorf("after it is saved: %+v", got)
	}
	s = begun().press("q s")
	s.hear(session.Notice{Code: session.NoticeRecordLost, Args: []string{"full"}}, session.RecordSaved{Record: "/x", Path: "/x"})
	if got := s.wishes(); len(got) != 1 || !s.table().kept.unsaved() {
		t.Errorf("after it failed: %+v", got)
	}
	s = begun().press("Ctrl+C")
	if s.quits() || s.Screen() != keys.Unsaved {
		t.Errorf("Ctrl+C: screen %s", s.Screen())
	}
	if s.press("Ctrl+C"); !s.quits() {
		t.Error("a second Ctrl+C does not end")
	}
	s = begun().press("[ q")
	if s.quits() || s.Screen() != keys.Unsaved {
		t.Errorf("q in the lobby: screen %s", s.Screen())
	}
	if s.press("d"); !s.quits() {
		t.Error("d does not end")
	}
}

func TestAutoplay(t *testing.T) {
	t.Parallel()
	s := studied(t, someSGF).press("A")
	tick := func(d time.Duration) int {
		s.now = s.now.Add(d)
		s.input(Tick{})
		return s.shownMoves()
	}
	if next := s.Next(s.now); next != usualPace {
		t.Errorf("the next move in %v", next)
	}
	if got := tick(usualPace - time.Millisecond); got != 0 {
		t.Errorf("too soon: move %d", got)
	}
	if got := tick(time.Millisecond); got != 1 {
		t.Errorf("move %d", got)
	}
	s.press("+")
	if next := s.Next(s.now); next != time.Second {
		t.Errorf("faster: the next move in %v", next)
	}
	if got := tick(time.Hour); got != 2 {
		t.Errorf("a move at a time: %d", got)
	}
	s.press("<")
	if got := tick(time.Hour); got != 2 || s.auto.table != "" {
		t.Errorf("a key does not stop it: move %d", got)
	}
	s.press("A")
	for range 9 {
		tick(time.Second)
	}
	if s.shownMoves() != 5 || s.auto.table != "" || s.Next(s.now.Add(time.Hour)) != 0 {
		t.Errorf("at the end: move %d, %+v", s.shownMoves(), s.auto)
	}
	s.press("A")
	if s.shownMoves() != 0 {
		t.Errorf("not from the beginning: move %d", s.shownMoves())
	}
	s.press("[")
	if tick(time.Hour) != 0 {
		t.Error("the key of a tab does not stop it")
	}
	if got := s.wishes(); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}

func TestOpenAFile(t *testing.T) {
	t.Parallel()
	want := []session.Wish{session.OpenRecord{Record: "/tmp/a game.sgf"}}
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer()).press("f").enter("/tmp/a game.sgf")
	if got := s.wishes(); !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
	s.press(":").enter("open /tmp/a game.sgf")
	if got := s.wishes(); !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
	s.press("f Enter f Esc")
	if got := s.wishes(); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}

func TestSearchOfRecords(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer()).press("r").hear(someRecords())
	s.wishes()
	list := func() (ids []string) {
		for _, r := range s.top().(*recordList).records {
			ids = append(ids, r.ID)
		}
		return ids
	}
	all := list()
	for _, c := range []struct {
		typed string
		want  []string
	}{
		{"alice", all[:2]}, {"ALICE 11-22", all[1:2]}, {"さくら", all[1:2]}, {"xiangqi", all[1:2]}, {"w+3", all[2:]}, {"B+ liu", all[:1]}, {"nobody", nil}, {"", all}, {"q", all[1:2]},
	} {
		s.press("/")
		s.input(Paste{c.typed})
		if got := list(); !slices.Equal(got, c.want) {
			t.Errorf("%q: %v, want %v", c.typed, got, c.want)
		}
		s.draw(80, 24)
		s.press("Esc")
	}
	if got := list(); !slices.Equal(got, all) {
		t.Errorf("Esc does not clear: %v", got)
	}
	s.press("/ w a n g j Backspace Enter")
	if got, want := s.wishes(), []session.Wish{session.OpenRecord{Record: all[2]}}; !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// A record is text of others: whatever is in it, the screen is whole, and what is
// written goes into the file as it was typed.
func TestHostileRecord(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	escape := strings.NewReplacer(`\`, `\\`, `]`, `\]`)
	for _, bad := range hostile {
		for _, look := range looks() {
			v := escape.Replace(strings.ToValidUTF8(bad, "?"))
			sgf := fmt.Sprintf("(;FF[4]GM[1]SZ[9]CA[UTF-8]PB[%s]PW[%s]C[%s]LB[aa:%s][bb:1%s]TR[zz];B[ee]C[%s]LB[ee:%s];W[%s];B[cc])", v, v, v, v, v, v, v, strings.ReplaceAll(v, "[", ""))
			study, err := record.Open([]byte(sgf), judge)
			if err != nil {
				t.Fatal(err)
			}
			ev := foreign(t, someSGF)
			ev.Study, ev.Snapshot.Match, ev.Snapshot.Record = study, study.Match, bad
			for i := range ev.Snapshot.Players {
				ev.Snapshot.Players[i].Name = bad
			}
			s := newScreen(t, look, &text.EN)
			s.input(Size{80, 24})
			s.hear(onePeer(), ev)
			for _, keys := range []string{"", "!", "Esc", ">", ";", "Down Up x", "Esc", ";", "Enter", "q", "Esc"} {
				s.press(keys)
				for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 12}, {24, 8}} {
					whole(t, s.draw(size[0], size[1]))
				}
			}
			s.press(";")
			s.input(Paste{bad})
			whole(t, s.draw(80, 24))
			s.press("Enter")
			whole(t, s.draw(80, 24))
			if _, err := record.Open(s.table().study.Bytes(), judge); err != nil {
				t.Errorf("%q: %v", bad, err)
			}
		}
	}
}
