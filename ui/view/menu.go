package view

import (
	"time"

	"qiyou/game"
	"qiyou/ui/cell"
	"qiyou/ui/keys"
)

// menu is the choices of an opening.
type menu struct {
	table *table
	moves []game.Move
	row   int
}

func (m *Model) openMenu(t *table) {
	if moves := t.choices(); t.myTurn() && len(moves) > 0 {
		m.push(&menu{table: t, moves: moves})
	}
}

func (d *menu) screen() keys.Screen { return keys.Menus }

func (d *menu) paste(*Model, string) {}

func (d *menu) key(m *Model, k keys.Key, _ time.Time) {
	switch action, _ := keys.Of(keys.Menus, k); action {
	case keys.GoUp:
		d.row = (d.row + len(d.moves) - 1) % len(d.moves)
	case keys.GoDown:
		d.row = (d.row + 1) % len(d.moves)
	case keys.Choose:
		m.drop(d)
		m.play(d.table, d.moves[d.row])
	case keys.Close:
		m.drop(d)
	}
}

func (d *menu) draw(m *Model, b *cell.Buffer) {
	in := window(b, m.text.Table.Choose, 30, len(d.moves))
	for i, mv := range d.moves {
		style := plain
		if i == d.row {
			style = chosen
			b.Fill(cell.Rect{X: in.X, Y: in.Y + i, W: in.W, H: 1}, " ", style)
		}
		if i < in.H {
			b.Print(in.X, in.Y+i, in.W, m.text.Choice(mv.Choice), style)
		}
	}
}
