package view

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"qiyou/game"
	"qiyou/game/record"
	"qiyou/ui/keys"
	"qiyou/ui/session"
)

// review is a look at the board as it was earlier. The match goes on behind it.
type review struct {
	on   bool
	at   int            // moves shown
	line []*record.Turn // the line they are of; nil is the match, of which fewer are shown than were made
	aim  game.Point     // where the cursor was at the present
}

// settle ends a review of a board that is the present now, after a takeback.
func (t *table) settle() {
	if t.review.on && t.review.line == nil && t.review.at >= len(t.game)-1 {
		t.present()
	}
}

// turn is the board that is on the screen.
func (t *table) turn() *record.Turn { return t.line()[t.shownMoves()] }

// shown is its state.
func (t *table) shown() game.State { return t.turn().State }

// shownMoves is the number of moves that are shown.
func (t *table) shownMoves() int {
	if t.review.on {
		return t.review.at
	}
	return len(t.game) - 1
}

// goTo shows the board after n moves of the line that is shown.
func (t *table) goTo(n int) {
	line := t.line()
	t.show(line[:min(max(n, 0), len(line)-1)+1])
}

// openAt shows a record that is opened where what was searched for stands.
func (t *table) openAt(ev session.Table) {
	if ev.Study != nil && ev.At > 0 {
		t.goTo(ev.At)
	}
}

// forward shows the board after the next move, be it one that was tried out at the
// end of the match.
func (t *table) forward() {
	n := t.shownMoves() + 1
	if now := t.turn(); n == len(t.line()) && len(now.Next) > 0 {
		t.show(append(slices.Clone(t.line()), now.Next[0]))
		return
	}
	t.goTo(n)
}

// show shows the board that a path leads to; the last of the match is the present.
// In the past the cursor is where the move was made, so that a small window shows
// it.
func (t *table) show(path []*record.Turn) {
	n, line := len(path)-1, t.through(path)
	if line == nil && n == len(t.game)-1 {
		t.present()
		return
	}
	if !t.review.on {
		t.review.aim = t.cursor
	}
	t.picked = false
	t.review.on, t.review.at, t.review.line = true, n, line
	t.refresh()
	if mv := path[n].Move; mv.Kind == game.Place || mv.Kind == game.Step {
		t.cursor = mv.To
	}
}

// present shows the match as it stands, with the cursor where it was.
func (t *table) present() {
	if t.review.on {
		t.cursor = t.review.aim
	}
	t.picked = t.picked && !t.review.on
	t.review.on, t.review.line = false, nil
	t.refresh()
}

// step does what a key means for the move that is shown, and says whether it is
// such a key.
func (m *Model) step(t *table, a keys.Action, k keys.Key) bool {
	n := t.shownMoves()
	switch a {
	case keys.Back:
		t.goTo(n - 1)
	case keys.Forward:
		t.forward()
	case keys.TenBack:
		t.goTo(n - 10)
	case keys.TenOn:
		t.goTo(n + 10)
	case keys.First:
		t.goTo(0)
	case keys.Present:
		t.present()
	case keys.Jump:
		m.jump(t, "")
	default:
		if !t.review.on || !isDigit(k) {
			return false
		}
		m.jump(t, string(k.Rune))
	}
	t.column = 0
	return true
}

// jump asks for the number of a move to show.
func (m *Model) jump(t *table, begun string) {
	m.push(newEntry(m.counted(t).Jump, begun, 4, func(_ *Model, s string, _ time.Time) {
		if n, err := strconv.Atoi(s); err == nil {
			t.goTo(t.upTo(n))
		}
	}))
}

// reviewKey is a key while an earlier board is shown. One that would do
// something to the match goes back to the present, where it can be pressed
// again: nobody moves on a board that is not there any more.
func (m *Model) reviewKey(t *table, a keys.Action, k keys.Key, now time.Time) {
	switch a {
	case keys.Close:
		if t.picked {
			t.picked = false
		} else if !t.snap.OfRecord {
			t.present()
		}
	case keys.GoUp, keys.GoDown, keys.GoLeft, keys.GoRight, keys.Turn, keys.Look, keys.Chat, keys.Leave:
		m.watchKey(t, a, now)
	case keys.Verify:
		m.verifyOther(t, now)
	case keys.Watchers:
		m.nextWatchers()
	case keys.Yes, keys.No:
		if m.asking() != "" {
			m.reply(t, a == keys.Yes, k, now)
		}
	default:
		if t.studying() {
			m.studyKey(t, a, now)
			return
		}
		if _, ok := keys.Of(t.live(), k); ok || k.Code == keys.Char && k.Rune > '~' {
			t.present()
			m.tell(m.text.Review.Nothing, now)
		}
	}
}

// reviewText says which move is shown.
func (m *Model) reviewText(t *table) string {
	if t.review.line != nil {
		return sprintf(m.counted(t).Branch, t.numberOf(t.parted()), t.numberOf(t.review.at))
	}
	return sprintf(m.counted(t).Review, t.numberOf(t.review.at), t.numberOf(len(t.game)-1))
}

// reviewLine is the same for a window without a panel, with the way back.
func (m *Model) reviewLine(t *table) string {
	if lines := t.commentLines(m.w, m.look.Wide); len(lines) > 0 {
		return m.reviewText(t) + "  " + strings.Join(lines, " ")
	}
	if t.snap.OfRecord {
		return m.reviewText(t)
	}
	return m.reviewText(t) + "  " + m.text.Review.Return
}
