package view

import (
	"fmt"
	"strings"
	"testing"

	"qiyou/ui/board"
	"qiyou/ui/text"
)

// Xiangqi is counted by rounds, a move of each side, from whichever side begins;
// the other games by moves. The number of a round leads to its end.
func TestMovesAreCounted(t *testing.T) {
	t.Parallel()
	const red = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 兵七进一 *"
	const black = "[Game \"Chinese Chess\"]\n[FEN \"4k4/9/9/9/9/9/9/9/4R4/3K5 b\"]\n\ne9f9 e1f1 f9e9 *"
	for _, c := range []struct {
		name, file string
		list       []string
		last       string         // the number of the last
		jumps      map[string]int // moves that are shown after a number
	}{
		{"red", red, []string{"1.  炮二平五 马８进７", "2.  马二进三 车９平８", "3.  兵七进一"}, "3", map[string]int{"0": 0, "1": 2, "2": 4, "3": 5, "9": 5}},
		{"black", black, []string{"1.  ...", "2.  "}, "2", map[string]int{"0": 0, "1": 1, "2": 3}},
		{"go", "(;GM[1]SZ[9];B[ee];W[cc];B[gg])", []string{"1 E5", "2 C7", "3 G3"}, "3", map[string]int{"0": 0, "1": 1, "2": 2, "3": 3}},
		{"gomoku", "(;GM[4]SZ[15];B[hh];W[hi])", []string{"1 h8", "2 h7"}, "2", map[string]int{"1": 1, "2": 2}},
	} {
		s := newScreen(t, board.Look{}, &text.ZhHans)
		s.input(Size{80, 24})
		s.hear(onePeer(), foreign(t, c.file))
		shown := s.press("End").draw(80, 24).Text()
		for _, want := range c.list {
			if !strings.Contains(shown, want) {
				t.Errorf("%s: no %q in\n%s", c.name, want, shown)
			}
		}
		for number, moves := range c.jumps {
			if got := s.press("#").write(number).press("Enter").table().shownMoves(); got != moves {
				t.Errorf("%s: number %s shows %d moves, want %d", c.name, number, got, moves)
			}
		}
		of := s.counted(s.table())
		if got := s.press("Home >").reviewText(s.table()); !strings.Contains(got, "1") || !strings.Contains(got, c.last) || got != fmt.Sprintf(of.Review, 1, s.table().numberOf(len(s.table().game)-1)) {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}
