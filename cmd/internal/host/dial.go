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
		addrs, _, _ := h.where(a.wish.Peer)
		if len(addrs) > 0 || time.Now().After(a.until) {
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
				return p.Addrs, p.ID, peerName(p.Name)
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
