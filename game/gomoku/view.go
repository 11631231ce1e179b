package gomoku

import (
	"iter"
	"slices"

	"qiyou/game"
)

// view is a state as a painter sees it. The fifths on offer lie on the board
// as stones, as they do between people, and are all marked as the last move.
type view struct{ s *state }

func (v view) Size() (cols, rows int) { return v.s.grid.size, v.s.grid.size }

func (v view) At(p game.Point) game.Piece {
	if !v.s.grid.inside(p) {
		return game.Piece{}
	}
	i := v.s.grid.index(p)
	if slices.Contains(v.s.offered, i) {
		return game.Piece{Color: v.s.turn}
	}
	return game.Piece{Color: v.s.grid.cells[i]}
}

func (v view) Color(seat game.Seat) game.Color {
	switch {
	case seat == game.NoSeat || v.s.dark == game.NoSeat:
		return game.NoColor
	case seat == v.s.dark:
		return game.Dark
	}
	return game.Light
}

func (v view) Marks() iter.Seq2[game.Point, game.Mark] {
	return func(yield func(game.Point, game.Mark) bool) {
		_ = v.last(yield) && v.winning(yield) && v.forbidden(yield)
	}
}

func (v view) last(yield func(game.Point, game.Mark) bool) bool {
	for _, i := range v.s.offered {
		if !yield(v.s.grid.point(i), game.Last) {
			return false
		}
	}
	if len(v.s.offered) > 0 || v.s.last == nowhere {
		return true
	}
	return yield(v.s.grid.point(v.s.last), game.Last)
}

func (v view) winning(yield func(game.Point, game.Mark) bool) bool {
	g := &v.s.grid
	return v.s.outcome.Reason != game.Five ||
		g.winning(v.s.last, v.s.rules.rule, func(i int) bool { return yield(g.point(i), game.Winning) })
}

func (v view) forbidden(yield func(game.Point, game.Mark) bool) bool {
	for p := range Fouls(v.s) {
		if !yield(p, game.Forbidden) {
			return false
		}
	}
	return true
}
