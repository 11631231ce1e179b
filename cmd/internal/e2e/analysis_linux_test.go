package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// lost is a game in which White leaves an open three alone.
const lost = "(;GM[4]SZ[15]RU[freestyle]PB[Lin]PW[Mei];B[hh];W[hg];B[ih];W[ig];B[gh]C[open];W[ao];B[jh])\n"

// TestAnalysisOfAGame: an engine goes through a game of another program among the
// lines and on the screen, finds the move that lost it, and what it says is saved.
func TestAnalysisOfAGame(t *testing.T) {
	t.Parallel()
	l := newLab(t, 1)
	home, file := t.TempDir(), filepath.Join(t.TempDir(), "lost.sgf")
	if err := os.WriteFile(file, []byte(lost), 0o600); err != nil {
		t.Fatal(err)
	}
	p := start(t, l.host(1), home, "alice", "review", file, "--plain")
	p.event("start")
	p.say("analyse 0.2")
	if e := p.event("analysis"); !strings.Contains(string(e.Raw), `"ply":6,"move":"a1","color":"light"`) {
		t.Errorf("%s", e.Raw)
	}
	p.say("mistake")
	p.say("goto 6") // it may have found fault with an earlier move as well
	p.say("comment")
	if e := p.event("comment"); !strings.Contains(string(e.Raw), "Chance of White: ") {
		t.Errorf("%s", e.Raw)
	}
	p.say("save")
	p.event("saved")
	p.say("quit")
	p.exit()
	s := open(t, l.host(1), home, "alice", "review", file)
	s.see("Review: move 0 of 7")
	s.press("a")
	s.see("Mistakes found: ")
	s.press("x")
	s.see("Chance of ")
	s.press("#6\r")
	s.see("Review: move 6 of 7", "Chance of White: ")
}
