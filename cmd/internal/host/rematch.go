package host

import (
	"qiyou/game"
	"qiyou/game/match"
	"qiyou/p2p/identity"
	"qiyou/ui/session"
)

// rematch asks for another game, or agrees to one.
func (h *Host) rematch(w session.Rematch) {
	s := h.find(w.Match)
	if s == nil {
		return
	}
	if s.watching {
		h.refuse(session.ErrWatching)
		return
	}
	if !s.last.Match.Over() {
		h.refuse(session.ErrBusy)
		return
	}
	o := s.again()
	if w.Offer != nil {
		o = *w.Offer
	}
	if s.remote.IsZero() {
		h.rematchHere(s, o)
		return
	}
	in, ok := h.newInvite(o, "")
	if !ok {
		return
	}
	in.wire.Rematch, in.name = s.id, s.opponent()
	other := h.invites.between(s.remote)
	switch {
	case other == nil:
		s.rematch[s.them().Other().Index()] = true
		h.show(s)
		in.target = target{h.sight.addrs.of(s.remote), s.remote.Short()}
		h.propose(in)
	case other.mine:
		h.refuse(session.ErrAsked)
	case other.accepted:
	case sameTerms(in, other):
		h.accept(other)
	default:
		h.counterWith(other, o, "")
	}
}

// again is what was played at s, with the seats changed, as we would say it.
func (s *seat) again() session.Offer {
	o := session.Offer{Setup: s.last.Match.Setup(), Clock: s.last.Match.Timing(), Sides: match.InviterFirst}
	if s.us() == game.First {
		o.Sides = match.InviterSecond
	}
	return o
}

// rematchHere begins another game with the computer, or with the other at this
// keyboard.
func (h *Host) rematchHere(s *seat, o session.Offer) {
	us := s.us()
	h.close(s)
	h.emit(session.Left{Match: s.name()})
	other := s.players[us.Other().Index()]
	if other.Kind == session.Computer && o.Setup.Game != s.last.Match.Setup().Game {
		other.Name = h.opponentName(o.Setup, other.Level)
	}
	h.playLocal(o, s.players[us.Index()], other, nil)
}

// rematchTable is the table with peer that a wish for another game is about.
func (h *Host) rematchTable(peer identity.ID, id match.Hash) *seat {
	s := h.tables[id]
	if s == nil || s.remote != peer || s.watching || !s.last.Match.Over() {
		return nil
	}
	return s
}
