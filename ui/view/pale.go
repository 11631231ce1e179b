package view

import (
	"time"

	"qiyou/game"
)

// propose plays mv. Where the person wants to be asked it stands on the board pale
// until the same is said again, unless they are sure: a second click is enough.
func (m *Model) propose(t *table, mv game.Move, sure bool, now time.Time) {
	if m.prefs.Confirm && !sure && t.pale != mv && (mv.Kind == game.Place || mv.Kind == game.Step) {
		t.pale = mv
		m.tell(m.text.Play.Again, now)
		return
	}
	if !m.prefs.HideFouls && mv.Kind == game.Place && marked(t.snap.Match.State().View(), mv.To, game.Forbidden) {
		m.push(&confirm{question: m.text.Ask.Foul, yes: func(m *Model, _ time.Time) {
			if t.myTurn() && t.can(func(x game.Move) bool { return x == mv }) {
				m.play(t, mv)
			}
		}})
		return
	}
	m.play(t, mv)
}

// paleColor is whose stone or piece a pale move m shows.
func (t *table) paleColor(m game.Move) game.Color {
	s := t.snap.Match.State()
	switch m.Kind {
	case game.NoMove:
		return game.NoColor
	case game.Step:
		return s.View().At(m.From).Color
	}
	if next, err := s.Apply(m); err == nil && t.myTurn() { // an opening may have one put the other's
		return next.View().At(m.To).Color
	}
	return s.View().Color(t.me())
}

// unsay takes back what was only begun or made ahead, the latest first, and says
// whether there was anything.
func (m *Model) unsay(t *table, now time.Time) bool {
	switch {
	case t.pale != game.Move{}:
		t.pale = game.Move{}
	case t.picked:
		t.picked = false
	case t.queue.Clear():
		m.tell(m.text.Play.AheadBack, now)
	default:
		return false
	}
	return true
}

// begun says whether unsay would take anything back on the board that is shown.
func (t *table) begun() bool {
	return !t.review.on && (t.picked || t.pale != game.Move{} || len(t.queue.Moves()) > 0) || t.studying() && t.picked
}

// askMoves and makeAhead switch whether a move is asked for twice, and whether
// moves can be made ahead.
func (m *Model) askMoves(now time.Time) {
	m.prefs.Confirm = !m.prefs.Confirm
	m.told(m.prefs.Confirm, m.text.Play.ConfirmOn, m.text.Play.ConfirmOff, now)
}

func (m *Model) makeAhead(now time.Time) {
	m.prefs.NoPremove = !m.prefs.NoPremove
	for _, t := range m.tables {
		t.queue.Clear()
	}
	m.told(!m.prefs.NoPremove, m.text.Play.PremoveOn, m.text.Play.PremoveOff, now)
}

// told keeps the prefs and says what is switched.
func (m *Model) told(on bool, yes, no string, now time.Time) {
	for _, t := range m.tables {
		t.pale = game.Move{}
	}
	m.emit(Remember{m.prefs})
	m.tell(map[bool]string{true: yes, false: no}[on], now)
}
