package discovery

import (
	"time"

	"github.com/miekg/dns"
)

// resolveAfter are the pauses between questions for what a peer lacks.
var resolveAfter = [...]time.Duration{time.Second, 2 * time.Second, 4 * time.Second}

const batchAhead = 3 * time.Second // refreshes due within it share one question

// advance does everything that is due.
func (t *table) advance(now time.Time) {
	refreshing := false
	for key, e := range t.entries {
		if e.state == Gone {
			if !now.Before(e.stateAt.Add(fadeOut)) {
				delete(t.entries, key)
				t.out.changed = true
			}
			continue
		}
		t.expire(now, e)
		t.settle(now, e)
		t.resolve(now, e)
		t.doubtDue(now, e)
		t.pingDue(now, e)
		refreshing = refreshing || due(now, e.srv.ask) || due(now, e.txt.ask)
	}
	if refreshing {
		t.refresh(now)
	}
	t.livePing(now)
}

func due(now, at time.Time) bool { return !at.IsZero() && !now.Before(at) }

func (t *table) expire(now time.Time, e *entry) {
	if e.expireAddrs(now) {
		t.out.changed = true
	}
	switch {
	case e.port != 0 && !e.srv.valid(now), due(now, e.goneAt):
		t.become(now, e, Gone)
	case e.state == Resolving && now.Sub(e.stateAt) > resolveLimit:
		t.become(now, e, Gone)
	}
}

// settle moves a peer between Resolving and Here as its records come and go.
func (t *table) settle(now time.Time, e *entry) {
	complete := e.complete(now)
	switch {
	case e.state == Resolving && complete:
		t.become(now, e, Here)
		e.resolveAt, e.resolves = time.Time{}, 0
		if t.pings {
			e.pingAt = now.Add(time.Duration(t.chance() * float64(firstPing)))
		}
	case (e.state == Here || e.state == Suspect) && !complete:
		t.become(now, e, Resolving)
		e.doubtAt, e.resolveAt, e.resolves = time.Time{}, now, 0
	}
}

// resolve asks for what is missing.
func (t *table) resolve(now time.Time, e *entry) {
	if e.state != Resolving || !due(now, e.resolveAt) {
		return
	}
	e.resolveAt = time.Time{}
	if e.resolves < len(resolveAfter) {
		e.resolveAt = now.Add(resolveAfter[e.resolves])
		e.resolves++
	}
	if !e.srv.valid(now) {
		t.askFor(now, e, dns.TypeSRV)
	}
	if !e.txt.valid(now) {
		t.askFor(now, e, dns.TypeTXT)
	}
	if e.target != "" && len(e.addrs) == 0 {
		t.out.ask = append(t.out.ask, ask(e.target, dns.TypeA), ask(e.target, dns.TypeAAAA))
	}
}

// refresh asks again for every record that is due or nearly so.
func (t *table) refresh(now time.Time) {
	soon := now.Add(batchAhead)
	for _, e := range t.entries {
		if e.state == Gone || e.state == Resolving {
			continue
		}
		if due(soon, e.srv.ask) {
			e.srv.step++
			e.srv.plan()
			t.askFor(now, e, dns.TypeSRV)
			if e.srv.late() && t.pings && e.pingAt.IsZero() {
				t.check(now, e)
			}
		}
		if due(soon, e.txt.ask) {
			e.txt.step++
			e.txt.plan()
			t.askFor(now, e, dns.TypeTXT)
		}
	}
}

// askFor orders a question, unless somebody asked it within the last second and
// it is still open.
func (t *table) askFor(now time.Time, e *entry, qtype uint16) {
	r := &e.srv
	if qtype == dns.TypeTXT {
		r = &e.txt
	}
	if at := r.unanswered(); !at.IsZero() && now.Sub(at) < time.Second-10*time.Millisecond {
		return
	}
	r.question(now)
	t.out.ask = append(t.out.ask, ask(e.fqdn, qtype))
}

func ask(name string, qtype uint16) dns.Question {
	return dns.Question{Name: name, Qtype: qtype, Qclass: dns.ClassINET}
}

// next is when advance has something to do; the zero time if never.
func (t *table) next() time.Time {
	var at time.Time
	here := false
	for _, e := range t.entries {
		if e.state == Gone {
			at = earlier(at, e.stateAt.Add(fadeOut))
			continue
		}
		here = here || e.state == Here
		at = earlier(at, e.next())
	}
	if here && t.pings {
		at = earlier(at, t.liveAt)
	}
	return at
}

func (e *entry) next() time.Time {
	at := earlier(e.pingAt, e.goneAt)
	at = earlier(at, e.doubtNext())
	if e.port != 0 {
		at = earlier(at, e.srv.expires())
	}
	if e.state == Resolving {
		at = earlier(at, e.stateAt.Add(resolveLimit+time.Millisecond))
		return earlier(at, e.resolveAt)
	}
	for _, c := range e.addrs {
		at = earlier(at, c.expires)
	}
	return earlier(at, earlier(e.srv.ask, e.txt.ask))
}
