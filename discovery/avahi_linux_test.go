package discovery

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// avahi is a private avahi-daemon with its own message bus in one host.
type avahi struct {
	l    *lab
	host int
	bus  string
	dir  string
}

const busConfig = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>unix:path=%s</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/><allow user="*"/></policy></busconfig>`

const avahiConfig = `[server]
host-name=%s
use-ipv4=yes
use-ipv6=yes
[wide-area]
enable-wide-area=no
[publish]
publish-workstation=no
[rlimits]
`

func (l *lab) startAvahi(host int) *avahi {
	l.t.Helper()
	needTools(l.t, "avahi-daemon", "avahi-browse", "avahi-publish-service", "dbus-daemon")
	dir := l.t.TempDir()
	a := &avahi{l: l, host: host, dir: dir, bus: "unix:path=" + filepath.Join(dir, "bus")}
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			l.t.Fatal(err)
		}
		return path
	}
	conf := write("bus.conf", fmt.Sprintf(busConfig, filepath.Join(dir, "bus")))
	a.spawn("dbus-daemon", "--config-file="+conf, "--nofork", "--nopidfile")
	waitFile(l.t, filepath.Join(dir, "bus"))
	conf = write("avahi.conf", fmt.Sprintf(avahiConfig, fmt.Sprintf("host%d", host)))
	a.spawn("sh", "-c", "mount -t tmpfs x /run && mkdir -p /run/avahi-daemon && exec avahi-daemon --no-drop-root --no-chroot --no-rlimits -f "+conf)
	a.waitReady()
	return a
}

func waitFile(t testing.TB, path string) {
	t.Helper()
	for range 100 {
		if _, err := os.Stat(path); err == nil {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("no %s", path)
}

func (a *avahi) command(args ...string) *exec.Cmd {
	cmd := exec.Command("ip", append([]string{"netns", "exec", a.l.host(a.host)}, args...)...)
	cmd.Env = append(os.Environ(), "DBUS_SYSTEM_BUS_ADDRESS="+a.bus, "LC_ALL=C")
	return cmd
}

// spawn starts a program in the host and ends it with the test.
func (a *avahi) spawn(args ...string) {
	a.l.t.Helper()
	cmd := a.command(args...)
	if err := cmd.Start(); err != nil {
		a.l.t.Fatal(err)
	}
	a.l.t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
}

func (a *avahi) waitReady() {
	a.l.t.Helper()
	for range 100 {
		if a.command("avahi-browse", "-rtp", "_none._udp").Run() == nil {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	a.l.t.Fatal("avahi-daemon does not start")
}

// awaitBrowse repeats avahi-browse until its output holds all of want.
func (a *avahi) awaitBrowse(want ...string) {
	a.l.t.Helper()
	var out []byte
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(200 * time.Millisecond) {
		out, _ = a.command("avahi-browse", "-rtp", service).Output()
		missing := false
		for _, w := range want {
			missing = missing || !strings.Contains(string(out), w)
		}
		if !missing {
			return
		}
	}
	a.l.t.Fatalf("avahi-browse in host %d: want all of %q, got:\n%s", a.host, want, out)
}

// resolved is the start of a line of avahi-browse -p about one instance.
func resolved(family, instance string) string {
	return "=;eth0;" + family + ";" + instance + ";"
}

// Side by side with avahi, whichever starts first: it sees us on both families
// with the text intact, and we see what it publishes.
func TestLabAvahi(t *testing.T) {
	t.Parallel()
	l := newLab(t, 3)
	first := l.start(1, helperConfig{Name: "avahi 之前"})
	av1 := l.startAvahi(1)
	av3 := l.startAvahi(3)
	second := l.start(3, helperConfig{Name: "avahi 之后"})
	plain := l.start(2, helperConfig{})
	av3.spawn("avahi-publish-service", "Dr. 棋 友", service, "9999", "foo=1")
	var want []string
	for _, p := range []*player{first, second, plain} {
		r := p.await("itself", labLimit, func(report) bool { return true })
		want = append(want, resolved("IPv4", r.Instance), resolved("IPv6", r.Instance))
	}
	want = append(want, `"n=P2"`, `"id=playercaaaaaaaaa"`, `"n=avahi \228\185\139\229\137\141"`, `"n=avahi \228\185\139\229\144\142"`)
	av1.awaitBrowse(want...)
	av3.awaitBrowse(want...)
	for _, p := range []*player{first, plain, second} {
		p.await("instance of avahi", 10*time.Second, func(r report) bool {
			e, ok := find(r, "Dr. 棋 友")
			return ok && e.Instance == "Dr. 棋 友" && e.ID == "" && len(e.Addrs) > 0 && e.Addrs[0].Port() == 9999
		})
		p.await("the others", labLimit, func(r report) bool { return len(r.Peers) == 3 })
	}
}
