package p2p

import (
	"os"
	"os/exec"
	"testing"
	"time"
)

// insideNetns runs the calling test again in a network of its own, where it may
// take interfaces down, and says whether this is that run.
func insideNetns(t *testing.T) bool {
	t.Helper()
	if os.Getenv("QIYOU_NETNS") != "" {
		return true
	}
	if os.Getenv("QIYOU_E2E") != "1" {
		t.Skip("needs a network namespace; QIYOU_E2E=1 runs it")
	}
	cmd := exec.Command("unshare", "-rn", os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
	cmd.Env = append(os.Environ(), "QIYOU_NETNS=1")
	out, err := cmd.CombinedOutput()
	t.Logf("%s", out)
	if err != nil {
		t.Fatal(err)
	}
	return false
}

func ip(t *testing.T, args ...string) {
	t.Helper()
	if out, err := exec.Command("ip", args...).CombinedOutput(); err != nil {
		t.Fatalf("ip %v: %v\n%s", args, err, out)
	}
}

// TestAddressGone: our own address is away for 5 s, so that every send fails;
// the same link goes on.
func TestAddressGone(t *testing.T) {
	if !insideNetns(t) {
		return
	}
	ip(t, "link", "set", "lo", "up")
	a, endA := node(t, 1, ":0", false)
	b, endB := node(t, 2, ":0", false)
	link, err := a.Dial(t.Context(), loopback(b), b.ID())
	if err != nil {
		t.Fatal(err)
	}
	link.Live(true)
	next[Up](t, a)
	up := next[Up](t, b)
	up.Link.Live(true)
	ip(t, "addr", "del", "127.0.0.1/8", "dev", "lo")
	next[Silent](t, a)
	time.Sleep(3 * time.Second)
	if err := link.Send(entry(9)); err != nil {
		t.Fatal(err)
	}
	ip(t, "addr", "add", "127.0.0.1/8", "dev", "lo")
	start := time.Now()
	next[Back](t, a)
	t.Logf("back after %v, %d sends swallowed", time.Since(start), a.Swallowed())
	next[Message](t, b)
	if l, ok := a.Link(b.ID()); !ok || l != link || a.Swallowed() == 0 {
		t.Errorf("link %t, swallowed %d", ok && l == link, a.Swallowed())
	}
	for _, n := range []*Node{a, b} {
		go func() {
			for range n.Events() {
			}
		}()
	}
	endA()
	endB()
}
