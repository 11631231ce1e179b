package host

import (
	"net/netip"
	"slices"
	"sync"

	"qiyou/discovery"
	"qiyou/p2p/identity"
)

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

// seen notes where a link of id has come from, or went to.
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
