package view

import (
	"time"

	"qiyou/ui/cell"
	"qiyou/ui/keys"
)

// reading is something to read: a list of sentences.
type reading struct {
	title string
	all   []string
	from  int // rows scrolled away
}

func (d *reading) screen() keys.Screen { return keys.Helping }

func (d *reading) paste(*Model, string) {}

func (d *reading) key(m *Model, k keys.Key, _ time.Time) { m.read(d, k) }

// read does what a key means where there is only something to read.
func (m *Model) read(d interface {
	layer
	scroll(m *Model, by int)
}, k keys.Key) {
	switch action, _ := keys.Of(keys.Helping, k); action {
	case keys.Close:
		m.drop(d)
	case keys.GoUp:
		d.scroll(m, -1)
	case keys.GoDown:
		d.scroll(m, +1)
	}
}

const readingW = 74

// lines are the sentences, broken where w columns end.
func (d *reading) lines(m *Model, w int) (all []line) {
	for _, s := range d.all {
		for i, s := range wrap(s, w-2, m.look.Wide) {
			all = append(all, line{map[bool]string{true: "- ", false: "  "}[i == 0] + s, plain})
		}
	}
	return all
}

// place is the inside of the box, and the lines in it.
func (d *reading) place(m *Model, w, h int) (cell.Rect, []line) {
	lines := d.lines(m, inside(frame(w, h, readingW, 1)).W)
	return frame(w, h, readingW, len(lines)+1), lines
}

func (d *reading) scroll(m *Model, by int) {
	r, lines := d.place(m, m.w, m.h)
	d.from = min(max(d.from+by, 0), max(len(lines)-inside(r).H+1, 0))
}

func (d *reading) draw(m *Model, b *cell.Buffer) {
	w, h := b.Size()
	r, lines := d.place(m, w, h)
	in := boxed(b, r, d.title)
	room := in.H - 1
	from := min(d.from, max(len(lines)-room, 0))
	for i, l := range lines[from:min(from+max(room, 0), len(lines))] {
		b.Print(in.X, in.Y+i, in.W, l.text, l.style)
	}
	m.drawClose(b, in, from, room, len(lines))
}
