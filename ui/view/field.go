package view

import (
	"slices"
	"sort"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"qiyou/ui/cell"
	"qiyou/ui/keys"
)

// entry is a line of text being typed.
type entry struct {
	label string
	text  []rune
	at    int    // where the next rune goes
	limit int    // runes
	lines bool   // it may have several
	paths bool   // of a file: Tab goes on with it
	names string // with which it can go on, until the next key

	column string // the column whose letter opened it, "" for none
	done   func(m *Model, s string, now time.Time)
	gone   func(m *Model, s string) // closed without Enter; may be nil
}

func newEntry(label, text string, limit int, done func(*Model, string, time.Time)) *entry {
	e := &entry{label: label, limit: limit, done: done}
	e.insert(text)
	return e
}

func (e *entry) screen() keys.Screen { return "" }

func (e *entry) insert(s string) {
	for _, r := range s {
		if len(e.text) >= e.limit || r == utf8.RuneError || unicode.IsControl(r) && !(e.lines && r == '\n') {
			continue
		}
		e.text = slices.Insert(e.text, e.at, r)
		e.at++
	}
}

// paste puts text in; its line breaks were made blanks and confirm nothing.
func (e *entry) paste(_ *Model, s string) { e.insert(s) }

func (e *entry) key(m *Model, k keys.Key, now time.Time) {
	if t := m.table(); t != nil && e.column != "" && len(e.text) == 0 && isDigit(k) {
		m.drop(e)
		m.typeMove(t, e.column+string(k.Rune))
		return
	}
	e.names = ""
	switch k.Code {
	case keys.Enter:
		m.drop(e)
		e.done(m, strings.TrimSpace(string(e.text)), now)
	case keys.Esc:
		m.drop(e)
		if e.gone != nil {
			e.gone(m, string(e.text))
		}
	case keys.Tab:
		if e.paths {
			e.seekPaths(m, string(e.text))
		}
	default:
		if !e.writeLine(m, k) {
			e.write(k)
		}
	}
}

// write changes the text as k says.
func (e *entry) write(k keys.Key) {
	switch k.Code {
	case keys.Char:
		e.insert(string(k.Rune))
	case keys.Ctrl:
		if k.Rune == 'u' {
			e.text, e.at = nil, 0
		}
	default:
		e.edit(k.Code)
	}
}

func (e *entry) edit(c keys.Code) {
	switch {
	case c == keys.Backspace && e.at > 0:
		e.text = append(e.text[:e.at-1], e.text[e.at:]...)
		e.at--
	case c == keys.Delete && e.at < len(e.text):
		e.text = append(e.text[:e.at], e.text[e.at+1:]...)
	case c == keys.Left && e.at > 0:
		e.at--
	case c == keys.Right && e.at < len(e.text):
		e.at++
	case c == keys.Home:
		e.at = 0
	case c == keys.End:
		e.at = len(e.text)
	}
}

// draw draws the field in the line above the hints, the part around the text
// cursor where it does not fit.
func (e *entry) draw(m *Model, b *cell.Buffer) {
	if e.lines {
		e.drawRows(m, b)
		return
	}
	foot := m.foot(b.Size())
	y, w := foot.Y+foot.H-2, foot.W
	e.drawLine(m, b, cell.Rect{X: foot.X, Y: y, W: w, H: 1})
	b.Fill(cell.Rect{X: foot.X, Y: y + 1, W: w, H: 1}, " ", plain)
	if e.names != "" {
		b.Print(foot.X+1, y+1, w-2, cell.Clip(e.names, w-2, m.look.Wide), dim)
		return
	}
	b.Print(foot.X+1, y+1, w-2, m.text.Ask.Enter, dim)
	m.addAnswers(foot.X+1, y+1, m.text.Ask.Enter, m.text.Ask.Enter)
}

// drawLine draws the label and the text in one row.
func (e *entry) drawLine(m *Model, b *cell.Buffer, r cell.Rect) {
	b.Fill(r, " ", field)
	x := r.X + b.Print(r.X+1, r.Y, r.W/2, e.label, field.With(cell.Bold)) + 1
	room := r.X + r.W - x - 2
	from := sort.Search(e.at, func(from int) bool { return cell.Width(string(e.text[from:e.at]), m.look.Wide) <= room })
	b.Print(x, r.Y, room, string(e.text[from:]), field)
	b.SetCursor(x+cell.Width(string(e.text[from:e.at]), m.look.Wide), r.Y)
}

// foot is the two lowest lines of what is not the board.
func (m *Model) foot(w, h int) cell.Rect {
	if t := m.table(); t != nil {
		return t.layout(m.look, w, h).foot
	}
	return cell.Rect{Y: h - 2, W: w, H: 2}
}
