package view

import (
	"strconv"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/cell"
)

// quietLag is the lag below which nothing is said of it: nobody can tell.
const quietLag = 100 * time.Millisecond

// lag is how late the last move came that was late, and what it cost.
func (m *Model) lag(t *table) string {
	l := t.snap.Match.LastLag()
	if l.Seat == game.NoSeat || l.Time < quietLag {
		return ""
	}
	return m.name(t, l.Seat) + ": " + sprintf(m.text.Table.Lag, tenths(l.Time), tenths(l.Charged))
}

// tenths is d in seconds: 0, 0.4, 12.
func tenths(d time.Duration) string {
	return strconv.FormatFloat(d.Round(100*time.Millisecond).Seconds(), 'f', -1, 64)
}

// standing is why the clocks stand, or should.
func (m *Model) standing(t *table, now time.Time) (string, cell.Style) {
	tx, x, other := m.text.Table, t.snap.Match, t.other()
	switch {
	case !t.snap.Watching || !t.playing():
	case x.Adjourned():
		return tx.Adjourned, accent
	case !t.snap.Paused.IsZero():
		return m.text.Plain.Paused, warned
	}
	if !t.playing() || other == game.NoSeat {
		return "", plain
	}
	switch {
	case x.Adjourned():
		return tx.Adjourned, accent
	case x.Claimed(other):
		return sprintf(tx.Claims, m.name(t, other)), warned
	case x.Claimed(t.me()):
		return tx.YouClaim, accent
	case !t.snap.Paused.IsZero():
		return sprintf(tx.Paused, m.name(t, other)), warned
	case t.snap.MayClaim(t.me(), now):
		return sprintf(tx.MayClaim, m.name(t, other)), warned
	}
	return "", plain
}

// wishText is the question that a wish of who puts to the other.
func (m *Model) wishText(ask match.Ask, plies int, who string) string {
	tx := m.text.Table
	switch ask {
	case match.AskUndo:
		return sprintf(tx.AsksUndo, who, plies)
	case match.AskDraw:
		return sprintf(tx.AsksDraw, who)
	case match.AskAdjourn:
		return sprintf(tx.AsksAdjourn, who)
	case match.AskReturn:
		return sprintf(tx.AsksReturn, who)
	}
	return ""
}

// agreed is what says yes to a wish.
var agreed = map[match.Ask]match.Do{
	match.AskUndo: match.DoUndo, match.AskDraw: match.DoDraw, match.AskAdjourn: match.DoAdjourn, match.AskReturn: match.DoReturn,
}

// adjourn asks for a pause that both want, or to go on after it.
func (m *Model) adjourn(t *table) {
	if t.snap.Match.Adjourned() {
		m.act(t, match.Command{Seat: t.me(), Do: match.DoReturn})
		return
	}
	m.push(&confirm{question: m.text.Ask.Adjourn, column: "z", yes: func(m *Model, _ time.Time) {
		m.act(t, match.Command{Seat: t.me(), Do: match.DoAdjourn})
	}})
}
