package discovery

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// lab is a local network of namespaces on one bridge, for one test.
type lab struct {
	t      testing.TB
	prefix string
	n      int
}

var labs atomic.Int32

// skipOrFail ends a test that cannot run here; in the complete run that is a
// failure.
func skipOrFail(t testing.TB, why string) {
	t.Helper()
	if os.Getenv("QIYOU_E2E") == "1" {
		t.Fatal(why)
	}
	t.Skip(why)
}

func needTools(t testing.TB, tools ...string) {
	t.Helper()
	if os.Getuid() != 0 {
		skipOrFail(t, "needs root for network namespaces")
	}
	for _, tool := range tools {
		if _, err := exec.LookPath(tool); err != nil {
			skipOrFail(t, "needs "+tool)
		}
	}
}

// newLab builds n hosts, 10.77.0.1 and up, IPv6 by MAC.
func newLab(t testing.TB, n int) *lab {
	t.Helper()
	if testing.Short() {
		skipOrFail(t, "network laboratory left out in short runs")
	}
	needTools(t, "ip", "sysctl")
	sweep.Do(removeStale)
	l := &lab{t: t, prefix: fmt.Sprintf("qd%dx%d", os.Getpid(), labs.Add(1)), n: n}
	sw := l.prefix + "sw"
	t.Cleanup(l.remove)
	if out, err := exec.Command("ip", "netns", "add", sw).CombinedOutput(); err != nil {
		skipOrFail(t, "cannot make a network namespace: "+string(out))
	}
	l.ip("-n", sw, "link", "add", "br0", "type", "bridge", "mcast_snooping", "0")
	l.ip("-n", sw, "link", "set", "br0", "up")
	for i := 1; i <= n; i++ {
		l.addHost(i)
	}
	return l
}

var sweep sync.Once

// removeStale removes what runs left that were killed.
func removeStale() {
	out, _ := exec.Command("ip", "netns", "list").Output()
	for line := range strings.Lines(string(out)) {
		name, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		var pid int
		if n, _ := fmt.Sscanf(name, "qd%dx", &pid); n == 1 && syscall.Kill(pid, 0) == syscall.ESRCH {
			_ = exec.Command("ip", "netns", "del", name).Run()
		}
	}
}

func (l *lab) addHost(i int) {
	l.t.Helper()
	host := l.host(i)
	l.ip("netns", "add", host)
	mac := fmt.Sprintf("02:00:00:00:%02x:%02x", i/256, i%256)
	l.port(i, "eth0", mac)
	l.in(i, "sysctl", "-qw", "net.ipv6.conf.all.accept_dad=0", "net.ipv6.conf.default.accept_dad=0", "net.ipv6.conf.eth0.accept_dad=0")
	l.batch(i, "link set lo up", "link set eth0 up", fmt.Sprintf("addr add 10.77.0.%d/24 dev eth0", i), "route add default via 10.77.0.254")
}

// port plugs an interface of a host into the bridge.
func (l *lab) port(i int, name, mac string) {
	l.t.Helper()
	sw := l.prefix + "sw"
	v := fmt.Sprintf("v%d%s", i, name)
	l.ip("link", "add", v, "netns", sw, "type", "veth", "peer", "name", name, "address", mac, "netns", l.host(i))
	l.ip("-n", sw, "link", "set", v, "master", "br0", "up")
}

func (l *lab) host(i int) string { return fmt.Sprintf("%sh%d", l.prefix, i) }

func (l *lab) ip(args ...string) { l.t.Helper(); l.run(nil, "ip", args...) }

// in runs a command inside a host.
func (l *lab) in(i int, args ...string) {
	l.t.Helper()
	l.run(nil, "ip", append([]string{"netns", "exec", l.host(i)}, args...)...)
}

func (l *lab) batch(i int, lines ...string) {
	l.t.Helper()
	l.run(strings.NewReader(strings.Join(lines, "\n")+"\n"), "ip", "-n", l.host(i), "-batch", "-")
}

func (l *lab) run(in io.Reader, name string, args ...string) {
	l.t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Stdin = in
	if out, err := cmd.CombinedOutput(); err != nil {
		l.t.Fatalf("%s %s: %v: %s", name, strings.Join(args, " "), err, out)
	}
}

func (l *lab) remove() {
	for i := 1; i <= l.n; i++ {
		_ = exec.Command("ip", "netns", "del", l.host(i)).Run()
	}
	_ = exec.Command("ip", "netns", "del", l.prefix+"sw").Run()
}

// player is one program in a host.
type player struct {
	t    testing.TB
	name string
	cmd  *exec.Cmd
	in   io.WriteCloser
	errs bytes.Buffer

	mu    sync.Mutex
	seen  []report
	news  chan struct{}
	ended chan struct{}
}

func (l *lab) start(i int, c helperConfig) *player {
	l.t.Helper()
	if c.ID == "" {
		c.ID = fmt.Sprintf("player%caaaaaaaaaa", 'a'+i)[:idLen]
	}
	if c.Name == "" {
		c.Name = fmt.Sprintf("P%d", i)
	}
	if c.Port == 0 {
		c.Port = 1976
	}
	conf, _ := json.Marshal(c)
	p := &player{t: l.t, name: c.Name, news: make(chan struct{}, 1), ended: make(chan struct{})}
	p.cmd = exec.Command("ip", "netns", "exec", l.host(i), testBinary())
	p.cmd.Env = append(os.Environ(), helperEnv+"="+string(conf))
	p.cmd.Stderr = &p.errs
	p.in, _ = p.cmd.StdinPipe()
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		l.t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		l.t.Fatal(err)
	}
	go p.read(out)
	l.t.Cleanup(p.finish)
	p.await("start", 5*time.Second, func(report) bool { return true })
	return p
}

func testBinary() string {
	if exe, err := os.Executable(); err == nil {
		return exe
	}
	exe, _ := filepath.Abs(os.Args[0])
	return exe
}

func (p *player) read(out io.Reader) {
	defer close(p.ended)
	sc := bufio.NewScanner(out)
	sc.Buffer(nil, 1<<20)
	for sc.Scan() {
		var r report
		if json.Unmarshal(sc.Bytes(), &r) != nil {
			continue
		}
		p.mu.Lock()
		p.seen = append(p.seen, r)
		p.mu.Unlock()
		wake(p.news)
	}
}

func (p *player) finish() {
	p.kill()
	if s := p.errs.String(); s != "" {
		p.t.Errorf("%s wrote on standard error: %q", p.name, s)
	}
}

func (p *player) signal(s syscall.Signal) time.Time {
	now := time.Now()
	_ = p.cmd.Process.Signal(s)
	return now
}

// kill ends the program without a goodbye and returns when.
func (p *player) kill() time.Time {
	now := p.signal(syscall.SIGKILL)
	<-p.ended
	_ = p.cmd.Wait()
	return now
}

// mark returns the number of reports so far, to look only at later ones.
func (p *player) mark() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.seen)
}

func (p *player) after(n int) []report {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.seen[n:]
}

// await returns the first report, from the last one on, that fits.
func (p *player) await(what string, limit time.Duration, fits func(report) bool) report {
	p.t.Helper()
	r, ok := p.awaitFrom(max(p.mark()-1, 0), limit, fits)
	if !ok {
		p.t.Fatalf("%s: not within %v: %s; last: %+v", p.name, limit, what, r)
	}
	return r
}

func (p *player) awaitFrom(n int, limit time.Duration, fits func(report) bool) (report, bool) {
	end := time.NewTimer(limit)
	defer end.Stop()
	var last report
	for {
		for _, r := range p.after(n) {
			if last = r; fits(r) {
				return r, true
			}
			n++
		}
		select {
		case <-p.news:
		case <-end.C:
			return last, false
		}
	}
}

// The conditions of the laboratory, about the peer with a name.

func has(name, state string) func(report) bool {
	return func(r report) bool { p, ok := find(r, name); return ok && p.State == state }
}

func here(name string) func(report) bool { return has(name, "here") }

// away: nobody would offer the peer any more.
func away(name string) func(report) bool {
	return func(r report) bool {
		for _, p := range r.Peers {
			if p.Name == name && p.State != "gone" && p.State != "unreachable" {
				return false
			}
		}
		return true
	}
}

func gone(name string) func(report) bool {
	return func(r report) bool { p, ok := find(r, name); return !ok || p.State == "gone" }
}

func find(r report, name string) (reportPeer, bool) {
	for _, p := range r.Peers {
		if p.Name == name {
			return p, true
		}
	}
	return reportPeer{}, false
}
