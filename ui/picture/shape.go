package picture

import "image/color"

// point is a place on the paper, in hundredths of the way from one point of the
// board to the next, from the left upper corner.
type point struct{ x, y float64 }

// A shape is what can be drawn, in the same measure.
type shape interface {
	svg(w *page)
	png(c *canvas)
}

// box is an area with one colour.
type box struct {
	from, to point
	fill     color.RGBA
}

// disc is a round area with its edge.
type disc struct {
	at     point
	radius float64
	fill   color.RGBA // none where it is transparent
	edge   color.RGBA
	width  float64 // of the edge, half of it outside
}

// path is lines with round ends.
type path struct {
	lines [][]point
	width float64
	ink   color.RGBA
}

// label is a short text around a place, in letters without serifs.
type label struct {
	at   point
	text string
	size float64 // of the letters, as fonts count
	ink  color.RGBA
	left bool // the text begins at the place
}

// The colours: wood, as the screen has it in its usual theme, ink and paper.
var (
	wood  = color.RGBA{0xE6, 0xC1, 0x7A, 0xFF}
	ink   = color.RGBA{0x1C, 0x18, 0x14, 0xFF}
	paper = color.RGBA{0xFB, 0xF8, 0xF0, 0xFF}
	red   = color.RGBA{0xB0, 0x1E, 0x1E, 0xFF}
)
