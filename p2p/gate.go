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
// maxPerAddress from one address and maxAccepted in all. Above maxUnverified
// new ones a second, and from an address that has some already, it first asks
// for a proof of the address (QUIC Retry), so that a forged source neither
// fills the table nor locks its owner out.
type gate struct {
	mu      sync.Mutex
	total   int
	each    map[netip.Addr]int
	unknown bucket
}

func newGate() *gate {
	return &gate{
		each:    make(map[netip.Addr]int),
		unknown: bucket{size: maxUnverified, each: time.Second / maxUnverified},
	}
}

// verify is quic.Transport.VerifySourceAddress.
func (g *gate) verify(from net.Addr) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return !g.unknown.take(time.Now()) || g.each[addrOf(from).Addr()] >= trustedAddress
}

// enter is quic.Transport.ConnContext; the connection leaves when ctx ends.
func (g *gate) enter(ctx context.Context, info *quic.ClientInfo) (context.Context, error) {
	addr := addrOf(info.RemoteAddr).Addr()
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.total >= maxAccepted || g.each[addr] >= maxPerAddress {
		return nil, ErrTooMany
	}
	g.total++
	g.each[addr]++
	context.AfterFunc(ctx, func() { g.leave(addr) })
	return ctx, nil
}

func (g *gate) leave(addr netip.Addr) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.total--
	if g.each[addr]--; g.each[addr] == 0 {
		delete(g.each, addr)
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
