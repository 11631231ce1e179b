package term

import (
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// session is a program under a leader in a pseudo-terminal.
type session struct {
	t       *testing.T
	master  *os.File
	reports chan report
	emu     *vt.Emulator
	pid     int

	mu  sync.Mutex
	log strings.Builder
	off bool // stop reading: the terminal hangs
}

func newSession(t *testing.T, kind string, env ...string) *session {
	t.Helper()
	master, slave, err := pty.Open()
	if err != nil {
		if os.Getenv("QIYOU_E2E") == "1" {
			t.Fatalf("no pseudo-terminal: %v", err)
		}
		t.Skipf("no pseudo-terminal: %v", err)
	}
	_ = pty.Setsize(master, &pty.Winsize{Rows: 24, Cols: 80})
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), append([]string{"QIYOU_TERM_PART=leader", "QIYOU_TERM_PROGRAM=" + kind,
		"TERM=xterm-256color", "GORACE=atexit_sleep_ms=0", "LC_ALL=C.UTF-8", "NO_COLOR=", "TMUX="}, env...)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = slave, slave, slave
	cmd.ExtraFiles = []*os.File{w}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_ = slave.Close()
	_ = w.Close()
	s := &session{t: t, master: master, reports: make(chan report, 16), emu: vt.NewEmulator(80, 24)}
	go s.readReports(r)
	go s.readScreen()
	go func() { _, _ = io.Copy(master, s.emu) }()
	t.Cleanup(func() {
		if s.pid > 0 {
			_ = syscall.Kill(s.pid, syscall.SIGKILL)
		}
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		hush(s.emu)
		_ = master.Close()
	})
	s.pid = s.want("start").Pid
	s.see("READY")
	return s
}

func (s *session) readReports(r io.Reader) {
	defer close(s.reports)
	for d := json.NewDecoder(r); ; {
		var rep report
		if d.Decode(&rep) != nil {
			return
		}
		s.reports <- rep
	}
}

func (s *session) readScreen() {
	b := make([]byte, 4096)
	for {
		s.mu.Lock()
		off := s.off
		s.mu.Unlock()
		if off {
			time.Sleep(10 * time.Millisecond)
			continue
		}
		n, err := s.master.Read(b)
		s.mu.Lock()
		s.log.Write(b[:n])
		s.mu.Unlock()
		if _, e := s.emu.Write(b[:n]); e != nil || err != nil {
			return
		}
	}
}

func (s *session) typed(text string) {
	if _, err := io.WriteString(s.master, text); err != nil {
		s.t.Errorf("typing: %v", err)
	}
}

// want waits for the leader's next report and checks its kind.
func (s *session) want(event string) report {
	s.t.Helper()
	select {
	case r, ok := <-s.reports:
		if !ok || r.Event != event {
			s.t.Fatalf("got report %+v (%v), want %q; output %q", r, ok, event, s.output())
		}
		return r
	case <-time.After(15 * time.Second):
		s.t.Fatalf("no %q in 15 s; output %q", event, s.output())
	}
	return report{}
}

func (s *session) output() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.String()
}

// see waits until the output holds text.
func (s *session) see(text string) {
	s.t.Helper()
	for end := time.Now().Add(15 * time.Second); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if strings.Contains(s.output(), text) {
			return
		}
	}
	s.t.Fatalf("the screen never showed %q: %q", text, s.output())
}

// modes are what the program turns on, and how it is turned off.
var modes = []struct{ name, on, off string }{
	{"alternate screen", "\x1b[?1049h", "\x1b[?1049l"},
	{"mouse buttons", "\x1b[?1000h", "\x1b[?1000l"},
	{"mouse drag", "\x1b[?1002h", "\x1b[?1002l"},
	{"SGR mouse", "\x1b[?1006h", "\x1b[?1006l"},
	{"bracketed paste", "\x1b[?2004h", "\x1b[?2004l"},
	{"focus", "\x1b[?1004h", "\x1b[?1004l"},
	{"kitty keyboard", "\x1b[>1u", "\x1b[<u"},
	{"modifyOtherKeys", "\x1b[>4;2m", "\x1b[>4;0m"},
	{"win32 input", "\x1b[?9001h", "\x1b[?9001l"},
	{"title stack", "\x1b[22;2t", "\x1b[23;2t"},
}

// left checks that the output left every mode exactly as often as it was entered,
// last of all.
func left(t *testing.T, out string, times int) {
	t.Helper()
	for _, m := range modes {
		on := strings.Count(out, m.on)
		if on != times {
			t.Errorf("%s was turned on %d times, want %d", m.name, on, times)
		}
		// Turning the mouse on starts with turning it off.
		start := strings.LastIndex(out, m.on) + 1
		if off := strings.Count(out[start:], m.off); off != 1 {
			t.Errorf("%s was turned off %d times at the end, want once", m.name, off)
		}
	}
	if n := strings.Count(out, "\x1b[?1049l"); n != times {
		t.Errorf("the alternate screen was left %d times, want %d", n, times)
	}
	if n := strings.Count(out, "\x1b[<u"); n != times {
		t.Errorf("the kitty keyboard was popped %d times, want %d", n, times)
	}
	if strings.LastIndex(out, "\x1b[?25h") < strings.LastIndex(out, "\x1b[?25l") {
		t.Error("the cursor stays hidden")
	}
	if strings.LastIndex(out, "\x1b[?2026l") < strings.LastIndex(out, "\x1b[?2026h") {
		t.Error("the terminal waits for the end of a frame")
	}
	if strings.Contains(out, "\x1b[?1003h") {
		t.Error("the mouse reports every motion unasked")
	}
}

func TestExitPaths(t *testing.T) {
	for _, c := range []struct {
		name string
		end  func(s *session)
		code int
		says string
	}{
		{"quit", func(s *session) { s.typed("q") }, 0, ""},
		{"panic in the loop", func(s *session) { s.typed("p") }, 70, "CRASH in the loop"},
		{"panic in a goroutine", func(s *session) { s.typed("g") }, 70, "CRASH in a goroutine"},
		{"Restore thrice and Close", func(s *session) { s.typed("r") }, 0, ""},
		{"SIGTERM", func(s *session) { _ = syscall.Kill(s.pid, syscall.SIGTERM) }, 143, ""},
		{"SIGHUP", func(s *session) { _ = syscall.Kill(s.pid, syscall.SIGHUP) }, 129, ""},
		{"SIGINT", func(s *session) { _ = syscall.Kill(s.pid, syscall.SIGINT) }, 130, ""},
		{"SIGQUIT", func(s *session) { _ = syscall.Kill(s.pid, syscall.SIGQUIT) }, 131, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := newSession(t, "clock")
			start := time.Now()
			c.end(s)
			r := s.want("exit")
			if r.Code != c.code || !r.Cooked || r.Left != "" {
				t.Errorf("got %+v, want code %d, cooked, nothing left", r, c.code)
			}
			if took := time.Since(start); took > 2*time.Second {
				t.Errorf("took %v", took)
			}
			out := s.output()
			left(t, out, 1)
			if !strings.Contains(out[strings.LastIndex(out, "\x1b[?1049l")+1:], c.says) {
				t.Errorf("%q is not said on the main screen: %q", c.says, out)
			}
			if s.emu.IsAltScreen() {
				t.Error("the emulator is still in the alternate screen")
			}
		})
	}
}

// A quit in front of a paste: the library alone hangs in most runs.
func TestQuitDuringPaste(t *testing.T) {
	runs := 20
	if testing.Short() {
		runs = 4
	}
	paste := "q\x1b[200~" + strings.Repeat("rm -rf paste\r", 320) + "\x1b[201~"
	var worst time.Duration
	for i := range runs {
		s := newSession(t, "quit")
		start := time.Now()
		go s.typed(paste)
		r := s.want("exit")
		took := time.Since(start) - 150*time.Millisecond // the leader's wait
		worst = max(worst, took)
		if r.Code != 0 || !r.Cooked || r.Left != "" || took > 1200*time.Millisecond {
			t.Fatalf("run %d: %+v after %v, want a clean exit within a second", i, r, took)
		}
		left(t, s.output(), 1)
	}
	t.Logf("%d runs, slowest exit %v", runs, worst)
}

func TestSuspend(t *testing.T) {
	const cycles = 8
	s := newSession(t, "clock")
	var worst time.Duration
	for i := range cycles {
		before := len(s.output())
		s.typed("\x1a")
		r := s.want("stop")
		start := time.Now()
		if !r.Cooked {
			t.Fatalf("cycle %d: stopped with the terminal raw", i)
		}
		for !strings.Contains(s.output()[before:], "\x1b[?1049h") || !strings.HasSuffix(s.output(), "\x1b[?2026l") {
			if time.Since(start) > 5*time.Second {
				t.Fatalf("cycle %d: no frame after going on: %q", i, s.output()[before:])
			}
			time.Sleep(time.Millisecond)
		}
		worst = max(worst, time.Since(start))
	}
	s.typed("q")
	if r := s.want("exit"); r.Code != 0 || !r.Cooked {
		t.Errorf("got %+v, want a clean exit", r)
	}
	left(t, s.output(), cycles+1)
	t.Logf("%d cycles, slowest frame after going on %v", cycles, worst)
}

// A terminal that takes no more output cannot hold the program.
func TestStuckTerminal(t *testing.T) {
	t.Parallel()
	s := newSession(t, "clock")
	s.mu.Lock()
	s.off = true
	s.mu.Unlock()
	s.typed("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx")
	time.Sleep(time.Second)
	for i := range 400 { // fill the line with frames
		_ = pty.Setsize(s.master, &pty.Winsize{Rows: uint16(24 + i%2), Cols: 80})
		time.Sleep(time.Millisecond)
	}
	_ = syscall.Kill(s.pid, syscall.SIGTERM)
	start := time.Now()
	r := s.want("exit")
	if took := time.Since(start); took > 4*time.Second {
		t.Errorf("took %v", took)
	}
	if !r.Cooked {
		t.Errorf("got %+v, want cooked", r)
	}
}

func TestResizeStorm(t *testing.T) {
	t.Parallel()
	s := newSession(t, "clock")
	for i := range 60 {
		_ = pty.Setsize(s.master, &pty.Winsize{Rows: uint16(1 + i*7%40), Cols: uint16(1 + i*13%200)})
		time.Sleep(time.Millisecond)
	}
	before := len(s.output())
	_ = pty.Setsize(s.master, &pty.Winsize{Rows: 33, Cols: 111})
	for end := time.Now().Add(5 * time.Second); !strings.Contains(s.output()[before:], "111x33"); {
		if time.Now().After(end) {
			t.Fatalf("the last size was never drawn: %q", s.output()[before:])
		}
		time.Sleep(5 * time.Millisecond)
	}
	s.typed("q")
	if r := s.want("exit"); r.Code != 0 || !r.Cooked {
		t.Errorf("got %+v, want a clean exit", r)
	}
}

func TestNoColorSendsNone(t *testing.T) {
	t.Parallel()
	s := newSession(t, "clock", "NO_COLOR=1", "COLORTERM=truecolor")
	s.typed("q")
	s.want("exit")
	for _, sgr := range []string{"\x1b[3", "\x1b[4", "\x1b[9", "\x1b[10"} {
		for _, rest := range strings.Split(s.output(), sgr)[1:] {
			if i := strings.IndexAny(rest, "mHJKhlABCDu"); i >= 0 && rest[i] == 'm' {
				t.Errorf("colour %q%q", sgr, rest[:i+1])
			}
		}
	}
}

func TestNoTerminal(t *testing.T) {
	t.Parallel()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "QIYOU_TERM_PART=program", "TERM=xterm")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), ErrNoTTY.Error()) || strings.Contains(string(out), "\x1b") {
		t.Errorf("got %q, %v, want %v and no escape", out, err, ErrNoTTY)
	}
}
