package host

import (
	"net/netip"
	"slices"
	"time"

	"qiyou/discovery"
)

// discovered takes in that the peers that discovery sees, or the networks that
// it uses, are others than before.
func (h *Host) discovered() {
	h.lobby()
	h.inviteAwaited()
	h.checkMoved()
	h.announce()
	h.callBack()
	h.recall()
	h.openSeen()
	h.schedule()
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

// announced are the peers that discovery sees, without those that do not exist
// for the person here.
func (h *Host) announced() []discovery.Peer {
	if h.cfg.Discovery == nil {
		return nil
	}
	var all []discovery.Peer
	for _, p := range h.cfg.Discovery.Peers() {
		if h.here(p) {
			all = append(all, p)
		}
	}
	return all
}

// here says whether an announced peer exists for the person here.
func (h *Host) here(p discovery.Peer) bool {
	id, met := h.met(p.ID)
	return h.cfg.Room.has(p.Room) && !(met && h.book.Blocked(id))
}

// announcedIDs are the identities of the peers that are not gone.
func announcedIDs(all []discovery.Peer) map[string]bool {
	ids := map[string]bool{}
	for _, p := range all {
		if p.State != discovery.Gone {
			ids[p.ID] = true
		}
	}
	return ids
}

// sees says whether the peer of a short identity is announced now.
func (h *Host) sees(short string) bool { return announcedIDs(h.announced())[short] }

// announce tells the network who we are and whether we play.
func (h *Host) announce() {
	if h.cfg.Discovery == nil {
		return
	}
	self := h.cfg.Self(h.name)
	if h.full() || h.cfg.Proxy == 0 && h.playing() > 0 {
		self.Status = discovery.Playing
		if h.welcoming() {
			self.Status = discovery.Watch
		}
	}
	self.Hidden, self.Room = h.mode.Invisible, h.cfg.Room.Tag()
	self.DialBack, _ = h.unanswered(time.Now())
	h.cfg.Discovery.Update(self)
}
