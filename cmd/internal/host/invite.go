package host

import (
	"encoding/hex"
	"time"

	"qiyou/game/match"
	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// How long an invitation stands, and how long the start of a match may take
// once it was accepted.
const (
	inviteFor = 60 * time.Second
	startFor  = 30 * time.Second
	dialFor   = 6 * time.Second
)

// invite is a proposal under way, ours or another's.
type invite struct {
	wire     wire.Invite
	peer     identity.ID // zero while an own invitation is being dialled
	who      string      // instance, name or address that was asked for
	name     string
	mine     bool
	offer    session.Offer
	expires  time.Time
	nonce    []byte // ours: of the inviter, or of the invited once accepted
	accepted bool   // by us; the start is awaited
	target
	dialled time.Time // when the dial began
	stop    func()    // ends the dial

	before *session.Offer // what it answers, as its inviter would say it
	round  int            // how many offers it answers
	draft  *session.Offer // what we had proposed at the same moment
}

func (in *invite) key() string { return hex.EncodeToString(in.wire.ID[:]) }

// shown is the invitation as a face sees it.
func (in *invite) shown(h *Host) session.Invitation {
	s := session.Invitation{
		ID: in.key(), Peer: in.name, Mine: in.mine, Offer: in.offer, Text: cell.Clean(in.wire.Text),
		Expires: in.expires, Before: in.before, Round: in.round, Draft: in.draft,
	}
	if in.wire.Rematch != (match.Hash{}) {
		s.Rematch, s.Match = true, matchName(in.wire.Rematch)
	}
	if !in.peer.IsZero() {
		s.Tag = in.peer.String()
		s.Known, s.Verified, s.Like, s.Broken = h.knows(in.peer), h.verified(in.peer), h.like(in.peer, in.name), h.book.Peers[in.peer].Broken
	}
	return s
}

// invite asks a peer of the lobby, or an address typed by hand.
func (h *Host) invite(w session.Invite) {
	if h.cfg.Node == nil {
		h.refuse(session.ErrOffline)
		return
	}
	to := h.where(w.Peer)
	if len(to.addrs) == 0 {
		h.await(w.Peer, w)
		return
	}
	if h.asked(w.Peer, to.want) {
		h.refuse(session.ErrAsked)
		return
	}
	in, ok := h.newInvite(w.Offer, cell.Clean(w.Text))
	if !ok {
		return
	}
	in.who, in.name, in.target = w.Peer, to.name, to.target
	h.propose(in)
}

// asked says whether an invitation of ours to who, of the short identity want
// if it is known, stands.
func (h *Host) asked(who, want string) bool {
	for _, in := range h.invites {
		if in.mine && (in.who == who || want != "" && in.peer.Short() == want) {
			return true
		}
	}
	return false
}

// newInvite is an own invitation with an offer that can be played.
func (h *Host) newInvite(o session.Offer, text string) (*invite, bool) {
	if _, err := h.cfg.Judge.Rules(o.Setup); err != nil || o.Clock.Check() != nil {
		h.refuse(session.ErrSetup)
		return nil, false
	}
	return &invite{
		mine: true, offer: o, nonce: nonce(), expires: time.Now().Add(inviteFor),
		wire: wire.Invite{
			ID: offerID(), Setup: o.Setup.String(), Clock: o.Clock.String(), Color: wire.Wish(o.Sides),
			Expires: uint(inviteFor / time.Second), Text: wire.Clean(text, wire.MaxText),
		},
	}, true
}

// drop ends an invitation here and tells the face why.
func (h *Host) drop(in *invite, code string) {
	delete(h.invites, in.key())
	if code != session.EndAccepted {
		h.broken(in)
	}
	in.reached()
	h.announce()
	for _, s := range h.tables {
		if s.id == in.wire.Rematch && s.rematch != [2]bool{} {
			s.rematch = [2]bool{}
			h.show(s)
		}
	}
	e := session.InviteEnded{Invitation: in.shown(h), Code: code}
	if code == session.EndSilent {
		e.Port = int(in.addrs[0].Port())
	}
	h.emit(e)
}

// reached ends the dial of an invitation, if one is under way.
func (in *invite) reached() {
	if in.stop != nil {
		in.stop()
	}
}

// endInvite is the other's word that an invitation is over.
func (h *Host) endInvite(peer identity.ID, id wire.Offer, code string) {
	if code == "" {
		code = session.EndDeclined
	}
	if in := h.invites[hex.EncodeToString(id[:])]; in != nil && in.peer == peer {
		h.drop(in, code)
	}
}

// expire ends the invitations that nobody answered.
func (h *Host) expire() {
	for _, in := range h.invites {
		if !time.Now().Before(in.expires) {
			h.withdraw(in)
			h.drop(in, session.EndExpired)
		}
	}
	h.inviteAwaited()
	h.waited()
	h.announce()
	h.callBack()
	h.recall()
	h.wordsOver()
	h.showOut()
	h.watchExpired()
	h.tellTwins()
	h.schedule()
}

func (h *Host) withdraw(in *invite) {
	if l, ok := h.links[in.peer]; ok && in.mine {
		l.Send(wire.Withdraw{ID: in.wire.ID})
	}
}

func (h *Host) cancel(key string) {
	if in := h.invites[key]; in != nil && in.mine {
		h.withdraw(in)
		h.drop(in, session.EndWithdrawn)
		return
	}
	h.refuse(session.ErrNoInvitation)
}
