package discovery

import (
	"testing"
	"testing/synctest"
	"time"
)

// the returns the peer of this name in the list of h.
func (h *simHost) the(t *testing.T, name string) Peer {
	t.Helper()
	for _, p := range h.service.Peers() {
		if p.Name == name {
			return p
		}
	}
	t.Fatalf("%v does not list %s", h.addr, name)
	return Peer{}
}

// change updates what h announces.
func (h *simHost) change(f func(*Self)) {
	self, _ := h.service.current()
	f(&self)
	h.service.Update(self)
}

// One who hides says goodbye and is silent from then on; shown again he is
// seen at once.
func TestSimHide(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newSim(0)
		a, b := s.start(t, 1), s.start(t, 2)
		time.Sleep(10 * time.Second)
		b.change(func(self *Self) { self.Hidden = true })
		time.Sleep(50 * time.Millisecond)
		if got := a.the(t, "2").State; got != Gone {
			t.Errorf("hidden: %v, want gone", got)
		}
		time.Sleep(3 * time.Second)
		sent := b.packetsSent()
		c := s.start(t, 3)
		time.Sleep(10 * time.Second)
		if got := b.packetsSent() - sent; got != 0 {
			t.Errorf("%d packets sent by one who hides and has nothing to ask", got)
		}
		if len(a.service.Peers()) != 1 || len(c.service.Peers()) != 1 || len(b.service.Peers()) != 2 {
			t.Errorf("%d, %d and %d peers, want 1, 1 and 2", len(a.service.Peers()), len(c.service.Peers()), len(b.service.Peers()))
		}
		b.change(func(self *Self) { self.Hidden = false })
		time.Sleep(50 * time.Millisecond)
		for _, h := range []*simHost{a, c} {
			if got := h.the(t, "2").State; got != Here {
				t.Errorf("shown again: %v, want here", got)
			}
		}
		stopAll([]*simHost{a, b, c})
	})
}

// Hiding and showing by turns makes no flood.
func TestSimHideAgain(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newSim(0)
		a, b := s.start(t, 1), s.start(t, 2)
		time.Sleep(20 * time.Second)
		b.change(func(self *Self) { self.Hidden = true })
		time.Sleep(10 * time.Millisecond)
		b.change(func(self *Self) { self.Hidden = false })
		time.Sleep(time.Second)
		if got := a.the(t, "2").State; got != Here {
			t.Errorf("%v, want here", got)
		}
		stopAll([]*simHost{a, b})
	})
}

// A room and the wish to be dialled travel with the announcement; only the one
// who is meant is told of the wish.
func TestSimRoomAndDialBack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newSim(0)
		ids := [3]string{"aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb", "cccccccccccccccc"}
		var hosts []*simHost
		for i, id := range ids {
			hosts = append(hosts, s.start(t, i+1, func(c *Config) { c.Self.ID = id }))
		}
		a, b, c := hosts[0], hosts[1], hosts[2]
		time.Sleep(10 * time.Second)
		a.change(func(self *Self) { self.Room, self.DialBack = "abcd2345", [MaxDialBack]string{"too short", ids[1]} })
		time.Sleep(10 * time.Millisecond)
		if p := b.the(t, "1"); !p.WantsUs || p.Room != "abcd2345" {
			t.Errorf("the one who is meant: %+v", p)
		}
		if p := c.the(t, "1"); p.WantsUs || p.Room != "abcd2345" {
			t.Errorf("another: %+v", p)
		}
		a.change(func(self *Self) { self.DialBack = [MaxDialBack]string{} })
		time.Sleep(time.Second)
		if p := b.the(t, "1"); p.WantsUs {
			t.Error("the wish stays after it was taken back")
		}
		stopAll(hosts)
	})
}

// A change survives the loss of its first announcement.
func TestSimChangeSaidTwice(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newSim(0)
		a, b := s.start(t, 1), s.start(t, 2)
		time.Sleep(20 * time.Second)
		b.set(false, true)
		b.change(func(self *Self) { self.Status = Away })
		time.Sleep(100 * time.Millisecond)
		b.set(true, true)
		time.Sleep(1100 * time.Millisecond)
		if got := a.the(t, "2").Status; got != Away {
			t.Errorf("status %v, want away", got)
		}
		stopAll([]*simHost{a, b})
	})
}

// A program that was killed and started again at once takes the place of its
// ghost with its first packet; another key at the same address and port has to
// wait for the verdict.
func TestSimRestart(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		id    string
		limit time.Duration
	}{
		"same key":  {"abcdefghij234567", 20 * time.Millisecond},
		"other key": {"zzzzzzzzzzzzzzzz", 4 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				s := newSim(0)
				a, b := s.start(t, 1), s.start(t, 2)
				time.Sleep(20 * time.Second)
				old := a.the(t, "2").Instance
				b.crash()
				b = s.start(t, 2, func(c *Config) { c.Self.ID = tt.id })
				time.Sleep(tt.limit)
				fresh := false
				for _, p := range a.service.Peers() {
					if p.Instance == old && p.State != Gone {
						t.Errorf("the ghost is %v after %v", p.State, tt.limit)
					}
					fresh = fresh || p.Instance != old && p.State == Here
				}
				if !fresh {
					t.Errorf("the new one is not here after %v: %+v", tt.limit, a.service.Peers())
				}
				stopAll([]*simHost{a, b})
			})
		})
	}
}

// Two programs of one person on one machine have two ports, and both stay.
func TestSimSideBySide(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newSim(0)
		a, b := s.start(t, 1), s.start(t, 2)
		time.Sleep(time.Second)
		other := peerZone("abcdefgh-zzzz", 2)
		other.self.Port++
		b.multicast(other)
		time.Sleep(3 * time.Second)
		here := 0
		for _, p := range a.service.Peers() {
			if p.State == Here {
				here++
			}
		}
		if here != 2 {
			t.Errorf("%d of two programs on one machine: %+v", here, a.service.Peers())
		}
		stopAll([]*simHost{a, b})
	})
}

// multicast announces z from the address of h.
func (h *simHost) multicast(z *zone) {
	b, _ := response(z.records(kAnnounce, formMulticast), nil).Pack()
	_ = h.send(linkKey{index: 2}, group4, b)
}
