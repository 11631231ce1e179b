package discovery

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// observed is the whole program, seen from outside.
type observed struct {
	mu    sync.Mutex
	peers map[string]string // states by name, of the last list
	lists int
	bytes int
}

func (o *observed) read(out io.Reader) {
	sc := bufio.NewScanner(out)
	sc.Buffer(nil, 4<<20)
	for sc.Scan() {
		var e struct {
			Event string
			Peers []struct{ Name, State string }
		}
		_ = json.Unmarshal(sc.Bytes(), &e)
		o.mu.Lock()
		o.bytes += len(sc.Bytes()) + 1
		if e.Event == "lobby" {
			o.lists++
			o.peers = map[string]string{}
			for _, p := range e.Peers {
				o.peers[p.Name] = p.State
			}
		}
		o.mu.Unlock()
	}
}

// here counts the peers in the list that can be played with.
func (o *observed) here() (here, all int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, s := range o.peers {
		if s == "here" {
			here++
		}
	}
	return here, len(o.peers)
}

func (o *observed) said() (lists, bytes int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.lists, o.bytes
}

// used is the processor time of a process so far, its memory now and the most
// that it had.
func used(t *testing.T, pid int) (cpu time.Duration, rss, most int) {
	t.Helper()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	f := strings.Fields(rest)
	for _, i := range []int{11, 12} { // user and system time, in hundredths
		n, _ := strconv.Atoi(f[i])
		cpu += time.Duration(n) * 10 * time.Millisecond
	}
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	for line := range strings.Lines(string(status)) {
		_, _ = fmt.Sscanf(line, "VmRSS: %d kB", &rss)
		_, _ = fmt.Sscanf(line, "VmHWM: %d kB", &most)
	}
	return cpu, rss >> 10, most >> 10
}

// TestLabCrowd: of 200 peers on one network the whole program lists every one,
// in little memory and with little to do, and so does a look at the list.
func TestLabCrowd(t *testing.T) {
	t.Parallel()
	const n = 200
	settle, watch := 9*time.Second, 5*time.Second
	if os.Getenv("QIYOU_DEEP") == "1" {
		settle, watch = 10*time.Second, 4*time.Minute
	}
	l := newLab(t, 2)
	program := filepath.Join(t.TempDir(), "qiyou")
	l.run(nil, "go", "build", "-o", program, "qiyou/cmd/qiyou")
	o := &observed{}
	cmd := exec.Command("ip", "netns", "exec", l.host(1), program, "play", "--plain", "--json", "--name", "me")
	cmd.Env = append(os.Environ(), "QIYOU_HOME="+t.TempDir())
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	in, _ := cmd.StdinPipe()
	defer in.Close()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }()
	go o.read(out)
	count := l.crowd(2, n)
	began := time.Now()
	for here, all := o.here(); here < n; here, all = o.here() {
		if time.Since(began) > 30*time.Second {
			t.Fatalf("%d peers of %d listed, %d of them here", all, n, here)
		}
		time.Sleep(50 * time.Millisecond)
	}
	listed := time.Since(began)
	time.Sleep(settle) // announcements are mostly over
	before := count()
	cpu, _, _ := used(t, cmd.Process.Pid)
	lists, bytes := o.said()
	t.Logf("all %d listed %v after the first came; in their first %v %v of processor time, %d lists, %d kB told",
		n, listed.Round(10*time.Millisecond), time.Since(began).Round(time.Second), cpu, lists, bytes>>10)
	time.Sleep(watch)
	cpu2, rss, most := used(t, cmd.Process.Pid)
	lists2, bytes2 := o.said()
	after := count()
	share := float64(cpu2-cpu) / float64(watch)
	t.Logf("in %v: %.2f %% of a core, %d MB, at most %d MB; %d lists, %d bytes told; %d multicast packets sent, %d received",
		watch, 100*share, rss, most, lists2-lists, bytes2-bytes, after.Heard-before.Heard, after.Sent-before.Sent)
	list := exec.Command("ip", "netns", "exec", l.host(1), program, "peer", "list", "--json")
	list.Env = append(os.Environ(), "QIYOU_HOME="+t.TempDir())
	if out, err := list.Output(); err != nil || strings.Count(string(out), "\n") != n+1 {
		t.Errorf("peer list: %v, %d lines, want %d", err, strings.Count(string(out), "\n"), n+1)
	}
	if here, all := o.here(); here != n || all != n {
		t.Errorf("%d peers listed, %d here, want %d", all, here, n)
	}
	if share > 0.05 {
		t.Errorf("%.2f %% of a core, want at most 5", 100*share)
	}
	if most > 60 {
		t.Errorf("%d MB of memory, want at most 60", most)
	}
}

// crowd starts n peers on host i and returns what tells their counts.
func (l *lab) crowd(i, n int) (count func() crowdCount) {
	l.t.Helper()
	conf, _ := json.Marshal(helperConfig{Crowd: n})
	cmd := exec.Command("ip", "netns", "exec", l.host(i), testBinary())
	cmd.Env = append(os.Environ(), helperEnv+"="+string(conf))
	cmd.Stderr = os.Stderr
	in, _ := cmd.StdinPipe()
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		l.t.Fatal(err)
	}
	l.t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	counts := json.NewDecoder(out)
	read := func() (c crowdCount) {
		if err := counts.Decode(&c); err != nil {
			l.t.Errorf("the crowd: %v", err)
		}
		return c
	}
	read()
	return func() crowdCount {
		fmt.Fprint(in, ".")
		return read()
	}
}
