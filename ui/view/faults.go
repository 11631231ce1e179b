package view

import (
	"time"

	"qiyou/game/record"
	"qiyou/ui/cell"
	"qiyou/ui/keys"
)

// faultList is what of a file was not read.
type faultList struct {
	faults []record.Fault
	from   int // rows scrolled away
}

// showFaults lists what of the file of t was not read.
func (m *Model) showFaults(t *table, now time.Time) {
	if t.study == nil || len(t.study.Faults) == 0 {
		m.tell(m.text.Study.NoFaults, now)
		return
	}
	m.push(&faultList{faults: t.study.Faults})
}

// tellFaults says of a record that was opened how much of its file was not read.
func (m *Model) tellFaults(study *record.Tree, now time.Time) {
	if study != nil && len(study.Faults) > 0 {
		m.warn(sprintf(m.text.Study.FaultsTold, len(study.Faults), m.text.Flaw(study.Faults[0])), now)
	}
}

func (d *faultList) screen() keys.Screen { return keys.Helping }

func (d *faultList) paste(*Model, string) {}

func (d *faultList) key(m *Model, k keys.Key, _ time.Time) {
	switch action, _ := keys.Of(keys.Helping, k); action {
	case keys.Close:
		m.drop(d)
	case keys.GoUp:
		d.scroll(m, -1)
	case keys.GoDown:
		d.scroll(m, +1)
	}
}

const faultsW = 74

// lines are the faults, broken where w columns end.
func (d *faultList) lines(m *Model, w int) (all []line) {
	for _, f := range d.faults {
		for i, s := range wrap(m.text.Flaw(f), w-2, m.look.Wide) {
			all = append(all, line{map[bool]string{true: "- ", false: "  "}[i == 0] + s, plain})
		}
	}
	return all
}

// place is the inside of the box, and the lines in it.
func (d *faultList) place(m *Model, w, h int) (cell.Rect, []line) {
	lines := d.lines(m, inside(frame(w, h, faultsW, 1)).W)
	return frame(w, h, faultsW, len(lines)+1), lines
}

func (d *faultList) scroll(m *Model, by int) {
	r, lines := d.place(m, m.w, m.h)
	d.from = min(max(d.from+by, 0), max(len(lines)-inside(r).H+1, 0))
}

func (d *faultList) draw(m *Model, b *cell.Buffer) {
	w, h := b.Size()
	r, lines := d.place(m, w, h)
	in := boxed(b, r, m.text.Study.FaultsTitle)
	room := in.H - 1
	from := min(d.from, max(len(lines)-room, 0))
	for i, l := range lines[from:min(from+max(room, 0), len(lines))] {
		b.Print(in.X, in.Y+i, in.W, l.text, l.style)
	}
	m.drawClose(b, in, from, room, len(lines))
}
