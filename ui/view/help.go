package view

import (
	"strings"
	"time"

	"qiyou/game"
	"qiyou/ui/cell"
	"qiyou/ui/keys"
)

// help shows every key that the screen beneath obeys, from the map that the keys go
// by. They stay as they were when it was opened, so that no row slips under a click.
type help struct {
	of   keys.Screen
	rows []keys.Binding
	from int // rows scrolled away
}

func (h *help) screen() keys.Screen { return keys.Helping }

func (h *help) paste(*Model, string) {}

func (h *help) key(m *Model, k keys.Key, _ time.Time) { m.read(h, k) }

func (h *help) scroll(m *Model, by int) {
	g := h.grid(m.w, m.h)
	h.from = min(max(g.from+by, 0), max(g.rows-g.room, 0))
}

// The widths of the keys and of what they do.
const keyW, actW = 15, 16

// helpGrid is where the rows of help are: in columns, the first from rows of each
// scrolled away, in a box for w by h cells of content.
type helpGrid struct{ w, h, rows, room, from int }

func (h *help) grid(bw, bh int) helpGrid {
	g := helpGrid{w: keyW + actW + 2, rows: len(h.rows)}
	if g.rows > bh-4 && bw >= 70 {
		g.w, g.rows = 2*g.w, (g.rows+1)/2
	}
	g.h = g.rows + 1
	g.room = frame(bw, bh, g.w, g.h).H - 3
	g.from = min(h.from, max(g.rows-g.room, 0))
	return g
}

// click does what the row clicked on is about, if it is still about the screen
// beneath.
func (h *help) click(m *Model, x, y int, now time.Time) {
	g := h.grid(m.w, m.h)
	in := inside(frame(m.w, m.h, g.w, g.h))
	i := (x-in.X)/(keyW+actW+2)*g.rows + g.from + y - in.Y
	if !in.In(x, y) || y >= in.Y+g.room || i >= len(h.rows) || m.base() != h.of {
		return
	}
	m.drop(h)
	if h.rows[i].Action == keys.GoTab { // of which one is not said
		p := newPalette(h.of)
		p.set(completed(keys.GoTab))
		m.push(p)
		return
	}
	m.run(h.rows[i].Action, keys.Key{}, now)
}

// keyList is the keys of a binding, the long rows of letters shortened.
func (m *Model) keyList(b keys.Binding) string {
	if t := m.table(); b.Action == keys.Type && t != nil {
		cols, rows := t.shown().View().Size()
		return m.at(t, game.Point{Row: int8(rows - 1)}) + ".." + m.at(t, game.Point{Col: int8(cols - 1)})
	}
	if b.Action == keys.GoTab {
		return "Alt+0..9"
	}
	var names []string
	for _, k := range b.Keys {
		names = append(names, m.keyName(k))
	}
	return strings.Join(names, " ")
}

func (h *help) draw(m *Model, b *cell.Buffer) {
	g := h.grid(b.Size())
	in := window(b, m.text.Screen.Help, g.w, g.h)
	for i, bind := range h.rows {
		x, row := in.X+i/g.rows*(keyW+actW+2), i%g.rows-g.from
		if row < 0 || row >= g.room || x+keyW > in.X+in.W {
			continue
		}
		b.Print(x, in.Y+row, keyW-1, m.keyList(bind), accent)
		b.Print(x+keyW, in.Y+row, min(actW, in.X+in.W-x-keyW), m.action(bind.Action), plain)
	}
	m.drawClose(b, in, g.from, g.room, g.rows)
}

// drawClose draws into the last row of a box how it is closed, and which of its rows
// are shown where not all are.
func (m *Model) drawClose(b *cell.Buffer, in cell.Rect, from, room, rows int) {
	y := in.Y + in.H - 1
	b.Print(in.X, y, in.W, m.text.Screen.Close, dim)
	if room < rows {
		s := sprintf("%d-%d / %d", from+1, from+room, rows)
		b.Print(in.X+in.W-len(s), y, len(s), s, dim)
	}
	m.addAnswers(in.X, y, m.text.Screen.Close, m.text.Screen.Close)
}
