package view

import (
	"slices"
	"strings"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/cell"
	"qiyou/ui/keys"
	"qiyou/ui/session"
)

// A tab is the lobby or one of the tables. All are there all the time, and news
// for one that is not shown is kept in it; a mark says so.

// ids are the matches of the tables, in the order in which they began here.
func (m *Model) ids() []string {
	var all []string
	for id := range m.tables {
		all = append(all, id)
	}
	slices.SortFunc(all, func(a, b string) int { return m.tables[a].number - m.tables[b].number })
	return all
}

// playing says whether a match goes on at any table.
func (m *Model) playing() bool {
	for _, t := range m.tables {
		if t.held() {
			return true
		}
	}
	return false
}

// held says whether a person here plays in a match that goes on.
func (t *table) held() bool { return t.playing() && t.me() != game.NoSeat }

// tabKey does what a key means for tabs, and says whether it is one.
func (m *Model) tabKey(a keys.Action, k keys.Key) bool {
	all := append([]string{""}, m.ids()...)
	at := slices.Index(all, m.current)
	switch a {
	case keys.NextTab:
		m.show(all[(at+1)%len(all)])
	case keys.PrevTab:
		m.show(all[(at+len(all)-1)%len(all)])
	case keys.GoTab:
		if n := int(k.Rune - '0'); n >= 0 && n < len(all) {
			m.show(all[n])
		}
	default:
		return false
	}
	return true
}

// show brings a tab to the screen. Nothing that was begun on the other stays
// open above it.
func (m *Model) show(id string) {
	m.current, m.layers = id, nil
	m.seen()
	if id == "" {
		m.leaveBehind()
	}
}

// seen is what is on the screen now: nothing there is news any more.
func (m *Model) seen() {
	if t := m.table(); t != nil {
		t.unread = 0
		return
	}
	m.lobby.unread = 0
}

// takesOver says whether a new table may come to the screen by itself: never in
// the place of a board that is being played on, or under somebody's typing.
func (m *Model) takesOver() bool {
	if t := m.table(); t != nil {
		return !t.held()
	}
	return !slices.ContainsFunc(m.layers, func(l layer) bool { _, waits := l.(*waiting); return !waits })
}

// mark is what stands after the name of a tab that is not shown: that somebody
// waits there for the person here, or how much news there is.
func (m *Model) mark(id string) string {
	t := m.tables[id]
	switch {
	case id == m.current:
	case t == nil && m.lobbyWaits(), t != nil && m.waits(t):
		return "!"
	case t == nil && m.lobby.unread > 0:
		return sprintf("+%d", m.lobby.unread)
	case t != nil && t.unread > 0:
		return sprintf("+%d", t.unread)
	}
	return ""
}

// lobbyWaits says whether an invitation waits that can only be answered in the
// lobby.
func (m *Model) lobbyWaits() bool {
	return slices.ContainsFunc(m.invites, func(inv session.Invitation) bool { return !inv.Mine && m.tables[inv.Match] == nil })
}

// waits says whether it is the turn of the person here, or an answer is, be it
// to the wish for another game.
func (m *Model) waits(t *table) bool {
	_, again := m.again(t)
	return again || t.waits()
}

// waits is the same without another game.
func (t *table) waits() bool {
	ask, _ := t.question()
	return t.myTurn() && !t.snap.Match.Adjourned() || ask != match.AskNothing
}

// tabbed says whether there is more than one tab worth showing.
func (m *Model) tabbed() bool { return len(m.tables) > 1 || m.current != "" && m.mark("") != "" }

// opponentAt is the name of the other at t, or of both where one only watches.
func (m *Model) opponentAt(t *table) string {
	if t.alone() {
		return m.text.Lobby.Yourself
	}
	if t.snap.Watching {
		return m.name(t, game.First) + " - " + m.name(t, game.Second)
	}
	return m.name(t, t.other())
}

// tabText is a tab by number and name; by its number alone where it is short.
func (m *Model) tabText(n int, id string, short bool) string {
	s := sprintf("%d", n)
	switch t := m.tables[id]; {
	case short:
	case t == nil:
		s += " " + m.text.Tabs.Lobby
	default:
		s += " " + cell.Clip(m.opponentAt(t), 10, m.look.Wide)
	}
	return s + m.mark(id)
}

// drawTabs draws the tabs in one row, by their numbers alone where the names
// have no room.
func (m *Model) drawTabs(b *cell.Buffer, x, y, w int) {
	all := append([]string{""}, m.ids()...)
	texts := func(short bool) (list []string, width int) {
		for n, id := range all {
			list = append(list, m.tabText(n, id, short))
			width += cell.Width(list[n], m.look.Wide) + 2
		}
		return list, width - 2
	}
	list, width := texts(false)
	if width > w {
		list, _ = texts(true)
	}
	end := x + w
	for n, s := range list {
		style := dim
		switch {
		case all[n] == m.current:
			style = title.With(cell.Reverse)
		case strings.HasSuffix(s, "!"):
			style = accent
		case m.mark(all[n]) != "":
			style = plain
		}
		if n <= 9 {
			m.addButton(x, y, s, keys.Key{Code: keys.Alt, Rune: rune('0' + n)}, false)
		}
		x += b.Print(x, y, max(end-x, 0), s, style) + 2
	}
}

// calls are the tabs in which somebody waits, for a window without room for
// tabs.
func (m *Model) calls() string {
	var all []string
	for n, id := range append([]string{""}, m.ids()...) {
		if m.mark(id) != "" {
			all = append(all, m.tabText(n, id, true))
		}
	}
	return strings.Join(all, " ")
}

// tableWith is the match that goes on with the peer of a fingerprint, "" for
// none.
func (m *Model) tableWith(tag string) string {
	for _, id := range m.ids() {
		if t := m.tables[id]; t.held() && t.snap.Players[t.other().Index()].Tag == tag {
			return id
		}
	}
	return ""
}

// elsewhere tells of news at a table that is not shown.
func (m *Model) elsewhere(t *table, what string, now time.Time) {
	n := slices.Index(m.ids(), t.snap.ID) + 1
	m.tell(sprintf(m.text.Tabs.News, n, m.opponentAt(t), what), now)
}

// quit ends the face, with a question where something is not saved, and while
// matches go on.
func (m *Model) quit(now time.Time) { m.saveFirst(m.unsaved(), (*Model).end, now) }

func (m *Model) end(time.Time) {
	if !m.playing() {
		m.emit(Quit{})
		return
	}
	m.push(&confirm{question: m.text.Tabs.Quit, leaving: true, yes: func(m *Model, _ time.Time) { m.emit(Quit{}) }})
}
