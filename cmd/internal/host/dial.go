package host

import (
	"context"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"qiyou/game/match"
	"qiyou/p2p"
	"qiyou/p2p/wire"
	"qiyou/ui/session"
)

// dialed is the end of a dial for the invitation with this key.
type dialed struct {
	key  string
	link *p2p.Link
	err  error
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
		if to := h.where(a.wish.Peer); len(to.addrs) > 0 || time.Now().After(a.until) {
			h.invite(a.wish)
			continue
		}
		h.awaited = append(h.awaited, a)
	}
}

// checkMoved has the links of peers asked at once that we play with and that
// discovery sees at an address where they were not before.
func (h *Host) checkMoved() {
	was := h.sights
	h.sights = map[string][]netip.AddrPort{}
	for _, p := range h.cfg.Discovery.Peers() {
		h.sights[p.ID] = append(h.sights[p.ID], p.Addrs...)
	}
	for _, s := range h.tables {
		short := s.remote.Short()
		for _, addr := range h.sights[short] {
			if !slices.Contains(was[short], addr) {
				h.cfg.Node.Check(s.remote)
				break
			}
		}
	}
}

// propose dials and sends the invitation; a link that is up is used at once.
func (h *Host) propose(in *invite) {
	h.invites[in.key()] = in
	h.emit(session.Invited{Invitation: in.shown(h)})
	for id, l := range h.links {
		if id.Short() == in.want {
			h.send(in, l)
			h.schedule()
			return
		}
	}
	ctx, cancel := context.WithTimeout(h.ctx, dialFor)
	in.dialled, in.stop = time.Now(), cancel
	h.schedule()
	id, _ := h.met(in.want)
	key, addrs, want := in.key(), in.addrs, in.want
	h.cfg.Go("dial", func() {
		defer cancel()
		l, err := h.cfg.Node.Dial(ctx, addrs, id)
		if err == nil && want != "" && l.ID().Short() != want {
			l.Close(wire.CloseRefused)
			err = p2p.ErrWrongKey
		}
		h.post(dialed{key, l, err})
	})
}

// target is whom to dial.
type target struct {
	addrs []netip.AddrPort
	want  string // the short identity that must answer; "" for any
}

// where is how to reach the peer that a face names: an instance or a name of
// the lobby, or an address.
func (h *Host) where(who string) (to struct {
	target
	name string
}) {
	if h.cfg.Discovery != nil {
		for _, p := range h.cfg.Discovery.Peers() {
			if p.Instance == who || p.Name == who {
				to.target, to.name = target{p.Addrs, p.ID}, peerName(p.Name)
				return to
			}
		}
	}
	if addr, err := ParseAddress(who); err == nil {
		to.addrs, to.name = []netip.AddrPort{addr}, addr.String()
	}
	return to
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
	case in == nil || !in.peer.IsZero(): // over, or the peer dialled us meanwhile
	case d.err != nil:
		h.cfg.Log.Info("dial", "error", d.err)
		h.drop(in, h.codeOf(in, d.err))
	default:
		h.send(in, d.link)
	}
}

// send sends an invitation over the link that its dial has found. By then the
// peer may have sent one too: these two have crossed.
func (h *Host) send(in *invite, l *p2p.Link) {
	theirs := h.between(l.ID())
	in.peer, in.name = l.ID(), h.nameOf(l)
	in.reached()
	h.announce()
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
