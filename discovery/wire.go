package discovery

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"runtime"
	"sync"
	"time"

	"github.com/miekg/dns"
	"golang.org/x/net/ipv4"
	"golang.org/x/net/ipv6"
)

const (
	mdnsPort  = 5353
	maxPacket = 9000 // RFC 6762 17
)

var (
	group4 = netip.AddrPortFrom(netip.MustParseAddr("224.0.0.251"), mdnsPort)
	group6 = netip.AddrPortFrom(netip.MustParseAddr("ff02::fb"), mdnsPort)
)

// linkKey is one interface in one family: what a multicast packet is sent on.
type linkKey struct {
	index int
	v6    bool
}

func (l linkKey) group() netip.AddrPort {
	if l.v6 {
		return group6
	}
	return group4
}

// packet is one decoded message with where it came from.
type packet struct {
	link  linkKey // index 0: the system did not say
	src   netip.AddrPort
	group bool // it was sent to the group
	asked bool // it answers a question from a port of our own
	msg   *dns.Msg
}

// network is the way to the other hosts: the real one is [wire].
type network interface {
	open() error // may be called again after a failure
	sync(joined, all []iface)
	send(l linkKey, to netip.AddrPort, b []byte) error
	packets() <-chan packet
	close()
}

// wire is the socket of each family on UDP 5353, shared with whoever else uses
// it, member of the group on every interface.
type wire struct {
	spawn func(func())
	in    chan packet
	done  chan struct{}
	once  sync.Once
	c4    *ipv4.PacketConn
	c6    *ipv6.PacketConn
	names map[int]string
}

func newWire(spawn func(func())) *wire {
	return &wire{spawn: spawn, in: make(chan packet, 128), done: make(chan struct{}), names: map[int]string{}}
}

func (w *wire) packets() <-chan packet { return w.in }

// open opens what is not open yet. It fails only if no family can be had.
func (w *wire) open() error {
	lc := net.ListenConfig{Control: sharePort}
	var errs [2]error
	if w.c4 == nil {
		errs[0] = w.open4(lc)
	}
	if w.c6 == nil {
		errs[1] = w.open6(lc)
	}
	if w.c4 == nil && w.c6 == nil {
		return bindError(errors.Join(errs[0], errs[1]))
	}
	return nil
}

func (w *wire) open4(lc net.ListenConfig) error {
	c, err := lc.ListenPacket(context.Background(), "udp4", "0.0.0.0:5353")
	if err != nil {
		return err
	}
	p := ipv4.NewPacketConn(c)
	// Not every system has every option; what is missing shows as packets
	// without an interface, which are then placed by their source.
	_ = p.SetControlMessage(ipv4.FlagInterface|ipv4.FlagDst, true)
	_ = p.SetMulticastTTL(255) // RFC 6762 11
	_ = p.SetTTL(255)
	_ = p.SetMulticastLoopback(true) // other instances on this machine must hear us
	w.c4 = p
	w.spawn(func() { w.read(readFrom4(p)) })
	return nil
}

func (w *wire) open6(lc net.ListenConfig) error {
	c, err := lc.ListenPacket(context.Background(), "udp6", "[::]:5353")
	if err != nil {
		return err
	}
	p := ipv6.NewPacketConn(c)
	_ = p.SetControlMessage(ipv6.FlagInterface|ipv6.FlagDst, true)
	_ = p.SetMulticastHopLimit(255)
	_ = p.SetHopLimit(255)
	_ = p.SetMulticastLoopback(true)
	w.c6 = p
	w.spawn(func() { w.read(readFrom6(p)) })
	return nil
}

// readFunc reads one datagram: its length, link, source, and whether it was
// sent to a group.
type readFunc func(b []byte) (n int, l linkKey, src netip.AddrPort, group bool, err error)

func readFrom4(p *ipv4.PacketConn) readFunc {
	return func(b []byte) (int, linkKey, netip.AddrPort, bool, error) {
		n, cm, from, err := p.ReadFrom(b)
		l, group := linkKey{}, true
		if cm != nil {
			l.index, group = cm.IfIndex, cm.Dst.IsMulticast()
		}
		return n, l, source(from), group, err
	}
}

func readFrom6(p *ipv6.PacketConn) readFunc {
	return func(b []byte) (int, linkKey, netip.AddrPort, bool, error) {
		n, cm, from, err := p.ReadFrom(b)
		l, group := linkKey{v6: true}, true
		if cm != nil {
			l.index, group = cm.IfIndex, cm.Dst.IsMulticast()
		}
		return n, l, source(from), group, err
	}
}

func source(from net.Addr) netip.AddrPort {
	if u, ok := from.(*net.UDPAddr); ok {
		ap := u.AddrPort()
		return netip.AddrPortFrom(ap.Addr().Unmap(), ap.Port())
	}
	return netip.AddrPort{}
}

// read hands packets on until the socket is closed.
func (w *wire) read(from readFunc) {
	buf := make([]byte, maxPacket)
	var limit intake
	for {
		n, l, src, group, err := from(buf)
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil { // such as an ICMP error of an earlier send
			if pauseOr(w.done) {
				return
			}
			continue
		}
		if !src.IsValid() || !limit.take(time.Now(), src.Addr()) {
			continue
		}
		m, ok := decode(buf[:n])
		if !ok {
			continue
		}
		select {
		case w.in <- packet{link: l, src: src, group: group, msg: m}:
		case <-w.done:
			return
		}
	}
}

// The packets that are looked at, in a second and a family. Two hundred peers
// that start together send a tenth of it.
const (
	maxIntake = 4000
	maxSource = 1000 // from one address
)

// intake keeps a flood from taking the processor, and one address from taking
// the place of all others.
type intake struct {
	all  budget
	from map[netip.Addr]int
}

func (i *intake) take(now time.Time, src netip.Addr) bool {
	if !i.all.take(now, maxIntake) {
		return false
	}
	if i.all.n == 1 { // a new second
		i.from = map[netip.Addr]int{}
	}
	if i.from[src] == maxSource {
		i.all.n-- // takes nobody's place
		return false
	}
	i.from[src]++
	return true
}

// decode unpacks a message if it is one that RFC 6762 18 allows. It never
// panics and bounds what comes out by what goes in.
func decode(b []byte) (*dns.Msg, bool) {
	if len(b) < 12 || len(b) > maxPacket || b[2]&0x78 != 0 || b[3]&0x0f != 0 {
		return nil, false
	}
	m := new(dns.Msg)
	if err := m.Unpack(b); err != nil {
		return nil, false
	}
	return m, true
}

// sync joins the group on new interfaces. Leaving first makes the report go out
// again, which a switch that lost it needs.
func (w *wire) sync(joined, all []iface) {
	clear(w.names)
	for _, i := range all {
		w.names[i.Index] = i.Name
	}
	for _, i := range joined {
		ni := &net.Interface{Index: i.Index, Name: i.Name, Flags: i.Flags}
		if w.c4 != nil && i.has(false) {
			g := net.UDPAddrFromAddrPort(group4)
			_ = w.c4.LeaveGroup(ni, g)
			_ = w.c4.JoinGroup(ni, g)
		}
		if w.c6 != nil && i.has(true) {
			g := net.UDPAddrFromAddrPort(group6)
			_ = w.c6.LeaveGroup(ni, g)
			_ = w.c6.JoinGroup(ni, g)
		}
	}
}

var errNoSocket = errors.New("no socket of this family")

func (w *wire) send(l linkKey, to netip.AddrPort, b []byte) error {
	if l.v6 {
		if w.c6 == nil {
			return errNoSocket
		}
		return send6(w.c6, l.index, w.names[l.index], to, b)
	}
	if w.c4 == nil {
		return errNoSocket
	}
	return send4(w.c4, l.index, to, b)
}

func send4(p *ipv4.PacketConn, index int, to netip.AddrPort, b []byte) error {
	cm := &ipv4.ControlMessage{IfIndex: index}
	if runtime.GOOS == "windows" { // has no control messages
		cm = nil
		if to.Addr().IsMulticast() {
			if err := p.SetMulticastInterface(&net.Interface{Index: index}); err != nil {
				return err
			}
		}
	}
	_, err := p.WriteTo(b, cm, net.UDPAddrFromAddrPort(to))
	return err
}

func send6(p *ipv6.PacketConn, index int, zone string, to netip.AddrPort, b []byte) error {
	cm := &ipv6.ControlMessage{IfIndex: index}
	if runtime.GOOS == "windows" {
		cm = nil
	}
	dst := net.UDPAddrFromAddrPort(to)
	if a := to.Addr(); a.Zone() == "" && (a.IsLinkLocalUnicast() || a.IsLinkLocalMulticast()) {
		dst.Zone = zone
	}
	_, err := p.WriteTo(b, cm, dst)
	return err
}

// close closes the sockets; the readers end by it.
func (w *wire) close() {
	w.once.Do(func() { close(w.done) })
	if w.c4 != nil {
		w.c4.Close()
	}
	if w.c6 != nil {
		w.c6.Close()
	}
}
