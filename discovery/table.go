package discovery

import (
	"cmp"
	"net/netip"
	"slices"
	"time"

	"github.com/miekg/dns"
)

// table is the list of peers as a state machine: packets, answers to pings and
// the passing of time go in; questions, pings and a changed flag come out. It
// is pure: time and chance are handed in.
type table struct {
	own     func(instance string) bool // lower-case instance names that are ours
	self    string                     // our ID, lower case
	chance  func() float64             // in [0,1)
	pings   bool                       // somebody can ping
	pace    func(now time.Time, peers int) time.Duration
	probed  func(netip.AddrPort) time.Time // when it last pinged us
	entries map[string]*entry
	me      func() string // our own instance name, for our place among the others
	liveAt  time.Time
	turn    int
	out     effects
}

// effects is what the table wants done.
type effects struct {
	ask     []dns.Question
	ping    []pingOrder
	changed bool
}

type pingOrder struct {
	key   string
	addrs []netip.AddrPort // at least one
	how   effort
}

// origin says where a packet came from.
type origin struct {
	iface iface
	src   netip.Addr // with zone if link-local; invalid when unknown (hints of the hashicorp client)
	hint  bool       // the answer to a unicast question: its TTLs say nothing
}

func newTable(own func(string) bool, chance func() float64) *table {
	return &table{own: own, chance: chance, entries: map[string]*entry{},
		me: func() string { return "" }, pace: func(time.Time, int) time.Duration { return 2 * time.Second },
		probed: func(netip.AddrPort) time.Time { return time.Time{} }}
}

// take returns the effects since the last call.
func (t *table) take() effects {
	e := t.out
	t.out = effects{}
	return e
}

// response takes the records of one answer packet. What follows from them is
// done by the next advance.
func (t *table) response(now time.Time, from origin, m *dns.Msg) {
	rrs := slices.Concat(m.Answer, m.Extra)
	if len(rrs) > maxRecords {
		rrs = rrs[:maxRecords]
	}
	for _, rr := range rrs {
		t.name(now, from, rr)
	}
	for _, rr := range rrs {
		t.detail(now, from, rr)
	}
	hosts := map[string][]dns.RR{}
	for _, rr := range rrs {
		if _, ok := addrOf(rr); ok {
			name := lower(rr.Header().Name)
			hosts[name] = append(hosts[name], rr)
		}
	}
	if len(hosts) == 0 {
		return
	}
	for _, e := range t.entries {
		if rrs := hosts[e.target]; len(rrs) > 0 && e.state != Gone {
			t.addresses(now, from, e, rrs)
		}
	}
}

const maxRecords = 256

// name takes PTR records: they bring new peers in and goodbyes out.
func (t *table) name(now time.Time, from origin, rr dns.RR) {
	ptr, ok := rr.(*dns.PTR)
	if !ok || lower(ptr.Hdr.Name) != serviceN {
		return
	}
	if ptr.Hdr.Ttl == 0 {
		t.goodbye(now, from, ptr.Ptr)
		return
	}
	if e := t.get(now, ptr.Ptr, from.hint); e != nil {
		e.ptr.hear(now, seconds(from.ttl(ptr.Hdr.Ttl, ttlOther)), t.chance())
	}
}

// detail takes SRV and TXT records.
func (t *table) detail(now time.Time, from origin, rr dns.RR) {
	switch rr := rr.(type) {
	case *dns.SRV:
		if rr.Hdr.Ttl == 0 {
			t.goodbye(now, from, rr.Hdr.Name)
			return
		}
		if rr.Port == 0 {
			return
		}
		if e := t.get(now, rr.Hdr.Name, from.hint); e != nil {
			t.srv(now, from, e, rr)
		}
	case *dns.TXT: // says nothing about a peer that no other record names
		if e := t.entries[lower(rr.Hdr.Name)]; e != nil && e.state != Gone && rr.Hdr.Ttl != 0 {
			t.txt(now, from, e, rr)
		}
	}
}

func (t *table) txt(now time.Time, from origin, e *entry, rr *dns.TXT) {
	if from.hint && e.txt.valid(now) {
		return
	}
	e.txt.hear(now, seconds(from.ttl(rr.Hdr.Ttl, ttlOther)), t.chance())
	if txt := decodeText(rr.Txt); txt != e.text {
		e.text = txt
		t.out.changed = true
	}
}

func (t *table) srv(now time.Time, from origin, e *entry, rr *dns.SRV) {
	if from.hint && e.srv.valid(now) { // what was heard with its TTL is better
		return
	}
	fresh := e.port == 0 || e.addrs[from.src] == nil
	target := lower(rr.Target)
	if e.port != rr.Port || e.target != target {
		e.port, e.target = rr.Port, target
		t.out.changed = true
	}
	e.srv.hear(now, seconds(from.ttl(rr.Hdr.Ttl, ttlHost)), t.chance())
	if from.src.IsValid() {
		t.source(now, from, e)
	}
	if fresh && from.src.IsValid() {
		t.supersede(now, from, e)
	}
	t.advertised(now, e)
}

// source keeps the address the packet came from.
func (t *table) source(now time.Time, from origin, e *entry) {
	if e.add(now, from.src, candidate{heard: now, ttl: ttlHost * time.Second, iface: from.iface.Index, source: true, local: true}) {
		t.out.changed = true
	}
}

// addresses takes the A and AAAA records that belong to a peer. A set with the
// cache-flush bit replaces what the same sender listed before (RFC 6762 10.2);
// judging by sender keeps a host with two ports into one network whole.
func (t *table) addresses(now time.Time, from origin, e *entry, rrs []dns.RR) {
	flush := false
	for _, rr := range rrs {
		a, _ := addrOf(rr)
		if a.Is6() && a.IsLinkLocalUnicast() {
			a = a.WithZone(from.iface.Name)
		}
		if !from.iface.plausible(a) || rr.Header().Ttl == 0 {
			continue
		}
		flush = flush || rr.Header().Class&cacheFlush != 0
		if _, known := e.addrs[a]; from.hint && known {
			continue
		}
		ttl := seconds(from.ttl(rr.Header().Ttl, ttlHost))
		c := candidate{heard: now, ttl: ttl, iface: from.iface.Index, via: from.src, listed: true, local: from.iface.contains(a)}
		t.out.changed = e.add(now, a, c) || t.out.changed
	}
	if flush && from.src.IsValid() && e.flush(now, from) {
		t.out.changed = true
	}
}

// flush drops what this sender listed more than a second ago and not now.
func (e *entry) flush(now time.Time, from origin) bool {
	n := len(e.addrs)
	for a, c := range e.addrs {
		if c.via == from.src && a != from.src && c.heard.Add(time.Second).Before(now) {
			delete(e.addrs, a)
		}
	}
	return len(e.addrs) != n
}

// get returns the entry of an instance name of our service, a new one if need
// be, or nil if it is our own, foreign, or there is no room.
func (t *table) get(now time.Time, name string, hint bool) *entry {
	key := lower(name)
	label, rest := firstLabel(name)
	if lower(rest) != serviceN || label == "" || t.own(key) {
		return nil
	}
	e := t.entries[key]
	if e != nil && e.state == Gone {
		if hint { // a late answer of one who said goodbye
			return nil
		}
		delete(t.entries, key)
		e = nil
	}
	if e != nil {
		return e
	}
	if len(t.entries) >= maxPeers && !t.evict() {
		return nil
	}
	e = &entry{key: key, fqdn: name, label: label, first: now, stateAt: now,
		addrs: map[netip.Addr]*candidate{}, resolveAt: now.Add(50 * time.Millisecond)}
	t.entries[key] = e
	t.out.changed = true
	return e
}

// evict makes room by dropping the oldest peer that nobody can play with.
func (t *table) evict() bool {
	var worst *entry
	for _, e := range t.entries {
		if e.state != Gone && e.state != Resolving && e.state != Unreachable {
			continue
		}
		if worst == nil || e.stateAt.Before(worst.stateAt) {
			worst = e
		}
	}
	if worst == nil {
		return false
	}
	delete(t.entries, worst.key)
	return true
}

// goodbye takes a record with TTL 0. It counts at once only from an address
// that is known to be the peer's; else the peer is checked.
func (t *table) goodbye(now time.Time, from origin, name string) {
	e := t.entries[lower(name)]
	if e == nil || e.state == Gone || from.hint {
		return
	}
	if _, known := e.addrs[from.src]; known || e.state == Resolving {
		t.become(now, e, Gone)
		return
	}
	t.check(now, e)
}

// question takes a question that somebody sent to the group: it stands for our
// own, and its lack of an answer is a sign (RFC 6762 7.3 and 10.5).
func (t *table) question(now time.Time, q dns.Question) {
	e := t.entries[lower(q.Name)]
	if e == nil || q.Qclass&unicastBit != 0 {
		return
	}
	if q.Qtype == dns.TypeSRV || q.Qtype == dns.TypeANY {
		e.heardQuestion(now, t.chance())
	}
	if q.Qtype == dns.TypeTXT || q.Qtype == dns.TypeANY {
		e.txt.question(now)
	}
}

// become changes the state of a peer.
func (t *table) become(now time.Time, e *entry, s State) {
	if e.state == s {
		return
	}
	e.state, e.stateAt = s, now
	t.out.changed = true
}

// without takes the loss of an interface.
func (t *table) without(now time.Time, index int) {
	for _, e := range t.entries {
		if e.state == Gone {
			continue
		}
		alone := len(e.addrs) > 0
		for _, c := range e.addrs {
			alone = alone && c.iface == index
		}
		if alone {
			t.cutOff(now, e)
			continue
		}
		for a, c := range e.addrs {
			if c.iface == index {
				delete(e.addrs, a)
				t.out.changed = true
			}
		}
	}
}

// peers returns the list, oldest first.
func (t *table) peers(now time.Time) []Peer {
	out := make([]Peer, 0, len(t.entries))
	for _, e := range t.entries {
		out = append(out, e.peer(now, t.self))
	}
	slices.SortFunc(out, func(a, b Peer) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Instance, b.Instance))
	})
	return out
}

// knownAnswers returns the PTR records that a question for the service may list
// (RFC 6762 7.1: only those with more than half their time left).
func (t *table) knownAnswers(now time.Time) []dns.RR {
	var rrs []dns.RR
	for _, e := range t.entries {
		left := e.ptr.expires().Sub(now)
		if e.state == Here && e.ptr.valid(now) && left > e.ptr.ttl/2 {
			rrs = append(rrs, &dns.PTR{Hdr: dns.RR_Header{Name: serviceN, Rrtype: dns.TypePTR, Class: dns.ClassINET,
				Ttl: uint32(left / time.Second)}, Ptr: e.fqdn})
		}
	}
	return rrs
}

// knows reports whether every instance named by the known answers of a question
// is known here: then the answers to it serve us as well as to our own (RFC 6762
// 7.3).
func (t *table) knows(answers []dns.RR) bool {
	for _, rr := range answers {
		ptr, ok := rr.(*dns.PTR)
		if !ok || t.own(lower(ptr.Ptr)) {
			continue
		}
		if e := t.entries[lower(ptr.Ptr)]; e == nil || e.state == Gone {
			return false
		}
	}
	return true
}

func seconds(ttl uint32) time.Duration { return time.Duration(ttl) * time.Second }

// The TTLs that are believed, in seconds: others are a mistake or malice, and a
// very short one would make us ask all the time.
const (
	minTTL = 10
	maxTTL = 4500
)

func (o origin) ttl(heard, standard uint32) uint32 {
	if o.hint {
		return standard
	}
	return min(max(heard, minTTL), maxTTL)
}

// present counts the peers worth trying.
func (t *table) present() int {
	n := 0
	for _, e := range t.entries {
		if e.state == Here || e.state == Suspect {
			n++
		}
	}
	return n
}
