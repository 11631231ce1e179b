package p2p

import (
	"slices"
	"testing"
	"time"
)

// TestIdleCost: a match in which both think costs under 2 kB a second on the
// wire, both directions and the headers of IP and UDP included.
func TestIdleCost(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a, b := l.host(1), l.host(2)
		ab := a.dial(b)
		ba, _ := b.waitUp(0)
		ab.Live(true)
		ba.Live(true)
		bytes := func() (sum int) {
			for _, h := range []*host{a, b} {
				s := h.conn.Stats()
				sum += s.BytesSent + 28*s.PacketsSent
			}
			return sum
		}
		time.Sleep(5 * time.Second)
		before := bytes()
		time.Sleep(time.Minute)
		rate := (bytes() - before) / 60
		t.Logf("%d bytes a second", rate)
		if rate > 2000 {
			l.Errorf("%d bytes a second", rate)
		}
	})
}

// TestMovesUnderLoss: 1,000 moves there and back over 50 ms with 5 % lost each
// way; the loss of a packet costs less than half a second.
func TestMovesUnderLoss(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		l.net.set(func(w *weather) { w.delay, w.loss = 25*time.Millisecond, 0.05 })
		a, b := l.host(1), l.host(2)
		ab := a.dial(b)
		ba, n := b.waitUp(0)
		ab.Live(true)
		ba.Live(true)
		l.meanwhile(func() {
			for from, i := n, 0; i < 1000; i++ {
				var e Event
				e, from = b.wait(from, "move", is[Message])
				_ = ba.Send(e.(Message).Message)
			}
		})
		var all []time.Duration
		for from, i := 0, uint64(0); i < 1000; i++ {
			start := time.Now()
			if err := ab.Send(entry(i)); err != nil {
				l.Fatal(err)
			}
			_, from = a.wait(from, "move", is[Message])
			all = append(all, time.Since(start))
			time.Sleep(20 * time.Millisecond)
		}
		slices.Sort(all)
		t.Logf("p50 %v, p99 %v, worst %v", all[500], all[990], all[999])
		if all[500] > 60*time.Millisecond || all[999] > 500*time.Millisecond {
			l.Errorf("p50 %v, worst %v", all[500], all[999])
		}
	})
}
