package picture

import (
	"encoding/xml"
	"fmt"
	"image/color"
	"strconv"
	"strings"

	"qiyou/ui/cell"
)

// page is an SVG under way.
type page struct{ strings.Builder }

// SVG is p as a picture of lines, 40 pixels from point to point where nobody
// asks for another size. Letters are text in any font without serifs.
func (p Picture) SVG() []byte {
	shapes, size := p.draw()
	const scale = 0.4
	w := &page{}
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s" font-family="sans-serif" font-weight="bold">`+"\n",
		number(scale*size.x), number(scale*size.y), number(size.x), number(size.y))
	if p.Title != "" {
		fmt.Fprintf(w, "<title>%s</title>\n", escape(p.Title))
	}
	for _, s := range shapes {
		s.svg(w)
	}
	w.WriteString("</svg>\n")
	return []byte(w.String())
}

// number is v with one digit behind the point at most.
func number(v float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(v, 'f', 1, 64), ".0")
}

func escape(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(cell.Clean(text))) // a Builder takes all
	return b.String()
}

func hex(c color.RGBA) string {
	if c == (color.RGBA{}) {
		return "none"
	}
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

func (s box) svg(w *page) {
	fmt.Fprintf(w, `<rect x="%s" y="%s" width="%s" height="%s" fill="%s"/>`+"\n",
		number(s.from.x), number(s.from.y), number(s.to.x-s.from.x), number(s.to.y-s.from.y), hex(s.fill))
}

func (s disc) svg(w *page) {
	fmt.Fprintf(w, `<circle cx="%s" cy="%s" r="%s" fill="%s"`, number(s.at.x), number(s.at.y), number(s.radius), hex(s.fill))
	if s.width > 0 {
		fmt.Fprintf(w, ` stroke="%s" stroke-width="%s"`, hex(s.edge), number(s.width))
	}
	w.WriteString("/>\n")
}

func (s path) svg(w *page) {
	var d strings.Builder
	for _, line := range s.lines {
		for i, p := range line {
			d.WriteString(map[bool]string{true: "M", false: " "}[i == 0] + number(p.x) + " " + number(p.y))
		}
	}
	fmt.Fprintf(w, `<path d="%s" fill="none" stroke="%s" stroke-width="%s" stroke-linecap="round" stroke-linejoin="round"/>`+"\n",
		d.String(), hex(s.ink), number(s.width))
}

// rise is how far the foot of a letter is under its middle, in its size.
const rise = 0.36

func (s label) svg(w *page) {
	anchor := "middle"
	if s.left {
		anchor = "start"
	}
	fmt.Fprintf(w, `<text x="%s" y="%s" font-size="%s" text-anchor="%s" fill="%s">%s</text>`+"\n",
		number(s.at.x), number(s.at.y+rise*s.size), number(s.size), anchor, hex(s.ink), escape(s.text))
}
