package p2p

import (
	"context"
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/quic-go/quic-go"

	"qiyou/p2p/identity"
)

// gate decides which connections may come in. Before any cryptography, at most
// maxPerAddress from one address and maxUnproven without a proven key, and no
// more than one address may make in a time, since each costs us a handshake.
// Above maxUnverified new ones a second, and from an address that has some
// already, it first asks for a proof of the address (QUIC Retry), so that a
// forged source neither fills the table nor locks its owner out.
//
// Once the key is proven, at most maxAccepted in all, and of strangers at most
// maxStrangers: the other places are kept for the keys that are known.
type gate struct {
	known func(identity.ID) bool

	mu        sync.Mutex
	unproven  int
	proven    int
	strangers int // of the proven ones
	each      map[netip.Addr]*visitor
	unknown   bucket
}

// visitor is what is known of one address.
type visitor struct {
	open   int    // its connections
	friend bool   // a known key came from it
	rate   bucket // of new ones
}

// visit is one connection that came in, as the gate counts it.
type visit struct {
	visitor          *visitor
	proven, stranger bool
}

// visitKey is under which a context of ours holds its *visit.
type visitKey struct{}

func newGate(known func(identity.ID) bool) *gate {
	return &gate{
		known: known, each: make(map[netip.Addr]*visitor),
		unknown: bucket{size: maxUnverified, each: time.Second / maxUnverified},
	}
}

// verify is quic.Transport.VerifySourceAddress.
func (g *gate) verify(from net.Addr) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	v := g.each[addrOf(from).Addr()]
	return !g.unknown.take(time.Now()) || v != nil && v.open >= trustedAddress
}

// enter is quic.Transport.ConnContext; the connection leaves when ctx ends.
func (g *gate) enter(ctx context.Context, info *quic.ClientInfo) (context.Context, error) {
	addr := addrOf(info.RemoteAddr).Addr()
	g.mu.Lock()
	defer g.mu.Unlock()
	v := g.visitor(addr)
	if g.unproven >= maxUnproven && !v.friend || v.open >= maxPerAddress || !v.rate.take(time.Now()) {
		return nil, ErrTooMany
	}
	g.unproven++
	v.open++
	in := &visit{visitor: v}
	context.AfterFunc(ctx, func() { g.leave(in) })
	return context.WithValue(ctx, visitKey{}, in), nil
}

// prove takes in that the key of the connection with this context is id, and
// says whether there is room for it.
func (g *gate) prove(ctx context.Context, id identity.ID) bool {
	in, ok := ctx.Value(visitKey{}).(*visit)
	if !ok {
		return false
	}
	known := g.known(id)
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.proven >= maxAccepted || !known && g.strangers >= maxStrangers || ctx.Err() != nil {
		return false
	}
	in.proven, in.stranger = true, !known
	g.unproven--
	g.proven++
	if known {
		in.visitor.friend = true
	} else {
		g.strangers++
	}
	return true
}

// visitor is the entry of addr, made where there is none.
func (g *gate) visitor(addr netip.Addr) *visitor {
	v := g.each[addr]
	if v == nil {
		now := time.Now()
		if len(g.each) >= maxQuotas {
			forget(g.each, func(v *visitor) bool { return v.open == 0 && !v.friend && now.Sub(v.rate.at) > time.Minute })
		}
		v = &visitor{rate: bucket{size: connectBurst, each: connectEvery}}
		g.each[addr] = v
	}
	return v
}

func (g *gate) leave(in *visit) {
	g.mu.Lock()
	defer g.mu.Unlock()
	in.visitor.open--
	if !in.proven {
		g.unproven--
		return
	}
	g.proven--
	if in.stranger {
		g.strangers--
	}
}

// addrOf is a without the IPv4-in-IPv6 form; the zero AddrPort for what is no
// UDP address.
func addrOf(a net.Addr) netip.AddrPort {
	u, ok := a.(*net.UDPAddr)
	if !ok {
		return netip.AddrPort{}
	}
	ap := u.AddrPort()
	return netip.AddrPortFrom(ap.Addr().Unmap(), ap.Port())
}
