package e2e

import "testing"

// TestRecordOnTheScreen: a finished game is found in the lobby, stepped through,
// played otherwise and gone on with against the computer, by keys alone.
func TestRecordOnTheScreen(t *testing.T) {
	t.Parallel()
	l := newLab(t, 1)
	home := t.TempDir()
	p := start(t, l.host(1), home, "alice", "play", "--plain", "--here", "--once")
	p.event("start")
	for _, move := range []string{"h8", "a1", "h9", "a2", "h10"} {
		p.say(move)
	}
	p.moved(5)
	p.say("resign")
	p.event("end")
	if code := p.exit(); code != 0 {
		t.Fatalf("exit %d", code)
	}
	s := open(t, l.host(1), home, "alice")
	s.see(s.words.Review.Title)
	s.press("r")
	s.see("alice - alice", "B+R")
	s.press("\r")
	s.see("Review: move 0 of 5")
	s.press(">>")
	s.see("Review: move 2 of 5")
	s.press("k\r") // the cursor is at a1, where the last move was made
	s.see("Variation from move 2 on: move 3", "3 a2")
	s.press("<")
	s.see("Review: move 2 of 5", "5 h10")
	s.press(">\t")
	s.see("Variation from move 2 on: move 3")
	s.press("P")
	s.see("alice (you)", s.words.Table.Yours, "3 a2")
}
