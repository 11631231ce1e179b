package view

import (
	"slices"
	"strings"
	"time"

	"qiyou/ui/cell"
	"qiyou/ui/keys"
	"qiyou/ui/session"
)

// recordList is the finished games on this machine, to open one of them.
type recordList struct {
	records []session.Record // those that have what is searched for
	all     []session.Record
	read    bool // they have come
	row     int

	search *entry   // what is searched for, nil for nothing
	texts  []string // what each of all is found by

	asked session.ListRecords
	under layer  // what it was opened from, and closes with when a record is opened; nil for nothing
	title string // "" is that of all
	given bool   // it was opened with what it has
}

func (m *Model) listRecords() {
	m.push(&recordList{})
	m.wish(session.ListRecords{})
}

// findWords opens the field for words to be looked for in the library.
func (m *Model) findWords(under layer) {
	m.push(newEntry(m.text.Study.Find, "", maxSay, func(m *Model, s string, _ time.Time) {
		s = strings.TrimSpace(s)
		m.findGames(session.ListRecords{Words: s, All: s == ""}, under)
	}))
}

// findGames opens the list of the games of the library that are asked for.
func (m *Model) findGames(w session.ListRecords, under layer) {
	m.push(&recordList{asked: w, under: under, title: m.askedFor(w)})
	m.wish(w)
}

// askedFor is what is looked for in the library, as words.
func (m *Model) askedFor(w session.ListRecords) string {
	switch {
	case w.Board != nil:
		return m.text.Study.This
	case w.All:
		return m.text.Study.All
	}
	return cell.Clean(w.Words)
}

// openFile opens the field for the path of a file.
func (m *Model) openFile() {
	m.askPath(m.text.Study.File, func(path string) { m.wish(session.OpenRecord{Record: path}) })
}

// maxPath is the longest path of a file that can be typed, in characters.
const maxPath = 1024

// takeRecords fills the list, if it is still open.
func (m *Model) takeRecords(ev session.Records) {
	for _, l := range m.layers {
		if d, ok := l.(*recordList); ok && !d.given && d.asked == ev.Asked {
			d.all, d.texts, d.read = ev.Records, nil, true
			if d.asked != (session.ListRecords{}) {
				d.title = sprintf(m.text.Study.Found, m.askedFor(d.asked), ev.All)
			}
			d.find(m)
		}
	}
}

func (d *recordList) screen() keys.Screen { return keys.Library }

// paste only adds to what is searched for.
func (d *recordList) paste(m *Model, s string) {
	if d.search != nil {
		d.search.paste(m, s)
		d.find(m)
	}
}

// find keeps the records that have each word of what is searched for: in a name, the
// date, the result or the game.
func (d *recordList) find(m *Model) {
	d.records = d.all
	if d.search != nil {
		d.records = nil
		words := strings.Fields(strings.ToLower(string(d.search.text)))
		for i, r := range d.all {
			if i == len(d.texts) {
				d.texts = append(d.texts, strings.ToLower(m.recordText(r)+" "+r.Setup.Game))
			}
			if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(d.texts[i], w) }) {
				d.records = append(d.records, r)
			}
		}
	}
	d.row = min(d.row, max(len(d.records)-1, 0))
}

func (d *recordList) key(m *Model, k keys.Key, _ time.Time) {
	n := len(d.records)
	action, _ := keys.Of(keys.Library, k)
	if d.search != nil && k.Code == keys.Char {
		action = ""
	}
	switch {
	case action == keys.Close && d.search != nil:
		d.search = nil
		d.find(m)
	case action == keys.Close:
		m.drop(d)
	case action == keys.Find:
		m.findWords(d)
	case action == keys.Gather:
		m.gatherKey()
	case action == keys.Reindex:
		m.wish(session.Gather{})
	case action == keys.Search:
		d.search = newEntry(m.text.Study.Search, "", maxSay, nil)
	case d.search != nil && (k.Code == keys.Char || k.Code == keys.Ctrl || k.Code == keys.Backspace || k.Code == keys.Delete || k.Code == keys.Left || k.Code == keys.Right):
		d.search.write(k)
		d.find(m)
	case n == 0:
	case action == keys.Export:
		m.askPath(m.text.Study.Export, func(path string) { m.wish(session.Export{Games: d.asked, Path: path}) })
	case action == keys.Check:
		m.wish(session.Check{Record: d.records[d.row].ID})
	case action == keys.GoUp, action == keys.GoDown, k.Code == keys.PageUp, k.Code == keys.PageDown:
		d.row = stepRow(d.row, n, action, k)
	case action == keys.Choose:
		for l := layer(d); l != nil; l = under(l) {
			m.drop(l)
		}
		r := d.records[d.row]
		m.wish(session.OpenRecord{Record: r.ID, At: r.At})
	}
}

// under is what a list was opened from, nil for nothing.
func under(l layer) layer {
	if d, ok := l.(*recordList); ok {
		return d.under
	}
	return nil
}

func (d *recordList) scroll(_ *Model, by int) {
	d.row = min(max(d.row+by, 0), max(len(d.records)-1, 0))
}

// from is the first row that is shown where rows fit.
func (d *recordList) from(rows int) int { return max(d.row-rows+1, 0) }

// click chooses a row, and opens what is chosen on a second click.
func (d *recordList) click(m *Model, x, y int, now time.Time) {
	in := d.list(m.w, m.h)
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

// box is where the list and what is searched for are in a window of w by h: as high
// as all records ask for, so that it stands still while one types.
func (d *recordList) box(w, h int) cell.Rect {
	rows := max(len(d.all), 1)
	if d.search != nil {
		rows++
	}
	return frame(w, h, recordsW, rows)
}

// list is where the rows are in there.
func (d *recordList) list(w, h int) cell.Rect {
	in := inside(d.box(w, h))
	if d.search != nil {
		in.H = max(in.H-1, 0)
	}
	return in
}

func (d *recordList) draw(m *Model, b *cell.Buffer) {
	t := m.text.Review
	head := d.title
	if head == "" {
		head = t.Title
	}
	w, h := b.Size()
	in := d.list(w, h)
	boxed(b, d.box(w, h), head)
	if d.search != nil {
		d.search.drawLine(m, b, cell.Rect{X: in.X, Y: in.Y + in.H, W: in.W, H: 1})
	}
	if len(d.records) == 0 {
		s := t.Reading
		switch {
		case len(d.all) > 0, d.read && d.asked != (session.ListRecords{}):
			s = m.text.Study.NoMatch
		case d.read:
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
