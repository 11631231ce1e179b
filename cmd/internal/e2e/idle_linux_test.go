package e2e

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// cpu is how long a program has computed. It is in ticks of 10 ms.
func cpu(t *testing.T, pid int) time.Duration {
	t.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		t.Fatal(err)
	}
	// The name, in brackets, may hold anything; utime and stime are fields 14
	// and 15 (proc_pid_stat(5)).
	_, rest, _ := strings.Cut(string(data[strings.LastIndexByte(string(data), ')'):]), " ")
	fields, sum := strings.Fields(rest), 0
	for _, f := range fields[11:13] {
		n, err := strconv.Atoi(f)
		if err != nil {
			t.Fatal(err)
		}
		sum += n
	}
	return time.Duration(sum) * 10 * time.Millisecond
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
	t.Parallel()
	long := 5 * time.Second
	if whole {
		long = time.Minute
	}
	l := newLab(t, 2)
	b := start(t, l.host(2), t.TempDir(), "bob", "bot")
	a := open(t, l.host(1), t.TempDir(), "alice")
	a.see("> bob", "network fine")
	// A machine that is busy enough makes the peer look silent for a moment,
	// which is shown.
	var failure string
	for range 3 {
		if failure = a.idle(long); failure == "" {
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
// what is wrong.
func (s *screen) idle(long time.Duration) string {
	s.t.Helper()
	wrote := s.settled(2 * time.Second)
	before := cpu(s.t, s.cmd.Process.Pid)
	time.Sleep(long)
	used := cpu(s.t, s.cmd.Process.Pid) - before
	s.t.Logf("%v of CPU time in %v", used, long)
	limit := long / 200
	if race {
		limit *= 5
	}
	if used > limit+10*time.Millisecond {
		return fmt.Sprintf("%v of CPU time in %v, want at most %v", used, long, limit)
	}
	if now := s.output(); len(now) != wrote {
		return fmt.Sprintf("wrote %q while nothing changed", now[wrote:])
	}
	return ""
}
