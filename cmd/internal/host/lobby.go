package host

import (
	"net/netip"
	"slices"
	"strings"
	"sync"

	"qiyou/cmd/internal/store"
	"qiyou/discovery"
	"qiyou/game/match"
	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// lobby tells the face who is there.
func (h *Host) lobby() {
	l := session.Lobby{Me: h.me(), Health: session.Health{Code: session.HealthOff}}
	if h.cfg.Node != nil {
		l.Me.Port = int(h.cfg.Node.Port())
	}
	if h.cfg.Discovery != nil {
		health := h.cfg.Discovery.Health()
		l.Health = session.Health{Code: healthCode(health.State), Interfaces: health.Interfaces}
	}
	for _, p := range h.peers() {
		l.Peers = append(l.Peers, h.peer(p))
	}
	for _, o := range h.open {
		if _, here := h.tables[o.id]; !here && o.match.Joined() && !o.match.Over() {
			l.Open = append(l.Open, o.summary())
		}
	}
	h.emit(l)
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

func healthCode(s discovery.HealthState) string {
	switch s {
	case discovery.OK:
		return session.HealthOK
	case discovery.Quiet:
		return session.HealthQuiet
	case discovery.Blocked:
		return session.HealthBlocked
	case discovery.NoNetwork:
		return session.HealthNoNetwork
	}
	return session.HealthLooking
}

// peer is p as a face shows it.
func (h *Host) peer(p discovery.Peer) session.Peer {
	s := session.Peer{
		ID: p.Instance, Name: h.nameFor(p), Presence: session.Presence(p.State),
		Playing: p.Status == discovery.Playing || p.Status == discovery.Watch, Watch: p.Status == discovery.Watch, Games: cell.Clean(p.Games),
	}
	if len(p.Addrs) > 0 {
		s.Addr = p.Addrs[0].String()
	}
	if h.answers(p.ID) { // more than any announcement or ping says
		s.Presence = session.Here
	}
	s.Tag, s.Muted = tag(p.ID), h.muted[p.ID]
	if s.Name == "" {
		s.Name = s.Tag
	}
	id, met := h.met(p.ID)
	s.Like = h.like(id, peerName(p.Name))
	if met {
		s.Known, s.Verified, s.Broken = h.knows(id), h.verified(id), h.book.Peers[id].Broken
		r := h.book.Results[id]
		s.Wins, s.Losses, s.Draws = r.Wins, r.Losses, r.Draws
	}
	return s
}

// tag is a short identity as people compare it, or empty.
func tag(short string) string {
	canonical, err := identity.ParseShort(short)
	if err != nil {
		return ""
	}
	s := strings.ToUpper(canonical)
	return s[:4] + "-" + s[4:8] + "-" + s[8:12] + "-" + s[12:]
}

// knows says whether a key was met before this program was started, or was named
// or compared by the person here: the first
// link of a stranger does not make a friend of it.
func (h *Host) knows(id identity.ID) bool {
	p, ok := h.book.Get(id)
	return ok && (p.Trusted() || p.FirstSeen.Before(h.began)) || h.book.Results[id] != store.Result{}
}

// met is the whole identity of a key met before, by its short form.
func (h *Host) met(short string) (identity.ID, bool) {
	id, ok := h.shorts[short]
	return id, ok
}

// cleanName makes a name inert and short enough for terms and hellos.
func cleanName(s string) string { return wire.Clean(cell.CleanName(s), match.MaxName) }

// addresses is where to dial a peer: what discovery says now, and the addresses
// of its last links. It is asked from goroutines of the node.
type addresses struct {
	search *discovery.Service
	mu     sync.Mutex
	last   map[identity.ID][]netip.AddrPort // the latest first
}

// How much is remembered: of a peer more than one address, since somebody with
// a copy of its key may have been the last to come, and of so many peers, since
// keys cost nothing.
const (
	maxLast     = 4
	maxLastKeys = 512
)

func newAddresses(search *discovery.Service) *addresses {
	return &addresses{search: search, last: map[identity.ID][]netip.AddrPort{}}
}

func (a *addresses) seen(id identity.ID, addr netip.AddrPort) {
	a.mu.Lock()
	defer a.mu.Unlock()
	others := slices.DeleteFunc(slices.Clone(a.last[id]), func(o netip.AddrPort) bool { return o == addr })
	others = append([]netip.AddrPort{addr}, others...)
	a.last[id] = others[:min(len(others), maxLast)]
}

// trim forgets some of those that need not be kept, if they are too many.
func (a *addresses) trim(keep func(identity.ID) bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for id := range a.last {
		if len(a.last) <= maxLastKeys {
			return
		}
		if !keep(id) {
			delete(a.last, id)
		}
	}
}

// of is where id may be: first where it has proven to be, then what is announced,
// of each announcement in turn, so that a false one crowds nobody out.
func (a *addresses) of(id identity.ID) []netip.AddrPort {
	var announced [][]netip.AddrPort
	if a.search != nil {
		for _, p := range a.search.Peers() {
			if p.ID == id.Short() {
				announced = append(announced, p.Addrs)
			}
		}
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return append(slices.Clone(a.last[id]), inTurn(announced)...)
}

// inTurn is the first of each list, then the second of each, and so on.
func inTurn(lists [][]netip.AddrPort) (all []netip.AddrPort) {
	for i, more := 0, true; more; i++ {
		more = false
		for _, list := range lists {
			if i < len(list) {
				all, more = append(all, list[i]), true
			}
		}
	}
	return all
}
