package e2e

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"golang.org/x/net/dns/dnsmessage"
	"golang.org/x/sys/unix"

	"qiyou/cmd/internal/hostile"
)

// claim is what an impostor announces of a peer that is not there.
type claim struct {
	label string // of the instance
	text  []string
	addr  [4]byte
}

// announcement is a multicast DNS response (RFC 6762) with a claim.
func announcement(c claim) ([]byte, error) {
	name := func(s string) dnsmessage.Name { return dnsmessage.MustNewName(s) }
	service, instance, host := name("_qiyou._udp.local."), name(c.label+"._qiyou._udp.local."), name("qy-impostor.local.")
	head := func(n dnsmessage.Name, t dnsmessage.Type) dnsmessage.ResourceHeader {
		return dnsmessage.ResourceHeader{Name: n, Type: t, Class: dnsmessage.ClassINET, TTL: 120}
	}
	m := dnsmessage.Message{
		Header: dnsmessage.Header{Response: true, Authoritative: true},
		Answers: []dnsmessage.Resource{
			{Header: head(service, dnsmessage.TypePTR), Body: &dnsmessage.PTRResource{PTR: instance}},
			{Header: head(instance, dnsmessage.TypeSRV), Body: &dnsmessage.SRVResource{Port: 1976, Target: host}},
			{Header: head(instance, dnsmessage.TypeTXT), Body: &dnsmessage.TXTResource{TXT: c.text}},
			{Header: head(host, dnsmessage.TypeA), Body: &dnsmessage.AResource{A: c.addr}},
		},
	}
	return m.Pack()
}

// announce has host 3 announce all claims again and again until the test ends.
func announce(t *testing.T, l *lab, claims ...claim) {
	t.Helper()
	var packets [][]byte
	for _, c := range claims {
		p, err := announcement(c)
		if err != nil {
			t.Fatal(err)
		}
		packets = append(packets, p)
	}
	var conn net.PacketConn
	l.in(l.host(3), func() (err error) {
		shared := net.ListenConfig{Control: func(_, _ string, c syscall.RawConn) error {
			return c.Control(func(fd uintptr) {
				_ = unix.SetsockoptInt(int(fd), unix.SOL_SOCKET, unix.SO_REUSEADDR, 1)
				_ = unix.SetsockoptInt(int(fd), unix.SOL_SOCKET, unix.SO_REUSEPORT, 1)
				_ = unix.SetsockoptInt(int(fd), unix.IPPROTO_IP, unix.IP_MULTICAST_TTL, 255)
			})
		}}
		conn, err = shared.ListenPacket(context.Background(), "udp4", ":5353")
		return err
	})
	over, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for {
			for _, p := range packets {
				_, _ = conn.WriteTo(p, &net.UDPAddr{IP: net.IPv4(224, 0, 0, 251), Port: 5353})
			}
			select {
			case <-over:
				return
			case <-time.After(500 * time.Millisecond):
			}
		}
	}()
	t.Cleanup(func() {
		close(over)
		<-done
		_ = conn.Close()
	})
}

// TestCopiedFingerprint: somebody announces the fingerprint of alice at an
// address of his own and answers the dial. He never becomes alice; she can be
// played with all the same.
func TestCopiedFingerprint(t *testing.T) {
	t.Parallel()
	l := newLab(t, 3)
	a := start(t, l.host(1), t.TempDir(), "alice", "play", "--plain")
	m := start(t, l.host(3), t.TempDir(), "mallory", "play", "--plain", "--port", "1976")
	b := start(t, l.host(2), t.TempDir(), "bob", "play", "--plain")
	m.event("hello")
	id := strings.ToLower(strings.ReplaceAll(a.event("hello").ID, "-", ""))
	label := id[:8] + "-zzzz"
	announce(t, l, claim{label, []string{"txtvers=1", "v=1", "id=" + id, "n=alice", "g=grwx", "st=o", "sq=1"}, [4]byte{10, 77, 0, 3}})
	number := func(impostor bool) (n int) {
		b.until("alice", func(e event) bool {
			for _, p := range e.Peers {
				if p.Name == "alice" && p.State == "here" && (p.ID == label) == impostor {
					n = p.Number
				}
			}
			return e.Event == "lobby" && n > 0
		})
		return n
	}
	b.say(fmt.Sprintf("invite %d", number(true)))
	if e := b.event("invite-ended"); e.Code != "unreachable" && e.Code != "refused" {
		t.Errorf("the invitation to the impostor ended with %s", e.Raw)
	}
	b.say("peers")
	b.say(fmt.Sprintf("invite %d", number(false)))
	a.event("invited")
	a.say("accept")
	b.event("start")
	for _, e := range m.all() {
		if e.Event == "invited" || e.Event == "start" {
			t.Errorf("mallory was taken for alice: %s", e.Raw)
		}
	}
}

// TestEvilAnnouncements: names in multicast DNS that would do something to a
// terminal, or are hard to show, are inert wherever peers are listed.
func TestEvilAnnouncements(t *testing.T) {
	t.Parallel()
	l := newLab(t, 3)
	var claims []claim
	add := func(name string) {
		n := len(claims)
		label := fmt.Sprintf("e%02d%s", n, strings.ReplaceAll(name, ".", ""))
		claims = append(claims, claim{label[:min(len(label), 60)],
			[]string{"v=1\x1b[2J", fmt.Sprintf("id=evil%012d", 0), "n=" + name[:min(len(name), 200)], "g=" + name[:min(len(name), 9)], "st=o", "sq=1"}, [4]byte{10, 77, 0, 3}})
	}
	for _, code := range hostile.Codes() {
		add(code)
	}
	for _, name := range hostile.Names() {
		add(name)
	}
	announce(t, l, claims...)
	s := open(t, l.host(2), t.TempDir(), "carol")
	a := start(t, l.host(1), t.TempDir(), "alice", "play", "--plain")
	a.until("the announced", func(e event) bool { return e.Event == "lobby" && len(e.Peers) >= len(claims)/2 })
	plain, _, _ := call(t, l.host(1), t.TempDir(), "peer", "list", "--wait", "3s")
	asJSON, _, _ := call(t, l.host(1), t.TempDir(), "peer", "list", "--json", "--wait", "3s")
	for what, out := range map[string]string{"peer list": plain, "peer list --json": asJSON} {
		if strings.Count(out, "\n") < len(claims)/2 {
			t.Errorf("%s has %d lines of %d: %q", what, strings.Count(out, "\n"), len(claims), out)
		}
		if r := bad(out); r != "" || !utf8.ValidString(out) {
			t.Errorf("%s: %q has %s", what, out, r)
		}
	}
	s.press("jjjj")
	s.press("q")
	s.ended(0)
	(&besieged{t: t, screen: s}).inert(s.output())
	for _, e := range a.all() {
		if r := bad(e.Raw); r != "" {
			t.Errorf("JSON has %s: %q", r, e.Raw)
		}
		for _, p := range e.Peers {
			if r := bad(p.Name); r != "" {
				t.Errorf("JSON has %s, escaped: %q", r, e.Raw)
			}
		}
	}
	a.say("quit")
	if code := a.exit(); code != 0 {
		t.Errorf("alice: exit %d, want 0", code)
	}
	a.quiet()
}

// TestEvilRecord: what stands in a record, and what it is called, is inert.
func TestEvilRecord(t *testing.T) {
	t.Parallel()
	need(t)
	home := t.TempDir()
	dir := filepath.Join(home, "records", "2026")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	escape := func(s string) string { return strings.NewReplacer(`\`, `\\`, "]", `\]`).Replace(s) }
	quote := func(s string) string { return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) }
	paths := []string{}
	for what, code := range hostile.Codes() {
		sgf := fmt.Sprintf("(;FF[4]GM[4]SZ[15]CA[UTF-8]PB[%[1]s]PW[%[1]s]GN[%[1]s]RE[%[1]s]DT[%[1]s]RU[%[1]s]C[%[1]s];B[hh]C[%[1]s];W[aa])", escape(code))
		pgn := fmt.Sprintf("[Game \"Chinese Chess\"]\n[Event \"%[1]s\"]\n[Date \"%[1]s\"]\n[Red \"%[1]s\"]\n[Black \"%[1]s\"]\n[Result \"%[1]s\"]\n[FEN \"%[1]s\"]\n\n1. h2e2 {%[1]s} *\n", quote(code))
		for ext, text := range map[string]string{".sgf": sgf, ".pgn": pgn, "x.sgf": "(;" + code} {
			name := strings.Map(func(r rune) rune {
				if r == '/' || r == 0 {
					return -1
				}
				return r
			}, "20260101-0000-"+what+code)
			path := filepath.Join(dir, name+ext)
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			paths = append(paths, path)
		}
	}
	runs := [][]string{{"record", "list"}, {"record", "list", "--json"}}
	for _, path := range paths {
		runs = append(runs, []string{"record", "show", path}, []string{"record", "show", path, "--json"}, []string{"record", "verify", path})
	}
	if !deep { // each is a process
		runs = slices.Concat(runs[:2], runs[2:32])
	}
	for _, run := range runs {
		out, errs, code := call(t, "", home, run...)
		if code != 0 && code != 1 && code != 5 {
			t.Errorf("%q: exit %d", run, code)
		}
		if r := bad(out + errs); r != "" {
			t.Errorf("%q: %q and %q have %s", run, out, errs, r)
		}
	}
}

// TestCopiedKey: somebody with a copy of alice's key comes to bob while the two
// play. Alice is told, her match is not lost, and goes on.
func TestCopiedKey(t *testing.T) {
	t.Parallel()
	l := newLab(t, 3)
	homes := []string{t.TempDir(), t.TempDir(), t.TempDir()}
	a := start(t, l.host(1), homes[0], "alice", "play", "--plain", "--once", "--port", "1976")
	b := start(t, l.host(2), homes[1], "bob", "play", "--plain", "--once", "--port", "1976", "--peer", "10.77.0.1:1976", "--first", "other")
	a.event("invited")
	a.say("accept")
	a.event("start")
	b.event("start")
	both := [2]*player{a, b}
	play(both, 1, five[:4]...)
	key, err := os.ReadFile(filepath.Join(homes[0], "identity.key"))
	if err == nil {
		err = os.WriteFile(filepath.Join(homes[2], "identity.key"), key, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	c := start(t, l.host(3), homes[2], "alice", "play", "--plain")
	c.event("hello")
	c.say("invite 10.77.0.2:1976")
	a.until("word of another place", func(e event) bool { return e.Event == "notice" && e.Code == "elsewhere" })
	c.kill()
	a.link("up")
	b.link("up")
	play(both, 5, five[4:]...)
	for _, p := range both {
		p.event("end")
		if code := p.exit(); code != 0 {
			t.Errorf("%s: exit %d, want 0", p.name, code)
		}
		p.quiet()
	}
	sameRecord(t, homes[:2]...)
}
