package view

import (
	"errors"
	"strings"
	"time"

	"qiyou/game"
	"qiyou/ui/ahead"
	"qiyou/ui/session"
)

// mayAhead says whether the person here can make moves ahead now.
func (m *Model) mayAhead(t *table) bool { return !m.prefs.NoPremove && ahead.May(t.snap) }

// pickAhead says whether a step that is made ahead can begin at p.
func (t *table) pickAhead(p game.Point) bool {
	if !ahead.May(t.snap) || !t.has(game.Step) {
		return false
	}
	own, _ := t.queue.Own(t.snap, p)
	return own
}

// placeAhead does at the cursor ahead of time what place does in time. A point is
// only shown first, unless the person is sure: nothing is made ahead by one key too
// many.
func (m *Model) placeAhead(t *table, sure bool, now time.Time) {
	switch p := t.cursor; {
	case !m.mayAhead(t):
		m.refused(m.text.Reason(game.NotYourTurn), now)
	case t.has(game.Step) && t.picked && p == t.from:
		t.picked = false
	case t.pickAhead(p):
		t.from, t.picked = p, true
	case t.has(game.Step) && t.picked:
		m.showAhead(t, game.StepTo(t.from, p), sure || !m.prefs.Confirm, now)
	case t.has(game.Step):
		m.refused(m.text.Reason(game.NoPiece), now)
	case t.queue.Back(p):
	default:
		m.showAhead(t, game.PlaceAt(p), sure, now)
	}
}

// showAhead makes mv ahead of time, or shows it first.
func (m *Model) showAhead(t *table, mv game.Move, sure bool, now time.Time) {
	if why := m.whyAhead(t.queue.Check(t.snap, mv)); why != "" {
		m.refused(why, now)
		return
	}
	if !sure && t.pale != mv {
		t.pale = mv
		m.tell(m.text.Play.AheadAgain, now)
		return
	}
	t.pale, t.picked = game.Move{}, false
	_ = t.queue.Add(t.snap, mv) // checked above
}

// whyAhead is why a move is not made ahead, "" where it is.
func (m *Model) whyAhead(err error) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, ahead.ErrFull):
		return sprintf(m.text.Play.AheadFull, ahead.Max)
	case errors.Is(err, ahead.ErrNever):
		return m.text.Play.AheadNever
	}
	return m.text.Error(err)
}

// playAhead plays the first of the moves made ahead if its turn has come since
// old, and says whether it did.
func (m *Model) playAhead(t *table, old session.Snapshot, now time.Time) bool {
	switch mv, what := t.queue.Take(t.snap, old); what {
	case ahead.Play:
		m.play(t, mv)
		return true
	case ahead.Illegal:
		m.warnAt(t, sprintf(m.text.Play.AheadIllegal, ahead.Text(t.snap, mv)), now)
	case ahead.Void:
		m.warnAt(t, m.text.Play.AheadGone, now)
	}
	return false
}

// warnAt warns of something at t, which may not be on the screen.
func (m *Model) warnAt(t *table, why string, now time.Time) {
	if t != m.table() {
		m.elsewhere(t, why, now)
		return
	}
	m.warn(why, now)
}

// aheadText says which moves are made ahead, "" for none.
func (m *Model) aheadText(t *table) string {
	var all []string
	for i, mv := range t.queue.Moves() {
		all = append(all, sprintf("%d %s", i+1, ahead.Text(t.snap, mv)))
	}
	if len(all) == 0 {
		return ""
	}
	return sprintf(m.text.Play.Ahead, strings.Join(all, m.text.Lobby.Join))
}

// typedAhead makes a typed move ahead, or says why not.
func (m *Model) typedAhead(t *table, s string, now time.Time) (why string) {
	if !m.mayAhead(t) {
		return m.text.Reason(game.NotYourTurn)
	}
	mv, ok := ahead.Read(t.snap, s)
	if !ok {
		return s + ": " + m.text.Table.NotMove
	}
	t.cursor = mv.To
	if why := m.whyAhead(t.queue.Check(t.snap, mv)); why != "" {
		return why
	}
	m.showAhead(t, mv, !m.prefs.Confirm, now)
	return ""
}
