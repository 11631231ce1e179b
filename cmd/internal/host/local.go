package host

import (
	"fmt"

	"qiyou/game/match"
	"qiyou/p2p/identity"
	"qiyou/ui/session"
)

// playComputer begins a match with an engine.
func (h *Host) playComputer(w session.PlayComputer) {
	engine := h.cfg.Engine(w.Offer.Setup)
	if engine == nil {
		h.refuse(session.ErrSetup)
		return
	}
	if w.Level < 1 {
		h.refuse(session.ErrLevel)
		return
	}
	h.playLocal(w.Offer, h.person(), session.Player{Name: fmt.Sprintf("qiyou %d", w.Level), Kind: session.Computer, Level: w.Level})
}

// playLocal begins a match with nobody elsewhere. We sign for both seats.
func (h *Host) playLocal(o session.Offer, me, other session.Player) {
	if _, err := h.cfg.Judge.Rules(o.Setup); err != nil || o.Clock.Check() != nil {
		h.refuse(session.ErrSetup)
		return
	}
	key := h.cfg.Key.Public()
	lot := match.Lot{Sides: o.Sides, Inviter: nonce(), Invited: nonce()}
	commit := match.Commit(lot.Inviter, key, key)
	lot.Commit = commit[:]
	t := terms(o, match.Player{Key: key, Name: me.Name}, match.Player{Key: key, Name: other.Name}, lot)
	m, err := match.Begin(h.cfg.Judge, t, [2]match.Key{h.cfg.Key, h.cfg.Key})
	if err != nil {
		h.cfg.Log.Error("match not begun", "error", err)
		h.refuse(session.ErrSetup)
		return
	}
	var players [2]session.Player
	players[t.Inviter.Index()], players[t.Inviter.Other().Index()] = me, other
	if s := h.keep(m, players, identity.ID{}); s != nil {
		h.seat(s, nil)
		h.lobby()
	}
}
