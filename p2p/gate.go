package p2p

import (
	"context"
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/quic-go/quic-go"
)

// gate decides which connections may begin, before any cryptography: at most
// maxPerAddress from one address and maxAccepted in all, and no more than one
// address may make in a time, since each costs us a handshake. Above maxUnverified
// new ones a second, and from an address that has some already, it first asks
// for a proof of the address (QUIC Retry), so that a forged source neither
// fills the table nor locks its owner out.
type gate struct {
	mu      sync.Mutex
	total   int
	each    map[netip.Addr]*visitor
	unknown bucket
}

// visitor is what is known of one address.
type visitor struct {
	open int    // its connections
	rate bucket // of new ones
}

func newGate() *gate {
	return &gate{
		each:    make(map[netip.Addr]*visitor),
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
	if g.total >= maxAccepted || v.open >= maxPerAddress || !v.rate.take(time.Now()) {
		return nil, ErrTooMany
	}
	g.total++
	v.open++
	context.AfterFunc(ctx, func() { g.leave(v) })
	return ctx, nil
}

// visitor is the entry of addr, made where there is none.
func (g *gate) visitor(addr netip.Addr) *visitor {
	v := g.each[addr]
	if v == nil {
		now := time.Now()
		if len(g.each) >= maxQuotas {
			forget(g.each, func(v *visitor) bool { return v.open == 0 && now.Sub(v.rate.at) > time.Minute })
		}
		v = &visitor{rate: bucket{size: connectBurst, each: connectEvery}}
		g.each[addr] = v
	}
	return v
}

func (g *gate) leave(v *visitor) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.total--
	v.open--
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
