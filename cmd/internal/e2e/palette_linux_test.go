package e2e

import (
	"strings"
	"testing"
)

// TestPalette is a game at one keyboard by the words of the palette alone: moves,
// takebacks of any number, moves that ask, a page of help, and a line that is
// pasted and plays nothing.
func TestPalette(t *testing.T) {
	need(t)
	s := open(t, "", t.TempDir(), "ada", "--offline", "play", "--here", "--clock", "none")
	s.see("Move 1")
	closed := func() {
		s.press("\x1b")
		s.shows("closed palette", func(text string) bool { return !strings.Contains(text, "─ Commands") })
	}
	for i, p := range []string{"h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9"} {
		s.press(":move " + p + "\r")
		s.see(move(i + 2))
	}
	s.press(":undo 6\r")
	s.see(move(3), "2 h9")
	s.press(":undo 9\r")
	s.see("a number from 1 to 2")
	closed()
	s.see(move(3))
	s.press(":undo-two\r")
	s.see(move(1))
	s.press("\x1b[200~:move h8\n\x1b[201~")
	s.press(":")
	s.see("Tab complete")
	s.press("\x1b[200~move h8\n\x1b[201~")
	s.see("move h8")
	closed()
	s.see(move(1))
	s.press(":confirm\r")
	s.see("when you say so twice")
	s.press(":place\r")
	s.see("Again plays it", move(1))
	s.press("\r")
	s.see(move(2), "1 k9")
	s.press(":confirm\r")
	s.see("played at once")
	s.press(":resign\r")
	s.see("Resign this game?")
	s.answer("y")
	s.see("resignation", ".sgf")
	s.press(":undo\r")
	s.see(move(2), "1 k9") // the game goes on before it was given up
	s.press(":end\r")
	s.see("Leave?")
	s.press("\x03")
	s.ended(0)
}

// move is how the panel names the move to come.
func move(n int) string { return "Move " + string(rune('0'+n)) }
