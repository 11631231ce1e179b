package view

import (
	"errors"
	"strings"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/board"
	"qiyou/ui/keys"
	"qiyou/ui/session"
)

// maxSay is the longest line of chat in characters.
const maxSay = 200

// columns are the letters of columns that are shortcuts too.
const columns = "hjklduUcnpRq"

func (m *Model) act(t *table, c match.Command) {
	m.wish(session.Act{Match: t.snap.ID, Command: c})
}

func (m *Model) tableKey(t *table, a keys.Action, k keys.Key, now time.Time) {
	if m.boardKey(t, a, now) || m.adviceKey(t, a, k, now) || m.noteKey(t, a, now) || m.analysisKey(t, a, now) || m.step(t, a, k) {
		return
	}
	if t.review.on || t.studying() {
		m.reviewKey(t, a, k, now)
		return
	}
	if t.snap.Watching {
		m.watchKey(t, a, now)
		return
	}
	before := t.column
	t.column = 0
	if a == "" && k.Code == keys.Char && k.Rune > '~' && t.playing() {
		m.typeMove(t, string(k.Rune)) // a name such as 炮二平五
		return
	}
	if k.Code == keys.Char && strings.ContainsRune(columns, k.Rune) {
		t.column = k.Rune
	}
	if before != 0 && isDigit(k) && t.playing() {
		m.unwish(before)
		m.typeMove(t, strings.ToLower(string(before))+string(k.Rune))
		return
	}
	switch a {
	case keys.GoUp:
		t.move(0, -1)
	case keys.GoDown:
		t.move(0, 1)
	case keys.GoLeft:
		t.move(-1, 0)
	case keys.GoRight:
		t.move(1, 0)
	case keys.Place:
		m.place(t, false, now)
	case keys.Type:
		if t.playing() {
			m.typeMove(t, strings.ToLower(strings.Trim(string(k.Rune), "\x00")))
		}
	case keys.Menu:
		m.openMenu(t)
	case keys.Pass:
		m.pass(t, k, now)
	case keys.Turn:
		t.turned = !t.turned
	case keys.Look:
		m.changeLook(t)
	case keys.Close:
		m.unsay(t, now)
	case keys.Chat:
		m.chat(t)
	case keys.Verify:
		m.verifyOther(t, now)
	case keys.Watchers:
		m.nextWatchers()
	case keys.Leave:
		m.leave(t, now)
	case keys.Rematch:
		m.rematch(t)
	case keys.Terms:
		if t.snap.Match.Over() {
			m.push(newAgain(m, t))
		}
	case keys.Counter:
		if inv, ok := m.again(t); ok {
			m.counter(inv, now)
		}
	case keys.Yes, keys.No:
		m.reply(t, a == keys.Yes, k, now)
	default:
		m.ask(t, a, now)
	}
}

// ask is for what needs the other, or cannot be undone.
func (m *Model) ask(t *table, a keys.Action, now time.Time) {
	if t.me() == game.NoSeat {
		return
	}
	if f := t.snap.Fork; f != nil && a == keys.Undo {
		m.push(&confirm{question: sprintf(m.text.Ask.Yield, f.Move), column: "u", yes: func(m *Model, _ time.Time) {
			m.wish(session.Yield{Match: t.snap.ID})
		}})
		return
	}
	switch {
	case a == keys.Undo:
		m.undo(t, now)
	case a == keys.UndoTwo:
		m.undoTwo(t, now)
	}
	if !t.playing() {
		return
	}
	switch a {
	case keys.Draw:
		m.push(&confirm{question: m.text.Ask.Draw, column: "d", yes: func(m *Model, _ time.Time) {
			m.act(t, match.Command{Seat: t.me(), Do: match.DoDraw})
		}})
	case keys.Resign:
		m.push(&confirm{question: m.text.Ask.Resign, column: "r", yes: func(m *Model, _ time.Time) {
			m.act(t, match.Command{Seat: t.me(), Do: match.DoResign})
		}})
	case keys.Adjourn:
		m.adjourn(t)
	case keys.Claim:
		m.act(t, match.Command{Seat: t.me(), Do: match.DoClaim})
	case keys.Retract:
		if ask, _ := t.request(); ask != match.AskNothing {
			m.act(t, match.Command{Seat: t.me(), Do: match.DoRetract})
			return
		}
		m.unsay(t, now)
	}
}

// place plays at the cursor, or begins a step there; sure is a person who has said
// so twice already.
func (m *Model) place(t *table, sure bool, now time.Time) {
	if !t.playing() {
		return
	}
	if !t.myTurn() {
		m.placeAhead(t, sure, now)
		return
	}
	mv, pick, ok := t.at(t.cursor)
	if hint, is := m.hinted(t, t.cursor); is {
		mv, pick, ok = hint, false, true
	}
	switch {
	case t.picked && t.cursor == t.from:
		t.picked, t.pale = false, game.Move{}
	case ok && pick:
		t.from, t.picked, t.pale = t.cursor, true, game.Move{}
	case ok:
		m.propose(t, mv, sure, now)
	case len(t.choices()) > 0 && !t.has(game.Toggle):
		m.openMenu(t)
	default:
		m.refuse(t, now)
	}
}

func (m *Model) play(t *table, mv game.Move) {
	t.picked, t.pale = false, game.Move{}
	m.act(t, match.Command{Seat: t.snap.Match.State().ToAct(), Do: match.DoMove, Move: mv})
}

// refuse says why there is nothing to do at the cursor. What was begun stays.
func (m *Model) refuse(t *table, now time.Time) {
	st := t.shown()
	mv := game.PlaceAt(t.cursor)
	switch piece := st.View().At(t.cursor); {
	case t.has(game.Toggle):
		m.refused(m.text.Table.NoGroup, now)
		return
	case t.picked:
		mv = game.StepTo(t.from, t.cursor)
	case t.has(game.Step) && piece.Color != game.NoColor && piece.Color == st.View().Color(st.ToAct()):
		m.refused(m.text.Table.Stuck, now)
		return
	case t.has(game.Step):
		m.refused(m.text.Reason(game.NoPiece), now)
		return
	}
	if _, err := st.Apply(mv); err != nil {
		m.refused(m.text.Error(err), now)
	}
}

// refused says that something was not done, and why.
func (m *Model) refused(why string, now time.Time) {
	m.warn(sprintf(m.text.Notices[session.NoticeWish], why), now)
}

// changeLook goes on to the next way to write pieces, or shows and hides the
// points that are forbidden.
func (m *Model) changeLook(t *table) {
	switch {
	case t.kind() == board.Xiangqi:
		m.prefs.Pieces = m.look.Pieces%board.Letters + 1
		m.look.Pieces = m.prefs.Pieces
	case t.forbids():
		m.prefs.HideFouls = !m.prefs.HideFouls
	default:
		return
	}
	m.emit(Remember{m.prefs})
}

// typeMove opens the field for a move in the game's own notation.
func (m *Model) typeMove(t *table, s string) {
	m.push(newEntry(m.text.Table.Typing, s, 24, func(m *Model, s string, now time.Time) { m.typed(t, s, now) }))
}

func (m *Model) typed(t *table, s string, now time.Time) {
	if s == "" || !t.playing() {
		return
	}
	if why := m.playTyped(t, s, now); why != "" {
		m.refused(why, now)
	}
}

// playTyped plays what was typed, or says why not.
func (m *Model) playTyped(t *table, s string, now time.Time) (why string) {
	if !t.myTurn() {
		return m.typedAhead(t, s, now)
	}
	read := game.ParseMove
	if n, ok := t.snap.Match.State().(game.Notation); ok {
		read = n.Read
	}
	mv, err := read(s)
	var illegal *game.IllegalError
	switch {
	case errors.As(err, &illegal):
		return m.text.Error(err)
	case err != nil:
		return s + ": " + m.text.Table.NotMove
	}
	if mv.Kind == game.Place || mv.Kind == game.Step {
		t.cursor = mv.To
	}
	m.propose(t, mv, false, now)
	return ""
}

// pass asks before it passes, since the second pass may end a game. Where there
// is no passing, its key begins a typed move.
func (m *Model) pass(t *table, k keys.Key, now time.Time) {
	if t.myTurn() && t.has(game.Pass) {
		m.push(&confirm{question: m.text.Ask.Pass, column: "p", yes: func(m *Model, _ time.Time) {
			if t.myTurn() && t.has(game.Pass) {
				m.play(t, game.PassMove())
			}
		}})
		return
	}
	switch {
	case !t.playing():
	case k.Code == keys.Char:
		m.typeMove(t, "p")
	default:
		m.refused(m.text.Reason(game.WrongKind), now)
	}
}

// reply answers the other's question, or an invitation once the game is over.
func (m *Model) reply(t *table, yes bool, k keys.Key, now time.Time) {
	ask, plies := t.question()
	switch {
	case ask == match.AskNothing && t.playing():
		if !yes && k.Code == keys.Char {
			m.typeMove(t, string(k.Rune))
		}
	case m.tooSoon(now):
	case ask == match.AskNothing:
		if inv, ok := m.again(t); ok {
			m.wish(session.Answer{Invitation: inv.ID, Accept: yes})
			m.forget(inv.ID)
			return
		}
		if yes && m.theyWantMore(t) {
			m.rematch(t)
		}
	case !yes:
		m.act(t, match.Command{Seat: t.me(), Do: match.DoRefuse})
	default:
		m.act(t, match.Command{Seat: t.me(), Do: agreed[ask], Plies: plies})
	}
}

func (m *Model) chat(t *table) {
	if !t.remote() {
		return
	}
	e := newEntry(m.text.Table.Saying, t.draft, maxSay, func(m *Model, s string, _ time.Time) {
		t.draft = ""
		if s != "" {
			m.wish(session.Say{Match: t.snap.ID, Text: s})
		}
	})
	if t.playing() && !t.snap.Watching {
		e.column = "c"
	}
	e.gone = func(_ *Model, s string) { t.draft = s }
	m.push(e)
}

// leave goes away from a table, with a question where something is not saved, and
// while somebody waits there.
func (m *Model) leave(t *table, now time.Time) {
	if !t.playing() || t.snap.Watching {
		m.saveFirst([]*table{t}, func(m *Model, _ time.Time) { m.wish(session.Leave{Match: t.snap.ID}) }, now)
		return
	}
	m.push(&confirm{question: m.text.Ask.Leave, column: "q", leaving: true, yes: func(m *Model, _ time.Time) {
		m.wish(session.Leave{Match: t.snap.ID})
	}})
}

func (m *Model) rematch(t *table) {
	if t.snap.Match.Over() {
		m.wish(session.Rematch{Match: t.snap.ID})
	}
}

// theyWantMore says whether the other has asked for another game.
func (m *Model) theyWantMore(t *table) bool {
	other := t.other()
	return !t.alone() && other != game.NoSeat && t.snap.Rematch[other.Index()]
}

// again is the invitation to another game at this table. Other invitations are
// answered in the lobby, where their terms are shown.
func (m *Model) again(t *table) (session.Invitation, bool) {
	for _, inv := range m.invites {
		if inv.Rematch && !inv.Mine && inv.Match == t.snap.ID {
			return inv, true
		}
	}
	return session.Invitation{}, false
}

// againText is what the other wants: the same again, or what is to be otherwise.
func (m *Model) againText(t *table, inv session.Invitation) string {
	if inv.Before == nil {
		before := t.again().Turned()
		inv.Before = &before
	}
	if changes := m.changes(inv); changes != "" {
		return sprintf(m.text.Invite.AgainOn, inv.Peer, changes)
	}
	return sprintf(m.text.Table.Again, m.name(t, t.other()))
}

// tableClick moves the cursor to a point, and acts on a second click there. A
// piece is picked, put down or moved with the first: what a step needs is two
// clicks already. So is a group marked, which another click takes back.
func (m *Model) tableClick(t *table, x, y int, now time.Time) {
	if t.snap.Watching || t.review.on {
		m.watchClick(t, x, y, now)
		return
	}
	at, ok := t.layout(m.look, m.w, m.h).hit(t, x, y)
	if !ok {
		return
	}
	again := t.cursor == at
	t.cursor = at
	if m.mayAhead(t) {
		if again || t.pickAhead(at) || t.has(game.Step) && t.picked {
			m.place(t, again, now)
		}
		return
	}
	mv, pick, ok := t.at(at)
	first := ok && (pick || mv.Kind == game.Step || mv.Kind == game.Toggle) || t.picked && at == t.from
	if first && t.myTurn() || again && t.snap.Match.State().ToAct() != game.NoSeat {
		m.place(t, again, now)
	}
}
