package view

import (
	"slices"
	"time"

	"qiyou/ui/board"
	"qiyou/ui/cell"
	"qiyou/ui/keys"
	"qiyou/ui/session"
)

// settingsDialog is what can be set, each with what it does. What is changed
// counts at once.
type settingsDialog struct {
	all []session.Setting
	row int
}

func (m *Model) openSettings() {
	m.push(&settingsDialog{})
	m.wish(session.ListSettings{})
}

// rereadSettings has an open dialog show what was changed elsewhere.
func (m *Model) rereadSettings() {
	if m.settingsOpen() != nil {
		m.wish(session.ListSettings{})
	}
}

func (m *Model) settingsOpen() *settingsDialog {
	for _, l := range m.layers {
		if d, ok := l.(*settingsDialog); ok {
			return d
		}
	}
	return nil
}

// takeSettings takes in what can be set, and what was just set.
func (m *Model) takeSettings(ev session.Settings) {
	if d := m.settingsOpen(); d != nil {
		d.all = slices.Clone(ev.Settings)
		d.row = min(d.row, max(len(d.all)-1, 0))
	}
	m.takeEngines(ev.Settings)
	for _, s := range ev.Settings {
		if s.Key == ev.Set {
			m.adopt(s)
		}
	}
}

// script is the way in which pieces of xiangqi are written now.
func (m *Model) script() board.Pieces {
	switch {
	case m.prefs.Pieces != board.ByLanguage:
		return m.prefs.Pieces
	case m.text.TraditionalSigns():
		return board.Traditional
	}
	return board.Simplified
}

// adopt has a setting count on the screen. What counts beyond it is in effect
// already.
func (m *Model) adopt(s session.Setting) {
	on := s.Value == "true"
	switch s.Key {
	case "lang":
		if m.opts.Words != nil {
			m.text = m.opts.Words(s.Value)
			m.look.Pieces = m.script()
		}
	case "pieces":
		m.prefs.Pieces, _ = board.ParsePieces(s.Value)
		m.look.Pieces = m.script()
	case "fouls":
		m.prefs.HideFouls = !on
	case "board":
		m.prefs.Board, _ = board.ParseMode(s.Value)
		m.look.Mode = m.prefs.Board
	case "confirm":
		m.prefs.Confirm = s.Value == "always"
	case "premove":
		m.prefs.NoPremove = !on
	case "sound":
		m.sounds = on
		m.emit(Tune{Sounds: m.sounds, Music: m.music})
	case "music":
		m.music = on
		m.emit(Tune{Sounds: m.sounds, Music: m.music})
	case "theme", "glyphs", "notify":
		m.emit(Adapt{s.Key, s.Value})
	}
}

func (d *settingsDialog) screen() keys.Screen { return keys.Dialog }

func (d *settingsDialog) paste(*Model, string) {}

func (d *settingsDialog) key(m *Model, k keys.Key, _ time.Time) {
	n := len(d.all)
	switch action, _ := keys.Of(keys.Dialog, k); {
	case action == keys.Close:
		m.drop(d)
	case n == 0:
	case action == keys.GoUp, action == keys.GoDown:
		d.row = stepRow(d.row, n, action, k)
	case action == keys.GoLeft:
		d.change(m, -1)
	case action == keys.GoRight, action == keys.Choose:
		d.change(m, +1)
	}
}

// change goes on to the next value of the row chosen, or opens a field for it.
func (d *settingsDialog) change(m *Model, by int) {
	s := d.all[d.row]
	switch {
	case s.By != "":
	case s.Values != nil:
		next := turn(s.Values, s.Value, by)
		d.all[d.row].Value = next // a second key may come before the news of it
		m.wish(session.Set{Key: s.Key, Value: next})
	default:
		m.push(newEntry(m.text.Settings.Name(s.Key)+": ", s.Value, 24, func(m *Model, v string, _ time.Time) {
			if v != "" && v != s.Value {
				m.wish(session.Set{Key: s.Key, Value: v})
			}
		}))
	}
}

func (d *settingsDialog) scroll(_ *Model, by int) {
	d.row = min(max(d.row+by, 0), max(len(d.all)-1, 0))
}

// The widths of the columns of the settings, and the lines that say what the one
// chosen does.
const settingW, valueW, toldH = 22, 36, 3

// place is the rows of the dialog that are shown: which is the first, and where.
func (d *settingsDialog) place(bw, bh int) (in cell.Rect, from, rows int) {
	in = inside(frame(bw, bh, settingW+valueW, max(len(d.all), 1)+toldH+2))
	rows = max(min(in.H-toldH-2, len(d.all)), 1)
	return in, max(min(d.row-rows/2, len(d.all)-rows), 0), rows
}

// click chooses a row. On the row chosen it changes the value: back at its left
// end, else on.
func (d *settingsDialog) click(m *Model, x, y int, _ time.Time) {
	in, from, rows := d.place(m.w, m.h)
	i := from + y - in.Y
	switch {
	case !in.In(x, y) || y >= in.Y+rows || i >= len(d.all):
	case i != d.row:
		d.row = i
	case x >= in.X+settingW && x < in.X+settingW+2:
		d.change(m, -1)
	case x >= in.X+settingW:
		d.change(m, +1)
	}
}

func (d *settingsDialog) draw(m *Model, b *cell.Buffer) {
	bw, bh := b.Size()
	t := &m.text.Settings
	in, from, rows := d.place(bw, bh)
	window(b, t.Title, settingW+valueW, max(len(d.all), 1)+toldH+2)
	end := in.Y + in.H - 1
	b.Print(in.X, end, in.W, t.Hint, dim)
	m.addAnswers(in.X, end, t.Hint, t.Hint)
	if len(d.all) == 0 {
		b.Print(in.X, in.Y, in.W, t.Reading, dim)
		return
	}
	for i, s := range d.all[from : from+rows] {
		style, value := plain, plain
		if s.By != "" {
			value = dim
		}
		if from+i == d.row {
			style, value = chosen, chosen
			b.Fill(cell.Rect{X: in.X, Y: in.Y + i, W: in.W, H: 1}, " ", chosen)
		}
		b.Print(in.X, in.Y+i, min(settingW-1, in.W), t.Name(s.Key), style)
		b.Print(in.X+settingW, in.Y+i, max(in.W-settingW, 0), cell.Clip(m.settingValue(s), max(in.W-settingW, 0), m.look.Wide), value)
	}
	lines := wrap(t.What[d.all[d.row].Key], in.W, m.look.Wide)
	for i, s := range lines[:min(len(lines), max(end-in.Y-rows-1, 0))] {
		b.Print(in.X, in.Y+rows+1+i, in.W, s, accent)
	}
}

// settingValue is what s is, and what can be done about it.
func (m *Model) settingValue(s session.Setting) string {
	t := &m.text.Settings
	value := t.Value(s.Key, cell.Clean(s.Value))
	switch {
	case s.By != "":
		return "  " + value + m.text.Lobby.Join + sprintf(t.By, cell.Clean(s.By))
	case slices.Contains(s.Values, s.Value):
		return "< " + value + " >"
	}
	return "  " + value + m.text.Lobby.Join + t.Typing
}
