package host

import (
	"bytes"
	"time"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/p2p"
	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
	"qiyou/ui/session"
)

// invited is an invitation that has come in.
func (h *Host) invited(l *p2p.Link, w wire.Invite) {
	setup, err := game.ParseSetup(w.Setup)
	if err == nil {
		_, err = h.cfg.Judge.Rules(setup)
	}
	if err != nil || h.cfg.Proxy > 0 && h.cfg.Engine(setup) == nil {
		l.Send(wire.Decline{ID: w.ID, Code: wire.DeclineRules})
		return
	}
	timing, err := clock.Parse(w.Clock)
	if err != nil || timing.String() != w.Clock {
		l.Send(wire.Decline{ID: w.ID, Code: wire.DeclineClock})
		return
	}
	again := h.rematchTable(l.ID(), w.Rematch)
	if again == nil && h.playing() >= max(h.cfg.Tables, 1) {
		l.Send(wire.Decline{ID: w.ID, Code: wire.DeclineBusy})
		return
	}
	in := &invite{
		wire: w, peer: l.ID(), name: h.nameOf(l), offer: session.Offer{Setup: setup, Clock: timing, Sides: match.Sides(w.Color)},
		expires: time.Now().Add(min(time.Duration(w.Expires)*time.Second, inviteFor)),
	}
	if other := h.between(l.ID()); other != nil && !h.yields(other, in) {
		return
	}
	h.invites[in.key()] = in
	h.schedule()
	if again != nil {
		again.rematch[again.them().Index()] = true
		h.show(again)
	}
	h.emit(session.Invited{Invitation: in.shown(h)})
}

// between is the invitation that stands between us and peer, if one does.
func (h *Host) between(peer identity.ID) *invite {
	for _, in := range h.invites {
		if in.peer == peer {
			return in
		}
	}
	return nil
}

// yields decides between an invitation that stands and a new one of the same
// peer. Of two that crossed, that of the smaller identity is the one that
// counts, on both sides: the same terms are then agreed to without a question.
func (h *Host) yields(old, in *invite) bool {
	if !old.mine {
		h.drop(old, session.EndWithdrawn) // the peer thought better of it
		return true
	}
	me := h.cfg.Key.ID()
	if bytes.Compare(me[:], in.peer[:]) < 0 {
		return false
	}
	h.drop(old, session.EndCountered)
	if !sameTerms(old, in) {
		return true
	}
	h.invites[in.key()] = in
	h.accept(in)
	return false
}

// sameTerms compares what two sides propose to each other.
func sameTerms(a, b *invite) bool {
	turned := map[match.Sides]match.Sides{match.InviterFirst: match.InviterSecond, match.InviterSecond: match.InviterFirst}
	return a.wire.Setup == b.wire.Setup && a.wire.Clock == b.wire.Clock && turned[a.offer.Sides] == b.offer.Sides
}

func (h *Host) countered(l *p2p.Link, w wire.Counter) {
	h.endInvite(l.ID(), w.Replaces, session.EndCountered)
	h.invited(l, w.Invite)
}

// theirs is a standing invitation of another, or nil, which is said.
func (h *Host) theirs(key string) *invite {
	in := h.invites[key]
	if in == nil || in.mine || in.accepted {
		h.refuse(session.ErrNoInvitation)
		return nil
	}
	return in
}

// answer accepts or declines.
func (h *Host) answer(w session.Answer) {
	in := h.theirs(w.Invitation)
	if in == nil {
		return
	}
	if w.Accept {
		h.accept(in)
		return
	}
	if l, ok := h.links[in.peer]; ok {
		l.Send(wire.Decline{ID: in.wire.ID, Code: wire.DeclineNo})
	}
	h.drop(in, session.EndDeclined)
}

func (h *Host) accept(in *invite) {
	l, ok := h.links[in.peer]
	if !ok {
		h.drop(in, session.EndUnreachable)
		return
	}
	in.nonce, in.accepted, in.expires = nonce(), true, time.Now().Add(startFor)
	h.schedule()
	l.Send(wire.Accept{ID: in.wire.ID, Offer: in.wire.Sum(), Nonce: [32]byte(in.nonce)})
}

func (h *Host) counter(w session.Counter) {
	in := h.theirs(w.Invitation)
	if in == nil {
		return
	}
	ours, ok := h.newInvite(w.Offer, "")
	l, linked := h.links[in.peer]
	if !ok || !linked {
		return
	}
	ours.peer, ours.name = in.peer, in.name
	ours.wire.Commit = match.Commit(ours.nonce, h.cfg.Key.Public(), l.Key())
	l.Send(wire.Counter{Replaces: in.wire.ID, Invite: ours.wire})
	h.drop(in, session.EndCountered)
	h.invites[ours.key()] = ours
	h.schedule()
	h.emit(session.Invited{Invitation: ours.shown(h)})
}
