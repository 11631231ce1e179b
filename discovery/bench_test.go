package discovery

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"testing"
	"time"

	"github.com/miekg/dns"
)

// BenchmarkPacket is what one announcement costs among many peers: one that
// says nothing new, and one that changes what is shown.
func BenchmarkPacket(b *testing.B) {
	for _, n := range []int{10, 200, maxPeers} {
		for _, changes := range []bool{false, true} {
			b.Run(fmt.Sprintf("peers=%d/changes=%v", n, changes), func(b *testing.B) { benchPacket(b, n, changes) })
		}
	}
}

func benchPacket(b *testing.B, n int, changes bool) {
	e := newEngine(New(Config{Self: Self{ID: "abcdefghij234567", Port: 1976}, net: silence{}, server: noServer{}}))
	e.all = []iface{{Index: 2, Name: "eth0", Flags: net.FlagUp | net.FlagMulticast | net.FlagRunning,
		Prefixes: []netip.Prefix{netip.MustParsePrefix("10.77.255.1/16")}}}
	p := &port{iface: e.all[0], responders: map[bool]*responder{false: newResponder(), true: newResponder()}, errs: map[bool]error{}}
	e.ports[2] = p
	now := time.Now()
	e.pollAt, e.tickAt = now.Add(time.Hour), now.Add(time.Hour)
	var all []packet
	for i := range n {
		z := peerZone(fmt.Sprintf("crowd%03d-aaaa", i), 1)
		z.self.Port = uint16(20000 + i)
		all = append(all, packet{link: linkKey{index: 2}, src: netip.MustParseAddrPort("10.77.0.1:5353"), group: true,
			msg: response(z.records(kAnnounce, formMulticast), nil)})
		e.packet(now, all[i])
	}
	e.advance(context.Background(), now)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		now = now.Add(time.Millisecond)
		m := all[i%n]
		for _, rr := range m.msg.Answer {
			if t, ok := rr.(*dns.TXT); ok && changes {
				t.Txt = []string{"id=abcdefghij234567", fmt.Sprintf("n=name %d", i)}
			}
		}
		e.packet(now, m)
		e.advance(context.Background(), now)
		e.next()
	}
}

// silence is a network on which nothing happens.
type silence struct{}

func (silence) open() error                                { return nil }
func (silence) sync(_, _ []iface)                          {}
func (silence) send(linkKey, netip.AddrPort, []byte) error { return nil }
func (silence) packets() <-chan packet                     { return nil }
func (silence) close()                                     {}
