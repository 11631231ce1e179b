package picture

import (
	"testing"

	"qiyou/game"
	"qiyou/ui/board"
)

// Every Chinese sign of a board has its strokes, each of which can be read.
func TestStrokes(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	for _, pieces := range []board.Pieces{board.Simplified, board.Traditional} {
		for _, c := range []game.Color{game.Dark, game.Light} {
			for _, kind := range "kabnrcp" {
				used[board.Look{Pieces: pieces}.Sign(game.Piece{Color: c, Kind: byte(kind)})] = true
			}
		}
		for _, s := range pieces.River() {
			used[s] = true
		}
	}
	for s := range used {
		if len(strokes[s]) == 0 {
			t.Errorf("%s has no strokes", s)
		}
	}
	for s := range strokes {
		if !used[s] {
			t.Errorf("%s is nowhere written", s)
		}
		for _, line := range sign(s, point{50, 50}, 100) {
			if len(line) < 2 {
				t.Errorf("%s has a stroke of one point", s)
			}
			for _, p := range line {
				if p.x < 0 || p.x > 99 || p.y < 0 || p.y > 99 {
					t.Errorf("%s leaves its field at %v", s, p)
				}
			}
		}
	}
}
