package host

import (
	"bytes"
	"time"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/p2p"
	"qiyou/p2p/wire"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// invited is an invitation that has come in.
func (h *Host) invited(l *p2p.Link, w wire.Invite) {
	in, ok := h.read(l, w)
	if !ok {
		return
	}
	other := h.invites.between(l.ID())
	if (other == nil || !other.mine) && h.crowded(l.ID(), time.Now()) {
		l.Send(wire.Decline{ID: w.ID, Code: wire.DeclineBusy})
		return
	}
	if other != nil && !h.yields(other, in, l) {
		return
	}
	h.stand(in)
}

// read is an invitation as it has come in, if we could play it. One that we
// could not is declined.
func (h *Host) read(l *p2p.Link, w wire.Invite) (*invite, bool) {
	decline := func(c wire.DeclineCode) (*invite, bool) {
		l.Send(wire.Decline{ID: w.ID, Code: c})
		return nil, false
	}
	// Who has seen the number of an invitation cannot take its place.
	if old := h.invites.of(w.ID); old != nil && (old.mine || old.peer != l.ID()) {
		l.Send(wire.Error{Code: wire.ErrUnexpected, Ref: uint64(wire.KindInvite)})
		return nil, false
	}
	setup, err := game.ParseSetup(w.Setup)
	if err != nil || !h.mayOffer(setup) || h.cfg.Proxy > 0 && h.cfg.Engine(setup) == nil {
		return decline(wire.DeclineRules)
	}
	timing, err := clock.Parse(w.Clock)
	if err != nil || timing.String() != w.Clock {
		return decline(wire.DeclineClock)
	}
	if h.full() && h.rematchTable(l.ID(), w.Rematch) == nil {
		return decline(wire.DeclineBusy)
	}
	if h.glutted(l.ID(), h.trust.nameOf(l)) {
		return decline(wire.DeclineNo)
	}
	return &invite{
		wire: w, peer: l.ID(), name: h.trust.nameOf(l), offer: session.Offer{Setup: setup, Clock: timing, Sides: match.Sides(w.Color)},
		expires: time.Now().Add(min(time.Duration(w.Expires)*time.Second, inviteFor)),
	}, true
}

// stand has an invitation stand, and shows it.
func (h *Host) stand(in *invite) {
	h.invites[in.key()] = in
	h.schedule()
	if again := h.rematchTable(in.peer, in.wire.Rematch); again != nil {
		seat := again.them()
		if in.mine {
			seat = seat.Other()
		}
		again.rematch[seat.Index()] = true
		h.show(again)
	}
	h.emit(session.Invited{Invitation: in.shown(&h.trust)})
}

// yields decides between an invitation that stands and a new one of the same
// peer. Of two that crossed, that of the smaller identity is the one that
// counts, on both sides: the same terms are then agreed to without a question,
// and others are what a counter would begin with. The one that yields is taken
// back, for the other may have gone already.
func (h *Host) yields(old, in *invite, l *p2p.Link) bool {
	if !old.mine {
		h.drop(old, session.EndWithdrawn) // the peer thought better of it
		return true
	}
	me := h.cfg.Key.ID()
	if bytes.Compare(me[:], in.peer[:]) < 0 {
		return false
	}
	l.Send(wire.Withdraw{ID: old.wire.ID})
	h.drop(old, session.EndCountered)
	if !sameTerms(old, in) {
		in.draft = &old.offer
		return true
	}
	h.invites[in.key()] = in
	h.accept(in)
	return false
}

// sameTerms compares what two sides propose to each other.
func sameTerms(a, b *invite) bool {
	return a.wire.Setup == b.wire.Setup && a.wire.Clock == b.wire.Clock && a.offer.Turned().Sides == b.offer.Sides
}

// countered is an answer with other terms to an invitation of ours. One that is
// over by now cannot be answered.
func (h *Host) countered(l *p2p.Link, w wire.Counter) {
	old := h.invites.of(w.Replaces)
	if old == nil || !old.mine || old.peer != l.ID() {
		l.Send(wire.Decline{ID: w.Invite.ID, Code: wire.DeclineExpired})
		return
	}
	in, ok := h.read(l, w.Invite)
	if ok && old.round >= session.MaxCounters {
		l.Send(wire.Decline{ID: w.Invite.ID, Code: wire.DeclineNo})
		ok = false
	}
	if !ok {
		h.drop(old, session.EndDeclined)
		return
	}
	in.answers(old)
	h.drop(old, session.EndCountered)
	h.stand(in)
}

// answers makes in an answer to old, of the other.
func (in *invite) answers(old *invite) {
	before := old.offer.Turned()
	in.before, in.round = &before, old.round+1
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
	if l, ok := h.links.up[in.peer]; ok {
		l.Send(wire.Decline{ID: in.wire.ID, Code: wire.DeclineNo})
	}
	h.drop(in, session.EndDeclined)
}

// accept says yes to an invitation: its start is awaited.
func (h *Host) accept(in *invite) {
	l, ok := h.links.up[in.peer]
	if !ok {
		h.drop(in, session.EndUnreachable)
		return
	}
	in.nonce = h.draws.accepting(in.peer, in.wire.Commit, nonce(), time.Now())
	in.accepted, in.expires = true, time.Now().Add(startFor)
	h.schedule()
	l.Send(wire.Accept{ID: in.wire.ID, Offer: in.wire.Sum(), Nonce: [32]byte(in.nonce)})
}

// counter answers an invitation with other terms, as the person here wishes.
func (h *Host) counter(w session.Counter) {
	if in := h.theirs(w.Invitation); in != nil {
		h.counterWith(in, w.Offer, w.Text)
	}
}

// counterWith answers an invitation of another with other terms.
func (h *Host) counterWith(in *invite, o session.Offer, text string) {
	if in.round >= session.MaxCounters {
		h.refuse(session.ErrCounters)
		return
	}
	ours, ok := h.newInvite(o, cell.Clean(text))
	if !ok {
		return
	}
	l, linked := h.links.up[in.peer]
	if !linked {
		h.drop(in, session.EndUnreachable)
		return
	}
	ours.name, ours.wire.Rematch = in.name, in.wire.Rematch
	h.replace(in, ours, l)
}

// replace has ours stand in the place of an invitation of the other.
func (h *Host) replace(in, ours *invite, l *p2p.Link) {
	ours.peer = in.peer
	ours.answers(in)
	ours.nonce = h.draws.inviting(l.ID(), ours.nonce, time.Now())
	ours.wire.Commit = match.Commit(ours.nonce, h.cfg.Key.Public(), l.Key())
	l.Send(wire.Counter{Replaces: in.wire.ID, Invite: ours.wire})
	h.drop(in, session.EndCountered)
	h.stand(ours)
}
