package view

import (
	"time"

	"qiyou/game"
	"qiyou/ui/cell"
	"qiyou/ui/keys"
	"qiyou/ui/session"
)

// watchChosen watches the match of the peer that is chosen in the lobby.
func (m *Model) watchChosen() {
	if p, ok := m.chosenPeer(); ok {
		m.wish(session.Watch{Peer: p.ID})
	}
}

// nextWatchers goes on to the next answer to who may watch.
func (m *Model) nextWatchers() {
	next := map[string]string{session.WatchEveryone: session.WatchKnown, session.WatchKnown: session.WatchNobody}[m.lobby.news.Me.Watch]
	if next == "" {
		next = session.WatchEveryone
	}
	m.wish(session.AllowWatch{Who: next})
}

// watchKey is a key at a table where one only looks on.
func (m *Model) watchKey(t *table, a keys.Action, now time.Time) {
	switch a {
	case keys.GoUp:
		t.move(0, -1)
	case keys.GoDown:
		t.move(0, 1)
	case keys.GoLeft:
		t.move(-1, 0)
	case keys.GoRight:
		t.move(1, 0)
	case keys.Turn:
		t.turned = !t.turned
	case keys.Look:
		m.changeLook(t)
	case keys.Chat:
		m.chat(t)
	case keys.Keep:
		m.wish(session.Keep{Match: t.snap.ID})
	case keys.Leave:
		m.leave(t, now)
	}
}

// drawWatching says that one only looks on, and how many do.
func (m *Model) drawWatching(p *panel, t *table) {
	tx := m.text.Table
	if t.snap.Watching && !t.snap.OfRecord {
		p.wrapped(sprintf(tx.Watching, m.name(t, game.First), m.name(t, game.Second)), 2, accent)
	}
	if t.snap.Watchers > 0 {
		p.print(sprintf(tx.Watched, t.snap.Watchers), dim)
	}
}

// watchLink is the state of the link to the player who lets us watch.
func (m *Model) watchLink(t *table) (string, cell.Style) {
	switch t.snap.Link {
	case session.NoLink:
		return "", plain // a record
	case session.Up:
		return sprintf(m.text.Table.LinkUp, t.snap.RTT.Milliseconds()), dim
	case session.Silent, session.Down:
		return m.text.Table.Down, warned
	case session.Closed:
		return m.text.Error(session.Error{ID: session.ErrWatchEnded}), warned
	}
	return m.text.Table.Broken, bad
}

// saidBy is a line of chat with its author. What spectators say to a player is
// marked.
func (m *Model) saidBy(t *table, s session.Said) string {
	if s.Watch && !t.snap.Watching {
		return sprintf(m.text.Table.Spectator, s.Name) + ": " + s.Text
	}
	return s.Name + ": " + s.Text
}

// watchClick moves the cursor, which shows a point. On a board of a finished game
// a second click tries a move out.
func (m *Model) watchClick(t *table, x, y int, now time.Time) {
	if at, ok := t.layout(m.look, m.w, m.h).hit(t, x, y); ok {
		again := t.cursor == at
		t.cursor = at
		if t.studying() && (again || t.picked || t.movable(at)) {
			m.try(t, now)
		}
	}
}
