package view

import (
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/ui/keys"
)

// The point under the pointer shows the stone that a click would put there, and
// no longer when the pointer goes on, a key is pressed, or it is not one's turn.
func TestHoverShowsTheStone(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "none")
	s := english(t)
	s.hear(d.event())
	pale := func() int { return strings.Count(s.draw(80, 24).Text(), "◎") }
	pale()
	l := s.table().layout(s.look, 80, 24)
	over := func(p game.Point) Hover {
		x, y := l.g.Cell(p)
		return Hover{l.board.X + x, l.board.Y + y}
	}
	for _, tt := range []struct {
		name string
		in   Input
		want int
	}{
		{"over a free point", over(game.Point{Col: 2, Row: 3}), 1},
		{"over the panel", Hover{79, 5}, 0},
		{"over another", over(game.Point{Col: 4, Row: 4}), 1},
		{"a key", Press{Key: keys.Rune('k')}, 0},
		{"off the window", Hover{-1, -1}, 0},
	} {
		s.input(tt.in)
		if got := pale(); got != tt.want {
			t.Errorf("%s: %d pale stones, want %d", tt.name, got, tt.want)
		}
	}
	wanted(t, s) // nothing is played
	s.hear(d.play("h8").event())
	s.input(over(game.Point{Col: 2, Row: 3}))
	if got := pale(); got != 0 {
		t.Errorf("on the other's turn: %d pale stones", got)
	}
	s.hear(d.play("h9").event())
	s.input(over(game.Point{Col: 7, Row: 7}))
	if got := pale(); got != 0 {
		t.Errorf("over a stone: %d pale stones", got)
	}
}
