package weiqi

import (
	"testing"

	"qiyou/game"
	"qiyou/game/weiqi"
)

// TestPolicy asks the policy alone, without a playout: X is to move, and the
// point marked * must be the one that it holds likeliest.
func TestPolicy(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, board string }{
		{"take", `
			. . . . . . .
			. . X X . . .
			. X O O * . .
			. . X X . . .
			. . . . . . .
			. . . . O . .
			. . . . . . .`},
		{"save by connecting", `
			. . . . . . .
			. O O O . . .
			O X X X * X .
			. O O O . X .
			. . . . . . .
			. . . . . . .
			. . . . . . .`},
		{"catch in a ladder", `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . X X . . . .
			. . X O O * . . .
			. . . X . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`},
	} {
		rows := rowsOf(tt.board)
		setup := game.Setup{Game: "weiqi", Rules: "chinese", Size: len(rows)}
		board, _ := weiqi.BoardOf(position(t, setup, rows, game.Dark))
		s := newScout(newDesk(board))
		s.look(game.Dark, nowhere, nowhere)
		best, top := nowhere, int32(-1<<31)
		for i := range s.points {
			if s.At(i) != game.NoColor || s.eye(i, game.Dark) || !s.Open(i, game.Dark) {
				continue
			}
			if w := learnt().weigh(s, i); w > top {
				best, top = i, w
			}
		}
		if want := marks(rows, '*')[0].To; best == nowhere || board.Point(best) != want {
			t.Errorf("%s: %v, want %v", tt.name, board.Point(best), want)
		}
	}
}

// TestAlike: the codes of a shape turned and mirrored mean the same shape to
// each other, and a diamond turns with its square.
func TestAlike(t *testing.T) {
	t.Parallel()
	code := uint32(0x1b2d93)
	for _, c := range alike(code) {
		found := false
		for _, back := range alike(c) {
			found = found || back == code
		}
		if !found {
			t.Errorf("%x is alike to %x, but not the other way round", c, code)
		}
	}
	for _, size := range []int{7, 9} { // the corners of a board look the same to the side to move
		d := newDesk(weiqi.NewBoard(size, weiqi.Simple, false))
		corner := alike(d.diamond(1, game.Dark))
		for _, i := range []int{size, size - 2, size*size - 2, size*(size-1) - size} {
			same := false
			for _, c := range corner {
				same = same || c == d.diamond(i, game.Light)
			}
			if !same {
				t.Errorf("size %d: point %d is not like point 1", size, i)
			}
		}
	}
}
