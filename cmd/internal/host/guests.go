package host

import (
	"qiyou/ai"
	"qiyou/game"
	"qiyou/ui/session"
)

// Guests are the engines of other programs that can take the place of ours.
type Guests interface {
	// Chosen is the name of the one that has a role in the game of s, "" for ours.
	Chosen(r session.Role, s game.Setup) string
	// Guest is the one of that name, with ours to stand in for it; nil where none of
	// that name plays the game of s.
	Guest(name string, s game.Setup, ours ai.Engine) ai.Engine
	// Adviser is the same as one that says which moves are best and who leads.
	Adviser(name string, s game.Setup, ours ai.Engine) ai.Engine
}

// none is for a program without guests.
type none struct{}

func (none) Chosen(session.Role, game.Setup) string          { return "" }
func (none) Adviser(string, game.Setup, ai.Engine) ai.Engine { return nil }
func (none) Guest(string, game.Setup, ai.Engine) ai.Engine   { return nil }

// engineOf is the engine of that name, or ours, for a setup; nil where nobody plays
// it.
func (h *Host) engineOf(name string, setup game.Setup) ai.Engine {
	engine := h.cfg.Engine(setup)
	if engine == nil || name == "" {
		return engine
	}
	if guest := h.cfg.Guests.Guest(name, setup, engine); guest != nil {
		return guest
	}
	return engine
}

// adviser is the engine that is asked about boards of a setup; nil where nobody
// plays it.
func (h *Host) adviser(setup game.Setup) ai.Engine {
	engine := h.cfg.Engine(setup)
	name := h.cfg.Guests.Chosen(session.Adviser, setup)
	if engine == nil || name == "" {
		return engine
	}
	if guest := h.cfg.Guests.Adviser(name, setup, engine); guest != nil {
		return guest
	}
	return engine
}

// plays is the engine at a table, or nil: the one that the match names, whoever has
// been chosen since, and for our seat against a peer the one chosen.
func (h *Host) plays(s *seat) ai.Engine {
	setup, at := s.last.Match.Setup(), s.computer()
	switch {
	case at == game.NoSeat:
		return nil
	case !s.remote.IsZero():
		return h.engineOf(h.cfg.Guests.Chosen(session.Opponent, setup), setup)
	}
	name := s.players[at.Index()].Name
	e := h.engineOf(name, setup)
	if e != nil && session.GuestName(name) != "" && e.Name() != name {
		h.noticeAt(s, session.NoticeGone, name)
	}
	return e
}

// opponentName is what the computer is called: ours by its level, a guest by its
// own name.
func (h *Host) opponentName(setup game.Setup, level int) string {
	if name := h.cfg.Guests.Chosen(session.Opponent, setup); name != "" {
		return name
	}
	return session.OwnName(level)
}

// choose has the guest of that name be the opponent from now on, and says whether
// it is; "" leaves who is it.
func (h *Host) choose(name string, setup game.Setup) bool {
	if name == "" {
		return true
	}
	key := session.Opponent.Setting(setup.Game)
	if err := h.setting(session.Set{Key: key, Value: name}); err != nil {
		h.refuse(settingCode(err))
		return false
	}
	h.tellSettings(key)
	return true
}
