package e2e

import (
	"fmt"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// cpu is how long a program has computed.
func cpu(t *testing.T, pid int) time.Duration {
	t.Helper()
	var used unix.Timespec
	if err := unix.ClockGettime(int32(^pid<<3|2), &used); err != nil { // its own clock: clock_getcpuclockid(3)
		t.Fatal(err)
	}
	return time.Duration(used.Nano())
}

// settled waits until nothing has been written for a while, and gives how much
// was.
func (s *screen) settled(long time.Duration) int {
	s.t.Helper()
	last, since := len(s.output()), time.Now()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if n := len(s.output()); n != last {
			last, since = n, time.Now()
		}
		if time.Since(since) > long {
			return last
		}
	}
	s.t.Fatalf("%s: the screen is never still", s.name)
	return 0
}

// TestIdle: a lobby with one peer in it costs nothing and writes nothing.
func TestIdle(t *testing.T) {
	if !bounds { // others at the same time make each waking dearer
		t.Parallel()
	}
	// On a machine that does other things each waking takes up to three times as long.
	long, share := 5*time.Second, 250
	switch {
	case bounds:
		long, share = 2*time.Minute, 1000
	case whole:
		long = time.Minute
	}
	l := newLab(t, 2)
	b := start(t, l.host(2), t.TempDir(), "bob", "bot")
	a := open(t, l.host(1), t.TempDir(), "alice")
	a.see("> bob", "network fine")
	if bounds { // until nobody has been there for a while
		time.Sleep(40 * time.Second)
	}
	// A machine that is busy enough makes the peer look silent for a moment,
	// which is shown.
	var failure string
	for range 3 {
		if failure = a.idle(long, share); failure == "" {
			break
		}
	}
	if failure != "" {
		t.Error(failure)
	}
	_ = a.cmd.Process.Signal(syscall.SIGTERM)
	a.ended(130)
	b.stop()
	b.quiet()
}

// idle watches the program for long while nothing should change, and gives
// what is wrong: it may compute for one part of the time in as many as share says.
func (s *screen) idle(long time.Duration, share int) string {
	s.t.Helper()
	wrote := s.settled(2 * time.Second)
	before := cpu(s.t, s.cmd.Process.Pid)
	time.Sleep(long)
	used := cpu(s.t, s.cmd.Process.Pid) - before
	s.t.Logf("%v of CPU time in %v", used, long)
	limit := long / time.Duration(share)
	if race {
		limit *= 5
	}
	if used > limit {
		return fmt.Sprintf("%v of CPU time in %v, want at most %v", used, long, limit)
	}
	if now := s.output(); len(now) != wrote {
		return fmt.Sprintf("wrote %q while nothing changed", now[wrote:])
	}
	return ""
}
