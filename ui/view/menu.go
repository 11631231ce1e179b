package view

import (
	"time"

	"qiyou/game"
	"qiyou/ui/cell"
	"qiyou/ui/keys"
)

// menu is the choices of an opening or a talk.
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
		m.take(d.table, d.moves[d.row])
	case keys.Close:
		m.drop(d)
	}
}

func (d *menu) scroll(_ *Model, by int) { d.row = min(max(d.row+by, 0), len(d.moves)-1) }

const menuW = 30

// from is the first row that is shown where rows rows fit.
func (d *menu) from(rows int) int { return max(d.row-rows+1, 0) }

// click chooses a row, and takes what is chosen on a second click.
func (d *menu) click(m *Model, x, y int, _ time.Time) {
	in := inside(frame(m.w, m.h, menuW, len(d.moves)))
	if !in.In(x, y) {
		return
	}
	row := d.from(in.H) + y - in.Y
	if row == d.row {
		m.drop(d)
		m.take(d.table, d.moves[row])
		return
	}
	d.row = row
}

func (d *menu) draw(m *Model, b *cell.Buffer) {
	in := window(b, m.text.Table.Choose, menuW, len(d.moves))
	from := d.from(in.H)
	for i, mv := range d.moves[from:] {
		style := plain
		if i >= in.H {
			break
		}
		if from+i == d.row {
			style = chosen
			b.Fill(cell.Rect{X: in.X, Y: in.Y + i, W: in.W, H: 1}, " ", style)
		}
		b.Print(in.X, in.Y+i, in.W, m.text.Choice(mv.Choice), style)
	}
}

// ending are the choices that end a game, with their questions.
func (m *Model) ending(choice string) string {
	return map[string]string{"accept": m.text.Ask.Accept, "alive": m.text.Ask.Alive}[choice]
}

// take takes a choice, and asks first where it ends the game.
func (m *Model) take(t *table, mv game.Move) {
	question := m.ending(mv.Choice)
	if question == "" {
		m.play(t, mv)
		return
	}
	m.push(&confirm{question: question, yes: func(m *Model, _ time.Time) {
		if t.myTurn() && t.can(func(x game.Move) bool { return x == mv }) {
			m.play(t, mv)
		}
	}})
}
