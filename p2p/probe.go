package p2p

import (
	"context"
	"crypto/rand"
	"maps"
	"net"
	"net/netip"
	"time"
)

// A probe is a datagram of probeSize bytes that is no QUIC packet (its first
// byte is under 0x40, RFC 9443, section 2): four bytes of magic, one of
// direction, three of zero, 16 of nonce. The answer has the same nonce and the
// same size, so that a forged question gains its author nothing.
const (
	probeSize   = 24
	probeAsk    = 1
	probeAnswer = 2
)

var probeMagic = [4]byte{0x11, 'q', 'y', '1'}

type probeID [16]byte

// probeEvery and probeBurst limit the answers to strangers.
const (
	probeEvery = 10 * time.Millisecond
	probeBurst = 100
	probeTime  = 1500 * time.Millisecond // for a context without an end
)

func probePacket(direction byte, id probeID) []byte {
	b := make([]byte, probeSize)
	copy(b, probeMagic[:])
	b[4] = direction
	copy(b[8:], id[:])
	return b
}

func parseProbe(b []byte) (direction byte, id probeID, ok bool) {
	if len(b) != probeSize || [4]byte(b) != probeMagic || b[5]|b[6]|b[7] != 0 {
		return 0, id, false
	}
	return b[4], probeID(b[8:]), b[4] == probeAsk || b[4] == probeAnswer
}

// Probe asks whether a qiyou node answers at addr, with one small datagram,
// repeated after 0.2 and 0.6 s. It is nil if one does, ErrNoAnswer when ctx
// ends or 1.5 s have passed. An answer proves nothing about who it is.
func (n *Node) Probe(ctx context.Context, addr netip.AddrPort) error {
	if !addr.IsValid() || addr.Port() == 0 {
		return ErrNoAddress
	}
	var id probeID
	_, _ = rand.Read(id[:]) // never fails
	answer := n.expect(id)
	defer n.unexpect(id)
	ctx, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	to, packet := net.UDPAddrFromAddrPort(addr), probePacket(probeAsk, id)
	for wait := 200 * time.Millisecond; ; wait *= 2 {
		if _, err := n.transport.WriteTo(packet, to); err != nil {
			return &Error{CodeSocket, err}
		}
		again := time.NewTimer(wait)
		select {
		case <-answer:
			again.Stop()
			return nil
		case <-again.C:
		case <-ctx.Done():
			again.Stop()
			return &Error{CodeNoAnswer, ctx.Err()}
		case <-n.ctx.Done():
			again.Stop()
			return ErrClosed
		}
	}
}

// Probed is when the last probe from an address came, within about the last minute;
// zero for none. Anybody can send one, in the name of any address.
func (n *Node) Probed(addr netip.AddrPort) time.Time {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.probers[addr]
}

// maxProbers is how many addresses are remembered that have probed us, for how long
// at least.
const (
	maxProbers = 256
	proberAge  = time.Minute
)

// probed notes a probe. Where there are too many the old ones are forgotten, and where
// none is old the new one is.
func (n *Node) probed(from net.Addr, now time.Time) {
	a, ok := from.(*net.UDPAddr)
	if !ok {
		return
	}
	at := a.AddrPort()
	at = netip.AddrPortFrom(at.Addr().Unmap(), at.Port())
	n.mu.Lock()
	defer n.mu.Unlock()
	if _, ok := n.probers[at]; !ok && len(n.probers) >= maxProbers {
		maps.DeleteFunc(n.probers, func(_ netip.AddrPort, last time.Time) bool { return now.Sub(last) > proberAge })
		if len(n.probers) >= maxProbers {
			return
		}
	}
	n.probers[at] = now
}

func (n *Node) expect(id probeID) <-chan struct{} {
	n.mu.Lock()
	defer n.mu.Unlock()
	c := make(chan struct{})
	n.probes[id] = c
	return c
}

func (n *Node) unexpect(id probeID) {
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.probes, id)
}

// answered ends the wait for id.
func (n *Node) answered(id probeID) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if c, ok := n.probes[id]; ok {
		closeOnce(c)
	}
}

// answerProbes serves the datagrams that are not QUIC until Run ends.
func (n *Node) answerProbes() {
	limit := bucket{size: probeBurst, each: probeEvery}
	buf := make([]byte, probeSize+1)
	for {
		size, from, err := n.transport.ReadNonQUICPacket(n.ctx, buf)
		if err != nil {
			return
		}
		switch direction, id, ok := parseProbe(buf[:size]); {
		case !ok:
		case direction == probeAnswer:
			n.answered(id)
		case limit.take(time.Now()):
			n.probed(from, time.Now())
			_, _ = n.transport.WriteTo(probePacket(probeAnswer, id), from)
		}
	}
}
