package view

import (
	"strings"
	"time"

	"qiyou/ui/cell"
	"qiyou/ui/keys"
)

// help shows every key of a screen, from the map that the keys go by.
type help struct {
	of   keys.Screen
	from int // rows scrolled away
}

func (h *help) screen() keys.Screen { return keys.Helping }

func (h *help) paste(*Model, string) {}

func (h *help) key(m *Model, k keys.Key, _ time.Time) {
	switch action, _ := keys.Of(keys.Helping, k); action {
	case keys.Close:
		m.drop(h)
	case keys.GoUp:
		h.scroll(m, -1)
	case keys.GoDown:
		h.scroll(m, +1)
	}
}

func (h *help) scroll(m *Model, by int) {
	h.from = max(min(h.from+by, len(keys.Map(h.of))-(m.h-3)), 0)
}

// keyList is the keys of a binding, the long rows of letters shortened.
func (m *Model) keyList(b keys.Binding) string {
	if b.Action == keys.Type {
		return "A1..T19"
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
	bw, bh := b.Size()
	bindings := keys.Map(h.of)
	rows := len(bindings)
	columns := 1
	if rows > bh-4 && bw >= 70 {
		columns, rows = 2, (rows+1)/2
	}
	const keyW, actW = 15, 16
	in := window(b, m.text.Screen.Help, columns*(keyW+actW+2), rows+1)
	room := in.H - 1
	from := min(h.from, max(rows-room, 0))
	for i, bind := range bindings {
		x, row := in.X+i/rows*(keyW+actW+2), i%rows-from
		if row < 0 || row >= room || x+keyW > in.X+in.W {
			continue
		}
		b.Print(x, in.Y+row, keyW-1, m.keyList(bind), accent)
		b.Print(x+keyW, in.Y+row, min(actW, in.X+in.W-x-keyW), m.text.Action(string(bind.Action)), plain)
	}
	b.Print(in.X, in.Y+in.H-1, in.W, m.text.Screen.Close, dim)
	m.addAnswers(in.X, in.Y+in.H-1, m.text.Screen.Close, m.text.Screen.Close)
}
