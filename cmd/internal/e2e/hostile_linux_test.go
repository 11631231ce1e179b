package e2e

import (
	"crypto/rand"
	"fmt"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"qiyou/cmd/internal/hostile"
)

// TestHostile: a third machine sends rubbish to a game that is on.
func TestHostile(t *testing.T) {
	t.Parallel()
	l := newLab(t, 3)
	homes := []string{t.TempDir(), t.TempDir()}
	a, b := pair(t, l, homes)
	both := [2]*player{a, b}
	play(both, 1, five[:2]...)
	port := a.all()[slices.IndexFunc(a.all(), func(e event) bool { return e.Event == "hello" })].Port
	l.in(l.host(3), func() error { return bombard(fmt.Sprintf("10.77.0.1:%d", port)) })
	play(both, 3, five[2:6]...)
	l.in(l.host(3), func() error { return bombard(fmt.Sprintf("10.77.0.1:%d", port)) })
	play(both, 7, five[6:]...)
	for _, p := range both {
		if code := p.exit(); code != 0 {
			t.Errorf("%s: exit %d, want 0", p.name, code)
		}
		p.quiet()
		for _, e := range p.all() {
			if e.Event == "link" && (e.State == "silent" || e.State == "down") || e.Event == "notice" && e.Code != "record-saved" {
				t.Errorf("%s: %s", p.name, e.Raw)
			}
		}
	}
	sameRecord(t, homes...)
}

// bombard sends what no peer sends.
func bombard(addr string) error {
	c, err := net.Dial("udp4", addr)
	if err != nil {
		return err
	}
	defer c.Close()
	if err := answered(c); err != nil {
		return err
	}
	datagrams := [][]byte{{}, {0}, []byte("GET / HTTP/1.1\r\nHost: " + addr + "\r\n\r\n")}
	for i := range 400 {
		b := make([]byte, 1+i*3)
		_, _ = rand.Read(b)
		datagrams = append(datagrams, b)
	}
	for range 60 {
		initial, err := hostile.Initial()
		if err != nil {
			return err
		}
		datagrams = append(datagrams, initial)
	}
	for _, d := range datagrams {
		_, _ = c.Write(d) // refused datagrams are what this is about
		time.Sleep(200 * time.Microsecond)
	}
	return nil
}

// answered checks that a handshake is answered, so that those that follow are
// taken for what they look like.
func answered(c net.Conn) error {
	initial, err := hostile.Initial()
	if err == nil {
		_, err = c.Write(initial)
	}
	if err == nil {
		err = c.SetReadDeadline(time.Now().Add(patience))
	}
	b := make([]byte, 2048)
	if err == nil {
		_, err = c.Read(b)
	}
	if err == nil && b[0]&0x80 == 0 {
		return fmt.Errorf("a handshake is answered by %x, want a long header", b[:32])
	}
	return err
}

// evil is a name that would move a cursor, change a colour and turn the text
// around it.
const evil = "\x1b[31mred\x1b[2J\u202edrowkcab\u2066\x07\u009b1m\r\n"

// bad are what must never come out of it: escape and control characters, and
// the bidirectional ones.
func bad(s string) string {
	for _, r := range s {
		switch {
		case r < ' ' && r != '\n', r >= 0x7f && r < 0xa0, r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
			return fmt.Sprintf("%U", r)
		}
	}
	return ""
}

// TestEvilName: what another calls itself is inert wherever it is shown.
func TestEvilName(t *testing.T) {
	t.Parallel()
	l := newLab(t, 3)
	e := start(t, l.host(1), t.TempDir(), evil, "play", "--plain")
	a := start(t, l.host(2), t.TempDir(), "alice", "play", "--plain")
	s := open(t, l.host(3), t.TempDir(), "carol")
	plain, errs, _ := call(t, l.host(3), t.TempDir(), "peer", "list", "--wait", "2s")
	asJSON, _, _ := call(t, l.host(3), t.TempDir(), "peer", "list", "--json", "--wait", "2s")
	for what, out := range map[string]string{"peer list": plain, "peer list --json": asJSON} {
		if !strings.Contains(out, "red") {
			t.Errorf("%s: %q has no evil peer; stderr %q", what, out, errs)
		}
		if r := bad(out); r != "" {
			t.Errorf("%s: %q has %s", what, out, r)
		}
	}
	s.see("red")
	if out := s.output(); strings.Contains(out, "\x1b[31mred") || strings.ContainsAny(out, "\u202e\u2066\u009b") {
		t.Errorf("the name takes effect on the screen: %q", out)
	}
	seen := a.until("evil peer", func(e event) bool {
		return e.Event == "lobby" && slices.ContainsFunc(e.Peers, func(p peer) bool { return strings.Contains(p.Name, "red") })
	})
	e.say("invite alice")
	a.event("invited")
	a.say("accept")
	a.event("start")
	e.event("start")
	e.say("say " + strings.ReplaceAll(evil, "\n", ""))
	a.event("said")
	for _, event := range append(a.all(), seen) {
		if r := bad(event.Raw); r != "" {
			t.Errorf("JSON has %s: %q", r, event.Raw)
		}
		if r := bad(event.Name + event.Text); r != "" {
			t.Errorf("JSON has %s, escaped: %q", r, event.Raw)
		}
	}
}

// TestPlainOutput: the lines for people have no escape byte, whatever comes.
func TestPlainOutput(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	e := start(t, l.host(1), t.TempDir(), evil, "play", "--plain", "--once", "--port", "1976")
	e.event("hello")
	p := lines(t, l.host(2), t.TempDir(), evil, "play", "--plain", "--once", "--peer", "10.77.0.1:1976", "--first", "me")
	e.event("invited")
	e.say("accept")
	e.event("start")
	e.say("say " + strings.TrimSpace(evil))
	said := "it was said"
	p.until("a match", func(e event) bool { return strings.Contains(e.Raw, "Match: ") }) // till then it is said in the lobby
	p.say("say " + said)
	e.event("said")
	for i, m := range five {
		if i%2 == 1 {
			e.say(m)
		} else {
			p.until("turn", func(e event) bool { return strings.Contains(e.Raw, "Your turn") })
			p.say(m)
		}
		e.moved(i + 1)
	}
	for _, p := range []*player{e, p} {
		if code := p.exit(); code != 0 {
			t.Errorf("exit %d, want 0", code)
		}
		p.quiet()
	}
	for _, line := range p.all() {
		if r := bad(line.Raw); r != "" {
			t.Errorf("a line has %s: %q", r, line.Raw)
		}
	}
}
