package view

import (
	"strings"
	"time"

	"qiyou/ui/cell"
	"qiyou/ui/keys"
)

// help shows every key of a screen, from the map that the keys go by.
type help struct{ of keys.Screen }

func (h *help) screen() keys.Screen { return keys.Helping }

func (h *help) paste(*Model, string) {}

func (h *help) key(m *Model, k keys.Key, _ time.Time) {
	if action, _ := keys.Of(keys.Helping, k); action == keys.Close {
		m.drop(h)
	}
}

// keyList is the keys of a binding, the long rows of letters shortened.
func (m *Model) keyList(b keys.Binding) string {
	if b.Action == keys.Type {
		return "A1..S19"
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
	const keyW, actW = 14, 16
	in := window(b, m.text.Screen.Help, columns*(keyW+actW+2), rows+1)
	for i, bind := range bindings {
		x, y := in.X+i/rows*(keyW+actW+2), in.Y+i%rows
		if y >= in.Y+in.H-1 || x+keyW > in.X+in.W {
			continue
		}
		b.Print(x, y, keyW-1, m.keyList(bind), accent)
		b.Print(x+keyW, y, min(actW, in.X+in.W-x-keyW), m.text.Action(string(bind.Action)), plain)
	}
	b.Print(in.X, in.Y+in.H-1, in.W, m.text.Screen.Close, dim)
}
