package weiqi

import (
	"iter"

	"qiyou/game"
)

// view is a state as a painter sees it.
type view struct{ s *state }

func (s *state) View() game.View { return view{s} }

func (v view) Size() (cols, rows int) { return v.s.grid.size, v.s.grid.size }

func (v view) At(p game.Point) game.Piece {
	if !v.s.grid.inside(p) {
		return game.Piece{}
	}
	return game.Piece{Color: v.s.grid.cells[v.s.grid.index(p)]}
}

func (v view) Color(s game.Seat) game.Color { return colorOf(s) }

// Marks are the last stone, the points that the rule against repetition
// forbids to the side to move, and from the talk on the dead stones and what
// each side has surrounded.
func (v view) Marks() iter.Seq2[game.Point, game.Mark] {
	return func(yield func(game.Point, game.Mark) bool) {
		s := v.s
		if s.last != nowhere && !yield(s.grid.point(s.last), game.Last) {
			return
		}
		for _, layer := range s.layers() {
			for i := range layer.points.each() {
				if !yield(s.grid.point(i), layer.mark) {
					return
				}
			}
		}
	}
}

// layer is a mark on many points.
type layer struct {
	points set
	mark   game.Mark
}

func (s *state) layers() []layer {
	counted := s.phase == game.Scoring || s.outcome.Reason == game.Count
	switch {
	case counted:
		o := s.talk.owners(&s.grid, s.rules.area)
		return []layer{{s.talk.dead, game.Dead}, {o[game.Dark], game.DarkArea}, {o[game.Light], game.LightArea}}
	case s.phase == game.Play:
		return []layer{{s.banned(), game.Ko}}
	}
	return nil
}

// banned is the points where only the rule against repetition forbids a stone.
func (s *state) banned() (points set) {
	for i := range s.grid.of(game.NoColor).each() {
		if why := s.blocked(s.grid.point(i)); why == game.KoRule || why == game.Superko {
			points.add(i)
		}
	}
	return points
}
