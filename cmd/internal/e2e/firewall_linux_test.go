package e2e

import (
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"
)

// The rules of a firewall as systems ship them: announcements may come in, and
// what belongs to a conversation that this host began.
const stateful = `-A INPUT -i lo -j ACCEPT
-A INPUT -p udp --dport 5353 -j ACCEPT
-A INPUT -p ipv6-icmp -j ACCEPT
-A INPUT -m conntrack --ctstate ESTABLISHED,RELATED -j ACCEPT
-A INPUT -j DROP`

// shut lets announcements in and nothing else.
const shut = `-A INPUT -i lo -j ACCEPT
-A INPUT -p udp --dport 5353 -j ACCEPT
-A INPUT -p ipv6-icmp -j ACCEPT
-A INPUT -j DROP`

// unpinged keeps the pings of the list of peers from leaving, which open a
// firewall too: datagrams of 24 bytes, in IPv4 and in IPv6.
const unpinged = `-A OUTPUT -p udp -m length --length 52 -j DROP
-A OUTPUT -p udp -m length --length 72 -j DROP`

// wall puts rules in force on host i.
func (l *lab) wall(i int, rules string) {
	l.t.Helper()
	for rule := range strings.Lines(rules) {
		l.firewall(i, strings.Fields(rule)...)
	}
}

// sight is when p first had name in its list.
func (p *player) sight(name string) time.Time {
	p.t.Helper()
	return p.until("the sight of "+name, func(e event) bool {
		for _, peer := range e.Peers {
			if peer.Name == name {
				return true
			}
		}
		return false
	}).at
}

// TestFirewall: wherever a firewall that lets answers in stands, a match is on
// within 3 s of the first sight, over IPv6 alone too, and at an address typed by
// hand.
func TestFirewall(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		walled []int
		peer   string
		six    bool
	}{
		{"none", nil, "alice", false},
		{"accepting", []int{1}, "alice", false},
		{"dialling", []int{2}, "alice", false},
		{"both", []int{1, 2}, "alice", false},
		{"both, IPv6", []int{1, 2}, "alice", true},
		{"accepting, address", []int{1}, "10.77.0.1", false},
		{"dialling, address", []int{2}, "10.77.0.1", false},
		{"both, address", []int{1, 2}, "10.77.0.1", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			l := newLab(t, 2)
			for i := 1; i <= 2; i++ {
				if slices.Contains(tt.walled, i) {
					l.wall(i, stateful)
				}
				l.wall(i, unpinged)
				l.brief(i)
				if tt.six {
					l.ip(l.host(i), "addr flush dev eth0 scope global")
				}
			}
			trials := 1
			if deep {
				trials = 20
			}
			var times []time.Duration
			for range trials {
				times = append(times, l.meet(t, tt.peer))
			}
			slices.Sort(times)
			worst := times[len(times)-1]
			t.Logf("a match after the first sight: p50 %v, max %v of %d", times[len(times)/2], worst, trials)
			if worst > 3*time.Second {
				t.Errorf("a match %v after the first sight, want 3 s", worst)
			}
		})
	}
}

// meet has alice and bob begin a match and gives how long after the first sight
// that was.
func (l *lab) meet(t *testing.T, peer string) time.Duration {
	t.Helper()
	a := start(t, l.host(1), t.TempDir(), "alice", "bot", "--level", "1")
	a.event("lobby")
	b := start(t, l.host(2), t.TempDir(), "bob", "play", "--plain", "--peer", peer, "--once", "--first", "me")
	seen := b.sight("alice")
	took := b.event("start").at.Sub(seen)
	b.say("h8")
	b.until("the answer", func(e event) bool { return e.Event == "move" && e.Ply == 2 })
	b.kill()
	a.kill()
	time.Sleep(1200 * time.Millisecond) // the firewalls forget
	return took.Round(time.Millisecond)
}

// TestFirewallShut: where no packet comes back, the one who dials is told that
// the other is there but silent, and on which port.
func TestFirewallShut(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	l.wall(1, shut)
	a := start(t, l.host(1), t.TempDir(), "alice", "play", "--plain")
	a.event("lobby")
	const port = 1976
	b := start(t, l.host(2), t.TempDir(), "bob", "play", "--plain", "--peer", "alice")
	if e := b.event("invite-ended"); e.Code != "silent" || e.Port != port {
		t.Errorf("%s, want the code silent and port %d", e.Raw, port)
	}
	if code := b.exit(); code == 0 {
		t.Error("exit 0 although nobody was reached")
	}
	c := start(t, l.host(2), t.TempDir(), "carol", "play", "--plain")
	c.until("alice unreachable", func(e event) bool {
		return slices.ContainsFunc(e.Peers, func(p peer) bool { return p.Name == "alice" && p.State == "unreachable" })
	})
	c.say("invite alice") // the list says it, and so does an attempt
	if e := c.event("invite-ended"); e.Code != "silent" || e.Port != port {
		t.Errorf("%s, want the code silent and port %d", e.Raw, port)
	}
}

// TestFirewallResume: two programs behind firewalls end in mid-game; the one
// that had left the table opens the match again, and the other, an engine, which
// does nothing by itself, is dialled and dials back.
func TestFirewallResume(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	for i := 1; i <= 2; i++ {
		l.wall(i, stateful)
		l.wall(i, unpinged)
		l.brief(i)
	}
	homes := []string{t.TempDir(), t.TempDir()}
	a := start(t, l.host(1), homes[0], "alice", "bot", "--level", "1")
	b := start(t, l.host(2), homes[1], "bob", "play", "--plain", "--peer", "alice", "--first", "me")
	b.event("start")
	b.say("h8")
	b.moved(2)
	b.say("leave")
	b.event("left")
	a.kill()
	b.kill()
	time.Sleep(1500 * time.Millisecond) // what they knew of each other is forgotten
	start(t, l.host(1), homes[0], "alice", "bot", "--level", "1").event("lobby")
	b = start(t, l.host(2), homes[1], "bob", "play", "--plain")
	seen := b.sight("alice")
	b.say("resume 1")
	b.event("start")
	b.say("a1")
	took := b.until("the answer", func(e event) bool { return e.Event == "move" && e.Ply == 4 }).at.Sub(seen)
	t.Logf("the match goes on %v after the first sight", took.Round(time.Millisecond))
	if took > 3*time.Second {
		t.Errorf("the match goes on %v after the first sight, want 3 s", took)
	}
}

// brief has the firewall of host i forget a conversation after a second.
func (l *lab) brief(i int) {
	l.t.Helper()
	args := []string{"netns", "exec", l.host(i), "sysctl", "-qw", "net.netfilter.nf_conntrack_udp_timeout=1", "net.netfilter.nf_conntrack_udp_timeout_stream=1"}
	if out, err := exec.Command("ip", args...).CombinedOutput(); err != nil {
		l.t.Fatalf("sysctl: %v: %s", err, out)
	}
}

// TestFirewallStays: whoever stands behind a firewall stays in the list of the
// others, although their pings do not arrive as such, and can be invited later.
func TestFirewallStays(t *testing.T) {
	t.Parallel()
	l := newLab(t, 3)
	var all []*player
	for i := 1; i <= 3; i++ {
		l.wall(i, stateful)
		l.brief(i)
		all = append(all, start(t, l.host(i), t.TempDir(), fmt.Sprintf("p%d", i), "play", "--plain"))
	}
	for i, p := range all {
		p.sight(fmt.Sprintf("p%d", (i+1)%3+1))
		p.sight(fmt.Sprintf("p%d", (i+2)%3+1))
	}
	wait := 10 * time.Second
	if deep {
		wait = 3 * time.Minute
	}
	time.Sleep(wait)
	states := map[string]int{}
	for _, p := range all {
		for _, e := range p.all() {
			for _, peer := range e.Peers {
				states[peer.State]++
			}
		}
	}
	t.Logf("rows told: %v", states)
	if states["unreachable"]+states["gone"] > 0 {
		t.Errorf("rows told: %v, want none unreachable or gone", states)
	}
	all[0].say("invite p3")
	all[2].event("invited")
}
