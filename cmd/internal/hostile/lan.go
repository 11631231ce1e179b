package hostile

import (
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/quic-go/quic-go/testutils/simnet"
)

// LAN is a network in memory on which a packet takes half a millisecond. It
// works in a testing/synctest bubble. The zero LAN is ready.
type LAN struct {
	mu    sync.Mutex
	nodes map[netip.AddrPort]simnet.PacketReceiver
}

// Socket is a socket at addr. Close it.
func (n *LAN) Socket(addr netip.AddrPort) net.PacketConn {
	return simnet.NewSimConn(net.UDPAddrFromAddrPort(addr), n)
}

// AddNode is for simnet.
func (n *LAN) AddNode(addr net.Addr, r simnet.PacketReceiver) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.nodes == nil {
		n.nodes = map[netip.AddrPort]simnet.PacketReceiver{}
	}
	n.nodes[addrOf(addr)] = r
}

// SendPacket is for simnet.
func (n *LAN) SendPacket(p simnet.Packet) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if r, ok := n.nodes[addrOf(p.To)]; ok {
		time.AfterFunc(500*time.Microsecond, func() { r.RecvPacket(p) })
	}
	return nil
}

// Send puts a datagram on the LAN that says it is from anywhere.
func (n *LAN) Send(from, to netip.AddrPort, b []byte) {
	_ = n.SendPacket(simnet.Packet{From: net.UDPAddrFromAddrPort(from), To: net.UDPAddrFromAddrPort(to), Data: b})
}

func addrOf(a net.Addr) netip.AddrPort {
	u, ok := a.(*net.UDPAddr)
	if !ok {
		return netip.AddrPort{}
	}
	return netip.AddrPortFrom(u.AddrPort().Addr().Unmap(), u.AddrPort().Port())
}
