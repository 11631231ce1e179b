package picture

import (
	"image/color"
	"math"

	"qiyou/game"
	"qiyou/game/record"
	"qiyou/ui/board"
	"qiyou/ui/cell"
)

// signed says whether the record has a sign on p.
func (d *drawing) signed(p game.Point) bool {
	for _, s := range d.Signs {
		if s.At == p {
			return true
		}
	}
	return false
}

// sign draws what a record shows on a point.
func (d *drawing) sign(s record.Mark) {
	if s.Sign == record.Cross && d.has(s.At, game.Dead) {
		return // it says the same
	}
	c, on := place(s.At), d.over(s.At)
	polygon := func(corners int, radius, turn float64) {
		var all []point
		for i := range corners + 1 {
			a := 2 * math.Pi * (float64(i)/float64(corners) + turn)
			all = append(all, c.off(radius*math.Sin(a), -radius*math.Cos(a)))
		}
		d.line(6, on, all...)
	}
	switch s.Sign {
	case record.Triangle:
		polygon(3, 28, 0)
	case record.Square:
		polygon(4, 28, 0.125)
	case record.Circle:
		d.add(disc{at: c, radius: 22, edge: on, width: 6})
	case record.Cross:
		d.cross(c, 18, on)
	case record.Label:
		d.label(c, s, on)
	}
}

// over is the colour of what is drawn over a point.
func (d *drawing) over(p game.Point) color.RGBA {
	piece := d.View.At(p)
	if d.Kind == board.Xiangqi || piece.Color == game.NoColor {
		return ink
	}
	_, on := face(piece.Color)
	return on
}

// longest is how much of a label is drawn, in columns of a terminal.
const longest = 4

// label writes a label, on a patch of wood where there is no stone.
func (d *drawing) label(c point, s record.Mark, on color.RGBA) {
	text := cell.Clip(cell.Clean(s.Text), longest, false)
	if text == "" {
		return
	}
	if d.View.At(s.At).Color == game.NoColor {
		d.add(disc{at: c, radius: 30, fill: wood})
	}
	size := [...]float64{60, 54, 42, 34}[min(max(cell.Width(text, false), 1), longest)-1]
	d.add(label{at: c, text: text, size: size, ink: on})
}
