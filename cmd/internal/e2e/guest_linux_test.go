package e2e

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestGuestOnTheScreen: an engine of another program is added, chosen in the dialog
// of a new game and in the settings, and then plays and gives hints.
func TestGuestOnTheScreen(t *testing.T) {
	t.Parallel()
	path := foreign(t, "fairy-stockfish")
	l := newLab(t, 1)
	home := t.TempDir()
	if out, err := exec.Command(program, "--home", home, "--lang", "en", "engine", "add", "stock", "--", path).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	s := open(t, l.host(1), home, "alice", "play", "--rules", "xiangqi", "--first", "me")
	s.see("Play the computer")
	s.press("g")
	s.see("Engine", "< qiyou >")
	s.press("\x1b[A\x1b[A\x1b[C")
	s.see("< stock >")
	s.press("\r")
	s.see("Play stock, level")
	s.press("S")
	s.see("Adviser: Xiangqi")
	s.press(strings.Repeat("\x1b[B", 13))
	s.see("gives the hints in Xiangqi")
	s.press("\x1b[C")
	s.shows("the adviser", regexp.MustCompile(`Adviser: Xiangqi +< stock >`).MatchString)
	s.press("\x1b")
	s.see("Play stock, level")
	s.press("\r")
	s.see("stock", "your turn")
	s.press("H")
	s.see("Hints  Red, by stock", "a ", "b ", "c ", "expected: ")
	s.press("H\r")
	s.see("Round 2", "your turn")
	out, err := exec.Command(program, "--home", home, "--lang", "en", "config", "list").Output()
	for _, want := range []string{`opponent_xiangqi +stock +config.json`, `adviser_xiangqi +stock +config.json`} {
		if err != nil || !regexp.MustCompile(want).Match(out) {
			t.Errorf("no %q in %v\n%s", want, err, out)
		}
	}
}
