package discovery

import (
	"net/netip"
	"testing"
	"time"
)

// A flood of one address leaves room for the others, and a flood of all is cut.
func TestIntake(t *testing.T) {
	t.Parallel()
	var i intake
	now := time.Unix(1e9, 0)
	a := func(n int) netip.Addr { return netip.AddrFrom4([4]byte{10, 0, byte(n >> 8), byte(n)}) }
	count := func(n int, src func(int) netip.Addr) (taken int) {
		for k := range n {
			if i.take(now, src(k)) {
				taken++
			}
		}
		return taken
	}
	if got := count(100_000, func(int) netip.Addr { return a(0) }); got != maxSource {
		t.Errorf("%d packets of one address taken, want %d", got, maxSource)
	}
	if got := count(200, func(k int) netip.Addr { return a(1 + k) }); got != 200 {
		t.Errorf("%d packets of 200 others taken beside a flood, want 200", got)
	}
	if got := count(100_000, func(k int) netip.Addr { return a(1000 + k) }); got != maxIntake-maxSource-200 {
		t.Errorf("%d more packets of many addresses taken, want %d", got, maxIntake-maxSource-200)
	}
	if len(i.from) > maxIntake {
		t.Errorf("%d addresses remembered", len(i.from))
	}
	now = now.Add(time.Second)
	if got := count(10, a); got != 10 {
		t.Errorf("%d of 10 packets taken in the next second", got)
	}
}
