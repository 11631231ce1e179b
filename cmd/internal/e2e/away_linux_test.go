package e2e

import (
	"encoding/json"
	"slices"
	"syscall"
	"testing"
	"time"
)

// TestAsleep: the machine of either sleeps for eight seconds in the middle of a
// game, as a laptop whose lid is closed, and the other moves, or waits for the
// move of the sleeper.
func TestAsleep(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		sleeper int // of the two, of whom the first moves after two moves
	}{{"who waits", 1}, {"who is to move", 0}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			l := newLab(t, 2)
			homes := []string{t.TempDir(), t.TempDir()}
			a, b := pair(t, l, homes)
			both := [2]*player{a, b}
			play(both, 1, five[:2]...)
			asleep, awake := both[c.sleeper], both[1-c.sleeper]
			_ = asleep.cmd.Process.Signal(syscall.SIGSTOP)
			since := time.Now()
			a.say(five[2]) // read, if it is asleep, when it wakes
			if a == awake {
				a.moved(3)
			}
			awake.since(since, "bad link", func(e event) bool { return e.Event == "link" && (e.State == "silent" || e.State == "down") })
			time.Sleep(time.Until(since.Add(8 * time.Second)))
			_ = asleep.cmd.Process.Signal(syscall.SIGCONT)
			woke := time.Now()
			if a == asleep {
				a.moved(3)
			}
			b.moved(3)
			play(both, 4, five[3])
			took := time.Since(woke)
			t.Logf("a move and its answer %v after waking", took.Round(time.Millisecond))
			if took > 3*time.Second { // a second, and two for a machine that does other things
				t.Errorf("a move and its answer took %v after waking, want a second", took)
			}
			awake.link("up")
			play(both, 5, five[4:]...)
			finish(t, both, homes)
		})
	}
}

// sealed says whether the only record under home has both names under it.
func sealed(t *testing.T, home string) bool {
	t.Helper()
	var verdict struct{ Holds, Sealed bool }
	out, _, code := call(t, "", home, "record", "verify", "--json", "1")
	if err := json.Unmarshal([]byte(out), &verdict); err != nil || code != 0 || !verdict.Holds {
		t.Errorf("record verify: exit %d, %s", code, out)
	}
	return verdict.Sealed
}

// TestLateSignature: the winner goes before the loser has signed; the name
// comes under the record when they meet again.
func TestLateSignature(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	homes := []string{t.TempDir(), t.TempDir()}
	a, b := pair(t, l, homes)
	play([2]*player{a, b}, 1, five[:8]...)
	_ = b.cmd.Process.Signal(syscall.SIGSTOP)
	a.say(five[8])
	if code := a.exit(); code != 0 {
		t.Errorf("exit %d, want 0", code)
	}
	if sealed(t, homes[0]) {
		t.Error("the record is signed by one who sleeps")
	}
	b.kill() // asleep: awake it might sign before
	a = start(t, l.host(1), homes[0], "alice", "bot")
	a.event("hello")
	b = start(t, l.host(2), homes[1], "bob", "play", "--plain", "--once")
	b.until("open match", func(e event) bool { return len(e.Open) == 1 })
	b.say("resume 1")
	if e := b.event("end"); e.Winner != "first" || e.Reason != "five" {
		t.Errorf("end: %s", e.Raw)
	}
	if code := b.exit(); code != 0 {
		t.Errorf("exit %d, want 0", code)
	}
	a.stop()
	if moves := sameRecord(t, homes...); !slices.Equal(moves, five) {
		t.Errorf("the record has %v, want %v", moves, five)
	}
}

// TestTwice: the same person starts the program again beside a game.
func TestTwice(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	homes := []string{t.TempDir(), t.TempDir()}
	a, b := pair(t, l, homes)
	both := [2]*player{a, b}
	play(both, 1, five[:4]...)
	again := start(t, l.host(2), homes[1], "bob", "play", "--plain")
	again.until("open match", func(e event) bool { return len(e.Open) == 1 && e.Open[0].Moves == 4 })
	again.say("resume 1")
	if e := again.event("notice"); e.Code != "wish-refused" {
		t.Errorf("a match that is open elsewhere: %s", e.Raw)
	}
	play(both, 5, five[4:]...)
	for _, p := range both {
		if code := p.exit(); code != 0 {
			t.Errorf("%s: exit %d, want 0", p.name, code)
		}
		p.quiet()
		for _, e := range p.all() {
			if e.Event == "link" && (e.State == "silent" || e.State == "down") {
				t.Errorf("%s: %s", p.name, e.Raw)
			}
		}
	}
	again.stop()
	again.quiet()
	sameRecord(t, homes...)
}
