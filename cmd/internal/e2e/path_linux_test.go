package e2e

import (
	"fmt"
	"os/exec"
	"testing"
	"time"
)

// sysctl sets kernel parameters of host i.
func (l *lab) sysctl(i int, settings ...string) {
	l.t.Helper()
	args := append([]string{"netns", "exec", l.host(i), "sysctl", "-qw"}, settings...)
	if out, err := exec.Command("ip", args...).CombinedOutput(); err != nil {
		l.t.Fatalf("sysctl %v: %v: %s", settings, err, out)
	}
}

// TestPaths: two find each other by name and play on networks that are not as
// one would wish.
func TestPaths(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(l *lab){
		"MTU 1280": func(l *lab) {
			for i := range 2 {
				l.ip(l.host(i+1), "link set eth0 mtu 1280")
			}
		},
		"black hole over 1280": func(l *lab) {
			for i := range 2 {
				l.firewall(i+1, "-A", "INPUT", "-m", "length", "--length", "1281:65535", "-j", "DROP")
			}
		},
		"link-local IPv6 alone": func(l *lab) {
			for i := range 2 {
				l.ip(l.host(i+1), fmt.Sprintf("addr del 10.77.0.%d/24 dev eth0", i+1))
			}
		},
		"IPv4 without a gateway": func(l *lab) {
			for i := range 2 {
				l.sysctl(i+1, "net.ipv6.conf.all.disable_ipv6=1")
				l.ip(l.host(i+1), "route del default")
			}
		},
		"two cards on one network": func(l *lab) { l.second(1) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := newLab(t, 2)
			change(l)
			homes := []string{t.TempDir(), t.TempDir()}
			a, b := pair(t, l, homes)
			both := [2]*player{a, b}
			for _, p := range both {
				once(t, p)
			}
			play(both, 1, five...)
			finish(t, both, homes)
		})
	}
}

// second gives host i a second card on the same network.
func (l *lab) second(i int) {
	l.t.Helper()
	port := fmt.Sprintf("w%d", i)
	l.ip(l.prefix+"sw", fmt.Sprintf("link add %s type veth peer name eth1 netns %s", port, l.host(i)), fmt.Sprintf("link set %s master br0 up", port))
	l.ip(l.host(i), "link set eth1 up", fmt.Sprintf("addr add 10.77.0.%d/24 dev eth1", 100+i))
}

// once checks that the other was never listed twice.
func once(t *testing.T, p *player) {
	t.Helper()
	for _, e := range p.all() {
		if e.Event == "lobby" && len(e.Peers) > 1 {
			t.Errorf("%s: one peer is listed as %s", p.name, e.Raw)
		}
	}
}

// TestNewAddress: an end gets another address in the middle of a game, as by
// another lease or another network, and the old one is gone at once.
func TestNewAddress(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		host  int
		limit time.Duration // of a move and its answer
	}{
		{"the one who dialled", 2, time.Second},
		{"the one who was dialled", 1, 3 * time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			l := newLab(t, 2)
			for i := range 2 {
				l.sysctl(i+1, "net.ipv6.conf.all.disable_ipv6=1", "net.ipv4.conf.all.promote_secondaries=1")
			}
			homes := []string{t.TempDir(), t.TempDir()}
			a, b := pair(t, l, homes)
			both := [2]*player{a, b}
			play(both, 1, five[:2]...)
			l.ip(l.host(c.host), fmt.Sprintf("addr add 10.77.0.%d/24 dev eth0", 10+c.host), fmt.Sprintf("addr del 10.77.0.%d/24 dev eth0", c.host))
			changed := time.Now()
			play(both, 3, five[2:4]...)
			took := time.Since(changed)
			t.Logf("a move and its answer %v after the change", took.Round(time.Millisecond))
			if took > 2*c.limit { // twice, for a machine that does other things
				t.Errorf("a move and its answer took %v, want %v", took, c.limit)
			}
			play(both, 5, five[4:]...)
			finish(t, both, homes)
		})
	}
}
