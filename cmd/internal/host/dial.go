package host

import (
	"cmp"
	"context"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"qiyou/discovery"
	"qiyou/p2p"
	"qiyou/p2p/wire"
)

// target is whom to dial.
type target struct {
	addrs []netip.AddrPort
	want  string // the short identity that must answer; "" for any
}

// reach gives then the link to a peer: the one that is up, or what a dial finds.
func (h *Host) reach(to target, then func(*p2p.Link, error)) {
	if l := h.links.to(to.want); l != nil {
		then(l, nil)
		return
	}
	h.dial(to, then)
}

// dial dials a peer; then takes in, on the loop, the link or why there is none.
// It can be stopped.
func (h *Host) dial(to target, then func(*p2p.Link, error)) (stop func()) {
	ctx, cancel := context.WithTimeout(h.ctx, dialFor)
	id, _ := h.trust.met(to.want)
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
		h.post(func() { then(l, err) })
	})
	return cancel
}

// where is how to reach the peer that a face names: an instance or a name of
// the lobby, or an address.
func (h *Host) where(who string) (to struct {
	target
	name string
}) {
	if p, ok := h.named(who); ok {
		to.target, to.name = target{p.Addrs, p.ID}, h.trust.nameFor(p)
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

// named is the peer that who means: an instance of the lobby or a name. Of
// several that go by a name, the one that is known is meant, and one that the
// person here named or verified before any other.
func (h *Host) named(who string) (best discovery.Peer, found bool) {
	rank := 0
	for _, p := range h.offered() {
		if p.Instance == who {
			return p, true
		}
		id, met := h.trust.met(p.ID)
		b := h.trust.book.Peers[id]
		if p.Name != who && h.trust.nameFor(p) != who && !(met && slices.Contains(b.Names, who)) {
			continue
		}
		r := 1
		if met && h.trust.knows(id) {
			r = 2
		}
		if met && b.Trusted() {
			r = 3
		}
		if r > rank {
			best, found, rank = p, true, r
		}
	}
	return best, found
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
