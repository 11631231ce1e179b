package view

import (
	"time"

	"qiyou/game"
	"qiyou/ui/board"
	"qiyou/ui/keys"
	"qiyou/ui/session"
)

// advice is what an engine is asked about the board that is shown, and what it
// has found. What is wanted is one value, and consult asks whenever it changes;
// keys only say what is wanted.
type advice struct {
	wants
	before wants    // the last key, if it is a shortcut that is also a column
	asked  question // what the session was asked last
	key    uint64   // of that wish
	busy   bool     // it may still find more

	hints []session.Hint // for the board of asked
	done  bool           // there are no more of them
	by    string         // the engine of another program that they are from

	outlook *session.Outlook // the last that was found, nil for none
	of      spot             // the board it is about
}

// wants is what the person wants to know.
type wants struct {
	leads  bool // who leads, of every board
	owners bool // whose the points will be, of every board
	hints  spot // the board whose best moves are wanted; the zero spot is none
}

// spot is a board that is shown: of a match, after so many moves.
type spot struct {
	match string
	moves int
	hash  uint64
}

// question is what an engine is to look at, and for what.
type question struct {
	spot
	hints, outlook bool
}

// spotOf is the board that t shows.
func spotOf(t *table) spot { return spot{t.snap.ID, t.shownMoves(), t.shown().Hash()} }

// noAdvice is why an engine has nothing to say at t, "" where it has.
func (m *Model) noAdvice(t *table) string {
	if code := t.snap.NoAdvice(); code != "" {
		return m.text.Code(code)
	}
	if t.shown().ToAct() == game.NoSeat {
		return m.text.Reason(game.GameOver)
	}
	return ""
}

// adviceKey does what a key wants of an engine, and says whether it is such a key.
func (m *Model) adviceKey(t *table, a keys.Action, k keys.Key, now time.Time) bool {
	before := m.advice.wants
	switch a {
	case keys.Hint, keys.Estimate, keys.Owner:
		m.want(t, a, now)
	case keys.Close:
		if !m.advising(t) || t.begun() {
			return false
		}
		m.advice.wants = wants{}
	default:
		return false
	}
	if k.Code == keys.Char && t.playing() && !t.review.on && !t.snap.Watching {
		t.column, m.advice.before = k.Rune, before
	}
	return true
}

// unwish takes back what a letter wanted that was the column of a typed move.
func (m *Model) unwish(letter rune) {
	if a, _ := keys.Of(keys.Table, keys.Rune(letter)); a == keys.Hint || a == keys.Estimate || a == keys.Owner {
		m.advice.wants = m.advice.before
	}
}

// want switches what is wanted. A second wish for hints goes through those that
// there are.
func (m *Model) want(t *table, a keys.Action, now time.Time) {
	w := &m.advice.wants
	why := m.noAdvice(t)
	if a == keys.Owner && t.kind() != board.Go {
		why = m.text.Hint.OnlyGo
	}
	off := a == keys.Estimate && w.leads || a == keys.Owner && w.owners
	if why != "" && !off {
		m.refused(why, now)
		return
	}
	switch a {
	case keys.Estimate:
		w.leads = !w.leads
	case keys.Owner:
		w.owners = !w.owners
	default:
		if m.hinting(t) && len(m.advice.hints) > 0 {
			m.nextHint(t)
		}
		w.hints = spotOf(t)
	}
}

// hinting says whether the best moves of the board shown are wanted.
func (m *Model) hinting(t *table) bool {
	return m.advice.wants.hints != spot{} && m.advice.wants.hints == spotOf(t)
}

// advising says whether what an engine has found, or is to find, is shown at t.
func (m *Model) advising(t *table) bool {
	w := m.advice.wants
	return m.noAdvice(t) == "" && (m.hinting(t) || w.leads || w.owners && t.kind() == board.Go)
}

// nextHint puts the cursor on the first hint, or on the one after that where it
// is.
func (m *Model) nextHint(t *table) {
	all := m.advice.hints
	next := (m.hintAt(t, t.cursor) + 1) % len(all)
	for range all {
		if mv := all[next].Move; onBoard(mv) {
			t.cursor = mv.To
			return
		}
		next = (next + 1) % len(all)
	}
}

// hintAt is the number of the hint whose move goes to p, or -1.
func (m *Model) hintAt(t *table, p game.Point) int {
	if m.hinting(t) {
		for i, h := range m.advice.hints {
			if onBoard(h.Move) && h.Move.To == p {
				return i
			}
		}
	}
	return -1
}

// onBoard says whether a move goes to a point.
func onBoard(mv game.Move) bool {
	return mv.Kind == game.Place || mv.Kind == game.Step || mv.Kind == game.Toggle
}

// hinted is the move that Enter means on p where a hint goes there.
func (m *Model) hinted(t *table, p game.Point) (game.Move, bool) {
	if i := m.hintAt(t, p); i >= 0 && !t.picked {
		return m.advice.hints[i].Move, true
	}
	return game.Move{}, false
}

// consult asks the session where another thing is wanted than was asked last, and
// has it stop where nothing is.
func (m *Model) consult() {
	a := &m.advice
	q := m.question()
	if q == a.asked {
		return
	}
	if q.spot != a.asked.spot {
		a.hints, a.done, a.by = nil, false, ""
	}
	a.asked = q
	w := session.Advise{Outlook: q.outlook && a.of != q.spot}
	if q.hints && !a.done {
		w.Hints = session.MaxHints
	}
	if w.Hints > 0 || w.Outlook {
		a.key++
		t := m.table()
		w.Match, w.Key, w.Setup, w.State = t.snap.ID, a.key, t.snap.Match.Setup(), t.shown()
		w.Moves = moves(t.path())
		a.busy = true
		m.wish(w)
	} else if a.busy {
		a.busy = false
		m.wish(w)
	}
}

// question is what is wanted now; the zero question where nothing is. A wish for
// hints ends with the board that it was about.
func (m *Model) question() question {
	t := m.table()
	if t == nil {
		return question{}
	}
	if !m.hinting(t) {
		m.advice.wants.hints = spot{}
	}
	w := m.advice.wants
	q := question{spotOf(t), w.hints != spot{}, w.leads || w.owners && t.kind() == board.Go}
	if !q.hints && !q.outlook || m.noAdvice(t) != "" {
		return question{}
	}
	return q
}

// advised takes in what the engine has found, if it is about the board shown.
func (m *Model) advised(ev session.Advised) {
	a := &m.advice
	if ev.Key != a.key || !a.busy {
		return
	}
	if ev.Outlook != nil {
		a.outlook, a.of = ev.Outlook, a.asked.spot
	}
	if a.asked.hints && (len(ev.Hints) > 0 || ev.Done) {
		a.hints, a.done, a.by = ev.Hints, ev.Done, ev.By
	}
	a.busy = !ev.Done
}

// outlook is the last that was found for the board of t or the one beside it,
// nil for none. fresh says that it is for this one.
func (m *Model) outlook(t *table) (o *session.Outlook, fresh bool) {
	a, here := &m.advice, spotOf(t)
	if a.outlook == nil || a.of.match != here.match || max(a.of.moves-here.moves, here.moves-a.of.moves) > 1 {
		return nil, false
	}
	return a.outlook, a.of == here
}
