package view

import (
	"time"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
)

// short is how much of one's time is left when one is told that it runs out.
const short = 10 * time.Second

// program is what a window is called.
const program = "qiyou"

// toShort is how long it takes until the time of the person here is short, 0 or
// less when it is; ok is false where no clock of theirs runs. Main time is not
// short while overtime follows it.
func (t *table) toShort(now time.Time) (d time.Duration, ok bool) {
	x := t.snap.Match
	seat := x.State().ToAct()
	if t.alone() || !t.myTurn() || !x.Ticking() || !t.snap.Paused.IsZero() || x.Timing().System == clock.None {
		return 0, false
	}
	st := t.snap.Clock(seat, now)
	d = running(st)
	if st.Main > 0 {
		d += st.Period
	}
	return d - short, !st.Lost
}

// hurry tells the person once in a turn that their time runs out. Where it is
// already short when the turn begins, the news of the turn says enough.
func (m *Model) hurry(now time.Time) {
	for _, id := range m.ids() {
		t := m.tables[id]
		plies := len(t.snap.Match.Plies()) + 1
		if d, ok := t.toShort(now); !ok || d > 0 || t.hurried == plies {
			continue
		}
		t.hurried = plies
		if !m.rings() {
			m.emit(Ring{Title: m.opponentAt(t), Body: m.text.Table.Hurry})
		}
	}
}

// rings says whether the person is told of something already.
func (m *Model) rings() bool {
	for _, e := range m.out {
		if _, ok := e.(Ring); ok {
			return true
		}
	}
	return false
}

// nextHurry is when hurry has something to say if nothing happens, 0 for never.
func (m *Model) nextHurry(now time.Time) time.Duration {
	next := time.Duration(0)
	for _, t := range m.tables {
		if d, ok := t.toShort(now); ok && d > 0 && (next == 0 || d < next) {
			next = d
		}
	}
	return next
}

// Title is what the window is called: what waits for the person here, with a dot
// before it, else what goes on at the table shown.
func (m *Model) Title() string {
	what := ""
	for _, id := range m.ids() {
		t := m.tables[id]
		if ask, _ := t.question(); ask != match.AskNothing {
			what = "● " + m.callText(t, callAsk)
		}
		if t.myTurn() && !t.alone() && !t.snap.Match.Adjourned() {
			what = "● " + m.text.Table.Yours
			break
		}
	}
	if inv, ok := m.asked(); ok && what == "" {
		what = "● " + sprintf(m.text.Invite.From, inv.Peer, inv.Tag)
	}
	if t := m.table(); t != nil && what == "" && t.snap.Match.State().ToAct() != game.NoSeat {
		what, _ = m.turn(t)
	}
	if what == "" {
		return program
	}
	return what + " - " + program
}
