package view

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/ui/cell"
	"qiyou/ui/keys"
	"qiyou/ui/session"
)

// sizes are the board sizes on offer by game; a game that is not here has one.
var sizes = map[string][]int{"gomoku": {15, 19, 13, 9}}

// clocks are the time limits on offer; others are typed.
var clocks = []string{"none", "5m", "10m", "5m+3s", "10m+5s", "10m+3x30s", "30m+3x30s", "10m+25/5m"}

// sound is p with what is missing or not on offer replaced by the default.
func (m *Model) sound(p Prefs) Prefs {
	setups := m.opts.Setups
	if i := slices.IndexFunc(setups, func(s game.Setup) bool { return s.ID() == p.Offer.Setup.ID() }); i < 0 {
		p.Offer.Setup = game.Setup{}
		if len(setups) > 0 {
			p.Offer.Setup = setups[0]
		}
	}
	if p.Offer.Clock.Check() != nil {
		p.Offer.Clock = clock.Settings{}
	}
	if p.Offer.Sides > match.InviterSecond {
		p.Offer.Sides = match.ByLot
	}
	p.Level = min(max(p.Level, 1), max(m.opts.Levels, 1))
	return p
}

// offerText is an offer in a few words.
func (m *Model) offerText(o session.Offer) string {
	return m.text.Setup(o.Setup) + m.text.Lobby.Join + m.text.Clock(o.Clock)
}

// The rows of the dialog.
const (
	rowRules = iota
	rowSize
	rowClock
	rowSides
	rowLevel
	offerRows
)

// offerDialog lets a person say what is played.
type offerDialog struct {
	prefs Prefs
	row   int
	bad   bool // a typed time could not be read
}

func (d *offerDialog) screen() keys.Screen { return keys.Dialog }

func (d *offerDialog) paste(*Model, string) {}

func (d *offerDialog) key(m *Model, k keys.Key, _ time.Time) {
	if d.row == rowClock && isDigit(k) {
		d.typeClock(m, string(k.Rune))
		return
	}
	switch action, _ := keys.Of(keys.Dialog, k); action {
	case keys.GoUp:
		d.row = (d.row + offerRows - 1) % offerRows
	case keys.GoDown:
		d.row = (d.row + 1) % offerRows
	case keys.GoLeft:
		d.change(m, -1)
	case keys.GoRight:
		d.change(m, +1)
	case keys.Choose:
		m.drop(d)
		m.prefs = m.sound(d.prefs)
		m.emit(Remember{m.prefs})
	case keys.Close:
		m.drop(d)
	}
}

// typeClock opens a field for a time limit that is not on the list.
func (d *offerDialog) typeClock(m *Model, s string) {
	m.push(newEntry(m.text.Offer.Clock+" ", s, 24, func(_ *Model, s string, _ time.Time) {
		set, err := clock.Parse(s)
		if d.bad = err != nil; err == nil {
			d.prefs.Offer.Clock = set
		}
	}))
}

// turn is the value by places after v in list, around its end.
func turn[T comparable](list []T, v T, by int) T {
	if len(list) == 0 {
		return v
	}
	i := slices.Index(list, v)
	if i < 0 {
		return list[0]
	}
	return list[(i+by+len(list))%len(list)]
}

func (d *offerDialog) change(m *Model, by int) {
	o := &d.prefs.Offer
	d.bad = false
	switch d.row {
	case rowRules:
		var ids []string
		for _, s := range m.opts.Setups {
			ids = append(ids, s.ID())
		}
		id := turn(ids, o.Setup.ID(), by)
		if i := slices.Index(ids, id); i >= 0 {
			size, old := o.Setup.Size, o.Setup.Game
			o.Setup = m.opts.Setups[i]
			if old == o.Setup.Game {
				o.Setup.Size = size
			}
		}
	case rowSize:
		o.Setup.Size = turn(sizes[o.Setup.Game], o.Setup.Size, by)
	case rowClock:
		if set, err := clock.Parse(turn(clocks, o.Clock.String(), by)); err == nil {
			o.Clock = set
		}
	case rowSides:
		o.Sides = turn([]match.Sides{match.ByLot, match.InviterFirst, match.InviterSecond}, o.Sides, by)
	case rowLevel:
		n := max(m.opts.Levels, 1)
		d.prefs.Level = (d.prefs.Level-1+by+n)%n + 1
	}
}

func (d *offerDialog) rows(m *Model) [offerRows][2]string {
	t, o := m.text.Offer, d.prefs.Offer
	return [offerRows][2]string{
		rowRules: {t.Rules, m.text.Rules(o.Setup)},
		rowSize:  {t.Size, fmt.Sprintf(t.SizeOf, o.Setup.Size, o.Setup.Size)},
		rowClock: {t.Clock, m.text.Clock(o.Clock)},
		rowSides: {t.Sides, []string{t.Lot, t.Me, t.You}[min(o.Sides, match.InviterSecond)]},
		rowLevel: {t.Level, fmt.Sprintf(t.LevelOf, d.prefs.Level)},
	}
}

func (d *offerDialog) draw(m *Model, b *cell.Buffer) {
	const labels, values = 10, 34
	in := window(b, m.text.Offer.Title, labels+values, offerRows+3)
	for i, row := range d.rows(m) {
		style := plain
		if i == d.row {
			style = chosen
			b.Fill(cell.Rect{X: in.X, Y: in.Y + i, W: in.W, H: 1}, " ", chosen)
		}
		b.Print(in.X, in.Y+i, labels, row[0], style)
		b.Print(in.X+labels, in.Y+i, in.W-labels, "< "+row[1]+" >", style)
	}
	switch {
	case d.bad:
		b.Print(in.X, in.Y+offerRows, in.W, m.text.Offer.BadClock, bad)
	case d.row == rowClock:
		b.Print(in.X, in.Y+offerRows, in.W, m.text.Offer.OwnClock, dim)
	}
	if in.H > offerRows+1 {
		b.Print(in.X, in.Y+in.H-1, in.W, d.hint(m), dim)
	}
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
