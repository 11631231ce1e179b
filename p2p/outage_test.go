package p2p

import (
	"math/rand/v2"
	"testing"
	"time"
)

// TestManyOutages: a live match with an outage of 5 s at a random moment. The
// link survives, answers again soon, and every entry comes once and in order.
func TestManyOutages(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		delay  time.Duration
		loss   float64
		outage time.Duration
		most   time.Duration // from the return of the network to Back
		few    int
		many   int
	}{
		{"cable", 500 * time.Microsecond, 0, 5 * time.Second, 600 * time.Millisecond, 20, 500},
		{"bad wireless", 25 * time.Millisecond, 0.05, 5 * time.Second, 2 * time.Second, 20, 500},
		{"long", 500 * time.Microsecond, 0, 20 * time.Second, 600 * time.Millisecond, 5, 100},
	} {
		t.Run(c.name, func(t *testing.T) {
			var worst, sum time.Duration
			trials := seeds(t, c.few, c.many)
			for _, seed := range trials {
				onLAN(t, func(l *lan) {
					took := outage(l, seed, c.delay, c.loss, c.outage)
					sum += took
					worst = max(worst, took)
				})
			}
			t.Logf("%d trials: mean %v, worst %v", len(trials), sum/time.Duration(len(trials)), worst)
			if worst > c.most {
				t.Errorf("worst %v, want at most %v", worst, c.most)
			}
		})
	}
}

// outage gives the time from the return of the network until both ends have
// all that was sent meanwhile.
func outage(l *lan, seed uint64, delay time.Duration, loss float64, long time.Duration) time.Duration {
	l.Helper()
	rng := rand.New(rand.NewPCG(seed, 7))
	l.net.set(func(w *weather) { w.delay, w.loss, w.rng = delay, loss, rng })
	a, b := l.host(1), l.host(2)
	ab := a.dial(b)
	ba, _ := b.waitUp(0)
	ab.Live(true)
	ba.Live(true)
	if loss == 0 { // with loss a new link may be faster than the old one
		defer a.Hold(b.ID(), at(b.addr))()
		defer b.Hold(a.ID(), at(a.addr))()
	}
	sent := uint64(0)
	say := func() {
		if err := ab.Send(entry(sent)); err != nil {
			l.Fatalf("seed %d: %v", seed, err)
		}
		if err := ba.Send(entry(sent)); err != nil {
			l.Fatalf("seed %d: %v", seed, err)
		}
		sent++
	}
	say()
	time.Sleep(time.Duration(seed*97%2000) * time.Millisecond)
	say()
	l.net.set(func(w *weather) { w.cut[b.addr] = true })
	time.Sleep(long / 2)
	say()
	time.Sleep(long / 2)
	l.net.set(func(w *weather) { delete(w.cut, b.addr) })
	back := time.Now()
	for len(a.entries()) < int(sent) || len(b.entries()) < int(sent) {
		if time.Since(back) > time.Minute {
			l.Fatalf("seed %d: %v and %v", seed, a.story(), b.story())
		}
		time.Sleep(10 * time.Millisecond)
	}
	took := time.Since(back)
	for _, h := range []*host{a, b} {
		for i, got := range h.entries() {
			if got != uint64(i) {
				l.Errorf("seed %d: entry %d, want %d", seed, got, i)
			}
		}
		if count[Down](h) != 0 {
			l.Errorf("seed %d: %v", seed, h.story())
		}
	}
	return took
}
