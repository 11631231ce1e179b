package host

import (
	"cmp"
	"context"
	"net/netip"
	"slices"
	"time"

	"qiyou/discovery"
	"qiyou/p2p/identity"
)

// Where announcements do not get through, those who were met before are looked
// for at the addresses where they were last. A small datagram asks whether
// anybody is there at all; only then, and only if nobody announces the key that
// is meant, that key is dialled. The link is then what says that the peer is
// here.
const (
	recallMost  = 32                     // peers, those seen last
	recallAfter = 300 * time.Millisecond // from the start, for announcements to arrive
	recallAgain = 30 * time.Second       // as long as nobody is announced
	recallFor   = 3 * time.Second
)

// recall looks for the peers that were met before, when it is time for that.
func (h *Host) recall() {
	d := h.cfg.Discovery
	if d == nil || h.cfg.Node == nil || h.mode.Invisible || h.cfg.Room != nil {
		return
	}
	health := d.Health()
	online := health.State != discovery.NoNetwork && len(health.Interfaces) > 0
	back := online && !h.sight.online
	h.sight.online = online
	now := time.Now()
	if !online || health.Peers > 0 || !back && now.Before(h.sight.recallAt) {
		return
	}
	h.sight.recallAt = now.Add(recallAgain)
	for id, addr := range h.trust.remembered() {
		if _, up := h.links.up[id]; !up {
			h.cfg.Go("recall", func() { h.lookFor(id, addr) })
		}
	}
}

// remembered is where the peers that were seen last were.
func (t *trust) remembered() map[identity.ID]netip.AddrPort {
	var ids []identity.ID
	for id, p := range t.book.Peers {
		if p.Addr.IsValid() && !p.Blocked {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b identity.ID) int {
		return cmp.Or(t.book.Peers[b].LastSeen.Compare(t.book.Peers[a].LastSeen), cmp.Compare(string(a[:]), string(b[:])))
	})
	all := map[identity.ID]netip.AddrPort{}
	for _, id := range ids[:min(len(ids), recallMost)] {
		all[id] = t.book.Peers[id].Addr
	}
	return all
}

// lookFor dials id at addr if somebody answers there and nobody announces it.
func (h *Host) lookFor(id identity.ID, addr netip.AddrPort) {
	ctx, cancel := context.WithTimeout(h.ctx, recallFor)
	defer cancel()
	if h.cfg.Node.Probe(ctx, addr) != nil {
		return
	}
	select {
	case <-time.After(time.Until(h.began.Add(recallAfter))):
	case <-ctx.Done():
		return
	}
	if announcedIDs(h.cfg.Discovery.Peers())[id.Short()] {
		return
	}
	if _, err := h.cfg.Node.Dial(ctx, []netip.AddrPort{addr}, id); err != nil {
		h.cfg.Log.Debug("recall", "peer", id.Short(), "error", err)
	}
}
