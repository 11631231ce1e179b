package view

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
	if room := m.lobby.news.Me.Room; room != "" {
		all = append(all, sprintf(m.text.Lobby.Room, room))
	}
	if m.lobby.news.Me.Mode.KnownOnly {
		all = append(all, m.text.Lobby.KnownOnly)
	}
	if m.lobby.news.Me.Mode.Invisible {
		all = append(all, m.text.Lobby.Invisible)
	}
	return all
}
