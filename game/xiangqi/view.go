package xiangqi

import (
	"iter"

	"qiyou/game"
)

// view is a state as a painter sees it.
type view struct{ s *state }

func (v view) Size() (cols, rows int) { return Files, Ranks }

func (v view) At(p game.Point) game.Piece {
	sq, ok := SquareOf(p)
	if !ok || v.s.cells[sq] == 0 {
		return game.Piece{}
	}
	m := v.s.cells[sq]
	return game.Piece{Color: m.Color(), Kind: m.Kind().Letter()}
}

func (v view) Color(s game.Seat) game.Color { return colorOf(s) }

// Marks are the last move and a general in check.
func (v view) Marks() iter.Seq2[game.Point, game.Mark] {
	return func(yield func(game.Point, game.Mark) bool) {
		s := v.s
		if s.last != 0 {
			if !yield(s.last.To().Point(), game.Last) || !yield(s.last.From().Point(), game.Origin) {
				return
			}
		}
		if s.checked(s.turn) {
			yield(s.at[generalOf(s.turn)].Point(), game.Check)
		}
	}
}
