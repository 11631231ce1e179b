package discovery

import (
	"fmt"
	"slices"
	"syscall"
	"testing"
	"time"
)

// BenchmarkDiscovery measures what people notice, in namespaces, from program
// start (the sockets are ready some milliseconds later): run it with
// -benchtime 20x for usable tails. The goals are p50/p99: newcomer sees the old
// 100/500 ms, the old see it 25/300 ms, clean leave 20/100 ms, crash with the
// host alive 1.5/6 s, cable pull 4/8 s.
func BenchmarkDiscovery(b *testing.B) {
	b.Run("come-leave", benchComeLeave)
	b.Run("crash", func(b *testing.B) { benchLoss(b, false) })
	b.Run("cable", func(b *testing.B) { benchLoss(b, true) })
}

func benchComeLeave(b *testing.B) {
	l := newLab(b, 3)
	old := l.start(1, helperConfig{})
	var newSees, oldSees, leaves []time.Duration
	for n := range b.N {
		name := fmt.Sprintf("N%d", n)
		c := l.start(3, helperConfig{Name: name})
		ready := c.after(0)[0].At
		newSees = append(newSees, c.await("old", labLimit, here("P1")).At.Sub(ready))
		oldSees = append(oldSees, old.await("new", labLimit, here(name)).At.Sub(ready))
		from := old.mark()
		at := c.signal(syscall.SIGTERM)
		r, ok := old.awaitFrom(from, 10*time.Second, gone(name))
		if !ok {
			b.Fatal("leave not noticed")
		}
		leaves = append(leaves, r.At.Sub(at))
		<-c.ended
	}
	figures(b, "new-sees-old", newSees)
	figures(b, "old-sees-new", oldSees)
	figures(b, "leave", leaves)
}

func benchLoss(b *testing.B, cable bool) {
	l := newLab(b, 3)
	old := []*player{l.start(1, helperConfig{}), l.start(2, helperConfig{})}
	var first, all []time.Duration
	for n := range b.N {
		name := fmt.Sprintf("N%d", n)
		c := l.start(3, helperConfig{Name: name})
		marks := make([]int, len(old))
		for i, p := range old {
			p.await("new", labLimit, here(name))
			marks[i] = p.mark()
		}
		time.Sleep(1500*time.Millisecond + time.Duration(n%7)*150*time.Millisecond) // anywhere in the ping cycle
		var at time.Time
		if cable {
			l.batch(3, "link set eth0 down")
			at = time.Now()
		}
		if t := c.kill(); !cable {
			at = t
		}
		var took []time.Duration
		for i, p := range old {
			r, ok := p.awaitFrom(marks[i], 20*time.Second, away(name))
			if !ok {
				b.Fatal("loss not noticed")
			}
			took = append(took, r.At.Sub(at))
		}
		first, all = append(first, slices.Min(took)), append(all, slices.Max(took))
		if cable {
			l.batch(3, "link set eth0 up", "addr replace 10.77.0.3/24 dev eth0")
		}
	}
	figures(b, "first", first)
	figures(b, "all", all)
}

// figures reports the middle and the tail in milliseconds.
func figures(b *testing.B, name string, ds []time.Duration) {
	slices.Sort(ds)
	at := func(q float64) float64 {
		return float64(ds[min(int(q*float64(len(ds))), len(ds)-1)].Microseconds()) / 1000
	}
	b.ReportMetric(at(0.5), name+"-p50-ms")
	b.ReportMetric(at(0.99), name+"-p99-ms")
	b.ReportMetric(0, "ns/op")
}
