package board

import (
	"math"

	"qiyou/game"
	"qiyou/ui/cell"
)

// Scene is what lies on the board, and what is marked. Only View is needed; points
// outside of the board are left out.
type Scene struct {
	View      game.View
	HasCursor bool
	Cursor    game.Point
	Picked    bool // From is where a step was begun
	From      game.Point
	Targets   []game.Point // where one may go from there, or place a stone
	Hide      game.Mark    // a mark that is not to be shown; NoMark for none

	// Hints are moves to think of, the best first: the letters a, b, c. A step has
	// its letter at both ends.
	Hints []game.Move
	// Queued are moves that are to be played when their turn comes: the numbers 1,
	// 2, 3.
	Queued []game.Move
	// Tags are what is marked. Hints and Queued are written over them.
	Tags []Tag
	// Pale is a move that is still to be confirmed, and PaleColor who makes it:
	// its stone or piece is shown where it will be. The zero Move is none.
	Pale      game.Move
	PaleColor game.Color
	// Taken are the points from which the last move took something.
	Taken []game.Point
	// Owner says whose each point is expected to be, row by row from the top: from
	// -1, surely Dark's, to 1, surely Light's. Another length than that of the
	// board is none.
	Owner []float64
}

// layers are the parts of a Scene by the place where they are drawn.
type layers struct {
	marks   map[game.Point]uint16 // bits by game.Mark
	targets map[game.Point]bool
	taken   map[game.Point]bool
	tags    map[game.Point]tag
	cursor  game.Point
	from    game.Point
	pale    game.Move // with places for points
}

func (g Geometry) layers(s Scene) layers {
	l := layers{
		marks: map[game.Point]uint16{}, targets: map[game.Point]bool{}, taken: map[game.Point]bool{}, tags: map[game.Point]tag{},
		cursor: g.turn(s.Cursor), from: g.turn(s.From),
		pale: game.Move{Kind: s.Pale.Kind, From: g.turn(s.Pale.From), To: g.turn(s.Pale.To)},
	}
	if m, ok := s.View.(game.Marked); ok {
		for at, mark := range m.Marks() {
			if mark != s.Hide && mark < 16 {
				l.marks[g.turn(at)] |= 1 << mark
			}
		}
	}
	for _, at := range s.Targets {
		l.targets[g.turn(at)] = true
	}
	for _, at := range s.Taken {
		l.taken[g.turn(at)] = true
	}
	for _, t := range s.Tags {
		l.tags[g.turn(t.At)] = g.tagOf(t)
	}
	l.tagged(g, s.Hints, 'a', 26)
	l.tagged(g, s.Queued, '1', 9)
	return l
}

// paleAt says whether what is to be confirmed will stand on a place.
func (p *painter) paleAt(at game.Point) bool {
	return (p.pale.Kind == game.Place || p.pale.Kind == game.Step) && p.pale.To == at
}

// owner is whose a place is expected to be, in steps: -4 surely Dark's, 0
// nobody's, 4 surely Light's.
func (p *painter) owner(at game.Point) int {
	at = p.g.turn(at)
	i := int(at.Row)*p.g.Cols + int(at.Col)
	if len(p.s.Owner) != p.g.Cols*p.g.Rows || !p.g.inside(at) || math.IsNaN(p.s.Owner[i]) {
		return 0
	}
	return int(math.Round(4 * min(max(p.s.Owner[i], -1), 1)))
}

// soil is the background of a place: its owner's shade, where colours can tell.
func (p *painter) soil(at game.Point) cell.Ink {
	level := p.owner(at)
	if level == 0 || p.g.Look.outlined() {
		return cell.Wood
	}
	return cell.Ownership(level)
}

// onSoil is the ink of what is drawn on a background of soil.
func onSoil(back, ink cell.Ink) cell.Ink {
	switch {
	case back == cell.Wood:
		return ink
	case back < cell.Ownership(-1):
		return cell.WhiteShade
	}
	return cell.Star
}
