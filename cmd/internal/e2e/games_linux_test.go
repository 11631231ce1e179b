package e2e

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// TestScreenRenju: the offer is made by keys; who plays black reads Chinese.
func TestScreenRenju(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	homes := []string{t.TempDir(), t.TempDir()}
	both := [2]*screen{open(t, l.host(1), homes[0], "alice"), openIn(t, &text.ZhHans, l.host(2), homes[1], "bob")}
	a, b := both[0], both[1]
	a.see(a.words.Lobby.Peers, "> bob")
	a.offer("", "Renju", "RIF opening", "", "", "", "me")
	invite(a, b)
	renjuRIF.keys(both)
	b.see("●  bob", "黑胜（bob）")
	renjuRIF.over(both)
	sameRecord(t, homes...)
	leave(both)
}

// TestScreenTaraguchi: a swap and ten fifth stones.
func TestScreenTaraguchi(t *testing.T) {
	t.Parallel()
	both, homes := sit(t, taraguchiTen)
	taraguchiTen.keys(both)
	taraguchiTen.over(both)
	sameRecord(t, homes...)
	leave(both)
}

// TestScreenGo: a ko, and a talk about a group that goes back to the game once.
func TestScreenGo(t *testing.T) {
	t.Parallel()
	both, homes := sit(t, ko)
	ko.keys(both)
	for _, s := range both {
		s.see("White wins (bob)", "by 14.5 points", "Black 37, White 51.5", "Prisoners: Black 1, White 0", "✕ dead")
	}
	ko.over(both)
	sameRecord(t, homes...)
	leave(both)
}

// TestScreenXiangqi: the board is turned for the second player; a perpetual
// check loses, of which both are warned, and the game after it ends with mate.
func TestScreenXiangqi(t *testing.T) {
	t.Parallel()
	both, homes := sit(t, perpetual)
	a, b := both[0], both[1]
	for s, top := range map[*screen]string{a: "a b c d e f g h i", b: "i h g f e d c b a"} {
		first, _, _ := strings.Cut(strings.TrimSpace(s.text()), "  帅")
		if got := strings.Join(strings.Fields(first), " "); !strings.HasPrefix(got, top) {
			t.Errorf("%s: the files are %q, want %q", s.name, got, top)
		}
	}
	perpetual.keys(both)
	perpetual.over(both)
	a.answer("m")
	b.see("would like another game")
	b.answer("y")
	now, then := seats(a, b)
	if now != b {
		t.Errorf("%s plays first again", now.name)
	}
	both = [2]*screen{now, then}
	mate.keys(both)
	mate.over(both)
	got := sameRecords(t, 2, homes...)
	if n := len(got[0]) + len(got[1]); n != perpetual.plies()+mate.plies() {
		t.Errorf("the records have %d moves, want %d and %d", n, perpetual.plies(), mate.plies())
	}
	leave(both)
}

// sit is two people at screens who have begun the game of a script; the first
// of them acts first.
func sit(t *testing.T, s script) (both [2]*screen, homes []string) {
	t.Helper()
	l := newLab(t, 2)
	homes = []string{t.TempDir(), t.TempDir()}
	both[0] = open(t, l.host(1), homes[0], "alice", append([]string{"play", "--first", "me"}, s.flags...)...)
	both[1] = open(t, l.host(2), homes[1], "bob")
	invite(both[0], both[1])
	for i, p := range both {
		p.see(s.next(p, 1, i == 0))
	}
	return both, homes
}

// leave goes from the table and out of the program.
func leave(both [2]*screen) {
	for _, s := range both {
		s.press("q")
		s.see(s.words.Lobby.Peers)
		s.press("q")
		s.ended(0)
	}
}

// offer says what to play in the dialog: the value of each row, from the
// first, "" for what may stay.
func (s *screen) offer(values ...string) {
	s.t.Helper()
	s.press("g")
	s.see(s.words.Offer.Title, s.words.Offer.Clock)
	for i, v := range values[1:] {
		s.press("j")
		for n := 0; v != "" && !strings.Contains(s.text(), "< "+v+" >"); n++ {
			if n > 20 {
				s.t.Fatalf("%s: no %q in row %d", s.name, v, i+1)
			}
			before := s.text()
			s.press("l")
			s.shows("another value", func(text string) bool { return text != before })
		}
	}
	s.press("\r")
	s.shows("the lobby", func(text string) bool { return !strings.Contains(text, s.words.Offer.Clock+"  ") })
}

// keys plays the script with keys; both screens show each move before the next.
func (s script) keys(both [2]*screen) {
	ply := 1
	for _, d := range s.deeds() {
		p := both[d.seat]
		p.t.Helper()
		p.see(s.next(p, ply, true), p.words.Table.Yours)
		p.see(marks[d.why])
		p.does(d, s.flags[1] == "xiangqi" && d.seat == 0)
		if d.why != "" {
			p.see(fmt.Sprintf(p.words.Notices[session.NoticeWish], p.words.Code(d.why)))
			continue
		}
		ply++
		for i, p := range both {
			p.shows(fmt.Sprintf("what follows %s", d.do), func(text string) bool {
				return strings.Contains(text, s.next(p, ply, i == (ply+1)%2)) || strings.Contains(text, p.words.Code(s.reason))
			})
		}
	}
}

// marks are the signs of points that are barred, by the reason.
var marks = map[string]string{"double-three": "✕", "ko": "□"}

// move is how the screen counts the next move, where each has a number.
func (s *screen) move(n int) string { return fmt.Sprintf(s.words.Moves.Next, n) + "  " }

// next is how a screen counts the next move of the script, ply, and in xiangqi, where
// a move of each side has one number, whose it is: mine is whether it is of the
// person there.
func (s script) next(p *screen, ply int, mine bool) string {
	if s.flags[1] != "xiangqi" {
		return p.move(ply)
	}
	turn := p.words.Table.Yours
	if !mine {
		turn = fmt.Sprintf(p.words.Table.Turn, p.words.Color("xiangqi", game.Dark+game.Color((ply+1)%2)))
	}
	return fmt.Sprintf(p.words.Rounds.Next, (ply+1)/2) + "  " + turn
}

// over waits for the end of the script on both screens.
func (s script) over(both [2]*screen) {
	winner := both[map[string]int{"first": 0, "second": 1}[s.winner]]
	for _, p := range both {
		p.t.Helper()
		p.see(winner.name, p.words.Code(s.reason), "m "+p.words.Action("rematch"))
		p.shows("its record", regexp.MustCompile(`-(gomoku|weiqi|xiangqi)-[0-9a-f]{8}`).MatchString)
	}
}

// does does a deed by keys: a move is typed, or made at the cursor.
func (s *screen) does(d deed, typed bool) {
	s.t.Helper()
	from, to, step := strings.Cut(d.do, "-")
	switch _, choice := s.words.Choices[d.do]; {
	case choice:
		s.choose(d.do)
	case d.do == "pass":
		s.press("p")
		s.confirm(s.words.Ask.Pass)
	case d.do == "resign":
		s.press("R")
		s.confirm(s.words.Ask.Resign)
	case step && (typed || d.why != ""):
		s.press(d.do + "\r")
	case step:
		s.goTo(from, true)
		s.press("\r")
		s.goTo(to, true)
		s.press("\r")
	case d.why != "" || strings.HasPrefix(d.do, "dead "):
		s.goTo(strings.TrimPrefix(d.do, "dead "), false)
		s.press("\r")
	default:
		s.press(d.do + "\r")
	}
}

func (s *screen) confirm(question string) {
	s.t.Helper()
	s.see(question)
	s.press("y")
}

// goTo moves the cursor to a point, on a board that may be turned.
func (s *screen) goTo(point string, turned bool) {
	s.t.Helper()
	var col, row int
	s.shows("the cursor", func(text string) bool {
		now := s.cursor(text)
		if now != "" {
			col, row = place(s.t, now)
		}
		return now != ""
	})
	toCol, toRow := place(s.t, point)
	right, up := toCol-col, toRow-row
	if turned {
		right, up = -right, -up
	}
	s.press(strings.Repeat("l", max(right, 0)) + strings.Repeat("h", max(-right, 0)) +
		strings.Repeat("k", max(up, 0)) + strings.Repeat("j", max(-up, 0)))
	s.shows("the cursor at "+point, func(text string) bool { return s.cursor(text) == point })
}

// cursor is where the screen says that the cursor is, "" if it does not.
func (s *screen) cursor(text string) string {
	word := strings.TrimSuffix(s.words.Table.Cursor, "%s")
	for line := range strings.Lines(text) {
		if f := strings.Fields(line[strings.LastIndex(line, " "+word)+1:]); strings.Contains(line, " "+word) && len(f) == 2 {
			return f[1]
		}
	}
	return ""
}

// place reads a point as people write it; in capitals there is no I.
func place(t *testing.T, point string) (col, row int) {
	t.Helper()
	if _, err := fmt.Sscanf(point[1:], "%d", &row); err != nil {
		t.Fatalf("%q is no point: %v", point, err)
	}
	if col = strings.IndexByte("ABCDEFGHJKLMNOPQRST", point[0]); col < 0 {
		col = int(point[0] - 'a')
	}
	return col, row
}

// menu reads the rows of the menu on a screen.
func (s *screen) menu() []string {
	var rows []string
	in := false
	for line := range strings.Lines(s.text()) {
		switch {
		case strings.Contains(line, "─ "+s.words.Table.Choose+" ─"):
			in = true
		case in && strings.Contains(line, "└─────"):
			return rows
		case in:
			// The window ends the board's row: the last bar but one begins it.
			parts := strings.Split(line, "│")
			if len(parts) >= 3 {
				rows = append(rows, strings.TrimSpace(parts[len(parts)-2]))
			}
		}
	}
	return rows
}

// choose takes a choice from the menu, and says yes where that ends the game.
func (s *screen) choose(choice string) {
	s.t.Helper()
	name := s.words.Choice(choice)
	s.press("\t")
	row := -1
	s.shows("the choice "+name, func(string) bool {
		row = slices.Index(s.menu(), name)
		return row >= 0
	})
	s.press(strings.Repeat("j", row) + "\r")
	if choice == "accept" {
		s.confirm(s.words.Ask.Accept)
	}
}
