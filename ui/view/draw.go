package view

import (
	"fmt"
	"strings"

	"qiyou/ui/cell"
	"qiyou/ui/keys"
)

// The smallest window in which anything but a note is drawn, and the smallest
// for a table with its panel.
const (
	minW, minH   = 24, 8
	fullW, fullH = 60, 22
)

var (
	plain  = cell.Style{Fg: cell.Text}
	dim    = cell.Style{Fg: cell.Dim}
	strong = cell.Style{Fg: cell.Text, Attr: cell.Bold}
	accent = cell.Style{Fg: cell.Accent, Attr: cell.Bold}
	good   = cell.Style{Fg: cell.Good}
	warned = cell.Style{Fg: cell.Warn, Attr: cell.Bold}
	bad    = cell.Style{Fg: cell.Bad, Attr: cell.Bold}
	title  = cell.Style{Fg: cell.Title, Attr: cell.Bold}
	chosen = cell.Style{Fg: cell.SelectText, Bg: cell.Select, Attr: cell.Bold}
	field  = cell.Style{Fg: cell.FieldText, Bg: cell.Field}
)

// line is a line of text in one style.
type line struct {
	text  string
	style cell.Style
}

// drawSmall says how much room is needed.
func (m *Model) drawSmall(b *cell.Buffer) {
	w, h := b.Size()
	for y, s := range wrap(fmt.Sprintf(m.text.Screen.Small, fullW, fullH), w, m.look.Wide) {
		if y < h {
			b.Print(0, y, w, s, plain)
		}
	}
}

// pad is s cut or filled to exactly width columns.
func pad(s string, width int, wide bool) string {
	s = cell.Clip(s, width, wide)
	return s + strings.Repeat(" ", max(width-cell.Width(s, wide), 0))
}

// keyName is a key as people read it.
func (m *Model) keyName(k keys.Key) string {
	if s, ok := m.text.Screen.Keys[k.String()]; ok {
		return s
	}
	return k.String()
}

// drawHints draws the keys that are worth knowing where keys go now, as many as
// fit into the last line of foot, named by label; "" leaves one out. What Esc
// takes away stands first, and the way to help has always room.
func (m *Model) drawHints(b *cell.Buffer, foot cell.Rect, label func(keys.Action) string) {
	y, end := foot.Y+foot.H-1, foot.X+foot.W
	screen := m.Screen()
	if screen != m.base() {
		label = func(a keys.Action) string { return m.text.Action(string(a)) }
	}
	tail := m.text.Action(string(keys.Help))
	room := end - 1
	if screen == m.base() {
		room -= cell.Width(tail, m.look.Wide) + 3
	}
	x := foot.X + 1
	put := func(k keys.Key, key, what string) {
		m.addButton(x, y, key+" "+what, k, true)
		x += b.Print(x, y, end-x, key, accent)
		x += b.Print(x, y, end-x, " "+what, dim) + 2
	}
	if esc := (keys.Key{Code: keys.Esc}); screen == m.base() && label(keys.Close) != "" {
		put(esc, m.keyName(esc), label(keys.Close))
	}
	for _, bind := range keys.Map(screen) {
		if !bind.Hint || bind.Action == keys.Help {
			continue
		}
		name, what := m.keyName(bind.Keys[0]), label(bind.Action)
		if what != "" && x+cell.Width(name+" "+what, m.look.Wide) <= room {
			put(bind.Keys[0], name, what)
		}
	}
	if screen == m.base() {
		put(keys.Rune('?'), "?", tail)
	}
	if what := m.text.Action(string(keys.Palette)); screen == m.base() && x+cell.Width(": "+what, m.look.Wide) < end {
		put(keys.Rune(':'), ":", what)
	}
}

// window draws an empty box in the middle for w by h cells of content, as large
// as the screen allows, and gives its inside.
func window(b *cell.Buffer, head string, w, h int) cell.Rect {
	bw, bh := b.Size()
	return boxed(b, frame(bw, bh, w, h), head)
}

// boxed draws an empty box at r and gives its inside.
func boxed(b *cell.Buffer, r cell.Rect, head string) cell.Rect {
	b.Fill(r, " ", plain)
	b.Box(r, cell.Style{Fg: cell.Border})
	if head != "" && r.W > 6 {
		b.Print(r.X+2, r.Y, r.W-4, " "+cell.Clip(head, r.W-6, b.Wide())+" ", title)
	}
	return inside(r)
}

// frame is the box for w by h cells of content in the middle of bw by bh.
func frame(bw, bh, w, h int) cell.Rect {
	r := cell.Rect{W: min(w+4, bw), H: min(h+2, bh)}
	r.X, r.Y = (bw-r.W)/2, (bh-r.H)/2
	return r
}

// inside is the content of a box.
func inside(r cell.Rect) cell.Rect {
	in := r.Inset(1)
	in.X, in.W = in.X+1, max(in.W-2, 0)
	return in
}
