package discovery

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"net/netip"
	"os"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// sim is an IPv4 network without sockets, for whole services in virtual time.
type sim struct {
	mu      sync.Mutex
	rng     *rand.Rand
	loss    float64 // of every packet at every receiver
	latency time.Duration
	hosts   map[netip.Addr]*simHost
	dropped int
}

// simHost is one program on one host. It is the network of its service.
type simHost struct {
	sim  *sim
	addr netip.Addr
	in   chan packet

	ifaces  []iface
	up      bool // the cable
	alive   bool // the program
	sent    int  // multicast packets
	got     int
	pings   int
	service *Service
	cancel  context.CancelFunc

	probers map[netip.AddrPort]time.Time // when each last pinged this one
	gone    map[string]int               // times a name was declared gone
	down    int                          // times any was declared unreachable
	seen    map[string]time.Time
	missing map[string]time.Time
}

func newSim(loss float64) *sim {
	return &sim{rng: rand.New(rand.NewPCG(1, 2)), loss: loss, latency: time.Millisecond, hosts: map[netip.Addr]*simHost{}}
}

// start runs a service named by its number.
func (s *sim) start(t *testing.T, n int, change ...func(*Config)) *simHost {
	t.Helper()
	a := netip.AddrFrom4([4]byte{10, 77, byte(n >> 8), byte(n)})
	h := &simHost{sim: s, addr: a, in: make(chan packet, 4096), up: true, alive: true, probers: map[netip.AddrPort]time.Time{},
		gone: map[string]int{}, seen: map[string]time.Time{}, missing: map[string]time.Time{}}
	h.ifaces = []iface{{Index: 2, Name: "eth0", Flags: net.FlagUp | net.FlagMulticast | net.FlagRunning,
		Prefixes: []netip.Prefix{netip.PrefixFrom(a, 16)}}}
	rng := rand.New(rand.NewPCG(uint64(n), 7))
	cfg := Config{
		Self: Self{ID: "abcdefghij234567", Name: fmt.Sprint(n), Port: 1976, Protocol: "1"}, Prober: h,
		net: h, server: noServer{}, chance: rng.Float64, interfaces: func() ([]iface, error) { return h.ifaces, nil },
		watch: func(ctx context.Context, _ func()) error { <-ctx.Done(); return nil },
		ask:   h.burst,
		knock: func(ctx context.Context, _ netip.AddrPort) error { <-ctx.Done(); return ctx.Err() },
	}
	for _, f := range change {
		f(&cfg)
	}
	h.service = New(cfg)
	ctx, cancel := context.WithCancel(context.Background())
	h.cancel = cancel
	s.mu.Lock()
	s.hosts[a] = h
	s.mu.Unlock()
	go func() { _ = h.service.Run(ctx) }()
	go h.record(ctx)
	return h
}

// record notes when names come and go.
func (h *simHost) record(ctx context.Context) {
	for {
		select {
		case <-h.service.Changed():
		case <-ctx.Done():
			return
		}
		h.note()
	}
}

func (h *simHost) note() {
	h.sim.mu.Lock()
	defer h.sim.mu.Unlock()
	for _, p := range h.service.Peers() {
		_, was := h.seen[p.Name]
		switch {
		case p.State == Here && !was:
			h.seen[p.Name] = time.Now()
			delete(h.missing, p.Name)
		case (p.State == Gone || p.State == Unreachable) && was:
			h.missing[p.Name] = time.Now()
			delete(h.seen, p.Name)
			if p.State == Gone {
				h.gone[p.Name]++
			} else {
				h.down++
			}
		}
	}
}

// sees returns when a name was first seen, and whether it still is.
func (h *simHost) sees(name string) (time.Time, bool) {
	h.sim.mu.Lock()
	defer h.sim.mu.Unlock()
	at, ok := h.seen[name]
	return at, ok
}

// lost returns when a name was last lost.
func (h *simHost) lost(name string) (time.Time, bool) {
	h.sim.mu.Lock()
	defer h.sim.mu.Unlock()
	at, ok := h.missing[name]
	return at, ok
}

func (h *simHost) packetsSent() int {
	h.sim.mu.Lock()
	defer h.sim.mu.Unlock()
	return h.sent
}

func (h *simHost) pinged() int {
	h.sim.mu.Lock()
	defer h.sim.mu.Unlock()
	return h.pings
}

func (h *simHost) losses() (gone, down int) {
	h.sim.mu.Lock()
	defer h.sim.mu.Unlock()
	for _, g := range h.gone {
		gone += g
	}
	return gone, h.down
}

func (h *simHost) count() int {
	h.sim.mu.Lock()
	defer h.sim.mu.Unlock()
	return len(h.seen)
}

func (h *simHost) living() bool {
	h.sim.mu.Lock()
	defer h.sim.mu.Unlock()
	return h.alive && h.up
}

// set changes the cable and the program under the lock.
func (h *simHost) set(up, alive bool) {
	h.sim.mu.Lock()
	defer h.sim.mu.Unlock()
	h.up, h.alive = up, alive
}

// crash stops a program without a goodbye.
func (h *simHost) crash() {
	h.set(true, false)
	h.cancel()
}

func (h *simHost) open() error            { return nil }
func (h *simHost) sync(_, _ []iface)      {}
func (h *simHost) packets() <-chan packet { return h.in }
func (h *simHost) close()                 {}

func (h *simHost) send(_ linkKey, to netip.AddrPort, b []byte) error {
	m, ok := decode(b)
	if !ok {
		return fmt.Errorf("sent what nobody can read: %x", b)
	}
	s := h.sim
	s.mu.Lock()
	defer s.mu.Unlock()
	if !h.up || !h.alive {
		return nil
	}
	h.sent++
	for _, o := range s.hosts {
		multi := to.Addr().IsMulticast()
		if !o.alive || !o.up || (!multi && o.addr != to.Addr()) || (o != h && s.rng.Float64() < s.loss) {
			continue
		}
		p := packet{link: linkKey{index: 2}, src: netip.AddrPortFrom(h.addr, mdnsPort), group: multi, msg: m}
		o.got++
		time.AfterFunc(s.latency, func() {
			select {
			case o.in <- p:
			default:
				s.mu.Lock()
				s.dropped++
				s.mu.Unlock()
			}
		})
	}
	return nil
}

// burst stands for the question that is answered by unicast at once.
func (h *simHost) burst(_ context.Context, _ iface, v6 bool, _ time.Duration, got func(packet)) {
	s := h.sim
	time.Sleep(2 * s.latency)
	s.mu.Lock()
	var answers []packet
	for _, o := range s.hosts {
		if v6 || o == h || o.hidden() || !o.alive || !o.up || !h.up || s.rng.Float64() < 1-(1-s.loss)*(1-s.loss) {
			continue
		}
		self, label := o.service.current()
		z := &zone{id: identity{label, label + "." + serviceN, "qy-" + label + "." + domain}, self: self, addrs: []netip.Addr{o.addr}}
		answers = append(answers, packet{link: linkKey{index: 2}, src: netip.AddrPortFrom(o.addr, mdnsPort), asked: true,
			msg: response(z.records(kAnnounce, formUnicast), nil)})
	}
	s.mu.Unlock()
	for _, p := range answers {
		got(p)
	}
}

// Probe is a ping through the simulated network; a dead program on a live host
// refuses.
func (h *simHost) Probe(ctx context.Context, addr netip.AddrPort) error {
	s := h.sim
	s.mu.Lock()
	h.pings++
	o := s.hosts[addr.Addr()]
	lost := s.rng.Float64() < 1-(1-s.loss)*(1-s.loss) // there or back
	reachable := o != nil && o.up && h.up
	alive := reachable && o.alive
	if alive && !lost {
		o.probers[netip.AddrPortFrom(h.addr, 1976)] = time.Now()
	}
	s.mu.Unlock()
	if lost || !reachable {
		<-ctx.Done()
		return ctx.Err()
	}
	time.Sleep(2 * s.latency)
	if !alive {
		return syscall.ECONNREFUSED
	}
	return nil
}

// Probed is when the program at addr last pinged this one.
func (h *simHost) Probed(addr netip.AddrPort) time.Time {
	h.sim.mu.Lock()
	defer h.sim.mu.Unlock()
	return h.probers[addr]
}

func (h *simHost) hidden() bool {
	self, _ := h.service.current()
	return self.Hidden
}

type noServer struct{}

func (noServer) restart(*unicastZone, iface) error { return nil }
func (noServer) covers(int) bool                   { return false }
func (noServer) stop()                             {}

func stopAll(hosts []*simHost) {
	for _, h := range hosts {
		h.cancel()
	}
	time.Sleep(time.Second)
}

// falseLosses counts declarations that a living peer was gone or unreachable.
func falseLosses(hosts []*simHost) (gone, down int) {
	for _, h := range hosts {
		g, d := h.losses()
		gone, down = gone+g, down+d
	}
	return gone, down
}

func TestSimManyPeers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		n := 24
		if os.Getenv("QIYOU_DEEP") == "1" {
			n = 100
		}
		s := newSim(0)
		var hosts []*simHost
		for i := 1; i < n; i++ {
			hosts = append(hosts, s.start(t, i))
			time.Sleep(100 * time.Millisecond)
		}
		time.Sleep(time.Second)
		began := time.Now()
		last := s.start(t, n)
		hosts = append(hosts, last)
		time.Sleep(500 * time.Millisecond)
		for _, h := range hosts {
			if got := h.count(); got != n-1 {
				t.Errorf("%v sees %d, want %d", h.addr, got, n-1)
			}
			if at, _ := h.sees(fmt.Sprint(n)); h != last && at.Sub(began) > 25*time.Millisecond {
				t.Errorf("newcomer seen after %v", at.Sub(began))
			}
		}
		steady(t, s, hosts)
		lossOfOne(t, hosts)
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.dropped != 0 {
			t.Errorf("%d packets dropped by full queues", s.dropped)
		}
	})
}

// steady checks the traffic of a quiet hour: goals are 100 multicast packets
// sent, 6,000 received and 4,000 unicast a peer and hour at 100 peers.
func steady(t *testing.T, s *sim, hosts []*simHost) {
	t.Helper()
	time.Sleep(2 * time.Minute)
	for _, h := range hosts {
		s.mu.Lock()
		h.sent, h.got, h.pings = 0, 0, 0
		s.mu.Unlock()
	}
	time.Sleep(16 * time.Minute) // ten lives of the refreshed records
	sent, got, pings := 0, 0, 0
	s.mu.Lock()
	for _, h := range hosts {
		sent, got, pings = sent+h.sent*15/4, got+h.got*15/4, pings+h.pings*15/4
	}
	s.mu.Unlock()
	n := len(hosts)
	t.Logf("per peer and hour at %d peers: multicast %d sent, %d received; %d pings", n, sent/n, got/n, pings/n)
	if sent/n > 100 {
		t.Errorf("%d multicast packets sent a peer and hour, want at most 100", sent/n)
	}
	if pings/n > 2000 {
		t.Errorf("%d pings a peer and hour, want at most 2000", pings/n)
	}
	if gone, down := falseLosses(hosts); gone+down != 0 {
		t.Errorf("%d times gone, %d times unreachable, all falsely", gone, down)
	}
}

// lossOfOne checks a clean leave, a crash and a pulled cable.
func lossOfOne(t *testing.T, hosts []*simHost) {
	t.Helper()
	check := func(name string, limit time.Duration, gone *simHost, do func()) {
		at := time.Now()
		do()
		time.Sleep(10 * time.Second)
		worst := time.Duration(0)
		for _, h := range hosts {
			if h == gone || !h.living() {
				continue
			}
			m, ok := h.lost(gone.service.cfg.Self.Name)
			if !ok {
				t.Errorf("%s: %v has not noticed", name, h.addr)
			}
			worst = max(worst, m.Sub(at))
		}
		t.Logf("%s: noticed by all after %v", name, worst)
		if worst > limit {
			t.Errorf("%s: noticed by all after %v, want %v", name, worst, limit)
		}
	}
	check("leave", 50*time.Millisecond, hosts[3], hosts[3].cancel)
	hosts[3].crash()
	check("crash", 6*time.Second, hosts[4], hosts[4].crash)
	check("cable", 8*time.Second, hosts[5], func() {
		hosts[5].set(false, true)
	})
	stopAll(hosts)
}

// sights counts how many others all together see.
func sights(hosts []*simHost) (n int) {
	for _, h := range hosts {
		n += h.count()
	}
	return n
}

func TestSimLoss(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newSim(0.2)
		var hosts []*simHost
		for i := range 5 {
			hosts = append(hosts, s.start(t, i+1))
		}
		time.Sleep(2 * time.Second) // the 99th of a hundred sights, so of 20 one may be late
		if got := sights(hosts); got < 19 {
			t.Errorf("%d of 20 sights after 2 s, want 19 or all", got)
		}
		time.Sleep(8 * time.Second)
		if got := sights(hosts); got < 20 {
			t.Errorf("%d of 20 sights after 10 s", got)
		}
		time.Sleep(2 * time.Hour)
		gone, down := falseLosses(hosts)
		t.Logf("in 10 peer-hours at 20 %% loss: %d times falsely gone, %d times unreachable", gone, down)
		if gone > 1 || down > 8 {
			t.Errorf("in 10 peer-hours %d times falsely gone, %d times unreachable; want at most 1 and 8", gone, down)
		}
		stopAll(hosts)
	})
}

// Where nobody looks at the list the others are hardly pinged; one who comes back
// sees soon who has crashed meanwhile.
func TestSimRest(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newSim(0)
		rest := func(c *Config) { c.Rest = 30 * time.Second }
		a, b := s.start(t, 1, rest), s.start(t, 2, rest)
		minute := func(attended bool) int {
			before := a.pinged() + b.pinged()
			for range 12 {
				if attended {
					a.service.Attend()
				}
				time.Sleep(5 * time.Second)
			}
			return a.pinged() + b.pinged() - before
		}
		time.Sleep(40 * time.Second)
		if n := minute(false); n > 5 {
			t.Errorf("%d pings in a minute of rest", n)
		}
		minute(true)
		if n := minute(true); n < 40 {
			t.Errorf("%d pings in a minute with somebody there", n)
		}
		time.Sleep(40 * time.Second)
		if gone, down := falseLosses([]*simHost{a, b}); gone+down != 0 {
			t.Errorf("%d times gone, %d times unreachable, all falsely", gone, down)
		}
		b.crash()
		time.Sleep(500 * time.Millisecond)
		a.service.Attend()
		time.Sleep(1500 * time.Millisecond)
		if _, ok := a.sees("2"); ok {
			t.Error("one who came back still sees after 1.5 s who crashed meanwhile")
		}
		stopAll([]*simHost{a})
	})
}

func TestSimLateCable(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newSim(0)
		a, b := s.start(t, 1), s.start(t, 2)
		time.Sleep(time.Second)
		b.set(false, true)
		time.Sleep(20 * time.Second)
		if _, ok := a.sees("2"); ok {
			t.Error("B still here after 20 s")
		}
		stopAll([]*simHost{a, b})
	})
}

// Updates are announced at most once a second and the last one wins.
func TestSimUpdates(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newSim(0)
		a, b := s.start(t, 1), s.start(t, 2)
		time.Sleep(20 * time.Second)
		sent := b.packetsSent()
		self := Self{Name: "2", Port: 1976, Protocol: "1"}
		for i := range 100 {
			self.Status = Status(i % 3)
			b.service.Update(self)
			time.Sleep(10 * time.Millisecond)
		}
		self.Status = Away
		b.service.Update(self)
		time.Sleep(1500 * time.Millisecond)
		if p := a.service.Peers()[0]; p.Status != Away {
			t.Errorf("status %v, want away", p.Status)
		}
		if n := b.packetsSent() - sent; n > 4 {
			t.Errorf("%d packets for updates within 2.5 s", n)
		}
		stopAll([]*simHost{a, b})
	})
}

// Another host with our instance name makes us take another, once.
func TestSimConflict(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newSim(0)
		a, b := s.start(t, 1), s.start(t, 2)
		time.Sleep(time.Second)
		old := a.service.Instance()
		clone := peerZone(old, 2)
		clone.id.host = "elsewhere.local."
		msg, _ := response(clone.records(kAnnounce, formMulticast), nil).Pack()
		for range 50 {
			_ = b.send(linkKey{index: 2}, group4, msg)
			time.Sleep(100 * time.Millisecond)
		}
		if a.service.Instance() == old {
			t.Error("name kept")
		}
		if len(a.service.Peers()) == 0 {
			t.Error("peers lost by the change of name")
		}
		stopAll([]*simHost{a, b})
	})
}

func TestHiddenSaysNothing(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newSim(0)
		a := s.start(t, 1)
		b := s.start(t, 2, func(c *Config) { c.Self.Hidden = true })
		time.Sleep(5 * time.Second)
		if n := len(b.service.Peers()); n != 1 {
			t.Errorf("the listener sees %d peers, want 1", n)
		}
		if _, ok := a.sees("2"); ok {
			t.Error("the listener was seen")
		}
		stopAll([]*simHost{a, b})
	})
}

func TestRunTwice(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newSim(0)
		a := s.start(t, 1)
		synctest.Wait()
		if err := a.service.Run(context.Background()); err == nil {
			t.Error("a second Run was let in")
		}
		began := time.Now()
		a.cancel()
		for a.service.isRunning() {
			time.Sleep(time.Millisecond)
		}
		if d := time.Since(began); d > 150*time.Millisecond {
			t.Errorf("Run ended after %v, want at most 150 ms", d)
		}
	})
}

func (s *Service) isRunning() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.running
}
