package host

import (
	"sync/atomic"

	"qiyou/cmd/internal/store"
	"qiyou/p2p/identity"
)

// Door says who may link to a node. The node asks it from any goroutine; the
// host tells it what its book and its person want. The zero Door lets everybody
// in.
type Door struct{ who atomic.Pointer[guests] }

// guests is one state of a door, which never changes.
type guests struct {
	peers     map[identity.ID]identity.Peer
	knownOnly bool
}

// Admit says whether id may link. Of strangers, where only known keys are
// welcome, those may whom we dial.
func (d *Door) Admit(id identity.ID, dialed bool) bool {
	g := d.who.Load()
	if g == nil {
		return true
	}
	p, known := g.peers[id]
	return !p.Blocked && (known || dialed || !g.knownOnly)
}

func (d *Door) set(b store.Book, knownOnly bool) {
	d.who.Store(&guests{b.Clone().Peers, knownOnly})
}
