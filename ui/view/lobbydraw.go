package view

import (
	"fmt"
	"strings"
	"time"

	"qiyou/game"
	"qiyou/ui/board"
	"qiyou/ui/cell"
	"qiyou/ui/emblem"
	"qiyou/ui/keys"
	"qiyou/ui/session"
)

func sprintf(format string, args ...any) string { return fmt.Sprintf(format, args...) }

// lobbyLine is a line of the lobby at its place on the screen.
type lobbyLine struct {
	line
	row rowID // noRow for headings and blanks
	y   int

	above, below int // lines over the first and under the last that there is no room for
}

// lobbyLines are the lines of the lists that are visible in a window of w by h:
// all, or those around the chosen one.
func (m *Model) lobbyLines(w, h int) []lobbyLine {
	var all []lobbyLine
	roomy := h >= roomyH
	heading := func(s string) {
		if roomy && len(all) > 0 {
			all = append(all, lobbyLine{})
		}
		all = append(all, lobbyLine{line: line{s, title}})
	}
	if len(m.tables) > 0 {
		heading(m.text.Tabs.Title)
	}
	for n, id := range m.ids() {
		all = append(all, lobbyLine{line: m.tableLine(n+1, m.tables[id]), row: rowID{tableRow, id}})
	}
	heading(m.text.Lobby.Peers)
	if room := m.lobby.news.Me.Room; room != "" {
		all = append(all, lobbyLine{line: line{"  " + sprintf(m.text.Lobby.Room, room), accent}})
	}
	peers := m.lobby.peers()
	if len(peers) == 0 {
		nobody := m.text.Lobby.Nobody
		switch m.lobby.news.Health.Code {
		case session.HealthBlocked, session.HealthNoNetwork:
			nobody = m.text.Lobby.NoOne
		case session.HealthOff:
			nobody = m.text.Health(session.HealthOff)
		}
		all = append(all, lobbyLine{line: line{"  " + nobody, dim}})
	}
	for _, p := range peers {
		all = append(all, lobbyLine{line: line{m.peerText(p, w), m.peerStyle(p)}, row: rowID{peerRow, p.ID}})
	}
	if len(m.lobby.news.Open) > 0 {
		heading(m.text.Lobby.Open)
	}
	for _, o := range m.lobby.news.Open {
		s := sprintf(m.text.Lobby.Resume, m.opponent(o), m.text.Setup(o.Setup), o.Moves)
		if o.Adjourned {
			s += m.text.Lobby.Join + m.text.Tabs.Adjourned
		}
		all = append(all, lobbyLine{line: line{s, plain}, row: rowID{openRow, o.Match}})
	}
	heading(m.text.Lobby.Play)
	for _, r := range []struct {
		kind rowKind
		text string
	}{
		{computerRow, m.computerText()},
		{hereRow, m.text.Lobby.Here},
		{proposalRow, sprintf(m.text.Lobby.Game, m.offerText(m.prefs.Offer))},
		{recordsRow, m.text.Review.Title},
		{statisticsRow, m.text.Statistics.Title},
		{settingsRow, m.text.Settings.Title},
	} {
		all = append(all, lobbyLine{line: line{r.text, plain}, row: rowID{kind: r.kind}})
	}
	return m.visible(all, h, roomy)
}

// tableLine is a match that one is in as one row.
func (m *Model) tableLine(n int, t *table) line {
	x := t.snap.Match
	s, style := sprintf(m.text.Tabs.Row, n, m.opponentAt(t), m.text.Setup(x.Setup()), len(x.Plies())), plain
	switch {
	case x.Over():
		end, _ := m.turn(t)
		s, style = s+m.text.Lobby.Join+end, dim
	case t.waits():
		s, style = s+m.text.Lobby.Join+m.text.Table.Yours, accent
	}
	return line{s, style}
}

// roomyH is the height from which on lists have blank lines between them.
const roomyH = 16

// visible gives lines their places, and leaves out those that have none.
func (m *Model) visible(all []lobbyLine, h int, roomy bool) []lobbyLine {
	top := 1
	if roomy {
		top = 2
	}
	room := max(h-top-2-len(m.inviteLines(m.w, h))-len(m.talkLines(m.w, h)), 1)
	from := 0
	for i, l := range all {
		if l.row.kind != noRow && l.row == m.lobby.chosen && i >= room {
			from = i - room + 1
		}
	}
	shown := all[from:min(from+room, len(all))]
	for i := range shown {
		shown[i].y = top + i
	}
	if len(shown) > 0 {
		shown[0].above, shown[len(shown)-1].below = from, len(all)-from-len(shown)
	}
	return shown
}

// peerText is a peer as one row: name, fingerprint, and what is known of it.
func (m *Model) peerText(p session.Peer, w int) string {
	name := 24
	if w < 60 {
		name = 12
	}
	s := pad(p.Name, name, m.look.Wide) + " " + pad(shortTag(p.Tag), 10, m.look.Wide)
	if whole := s + m.peerState(p, m.text.Lobby.Score); cell.Width(whole, m.look.Wide) <= w-4 {
		return whole
	}
	return s + m.peerState(p, briefScore)
}

// briefScore is a record against a peer where there is no room for words.
const briefScore = "+%d -%d =%d"

// peerState is what is known of a peer, and what it does, with the record against
// it in the form of score.
func (m *Model) peerState(p session.Peer, score string) string {
	t := m.text.Lobby
	var parts []string
	switch {
	case p.Tag == "":
		parts = append(parts, t.Other)
	case p.Verified:
		parts = append(parts, strings.TrimSpace(m.tick(true))+" "+t.Verified)
	case p.Like != session.Like{}:
		parts = append(parts, sprintf(t.Like, p.Like.Name, shortTag(p.Like.Tag)))
	case p.Known:
		parts = append(parts, t.Known)
	default:
		parts = append(parts, t.Unknown)
	}
	state := map[session.Presence]string{session.Resolving: t.Resolve, session.Suspect: t.Suspect, session.Unreachable: t.Lost}
	if s := state[p.Presence]; s != "" {
		parts = append(parts, s)
	}
	if p.Playing {
		parts = append(parts, t.Playing)
	}
	if p.Muted {
		parts = append(parts, m.text.Talk.Muted)
	}
	if p.Watch {
		parts = append(parts, t.Watch)
	}
	if p.Wins+p.Losses+p.Draws > 0 {
		parts = append(parts, sprintf(score, p.Wins, p.Losses, p.Draws))
	}
	if p.Broken > 0 {
		parts = append(parts, sprintf(t.Broken, p.Broken))
	}
	return strings.Join(parts, t.Join)
}

func (m *Model) peerStyle(p session.Peer) cell.Style {
	switch {
	case p.Presence != session.Here || p.Tag == "":
		return dim
	case p.Like != session.Like{}:
		return accent
	case p.Known:
		return good
	}
	return plain
}

// shortTag is the first two groups of a fingerprint: enough to tell two of one
// name apart at a glance.
func shortTag(tag string) string {
	parts := strings.SplitN(tag, "-", 3)
	return strings.Join(parts[:min(len(parts), 2)], "-")
}

func (m *Model) drawLobby(b *cell.Buffer, now time.Time) {
	w, h := b.Size()
	m.drawTitle(b)
	rows := m.lobbyLines(w, h)
	for _, l := range rows {
		style := l.style
		if l.row.kind == noRow {
			b.Print(1, l.y, w-2, l.text, style)
			continue
		}
		mark := "  "
		if l.row == m.lobby.chosen {
			style, mark = chosen, "> "
			b.Fill(cell.Rect{X: 1, Y: l.y, W: w - 2, H: 1}, " ", style)
		}
		b.Print(1, l.y, 2, mark, style)
		b.Print(3, l.y, w-4, cell.Clip(l.text, w-4, m.look.Wide), style)
	}
	m.drawMore(b, rows)
	lines := m.inviteLines(w, h)
	talk := m.talkLines(w, h)
	for i, l := range talk {
		b.Print(1, h-2-len(lines)-len(talk)+i, w-2, l.text, l.style)
	}
	for i, l := range lines {
		b.Fill(cell.Rect{Y: h - 2 - len(lines) + i, W: w, H: 1}, " ", l.style)
		b.Print(1, h-2-len(lines)+i, w-2, l.text, l.style)
		m.addAnswers(1, h-2-len(lines)+i, l.text, m.text.Invite.Answer)
	}
	if inv, ok := m.asked(); ok && m.pictured(inv, w, h) {
		m.drawKey(b, inv.Tag, w-1-emblem.Width, h-2-len(lines))
	}
	if end := rows[len(rows)-1].y + 1; h >= roomyH {
		m.drawCard(b, cell.Rect{X: 3, Y: end, W: w - 4, H: h - 2 - len(lines) - len(talk) - end})
	}
	m.drawMessage(b, h-2, now)
	m.drawHints(b, cell.Rect{Y: h - 2, W: w, H: 2}, m.lobbyLabel)
}

// drawMore says over and under the rows how many lines there are beyond them.
func (m *Model) drawMore(b *cell.Buffer, rows []lobbyLine) {
	w, h := b.Size()
	up, down := "↑", "↓"
	if m.look.ASCII {
		up, down = "^", "v"
	}
	put := func(y int, mark string, n int) {
		if s := sprintf("%s %d", mark, n); n > 0 && y > 0 {
			b.Print(w-1-cell.Width(s, m.look.Wide), y, w, s, dim)
		}
	}
	put(rows[0].y-1, up, rows[0].above)
	put(h-2, down, rows[len(rows)-1].below)
}

func (m *Model) drawTitle(b *cell.Buffer) {
	w, _ := b.Size()
	me := m.lobby.news.Me
	x := 1
	if w >= 40 {
		x += drawEmblem(b, m.look, board.Gomoku, game.Dark, x, 0, false) + 1
	}
	x += b.Print(x, 0, w-x, sprintf(m.text.Lobby.Title, me.Name), title) + 2
	health := m.text.Health(m.lobby.news.Health.Code)
	if m.lobby.news.Health.Code == "" {
		health = m.text.Health(session.HealthLooking)
	}
	for _, mode := range m.modes() {
		if longer := mode + m.text.Lobby.Join + health; x+cell.Width(longer, m.look.Wide) < w {
			health = longer
		}
	}
	at := w - 1 - cell.Width(health, m.look.Wide)
	if at < x {
		return
	}
	style := dim
	switch m.lobby.news.Health.Code {
	case session.HealthOK:
		style = good
	case session.HealthBlocked, session.HealthNoNetwork:
		style = warned
	}
	b.Print(at, 0, w, health, style)
	if x+len(me.ID)+2 <= at {
		b.Print(x, 0, w, me.ID, dim)
	}
}

// lobbyLabel is what a key of the lobby is said to do.
func (m *Model) lobbyLabel(a keys.Action) string {
	t := m.text.Lobby
	switch kind := m.lobby.chosen.kind; {
	case !m.lobbyObeys(a):
		return ""
	case a == keys.Invite:
		if p, _ := m.chosenPeer(); !p.Watch {
			return "" // Enter does it
		}
		return t.Invite
	case a != keys.Choose:
		return m.text.Action(string(a))
	case kind == peerRow:
		if p, _ := m.chosenPeer(); p.Watch && m.tableWith(p.Tag) != "" {
			return t.GoOn
		} else if p.Watch {
			return m.text.Action(string(keys.Watch))
		}
		return t.Invite
	case kind == openRow, kind == tableRow:
		return t.GoOn
	case kind == recordsRow:
		return m.text.Action(string(keys.Records))
	case kind == statisticsRow:
		return m.text.Action(string(keys.Statistics))
	case kind == proposalRow, kind == settingsRow:
		return t.Change
	case kind == noRow:
		return ""
	}
	return t.Begin
}

// drawMessage draws the one line that says what is going on.
func (m *Model) drawMessage(b *cell.Buffer, y int, now time.Time) {
	w, _ := b.Size()
	switch l := m.lobby.pending; {
	case m.notice.shown(now):
		style := plain
		if m.notice.bad {
			style = bad
		}
		b.Print(1, y, w-2, cell.Clip(m.notice.text, w-2, m.look.Wide), style)
	case l != nil && m.Screen() != keys.Waiting:
		b.Print(1, y, w-2, sprintf(m.text.Invite.Standing, l.peer), accent)
	}
}
