package view

import (
	"slices"
	"time"

	"qiyou/ui/keys"
	"qiyou/ui/session"
)

// lobby is who is there, and which row is chosen.
type lobby struct {
	news    session.Lobby
	chosen  rowID
	touched bool // the person has moved: the choice does not move by itself
	pending *calling
	chat    []session.Said // what was said in the lobby
	unread  int            // lines of it since it was last shown
	draft   string         // a line that was not sent
}

// rowID names a row of the lobby, whatever else comes and goes.
type rowID struct {
	kind rowKind
	id   string // of the peer or the match
}

type rowKind uint8

const (
	noRow rowKind = iota
	tableRow
	peerRow
	openRow
	computerRow
	hereRow
	proposalRow
	recordsRow
	statisticsRow
	settingsRow
)

// calling is an invitation of ours from the wish to its end.
type calling struct {
	peer   string // the name, or the address that was typed
	id     string // of the invitation, "" while it is not sent
	cancel bool   // to be taken back as soon as its id is known
}

// peers are the peers to show: those one knows before strangers, and those that may
// not be there after both.
func (l *lobby) peers() []session.Peer {
	all := slices.DeleteFunc(slices.Clone(l.news.Peers), func(p session.Peer) bool { return p.Presence == session.Gone })
	slices.SortStableFunc(all, func(a, b session.Peer) int { return place(a) - place(b) })
	return all
}

func place(p session.Peer) int {
	switch {
	case p.Tag == "":
		return 3
	case p.Presence != session.Here:
		return 2
	case !p.Known && !p.Verified:
		return 1
	}
	return 0
}

// rows are the rows one can choose, from above.
func (m *Model) rows() []rowID {
	l := &m.lobby
	var rows []rowID
	for _, id := range m.ids() {
		rows = append(rows, rowID{tableRow, id})
	}
	for _, p := range l.peers() {
		rows = append(rows, rowID{peerRow, p.ID})
	}
	for _, o := range l.news.Open {
		rows = append(rows, rowID{openRow, o.Match})
	}
	return append(rows, rowID{kind: computerRow}, rowID{kind: hereRow}, rowID{kind: proposalRow}, rowID{kind: recordsRow},
		rowID{kind: statisticsRow}, rowID{kind: settingsRow})
}

// takeLobby keeps the choice on what it was. Until the person moves, it is the first
// peer that can be invited; a choice that has gone away chooses nothing, so that
// Enter never acts on what slipped under it.
func (m *Model) takeLobby(news session.Lobby) {
	l := &m.lobby
	l.news = news
	rows := m.rows()
	if l.touched {
		if !slices.Contains(rows, l.chosen) {
			l.chosen = rowID{}
		}
		return
	}
	if l.chosen.kind == peerRow && slices.Contains(rows, l.chosen) {
		return
	}
	l.chosen = rowID{kind: computerRow}
	for _, p := range l.peers() {
		if p.Tag != "" && !p.Playing && p.Presence == session.Here {
			l.chosen = rowID{peerRow, p.ID}
			return
		}
	}
}

// moveRow does not go around: Enter on a row that was not meant begins a game.
func (m *Model) moveRow(by int) {
	l := &m.lobby
	l.touched = true
	rows := m.rows()
	l.chosen = rows[min(max(slices.Index(rows, l.chosen)+by, 0), len(rows)-1)]
}

func (m *Model) lobbyKey(a keys.Action, now time.Time) {
	l := &m.lobby
	switch a {
	case keys.GoUp:
		m.moveRow(-1)
	case keys.GoDown:
		m.moveRow(+1)
	case keys.Choose:
		m.choose(l.chosen)
	case keys.Game:
		m.push(newOffer(m))
	case keys.Statistics:
		m.listStatistics()
	case keys.Computer:
		m.choose(rowID{kind: computerRow})
	case keys.Here:
		m.choose(rowID{kind: hereRow})
	case keys.Clock:
		m.askClock()
	case keys.Address:
		m.askAddress()
	case keys.Open:
		m.openFile()
	case keys.Find:
		m.findWords(nil)
	case keys.Gather:
		m.gatherKey()
	case keys.Reindex:
		m.wish(session.Gather{})
	case keys.Records:
		m.listRecords()
	case keys.Rename:
		m.push(newEntry(m.text.Ask.Name, l.news.Me.Name, 24, func(m *Model, s string, _ time.Time) {
			if s != "" && s != l.news.Me.Name {
				m.wish(session.Rename{Name: s})
			}
		}))
	case keys.Invite:
		if p, ok := m.chosenPeer(); ok {
			m.invite(p.ID, p.Name)
		}
	case keys.Discard:
		m.discard()
	case keys.Cancel:
		m.cancel()
	case keys.Block:
		m.block()
	case keys.Known:
		mode := l.news.Me.Mode
		mode.KnownOnly = !mode.KnownOnly
		m.wish(mode)
	case keys.Unseen:
		mode := l.news.Me.Mode
		mode.Invisible = !mode.Invisible
		m.wish(mode)
	case keys.Watch:
		m.watchChosen()
	case keys.Watchers:
		m.nextWatchers()
	case keys.Verify:
		m.verifyChosen(now)
	case keys.Chat:
		m.sayToAll()
	case keys.Tell:
		m.sayToOne()
	case keys.Mute:
		m.mute(now)
	case keys.Quit:
		m.quit(now)
	default:
		m.answer(a, now)
	}
}

// choose does what a row is for.
func (m *Model) choose(r rowID) {
	switch r.kind {
	case tableRow:
		m.show(r.id)
	case peerRow:
		for _, p := range m.lobby.news.Peers {
			switch {
			case p.ID != r.id:
			case p.Watch && m.tableWith(p.Tag) != "":
				m.show(m.tableWith(p.Tag))
			case p.Watch:
				m.wish(session.Watch{Peer: p.ID})
			default:
				m.invite(p.ID, p.Name)
			}
		}
	case openRow:
		m.wish(session.Reopen{Match: r.id})
	case computerRow:
		m.wish(session.PlayComputer{Offer: m.prefs.Offer, Level: m.prefs.Level})
	case hereRow:
		m.wish(session.PlayHere{Offer: m.prefs.Offer})
	case proposalRow:
		m.push(newOffer(m))
	case recordsRow:
		m.listRecords()
	case statisticsRow:
		m.listStatistics()
	case settingsRow:
		m.openSettings()
	}
}

func (m *Model) askAddress() {
	m.push(newEntry(m.text.Ask.Address, "", 80, func(m *Model, s string, _ time.Time) {
		if s != "" {
			m.invite(s, s)
		}
	}))
}

func (m *Model) discard() {
	for _, o := range m.lobby.news.Open {
		if (rowID{openRow, o.Match}) == m.lobby.chosen {
			question := m.text.Ask.Discard
			m.push(&confirm{question: sprintf(question, m.opponent(o)), yes: func(m *Model, _ time.Time) {
				m.wish(session.Discard{Match: o.Match})
			}})
		}
	}
}

// opponent is the other of an open match.
func (m *Model) opponent(o session.OpenMatch) string {
	switch {
	case o.Kind == session.Computer && session.GuestName(o.Opponent) == "":
		return m.text.Lobby.Engine
	case o.Kind == session.Person:
		return m.text.Lobby.Yourself
	}
	return o.Opponent
}

func (m *Model) lobbyClick(x, y int) {
	for i, l := range m.lobbyLines(m.w, m.h) {
		if l.row.kind != noRow && l.y == y && i >= 0 {
			if m.lobby.chosen == l.row {
				m.choose(l.row)
				return
			}
			m.lobby.chosen, m.lobby.touched = l.row, true
		}
	}
}
