package discovery

import (
	"time"

	"github.com/miekg/dns"
)

// Delays of multicast answers, RFC 6762 6 and 6.3 (shared records, to spread
// the answers of many), 7.2 (more known answers follow).
const (
	answerMin   = 20 * time.Millisecond
	answerMax   = 120 * time.Millisecond
	moreKnown   = 450 * time.Millisecond
	recordPause = time.Second // a record is multicast at most once in it, RFC 6762 6
)

// crossing is how long after an answer a question for the same unique record is
// taken to have been sent before its asker heard the answer.
const crossing = 50 * time.Millisecond

// responder decides when which of our records go to the group on one link
// (interface and family). It is pure: time and chance come in. An answer that
// the one-second rule forbids is delayed, never dropped: observers would take
// its absence for our death.
type responder struct {
	sent    map[kinds]time.Time // one bit each: last multicast of the record
	pending map[kinds]time.Time // one bit each: when it is due
	waiting map[string]time.Time
}

func newResponder() *responder {
	return &responder{sent: map[kinds]time.Time{}, pending: map[kinds]time.Time{}, waiting: map[string]time.Time{}}
}

// each calls f for every single record kind of a set.
func (k kinds) each(f func(kinds)) {
	for b := kinds(1); b != 0; b <<= 1 {
		if k&b != 0 {
			f(b)
		}
	}
}

// ask takes a question that came to the group. chance is in [0,1).
func (r *responder) ask(now time.Time, from string, m *dns.Msg, z *zone, chance float64) {
	known := z.known(m.Answer)
	if len(m.Question) == 0 { // the rest of a list of known answers
		if r.waiting[from].After(now) {
			known.each(func(b kinds) { delete(r.pending, b) })
		}
		return
	}
	var want kinds
	for _, q := range m.Question {
		if q.Qclass&unicastBit == 0 {
			want |= z.matches(q)
		}
	}
	want &^= known
	if want == 0 {
		return
	}
	if m.Truncated && len(r.waiting) < 64 {
		r.waiting[from] = now.Add(moreKnown)
	}
	want.each(func(b kinds) { r.schedule(b, now.Add(answerDelay(b, m.Truncated, chance)), now) })
}

func answerDelay(k kinds, truncated bool, chance float64) time.Duration {
	switch {
	case truncated:
		return moreKnown
	case k&kShared != 0:
		return answerMin + time.Duration(chance*float64(answerMax-answerMin))
	}
	return 0
}

func (r *responder) schedule(b kinds, due, now time.Time) {
	if last, ok := r.sent[b]; ok && b&kShared == 0 && now.Sub(last) < crossing {
		return
	}
	if last, ok := r.sent[b]; ok && due.Before(last.Add(recordPause)) {
		due = last.Add(recordPause)
	}
	if old, ok := r.pending[b]; !ok || due.Before(old) {
		r.pending[b] = due
	}
}

// due takes out what must be sent now: the answers, and what goes along.
func (r *responder) due(now time.Time) (answer, extra kinds) {
	for b, at := range r.pending {
		if !at.After(now) {
			answer |= b
			delete(r.pending, b)
		}
	}
	if answer == 0 {
		return 0, 0
	}
	for from, until := range r.waiting {
		if !until.After(now) {
			delete(r.waiting, from)
		}
	}
	extra = additional(answer)
	r.mark(answer|extra, now)
	return answer, extra
}

// mark notes that records went to the group; waiting answers with them are done.
func (r *responder) mark(k kinds, now time.Time) {
	k.each(func(b kinds) {
		r.sent[b] = now
		delete(r.pending, b)
	})
}

// next is when due has something, or the zero time.
func (r *responder) next() time.Time {
	var t time.Time
	for _, at := range r.pending {
		t = earlier(t, at)
	}
	return t
}

// earlier returns the earlier of two times; the zero time means never.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || (!b.IsZero() && b.Before(a)) {
		return b
	}
	return a
}

// answerLegacy makes the unicast answer to a resolver that does not speak mDNS
// (source port not 5353): its ID and question back, short TTLs, no cache-flush
// bit (RFC 6762 6.7). It returns nil if there is nothing to say.
func answerLegacy(m *dns.Msg, z *zone) *dns.Msg {
	var k kinds
	for _, q := range m.Question {
		k |= z.matches(q)
	}
	if k == 0 || len(m.Question) > 16 {
		return nil
	}
	r := response(z.records(k, formLegacy), z.records(additional(k), formLegacy))
	r.Id = m.Id
	for _, q := range m.Question {
		q.Qclass &^= unicastBit
		r.Question = append(r.Question, q)
	}
	return r
}

func response(answer, extra []dns.RR) *dns.Msg {
	return &dns.Msg{MsgHdr: dns.MsgHdr{Response: true, Authoritative: true}, Compress: true, Answer: answer, Extra: extra}
}

func question(qs ...dns.Question) *dns.Msg {
	return &dns.Msg{Compress: true, Question: qs}
}

// answerUnicast makes the answer to a question for a unicast answer from a
// speaker of mDNS. It returns nil if there is nothing to say.
func answerUnicast(m *dns.Msg, z *zone) *dns.Msg {
	var k kinds
	for _, q := range m.Question {
		if q.Qclass&unicastBit != 0 {
			k |= z.matches(q)
		}
	}
	k &^= z.known(m.Answer)
	if k == 0 {
		return nil
	}
	return response(z.records(k, formMulticast), z.records(additional(k), formMulticast))
}
