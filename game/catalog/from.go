package catalog

import (
	"fmt"

	"qiyou/game"
	"qiyou/game/xiangqi"
)

// From is how a game begins at a position that no match led to: a setup, s or one
// like it, and the moves that lead to that position from where its rules start.
// In Xiangqi it is the start itself; in the other games its stones are played, one
// side after the other, and who has none left passes where that may be. The error
// wraps [game.ErrSetup]: the rules know no such way.
func From(s game.Setup, at game.State) (game.Setup, []game.Move, error) {
	if s.Game == "xiangqi" {
		s, err := xiangqi.From(s, at)
		return s, nil, err
	}
	r, err := New(s)
	if err != nil {
		return s, nil, err
	}
	moves, err := lay(r.Start(), at)
	return s, moves, err
}

// lay is moves from start to a position of stones.
func lay(start, at game.State) (moves []game.Move, err error) {
	none := fmt.Errorf("%w: no moves lead there", game.ErrSetup)
	turn := at.View().Color(at.ToAct())
	left, ok := missing(start, at)
	if !ok || turn == game.NoColor || at.Phase() != game.Play {
		return nil, none
	}
	s := start
	for len(left[game.Dark])+len(left[game.Light]) > 0 || s.View().Color(s.ToAct()) != turn {
		c := s.View().Color(s.ToAct())
		next, m, i := place(s, left[c])
		if next == nil || len(moves) > 2*game.MaxSize*game.MaxSize {
			return nil, none
		}
		if i >= 0 {
			left[c] = append(left[c][:i:i], left[c][i+1:]...)
		}
		s, moves = next, append(moves, m)
	}
	if !Same(s, at) {
		return nil, none
	}
	return moves, nil
}

// place plays the first of points that may be played in s and ends nothing, with
// its place; where there are none, a pass.
func place(s game.State, points []game.Point) (next game.State, m game.Move, i int) {
	for i, p := range points {
		if next, err := s.Apply(game.PlaceAt(p)); err == nil && next.Phase() != game.Over {
			return next, game.PlaceAt(p), i
		}
	}
	if len(points) == 0 {
		if next, err := s.Apply(game.PassMove()); err == nil && next.Phase() == game.Play {
			return next, game.PassMove(), -1
		}
	}
	return nil, m, -1
}

// missing are the stones that stand in a position and not in start, by colour; ok
// says that no other point differs.
func missing(start, at game.State) (left map[game.Color][]game.Point, ok bool) {
	a, b := start.View(), at.View()
	cols, rows := a.Size()
	if c, r := b.Size(); c != cols || r != rows {
		return nil, false
	}
	left = map[game.Color][]game.Point{}
	for row := range rows {
		for col := range cols {
			p := game.Point{Col: int8(col), Row: int8(row)}
			switch was, is := a.At(p), b.At(p); {
			case was == is:
			case was.Color == game.NoColor:
				left[is.Color] = append(left[is.Color], p)
			default:
				return nil, false
			}
		}
	}
	return left, true
}

// Same says whether two states show the same board with the same side to move.
func Same(a, b game.State) bool {
	left, ok := missing(a, b)
	return ok && len(left) == 0 && a.Phase() == b.Phase() && a.View().Color(a.ToAct()) == b.View().Color(b.ToAct())
}
