package host

import (
	"qiyou/game"
	"qiyou/game/match"
	"qiyou/p2p/identity"
	"qiyou/ui/session"
)

// rematch asks for another game with the seats changed, or agrees to one.
func (h *Host) rematch(id string) {
	s := h.find(id)
	if s == nil {
		return
	}
	if !s.last.Match.Over() {
		h.refuse(session.ErrBusy)
		return
	}
	o := session.Offer{Setup: s.last.Match.Setup(), Clock: s.last.Match.Timing(), Sides: match.InviterSecond}
	us := s.them().Other()
	if us == game.Second {
		o.Sides = match.InviterFirst
	}
	if s.remote.IsZero() {
		them := s.players[s.them().Index()]
		if c := s.computer(); c != game.NoSeat {
			us, them = c.Other(), s.players[c.Index()]
			o.Sides = map[game.Seat]match.Sides{game.First: match.InviterSecond, game.Second: match.InviterFirst}[us]
		}
		h.close(s)
		h.emit(session.Left{Match: id})
		h.playLocal(o, s.players[us.Index()], them)
		return
	}
	for _, in := range h.invites {
		if in.wire.Rematch == s.id && !in.mine {
			h.accept(in)
			return
		}
	}
	in, ok := h.newInvite(o, "")
	if !ok {
		return
	}
	in.wire.Rematch, in.name = s.id, s.opponent()
	in.target = target{h.addrs.of(s.remote), s.remote.Short()}
	s.rematch[us.Index()] = true
	h.show(s)
	h.propose(in)
}

// rematchTable is the table with peer that a wish for another game is about.
func (h *Host) rematchTable(peer identity.ID, id match.Hash) *seat {
	s := h.tables[id]
	if s == nil || s.remote != peer || !s.last.Match.Over() {
		return nil
	}
	return s
}
