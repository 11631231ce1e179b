package view

import (
	"maps"
	"slices"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/cell"
	"qiyou/ui/session"
	"qiyou/ui/sound"
)

// news folds an event of the session into the screens.
func (m *Model) news(ev session.Event, now time.Time) {
	switch ev := ev.(type) {
	case session.Lobby:
		m.takeLobby(ev)
	case session.Invited:
		m.invited(ev.Invitation, now)
	case session.InviteEnded:
		m.inviteEnded(ev, now)
	case session.Table:
		m.seat(ev, now)
	case session.Said:
		if t := m.tables[ev.Match]; t != nil {
			t.say(ev)
			m.overhear(t, now)
		} else if ev.Match == "" {
			m.hear(ev, now)
		}
	case session.Arrived:
		m.reached[ev.ID] = true
	case session.Left:
		m.left(ev.Match)
	case session.Words:
		m.words(ev, now)
	case session.WordsEnded:
		m.wordsEnded(ev, now)
	case session.Records:
		m.takeRecords(ev)
	case session.Gathering:
		m.takeGathering(ev, now)
	case session.Exported:
		m.tell(sprintf(m.text.Commands.Library.Exported, ev.Games, cell.Clean(ev.Path)), now)
	case session.Checked:
		m.takeChecked(ev)
	case session.Paths:
		m.takePaths(ev)
	case session.RecordSaved:
		m.recordSaved(ev, now)
	case session.Advised:
		m.advised(ev)
	case session.Analysed:
		m.takeAnalysis(ev, now)
	case session.Statistics:
		m.takeStatistics(ev)
	case session.Settings:
		m.takeSettings(ev)
	case session.Notice:
		m.warnOrTell(ev, now)
	}
}

// overhear shows the last line of chat where it cannot be seen: at a table that
// is not shown, and in a window that has no room for a chat.
func (m *Model) overhear(t *table, now time.Time) {
	if said := t.chat[len(t.chat)-1]; t != m.table() && !said.Mine {
		t.unread++
		m.elsewhere(t, said.Text, now)
		return
	}
	if said := t.chat[len(t.chat)-1]; t == m.table() && !said.Mine && m.w > 0 && t.layout(m.look, m.w, m.h).panel.Empty() {
		m.tell(m.saidBy(t, said), now)
	}
}

// warnOrTell shows a notice, as bad news unless it is one of the good ones. One
// about a table that is not shown says which.
func (m *Model) warnOrTell(n session.Notice, now time.Time) {
	said := m.text.Notice(n)
	if n.Code == session.NoticeRecord && len(n.Args) > 0 {
		said = m.keptText(m.text.Notices[n.Code], n.Args[0], m.w-2)
	}
	if t := m.tables[n.Match]; t != nil && n.Match != m.current {
		if n.Code == session.NoticeWish {
			t.queue.Clear()
		}
		m.elsewhere(t, said, now)
		return
	}
	if t := m.table(); t != nil && n.Code == session.NoticeRecord && m.w > 0 && !t.layout(m.look, m.w, m.h).panel.Empty() {
		return // its panel says so as long as it is open
	}
	if n.Code == session.NoticeWish || n.Code == session.NoticeRecordLost {
		m.saveFailed()
	}
	switch n.Code {
	case session.NoticeRecord, session.NoticePicture, session.NoticeResumed, session.NoticeRenamed, session.NoticeAbsent:
		m.tell(said, now)
	case session.NoticeWish:
		if t := m.tables[n.Match]; t != nil {
			t.queue.Clear()
		}
		if c := m.lobby.pending; c != nil && c.id == "" {
			m.endWaiting("") // it was the invitation that was refused
		}
		m.rereadSettings() // one of them may have been
		m.warn(said, now)
	default:
		m.warn(said, now)
	}
}

func (m *Model) invited(inv session.Invitation, now time.Time) {
	inv.Peer, inv.Text = cell.CleanName(inv.Peer), cell.Clean(inv.Text)
	m.forget(inv.ID)
	m.invites = append(m.invites, inv)
	if !inv.Mine {
		m.chime(sound.Invitation)
		m.emit(Ring{Title: sprintf(m.text.Invite.From, inv.Peer, inv.Tag), Body: m.terms(inv)})
		if t := m.table(); t != nil && (t.playing() || inv.Match != t.snap.ID) {
			m.invitedElsewhere(inv, now)
		}
		return
	}
	if m.lobby.pending == nil && !inv.Rematch {
		m.lobby.pending = &calling{peer: inv.Peer}
	}
	if c := m.lobby.pending; c != nil && c.id == "" {
		c.id = inv.ID
		c.peer = inv.Peer
		if c.cancel {
			m.wish(session.Cancel{Invitation: inv.ID})
		}
	}
}

// invitedElsewhere tells of an invitation that cannot be answered at the table
// that is shown.
func (m *Model) invitedElsewhere(inv session.Invitation, now time.Time) {
	if t := m.tables[inv.Match]; t != nil {
		m.elsewhere(t, m.againText(t, inv), now)
		return
	}
	m.tell(sprintf(m.text.Invite.Elsewhere, inv.Peer), now)
}

func (m *Model) inviteEnded(ev session.InviteEnded, now time.Time) {
	m.forget(ev.Invitation.ID)
	m.closeCounter(ev.Invitation.ID)
	if ev.Invitation.Mine {
		m.endWaiting(ev.Invitation.ID)
	}
	name := cell.CleanName(ev.Invitation.Peer)
	switch ev.Code {
	case session.EndAccepted:
	case session.EndCountered:
		// the other invitation says what there is to say
	case session.EndDeclined, session.EndBusy, session.EndWithdrawn:
		m.tell(m.text.InviteEnd(ev.Code, name, ev.Port), now)
	default:
		m.warn(m.text.InviteEnd(ev.Code, name, ev.Port), now)
	}
}

// seat takes a snapshot in; the first of a match brings it to the screen.
func (m *Model) seat(ev session.Table, now time.Time) {
	s := ev.Snapshot
	if s.Match.State() == nil {
		return
	}
	t := m.tables[s.ID]
	if _, gone := m.behind[s.ID]; gone {
		return
	}
	if t == nil {
		t = newTable(s, ev.Study)
		t.openAt(ev)
		m.begun(t, now)
		m.tellFaults(ev.Study, now)
		return
	}
	old := t.snap
	calls := t.take(s, ev.Study)
	t.openAt(ev)
	if ev.Study != nil && m.takesOver() { // it was opened again
		m.show(s.ID)
	}
	if m.playAhead(t, old, now) && calls == callTurn {
		calls = callNothing
	}
	if s.ID != m.current {
		m.called(t, calls, now)
		return
	}
	m.heard(t, old)
	if me := t.me(); me != game.NoSeat && s.Match.Refused(me) && !old.Match.Refused(me) {
		m.tell(sprintf(m.text.Table.Refused, m.name(t, t.other())), now) // it is still to be read once the other has moved
	}
	if t.snap.Match.Over() {
		m.closeMoot()
	}
	if calls != callNothing {
		m.emit(Ring{Title: m.name(t, t.other()), Body: m.callText(t, calls)})
	}
}

// begun is a table that is new. It comes to the screen unless the person is at
// something there.
func (m *Model) begun(t *table, now time.Time) {
	m.seated++
	t.number = m.seated
	shown := m.takesOver()
	if shown {
		m.passOn(t)
	}
	m.tables[t.snap.ID] = t
	if c := m.lobby.pending; c != nil && c.peer == m.opponentAt(t) {
		m.endWaiting("")
	}
	if shown {
		m.show(t.snap.ID)
		return
	}
	m.elsewhere(t, m.text.Tabs.Begun, now)
	m.emit(Ring{Title: m.opponentAt(t), Body: m.text.Tabs.Begun})
}

// called tells of what calls for the person at a table that is not shown.
func (m *Model) called(t *table, calls string, now time.Time) {
	if calls == callNothing {
		return
	}
	t.unread++
	text := m.callText(t, calls)
	m.elsewhere(t, text, now)
	m.emit(Ring{Title: m.opponentAt(t), Body: text})
}

// callText is what a notification says about t.
func (m *Model) callText(t *table, calls string) string {
	switch ask, plies := t.question(); {
	case ask != match.AskNothing:
		return m.wishText(ask, plies, m.name(t, t.other()))
	case calls == callOver:
		s, _ := m.turn(t)
		return s
	}
	return m.text.Table.Yours
}

// passOn takes the table on the screen away if its game is over and another with
// the same people comes up.
func (m *Model) passOn(next *table) {
	if t := m.table(); t != nil && t.snap.Match.Over() && !t.snap.OfRecord && !t.kept.unsaved() && t.likes(next) {
		m.behind[m.current] = false
		delete(m.tables, m.current)
	}
}

// closeMoot closes the questions and fields that the end of a game makes moot.
func (m *Model) closeMoot() {
	for _, l := range m.layers {
		switch l := l.(type) {
		case *confirm, *menu:
			m.drop(l)
			return
		case *entry:
			if l.label == m.text.Table.Typing {
				m.drop(l)
				return
			}
		}
	}
}

// left takes a table away. The lobby comes up, where the others are.
func (m *Model) left(id string) {
	delete(m.tables, id)
	if id != m.current {
		return
	}
	m.show("")
}

// leaveBehind leaves the finished tables that are on the screen no more. They
// stay in behind: late news must not bring them back.
func (m *Model) leaveBehind() {
	for _, id := range slices.Sorted(maps.Keys(m.behind)) {
		if !m.behind[id] {
			m.behind[id] = true
			m.wish(session.Leave{Match: id})
		}
	}
}

// failed tells why a wish was refused at once.
func (m *Model) failed(w session.Wish, err error, now time.Time) {
	switch w := w.(type) {
	case session.Invite:
		m.endWaiting("")
	case session.Act:
		if t := m.tables[w.Match]; t != nil {
			t.queue.Clear()
		}
	case session.SaveRecord:
		m.saveFailed()
	}
	m.warn(sprintf(m.text.Notices[session.NoticeWish], m.text.Error(err)), now)
}

// name is what a seat is called on the screen: where two people at one keyboard
// have one name, by its colour.
func (m *Model) name(t *table, seat game.Seat) string {
	if seat == game.NoSeat {
		return ""
	}
	p := t.snap.Players[seat.Index()]
	switch name := cell.CleanName(p.Name); {
	case t.alone() && p.Name == t.snap.Players[seat.Other().Index()].Name:
		return m.color(t, seat)
	case p.Kind == session.Computer && session.GuestName(name) == "":
		return m.text.Lobby.Engine
	case name == "":
		return m.text.Unnamed
	default:
		return name
	}
}
