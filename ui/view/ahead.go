package view

import (
	"strings"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// maxAhead is how many moves can be made ahead.
const maxAhead = 3

// ahead is the moves that the person here has made while the other is to act.
// Each is played the instant it is their turn, if the rules then allow it; where
// they do not, or anything else but a move of the other happens, all are gone.
type ahead struct {
	moves  []game.Move
	played int // length of the log at which the last of them was played
}

// mayAhead says whether moves can be made ahead now: the game is in play, somebody
// else is to act, and nobody has asked for anything.
func (t *table) mayAhead() bool {
	x, me := t.snap.Match, t.me()
	return t.playing() && me != game.NoSeat && x.State().ToAct() == me.Other() && !t.alone() && !t.unsettled()
}

// unsettled says that something other than a move is what happens next.
func (t *table) unsettled() bool {
	x, me := t.snap.Match, t.me()
	mine, _ := x.Asked(me)
	theirs, _ := x.Asked(me.Other())
	return x.Over() || x.Adjourned() || x.State().Phase() != game.Play || t.snap.Link == session.Broken || mine.Question() || theirs.Question() || x.GaveUp(me)
}

// own says whether a piece of the person here stands on p once the moves made
// ahead are played, and free whether nothing does.
func (t *table) own(p game.Point) (own, free bool) {
	v := t.snap.Match.State().View()
	piece := v.At(p)
	own, free = piece.Color == v.Color(t.me()) && piece.Color != game.NoColor, piece.Color == game.NoColor
	for _, mv := range t.ahead.moves {
		switch {
		case mv.To == p:
			own, free = true, false
		case mv.Kind == game.Step && mv.From == p:
			own, free = false, true
		}
	}
	return own, free
}

// pickAhead says whether a step that is made ahead can begin at p.
func (t *table) pickAhead(p game.Point) bool {
	if !t.mayAhead() || !t.has(game.Step) {
		return false
	}
	own, _ := t.own(p)
	return own
}

// placeAhead does at the cursor ahead of time what place does in time. A point is
// only shown first, unless the person is sure: nothing is made ahead by one key too
// many.
func (m *Model) placeAhead(t *table, sure bool, now time.Time) {
	own, free := t.own(t.cursor)
	switch p := t.cursor; {
	case m.prefs.NoPremove || !t.mayAhead():
		m.refused(m.text.Reason(game.NotYourTurn), now)
	case t.has(game.Step) && t.picked && p == t.from:
		t.picked = false
	case t.has(game.Step) && own:
		t.from, t.picked = p, true
	case t.has(game.Step) && t.picked:
		m.moveAhead(t, game.StepTo(t.from, p), sure || !m.prefs.Confirm, now)
	case t.has(game.Step):
		m.refused(m.text.Reason(game.NoPiece), now)
	case t.takeAhead(p):
	case !free:
		m.refused(m.text.Reason(game.Occupied), now)
	default:
		m.moveAhead(t, game.PlaceAt(p), sure, now)
	}
}

// takeAhead takes the stone back that was put on p ahead of time, with those after
// it, and says whether one was.
func (t *table) takeAhead(p game.Point) bool {
	for i, mv := range t.ahead.moves {
		if mv == game.PlaceAt(p) {
			t.ahead.moves = t.ahead.moves[:i]
			return true
		}
	}
	return false
}

// moveAhead makes mv ahead of time, or shows it first.
func (m *Model) moveAhead(t *table, mv game.Move, sure bool, now time.Time) {
	switch {
	case len(t.ahead.moves) == maxAhead:
		m.refused(sprintf(m.text.Play.AheadFull, maxAhead), now)
	case len(t.ahead.moves) == 0 && !possible(t.snap.Match.State(), mv):
		m.refused(m.text.Play.AheadNever, now)
	case !sure && t.pale != mv:
		t.pale = mv
		m.tell(m.text.Play.AheadAgain, now)
	default:
		t.pale, t.picked = game.Move{}, false
		t.ahead.moves = append(t.ahead.moves[:len(t.ahead.moves):len(t.ahead.moves)], mv)
	}
}

// possible says whether there is a move of s after which mv can be played.
func possible(s game.State, mv game.Move) bool {
	for reply := range s.Moves() {
		if next, err := s.Apply(reply); err == nil && next.ToAct() == s.ToAct().Other() {
			if _, err := next.Apply(mv); err == nil {
				return true
			}
		}
	}
	return false
}

// playAhead plays the first of the moves made ahead if its turn has come since
// old, and says whether it did.
func (m *Model) playAhead(t *table, old session.Snapshot, now time.Time) bool {
	x := t.snap.Match
	switch {
	case len(t.ahead.moves) == 0:
		return false
	case t.unsettled() || !extends(x, old.Match):
		m.dropAhead(t, m.text.Play.AheadGone, now)
		return false
	case !t.myTurn() || x.Len() == t.ahead.played:
		return false
	}
	mv := t.ahead.moves[0]
	if !t.can(func(x game.Move) bool { return x == mv }) || marked(x.State().View(), mv.To, game.Forbidden) {
		m.dropAhead(t, sprintf(m.text.Play.AheadIllegal, m.pointText(t, mv)), now)
		return false
	}
	t.ahead.moves, t.ahead.played = t.ahead.moves[1:], x.Len()
	m.play(t, mv)
	return true
}

// extends says whether x has the moves of old and perhaps more.
func extends(x, old match.Match) bool {
	was, is := old.Plies(), x.Plies()
	return len(is) >= len(was) && (len(was) == 0 || is[len(was)-1].Event == was[len(was)-1].Event)
}

// dropAhead takes all moves made ahead away and says why.
func (m *Model) dropAhead(t *table, why string, now time.Time) {
	if len(t.ahead.moves) == 0 {
		return
	}
	t.ahead.moves = nil
	if t != m.table() {
		m.elsewhere(t, why, now)
		return
	}
	m.warn(why, now)
}

// pointText is a move by its points: it may be of a board that is yet to come.
func (m *Model) pointText(t *table, mv game.Move) string {
	if mv.Kind == game.Step {
		return m.at(t, mv.From) + "-" + m.at(t, mv.To)
	}
	return m.at(t, mv.To)
}

// aheadText says which moves are made ahead, "" for none.
func (m *Model) aheadText(t *table) string {
	var all []string
	for i, mv := range t.ahead.moves {
		all = append(all, sprintf("%d %s", i+1, m.pointText(t, mv)))
	}
	if len(all) == 0 {
		return ""
	}
	return sprintf(m.text.Play.Ahead, strings.Join(all, m.text.Lobby.Join))
}

// readAhead is the move that s means once the other has moved: in the notation of
// the game where some move of the other makes sense of it, else by its points.
func (m *Model) readAhead(t *table, s string) (game.Move, bool) {
	st := t.snap.Match.State()
	for reply := range st.Moves() {
		next, err := st.Apply(reply)
		if err != nil || next.ToAct() != t.me() {
			continue
		}
		n, ok := next.(game.Notation)
		if !ok {
			break
		}
		if mv, err := n.Read(s); err == nil && (mv.Kind == game.Place || mv.Kind == game.Step) {
			return mv, true
		}
	}
	return m.readPoints(t, strings.ToLower(strings.ReplaceAll(s, "-", "")))
}

// readPoints is the move whose points s names, one after the other.
func (m *Model) readPoints(t *table, s string) (game.Move, bool) {
	v := t.snap.Match.State().View()
	steps := t.has(game.Step)
	for p := range points(v) {
		name := strings.ToLower(m.at(t, p))
		if !steps && s == name {
			return game.PlaceAt(p), true
		}
		if rest, ok := strings.CutPrefix(s, name); ok && steps {
			for q := range points(v) {
				if rest == strings.ToLower(m.at(t, q)) {
					return game.StepTo(p, q), p != q
				}
			}
		}
	}
	return game.Move{}, false
}

// typedAhead makes a typed move ahead, or says why not.
func (m *Model) typedAhead(t *table, s string, now time.Time) (why string) {
	if m.prefs.NoPremove || !t.mayAhead() {
		return m.text.Reason(game.NotYourTurn)
	}
	mv, ok := m.readAhead(t, s)
	if !ok {
		return s + ": " + m.text.Table.NotMove
	}
	t.cursor = mv.To
	own, free := t.own(mv.To)
	switch mine, _ := t.own(mv.From); {
	case mv.Kind == game.Step && !mine:
		return m.text.Reason(game.NoPiece)
	case mv.Kind == game.Step && own, mv.Kind == game.Place && !free:
		return m.text.Reason(game.Occupied)
	}
	m.moveAhead(t, mv, !m.prefs.Confirm, now)
	return ""
}
