package view

import (
	"slices"
	"time"

	"qiyou/ui/keys"
)

// autoplay is a record that plays by itself, a move at a time.
type autoplay struct {
	table string        // "" for none
	next  time.Time     // when the next move comes
	pace  time.Duration // from move to move
}

// paces are how fast a record can play.
var paces = []time.Duration{250 * time.Millisecond, 500 * time.Millisecond, time.Second, 1500 * time.Millisecond, 2 * time.Second, 3 * time.Second, 5 * time.Second, 10 * time.Second}

const usualPace = 1500 * time.Millisecond

// playItself begins to play the record of t from the board shown, at its end from
// the beginning.
func (m *Model) playItself(t *table, now time.Time) {
	if !t.studying() {
		return
	}
	if t.shownMoves() == len(t.line())-1 {
		t.goTo(0)
	}
	a := &m.auto
	if a.pace == 0 {
		a.pace = usualPace
	}
	a.table, a.next = t.snap.ID, now.Add(a.pace)
}

// playingItself is the table whose record plays by itself, nil for none.
func (m *Model) playingItself() *table {
	if t := m.table(); t != nil && m.auto.table == t.snap.ID && t.studying() && m.top() == nil {
		return t
	}
	return nil
}

// stopAuto takes the key that stops a record playing by itself, or changes its pace,
// and says whether there is nothing else to do about it.
func (m *Model) stopAuto(k keys.Key, now time.Time) bool {
	t := m.playingItself()
	if t == nil {
		m.auto.table = ""
		return false
	}
	a := &m.auto
	by := 0
	switch action, _ := keys.Of(keys.Study, k); action {
	case keys.Larger:
		by = -1
	case keys.Smaller:
		by = 1
	default:
		a.table = ""
		return true
	}
	i := slices.Index(paces, a.pace) + by
	a.pace = paces[min(max(i, 0), len(paces)-1)]
	a.next = now.Add(a.pace)
	return true
}

// autoStep plays the moves that are due, and stops after the last.
func (m *Model) autoStep(now time.Time) {
	t := m.playingItself()
	if t == nil {
		m.auto.table = ""
		return
	}
	a := &m.auto
	if now.Before(a.next) {
		return
	}
	t.goTo(t.shownMoves() + 1)
	a.next = now.Add(a.pace)
	if t.shownMoves() == len(t.line())-1 {
		a.table = ""
	}
}

// nextAuto is when the next move comes, 0 for never.
func (m *Model) nextAuto(now time.Time) time.Duration {
	if m.playingItself() == nil {
		return 0
	}
	return max(m.auto.next.Sub(now), time.Millisecond)
}
