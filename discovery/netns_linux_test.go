package discovery

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The limits here only tell working from broken on a loaded machine; the
// figures that matter come out of BenchmarkDiscovery.
const labLimit = 5 * time.Second

func TestLabComeAndGo(t *testing.T) {
	t.Parallel()
	l := newLab(t, 3)
	a, b := l.start(1, helperConfig{}), l.start(2, helperConfig{})
	a.await("B here", labLimit, here("P2"))
	b.await("A here", labLimit, here("P1"))
	c := l.start(3, helperConfig{Name: "王 小. 明"})
	r := c.await("both here", labLimit, func(r report) bool { return here("P1")(r) && here("P2")(r) })
	if len(r.Peers) != 2 {
		t.Errorf("newcomer lists %d peers, want the 2 others and not itself: %+v", len(r.Peers), r.Peers)
	}
	a.await("C here", labLimit, here("王 小. 明"))
	at := c.signal(syscall.SIGTERM)
	if got := a.await("C gone", labLimit, gone("王 小. 明")).At.Sub(at); got > time.Second {
		t.Errorf("clean leave noticed after %v, want under 1 s", got)
	}
	<-c.ended
	b.kill()
	a.await("B away after kill", 8*time.Second, away("P2"))
	l.start(2, helperConfig{Name: "again"})
	a.await("B back, its ghost gone", labLimit, func(r report) bool { return here("again")(r) && gone("P2")(r) })
}

func TestLabUpdate(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	a, b := l.start(1, helperConfig{}), l.start(2, helperConfig{})
	a.await("B here", labLimit, here("P2"))
	fmt.Fprint(b.in, "3\n1\n2\n1\n")
	a.await("B playing", labLimit, func(r report) bool { p, _ := find(r, "P2"); return p.Status == "playing" })
}

// A program that was killed and started at once has the address and port of its
// ghost: pings of the ghost are answered, and it must go all the same.
func TestLabRestartLeavesNoGhost(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	a, b := l.start(1, helperConfig{}), l.start(2, helperConfig{})
	old := a.await("B here", labLimit, here("P2")).Peers[0].Instance
	b.kill()
	l.start(2, helperConfig{})
	a.await("one B", 8*time.Second, func(r report) bool {
		live, fresh := 0, false
		for _, p := range r.Peers {
			if p.State != "gone" {
				live++
				fresh = p.Instance != old && p.State == "here"
			}
		}
		return live == 1 && fresh
	})
}

func TestLabCablePull(t *testing.T) {
	t.Parallel()
	l := newLab(t, 3)
	a, b, c := l.start(1, helperConfig{}), l.start(2, helperConfig{}), l.start(3, helperConfig{})
	for _, p := range []*player{a, b} {
		p.await("C here", labLimit, here("P3"))
	}
	c.await("A here", labLimit, here("P1"))
	l.ip("-n", l.host(3), "link", "set", "eth0", "down")
	c.await("own cable noticed", labLimit, away("P1"))
	for _, p := range []*player{a, b} {
		p.await("C away", 10*time.Second, away("P3"))
	}
	l.batch(3, "link set eth0 up")
	a.await("C back", labLimit, here("P3"))
	c.await("A back", labLimit, here("P1"))
}

func TestLabLateInterface(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	l.batch(2, "addr flush dev eth0", "link set eth0 down")
	a, b := l.start(1, helperConfig{}), l.start(2, helperConfig{})
	b.await("no network", labLimit, func(r report) bool { return r.Health == "no-network" })
	l.batch(2, "link set eth0 up", "addr add 10.77.0.2/24 dev eth0")
	a.await("B here", labLimit, here("P2"))
	b.await("A here", labLimit, here("P1"))
	b.await("ok", labLimit, func(r report) bool { return r.Health == "ok" })
}

func TestLabIPv4WithoutDefaultRoute(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	for i := 1; i <= 2; i++ {
		l.in(i, "sysctl", "-qw", "net.ipv6.conf.all.disable_ipv6=1")
		l.ip("-n", l.host(i), "route", "del", "default")
	}
	a, b := l.start(1, helperConfig{}), l.start(2, helperConfig{})
	a.await("B here", labLimit, here("P2"))
	r := b.await("A here", labLimit, here("P1"))
	if p, _ := find(r, "P1"); len(p.Addrs) != 1 || p.Addrs[0].String() != "10.77.0.1:1976" {
		t.Errorf("addresses of A: %v, want 10.77.0.1:1976 alone", p.Addrs)
	}
}

// A route that forbids the group, as a VPN's kill switch sets: sending by
// interface needs no route.
func TestLabUnroutable(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	for i := 1; i <= 2; i++ {
		l.in(i, "sysctl", "-qw", "net.ipv6.conf.all.disable_ipv6=1")
		l.batch(i, "route add unreachable 224.0.0.0/4")
	}
	a, b := l.start(1, helperConfig{}), l.start(2, helperConfig{})
	a.await("B here", labLimit, here("P2"))
	b.await("A here", labLimit, here("P1"))
}

// One family without multicast takes nothing from the other.
func TestLabOneFamilyBlocked(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	l.ip("-n", l.host(2), "-6", "route", "flush", "table", "all", "dev", "eth0")
	a, b := l.start(1, helperConfig{}), l.start(2, helperConfig{})
	a.await("B here", labLimit, here("P2"))
	b.await("A here", labLimit, here("P1"))
}

func TestLabIPv6Only(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	for i := 1; i <= 2; i++ {
		l.ip("-n", l.host(i), "-4", "addr", "flush", "dev", "eth0")
	}
	a, b := l.start(1, helperConfig{}), l.start(2, helperConfig{})
	a.await("B here", labLimit, here("P2"))
	r := b.await("A here", labLimit, here("P1"))
	if p, _ := find(r, "P1"); len(p.Addrs) == 0 || p.Addrs[0].Addr().Zone() != "eth0" {
		t.Errorf("addresses of A: %v, want a link-local one with zone eth0", p.Addrs)
	}
	at := b.signal(syscall.SIGTERM)
	if got := a.await("B gone", labLimit, gone("P2")).At.Sub(at); got > time.Second {
		t.Errorf("clean leave noticed after %v", got)
	}
}

func TestLabTwoOnOneHost(t *testing.T) {
	t.Parallel()
	l := newLab(t, 1)
	a := l.start(1, helperConfig{Name: "one", Port: 1976})
	b := l.start(1, helperConfig{Name: "two", Port: 1977})
	a.await("two here", labLimit, here("two"))
	b.await("one here", labLimit, here("one"))
	b.kill()
	a.await("two away", 8*time.Second, away("two"))
}

func TestLabLoopbackOnly(t *testing.T) {
	t.Parallel()
	l := newLab(t, 1)
	l.ip("-n", l.host(1), "link", "del", "eth0")
	a := l.start(1, helperConfig{Name: "one", Port: 1976})
	b := l.start(1, helperConfig{Name: "two", Port: 1977})
	a.await("two here", labLimit, here("two"))
	b.await("one here", labLimit, here("one"))
	b.signal(syscall.SIGTERM)
	a.await("two gone", labLimit, gone("two"))
}

// Advertised and reachable are two facts: a peer that refuses is shown as
// unreachable and does not flap.
func TestLabRefused(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	a := l.start(1, helperConfig{})
	l.start(2, helperConfig{NoEcho: true})
	a.await("B unreachable", labLimit, has("P2", "unreachable"))
	from := a.mark()
	if r, ok := a.awaitFrom(from, 6*time.Second, func(r report) bool { return !has("P2", "unreachable")(r) }); ok {
		t.Errorf("changed again within 6 s: %+v", r)
	}
}

// A host that drops all that comes in, as behind a strict firewall (made here
// with the reverse path filter): it sees nobody and says so; the others see that
// it is advertised and cannot be reached.
func TestLabFirewall(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	for i := 1; i <= 2; i++ {
		l.in(i, "sysctl", "-qw", "net.ipv6.conf.all.disable_ipv6=1")
	}
	l.in(2, "sysctl", "-qw", "net.ipv4.conf.all.rp_filter=1", "net.ipv4.conf.eth0.rp_filter=1")
	l.batch(2, "route del 10.77.0.0/24 dev eth0", "route add unreachable 10.77.0.0/24")
	a, b := l.start(1, helperConfig{}), l.start(2, helperConfig{})
	a.await("B seen but unreachable", 10*time.Second, has("P2", "unreachable"))
	b.await("quiet", 15*time.Second, func(r report) bool { return r.Health == "quiet" })
}

// An access point that isolates its clients: silence, and the reason is said.
func TestLabIsolation(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	for i := 1; i <= 2; i++ {
		l.ip("-n", l.prefix+"sw", "link", "set", "dev", fmt.Sprintf("v%deth0", i), "type", "bridge_slave", "isolated", "on")
	}
	a, b := l.start(1, helperConfig{}), l.start(2, helperConfig{})
	for _, p := range []*player{a, b} {
		p.await("quiet", 15*time.Second, func(r report) bool { return r.Health == "quiet" && len(r.Peers) == 0 })
	}
}

func TestLabSleepAndWake(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	a, b := l.start(1, helperConfig{}), l.start(2, helperConfig{})
	a.await("B here", labLimit, here("P2"))
	b.await("A here", labLimit, here("P1"))
	b.signal(syscall.SIGSTOP)
	a.await("B away", 10*time.Second, away("P2"))
	at := b.signal(syscall.SIGCONT)
	if got := a.await("B back", labLimit, here("P2")).At.Sub(at); got > 2*time.Second {
		t.Errorf("wake seen after %v, want under 2 s", got)
	}
}

// A VPN owns the default route: the LAN must be asked all the same, and the
// address there must come first.
func TestLabVPN(t *testing.T) {
	t.Parallel()
	l := newLab(t, 3)
	for i := 1; i <= 2; i++ {
		l.in(i, "sysctl", "-qw", "net.ipv6.conf.all.disable_ipv6=1")
	}
	l.ip("link", "add", "vpn0", "netns", l.host(1), "type", "veth", "peer", "name", "v0", "netns", l.host(3))
	l.batch(3, "link set v0 up", "addr add 10.8.0.1/24 dev v0")
	l.batch(1, "link set vpn0 up", "addr add 10.8.0.2/24 dev vpn0", "route replace default via 10.8.0.1")
	a, b := l.start(1, helperConfig{}), l.start(2, helperConfig{})
	a.await("B here", labLimit, here("P2"))
	b.await("A here, LAN address first", labLimit, func(r report) bool {
		p, ok := find(r, "P1")
		return ok && p.State == "here" && p.Addrs[0].String() == "10.77.0.1:1976"
	})
}

// Two interfaces in one network: one row, never ourselves.
func TestLabTwoNICs(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	l.port(1, "eth1", "02:00:00:00:01:01")
	l.batch(1, "link set eth1 up", "addr add 10.77.0.101/24 dev eth1")
	a, b := l.start(1, helperConfig{}), l.start(2, helperConfig{})
	a.await("B here", labLimit, here("P2"))
	b.await("A here", labLimit, here("P1"))
	time.Sleep(2 * time.Second) // the later announcements
	for _, p := range []*player{a, b} {
		for _, r := range p.after(0) {
			if len(r.Peers) > 1 {
				t.Fatalf("%s lists %+v, want one row", p.name, r.Peers)
			}
		}
	}
}

// Another program holds the port for itself: the cause is named, and asking
// still works.
func TestLabPortTaken(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	hold := l.start(2, helperConfig{Name: "holder", Hold: true})
	hold.await("holding", labLimit, func(report) bool { return true })
	l.start(1, helperConfig{})
	b := l.start(2, helperConfig{Port: 1977})
	b.await("blocked by port-taken", labLimit, func(r report) bool {
		return r.Health == "blocked" && strings.Contains(r.Err, string(PortTaken))
	})
	b.await("A found by asking", labLimit, here("P1"))
	hold.kill()
	b.await("ok when the port is free", labLimit, func(r report) bool { return r.Health == "ok" && r.Err == "" })
}
