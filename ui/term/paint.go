package term

import (
	"bytes"
	"slices"
	"strconv"
	"unicode/utf8"

	"qiyou/ui/cell"
)

// painter draws frames with few bytes, on terminals that follow ECMA-48. The
// library goes from row to row and says every style whole, which over a slow line
// is most of a frame. The painter goes from style to style, and says what changes:
// one colour, one attribute, the column; of a blank, the background alone.
type painter struct {
	pen    func(cell.Style) pen
	ascii  bool // nothing else can be sent
	modern bool // as xterm is: erases with the background, takes a frame as a whole

	has    pen // what the terminal writes with
	known  bool
	x, y   int  // of the terminal's cursor, -1 where that is not known
	sure   bool // x is so in every terminal
	hidden bool // the cursor

	pens []pen // of the frame under way
	runs []run
	out  bytes.Buffer
}

// pen is a graphic rendition (ECMA-48, 8.3.117): the colours as their parameters;
// fg is "" where any will do, for blanks.
type pen struct {
	fg, bg string
	attr   cell.Attr
}

// seen are the attributes that a blank shows.
const seen = cell.Underline | cell.Reverse

// run is cells of a row that are written with one pen.
type run struct {
	x, y, w int
	pen     pen
	erase   bool // blanks to the end of the row
	from    int  // the least x that erasing may begin at
}

// bridge is how many bytes of what is there already are sent rather than gone over.
const bridge = 4

// frame gives what to send to a terminal that shows last for it to show b, nothing
// where that is the same; last is nil where what it shows is not known. It is valid
// until the next call.
func (p *painter) frame(last, b *cell.Buffer) []byte {
	p.out.Reset()
	p.collect(last, b)
	x, y, on := b.Cursor()
	if last != nil && len(p.runs) == 0 {
		if lx, ly, was := last.Cursor(); was == on && (!on || lx == x && ly == y) {
			return nil
		}
	}
	if p.modern {
		p.out.WriteString("\x1b[?2026h")
	}
	if last == nil {
		p.known, p.hidden = false, false
	}
	if !p.hidden {
		p.out.WriteString("\x1b[?25l")
		p.hidden = true
	}
	if last == nil {
		p.take(p.pen(cell.Style{}))
		p.out.WriteString("\x1b[H\x1b[2J")
		p.x, p.y, p.sure = 0, 0, true
	}
	p.order()
	for _, q := range p.pens {
		p.strokes(b, q)
	}
	if on {
		p.move(x, y)
		p.out.WriteString("\x1b[?25h")
		p.hidden = false
	}
	if p.modern {
		p.out.WriteString("\x1b[?2026l")
	}
	return p.out.Bytes()
}

// collect finds the runs that differ, from above and from the left, and their pens.
func (p *painter) collect(last, b *cell.Buffer) {
	p.runs, p.pens = p.runs[:0], p.pens[:0]
	w, h := b.Size()
	for y := range h {
		begun, tail := len(p.runs), p.tail(b, y)
		for x := range w {
			if c := b.At(x, y); c.Text == "" || last != nil && c == last.At(x, y) {
				continue
			}
			if x >= tail {
				r := run{x: x, y: y, pen: p.blank(b.At(x, y)), erase: true, from: tail}
				if n := len(p.runs); n > begun {
					r.from = max(tail, p.runs[n-1].x+p.runs[n-1].w)
				}
				p.runs = append(p.runs, r)
				break
			}
			if n := len(p.runs); n > begun && p.longer(b, &p.runs[n-1], x) {
				continue
			}
			r := run{x: x, y: y}
			p.add(b, &r)
			p.runs = append(p.runs, r)
		}
	}
	for _, r := range p.runs {
		if r.pen.fg != "" {
			p.offer(r.pen)
		}
	}
	for i := range p.runs {
		p.runs[i].pen = p.offer(p.runs[i].pen)
	}
}

// offer gives the pen of the frame that does what want does, which is a new one if
// need be.
func (p *painter) offer(want pen) pen {
	for _, q := range p.pens {
		if q == want || want.fg == "" && want.bg == q.bg && (want.attr|q.attr)&seen == 0 {
			return q
		}
	}
	p.pens = append(p.pens, want)
	return want
}

// longer makes r end with the cell at x, if it can with few cells between.
func (p *painter) longer(b *cell.Buffer, r *run, x int) bool {
	try, room := *r, bridge
	for try.x+try.w <= x {
		at := try.x + try.w
		if at < x {
			if room -= max(len(b.At(at, r.y).Text), 1); room < 0 {
				return false
			}
		}
		if !p.add(b, &try) {
			return false
		}
	}
	*r = try
	return true
}

// tail is where the blanks begin that end row y and are better erased than written;
// the width of b for nowhere.
func (p *painter) tail(b *cell.Buffer, y int) int {
	w := width(b)
	x, end := w, p.blank(b.At(w-1, y))
	for p.modern && x > 0 && end != (pen{}) && p.blank(b.At(x-1, y)) == end {
		x--
	}
	if w-x <= bridge {
		return w
	}
	return x
}

// blank is the pen that c is written with if it is a blank, else the zero pen.
func (p *painter) blank(c cell.Cell) pen {
	if q := p.pen(c.Style); c.Text == " " && q.attr&seen == 0 {
		return pen{bg: q.bg}
	}
	return pen{}
}

// add makes r longer by the next cell of its row, if its pen can write that.
func (p *painter) add(b *cell.Buffer, r *run) bool {
	c := b.At(r.x+r.w, r.y)
	q := p.blank(c)
	blank := q != pen{}
	if !blank {
		q = p.pen(c.Style)
	}
	switch {
	case r.w == 0 || q == r.pen:
		r.pen = q
	case blank && q.bg == r.pen.bg && r.pen.attr&seen == 0:
	case r.pen == pen{bg: q.bg} && q.attr&seen == 0: // blanks until now
		r.pen = q
	default:
		return false
	}
	if r.w++; b.At(r.x+r.w, r.y).Text == "" && r.x+r.w < width(b) {
		r.w++
	}
	return true
}

func width(b *cell.Buffer) int { w, _ := b.Size(); return w }

// order puts the pens into an order that takes few bytes to change through: always
// the nearest next, and then turned round wherever that is shorter. With many
// pens the text is most of the frame, and the nearest is good enough.
func (p *painter) order() {
	from := p.has
	for i := range p.pens {
		best := i
		for j := i + 1; j < len(p.pens); j++ {
			if len(p.change(from, p.pens[j])) < len(p.change(from, p.pens[best])) {
				best = j
			}
		}
		p.pens[i], p.pens[best] = p.pens[best], p.pens[i]
		from = p.pens[i].after(from)
	}
	const many = 9
	if len(p.pens) > many {
		return
	}
	for least, better := p.cost(p.pens), true; better; {
		better = false
		for i := range p.pens {
			for j := i + 2; j <= len(p.pens); j++ {
				try := slices.Clone(p.pens)
				slices.Reverse(try[i:j])
				if n := p.cost(try); n < least {
					copy(p.pens, try)
					least, better = n, true
				}
			}
		}
	}
}

// cost is the bytes it takes to change through pens.
func (p *painter) cost(pens []pen) (n int) {
	from := p.has
	for _, q := range pens {
		n += len(p.change(from, q))
		from = q.after(from)
	}
	return n
}

// strokes writes all runs of q.
func (p *painter) strokes(b *cell.Buffer, q pen) {
	p.take(q)
	rest := slices.DeleteFunc(slices.Clone(p.runs), func(r run) bool { return r.pen == q })
	for _, r := range p.runs {
		if r.pen != q {
			continue
		}
		if gap := r.x - p.x; p.x >= 0 && p.y == r.y && gap > 0 && gap < bridge && covers(rest, p.x, r.x, r.y) {
			p.out.WriteString("   "[:gap])
			p.x = r.x
		}
		if r.erase {
			if r.from <= p.x && p.x < r.x {
				r.x = p.x
			}
			p.move(r.x, r.y)
			p.out.WriteString("\x1b[K")
		}
		for x := r.x; x < r.x+r.w; x++ {
			if c := b.At(x, r.y); c.Text != "" {
				p.write(b, c.Text, x, r.y)
			}
		}
	}
	p.runs = rest
}

// covers says that each cell of row y from x to end is in one of runs.
func covers(runs []run, x, end, y int) bool {
	for _, r := range runs {
		if r.y == y && r.x <= x && x < r.x+r.w {
			x = r.x + r.w
		}
	}
	return x >= end
}

// write sends the text of the cell at x and y.
func (p *painter) write(b *cell.Buffer, text string, x, y int) {
	p.move(x, y)
	w := width(b)
	wide := x+1 < w && b.At(x+1, y).Text == ""
	r, size := utf8.DecodeRuneInString(text)
	switch {
	case r < utf8.RuneSelf && size == len(text):
		p.x++
	case p.ascii:
		text = "?"
		if wide {
			text = "? "
		}
		p.x += len(text)
	case wide && size == len(text) && surelyWide(r):
		p.x += 2
	case wide:
		if x+2 < w { // in case that the terminal gives it one column, the other is blank
			text = "  \b\b" + text
		}
		p.x = -1
	default:
		p.x++
		p.sure = false
	}
	p.out.WriteString(text)
	if p.x >= w {
		p.x = -1 // on the last column or behind it
	}
}

// move brings the cursor to x and y, from where it is if that is shorter.
func (p *painter) move(x, y int) {
	way := csi('H', y+1, x+1)
	if y == p.y || p.sure && p.x >= 0 {
		if near := p.down(y-p.y) + p.across(x); len(near) < len(way) {
			way = near
		}
	}
	p.out.WriteString(way)
	p.sure = p.sure || x != p.x
	p.x, p.y = x, y
}

// down goes by rows.
func (p *painter) down(by int) string {
	switch {
	case by > 0:
		return step('B', by)
	case by < 0:
		return step('A', -by)
	}
	return ""
}

// across goes to column x of the row.
func (p *painter) across(x int) string {
	by, far := x-p.x, csi('G', x+1)
	switch {
	case p.x >= 0 && by == 0:
		return ""
	case !p.sure || p.x < 0:
	case by == -1:
		return "\b"
	case by > 0 && len(step('C', by)) < len(far):
		return step('C', by)
	case by < 0 && len(step('D', -by)) < len(far):
		return step('D', -by)
	}
	return far
}

// step is a control sequence that does n steps.
func step(final byte, n int) string {
	if n == 1 {
		return csi(final)
	}
	return csi(final, n)
}

// csi is a control sequence (ECMA-48, 5.4).
func csi(final byte, args ...int) string {
	s := []byte("\x1b[")
	for i, n := range args {
		if i > 0 {
			s = append(s, ';')
		}
		s = strconv.AppendInt(s, int64(n), 10)
	}
	return string(append(s, final))
}

// take has the terminal write with q from now on.
func (p *painter) take(q pen) {
	p.out.WriteString(p.change(p.has, q))
	p.has, p.known = q.after(p.has), true
}

// after is q with the colour of characters that has is left with where any will do.
func (q pen) after(has pen) pen {
	if q.fg == "" {
		q.fg = has.fg
	}
	return q
}

// change is what has the terminal write with q that writes with has, "" where that
// is the same.
func (p *painter) change(has, q pen) string {
	s := ""
	if !p.known {
		s, has = ";0", pen{fg: "39", bg: "49"}
	}
	for _, a := range []struct {
		bit     cell.Attr
		on, off string
	}{{cell.Bold, ";1", ";22"}, {cell.Underline, ";4", ";24"}, {cell.Reverse, ";7", ";27"}} {
		switch {
		case q.attr&^has.attr&a.bit != 0:
			s += a.on
		case has.attr&^q.attr&a.bit != 0:
			s += a.off
		}
	}
	if q.fg != "" && q.fg != has.fg {
		s += ";" + q.fg
	}
	if q.bg != has.bg {
		s += ";" + q.bg
	}
	if s == "" {
		return ""
	}
	return "\x1b[" + s[1:] + "m"
}

// surelyWide says that every terminal gives r two columns: kana, the usual Han
// characters, Hangul and the full forms (UAX 11, Wide and Fullwidth).
func surelyWide(r rune) bool {
	return r >= 0x3041 && r <= 0x3096 || r >= 0x30a1 && r <= 0x30fa || r >= 0x4e00 && r <= 0x9fff || r >= 0xac00 && r <= 0xd7a3 || r >= 0xff01 && r <= 0xff60
}
