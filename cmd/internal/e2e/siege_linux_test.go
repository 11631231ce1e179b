package e2e

import (
	"encoding/hex"
	"fmt"
	"net"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"qiyou/cmd/internal/hostile"
	"qiyou/cmd/internal/store"
	"qiyou/game/match"
)

// besieged is alice, who is attacked, and bob, who plays with her meanwhile.
type besieged struct {
	t      *testing.T
	lab    *lab
	homes  []string
	screen *screen // hers, or else
	lines  *player // hers
	bob    *player
	match  match.Hash
	moves  [2][]string // points without five in a row, by seat
	trips  []time.Duration
}

// besiege begins a match of the two, alice at a screen or at lines.
func besiege(t *testing.T, onScreen bool) *besieged {
	t.Helper()
	b := &besieged{t: t, lab: newLab(t, 3), homes: []string{t.TempDir(), t.TempDir()}}
	if onScreen {
		b.screen = open(t, b.lab.host(1), b.homes[0], "alice", "play", "--port", "1976")
		b.bob = start(t, b.lab.host(2), b.homes[1], "bob", "play", "--plain", "--once", "--peer", "10.77.0.1:1976", "--first", "other")
		b.screen.see(b.screen.words.Invite.Answer)
		b.screen.answer("y")
		b.screen.see(b.screen.move(1), b.screen.words.Table.Yours)
	} else {
		b.lines = start(t, b.lab.host(1), b.homes[0], "alice", "play", "--plain", "--once", "--port", "1976")
		b.bob = start(t, b.lab.host(2), b.homes[1], "bob", "play", "--plain", "--once", "--peer", "10.77.0.1:1976", "--first", "other")
		b.lines.event("invited")
		b.lines.say("accept")
		b.lines.event("start")
	}
	id, err := hex.DecodeString(b.bob.event("start").Match)
	if err != nil || len(id) != 32 {
		t.Fatalf("the match is called %x, %v", id, err)
	}
	b.match = match.Hash(id)
	for y := range 15 {
		for x := range 15 {
			seat := (x/2 + y) % 2
			b.moves[seat] = append(b.moves[seat], fmt.Sprintf("%c%d", 'a'+x, y+1))
		}
	}
	return b
}

// move lets alice and then bob put a stone, and takes the time.
func (b *besieged) move() {
	b.t.Helper()
	n := len(b.trips)
	at := b.moves[0][n/2]
	began := time.Now()
	if b.screen != nil {
		b.screen.does(deed{do: at}, false)
	} else {
		b.lines.say(at)
	}
	b.bob.moved(n + 1)
	b.trips = append(b.trips, time.Since(began))
	began = time.Now()
	b.bob.say(b.moves[1][n/2])
	if b.screen != nil {
		b.screen.see(b.screen.move(n+3), b.screen.words.Table.Yours)
	} else {
		b.lines.moved(n + 2)
	}
	b.trips = append(b.trips, time.Since(began))
}

// until plays on as long as done is open, slowly enough that points are left.
func (b *besieged) until(done <-chan struct{}, pause time.Duration) {
	b.t.Helper()
	for {
		if len(b.trips)+2 < 2*len(b.moves[1]) {
			b.move()
		}
		select {
		case <-done:
			b.move()
			return
		case <-time.After(pause):
		}
	}
}

// log is what both have signed, as it lies on bob's disk.
func (b *besieged) log() []match.Signed {
	b.t.Helper()
	home := b.homes[1]
	st, err := store.Open(filepath.Join(home, "journal"), filepath.Join(home, "records"), filepath.Join(home, "peers.json"))
	if err != nil {
		b.t.Fatal(err)
	}
	all := st.Journals()
	if len(all) != 1 {
		b.t.Fatalf("bob has %d journals", len(all))
	}
	return store.Events(all[0].Facts)
}

// sockets are n sockets of host 3, each at an address of its own, since an
// address may do only so much in a time.
func (b *besieged) sockets(n int) (all []net.PacketConn) {
	b.t.Helper()
	var lines []string
	for i := range n {
		lines = append(lines, fmt.Sprintf("addr add 10.77.0.%d/24 dev eth0", 10+i))
	}
	b.lab.ip(b.lab.host(3), lines...)
	b.lab.in(b.lab.host(3), func() error {
		for i := range n {
			c, err := net.ListenPacket("udp4", fmt.Sprintf("10.77.0.%d:1976", 10+i))
			if err != nil {
				return err
			}
			all = append(all, c)
		}
		return nil
	})
	return all
}

// alice's memory at its highest, in kB, so far.
func (b *besieged) peak() int {
	b.t.Helper()
	var cmd *exec.Cmd
	if b.screen != nil {
		cmd = b.screen.cmd
	} else {
		cmd = b.lines.cmd
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid))
	if err != nil {
		b.t.Fatal(err)
	}
	m := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	if m == nil {
		b.t.Fatalf("no VmHWM in %q", status)
	}
	kb, _ := strconv.Atoi(string(m[1]))
	return kb
}

// over ends the match and both programs, and looks at all that alice wrote.
func (b *besieged) over() {
	b.t.Helper()
	peak := b.peak()
	slices.Sort(b.trips)
	b.t.Logf("%d moves, %v at the median, %v at 99 of 100; %d kB at most", len(b.trips), b.trips[len(b.trips)/2],
		b.trips[len(b.trips)*99/100], peak)
	if peak > 64<<10 && !race {
		b.t.Errorf("alice took %d kB, want at most 64 MB", peak)
	}
	if b.screen != nil {
		b.screen.does(deed{do: "resign"}, false)
		b.bob.event("end")
		b.screen.see(b.screen.words.Code("resignation"))
		b.inert(b.screen.output())
		b.screen.press("q")
		b.screen.see(b.screen.words.Lobby.Peers)
		b.screen.press("q")
		b.screen.ended(0)
	} else {
		b.lines.say("resign")
		for _, p := range []*player{b.lines, b.bob} {
			p.event("end")
		}
		if code := b.lines.exit(); code != 0 {
			b.t.Errorf("alice: exit %d, want 0", code)
		}
		b.lines.quiet()
	}
	if code := b.bob.exit(); code != 0 {
		b.t.Errorf("bob: exit %d, want 0", code)
	}
	b.bob.quiet()
	for _, p := range []*player{b.lines, b.bob} {
		if p == nil {
			continue
		}
		for _, e := range p.all() {
			if r := bad(e.Raw + e.Name + e.Text); r != "" {
				b.t.Errorf("%s: a line has %s: %q", p.name, r, e.Raw)
			}
			if e.Event == "link" && e.State == "down" {
				b.t.Errorf("%s: %s", p.name, e.Raw)
			}
		}
	}
}

// inert checks that a screen was never sent what a hostile text asks for.
func (b *besieged) inert(out string) {
	b.t.Helper()
	for what, code := range hostile.Codes() {
		if strings.Contains(out, code) {
			b.t.Errorf("%s was written to the terminal", what)
		}
	}
	for _, c := range []string{"\x1b]52", "\x1bP", "\u009b", "\u009d", "\u202e", "\u2066", "\u2028", "\x1b[31mred"} {
		if strings.Contains(out, c) {
			b.t.Errorf("%+q was written to the terminal", c)
		}
	}
	if r := bad(b.screen.text()); r != "" {
		b.t.Errorf("the screen has %s", r)
	}
}

// TestHostilePeer: all that a hostile peer can do over a wire without the help
// of its victim, from another machine, while a match is on.
func TestHostilePeer(t *testing.T) {
	t.Parallel()
	for _, onScreen := range []bool{false, true} {
		t.Run(map[bool]string{false: "lines", true: "screen"}[onScreen], func(t *testing.T) {
			t.Parallel()
			b := besiege(t, onScreen)
			b.move()
			var cases []hostile.Case
			for i, c := range hostile.Cases() {
				if c.Needs == hostile.Nothing && (deep || !onScreen || i%4 == 0) {
					cases = append(cases, c)
				}
			}
			done := make(chan struct{})
			go func() {
				defer close(done)
				b.storm(cases)
			}()
			b.until(done, time.Second)
			t.Logf("%d cases", len(cases))
			b.over()
		})
	}
}

// storm runs cases, some at a time, each from an address of its own, or where
// there are no more of these, from one that has used up no limit.
func (b *besieged) storm(cases []hostile.Case) {
	const addresses, atOnce = 230, 10
	sockets, log := b.sockets(addresses), b.log()
	for i := range addresses {
		defer sockets[i].Close()
	}
	var work sync.WaitGroup
	for w := range atOnce {
		work.Go(func() {
			var spare []net.PacketConn
			for i := w; i < len(cases); i += atOnce {
				c := cases[i]
				var socket net.PacketConn
				if i < addresses {
					socket = sockets[i]
				} else {
					socket, spare = spare[0], spare[1:]
				}
				if c.Class == 14 { // controls in texts: the link is closed at once
					spare = append(spare, socket)
				}
				a := hostile.New(socket, fmt.Sprint(c.Class, " ", c.Name))
				a.To, a.Slack = netip.MustParseAddrPort("10.77.0.1:1976"), 20*time.Second
				a.Match, a.Log = b.match, log
				if err := c.Do(a); err != nil {
					b.t.Errorf("%d %s: %v", c.Class, c.Name, err)
				}
				a.Leave()
			}
		})
	}
	work.Wait()
}

// TestFloodOfFirstPackets: 10,000 a second from many addresses while a match is
// on; QIYOU_DEEP=1 sends 50,000.
func TestFloodOfFirstPackets(t *testing.T) {
	t.Parallel()
	n := 5000
	if deep {
		n = 50_000
	}
	b := besiege(t, false)
	packets := make([][]byte, n)
	for i := range packets {
		var err error
		if packets[i], err = hostile.Initial(); err != nil {
			t.Fatal(err)
		}
	}
	sockets := b.sockets(100)
	to := net.UDPAddrFromAddrPort(netip.MustParseAddrPort("10.77.0.1:1976"))
	b.move()
	done := make(chan struct{})
	began := time.Now()
	var took time.Duration
	go func() {
		defer close(done)
		for i, p := range packets {
			_, _ = sockets[i%len(sockets)].WriteTo(p, to)
			if due := time.Duration(i) * 100 * time.Microsecond; i%50 == 0 && time.Since(began) < due {
				time.Sleep(due - time.Since(began))
			}
		}
		took = time.Since(began)
	}()
	b.until(done, 50*time.Millisecond)
	for range 5 {
		b.move()
	}
	t.Logf("%d first packets in %v", n, took)
	for _, s := range sockets {
		_ = s.Close()
	}
	b.over()
}

// TestHostileAnswers: alice invites whoever is at an address, and somebody
// hostile answers. No invitation stays, and no match comes of it.
func TestHostileAnswers(t *testing.T) {
	t.Parallel()
	b := &besieged{t: t, lab: newLab(t, 3)}
	a := start(t, b.lab.host(1), t.TempDir(), "alice", "play", "--plain", "--port", "1976")
	a.event("hello")
	var cases []hostile.Case
	for _, c := range hostile.Cases() {
		if c.Needs == hostile.Dial {
			cases = append(cases, c)
		}
	}
	for i, socket := range b.sockets(len(cases)) {
		c := cases[i]
		m := hostile.New(socket, fmt.Sprint(c.Class, " ", c.Name))
		m.To, m.Slack = netip.MustParseAddrPort("10.77.0.1:1976"), 10*time.Second
		m.Invite = func() error {
			a.say(fmt.Sprintf("invite 10.77.0.%d:1976", 10+i))
			return nil
		}
		if err := c.Do(m); err != nil {
			t.Errorf("%d %s: %v", c.Class, c.Name, err)
		}
		m.Leave()
		a.until("the end of what "+c.Name+" was about", func(e event) bool { return e.Event == "invite-ended" && e.Mine })
		_ = socket.Close()
	}
	a.say("quit")
	if code := a.exit(); code != 0 {
		t.Errorf("alice: exit %d, want 0", code)
	}
	a.quiet()
	for _, e := range a.all() {
		if r := bad(e.Raw); r != "" || e.Event == "start" {
			t.Errorf("%s has %s", e.Raw, r)
		}
	}
	t.Logf("%d cases", len(cases))
}
