package discovery

import (
	"cmp"
	"net/netip"
	"slices"
	"time"
)

const (
	maxPeers     = 512
	maxAddrs     = 8
	pongCounts   = time.Minute      // an address that answered within it comes first
	resolveLimit = 10 * time.Second // a name without its records is forgotten after it
	fadeOut      = 2 * time.Second  // how long a peer that left is still listed
)

// record is what the cache knows about one record of a peer.
type record struct {
	heard  time.Time // zero: never
	ttl    time.Duration
	step   int       // refresh questions asked, of refreshAt
	ask    time.Time // when the next one is due; zero: none
	asked  time.Time // last multicast question, ours or another's
	open   time.Time // first question since the record was last heard
	opens  int       // questions since, at most one counted per 0.9 s
	jitter float64
	longer bool // its life was stretched once
}

// openFor is how long an unanswered question counts as a sign.
const openFor = 3 * time.Second

// refreshAt is when a record is asked for again, as parts of its TTL; up to
// 2 % are added by chance (RFC 6762 5.2). The last three are ours: at 20 % loss
// four questions still lose a living peer every few hours.
var refreshAt = [...]float64{0.80, 0.85, 0.90, 0.95, 0.965, 0.975, 0.985}

func (r *record) hear(now time.Time, ttl time.Duration, chance float64) {
	*r = record{heard: now, ttl: ttl, asked: r.asked, jitter: chance}
	r.plan()
}

func (r *record) plan() {
	r.ask = time.Time{}
	if r.step < len(refreshAt) {
		r.ask = r.heard.Add(time.Duration((refreshAt[r.step] + r.spread()*r.jitter) * float64(r.ttl)))
	}
}

// spread keeps the late questions apart.
func (r *record) spread() float64 {
	if r.step < 4 {
		return 0.02
	}
	return 0.01
}

// question notes that somebody asked for the record: a due refresh is done by
// that (duplicate question suppression, RFC 6762 7.3).
func (r *record) question(now time.Time) {
	if now.Sub(r.heard) < crossing { // answered already, see responder
		return
	}
	switch {
	case r.open.IsZero() || now.Sub(r.open) > openFor:
		r.open, r.opens = now, 1
	case now.Sub(r.asked) > 900*time.Millisecond:
		r.opens++
	}
	r.asked = now
	if r.step < len(refreshAt) && !r.ask.IsZero() && r.heard.Add(time.Duration(refreshAt[r.step]*float64(r.ttl))).Before(now) {
		r.step++
		r.plan()
	}
}

// late reports that most questions of a refresh went without an answer.
func (r *record) late() bool { return r.step >= 4 }

// stretch lets a record live a little longer, once: its owner answers pings, so
// it is the answers that were lost.
func (r *record) stretch() {
	if r.late() && !r.longer {
		r.longer, r.step = true, 0
		r.ttl += r.ttl / 4
		r.plan()
	}
}

func (r *record) valid(now time.Time) bool { return !r.heard.IsZero() && now.Before(r.expires()) }

func (r *record) expires() time.Time { return r.heard.Add(r.ttl) }

// unanswered is when the last question was asked if it is still open, or the
// zero time.
func (r *record) unanswered() time.Time {
	if r.open.IsZero() {
		return time.Time{}
	}
	return r.asked
}

// candidate is an address of a peer.
type candidate struct {
	heard   time.Time
	ttl     time.Duration
	iface   int        // index of the interface it was heard on
	via     netip.Addr // source of the packet that listed it
	source  bool       // packets of the peer come from it
	listed  bool       // an A or AAAA record names it
	local   bool       // in a subnet of the interface
	pong    time.Time  // last answer to a ping
	expires time.Time
}

func (c *candidate) rank(now time.Time) int {
	switch {
	case !c.pong.IsZero() && now.Sub(c.pong) < pongCounts:
		return 0
	case c.source && c.listed:
		return 1
	case c.listed && c.local:
		return 2
	case c.source:
		return 3
	}
	return 4
}

// entry is a peer in the table.
type entry struct {
	key   string // instance name, lower case, presentation form: the identity
	fqdn  string // as first heard, for questions
	label string
	first time.Time

	ptr, srv, txt record
	target        string
	port          uint16
	text          text
	addrs         map[netip.Addr]*candidate

	state     State
	stateAt   time.Time
	resolveAt time.Time // next question for what is missing
	resolves  int
	liveness
}

func (e *entry) complete(now time.Time) bool {
	return e.port != 0 && e.srv.valid(now) && e.txt.valid(now) && len(e.addrs) > 0
}

// sorted returns the addresses, best first.
func (e *entry) sorted(now time.Time) []netip.Addr {
	addrs := make([]netip.Addr, 0, len(e.addrs))
	for a := range e.addrs {
		addrs = append(addrs, a)
	}
	slices.SortFunc(addrs, func(a, b netip.Addr) int {
		ra, rb := e.addrs[a].rank(now), e.addrs[b].rank(now)
		return cmp.Or(cmp.Compare(ra, rb), cmp.Compare(family(a), family(b)), a.Compare(b))
	})
	return addrs
}

// family orders IPv4 first, then addresses without, then with a zone.
func family(a netip.Addr) int {
	switch {
	case a.Is4():
		return 0
	case a.Zone() == "":
		return 1
	}
	return 2
}

func (e *entry) addrPorts(now time.Time) []netip.AddrPort {
	var out []netip.AddrPort
	for _, a := range e.sorted(now) {
		out = append(out, netip.AddrPortFrom(a, e.port))
	}
	return out
}

// onLink returns the addresses that are surely on a network of this machine:
// only those are pinged, so that nobody can aim our pings at a stranger.
func (e *entry) onLink(now time.Time) []netip.AddrPort {
	var out []netip.AddrPort
	for _, a := range e.sorted(now) {
		if c := e.addrs[a]; c.local {
			out = append(out, netip.AddrPortFrom(a, e.port))
		}
	}
	return out
}

// add keeps an address, dropping the worst when there are too many. It reports
// whether that can show outside.
func (e *entry) add(now time.Time, a netip.Addr, c candidate) (changed bool) {
	c.expires = c.heard.Add(c.ttl)
	old, ok := e.addrs[a]
	if ok {
		c.pong = old.pong
		c.source = c.source || old.source
		c.listed = c.listed || old.listed
		if !c.via.IsValid() {
			c.via = old.via
		}
	}
	e.addrs[a] = &c
	if len(e.addrs) > maxAddrs {
		s := e.sorted(now)
		delete(e.addrs, s[len(s)-1])
	}
	return !ok || old.rank(now) != c.rank(now)
}

// expireAddrs drops what is too old and reports whether anything was.
func (e *entry) expireAddrs(now time.Time) bool {
	n := len(e.addrs)
	for a, c := range e.addrs {
		if !now.Before(c.expires) {
			delete(e.addrs, a)
		}
	}
	return len(e.addrs) != n
}

// peer is what the outside sees of e; self is our own ID.
func (e *entry) peer(now time.Time, self string) Peer {
	name := e.text.Name
	if name == "" {
		name = clean(e.label)
	}
	addrs, near := e.addrPorts(now), 0
	for near < len(addrs) && e.addrs[addrs[near].Addr()].local {
		near++
	}
	return Peer{
		Instance: e.label, ID: e.text.ID, Name: name, Protocol: e.text.Protocol, Games: e.text.Games,
		Status: e.text.Status, Room: e.text.Room, WantsUs: e.text.wants(self), State: e.state,
		Addrs: addrs, Near: near, Since: e.first,
	}
}
