package host

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"net/netip"
	"qiyou/game"
	"slices"
	"strings"
	"time"

	"qiyou/game/match"
	"qiyou/game/xiangqi"
	"qiyou/p2p"
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

// invites are the invitations that stand, by their key.
type invites map[string]*invite

// of is the invitation of this number, or nil.
func (all invites) of(id wire.Offer) *invite { return all[hex.EncodeToString(id[:])] }

// between is the invitation that stands between us and peer, if one does.
func (all invites) between(peer identity.ID) *invite {
	for _, in := range all {
		if in.peer == peer {
			return in
		}
	}
	return nil
}

// asked says whether an invitation of ours to who, of the short identity want
// if it is known, stands.
func (all invites) asked(who, want string) bool {
	for _, in := range all {
		if in.mine && (in.who == who || want != "" && in.peer.Short() == want) {
			return true
		}
	}
	return false
}

// waiting are those of ours that wait for a link to this peer, in order.
func (all invites) waiting(id identity.ID, addr netip.AddrPort) (found []*invite) {
	for _, in := range all {
		if in.mine && in.peer.IsZero() && (in.want == id.Short() || in.want == "" && slices.Contains(in.addrs, addr)) {
			found = append(found, in)
		}
	}
	slices.SortFunc(found, func(a, b *invite) int { return strings.Compare(a.key(), b.key()) })
	return found
}

// until is when the first of them expires; zero where there is none.
func (all invites) until() (next time.Time) {
	for _, in := range all {
		next = soonest(next, in.expires)
	}
	return next
}

func (in *invite) key() string { return hex.EncodeToString(in.wire.ID[:]) }

// shown is the invitation as a face sees it.
func (in *invite) shown(t *trust) session.Invitation {
	s := session.Invitation{
		ID: in.key(), Peer: in.name, Mine: in.mine, Offer: in.offer, Text: cell.Clean(in.wire.Text),
		Expires: in.expires, Before: in.before, Round: in.round, Draft: in.draft,
	}
	if in.wire.Rematch != (match.Hash{}) {
		s.Rematch, s.Match = true, matchName(in.wire.Rematch)
	}
	if !in.peer.IsZero() {
		s.Tag = in.peer.String()
		s.Known, s.Verified, s.Like, s.Broken = t.knows(in.peer), t.verified(in.peer), t.like(in.peer, in.name), t.book.Peers[in.peer].Broken
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
	if h.invites.asked(w.Peer, to.want) {
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

// mayOffer says whether a game may be agreed to: one that begins from a position
// may not, for nobody sees it before.
func (h *Host) mayOffer(s game.Setup) bool {
	_, err := h.cfg.Judge.Rules(s)
	return err == nil && s.Option(xiangqi.OptionPosition, "") == ""
}

// newInvite is an own invitation with an offer that can be played.
func (h *Host) newInvite(o session.Offer, text string) (*invite, bool) {
	if !h.mayOffer(o.Setup) || o.Clock.Check() != nil {
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

// nonce is 32 random bytes.
func nonce() []byte {
	b := make([]byte, 32)
	rand.Read(b) // never fails
	return b
}

// offerID is the number of a new invitation.
func offerID() (id wire.Offer) {
	rand.Read(id[:])
	return id
}

// propose dials and sends the invitation; a link that is up is used at once.
func (h *Host) propose(in *invite) {
	h.invites[in.key()] = in
	h.emit(session.Invited{Invitation: in.shown(&h.trust)})
	if l := h.links.to(in.want); l != nil {
		h.send(in, l)
		h.schedule()
		return
	}
	key := in.key()
	in.dialled = time.Now()
	in.stop = h.dial(in.target, func(l *p2p.Link, err error) { h.dialed(key, l, err) })
	h.schedule()
}

// dialed is the end of a dial for the invitation with this key.
func (h *Host) dialed(key string, l *p2p.Link, err error) {
	in := h.invites[key]
	switch {
	case in == nil || !in.peer.IsZero(): // over, or the peer dialled us meanwhile
	case err != nil:
		h.cfg.Log.Info("dial", "error", err)
		h.drop(in, h.codeOf(in, err))
	default:
		h.send(in, l)
	}
}

// send sends an invitation over the link that its dial has found. If by then
// one of the peer has come, ours is the answer to it.
func (h *Host) send(in *invite, l *p2p.Link) {
	other := h.invites.between(l.ID())
	in.peer, in.name = l.ID(), h.trust.nameOf(l)
	in.reached()
	h.announce()
	switch {
	case other == nil || other == in:
	case other.mine:
		h.drop(in, session.EndWithdrawn) // the same peer by another address
		return
	case other.accepted || sameTerms(in, other):
		h.drop(in, session.EndCountered)
		if !other.accepted {
			h.accept(other)
		}
		return
	default:
		delete(h.invites, in.key())
		h.replace(other, in, l)
		return
	}
	in.nonce = h.draws.inviting(l.ID(), in.nonce, time.Now())
	in.wire.Commit = match.Commit(in.nonce, h.cfg.Key.Public(), l.Key())
	if err := l.Send(in.wire); err != nil {
		h.drop(in, session.EndUnreachable)
		return
	}
	h.emit(session.Invited{Invitation: in.shown(&h.trust)})
}

// cancel takes an invitation of ours back, as the person here wishes.
func (h *Host) cancel(key string) {
	if in := h.invites[key]; in != nil && in.mine {
		h.withdraw(in)
		h.drop(in, session.EndWithdrawn)
		return
	}
	h.refuse(session.ErrNoInvitation)
}

// withdraw tells the other that an invitation of ours is over.
func (h *Host) withdraw(in *invite) {
	if l, ok := h.links.up[in.peer]; ok && in.mine {
		l.Send(wire.Withdraw{ID: in.wire.ID})
	}
}

// inviteExpired ends the invitations that nobody answered.
func (h *Host) inviteExpired() {
	for _, in := range h.invites {
		if !time.Now().Before(in.expires) {
			h.withdraw(in)
			h.drop(in, session.EndExpired)
		}
	}
}

// declined is how an invitation ends that was declined with a code.
func declined(c wire.DeclineCode) string {
	switch c {
	case wire.DeclineBusy:
		return session.EndBusy
	case wire.DeclineExpired:
		return session.EndExpired
	}
	return session.EndDeclined
}

// endInvite is the other's word that an invitation is over.
func (h *Host) endInvite(peer identity.ID, id wire.Offer, code string) {
	if in := h.invites.of(id); in != nil && in.peer == peer {
		h.drop(in, code)
	}
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
	e := session.InviteEnded{Invitation: in.shown(&h.trust), Code: code}
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

// codeOf is the code of a failed dial as an invitation ends with it.
func (h *Host) codeOf(in *invite, err error) string {
	switch {
	case errors.Is(err, p2p.ErrRefused), errors.Is(err, p2p.ErrTooMany):
		return session.EndRefused
	case errors.Is(err, p2p.ErrVersion):
		return session.EndVersion
	case h.sees(h.callee(in)) && len(in.addrs) > 0 && errors.Is(err, p2p.ErrNoAnswer):
		return session.EndSilent
	}
	return session.EndUnreachable
}
