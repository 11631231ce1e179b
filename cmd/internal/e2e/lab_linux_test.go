package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"golang.org/x/sys/unix"
)

// lab is a LAN: hosts in network namespaces on one bridge. Host n has the
// address 10.77.0.n.
type lab struct {
	t      *testing.T
	prefix string
}

var labs atomic.Int32

// newLab builds a LAN of n hosts and takes it down with the test.
func newLab(t *testing.T, n int) *lab {
	t.Helper()
	need(t)
	l := &lab{t, fmt.Sprintf("qe%dx%d", os.Getpid(), labs.Add(1))}
	l.make("sw", "link add br0 type bridge mcast_snooping 0", "link set br0 up")
	for i := 1; i <= n; i++ {
		l.attach(i)
	}
	return l
}

// make makes a namespace and does in it what the lines say.
func (l *lab) make(name string, lines ...string) {
	l.t.Helper()
	ns := l.prefix + name
	l.t.Cleanup(func() { _ = exec.Command("ip", "netns", "del", ns).Run() })
	if out, err := exec.Command("ip", "netns", "add", ns).CombinedOutput(); err != nil {
		why := fmt.Sprintf("no network namespace: %v: %s", err, out)
		if whole {
			l.t.Fatal(why)
		}
		l.t.Skip(why)
	}
	l.ip(ns, lines...)
}

// ip does in namespace ns what the lines say.
func (l *lab) ip(ns string, lines ...string) {
	l.t.Helper()
	if len(lines) == 0 {
		return
	}
	cmd := exec.Command("ip", "-n", ns, "-batch", "-")
	cmd.Stdin = strings.NewReader(strings.Join(lines, "\n") + "\n")
	if out, err := cmd.CombinedOutput(); err != nil {
		l.t.Fatalf("ip -n %s: %v: %s", ns, err, out)
	}
}

// host is the namespace of host i.
func (l *lab) host(i int) string { return fmt.Sprintf("%sh%d", l.prefix, i) }

func (l *lab) attach(i int) {
	l.t.Helper()
	ns, port := l.host(i), fmt.Sprintf("v%d", i)
	l.make(fmt.Sprintf("h%d", i))
	l.ip(l.prefix+"sw", fmt.Sprintf("link add %s type veth peer name eth0 address 02:00:00:00:00:%02x netns %s", port, i, ns),
		fmt.Sprintf("link set %s master br0 up", port))
	// Without this an address cannot be sent from for two seconds.
	quick := "net.ipv6.conf.all.accept_dad=0 net.ipv6.conf.default.accept_dad=0 net.ipv6.conf.eth0.accept_dad=0"
	args := append([]string{"netns", "exec", ns, "sysctl", "-qw"}, strings.Fields(quick)...)
	if out, err := exec.Command("ip", args...).CombinedOutput(); err != nil {
		l.t.Fatalf("sysctl: %v: %s", err, out)
	}
	l.ip(ns, "link set lo up", "link set eth0 up", fmt.Sprintf("addr add 10.77.0.%d/24 dev eth0", i), "route add default via 10.77.0.254")
}

// cable pulls the cable of host i, or puts it back.
func (l *lab) cable(i int, in bool) {
	l.t.Helper()
	if !in {
		l.ip(l.host(i), "link set eth0 down")
		return
	}
	l.ip(l.host(i), "link set eth0 up", "route add default via 10.77.0.254")
}

// in calls f on a thread inside a namespace; sockets that it opens are there.
func (l *lab) in(ns string, f func() error) {
	l.t.Helper()
	done := make(chan error)
	go func() {
		runtime.LockOSThread() // and never unlocked: the thread ends with the goroutine
		fd, err := unix.Open("/run/netns/"+ns, unix.O_RDONLY|unix.O_CLOEXEC, 0)
		if err == nil {
			err = unix.Setns(fd, unix.CLONE_NEWNET)
			_ = unix.Close(fd)
		}
		if err == nil {
			err = f()
		}
		done <- err
	}()
	if err := <-done; err != nil {
		l.t.Fatalf("in %s: %v", ns, err)
	}
}
