package picture

import (
	"image/color"
	"strconv"
	"strings"

	"qiyou/game"
	"qiyou/ui/board"
)

// The measures of the paper, in hundredths of the way between two points.
const (
	pitch  = 100.0
	margin = 120.0 // from the edge to the first line
	foot   = 60.0  // a line of text under the board
)

// place is where a point of the board is on the paper.
func place(p game.Point) point {
	return point{margin + pitch*float64(p.Col), margin + pitch*float64(p.Row)}
}

// off is the point so far to the right of p, and down.
func (p point) off(right, down float64) point { return point{p.x + right, p.y + down} }

// drawing is a picture under way.
type drawing struct {
	Picture
	cols, rows int
	geometry   board.Geometry
	marked     map[game.Point]uint16
	shapes     []shape
}

// draw is p as shapes, those that lie below first, and its size.
func (p Picture) draw() (all []shape, size point) {
	cols, rows := p.View.Size()
	d := &drawing{Picture: p, cols: cols, rows: rows, marked: p.marks()}
	d.geometry = board.Geometry{Kind: p.Kind, Cols: cols, Rows: rows}
	size = point{margin + d.corner().x, margin + d.corner().y}
	under := d.under(size.x)
	d.add(box{point{}, size.off(0, foot*float64(len(under))), wood})
	d.coordinates()
	d.grid()
	d.each(d.stand)
	for _, s := range p.signs() {
		d.sign(s)
	}
	for i, line := range under {
		d.add(label{at: point{margin / 2, size.y + foot*(float64(i)+0.2)}, text: line, size: 38, ink: ink, left: true})
	}
	return d.shapes, size.off(0, foot*float64(len(under)))
}

func (d *drawing) add(s shape) { d.shapes = append(d.shapes, s) }

func (d *drawing) line(width float64, ink color.RGBA, points ...point) {
	d.add(path{[][]point{points}, width, ink})
}

func (d *drawing) has(at game.Point, m game.Mark) bool { return d.marked[at]&(1<<m) != 0 }

func (d *drawing) each(f func(game.Point)) {
	for row := range d.rows {
		for col := range d.cols {
			f(at(col, row))
		}
	}
}

func at(col, row int) game.Point { return game.Point{Col: int8(col), Row: int8(row)} }

// corner is the place of the right lower point.
func (d *drawing) corner() point { return place(at(d.cols-1, d.rows-1)) }

// coordinates writes the names of the columns above and below, those of the
// rows at both sides.
func (d *drawing) coordinates() {
	const out = 0.62 * margin
	end := d.corner().off(out, out)
	write := func(x, y float64, text string) { d.add(label{at: point{x, y}, text: text, size: 36, ink: ink}) }
	for col := range d.cols {
		x := place(at(col, 0)).x
		write(x, margin-out, d.geometry.Letter(col))
		write(x, end.y, d.geometry.Letter(col))
	}
	for row := range d.rows {
		y := place(at(0, row)).y
		write(margin-out, y, d.geometry.Number(row))
		write(end.x, y, d.geometry.Number(row))
	}
}

// The widths of lines.
const (
	thin  = 2.5
	thick = 5.0
)

// grid draws the lines, and star points, or river and palaces.
func (d *drawing) grid() {
	end := d.corner()
	for row := range d.rows {
		y := place(at(0, row)).y
		d.line(thin, ink, point{margin, y}, point{end.x, y})
	}
	for col := range d.cols {
		x := place(at(col, 0)).x
		if d.Kind == board.Xiangqi && col > 0 && col < d.cols-1 {
			bank := d.rows / 2
			d.line(thin, ink, point{x, margin}, place(at(col, bank-1)))
			d.line(thin, ink, place(at(col, bank)), point{x, end.y})
			continue
		}
		d.line(thin, ink, point{x, margin}, point{x, end.y})
	}
	d.line(thick, ink, point{margin, margin}, point{end.x, margin}, end, point{margin, end.y}, point{margin, margin})
	if d.Kind == board.Xiangqi {
		d.river()
		return
	}
	d.each(func(p game.Point) {
		if d.geometry.Star(p) {
			d.add(disc{at: place(p), radius: 9, fill: ink})
		}
	})
}

// river draws what a board of xiangqi has beside its lines: the palaces, the
// river's name, and corners at the places of cannons and pawns.
func (d *drawing) river() {
	for _, top := range []int{0, d.rows - 3} {
		d.line(thin, ink, place(at(3, top)), place(at(5, top+2)))
		d.line(thin, ink, place(at(5, top)), place(at(3, top+2)))
	}
	for i, text := range d.Pieces.River() {
		middle := place(at([...]int{1, 2, 5, 6}[i], d.rows/2)).off(pitch/2, -pitch/2)
		d.add(path{sign(text, middle, 52), 4, ink})
	}
	for _, row := range []int{2, 3, d.rows - 4, d.rows - 3} {
		for col := range d.cols {
			pawn := row == 3 || row == d.rows-4
			if pawn && col%2 == 0 || !pawn && (col == 1 || col == d.cols-2) {
				d.corners(at(col, row))
			}
		}
	}
}

func (d *drawing) corners(p game.Point) {
	const near, long = 8, 16
	for _, x := range []float64{-1, 1} {
		if p.Col == 0 && x < 0 || int(p.Col) == d.cols-1 && x > 0 {
			continue
		}
		for _, y := range []float64{-1, 1} {
			c := place(p).off(x*near, y*near)
			d.line(thin, ink, c.off(x*long, 0), c, c.off(0, y*long))
		}
	}
}

// stand draws what stands on a point, and its marks.
func (d *drawing) stand(p game.Point) {
	switch piece := d.View.At(p); {
	case piece.Color == game.NoColor:
		d.open(p)
	case d.Kind == board.Xiangqi:
		d.man(p, piece)
	default:
		d.stone(p, piece.Color)
	}
}

// open draws the marks of an empty point.
func (d *drawing) open(p game.Point) {
	c := place(p)
	switch {
	case d.has(p, game.DarkArea):
		d.add(box{c.off(-14, -14), c.off(14, 14), ink})
	case d.has(p, game.LightArea):
		d.add(box{c.off(-16, -16), c.off(16, 16), ink})
		d.add(box{c.off(-13, -13), c.off(13, 13), paper})
	case d.has(p, game.Origin):
		d.add(disc{at: c, radius: 10, fill: wood, edge: red, width: 5})
	case d.has(p, game.Forbidden):
		d.cross(c, 18, red)
	}
}

func (d *drawing) cross(c point, reach float64, ink color.RGBA) {
	d.add(path{[][]point{{c.off(-reach, -reach), c.off(reach, reach)}, {c.off(-reach, reach), c.off(reach, -reach)}}, 6, ink})
}

// face is the colour of a stone, and of what is written on it.
func face(c game.Color) (stone, on color.RGBA) {
	if c == game.Dark {
		return ink, paper
	}
	return paper, ink
}

func (d *drawing) stone(p game.Point, c game.Color) {
	fill, on := face(c)
	m := place(p)
	d.add(disc{at: m, radius: 47, fill: fill, edge: ink, width: thin})
	dead := d.has(p, game.Dead)
	switch n := d.Numbers.At[p]; {
	case n > 0 && (dead || !d.signed(p)):
		text := strconv.Itoa(n)
		if dead {
			on = red
		}
		d.add(label{at: m, text: text, size: [...]float64{60, 54, 42}[min(len(text), 3)-1], ink: on})
	case dead:
		d.cross(m, 18, red)
	case d.signed(p):
	case d.has(p, game.Winning):
		d.add(disc{at: m, radius: 22, edge: red, width: 7})
	case d.has(p, game.Last):
		d.add(disc{at: m, radius: 22, edge: on, width: 6})
	}
}

// man draws a man of xiangqi; two rings tell Red's from Black's where there
// are no colours.
func (d *drawing) man(p game.Point, piece game.Piece) {
	m, on := place(p), ink
	if piece.Color == game.Dark {
		on = red
	}
	edge := thin
	if d.has(p, game.Last) {
		edge = 8
	}
	d.add(disc{at: m, radius: 46, fill: paper, edge: on, width: edge})
	if piece.Color == game.Dark {
		d.add(disc{at: m, radius: 38, edge: on, width: thin})
	}
	text := board.Look{Pieces: d.Pieces}.Sign(piece)
	if lines := sign(text, m, 50); lines != nil {
		d.add(path{lines, 5, on})
		return
	}
	d.add(label{at: m, text: text, size: 52, ink: on})
}

// under is what stands under the board, in lines that a width has room for.
func (d *drawing) under(width float64) []string {
	const letter = 24 // as wide as one of these is at most, on the whole
	room := int((width - margin) / letter)
	var lines []string
	for _, text := range d.Numbers.Gone {
		if n := len(lines) - 1; n >= 0 && len(lines[n])+len(text)+3 <= room {
			lines[n] += ",  " + text
			continue
		}
		lines = append(lines, text)
	}
	for i := range lines[:max(len(lines)-1, 0)] {
		lines[i] = strings.TrimRight(lines[i], " ") + ","
	}
	return lines
}
