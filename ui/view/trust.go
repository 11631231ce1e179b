package view

import (
	"time"

	"qiyou/ui/session"
)

// tick is what stands after the name or the fingerprint of a verified peer: a
// shape, so that it needs no colour. No name from another machine holds one.
func (m *Model) tick(verified bool) string {
	switch {
	case !verified:
		return ""
	case m.look.ASCII:
		return " [v]"
	}
	return " ✓"
}

// modes are who may see and reach the person here, where that is not everybody.
func (m *Model) modes() (all []string) {
	if m.lobby.news.Me.Mode.KnownOnly {
		all = append(all, m.text.Lobby.KnownOnly)
	}
	if m.lobby.news.Me.Mode.Invisible {
		all = append(all, m.text.Lobby.Invisible)
	}
	return all
}

// block asks whether to block whoever invites us, else the peer of the chosen
// row.
func (m *Model) block() {
	name, tag := "", ""
	if inv, ok := m.asked(); ok {
		name, tag = inv.Peer, inv.Tag
	} else {
		for _, p := range m.lobby.news.Peers {
			if (rowID{peerRow, p.ID}) == m.lobby.chosen {
				name, tag = p.Name, p.Tag
			}
		}
	}
	m.askBlock(name, tag)
}

// askBlock asks whether to block a key.
func (m *Model) askBlock(name, tag string) {
	if tag == "" {
		return
	}
	m.push(&confirm{question: sprintf(m.text.Ask.Block, name, tag), yes: func(m *Model, _ time.Time) { m.wish(session.Block{Peer: tag}) }})
}
