package view

import (
	"qiyou/ui/cell"
	"qiyou/ui/keys"
)

// A field of several lines breaks them wherever its box ends, so that the place of
// each rune is plain.

// row is a row of such a field: the runes from and to.
type row struct{ from, to int }

// rows are the rows of the text, w columns wide.
func (e *entry) rows(w int, wide bool) []row {
	all, from, used := []row{}, 0, 0
	for i, r := range e.text {
		if r == '\n' {
			all = append(all, row{from, i})
			from, used = i+1, 0
			continue
		}
		n := cell.Width(string(r), wide)
		if used+n >= w { // the text cursor has a column too
			all = append(all, row{from, i})
			from, used = i, 0
		}
		used += n
	}
	return append(all, row{from, len(e.text)})
}

// at is the row in which the next rune goes.
func (e *entry) rowAt(rows []row) int {
	i := len(rows) - 1
	for i > 0 && rows[i].from > e.at {
		i--
	}
	return i
}

// rise puts the text cursor so many rows further down.
func (e *entry) rise(m *Model, by int) {
	rows := e.rows(inside(e.box(m, m.w, m.h, 0)).W, m.look.Wide)
	now := e.rowAt(rows)
	to := rows[min(max(now+by, 0), len(rows)-1)]
	e.at = min(to.from+e.at-rows[now].from, to.to)
}

// box is where n rows are in a window of w by h.
func (e *entry) box(m *Model, w, h, n int) cell.Rect {
	foot := m.foot(w, h)
	rows := min(max(n, 3), max(h/2-2, 1))
	return cell.Rect{X: foot.X, Y: foot.Y + foot.H - 3 - rows, W: min(foot.W, 80), H: rows + 2}
}

// drawRows draws the field above the hints, the part around the text cursor where it
// does not fit.
func (e *entry) drawRows(m *Model, b *cell.Buffer) {
	w, h := b.Size()
	rows := e.rows(inside(e.box(m, w, h, 0)).W, m.look.Wide)
	box := e.box(m, w, h, len(rows))
	in := boxed(b, box, e.label)
	now := e.rowAt(rows)
	from := max(now-in.H+1, 0)
	b.Fill(in, " ", field)
	for i, r := range rows[from:min(from+in.H, len(rows))] {
		b.Print(in.X, in.Y+i, in.W, string(e.text[r.from:r.to]), field)
	}
	b.SetCursor(in.X+cell.Width(string(e.text[rows[now].from:e.at]), m.look.Wide), in.Y+now-from)
	y := box.Y + box.H
	b.Fill(cell.Rect{X: box.X, Y: y, W: box.W, H: 1}, " ", plain)
	b.Print(box.X+1, y, box.W-2, m.text.Study.Keys, dim)
	m.addAnswers(box.X+1, y, m.text.Study.Keys, m.text.Study.Keys)
}

// writeLine does what a key means in a field of several lines alone, and says whether
// it is such a key.
func (e *entry) writeLine(m *Model, k keys.Key) bool {
	switch {
	case !e.lines:
		return false
	case k == keys.Key{Code: keys.Ctrl, Rune: 'n'}:
		e.insert("\n")
	case k.Code == keys.Up:
		e.rise(m, -1)
	case k.Code == keys.Down:
		e.rise(m, 1)
	default:
		return false
	}
	return true
}
