package discovery

import (
	"cmp"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/miekg/dns"
)

// The times of the check whether a peer is still there.
const (
	firstPing   = time.Second             // a new peer is pinged within it
	doubtAgain  = time.Second             // second question of a doubt
	doubtEnds   = 2200 * time.Millisecond // 1.2 s after the second question
	questionDue = time.Second             // a question unanswered for it makes observers ping
	holdDown    = 10 * time.Second        // least time between two returns from Unreachable
	silentGone  = 10 * time.Second        // unreachable and no longer advertised: gone after it
	pingBackMax = 30 * time.Second        // slowest pings of an unreachable peer
)

// liveness is the part of an entry that knows about pings and doubts.
type liveness struct {
	pinging    bool
	pingAt     time.Time // individual ping; zero: none
	lastPing   time.Time
	pingBack   time.Duration
	confirmed  bool // answered a ping once
	refused    bool // the last ping was refused
	silences   int  // rounds of pings without an answer, one after the other
	superseded bool // another instance has its address and port: pongs prove nothing

	doubtAt   time.Time // zero: no doubt
	doubtStep int
	unripe    bool // the doubt is over its time and waits for pings
	holdUntil time.Time
	returned  bool // came back from Unreachable before
	goneAt    time.Time
}

func (e *entry) heardQuestion(now time.Time, chance float64) {
	e.srv.question(now)
	if e.srv.unanswered().IsZero() {
		return
	}
	at := now.Add(questionDue + time.Duration(chance*0.1*float64(time.Second)))
	if e.state == Here && (e.pingAt.IsZero() || e.pingAt.After(at)) {
		e.pingAt = at
	}
}

// check asks a peer by ping whether it is there, or by question if nobody can
// ping.
func (t *table) check(now time.Time, e *entry) {
	if !t.pings {
		t.doubt(now, e)
		return
	}
	e.pingAt = earliest(now, e.lastPing.Add(time.Second))
}

// doubted takes it that somebody at this address asks whether we are there: our
// pings open a firewall of ours that lets in answers only, so that his arrive.
func (t *table) doubted(now time.Time, a netip.Addr) {
	for _, e := range t.entries {
		if c := e.addrs[a]; t.pings && c != nil && c.source && e.state != Gone && e.pingAt.IsZero() {
			t.check(now, e)
		}
	}
}

// earliest returns the later of the two: as early as both allow.
func earliest(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// doubt starts the two questions that decide about a peer. Open questions of
// others count: so all observers come to a verdict together.
func (t *table) doubt(now time.Time, e *entry) {
	if !e.doubtAt.IsZero() {
		return
	}
	e.doubtAt, e.doubtStep, e.unripe = now, 0, false
	if open := e.srv.open; !open.IsZero() && now.Sub(open) <= openFor {
		e.doubtAt, e.doubtStep = open, min(e.srv.opens, 2)
	}
}

// advertised notes a fresh SRV record.
func (t *table) advertised(now time.Time, e *entry) {
	e.goneAt = time.Time{}
	switch {
	case t.pings && e.state == Unreachable:
		t.check(now, e)
	case t.pings && e.state == Here && e.confirmed:
		e.pingAt = time.Time{} // the open question is answered
	case !t.pings && (e.state == Unreachable || e.state == Suspect):
		t.become(now, e, Here)
		e.doubtAt = time.Time{}
	}
}

// supersede ends older instances at the address and port of a new one: a
// program that was killed and started again. A ping cannot tell them apart. With
// the same key, which the label begins with, there is no doubt: two programs
// cannot have one port, and who could forge that could forge a goodbye.
func (t *table) supersede(now time.Time, from origin, e *entry) {
	for _, o := range t.entries {
		if o == e || o.state == Gone || o.port != e.port || o.first.After(e.first) {
			continue
		}
		c := o.addrs[from.src]
		switch {
		case c == nil || !c.source:
		case e.sameKey(o):
			t.become(now, o, Gone)
		default:
			o.superseded = true
			t.doubt(now, o)
		}
	}
}

// sameKey reports whether two labels begin with the same eight characters of a
// key, as ours do.
func (e *entry) sameKey(o *entry) bool {
	key, _, ok := strings.Cut(e.key, "-")
	other, _, _ := strings.Cut(o.key, "-")
	return ok && len(key) == 8 && key == other
}

// cutOff takes a peer whose only interface went away.
func (t *table) cutOff(now time.Time, e *entry) {
	e.addrs = map[netip.Addr]*candidate{}
	t.become(now, e, Unreachable)
	e.doubtAt, e.pingAt = time.Time{}, time.Time{}
	e.goneAt = now.Add(silentGone)
}

// pong takes the result of a ping order.
func (t *table) pong(now time.Time, key string, res pingResult) {
	e := t.entries[key]
	if e == nil || e.state == Gone {
		return
	}
	e.pinging = false
	switch {
	case res.ok && !e.superseded:
		t.answered(now, e, res.addr.Addr())
	case res.ok:
	case res.refused:
		t.refuses(now, e)
	default:
		t.silent(now, e)
	}
}

func (t *table) answered(now time.Time, e *entry, a netip.Addr) {
	if c := e.addrs[a]; c != nil {
		if c.rank(now) != 0 {
			t.out.changed = true
		}
		c.pong = now
	}
	e.confirmed, e.refused, e.silences, e.pingBack = true, false, 0, 0
	e.doubtAt, e.goneAt = time.Time{}, time.Time{}
	e.srv.stretch()
	switch {
	case e.state == Suspect:
		t.become(now, e, Here)
	case e.state == Unreachable && now.Before(e.holdUntil):
		e.pingAt = e.holdUntil
	case e.state == Unreachable:
		t.become(now, e, Here)
		e.holdUntil, e.returned = now.Add(holdDown), true
	}
}

// hold is how long a refusal keeps a peer down: on average it changes its state
// at most once in holdDown.
func (e *entry) hold() time.Duration {
	if e.returned {
		return 2 * holdDown
	}
	return holdDown
}

func (t *table) refuses(now time.Time, e *entry) {
	e.refused, e.silences = true, 0
	if e.state == Here || e.state == Suspect {
		t.become(now, e, Unreachable)
		e.holdUntil = now.Add(e.hold())
		t.doubt(now, e)
	}
	t.backOff(now, e)
}

func (t *table) silent(now time.Time, e *entry) {
	e.refused = false
	e.silences++
	switch e.state {
	case Here:
		t.become(now, e, Suspect)
		t.doubt(now, e)
		e.pingAt = now
	case Suspect:
		e.pingAt = now
	default:
		t.backOff(now, e)
	}
}

func (t *table) backOff(now time.Time, e *entry) {
	e.pingBack = min(max(2*e.pingBack, time.Second), pingBackMax)
	e.pingAt = now.Add(e.pingBack)
}

// doubtDue asks the questions of a doubt and ends it.
func (t *table) doubtDue(now time.Time, e *entry) {
	if e.doubtAt.IsZero() {
		return
	}
	if !t.pings && e.state == Here && !e.doubtAt.Add(doubtAgain).After(now) && !e.srv.heard.After(e.doubtAt) {
		t.become(now, e, Suspect)
	}
	for e.doubtStep < 2 && !now.Before(e.doubtAt.Add(time.Duration(e.doubtStep)*doubtAgain)) {
		e.doubtStep++
		t.askFor(now, e, dns.TypeSRV)
	}
	answered := e.srv.heard.After(e.doubtAt)
	if now.Before(e.doubtAt.Add(doubtEnds)) {
		return
	}
	if e.unripe = !t.ripe(e, answered); !e.unripe {
		e.doubtAt = time.Time{}
		t.verdict(now, e, answered)
	}
}

// ripe reports whether our own pings have said enough for a verdict: lost
// packets must not look like a lost peer. One that still answers by multicast
// is alive, so there it takes more.
func (t *table) ripe(e *entry, answered bool) bool {
	if !t.pings || e.state != Suspect || len(e.addrs) == 0 {
		return true
	}
	if answered {
		return e.silences >= 6
	}
	return e.silences >= 2
}

// verdict ends a doubt. Answered means that the peer is still advertised.
func (t *table) verdict(now time.Time, e *entry, answered bool) {
	superseded := e.superseded
	e.superseded = false
	switch {
	case !answered && (superseded || e.refused):
		t.become(now, e, Gone)
	case e.state == Suspect:
		t.become(now, e, Unreachable)
		t.backOff(now, e)
		if !answered && (e.confirmed || !t.pings) {
			e.goneAt = now.Add(silentGone)
		}
	case !answered && !t.pings:
		t.become(now, e, Gone)
	}
}

func (e *entry) doubtNext() time.Time {
	if e.doubtAt.IsZero() {
		return time.Time{}
	}
	if e.doubtStep < 2 {
		return e.doubtAt.Add(time.Duration(e.doubtStep) * doubtAgain)
	}
	if e.unripe { // the result of a ping is what is waited for
		return time.Time{}
	}
	return e.doubtAt.Add(doubtEnds)
}

// pingDue orders the individual pings and the one random ping of the pace.
func (t *table) pingDue(now time.Time, e *entry) {
	if e.pingAt.IsZero() || now.Before(e.pingAt) {
		return
	}
	e.pingAt = time.Time{}
	if !t.pings {
		if e.state == Here && !e.srv.unanswered().IsZero() {
			t.doubt(now, e)
		}
		return
	}
	t.order(now, e)
}

func (t *table) order(now time.Time, e *entry) {
	if e.pinging {
		return
	}
	addrs := e.onLink(now)
	if len(addrs) == 0 {
		e.silences++
		t.backOff(now, e)
		return
	}
	how := calm
	if e.state == Suspect {
		how = urgent
	}
	e.pinging, e.lastPing = true, now
	t.out.ping = append(t.out.ping, pingOrder{key: e.key, addrs: addrs, how: how})
}

// vouched says that a peer has shown within a pace that it is there, by a ping of its
// own: of two alone with each other, one pings. What it hears of us only our own pings
// tell, so every fourth is made.
func (t *table) vouched(now time.Time, e *entry, pace time.Duration) bool {
	if now.Sub(e.lastPing) > 7*pace/2 {
		return false
	}
	return slices.ContainsFunc(e.onLink(now), func(a netip.AddrPort) bool { return now.Sub(t.probed(a)) < 5*pace/4 })
}

// livePing pings one peer: the cost does not grow with their number. The turns
// go to the next two in the ring of names, so that everybody has two watchers
// who come round every other pace; each eighth goes to anybody, should the
// watchers be gone too.
func (t *table) livePing(now time.Time) {
	if !t.pings || now.Before(t.liveAt) {
		return
	}
	var ring []*entry
	for _, e := range t.entries {
		if e.state == Here {
			ring = append(ring, e)
		}
	}
	pace := t.pace(now, len(ring))
	t.liveAt = now.Add(time.Duration((0.9 + 0.2*t.chance()) * float64(pace)))
	if len(ring) == 0 {
		return
	}
	slices.SortFunc(ring, func(a, b *entry) int { return cmp.Compare(a.key, b.key) })
	after, _ := slices.BinarySearchFunc(ring, t.me(), func(e *entry, me string) int { return cmp.Compare(e.key, me) })
	t.turn++
	if t.turn%8 == 0 {
		t.order(now, ring[int(t.chance()*float64(len(ring)))])
		return
	}
	if e := ring[(after+t.turn%2)%len(ring)]; !t.vouched(now, e, pace) {
		t.order(now, e)
	}
}
