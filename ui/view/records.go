package view

import (
	"strings"
	"time"

	"qiyou/ui/cell"
	"qiyou/ui/keys"
	"qiyou/ui/session"
)

// recordList is the finished games on this machine, to open one of them.
type recordList struct {
	records []session.Record
	read    bool // they have come
	row     int

	under layer  // what it was opened from, and closes with when a record is opened; nil for nothing
	title string // "" is that of all
}

func (m *Model) listRecords() {
	m.push(&recordList{})
	m.wish(session.ListRecords{})
}

// takeRecords fills the list, if it is still open.
func (m *Model) takeRecords(ev session.Records) {
	for _, l := range m.layers {
		if d, ok := l.(*recordList); ok && d.under == nil {
			d.records, d.read = ev.Records, true
			d.row = min(d.row, max(len(d.records)-1, 0))
		}
	}
}

func (d *recordList) screen() keys.Screen { return keys.Menus }

func (d *recordList) paste(*Model, string) {}

func (d *recordList) key(m *Model, k keys.Key, _ time.Time) {
	n := len(d.records)
	switch action, _ := keys.Of(keys.Menus, k); {
	case action == keys.Close:
		m.drop(d)
	case n == 0:
	case action == keys.GoUp, action == keys.GoDown, k.Code == keys.PageUp, k.Code == keys.PageDown:
		d.row = stepRow(d.row, n, action, k)
	case action == keys.Choose:
		m.drop(d)
		if d.under != nil {
			m.drop(d.under)
		}
		m.wish(session.OpenRecord{Record: d.records[d.row].ID})
	}
}

func (d *recordList) scroll(_ *Model, by int) {
	d.row = min(max(d.row+by, 0), max(len(d.records)-1, 0))
}

// from is the first row that is shown where rows fit.
func (d *recordList) from(rows int) int { return max(d.row-rows+1, 0) }

// click chooses a row, and opens what is chosen on a second click.
func (d *recordList) click(m *Model, x, y int, now time.Time) {
	in := inside(frame(m.w, m.h, recordsW, max(len(d.records), 1)))
	row := d.from(in.H) + y - in.Y
	switch {
	case !in.In(x, y) || row >= len(d.records):
	case row == d.row:
		d.key(m, keys.Key{Code: keys.Enter}, now)
	default:
		d.row = row
	}
}

const recordsW = 74

func (d *recordList) draw(m *Model, b *cell.Buffer) {
	t := m.text.Review
	head := d.title
	if head == "" {
		head = t.Title
	}
	in := window(b, head, recordsW, max(len(d.records), 1))
	if len(d.records) == 0 {
		s := t.Reading
		if d.read {
			s = t.None
		}
		b.Print(in.X, in.Y, in.W, s, dim)
		return
	}
	from := d.from(in.H)
	for i, r := range d.records[from:] {
		style := plain
		if i >= in.H {
			break
		}
		if from+i == d.row {
			style = chosen
			b.Fill(cell.Rect{X: in.X, Y: in.Y + i, W: in.W, H: 1}, " ", style)
		}
		b.Print(in.X, in.Y+i, in.W, cell.Clip(m.recordText(r), in.W, m.look.Wide), style)
	}
}

// recordText is a finished game as one row: when, who, how it ended, what.
func (m *Model) recordText(r session.Record) string {
	names := cell.CleanName(r.Names[0]) + " - " + cell.CleanName(r.Names[1])
	what := ""
	if r.Setup.Game != "" {
		what = m.text.Setup(r.Setup)
	}
	return strings.Join([]string{pad(cell.Clean(r.Date), 10, m.look.Wide), pad(names, 24, m.look.Wide), pad(cell.Clean(r.Result), 7, m.look.Wide), what}, "  ")
}
