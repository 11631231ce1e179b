package view

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"qiyou/game"
	"qiyou/ui/cell"
	"qiyou/ui/keys"
	"qiyou/ui/session"
)

// standing is how the finished games went, a row for each opponent and game.
type standing struct {
	rows    []session.Statistic
	damaged int
	read    bool // they have come
	row     int
	byName  bool
}

func (m *Model) listStatistics() {
	m.push(&standing{})
	m.wish(session.ListStatistics{})
}

// takeStatistics fills the list, if it is still open.
func (m *Model) takeStatistics(ev session.Statistics) {
	for _, l := range m.layers {
		if d, ok := l.(*standing); ok {
			d.rows, d.damaged, d.read, d.row = slices.Clone(ev.Statistics), ev.Damaged, true, 0
			d.sort(m)
		}
	}
}

// sort puts the rows in order, and keeps the choice on what it was.
func (d *standing) sort(m *Model) {
	if len(d.rows) == 0 {
		return
	}
	at := d.rows[d.row]
	slices.SortStableFunc(d.rows, func(a, b session.Statistic) int {
		if order := strings.Compare(strings.ToLower(m.standingName(a)), strings.ToLower(m.standingName(b))); d.byName && order != 0 {
			return order
		}
		return b.Last.Compare(a.Last)
	})
	d.row = slices.IndexFunc(d.rows, func(s session.Statistic) bool {
		return s.Tag == at.Tag && s.Level == at.Level && s.Game == at.Game
	})
}

func (m *Model) standingName(s session.Statistic) string {
	if name := m.text.Statistics.OpponentOf(cell.CleanName(s.Opponent), s.Level); name != "" {
		return name
	}
	return m.text.Unnamed
}

func (d *standing) screen() keys.Screen { return keys.Standing }

func (d *standing) paste(*Model, string) {}

func (d *standing) key(m *Model, k keys.Key, _ time.Time) {
	n := len(d.rows)
	switch action, _ := keys.Of(keys.Standing, k); {
	case action == keys.Close:
		m.drop(d)
	case n == 0:
	case action == keys.GoUp, action == keys.GoDown, k.Code == keys.PageUp, k.Code == keys.PageDown:
		d.row = stepRow(d.row, n, action, k)
	case action == keys.Choose:
		s := d.rows[d.row]
		m.push(&recordList{all: s.Records, records: s.Records, read: true, given: true, under: d, title: sprintf(m.text.Statistics.With, m.standingName(s))})
	case action == keys.Order:
		d.byName = !d.byName
		d.sort(m)
	}
}

func (d *standing) scroll(_ *Model, by int) {
	d.row = min(max(d.row+by, 0), max(len(d.rows)-1, 0))
}

// The widths of the box, and the lines over and under the rows: the headings, a
// blank one, what the row chosen says by side, and the keys.
const (
	standingW    = 76
	standingHead = 1
	standingFoot = 7
)

// place is where the rows are, and which is the first of them.
func (d *standing) place(bw, bh int) (in cell.Rect, from, rows int) {
	in = inside(frame(bw, bh, standingW, max(len(d.rows), 1)+standingHead+standingFoot))
	rows = max(min(in.H-standingHead-standingFoot, len(d.rows)), 1)
	return in, max(min(d.row-rows/2, len(d.rows)-rows), 0), rows
}

// click chooses a row, and lists the games of what is chosen on a second click.
func (d *standing) click(m *Model, x, y int, now time.Time) {
	in, from, rows := d.place(m.w, m.h)
	i := from + y - in.Y - standingHead
	switch {
	case !in.In(x, y) || y < in.Y+standingHead || y >= in.Y+standingHead+rows || i >= len(d.rows):
	case i == d.row:
		d.key(m, keys.Key{Code: keys.Enter}, now)
	default:
		d.row = i
	}
}

func (d *standing) draw(m *Model, b *cell.Buffer) {
	bw, bh := b.Size()
	t := &m.text.Statistics
	in, from, rows := d.place(bw, bh)
	head := t.Title
	if d.read && len(d.rows) > 0 {
		head += m.text.Lobby.Join + map[bool]string{true: t.ByName, false: t.ByLast}[d.byName]
	}
	window(b, head, standingW, max(len(d.rows), 1)+standingHead+standingFoot)
	end := in.Y + in.H - 1
	b.Print(in.X, end, in.W, t.Hint, dim)
	m.addAnswers(in.X, end, t.Hint, t.Hint)
	if d.damaged > 0 && in.H > standingHead+standingFoot {
		b.Print(in.X, end-1, in.W, sprintf(t.Damaged, d.damaged), warned)
	}
	if len(d.rows) == 0 {
		s := t.Reading
		if d.read {
			s = t.None
		}
		b.Print(in.X, in.Y, in.W, s, dim)
		return
	}
	m.printRow(b, cell.Rect{X: in.X, Y: in.Y, W: in.W, H: 1}, []string{t.Opponent, t.Game, t.Played, t.Won, t.Lost, t.Drawn, t.Streak, t.Last}, title)
	for i, s := range d.rows[from : from+rows] {
		style := plain
		r := cell.Rect{X: in.X, Y: in.Y + standingHead + i, W: in.W, H: 1}
		if from+i == d.row {
			style = chosen
			b.Fill(r, " ", style)
		}
		m.printRow(b, r, m.standingRow(s), style)
	}
	for i, s := range m.standingTold(d.rows[d.row]) {
		if y := in.Y + standingHead + rows + 1 + i; y < end-1 {
			b.Print(in.X, y, in.W, cell.Clip(s, in.W, m.look.Wide), accent)
		}
	}
}

// standingColumns are the widths of the columns, the last of which has the rest. In
// a narrow box the opponent and the game have less, and what comes last is left
// out.
var standingColumns = []int{21, 11, 7, 6, 6, 7, 7, 11}

// printRow prints cells into their columns: words from the left, numbers at the
// right.
func (m *Model) printRow(b *cell.Buffer, r cell.Rect, cells []string, style cell.Style) {
	x := r.X
	for i, s := range cells {
		w := standingColumns[i]
		if r.W < 70 && i < 2 {
			w = []int{18, 11}[i]
		}
		if x+w > r.X+r.W {
			return
		}
		s = cell.Clip(s, w-1, m.look.Wide)
		at := x
		if i >= 2 && i < 7 {
			at += w - 1 - cell.Width(s, m.look.Wide)
		}
		b.Print(at, r.Y, w-1, s, style)
		x += w
	}
}

// standingRow is s in columns.
func (m *Model) standingRow(s session.Statistic) []string {
	sum := s.Dark.Sum(s.Light)
	streak := ""
	if s.Streak != 0 {
		streak = sprintf("%+d", s.Streak)
	}
	return []string{
		m.standingName(s), m.text.Statistics.GameOf(s.Game), strconv.Itoa(sum.Played()), strconv.Itoa(sum.Won), strconv.Itoa(sum.Lost),
		strconv.Itoa(sum.Drawn), streak, s.Last.Format(time.DateOnly),
	}
}

// standingTold is what the row of s has no column for: the sides, the strength, and the
// streak in words.
func (m *Model) standingTold(s session.Statistic) []string {
	t := &m.text.Statistics
	var told []string
	for _, side := range []struct {
		color game.Color
		tally session.Tally
	}{{game.Dark, s.Dark}, {game.Light, s.Light}} {
		if side.tally.Played() > 0 {
			told = append(told, sprintf(t.Side, m.text.Color(s.Game, side.color), side.tally.Won, side.tally.Lost, side.tally.Drawn))
		}
	}
	if s.Rating.Within > 0 {
		told = append(told, sprintf(t.Rated, s.Rating.Value, s.Rating.Within, s.Mine.Value, s.Mine.Within))
	}
	switch {
	case s.Streak > 1:
		told = append(told, sprintf(t.InARow, s.Streak))
	case s.Streak < -1:
		told = append(told, sprintf(t.LostRow, -s.Streak))
	}
	return told
}
