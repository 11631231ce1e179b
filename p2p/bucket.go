package p2p

import (
	"sync"
	"time"

	"net/netip"

	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
)

// bucket lets size things through at once and one more every each.
type bucket struct {
	size  int
	each  time.Duration
	spent time.Duration // how much of size*each is used up
	at    time.Time     // when spent was true
}

// take lets one thing through at now, or not.
func (b *bucket) take(now time.Time) bool {
	b.spent = max(0, b.spent-now.Sub(b.at))
	b.at = now
	if b.spent+b.each > time.Duration(b.size)*b.each {
		return false
	}
	b.spent += b.each
	return true
}

// quota is what one key may send, over all of its links.
type quota struct {
	invites, counters, chats, names bucket
	watching, talks                 bucket

	warned time.Time // when it was last told of a drop
	used   time.Time
}

// The limits of a flood, per key; and of invites per address, since keys cost
// nothing.
func newQuota() *quota {
	return &quota{
		invites:  bucket{size: 3, each: 20 * time.Second},
		counters: bucket{size: 10, each: 6 * time.Second},
		chats:    bucket{size: 5, each: 2 * time.Second},
		names:    bucket{size: 5, each: 10 * time.Second},
		watching: bucket{size: 20, each: time.Second},
		talks:    bucket{size: 5 * wire.MaxSpectators, each: 2 * time.Second / wire.MaxSpectators},
	}
}

func newAddressQuota() *bucket { return &bucket{size: 6, each: 10 * time.Second} }

// maxQuotas is how many keys and addresses are remembered.
const maxQuotas = 1024

// limiter counts what keys and addresses send. The zero limiter is ready.
type limiter struct {
	mu    sync.Mutex
	keys  map[identity.ID]*quota
	addrs map[netip.Addr]*bucket
}

// allow says whether m from id at addr may be taken in, and if not, whether
// this is the moment to tell the other side: at most once in 10 s.
func (l *limiter) allow(id identity.ID, addr netip.Addr, m wire.Message, now time.Time) (ok, tell bool) {
	switch m.(type) {
	case wire.Invite, wire.Counter, wire.Chat, wire.Name, wire.Spectate, wire.Talk:
	default:
		return true, false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	q := l.key(id, now)
	switch m.(type) {
	case wire.Invite:
		ok = q.invites.take(now) && l.addr(addr, now).take(now)
	case wire.Counter:
		ok = q.counters.take(now)
	case wire.Chat:
		ok = q.chats.take(now)
	case wire.Name:
		ok = q.names.take(now)
	case wire.Spectate:
		ok = q.watching.take(now)
	case wire.Talk:
		ok = q.talks.take(now)
	}
	if !ok && now.Sub(q.warned) >= 10*time.Second {
		q.warned, tell = now, true
	}
	return ok, tell
}

func (l *limiter) key(id identity.ID, now time.Time) *quota {
	q := l.keys[id]
	if q == nil {
		if l.keys == nil {
			l.keys = make(map[identity.ID]*quota)
		}
		if len(l.keys) >= maxQuotas {
			forget(l.keys, func(q *quota) bool { return now.Sub(q.used) > time.Minute })
		}
		q = newQuota()
		l.keys[id] = q
	}
	q.used = now
	return q
}

func (l *limiter) addr(addr netip.Addr, now time.Time) *bucket {
	b := l.addrs[addr]
	if b == nil {
		if l.addrs == nil {
			l.addrs = make(map[netip.Addr]*bucket)
		}
		if len(l.addrs) >= maxQuotas {
			forget(l.addrs, func(b *bucket) bool { return now.Sub(b.at) > time.Minute })
		}
		b = newAddressQuota()
		l.addrs[addr] = b
	}
	return b
}

// forget makes room in m: what is old goes, and where nothing is, anything.
func forget[K comparable, V any](m map[K]V, old func(V) bool) {
	for k, v := range m {
		if old(v) {
			delete(m, k)
		}
	}
	for k := range m {
		if len(m) < maxQuotas {
			return
		}
		delete(m, k)
	}
}
