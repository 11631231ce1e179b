package view

import (
	"fmt"
	"testing"

	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// The wheel goes through the moves of the match over the board, and through the
// lists of the panel over these.
func TestWheelAtATable(t *testing.T) {
	t.Parallel()
	var moves []string
	for i := range 60 { // no five in a row
		moves = append(moves, fmt.Sprintf("%c%d", 'a'+rune(i%15), 1+i/15*2+i%2))
	}
	d := newDesk(t, gomoku(), "none").play(moves...)
	s := english(t)
	s.hear(d.event())
	for i := range 30 {
		s.hear(session.Said{Match: "m1", Name: "liu", Text: fmt.Sprintf("line %d.", i)})
	}
	s.draw(80, 24)
	wheel := func(r cell.Rect, by, times int) {
		for range times {
			s.input(Wheel{r.X + 1, r.Y, by})
			s.draw(80, 24)
		}
	}
	tb := s.table()
	board := tb.layout(s.look, 80, 24).board
	shows(t, s, "60 "+moves[59], "line 29.")
	wheel(tb.list.at, -1, 99)
	shows(t, s, "1 a1", "line 29.")
	hides(t, s, "60 "+moves[59])
	if tb.review.on {
		t.Error("the wheel over the list of moves shows an earlier board")
	}
	wheel(tb.list.at, +1, 99)
	shows(t, s, "60 "+moves[59])
	wheel(tb.chats.at, -1, 99)
	shows(t, s, "line 0.")
	hides(t, s, "line 29.")
	s.hear(session.Said{Match: "m1", Name: "liu", Text: "here"})
	shows(t, s, "liu: here")
	wheel(board, -1, 2)
	shows(t, s, "Review: move 58 of 60")
	wheel(board, +1, 2)
	hides(t, s, "Review")
	s.press("R")
	wheel(board, -1, 2)
	hides(t, s, "Review") // a question lies above
}
