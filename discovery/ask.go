package discovery

import (
	"context"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/hashicorp/mdns"
	"github.com/miekg/dns"
	"golang.org/x/net/ipv4"
	"golang.org/x/net/ipv6"
)

// burst asks once for the service on one link and hands on whatever comes back
// as packets whose TTLs say nothing. A newcomer gets its first list so: answers
// to a question for unicast come without the random delay of multicast ones.
type burst func(ctx context.Context, i iface, v6 bool, wait time.Duration, got func(packet))

// newLibraryBurst asks with the hashicorp client, and from a socket of our own
// where that cannot work: without a default route for the family it fails to
// join, and each failure costs it two descriptors until the next collection.
func newLibraryBurst(log *slog.Logger) burst {
	var failed sync.Map // linkKey -> until when the client is not tried again
	return func(ctx context.Context, i iface, v6 bool, wait time.Duration, got func(packet)) {
		l := linkKey{i.Index, v6}
		until, _ := failed.Load(l)
		if t, ok := until.(time.Time); !i.loopback() && (!ok || time.Now().After(t)) {
			err := libraryQuery(ctx, log, i, v6, wait, got)
			if err == nil {
				return
			}
			log.Debug("discovery: library query", "interface", i.Name, "err", err)
			failed.Store(l, time.Now().Add(libraryPause))
		}
		ownQuery(ctx, i, v6, wait, got)
	}
}

const libraryPause = time.Minute

// libraryQuery reads the entries only after the query has returned: the client
// writes to them as long as it runs.
func libraryQuery(ctx context.Context, log *slog.Logger, i iface, v6 bool, wait time.Duration, got func(packet)) error {
	entries := make(chan *mdns.ServiceEntry, 2*maxPeers)
	err := mdns.QueryContext(ctx, &mdns.QueryParam{
		Service: service, Domain: "local", Timeout: wait, Entries: entries,
		Interface:   &net.Interface{Index: i.Index, Name: i.Name, Flags: i.Flags},
		DisableIPv4: v6, DisableIPv6: !v6, WantUnicastResponse: true,
		Logger: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	})
	for {
		select {
		case e := <-entries:
			if m := entryMessage(e); m != nil {
				got(packet{link: linkKey{i.Index, v6}, asked: true, msg: m})
			}
		default:
			return err
		}
	}
}

// entryMessage turns an entry of the client back into records. Entries of other
// services are among them: the client reports all it hears.
func entryMessage(e *mdns.ServiceEntry) *dns.Msg {
	_, rest := firstLabel(e.Name)
	if lower(rest) != serviceN || e.Port <= 0 || e.Port > 65535 {
		return nil
	}
	hdr := func(name string, typ uint16, ttl uint32) dns.RR_Header {
		return dns.RR_Header{Name: name, Rrtype: typ, Class: dns.ClassINET, Ttl: ttl}
	}
	m := response([]dns.RR{
		&dns.PTR{Hdr: hdr(serviceN, dns.TypePTR, ttlOther), Ptr: e.Name},
		&dns.SRV{Hdr: hdr(e.Name, dns.TypeSRV, ttlHost), Port: uint16(e.Port), Target: e.Host},
		&dns.TXT{Hdr: hdr(e.Name, dns.TypeTXT, ttlOther), Txt: e.InfoFields},
	}, nil)
	if ip := e.AddrV4.To4(); ip != nil {
		m.Answer = append(m.Answer, &dns.A{Hdr: hdr(e.Host, dns.TypeA, ttlHost), A: ip})
	}
	if e.AddrV6IPAddr != nil && len(e.AddrV6IPAddr.IP) == net.IPv6len {
		m.Answer = append(m.Answer, &dns.AAAA{Hdr: hdr(e.Host, dns.TypeAAAA, ttlHost), AAAA: e.AddrV6IPAddr.IP})
	}
	return m
}

// ownQuery asks from an ephemeral port of our own, by interface index: it needs
// no route.
func ownQuery(ctx context.Context, i iface, v6 bool, wait time.Duration, got func(packet)) {
	l := linkKey{i.Index, v6}
	q := question(dns.Question{Name: serviceN, Qtype: dns.TypePTR, Qclass: dns.ClassINET | unicastBit})
	b, err := q.Pack()
	if err != nil {
		return
	}
	c, err := net.ListenUDP(map[bool]string{false: "udp4", true: "udp6"}[v6], nil)
	if err != nil {
		return
	}
	defer c.Close()
	defer context.AfterFunc(ctx, func() { c.Close() })()
	if err := sendFrom(c, i, l, b); err != nil {
		return
	}
	_ = c.SetReadDeadline(time.Now().Add(wait))
	buf := make([]byte, maxPacket)
	for {
		n, src, err := c.ReadFromUDPAddrPort(buf)
		if err != nil {
			return
		}
		if m, ok := decode(buf[:n]); ok && m.Response {
			src = netip.AddrPortFrom(src.Addr().Unmap(), src.Port())
			got(packet{link: l, src: src, asked: true, msg: m})
		}
	}
}

func sendFrom(c *net.UDPConn, i iface, l linkKey, b []byte) error {
	if l.v6 {
		p := ipv6.NewPacketConn(c)
		_ = p.SetMulticastHopLimit(255)
		_ = p.SetMulticastLoopback(true)
		return send6(p, i.Index, i.Name, group6, b)
	}
	p := ipv4.NewPacketConn(c)
	_ = p.SetMulticastTTL(255)
	_ = p.SetMulticastLoopback(true)
	return send4(p, i.Index, group4, b)
}

// answerer is the hashicorp server: it answers the questions for a unicast
// answer from our zone.
type answerer interface {
	restart(z *unicastZone, i iface) error // replaces a running one
	covers(index int) bool                 // questions on this interface are answered
	stop()
}
