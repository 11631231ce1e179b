package host

import (
	"net/netip"
	"slices"
	"time"

	"qiyou/discovery"
)

// sight is what discovery has told, and what is to be done about it.
type sight struct {
	addrs *addresses
	last  map[string][]netip.AddrPort // where each peer was seen last, by short identity
	cards []string                    // the interfaces that were used last

	callbacks callbacks
	backAt    time.Time // when to look again who asks to be dialled; zero for not
	online    bool      // there was an interface
	recallAt  time.Time // when to look again for those met before
}

func newSight(search *discovery.Service) sight {
	return sight{addrs: newAddresses(search), callbacks: callbacks{}}
}

// until is when to look again; zero where only news are a reason to.
func (s *sight) until(now time.Time) time.Time {
	if s.recallAt.After(now) {
		return soonest(s.backAt, s.recallAt)
	}
	return s.backAt
}

// moved takes in where peers are now, and says which of them are at an address
// where they were not before.
func (s *sight) moved(peers []discovery.Peer) map[string]bool {
	was := s.last
	s.last = map[string][]netip.AddrPort{}
	moved := map[string]bool{}
	for _, p := range peers {
		s.last[p.ID] = append(s.last[p.ID], p.Addrs...)
		for _, addr := range p.Addrs {
			moved[p.ID] = moved[p.ID] || !slices.Contains(was[p.ID], addr)
		}
	}
	return moved
}

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
	if now := h.cfg.Discovery.Health().Interfaces; !slices.Equal(now, h.sight.cards) {
		h.sight.cards = now
		h.cfg.Node.Wake()
	}
	moved := h.sight.moved(h.cfg.Discovery.Peers())
	for _, s := range h.tables {
		if moved[s.remote.Short()] {
			h.cfg.Node.Check(s.remote)
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
	id, met := h.trust.met(p.ID)
	return h.cfg.Room.has(p.Room) && !(met && h.trust.book.Blocked(id))
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
	if h.full() || h.cfg.Proxy == 0 && h.tables.playing() > 0 {
		self.Status = discovery.Playing
		if h.welcoming() {
			self.Status = discovery.Watch
		}
	}
	self.Hidden, self.Room = h.mode.Invisible, h.cfg.Room.Tag()
	self.DialBack, _ = h.unanswered(time.Now())
	h.cfg.Discovery.Update(self)
}
