package e2e

import (
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// begin has a invite b from the lobby, and gives the two as they sit: the one
// who plays first, then the other.
func begin(a, b *screen) (first, second *screen) {
	a.t.Helper()
	invite(a, b)
	return seats(a, b)
}

// invite has a invite b from the lobby, and b accept.
func invite(a, b *screen) {
	a.t.Helper()
	a.see(a.words.Lobby.Peers, "> "+b.name)
	a.press("\r")
	b.see(b.words.Invite.Answer)
	b.answer("y")
}

// seats waits for a new table on both screens and sorts them.
func seats(a, b *screen) (first, second *screen) {
	a.t.Helper()
	for _, s := range []*screen{a, b} {
		s.shows("an empty board", func(text string) bool {
			return (strings.Contains(text, "Move 1") || strings.Contains(text, "Round 1")) && !strings.Contains(text, "(●)")
		})
	}
	if strings.Contains(a.text(), "your turn") {
		return a, b
	}
	b.see("your turn")
	return b, a
}

// plays plays moves on the screens by turns, beginning with ps[0].
func plays(ps [2]*screen, moves ...string) {
	for i, m := range moves {
		p, other := ps[i%2], ps[(i+1)%2]
		p.t.Helper()
		p.see("your turn")
		p.press(m + "\r")
		other.shows(m, func(text string) bool {
			return slices.Contains(strings.Fields(text), m) && (strings.Contains(text, "your turn") || strings.Contains(text, "five in a row"))
		})
	}
}

// TestScreens: two people who see nothing but their screens and press nothing
// but keys.
func TestScreens(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	homes := []string{t.TempDir(), t.TempDir()}
	a := open(t, l.host(1), homes[0], "alice")
	b := open(t, l.host(2), homes[1], "bob")
	first, second := begin(a, b)
	first.press("\r") // in the middle
	second.see("your turn", "1 h8")
	if keys := a.keys + b.keys; keys > 6 {
		t.Errorf("%d keys from the start to the first stone, want at most 6", keys)
	}
	both := [2]*screen{second, first}
	plays(both, "h9", "i8", "i9")
	talk(first, second)
	takeback(first, second)
	plays([2]*screen{first, second}, "i8", "i9", "j8", "j9", "k8", "k9", "l8")
	for _, s := range both {
		s.see(first.name, "wins", "five in a row", ".sgf", "m rematch")
	}
	sameRecord(t, homes...)
	again(first, second)
	for _, s := range both {
		s.press("q")
		s.see("Players on this network", "q quit")
		s.press("q")
		s.ended(0)
	}
}

// talk: chat both ways.
func talk(a, b *screen) {
	a.t.Helper()
	a.press("c")
	a.see("Say:")
	a.press("你好 from " + a.name + "\r")
	b.see("你好 from " + a.name)
	b.press("c")
	b.see("Say:")
	b.press("hello too\r")
	a.see("hello too")
}

// takeback: after four moves first takes two back, offers a draw that is
// declined, and does not resign when asked.
func takeback(first, second *screen) {
	first.t.Helper()
	first.see("your turn", "Move 5")
	first.press("u")
	second.see("asks to take back", "y yes")
	second.answer("y")
	first.see("your turn", "Move 3")
	first.press("d")
	first.see("Offer a draw?")
	first.answer("y")
	second.see("offers a draw")
	second.answer("n")
	first.see("says no")
	first.press("R")
	first.see("Resign this game?")
	first.answer("n")
	first.shows("no question", func(text string) bool { return !strings.Contains(text, "Resign this game?") })
}

// again: another game with the seats changed, and a resignation.
func again(first, second *screen) {
	first.t.Helper()
	first.answer("m")
	second.see("would like another game")
	second.answer("y")
	now, then := seats(first, second)
	if now != second {
		first.t.Errorf("%s plays first again", first.name)
	}
	plays([2]*screen{now, then}, "h8", "h9")
	then.press("R")
	then.see("Resign this game?")
	then.answer("y")
	for _, s := range []*screen{now, then} {
		s.see(now.name, "wins", "resignation", "m rematch")
	}
}

// TestSignals: whatever ends the program, the terminal is whole again.
func TestSignals(t *testing.T) {
	t.Parallel()
	l := newLab(t, 0)
	l.make("alone")
	for name, sig := range map[string]syscall.Signal{"SIGTERM": syscall.SIGTERM, "SIGHUP": syscall.SIGHUP, "SIGINT": syscall.SIGINT, "SIGQUIT": syscall.SIGQUIT} {
		t.Run(name, func(t *testing.T) {
			s := open(t, l.prefix+"alone", t.TempDir(), "solo", "play", "--computer", "1", "--first", "me")
			s.see("your turn")
			if *s.termios() == *s.before {
				t.Error("the line is not raw while the screen is up")
			}
			_ = s.cmd.Process.Signal(sig)
			s.ended(130)
		})
	}
}

// TestNamedLater: who is named at the start may come later.
func TestNamedLater(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	a := open(t, l.host(1), t.TempDir(), "alice", "play", "--peer", "bob")
	a.settled(time.Second)
	b := open(t, l.host(2), t.TempDir(), "bob")
	b.see("invites you", "y accept")
	b.answer("y")
	seats(a, b)
}
