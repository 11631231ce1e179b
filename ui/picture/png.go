package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// canvas is a PNG under way.
type canvas struct {
	*image.RGBA
	scale float64 // pixels for a hundredth
	faces map[float64]font.Face
}

// dots is the pixels from point to point.
const dots = 48

// PNG is p as a picture of 48 pixels from point to point. A sign of a label that
// the font has not is an empty box; it has the letters of Europe.
func (p Picture) PNG() []byte {
	shapes, size := p.draw()
	c := &canvas{scale: dots / pitch, faces: map[float64]font.Face{}}
	c.RGBA = image.NewRGBA(image.Rect(0, 0, int(math.Round(size.x*c.scale)), int(math.Round(size.y*c.scale))))
	for _, s := range shapes {
		s.png(c)
	}
	var out bytes.Buffer
	if err := png.Encode(&out, c.RGBA); err != nil {
		panic(err) // a Buffer takes all
	}
	return out.Bytes()
}

// fill gives every pixel within a rectangle its part of ink: as much as the
// function says of the place of its middle, in pixels, from 0 to 1.
func (c *canvas) fill(x0, y0, x1, y1 float64, ink color.RGBA, part func(x, y float64) float64) {
	area := image.Rect(int(x0)-1, int(y0)-1, int(x1)+2, int(y1)+2).Intersect(c.Bounds())
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if a := min(max(part(float64(x)+0.5, float64(y)+0.5), 0), 1); a > 0 {
				c.mix(x, y, ink, a)
			}
		}
	}
}

func (c *canvas) mix(x, y int, ink color.RGBA, a float64) {
	old := c.RGBAAt(x, y)
	blend := func(from, to uint8) uint8 { return uint8(math.Round(float64(from) + a*(float64(to)-float64(from)))) }
	c.SetRGBA(x, y, color.RGBA{blend(old.R, ink.R), blend(old.G, ink.G), blend(old.B, ink.B), 0xFF})
}

func (s box) png(c *canvas) {
	at := func(v float64) int { return int(math.Round(v * c.scale)) }
	draw.Draw(c, image.Rect(at(s.from.x), at(s.from.y), at(s.to.x), at(s.to.y)), image.NewUniform(s.fill), image.Point{}, draw.Src)
}

func (s disc) png(c *canvas) {
	x0, y0, r, half := s.at.x*c.scale, s.at.y*c.scale, s.radius*c.scale, s.width*c.scale/2
	away := func(x, y float64) float64 { return math.Hypot(x-x0, y-y0) - r }
	reach := r + half
	if s.fill.A > 0 {
		c.fill(x0-r, y0-r, x0+r, y0+r, s.fill, func(x, y float64) float64 { return 0.5 - away(x, y) })
	}
	if s.width > 0 {
		c.fill(x0-reach, y0-reach, x0+reach, y0+reach, s.edge, func(x, y float64) float64 { return half + 0.5 - math.Abs(away(x, y)) })
	}
}

func (s path) png(c *canvas) {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	half := s.width * c.scale / 2
	var lines [][]point
	for _, line := range s.lines {
		var scaled []point
		for _, p := range line {
			p = point{p.x * c.scale, p.y * c.scale}
			x0, y0, x1, y1 = min(x0, p.x), min(y0, p.y), max(x1, p.x), max(y1, p.y)
			scaled = append(scaled, p)
		}
		lines = append(lines, scaled)
	}
	c.fill(x0-half, y0-half, x1+half, y1+half, s.ink, func(x, y float64) float64 {
		near := math.Inf(1)
		for _, line := range lines {
			for i := range len(line) - 1 {
				near = min(near, away(point{x, y}, line[i], line[i+1]))
			}
		}
		return half + 0.5 - near
	})
}

// away is how far p is from the line between two points.
func away(p, a, b point) float64 {
	dx, dy := b.x-a.x, b.y-a.y
	t := 0.0
	if d := dx*dx + dy*dy; d > 0 {
		t = min(max(((p.x-a.x)*dx+(p.y-a.y)*dy)/d, 0), 1)
	}
	return math.Hypot(p.x-a.x-t*dx, p.y-a.y-t*dy)
}

func (s label) png(c *canvas) {
	d := font.Drawer{Dst: c, Src: image.NewUniform(s.ink), Face: c.face(s.size)}
	x, y := s.at.x*c.scale, (s.at.y+rise*s.size)*c.scale
	d.Dot = fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)}
	if !s.left {
		d.Dot.X -= d.MeasureString(s.text) / 2
	}
	d.DrawString(s.text)
}

// face is the letters of a size.
func (c *canvas) face(size float64) font.Face {
	if f := c.faces[size]; f != nil {
		return f
	}
	f, err := opentype.Parse(gobold.TTF)
	if err != nil {
		panic(err) // it is part of the program
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size * c.scale, DPI: 72})
	if err != nil {
		panic(err)
	}
	c.faces[size] = face
	return face
}
