package view

import (
	"time"

	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// hear takes in a line of chat that was said in the lobby.
func (m *Model) hear(s session.Said, now time.Time) {
	s.Name, s.To, s.Text = cell.CleanName(s.Name), cell.CleanName(s.To), cell.Clean(s.Text)
	l := &m.lobby
	l.chat = append(l.chat, s)
	if len(l.chat) > maxChat {
		l.chat = append(l.chat[:0:0], l.chat[len(l.chat)-maxChat:]...)
	}
	if s.Mine {
		return
	}
	if m.current != "" {
		l.unread++
		m.tell(m.saidText(s), now)
	}
	if s.Private {
		m.emit(Ring{Title: s.Name, Body: s.Text})
	}
}

// saidText is a line of the lobby's chat.
func (m *Model) saidText(s session.Said) string {
	switch t := m.text.Talk; {
	case s.To != "":
		return sprintf(t.ToOne, s.Name, s.To, s.Text)
	case s.Private:
		return sprintf(t.ToYou, s.Name, s.Text)
	}
	return s.Name + ": " + s.Text
}

// became says after the text of a line of ours whether it has arrived, in words of
// two blanks' distance. Of those before the last only what has not is told: latest
// is whether s is the last of ours.
func (m *Model) became(s session.Said, latest bool) string {
	switch {
	case s.ID == 0 || m.reached[s.ID] && !latest:
		return ""
	case m.reached[s.ID]:
		return "  " + m.text.Table.Seen
	}
	return "  " + m.text.Table.Sent
}

// talkLines are the last lines of the lobby's chat, with their heading, as many
// as a window of h lines has room for.
func (m *Model) talkLines(w, h int) []line {
	room := min(max(h/4, 2), 8)
	if len(m.lobby.chat) == 0 || h < 12 {
		return nil
	}
	var lines []line
	latest := true
	for i := len(m.lobby.chat) - 1; i >= 0 && len(lines) < room; i-- {
		s := m.lobby.chat[i]
		style := plain
		switch {
		case s.Mine:
			style = dim
		case s.Private:
			style = accent
		}
		var own []line
		for _, text := range wrap(m.saidText(s)+m.became(s, latest), w-4, m.look.Wide) {
			own = append(own, line{"  " + text, style})
		}
		latest = latest && s.ID == 0
		lines = append(own, lines...)
	}
	return append([]line{{m.text.Talk.Title, title}}, lines[max(len(lines)-room, 0):]...)
}

// sayToAll opens the field for a line to everybody in the lobby.
func (m *Model) sayToAll() {
	l := &m.lobby
	e := newEntry(m.text.Talk.All, l.draft, maxSay, func(m *Model, s string, _ time.Time) {
		if l.draft = ""; s != "" {
			m.wish(session.Say{Text: s})
		}
	})
	e.gone = func(_ *Model, s string) { l.draft = s }
	m.push(e)
}

// chosenPeer is the peer of the row chosen.
func (m *Model) chosenPeer() (session.Peer, bool) {
	for _, p := range m.lobby.news.Peers {
		if (rowID{peerRow, p.ID}) == m.lobby.chosen {
			return p, true
		}
	}
	return session.Peer{}, false
}

// sayToOne opens the field for a line to the peer chosen alone.
func (m *Model) sayToOne() {
	p, ok := m.chosenPeer()
	if !ok {
		return
	}
	m.push(newEntry(sprintf(m.text.Talk.One, cell.CleanName(p.Name)), "", maxSay, func(m *Model, s string, _ time.Time) {
		if s != "" {
			m.wish(session.Say{Peer: p.ID, Text: s})
		}
	}))
}

// mute lets no more chat of the peer chosen through, or lets it through again.
func (m *Model) mute(now time.Time) {
	p, ok := m.chosenPeer()
	if !ok {
		return
	}
	m.wish(session.Mute{Peer: p.ID, On: !p.Muted})
	said := m.text.Talk.NowMuted
	if p.Muted {
		said = m.text.Talk.Heard
	}
	m.tell(sprintf(said, cell.CleanName(p.Name)), now)
}
