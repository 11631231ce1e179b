package e2e

import (
	"testing"
	"time"
)

// TestUnannounced: on a network that carries no announcements an address typed
// by hand works, and those who have met that way see each other again within a
// second of the start of the second, whichever that is.
func TestUnannounced(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	for i := 1; i <= 2; i++ {
		l.firewall(i, "-A", "INPUT", "-p", "udp", "--dport", "5353", "-j", "DROP")
	}
	homes := []string{t.TempDir(), t.TempDir()}
	a := start(t, l.host(1), homes[0], "alice", "play", "--plain")
	a.event("lobby")
	b := start(t, l.host(2), homes[1], "bob", "play", "--plain", "--peer", "10.77.0.1")
	if e := a.event("invited"); e.Mine {
		t.Errorf("invited: %s", e.Raw)
	}
	b.sight("alice") // and has noted where
	b.kill()
	a.kill()
	for _, first := range []int{0, 1} {
		names := []string{"alice", "bob"}
		old := start(t, l.host(first+1), homes[first], names[first], "play", "--plain")
		old.event("lobby")
		time.Sleep(2 * time.Second) // its own search is over
		began := time.Now()
		fresh := start(t, l.host(2-first), homes[1-first], names[1-first], "play", "--plain")
		for p, name := range map[*player]string{old: names[1-first], fresh: names[first]} {
			took := p.sight(name).Sub(began)
			t.Logf("%s sees %s %v after the start", p.name, name, took.Round(time.Millisecond))
			if took > time.Second && !race {
				t.Errorf("%s sees %s %v after the start, want 1 s", p.name, name, took)
			}
		}
		fresh.say("invite " + names[first])
		old.event("invited")
		fresh.kill()
		old.kill()
	}
}
