package view

import (
	"strings"
	"time"

	"qiyou/ui/cell"
	"qiyou/ui/emblem"
	"qiyou/ui/keys"
)

// Welcome is who starts the program for the first time.
type Welcome struct {
	Name string // the name that is offered
	Tag  string // the fingerprint of their key
}

// welcome asks for the name. The name offered stands until another is typed, and
// no pasted line end confirms it.
type welcome struct {
	entry
	Welcome
}

// nameLimit is the longest name that can be typed, in runes.
const nameLimit = 24

func newWelcome(w Welcome) *welcome {
	w.Name = cell.CleanName(w.Name)
	return &welcome{entry: entry{limit: nameLimit}, Welcome: w}
}

func (d *welcome) screen() keys.Screen { return keys.Welcome }

func (d *welcome) key(m *Model, k keys.Key, _ time.Time) {
	switch action, _ := keys.Of(keys.Welcome, k); action {
	case keys.Choose:
		name := cell.CleanName(strings.TrimSpace(string(d.text)))
		if name == "" {
			name = d.Name
		}
		m.emit(Named{name})
	case keys.Close:
		m.emit(Named{d.Name})
	default:
		d.write(k)
	}
}

// draw fills the window: the emblem with the words beside it where there is
// room, and the field.
func (d *welcome) draw(m *Model, b *cell.Buffer) {
	w, _ := b.Size()
	t := &m.text.First
	b.Clear(cell.Style{})
	const most = 62
	in := window(b, program, min(most, w-4), emblem.Size+9)
	text := in
	if in.W >= 40 && in.H >= emblem.Size+5 && m.drawKey(b, d.Tag, in.X, in.Y+1) {
		text.X, text.W = in.X+emblem.Width+3, in.W-emblem.Width-3
	}
	y := in.Y
	say := func(r cell.Rect, s string, style cell.Style) {
		for _, l := range wrap(s, r.W, m.look.Wide) {
			if y < in.Y+in.H-2 {
				b.Print(r.X, y, r.W, l, style)
				y++
			}
		}
	}
	if in.H > 6 {
		y++
		say(text, sprintf(t.Key, d.Tag), strong)
		say(text, t.Drawn, dim)
		y = max(y, in.Y+emblem.Size+1)
	}
	if in.H > 8 {
		y++
	}
	say(in, t.Ask, accent)
	line := cell.Rect{X: in.X, Y: min(y, in.Y+in.H-2), W: in.W, H: 1}
	d.label = t.Field
	d.drawLine(m, b, line)
	if len(d.text) == 0 {
		x := line.X + 1 + cell.Width(t.Field, m.look.Wide)
		b.Print(x, line.Y, in.W-x+in.X, d.Name, field)
		b.SetCursor(x, line.Y)
	}
	if y+2 < in.Y+in.H-1 {
		y += 2
		say(cell.Rect{X: in.X, Y: y, W: in.W}, t.Later, dim)
	}
	hint := cell.Clip(sprintf(t.Keys, d.Name), in.W, m.look.Wide)
	b.Print(in.X, in.Y+in.H-1, in.W, hint, dim)
	m.addAnswers(in.X, in.Y+in.H-1, hint, hint)
}

// drawKey draws the emblem of the key with a tag, and says whether there is one.
func (m *Model) drawKey(b *cell.Buffer, tag string, x, y int) bool {
	e, ok := emblem.Of(tag)
	if ok {
		e.Draw(b, x, y, m.look.ASCII)
	}
	return ok
}
