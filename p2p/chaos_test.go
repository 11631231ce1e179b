package p2p

import (
	"math/rand/v2"
	"testing"
	"time"

	"qiyou/p2p/wire"
)

// TestChaos: two hosts hold each other while the network comes and goes, links
// are closed and hosts are killed and come back. Once it is quiet both have the
// same one link, and it works.
func TestChaos(t *testing.T) {
	t.Parallel()
	for _, seed := range seeds(t, 20, 500) {
		onLAN(t, func(l *lan) { chaos(l, seed) })
	}
}

func chaos(l *lan, seed uint64) {
	l.Helper()
	rng := rand.New(rand.NewPCG(seed, 99))
	l.net.set(func(w *weather) { w.rng = rand.New(rand.NewPCG(seed, 98)) })
	hosts := [2]*host{l.host(1), l.host(2)}
	hold := func(i int) { hosts[i].Hold(hosts[1-i].ID(), at(hosts[1-i].addr)) }
	hold(0)
	hold(1)
	for range 12 {
		i := rng.IntN(2)
		switch rng.IntN(5) {
		case 0:
			l.net.set(func(w *weather) { w.cut[hosts[i].addr] = true })
		case 1:
			l.net.set(func(w *weather) { clear(w.cut) })
		case 2:
			l.net.set(func(w *weather) {
				w.loss = float64(rng.IntN(3)) * 0.1
				w.delay = time.Duration(1+rng.IntN(40)) * time.Millisecond
			})
		case 3:
			if link, ok := hosts[i].Link(hosts[1-i].ID()); ok {
				link.Close(wire.CloseCode(rng.IntN(9)))
			}
		case 4:
			hosts[i].kill()
			hosts[i] = l.hostAt(hosts[i].addr, byte(i+1))
			hold(i)
		}
		time.Sleep(time.Duration(rng.IntN(4000)) * time.Millisecond)
	}
	l.net.set(func(w *weather) { clear(w.cut); w.loss, w.delay = 0, time.Millisecond })
	time.Sleep(45 * time.Second)
	calm := [2]int{len(hosts[0].story()), len(hosts[1].story())}
	time.Sleep(45 * time.Second)
	var links [2]*Link
	for i, h := range hosts {
		link, ok := h.Link(hosts[1-i].ID())
		if !ok {
			l.Fatalf("seed %d: no link: %v and %v", seed, hosts[0].story(), hosts[1].story())
		}
		if len(h.story()) != calm[i] {
			l.Errorf("seed %d: not calm: %v", seed, h.story())
		}
		links[i] = link
	}
	if links[0].Dialed() == links[1].Dialed() || links[0].Hello().Seq == 0 {
		l.Errorf("seed %d: two links", seed)
	}
	for i, h := range hosts {
		if err := links[i].Send(entry(uint64(100 + i))); err != nil {
			l.Fatal(err)
		}
		other := hosts[1-i]
		other.wait(0, "entry", is[Message])
		checkStory(l, seed, h)
	}
}

// checkStory proves that the events of each link are in order, and those of
// one link before those of the next.
func checkStory(l *lan, seed uint64, h *host) {
	l.Helper()
	h.mu.Lock()
	defer h.mu.Unlock()
	var now *Link
	silent := false
	for i, e := range h.log {
		ok := true
		switch e := e.(type) {
		case Up:
			ok, now, silent = now == nil, e.Link, false
		case Down:
			ok, now = now == e.Link, nil
		case Silent:
			ok, silent = now == e.Link && !silent, true
		case Back:
			ok, silent = now == e.Link && silent, false
		case Message:
			ok = now == e.Link
		}
		if !ok {
			l.Fatalf("seed %d: event %d, a %T, is out of order", seed, i, e)
		}
	}
}
