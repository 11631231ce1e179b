package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"qiyou/cmd/internal/conf"
	"qiyou/cmd/internal/store"
	"qiyou/p2p/identity"
)

// until waits for a whole frame after the first n bytes, looking all the time, and
// gives how long it took since start.
func (s *screen) until(n int, start time.Time) time.Duration {
	s.t.Helper()
	for {
		if out := s.since(n); strings.HasSuffix(out, "\x1b[?2026l") {
			return time.Since(start)
		}
		if time.Since(start) > patience {
			s.t.Fatalf("%s: no frame in %v", s.name, patience)
		}
		time.Sleep(20 * time.Microsecond)
	}
}

// since is what was written after the first n bytes.
func (s *screen) since(n int) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.raw.String()[n:]
}

// percentile is the value that p in a hundred of all are no greater than.
func percentile(all []time.Duration, p int) time.Duration {
	slices.Sort(all)
	return all[min(len(all)*p/100, len(all)-1)]
}

// bounds says that time is to be held against the goals, which is for machines that
// do nothing else.
var bounds = os.Getenv("QIYOU_DEEP") == "1" && !race

// TestKeyToFrame: how long a key takes until its frame is out.
func TestKeyToFrame(t *testing.T) {
	s := alone(t, launch{args: here})
	s.see("Move 1")
	var all []time.Duration
	for i := range runs(100, 2000) {
		time.Sleep(2 * time.Millisecond)
		n, start := len(s.output()), time.Now()
		s.press([]string{"h", "k", "l", "j"}[i%4])
		all = append(all, s.until(n, start))
	}
	p50, p99 := percentile(all, 50), percentile(all, 99)
	t.Logf("%d keys: p50 %v, p99 %v", len(all), p50, p99)
	if bounds && (p50 > 2*time.Millisecond || p99 > 16*time.Millisecond) {
		t.Errorf("want p50 at most 2 ms and p99 at most 16 ms")
	}
}

// TestFirstFrame: how long the program takes from its start to its first frame, with
// 500 games and 50 people on disk, and a terminal that answers.
func TestFirstFrame(t *testing.T) {
	need(t)
	home := t.TempDir()
	furnish(t, home, 500, 50)
	var all []time.Duration
	for range runs(3, 20) {
		start := time.Now()
		s := alone(t, launch{home: home})
		for !strings.Contains(s.output(), "Play here") {
			time.Sleep(100 * time.Microsecond)
		}
		all = append(all, s.until(0, start))
		s.press("q")
		s.ended(0)
	}
	p50, worst := percentile(all, 50), percentile(all, 100)
	t.Logf("%d starts: p50 %v, slowest %v", len(all), p50, worst)
	if bounds && worst > 150*time.Millisecond {
		t.Errorf("want at most 150 ms")
	}
}

// furnish puts games and people into a home.
func furnish(t *testing.T, home string, games, people int) {
	t.Helper()
	paths, err := conf.Find(home, os.Getenv)
	if err == nil {
		err = paths.Make()
	}
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../../../testdata/record/go-chinese.sgf")
	if err != nil {
		t.Fatal(err)
	}
	year := filepath.Join(paths.Records(), "2026")
	if err := os.MkdirAll(year, 0o700); err != nil {
		t.Fatal(err)
	}
	for i := range games {
		if err := os.WriteFile(filepath.Join(year, fmt.Sprintf("20260101-0000-go-%08x.sgf", i)), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	st, err := store.Open(paths.Journal(), paths.Records(), paths.Peers())
	if err != nil {
		t.Fatal(err)
	}
	_, err = st.EditBook(func(b *store.Book) {
		b.Results = map[identity.ID]store.Result{}
		for i := range people {
			id := identity.ID{byte(i), 1}
			b.Seen(id, fmt.Sprintf("player %d", i), time.Now())
			b.Results[id] = store.Result{Wins: i}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestRunningClock: what a clock that runs costs.
func TestRunningClock(t *testing.T) {
	t.Parallel()
	s := alone(t, launch{args: []string{"play", "--here", "--clock", "10m"}})
	s.see("Move 1")
	s.press("h8\r")
	s.see("1 h8")
	time.Sleep(time.Second)
	long := time.Duration(runs(3, 30)) * time.Second
	n, before := len(s.output()), cpu(t, s.cmd.Process.Pid)
	time.Sleep(long)
	used, wrote := cpu(t, s.cmd.Process.Pid)-before, len(s.output())-n
	seconds := int(long / time.Second)
	t.Logf("%v of CPU time in %v, %d bytes a second", used, long, wrote/seconds)
	if wrote > 90*(seconds+1) {
		t.Errorf("%d bytes in %v, want at most 90 a second", wrote, long)
	}
	if bounds && used > long/200 {
		t.Errorf("%v of CPU time in %v, want at most 0.5 %%", used, long)
	}
}
