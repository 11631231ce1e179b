package board

import (
	"math"
	"testing"

	"qiyou/game"
	"qiyou/ui/cell"
)

// Whatever a scene says, of points that are no points too, it is painted without a
// panic, and every row stays as wide as the window.
func FuzzPaint(f *testing.F) {
	f.Add(uint8(0), uint8(1), []byte("abcdefghijkl"), 0.5)
	f.Add(uint8(1), uint8(3), []byte{0x80, 0x80, 0x7f, 0x7f, 24, 24, 0xff, 0}, math.Inf(-1))
	f.Add(uint8(2), uint8(0x92), []byte{9, 9, 200, 3, 0, 0}, math.NaN())
	f.Fuzz(func(t *testing.T, kind, how uint8, data []byte, own float64) {
		g := Geometry{Kind: Kind(kind % 3), Cols: 9, Rows: 9}
		if g.Kind == Xiangqi {
			g.Rows = 10
		}
		g.Look = Look{Wide: how&16 != 0, ASCII: how&32 != 0, Mono: how&64 != 0, Few: how&128 != 0, Sides: kind&64 != 0, Pieces: Pieces(kind >> 3 % 4)}
		modes := Modes(g.Kind, g.Look)
		g.Mode, g.Turned = modes[int(how)%len(modes)], how&8 != 0
		b := paint(t, g, hostileScene(g, data, own))
		w, h := b.Size()
		for y := range h {
			n := 0
			for x := range w {
				n += cell.Width(b.At(x, y).Text, g.Look.Wide)
			}
			if n != w {
				t.Fatalf("%+v: row %d is %d columns wide, want %d", g, y, n, w)
			}
		}
	})
}

// hostileScene is what data says: pairs of bytes are points, on the board or not.
func hostileScene(g Geometry, data []byte, own float64) Scene {
	v := marked{g.Cols, g.Rows, map[game.Point]game.Piece{}, map[game.Point][]game.Mark{}}
	s := Scene{View: v, HasCursor: true, Picked: true, Owner: []float64{own}}
	if len(data)%2 == 0 {
		s.Owner = make([]float64, g.Cols*g.Rows)
		s.Owner[len(data)%len(s.Owner)] = own
	}
	for i := 0; i+1 < len(data); i += 2 {
		p := game.Point{Col: int8(data[i]), Row: int8(data[i+1])}
		switch i / 2 % 8 {
		case 0:
			s.Cursor = p
		case 1:
			s.From, s.Targets = p, append(s.Targets, p)
		case 2:
			s.Hints = append(s.Hints, game.PlaceAt(p), game.StepTo(s.From, p))
		case 3:
			s.Queued = append(s.Queued, game.StepTo(p, s.Cursor))
		case 4:
			s.Pale, s.PaleColor = game.StepTo(s.From, p), game.Color(data[i]%4)
		case 5:
			v.pieces[p] = game.Piece{Color: game.Color(data[i] % 4), Kind: data[i+1]}
		case 6:
			v.marks[p] = append(v.marks[p], game.Mark(data[i]))
		case 7:
			s.Taken = append(s.Taken, p)
		}
	}
	return s
}
