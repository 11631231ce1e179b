package host

import (
	"cmp"
	"context"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"qiyou/discovery"
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

// awaited is a wish about somebody who has not appeared yet.
type awaited struct {
	peer  string
	wish  session.Wish
	until time.Time
}

// awaitFor is how long after the start of the program a peer may take to
// appear; later, who is not there is not there.
const awaitFor = 10 * time.Second

func (h *Host) await(peer string, w session.Wish) {
	until := h.began.Add(awaitFor)
	if h.cfg.Discovery == nil || time.Now().After(until) {
		h.refuse(session.ErrNoPeer)
		return
	}
	h.awaited = append(h.awaited, awaited{peer, w, until})
	h.schedule()
}

// inviteAwaited invites those who have appeared, and gives up on those who
// have not.
func (h *Host) inviteAwaited() {
	waiting := h.awaited
	h.awaited = nil
	for _, a := range waiting {
		if to := h.where(a.peer); len(to.addrs) > 0 || time.Now().After(a.until) {
			h.take(a.wish)
			continue
		}
		h.awaited = append(h.awaited, a)
	}
}

// checkMoved has the links of peers asked at once that we play with and that
// discovery sees at an address where they were not before, and all links where
// this machine has other interfaces than before.
func (h *Host) checkMoved() {
	if now := h.cfg.Discovery.Health().Interfaces; !slices.Equal(now, h.cards) {
		h.cards = now
		h.cfg.Node.Wake()
	}
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
	if l := h.linkTo(in.want); l != nil {
		h.send(in, l)
		h.schedule()
		return
	}
	key := in.key()
	in.dialled = time.Now()
	in.stop = h.dial(in.target, func(l *p2p.Link, err error) any { return dialed{key, l, err} })
	h.schedule()
}

// dial dials a peer and has what then makes of the outcome taken in. It can be
// stopped.
func (h *Host) dial(to target, then func(*p2p.Link, error) any) (stop func()) {
	ctx, cancel := context.WithTimeout(h.ctx, dialFor)
	id, _ := h.met(to.want)
	h.cfg.Go("dial", func() {
		defer cancel()
		l, err := h.cfg.Node.Dial(ctx, to.addrs, id)
		if err == nil && to.want != "" && l.ID().Short() != to.want {
			l.Close(wire.CloseRefused)
			err = p2p.ErrWrongKey
		}
		if err == nil {
			err = h.cfg.Room.admitted(ctx, l)
		}
		h.post(then(l, err))
	})
	return cancel
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
	if p, ok := h.named(who); ok {
		to.target, to.name = target{p.Addrs, p.ID}, h.nameFor(p)
		return to
	}
	if addr, err := ParseAddress(who); err == nil {
		to.addrs, to.name = []netip.AddrPort{addr}, addr.String()
	}
	return to
}

// offered is the peers that are not gone, those that surely answer first, and
// of these the newest: a name may also be that of a program that ended.
func (h *Host) offered() []discovery.Peer {
	all := slices.DeleteFunc(h.peers(), func(p discovery.Peer) bool { return p.State == discovery.Gone })
	rank := [...]int{discovery.Here: 0, discovery.Suspect: 1, discovery.Resolving: 2, discovery.Unreachable: 3}
	slices.SortStableFunc(all, func(a, b discovery.Peer) int {
		return cmp.Or(rank[a.State]-rank[b.State], b.Since.Compare(a.Since))
	})
	return all
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

// send sends an invitation over the link that its dial has found. If by then
// one of the peer has come, ours is the answer to it.
func (h *Host) send(in *invite, l *p2p.Link) {
	other := h.between(l.ID())
	in.peer, in.name = l.ID(), h.nameOf(l)
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
	h.emit(session.Invited{Invitation: in.shown(h)})
}
