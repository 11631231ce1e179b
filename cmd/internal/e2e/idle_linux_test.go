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
	wrote := a.settled(2 * time.Second)
	before := cpu(t, a.cmd.Process.Pid)
	time.Sleep(long)
	used := cpu(t, a.cmd.Process.Pid) - before
	t.Logf("%v of CPU time in %v", used, long)
	if limit := long / 200; used > limit+10*time.Millisecond {
		t.Errorf("%v of CPU time in %v, want at most %v", used, long, limit)
	}
	if now := a.output(); len(now) != wrote {
		t.Errorf("wrote %q while nothing changed", now[wrote:])
	}
	_ = a.cmd.Process.Signal(syscall.SIGTERM)
	a.ended(130)
	b.stop()
	b.quiet()
}
