package discovery

import (
	"net/netip"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/miekg/dns"
)

// Times to live in seconds, RFC 6762 10: 120 s for records that carry a host
// name or an address, 75 minutes for the others; 10 s towards resolvers that
// do not speak mDNS (6.7).
const (
	ttlHost   = 120
	ttlOther  = 4500
	ttlLegacy = 10
)

const cacheFlush = 1 << 15 // top bit of the class in an answer, RFC 6762 10.2
const unicastBit = 1 << 15 // top bit of the class in a question, RFC 6762 5.4

// kinds is a set of our own records.
type kinds uint8

const (
	kPTR kinds = 1 << iota // service -> instance; shared
	kMeta
	kSRV
	kTXT
	kAddr
	kNSEC // which record types our host name has, RFC 6762 6.1
)

const (
	kAnnounce = kPTR | kSRV | kTXT | kAddr
	kShared   = kPTR | kMeta
)

// zone is everything we own at one moment: a value, never changed.
type zone struct {
	id    identity
	self  Self
	seq   uint32
	addrs []netip.Addr // of one interface, or of all for unicast answers
}

// form says how records are to be written.
type form struct {
	maxTTL uint32 // no TTL above it
	unique uint16 // class bits of records that only we own
}

var (
	formMulticast = form{maxTTL: ttlOther, unique: cacheFlush}
	formUnicast   = form{maxTTL: ttlOther}
	formLegacy    = form{maxTTL: ttlLegacy}
	formGoodbye   = form{maxTTL: 0, unique: cacheFlush}
)

// matches returns which of our records answer a question.
func (z *zone) matches(q dns.Question) kinds {
	if c := q.Qclass &^ unicastBit; c != dns.ClassINET && c != dns.ClassANY {
		return 0
	}
	is := func(t uint16) bool { return q.Qtype == t || q.Qtype == dns.TypeANY }
	var k kinds
	switch name := lower(q.Name); name {
	case serviceN:
		if is(dns.TypePTR) {
			k = kPTR
		}
	case metaN:
		if is(dns.TypePTR) {
			k = kMeta
		}
	case z.id.instance:
		if is(dns.TypeSRV) {
			k |= kSRV
		}
		if is(dns.TypeTXT) {
			k |= kTXT
		}
	case z.id.host:
		k = z.matchHost(q.Qtype)
	}
	return k
}

func (z *zone) matchHost(qtype uint16) kinds {
	has4, has6 := z.families()
	switch {
	case qtype == dns.TypeANY, qtype == dns.TypeA && has4, qtype == dns.TypeAAAA && has6:
		return kAddr
	case qtype == dns.TypeA, qtype == dns.TypeAAAA:
		return kNSEC
	}
	return 0
}

func (z *zone) families() (has4, has6 bool) {
	for _, a := range z.addrs {
		has4 = has4 || a.Is4()
		has6 = has6 || a.Is6()
	}
	return has4, has6
}

// additional returns what an asker for k will need next (RFC 6763 12).
func additional(k kinds) kinds {
	var add kinds
	if k&kPTR != 0 {
		add |= kSRV | kTXT | kAddr
	}
	if k&kSRV != 0 {
		add |= kAddr
	}
	return add &^ k
}

// records writes the records of a set, in the order PTR, SRV, TXT, addresses,
// so that a reader of one pass understands them.
func (z *zone) records(k kinds, f form) []dns.RR {
	var rrs []dns.RR
	hdr := func(name string, typ uint16, ttl uint32, class uint16) dns.RR_Header {
		return dns.RR_Header{Name: name, Rrtype: typ, Class: dns.ClassINET | class, Ttl: min(ttl, f.maxTTL)}
	}
	if k&kMeta != 0 && f != formGoodbye { // others may offer the service too: never withdrawn
		rrs = append(rrs, &dns.PTR{Hdr: hdr(metaN, dns.TypePTR, ttlOther, 0), Ptr: serviceN})
	}
	if k&kPTR != 0 {
		rrs = append(rrs, &dns.PTR{Hdr: hdr(serviceN, dns.TypePTR, ttlOther, 0), Ptr: z.id.instance})
	}
	if k&kSRV != 0 {
		rrs = append(rrs, &dns.SRV{Hdr: hdr(z.id.instance, dns.TypeSRV, ttlHost, f.unique), Port: z.self.Port, Target: z.id.host})
	}
	if k&kTXT != 0 {
		rrs = append(rrs, &dns.TXT{Hdr: hdr(z.id.instance, dns.TypeTXT, ttlOther, f.unique), Txt: encodeText(z.self.text(z.seq))})
	}
	if k&kAddr != 0 {
		rrs = append(rrs, z.addresses(hdr, f)...)
	}
	if k&kNSEC != 0 {
		rrs = append(rrs, z.nsec(hdr, f))
	}
	return rrs
}

type headerFunc func(name string, typ uint16, ttl uint32, class uint16) dns.RR_Header

func (z *zone) addresses(hdr headerFunc, f form) []dns.RR {
	var rrs []dns.RR
	for _, a := range z.addrs {
		if a.Is4() {
			rrs = append(rrs, &dns.A{Hdr: hdr(z.id.host, dns.TypeA, ttlHost, f.unique), A: a.AsSlice()})
		} else {
			rrs = append(rrs, &dns.AAAA{Hdr: hdr(z.id.host, dns.TypeAAAA, ttlHost, f.unique), AAAA: a.WithZone("").AsSlice()})
		}
	}
	return rrs
}

func (z *zone) nsec(hdr headerFunc, f form) dns.RR {
	var types []uint16
	has4, has6 := z.families()
	if has4 {
		types = append(types, dns.TypeA)
	}
	if has6 {
		types = append(types, dns.TypeAAAA)
	}
	return &dns.NSEC{Hdr: hdr(z.id.host, dns.TypeNSEC, ttlHost, f.unique), NextDomain: z.id.host, TypeBitMap: types}
}

// known returns which of our records the answers of a question already hold
// with at least half their time left (RFC 6762 7.1).
func (z *zone) known(answers []dns.RR) kinds {
	var k kinds
	addrs := 0
	for _, rr := range answers {
		h := rr.Header()
		name := lower(h.Name)
		switch rr := rr.(type) {
		case *dns.PTR:
			if name == serviceN && lower(rr.Ptr) == z.id.instance && h.Ttl >= ttlOther/2 {
				k |= kPTR
			}
			if name == metaN && lower(rr.Ptr) == serviceN && h.Ttl >= ttlOther/2 {
				k |= kMeta
			}
		case *dns.SRV:
			if name == z.id.instance && rr.Port == z.self.Port && lower(rr.Target) == z.id.host && h.Ttl >= ttlHost/2 {
				k |= kSRV
			}
		case *dns.TXT:
			if name == z.id.instance && h.Ttl >= ttlOther/2 && strings.Join(unescapeAll(rr.Txt), "\n") == strings.Join(unescapeAll(encodeText(z.self.text(z.seq))), "\n") {
				k |= kTXT
			}
		case *dns.A, *dns.AAAA:
			if a, ok := addrOf(rr); ok && name == z.id.host && h.Ttl >= ttlHost/2 && slices.Contains(z.addrs, a) {
				addrs++
			}
		}
	}
	if addrs > 0 && addrs >= len(z.addrs) {
		k |= kAddr
	}
	return k
}

func unescapeAll(ss []string) []string {
	out := make([]string, len(ss))
	for i, s := range ss {
		out[i] = unescape(s)
	}
	return out
}

// addrOf returns the address of an A or AAAA record.
func addrOf(rr dns.RR) (netip.Addr, bool) {
	switch rr := rr.(type) {
	case *dns.A:
		a, ok := netip.AddrFromSlice(rr.A)
		return a.Unmap(), ok
	case *dns.AAAA:
		a, ok := netip.AddrFromSlice(rr.AAAA)
		return a, ok && !a.Is4In6()
	}
	return netip.Addr{}, false
}

// unicastZone answers the hashicorp server. It answers only questions that want
// a unicast answer: the server sends everything by unicast, and ordinary
// questions are the wire layer's.
type unicastZone struct{ current atomic.Pointer[zone] }

// Records implements mdns.Zone; it is called from goroutines of the server.
func (u *unicastZone) Records(q dns.Question) []dns.RR {
	z := u.current.Load()
	if z == nil || q.Qclass&unicastBit == 0 {
		return nil
	}
	k := z.matches(q)
	if k == 0 {
		return nil
	}
	return z.records(k|additional(k), formUnicast)
}
