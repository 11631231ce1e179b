package p2p

import (
	"errors"
	"math/rand/v2"
	"net/netip"
	"sync/atomic"
	"testing"
	"time"

	"qiyou/p2p/wire"
)

// TestCrossingDials: both sides begin to hold each other at nearly the same
// time. Exactly one connection survives, the same on both sides, and it is not
// replaced again.
func TestCrossingDials(t *testing.T) {
	t.Parallel()
	for _, seed := range seeds(t, 30, 1000) {
		onLAN(t, func(l *lan) {
			rng := rand.New(rand.NewPCG(seed, 5))
			a, b := l.host(1), l.host(2)
			l.net.set(func(w *weather) {
				w.delay, w.rng = time.Duration(rng.IntN(40_000))*time.Microsecond, rng
				w.loss = float64(seed%3) * 0.03
			})
			pair := []*host{a, b}
			if seed%2 == 1 {
				pair = []*host{b, a}
			}
			defer pair[0].Hold(pair[1].ID(), at(pair[1].addr))()
			time.Sleep(time.Duration(seed%200) * time.Millisecond)
			defer pair[1].Hold(pair[0].ID(), at(pair[0].addr))()
			time.Sleep(5 * time.Second)
			oneLink(l, seed, a, b)
			calm := [2]int{count[Up](a), count[Up](b)}
			time.Sleep(20 * time.Second)
			if now := [2]int{count[Up](a), count[Up](b)}; now != calm || calm[0] > 2 || calm[1] > 2 {
				l.Errorf("seed %d: %v and then %v ups: %v and %v", seed, calm, now, a.story(), b.story())
			}
		})
	}
}

// oneLink proves that a and b have the two ends of one connection, and no other.
func oneLink(l *lan, seed uint64, a, b *host) {
	l.Helper()
	ab, ok1 := a.Link(b.ID())
	ba, ok2 := b.Link(a.ID())
	if !ok1 || !ok2 || len(a.all()) != 1 || len(b.all()) != 1 {
		l.Fatalf("seed %d: no link: %v and %v", seed, a.story(), b.story())
	}
	x, _ := ab.Binding()
	y, _ := ba.Binding()
	if x != y || ab.Dialed() == ba.Dialed() {
		l.Fatalf("seed %d: two links: %v and %v", seed, a.story(), b.story())
	}
	if err := errors.Join(ab.Send(entry(1)), ba.Send(entry(1))); err != nil {
		l.Fatal(err)
	}
	a.wait(0, "entry", is[Message])
	b.wait(0, "entry", is[Message])
}

func TestCrossingDialCalls(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a, b := l.host(1), l.host(2)
		got := make(chan *Link, 2)
		for _, p := range [][2]*host{{a, b}, {b, a}} {
			go func() { got <- p[0].dial(p[1]) }()
		}
		x, y := <-got, <-got
		time.Sleep(10 * time.Second)
		if x.isClosing() || y.isClosing() || x.Dialed() == y.Dialed() {
			l.Errorf("closing %t %t: %v and %v", x.isClosing(), y.isClosing(), a.story(), b.story())
		}
	})
}

// TestDuplicateDials: many dials of one side at once make one link, which is
// what each of them gives.
func TestDuplicateDials(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		l.net.set(func(w *weather) { w.delay = 10 * time.Millisecond })
		a, b := l.host(1), l.host(2)
		got := make(chan *Link, 6)
		for i := range cap(got) {
			go func() {
				time.Sleep(time.Duration(i) * 9 * time.Millisecond) // before, in and after the handshake of the first
				got <- a.dial(b)
			}()
		}
		first := <-got
		for range cap(got) - 1 {
			if next := <-got; next != first {
				l.Errorf("two links: %v", a.story())
			}
		}
		time.Sleep(10 * time.Second)
		oneLink(l, 0, a, b)
		if count[Up](a)+count[Up](b) != 2 {
			l.Errorf("%v and %v", a.story(), b.story())
		}
	})
}

// TestReconnectWhileTheOldLives: one side has lost all that it knew and links
// anew, from the same port or another, while the other side still believes in
// the old link. The new one takes over at once: Down, then Up.
func TestReconnectWhileTheOldLives(t *testing.T) {
	t.Parallel()
	for _, port := range []uint16{1976, 2000} {
		onLAN(t, func(l *lan) {
			a, b := l.host(1), l.host(2)
			b.dial(a)
			old, n := a.waitUp(0)
			b.kill()
			b = l.hostAt(netip.AddrPortFrom(b.addr.Addr(), port), 2)
			start := time.Now()
			b.dial(a)
			d, n := a.waitDown(n)
			fresh, n := a.waitUp(n)
			if d.Link != old || d.Code != wire.CloseSuperseded && d.Code != wire.CloseReset || time.Since(start) > 100*time.Millisecond {
				l.Errorf("port %d: down %v after %v", port, d.Code, time.Since(start))
			}
			time.Sleep(time.Minute)
			if now, ok := a.Link(b.ID()); !ok || now != fresh || len(a.story()) != n {
				l.Errorf("port %d: %v", port, a.story())
			}
			oneLink(l, uint64(port), a, b)
		})
	}
}

// TestSendersAtOnce: many goroutines send over one link, with and without room
// in the stream. What each sent comes whole and in its order.
func TestSendersAtOnce(t *testing.T) {
	t.Parallel()
	const senders, each = 8, 300
	onLAN(t, func(l *lan) {
		l.net.set(func(w *weather) { w.delay = 40 * time.Millisecond })
		a, b := l.host(1), l.host(2)
		link := a.dial(b)
		waiting := func() int {
			link.mu.Lock()
			defer link.mu.Unlock()
			return link.waiting
		}
		var queued atomic.Int32 // sends after which something waited
		for s := range uint64(senders) {
			rng := rand.New(rand.NewPCG(s, 6))
			l.meanwhile(func() {
				for i := range uint64(each) {
					e := entryOf(1 + rng.IntN(2000))
					e.Index = s<<32 | i
					if err := link.Send(e); err != nil {
						l.Errorf("sender %d: %v", s, err)
						return
					}
					if waiting() > 0 {
						queued.Add(1)
					}
					time.Sleep(time.Duration(rng.IntN(8)) * time.Millisecond)
					for waiting() > outboxSize/2 {
						time.Sleep(10 * time.Millisecond)
					}
				}
			})
		}
		time.Sleep(time.Minute)
		var next [senders]uint64
		for _, got := range b.entries() {
			if s := got >> 32; got&(1<<32-1) == next[s] {
				next[s]++
			}
		}
		for s, n := range next {
			if n != each {
				l.Errorf("%d of %d of sender %d came in order", n, each, s)
			}
		}
		t.Logf("%d sends after which something waited", queued.Load())
		if n := queued.Load(); len(b.entries()) != senders*each || n == 0 || n == senders*each {
			l.Errorf("%d came, %d of them after waiting", len(b.entries()), n)
		}
	})
}

// TestLastMessage: resign and quit at once, 50 or 1,000 times: nothing may be
// lost.
func TestLastMessage(t *testing.T) {
	t.Parallel()
	trials := len(seeds(t, 50, 1000))
	onLAN(t, func(l *lan) {
		b := l.host(2)
		got := 0
		for i := range trials {
			a := l.hostAt(netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, 0, 1, 1}), uint16(2000+i)), 1)
			link := a.dial(b)
			if err := link.Send(entry(uint64(i))); err != nil {
				l.Fatal(err)
			}
			a.leave()
			time.Sleep(connectEvery)
			if es := b.entries(); len(es) > 0 && es[len(es)-1] == uint64(i) {
				got++
			}
		}
		if got != trials {
			l.Errorf("%d of %d last messages came", got, trials)
		}
	})
}

func TestBothLeaveAtOnce(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		for i := range 50 {
			port := uint16(3000 + i)
			a := l.hostAt(netip.AddrPortFrom(netip.MustParseAddr("10.0.1.1"), port), 1)
			b := l.hostAt(netip.AddrPortFrom(netip.MustParseAddr("10.0.1.2"), port), 2)
			l.net.set(func(w *weather) { w.loss = 0.1 })
			ab := a.dial(b)
			ba, _ := b.waitUp(0)
			if err := errors.Join(ab.Send(entry(1)), ba.Send(entry(2))); err != nil {
				l.Fatal(err)
			}
			a.stop()
			b.stop()
			<-a.over
			<-b.over
			if count[Message](a) != 1 || count[Message](b) != 1 {
				l.Fatalf("trial %d: %v and %v", i, a.story(), b.story())
			}
		}
	})
}
