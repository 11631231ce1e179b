package host

import (
	"bytes"
	"context"
	"encoding/hex"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
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
	startFor  = 15 * time.Second
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
}

func (in *invite) key() string { return hex.EncodeToString(in.wire.ID[:]) }

// shown is the invitation as a face sees it.
func (in *invite) shown(h *Host) session.Invitation {
	s := session.Invitation{
		ID: in.key(), Peer: in.name, Mine: in.mine, Offer: in.offer, Text: cell.Clean(in.wire.Text),
		Expires: in.expires, Rematch: in.wire.Rematch != match.Hash{},
	}
	if !in.peer.IsZero() {
		s.Tag = in.peer.String()
		s.Known = h.knows(in.peer)
	}
	return s
}

// dialed is the end of a dial for the invitation with this key.
type dialed struct {
	key  string
	link *p2p.Link
	err  error
}

// invite asks a peer of the lobby, or an address typed by hand.
func (h *Host) invite(w session.Invite) {
	if h.cfg.Node == nil {
		h.refuse(session.ErrOffline)
		return
	}
	addrs, want, name := h.where(w.Peer)
	if len(addrs) == 0 {
		h.await(w)
		return
	}
	in, ok := h.newInvite(w.Offer, cell.Clean(w.Text))
	if !ok {
		return
	}
	in.who, in.name = w.Peer, name
	h.propose(in, addrs, want)
}

// awaited is a wish to invite somebody who has not appeared yet.
type awaited struct {
	wish  session.Invite
	until time.Time
}

// awaitFor is how long after the start of the program a peer may take to
// appear; later, who is not there is not there.
const awaitFor = 10 * time.Second

func (h *Host) await(w session.Invite) {
	until := h.began.Add(awaitFor)
	if h.cfg.Discovery == nil || time.Now().After(until) {
		h.refuse(session.ErrNoPeer)
		return
	}
	h.awaited = append(h.awaited, awaited{w, until})
	h.schedule()
}

// inviteAwaited invites those who have appeared, and gives up on those who
// have not.
func (h *Host) inviteAwaited() {
	waiting := h.awaited
	h.awaited = nil
	for _, a := range waiting {
		addrs, _, _ := h.where(a.wish.Peer)
		if len(addrs) > 0 || time.Now().After(a.until) {
			h.invite(a.wish)
			continue
		}
		h.awaited = append(h.awaited, a)
	}
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

// propose dials and sends the invitation; a link that is up is used at once.
func (h *Host) propose(in *invite, addrs []netip.AddrPort, want string) {
	h.invites[in.key()] = in
	h.schedule()
	h.emit(session.Invited{Invitation: in.shown(h)})
	for id, l := range h.links {
		if id.Short() == want {
			h.send(in, l)
			return
		}
	}
	id, _ := h.met(want)
	key := in.key()
	h.cfg.Go("dial", func() {
		ctx, cancel := context.WithTimeout(h.ctx, dialFor)
		defer cancel()
		l, err := h.cfg.Node.Dial(ctx, addrs, id)
		if err == nil && want != "" && l.ID().Short() != want {
			l.Close(wire.CloseRefused)
			err = p2p.ErrWrongKey
		}
		h.post(dialed{key, l, err})
	})
}

// where is how to reach the peer that a face names: an instance or a name of
// the lobby, or an address.
func (h *Host) where(who string) (addrs []netip.AddrPort, want, name string) {
	if h.cfg.Discovery != nil {
		for _, p := range h.cfg.Discovery.Peers() {
			if p.Instance == who || p.Name == who {
				return p.Addrs, p.ID, cell.CleanName(p.Name)
			}
		}
	}
	addr, err := ParseAddress(who)
	if err != nil {
		return nil, "", ""
	}
	return []netip.AddrPort{addr}, "", addr.String()
}

// DefaultPort is the UDP port of a qiyou that found it free: the number in the
// paper that this program goes back to.
const DefaultPort = 1976

// ParseAddress reads an IP address as people type it, with or without a port.
func ParseAddress(s string) (netip.AddrPort, error) {
	s = strings.TrimSpace(s)
	if a, err := netip.ParseAddrPort(s); err == nil {
		return a, nil
	}
	host, port, ok := strings.Cut(s, ":")
	if ok && host == "localhost" {
		if n, err := strconv.ParseUint(port, 10, 16); err == nil {
			return netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), uint16(n)), nil
		}
	}
	a, err := netip.ParseAddr(strings.Trim(s, "[]"))
	return netip.AddrPortFrom(a, DefaultPort), err
}

func (h *Host) dialed(d dialed) {
	in := h.invites[d.key]
	switch {
	case in == nil:
	case d.err != nil:
		h.cfg.Log.Info("dial", "error", d.err)
		h.drop(in, codeOf(d.err))
	default:
		h.send(in, d.link)
	}
}

// send sends an invitation over the link that its dial has found. By then the
// peer may have sent one too: these two have crossed.
func (h *Host) send(in *invite, l *p2p.Link) {
	theirs := h.between(l.ID())
	in.peer, in.name = l.ID(), h.nameOf(l)
	if theirs != nil && !theirs.mine {
		if h.yields(in, theirs) {
			return
		}
		if h.invites[in.key()] == nil {
			return // theirs has been accepted
		}
		delete(h.invites, theirs.key())
		h.emit(session.InviteEnded{Invitation: theirs.shown(h), Code: session.EndCountered})
	}
	in.wire.Commit = match.Commit(in.nonce, h.cfg.Key.Public(), l.Key())
	if err := l.Send(in.wire); err != nil {
		h.drop(in, session.EndUnreachable)
		return
	}
	h.emit(session.Invited{Invitation: in.shown(h)})
}

// drop ends an invitation here and tells the face why.
func (h *Host) drop(in *invite, code string) {
	delete(h.invites, in.key())
	for _, s := range h.tables {
		if s.id == in.wire.Rematch && s.rematch != [2]bool{} {
			s.rematch = [2]bool{}
			h.show(s)
		}
	}
	h.emit(session.InviteEnded{Invitation: in.shown(h), Code: code})
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

// invited is an invitation that has come in.
func (h *Host) invited(l *p2p.Link, w wire.Invite, counter bool) {
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
	h.invited(l, w.Invite, true)
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

// accepted is the other's yes to our invitation: the nonce is revealed and the
// match begins.
func (h *Host) accepted(l *p2p.Link, w wire.Accept) {
	in := h.invites[hex.EncodeToString(w.ID[:])]
	if in == nil || !in.mine || in.peer != l.ID() || w.Offer != in.wire.Sum() {
		l.Send(wire.Error{Code: wire.ErrTerms, Ref: uint64(wire.KindAccept)})
		return
	}
	terms := terms(in.offer, match.Player{Key: h.cfg.Key.Public(), Name: h.name}, match.Player{Key: l.Key(), Name: cleanName(l.Hello().Name)},
		match.Lot{Sides: in.offer.Sides, Commit: in.wire.Commit[:], Inviter: in.nonce, Invited: w.Nonce[:]})
	s, start := h.begin(terms, l.ID(), in.name)
	if s == nil {
		h.drop(in, session.EndRefused)
		return
	}
	message := wire.Start{ID: w.ID, Events: []match.Signed{start}}
	h.drop(in, session.EndAccepted)
	h.seat(s, &message)
	l.Live(true)
	l.Send(message)
}

// terms are those of a match between inviter and invited.
func terms(o session.Offer, inviter, invited match.Player, lot match.Lot) match.Terms {
	t := match.Terms{
		Setup: o.Setup.String(), Clock: o.Clock.String(), Inviter: lot.First(inviter.Key, invited.Key), Lot: lot, Started: time.Now().Unix(),
	}
	t.Players = []match.Player{inviter, invited}
	if t.Inviter == game.Second {
		t.Players = []match.Player{invited, inviter}
	}
	return t
}

// started is the first event of a match that we have accepted. It must say
// exactly what the invitation said.
func (h *Host) started(l *p2p.Link, w wire.Start) {
	in := h.invites[hex.EncodeToString(w.ID[:])]
	if in == nil || in.mine || !in.accepted || in.peer != l.ID() || len(w.Events) != 1 {
		h.startedAgain(l, w)
		return
	}
	m, err := match.Fold(match.New(h.cfg.Judge), w.Events[0])
	if err != nil || !h.agreed(m.Terms(), in, l) {
		h.cfg.Log.Warn("start refused", "error", err)
		l.Send(wire.Error{Code: wire.ErrTerms, Ref: uint64(wire.KindStart)})
		h.drop(in, session.EndRefused)
		return
	}
	s := h.join(m, in, l)
	if s == nil {
		h.drop(in, session.EndRefused)
		return
	}
	h.drop(in, session.EndAccepted)
	h.seat(s, nil)
	l.Live(true)
	join := s.last.Match.Len() - 1
	l.Send(wire.Entry{Match: s.id, Index: uint64(join), Event: s.last.Match.Log()[join]})
}

// agreed compares terms with the invitation that we said yes to.
func (h *Host) agreed(t match.Terms, in *invite, l *p2p.Link) bool {
	return t.Setup == in.wire.Setup && t.Clock == in.wire.Clock && t.Lot.Sides == in.offer.Sides &&
		bytes.Equal(t.Lot.Commit, in.wire.Commit[:]) && bytes.Equal(t.Lot.Invited, in.nonce) &&
		bytes.Equal(t.Key(t.Inviter), l.Key()) && bytes.Equal(t.Key(t.Inviter.Other()), h.cfg.Key.Public())
}

// startedAgain is a start that has come before: the other did not get our
// signature. It is a resume with one event.
func (h *Host) startedAgain(l *p2p.Link, w wire.Start) {
	if len(w.Events) == 0 {
		return
	}
	id := w.Events[0].Sum()
	h.resumed(l, wire.Resume{Match: id, Length: 1, Head: id})
}
