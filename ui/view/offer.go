package view

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/ui/cell"
	"qiyou/ui/keys"
	"qiyou/ui/session"
)

// offerText is an offer in a few words.
func (m *Model) offerText(o session.Offer) string {
	return m.setupText(o.Setup) + m.text.Lobby.Join + m.text.Clock(o.Clock)
}

// The rows of the dialog by their names; any other row is a choice of the
// rules.
const (
	gameRow   = "game"
	rulesRow  = "rules"
	clockRow  = "clock"
	sidesRow  = "sides"
	engineRow = "engine"
	levelRow  = "level"
)

// offerRow is a row of the dialog.
type offerRow struct {
	name         string
	label, value string
	choice       Choice // what is settled, for a row that is none of those above
}

// offerDialog lets a person say what is played.
type offerDialog struct {
	prefs Prefs
	row   string // its name, as rows come and go
	bad   string // why a typed value was not taken

	engines map[string]string // chosen to play as the computer, by the keys of the settings

	with   string              // whom the offer is for, "" for whoever will be asked
	title  string              // format: with
	before *session.Offer      // what it is to differ from; nil for nothing
	answer *session.Invitation // what it answers; nil for nothing
	done   func(*Model, session.Offer)
}

func newOffer(m *Model) *offerDialog {
	d := &offerDialog{prefs: m.prefs}
	d.row = d.rows(m)[0].name
	return d
}

func (d *offerDialog) screen() keys.Screen { return keys.Dialog }

func (d *offerDialog) paste(*Model, string) {}

// rows are the rows that the game chosen has.
func (d *offerDialog) rows(m *Model) []offerRow {
	t, o := m.text.Offer, d.prefs.Offer
	var rows []offerRow
	add := func(name, label, value string) { rows = append(rows, offerRow{name: name, label: label, value: value}) }
	if len(m.games()) > 1 {
		name, ok := m.text.Games[o.Setup.Game]
		if !ok {
			name = o.Setup.Game
		}
		add(gameRow, t.Game, name)
	}
	if len(m.rulesOf(o.Setup.Game)) > 1 {
		add(rulesRow, t.Rules, m.text.Rules(o.Setup))
	}
	for _, c := range m.choices(o.Setup) {
		v := c.valueIn(o.Setup)
		row := offerRow{name: "=" + c.Key, label: m.text.OptionName(c.Key), value: m.text.Option(c.Key, v), choice: c}
		if c.Key == sizeKey {
			row.value = fmt.Sprintf(t.SizeOf, o.Setup.Size, o.Setup.Size)
		}
		rows = append(rows, row)
	}
	add(clockRow, t.Clock, m.text.Clock(o.Clock))
	add(sidesRow, t.Sides, []string{t.Lot, t.Me, t.You}[min(o.Sides, match.InviterSecond)])
	if name, names := d.engine(m); d.done == nil && len(names) > 1 {
		add(engineRow, t.Engine, m.engineName(name))
	}
	if d.done == nil {
		add(levelRow, t.Level, fmt.Sprintf(t.LevelOf, d.prefs.Level))
	}
	return rows
}

// at is the row chosen, and its place.
func (d *offerDialog) at(rows []offerRow) (offerRow, int) {
	for i, r := range rows {
		if r.name == d.row {
			return r, i
		}
	}
	return rows[0], 0
}

func (d *offerDialog) key(m *Model, k keys.Key, _ time.Time) {
	rows := d.rows(m)
	row, i := d.at(rows)
	if isDigit(k) && d.typed(m, row, string(k.Rune)) {
		return
	}
	switch action, _ := keys.Of(keys.Dialog, k); action {
	case keys.GoUp:
		d.row, d.bad = rows[(i+len(rows)-1)%len(rows)].name, ""
	case keys.GoDown:
		d.row, d.bad = rows[(i+1)%len(rows)].name, ""
	case keys.GoLeft:
		d.change(m, row, -1)
	case keys.GoRight:
		d.change(m, row, +1)
	case keys.Choose:
		if d.done != nil && !d.differs() {
			d.bad = m.text.Offer.Same
			return
		}
		m.drop(d)
		if d.done != nil {
			d.done(m, d.prefs.Offer)
			return
		}
		d.prefs.keep()
		m.prefs = m.sound(d.prefs)
		m.emit(Remember{m.prefs})
		d.keepEngines(m)
	case keys.Close:
		m.drop(d)
	}
}

// typed opens a field for a time limit, or for a number that is not on the
// list, and says whether row takes one.
func (d *offerDialog) typed(m *Model, row offerRow, s string) bool {
	take := func(m *Model, s string, _ time.Time) { d.takeClock(m, s) }
	switch {
	case row.name == clockRow:
	case row.choice.number():
		take = func(m *Model, s string, _ time.Time) { d.takeNumber(m, row.choice, s) }
	default:
		return false
	}
	m.push(newEntry(row.label+" ", s, 24, take))
	return true
}

// number says whether the values of c are numbers.
func (c Choice) number() bool {
	for _, v := range c.Values {
		if _, err := strconv.ParseFloat(v, 64); err == nil {
			return true
		}
	}
	return false
}

func (d *offerDialog) takeClock(m *Model, s string) {
	set, err := clock.Parse(s)
	if err != nil {
		d.bad = m.text.Offer.BadClock
		return
	}
	d.prefs.Offer.Clock, d.bad = set, ""
}

func (d *offerDialog) takeNumber(m *Model, c Choice, s string) {
	to, ok := m.fitting(c.settle(d.prefs.Offer.Setup, s), c.Key)
	if !ok || c.valueIn(to) != s {
		d.bad = m.text.Offer.BadValue
		return
	}
	d.prefs.Offer.Setup, d.bad = to, ""
}

// turn is the value by places after v in list, around its end.
func turn[T comparable](list []T, v T, by int) T {
	for i, x := range list {
		if x == v {
			return list[(i+by+len(list))%len(list)]
		}
	}
	if len(list) == 0 {
		return v
	}
	return list[0]
}

func (d *offerDialog) change(m *Model, row offerRow, by int) {
	o := &d.prefs.Offer
	d.bad = ""
	switch row.name {
	case gameRow:
		d.prefs.keep()
		if s, ok := d.prefs.recent(m, turn(m.games(), o.Setup.Game, by)); ok {
			o.Setup = s
		}
	case rulesRow:
		o.Setup = m.as(o.Setup, turn(m.rulesOf(o.Setup.Game), o.Setup.Rules, by))
	case clockRow:
		if set, err := clock.Parse(turn(clocks, o.Clock.String(), by)); err == nil {
			o.Clock = set
		}
	case sidesRow:
		o.Sides = turn([]match.Sides{match.ByLot, match.InviterFirst, match.InviterSecond}, o.Sides, by)
	case engineRow:
		d.turnEngine(m, by)
	case levelRow:
		n := max(m.opts.Levels, 1)
		d.prefs.Level = (d.prefs.Level-1+by+n)%n + 1
	default:
		o.Setup = m.next(o.Setup, row.choice, by)
	}
}

// The widths of the columns of the dialog, and the lines that the offer has in
// words.
const labels, values, sentence = 12, 38, 3

// shown is which of n rows are shown in h lines, around the one chosen, and how
// many lines are left for the offer in words.
func (d *offerDialog) shown(h, n, at int) (from, room, told int) {
	told = min(max(h-n-2, 0), sentence)
	if h >= 8 {
		told = max(told, 1)
	}
	room = max(min(max(h-1, 1)-told, n), 1)
	return max(min(at-room/2, n-room), 0), room, told
}

// scroll chooses another row, and does not go around.
func (d *offerDialog) scroll(m *Model, by int) {
	rows := d.rows(m)
	_, at := d.at(rows)
	d.row, d.bad = rows[min(max(at+by, 0), len(rows)-1)].name, ""
}

// click chooses a row. On the row chosen it changes the value: back at its left
// end, else on.
func (d *offerDialog) click(m *Model, x, y int, _ time.Time) {
	rows := d.rows(m)
	row, at := d.at(rows)
	in := inside(frame(m.w, m.h, labels+values, len(rows)+sentence+3))
	from, room, _ := d.shown(in.H, len(rows), at)
	i := from + y - in.Y
	switch {
	case !in.In(x, y) || y >= in.Y+room:
	case i != at:
		d.row, d.bad = rows[i].name, ""
	case x >= in.X+labels && x < in.X+labels+2:
		d.change(m, row, -1)
	case x >= in.X+labels:
		d.change(m, row, +1)
	}
}

// draw draws the rows, as many as fit around the one chosen, then the whole
// offer as a sentence, and how to go on.
func (d *offerDialog) draw(m *Model, b *cell.Buffer) {
	rows := d.rows(m)
	row, at := d.at(rows)
	in := window(b, d.heading(m), labels+values, len(rows)+sentence+3)
	from, room, told := d.shown(in.H, len(rows), at)
	for i, r := range rows[from : from+room] {
		style := plain
		if from+i == at {
			style = chosen
			b.Fill(cell.Rect{X: in.X, Y: in.Y + i, W: in.W, H: 1}, " ", chosen)
		}
		b.Print(in.X, in.Y+i, labels, r.label, style)
		b.Print(in.X+labels, in.Y+i, in.W-labels, "< "+r.value+" >", style)
	}
	y, end := in.Y+room, in.Y+in.H-1
	if hint, style := d.remark(m, row); hint != "" && y < end-told {
		b.Print(in.X, y, in.W, hint, style)
	}
	lines := wrap(d.sentence(m), in.W, m.look.Wide)
	for i, s := range lines[:min(told, len(lines))] {
		if i == told-1 {
			s = cell.Clip(strings.Join(lines[i:], " "), in.W, m.look.Wide)
		}
		b.Print(in.X, end-told+i, in.W, s, accent)
	}
	b.Print(in.X, end, in.W, d.hint(m), dim)
	m.addAnswers(in.X, end, d.hint(m), d.hint(m))
}

// remark is what is to be said about the row chosen.
func (d *offerDialog) remark(m *Model, row offerRow) (string, cell.Style) {
	switch {
	case d.bad != "":
		return d.bad, bad
	case row.name == clockRow:
		return m.text.Offer.OwnClock, dim
	}
	return "", dim
}

func (d *offerDialog) hint(m *Model) string {
	var parts []string
	for _, bind := range keys.Map(keys.Dialog) {
		if bind.Hint {
			parts = append(parts, m.keyName(bind.Keys[0])+" "+m.text.Action(string(bind.Action)))
		}
	}
	return strings.Join(parts, "   ")
}
