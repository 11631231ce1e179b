package view

import (
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// takeEngines takes in who plays as the computer in each game that engines of
// other programs play.
func (m *Model) takeEngines(all []session.Setting) {
	m.engines = map[string]session.Setting{}
	for _, s := range all {
		if r, game, ok := session.RoleOf(s.Key); ok && r == session.Opponent {
			m.engines[game] = s
		}
	}
}

// engineName is the name of an engine as people read it.
func (m *Model) engineName(name string) string {
	if name == "" {
		return m.text.Settings.Values[""]
	}
	return cell.CleanName(name)
}

// computerText is what the row of the computer says: whom one plays.
func (m *Model) computerText() string {
	if name := m.engines[m.prefs.Offer.Setup.Game].Value; name != "" {
		return sprintf(m.text.Lobby.Guest, cell.CleanName(name), m.prefs.Level)
	}
	return sprintf(m.text.Lobby.Computer, m.prefs.Level)
}

// engine is the engine that the dialog has for its game, and those to choose from;
// none where there is only ours.
func (d *offerDialog) engine(m *Model) (name string, names []string) {
	s := m.engines[d.prefs.Offer.Setup.Game]
	if name, ok := d.engines[s.Key]; ok {
		return name, s.Values
	}
	return s.Value, s.Values
}

// turnEngine goes on to the next engine, unless a flag says which one plays.
func (d *offerDialog) turnEngine(m *Model, by int) {
	s := m.engines[d.prefs.Offer.Setup.Game]
	name, names := d.engine(m)
	if s.By != "" {
		d.bad = sprintf(m.text.Settings.By, cell.Clean(s.By))
		return
	}
	if d.engines == nil {
		d.engines = map[string]string{}
	}
	d.engines[s.Key] = turn(names, name, by)
}

// keepEngines has the engines that were chosen play from now on.
func (d *offerDialog) keepEngines(m *Model) {
	for _, s := range m.engines {
		if name, ok := d.engines[s.Key]; ok && name != s.Value {
			m.wish(session.Set{Key: s.Key, Value: name})
		}
	}
}
