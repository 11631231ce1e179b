package e2e

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"
)

// click presses and lets go of the left button at a cell, in the coding that the
// program asks for (xterm, SGR 1006).
func (s *screen) click(x, y int) {
	s.t.Helper()
	s.press(fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%d;%dm", x+1, y+1, x+1, y+1))
}

// row is a line of the screen, and the column of each of its runes.
func (s *screen) row(y int) (text []rune, at []int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for x := range s.emu.Width() {
		c := s.emu.CellAt(x, y)
		if c == nil || c.Width == 0 {
			continue
		}
		for _, r := range c.Content {
			text, at = append(text, r), append(at, x)
		}
	}
	return text, at
}

// find is the first place from above where text stands, at a row or below.
func (s *screen) find(text string, from int) (x, y int, ok bool) {
	for y := from; y < s.emu.Height(); y++ {
		runes, at := s.row(y)
		if i := strings.LastIndex(string(runes), text); i >= 0 {
			return at[len([]rune(string(runes)[:i]))], y, true
		}
	}
	return 0, 0, false
}

// on clicks on a text once it is there, as late as a person who has read it.
func (s *screen) on(text string) {
	s.t.Helper()
	s.see(text)
	time.Sleep(reading)
	x, y, ok := s.find(text, 0)
	if !ok {
		s.t.Fatalf("%s: %q is gone:\n%s", s.name, text, s.text())
	}
	s.click(x, y)
}

// at clicks on a point of the board: the column of its letter, the row of its
// number.
func (s *screen) at(point string) {
	s.t.Helper()
	number := point[1:]
	for top := range s.emu.Height() {
		letters, at := s.row(top)
		names := strings.Fields(string(letters))
		if len(names) < 9 || len(names[0]) != 1 || len(names[1]) != 1 {
			continue
		}
		x := -1
		for i, r := range letters[:min(len(letters), 50)] {
			if x < 0 && strings.EqualFold(string(r), point[:1]) {
				x = at[i]
			}
		}
		for y := top + 1; y < s.emu.Height() && x >= 0; y++ {
			label, _ := s.row(y)
			if n, err := strconv.Atoi(strings.TrimSpace(string(label[:min(4, len(label))]))); err == nil && strconv.Itoa(n) == number {
				s.click(x, y)
				return
			}
		}
	}
	s.t.Fatalf("%s: no %s on the board:\n%s", s.name, point, s.text())
}

// clicks does a deed by clicks alone.
func (s *screen) clicks(d deed) {
	s.t.Helper()
	from, to, step := strings.Cut(d.do, "-")
	switch {
	case step:
		s.at(from)
		s.at(to)
	case d.do == "pass":
		s.on("p pass")
		s.on("y yes")
	case d.do == "propose" || d.do == "accept":
		s.on("Tab ")
		menu := "─ " + s.words.Table.Choose + " ─"
		s.see(menu)
		time.Sleep(reading)
		_, top, _ := s.find(menu, 0)
		x, y, ok := s.find(s.words.Choice(d.do), top)
		if !ok {
			s.t.Fatalf("%s: no choice %s:\n%s", s.name, d.do, s.text())
		}
		s.click(x, y)
		if d.do == "accept" {
			s.on("y yes")
		}
	default:
		s.at(d.do)
		time.Sleep(50 * time.Millisecond)
		s.at(d.do)
	}
}

// The games that are played by mouse, one of each kind.
var byMouse = []script{
	{name: "gomoku", flags: []string{"--rules", "freestyle"}, winner: "first", reason: "five", text: "1:h8 2:h9 1:i8 2:i9 1:j8 2:j9 1:k8 2:k9 1:l8"},
	{name: "go", flags: []string{"--rules", "chinese", "--size", "9"}, winner: "second", reason: "count", text: "1:E5 2:C3 1:G7 2:G3 1:pass 2:pass 1:propose 2:accept"},
	mate,
}

// TestMouse: a whole game of each kind, from the lobby to the next game, by two who
// touch no key.
func TestMouse(t *testing.T) {
	t.Parallel()
	for _, s := range byMouse {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			l := newLab(t, 2)
			a := open(t, l.host(1), t.TempDir(), "alice", append([]string{"play", "--first", "me"}, s.flags...)...)
			b := open(t, l.host(2), t.TempDir(), "bob")
			both := [2]*screen{a, b}
			a.on("bob")
			time.Sleep(50 * time.Millisecond)
			a.on("bob")
			b.on("y accept")
			s.played(both, (*screen).clicks)
			s.over(both)
			a.on("m rematch")
			b.on("y accept")
			for i, p := range both {
				p.see(s.next(p, 1, i == 1))
			}
			b.see("your turn")
			a.on("q lobby")
		})
	}
}

// played plays the script; both screens show each move before the next.
func (s script) played(both [2]*screen, does func(*screen, deed)) {
	ply := 1
	for _, d := range s.deeds() {
		p := both[d.seat]
		p.t.Helper()
		p.see(s.next(p, ply, true), p.words.Table.Yours)
		does(p, d)
		ply++
		for i, p := range both {
			p.shows(fmt.Sprintf("what follows %s", d.do), func(text string) bool {
				return strings.Contains(text, s.next(p, ply, i == (ply+1)%2)) || strings.Contains(text, p.words.Code(s.reason))
			})
		}
	}
}
