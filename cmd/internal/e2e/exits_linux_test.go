package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"qiyou/cmd/internal/conf"
)

// runs is how many times something is done that must work every time.
func runs(few, many int) int {
	if os.Getenv("QIYOU_DEEP") == "1" {
		return many
	}
	return few
}

// against are the arguments of a game against the computer, with a clock.
var against = []string{"play", "--computer", "1", "--first", "me", "--clock", "10m"}

// alone begins a program that looks for nobody.
func alone(t *testing.T, l launch) *screen {
	t.Helper()
	need(t)
	if l.home == "" {
		l.home = t.TempDir()
	}
	l.name, l.args = "solo", append(l.args, "--offline")
	return l.open(t)
}

// exit is a way out of the program.
type exit struct {
	args []string
	ends func(t *testing.T, s *screen)
	code int
	says string // on stderr, "" for nothing
	open func(t *testing.T) *screen
}

func kill(sig syscall.Signal) func(*testing.T, *screen) {
	return func(_ *testing.T, s *screen) { _ = s.cmd.Process.Signal(sig) }
}

// press gives the keys that lead out, with what is waited for before each.
func press(steps ...string) func(*testing.T, *screen) {
	return func(_ *testing.T, s *screen) {
		for i := 0; i < len(steps); i += 2 {
			if steps[i] != "" {
				s.see(steps[i])
			}
			s.press(steps[i+1])
		}
	}
}

// pasted is a paste of 4 kB that must not end in the shell.
var pasted = "\x1b[200~" + strings.Repeat("rm -rf paste\r", 320) + "\x1b[201~"

// exits are the ways out. Two that need a shell, and one that needs a terminal
// which goes away, have tests of their own.
var exits = map[string]exit{
	"quit":                {ends: press("", "q")},
	"quit at a table":     {args: against, ends: press("your turn", "q", "y yes", "y", "q quit", "q")},
	"quit in the palette": {ends: press("", ":", "Esc close", "quit\r")},
	"Ctrl+C":              {ends: press("", "\x03")},
	"Ctrl+C at a table":   {args: against, ends: press("your turn", "\x03", "y yes", "\x03")},
	"SIGTERM":             {args: against, ends: kill(syscall.SIGTERM), code: 130},
	"SIGHUP":              {args: against, ends: kill(syscall.SIGHUP), code: 130},
	"SIGINT":              {args: against, ends: kill(syscall.SIGINT), code: 130},
	"SIGQUIT":             {args: against, ends: kill(syscall.SIGQUIT), code: 130},
	"quit before a paste": {ends: press("", "q"+pasted)},
	"SIGTERM in a paste": {args: against, code: 130, ends: func(t *testing.T, s *screen) {
		s.press(pasted[:len(pasted)/2])
		kill(syscall.SIGTERM)(t, s)
		s.press(pasted[len(pasted)/2:])
	}},
	"a book that is torn":    {open: unreadable, ends: func(*testing.T, *screen) {}, code: 1, says: "qiyou: "},
	"panic in main":          provokes("main", "h"),
	"panic in the host":      provokes("host", "q", "y yes", "y", "q quit", "r"),
	"panic of the table":     provokes("table", "h8\r"),
	"panic of the engine":    provokes("engine", "h8\r"),
	"panic in the pump":      provokes("pump", "h"),
	"panic where keys enter": provokes("reader", "r"),
}

// provokes is a panic that the keys lead to, from a table; between two are words
// to wait for.
func provokes(where, keys string, more ...string) exit {
	return exit{
		code: 70, says: "qiyou: crash in ",
		open: func(t *testing.T) *screen { return breakable(t, where) },
		ends: press(append([]string{"your turn", keys}, more...)...),
	}
}

// unreadable is a program that ends by an error after it has opened the screen.
func unreadable(t *testing.T) *screen {
	t.Helper()
	home := t.TempDir()
	paths, err := conf.Find(home, os.Getenv)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(paths.Peers()), 0o700)
	}
	if err == nil {
		err = os.WriteFile(paths.Peers(), []byte("{"), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return alone(t, launch{home: home})
}

// Whatever ends the program, the terminal is as it was, at once: its line, every
// mode, each left once, and nothing is left to read of what was typed.
func TestExits(t *testing.T) {
	t.Parallel()
	need(t)
	for name, e := range exits {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var worst time.Duration
			n := runs(2, 20)
			for range n {
				worst = max(worst, e.run(t))
			}
			t.Logf("%d runs, slowest %v", n, worst)
			if worst > time.Second && !race {
				t.Errorf("took %v, want at most a second", worst)
			}
		})
	}
}

// run goes out once, and gives how long it took.
func (e exit) run(t *testing.T) time.Duration {
	t.Helper()
	s := e.begin(t)
	start := time.Now()
	e.ends(t, s)
	s.gone(e.code)
	took := time.Since(start)
	s.clean(1)
	if left := s.unread(); left != "" {
		t.Errorf("%q is left for the shell", left)
	}
	if got := s.errs.String(); (e.says == "") != (got == "") || !strings.HasPrefix(got, e.says) {
		t.Errorf("stderr %q, want %q", got, e.says)
	}
	if e.says != "" && !strings.HasSuffix(s.errs.String(), "\n") {
		t.Errorf("stderr %q has no end of line", s.errs.String())
	}
	s.end()
	return took
}

// begin opens a screen and waits for it.
func (e exit) begin(t *testing.T) *screen {
	t.Helper()
	if e.open != nil {
		return e.open(t)
	}
	s := alone(t, launch{args: e.args})
	switch {
	case len(e.args) == 0:
		s.see("q quit")
	case e.args[1] == "--computer":
		s.see("your turn")
	}
	return s
}

// balanced are modes that are entered and left as often as the screen is opened.
var balanced = map[string]string{
	"\x1b[?1049h": "\x1b[?1049l", "\x1b[>1u": "\x1b[<u", "\x1b[>4;2m": "\x1b[>4;0m", "\x1b[?9001h": "\x1b[?9001l", "\x1b[?1000h": "\x1b[?1000l",
	"\x1b[?1002h": "\x1b[?1002l", "\x1b[?1006h": "\x1b[?1006l", "\x1b[?2004h": "\x1b[?2004l", "\x1b[?1004h": "\x1b[?1004l", "\x1b[22;2t": "\x1b[23;2t",
}

// clean checks that the terminal was entered and left n times.
func (s *screen) clean(n int) {
	s.t.Helper()
	out := s.output()
	for on, off := range balanced {
		if got := strings.Count(out, on); got != n {
			s.t.Errorf("%s: %q was written %d times, want %d", s.name, on, got, n)
		}
		// The library turns the mouse and pastes off before it turns them on.
		if got := strings.Count(out[max(strings.LastIndex(out, on), 0):], off); got != 1 {
			s.t.Errorf("%s: %q was written %d times at the end, want once", s.name, off, got)
		}
	}
	for _, off := range []string{"\x1b[?1049l", "\x1b[<u", "\x1b[=0u"} {
		if got := strings.Count(out, off); got != n {
			s.t.Errorf("%s: %q was written %d times, want %d", s.name, off, got, n)
		}
	}
	if at := max(strings.LastIndex(out, "\x1b[?1049l"), 0); strings.Contains(out[at:], "\x1b[?25l") || !strings.Contains(out[at:], "\x1b[?25h") {
		s.t.Errorf("%s: the text cursor is not shown again: %q", s.name, out[at:])
	}
}

// unread is the input that the next program would get.
func (s *screen) unread() string {
	raw := s.termios()
	raw.Lflag &^= unix.ICANON | unix.ECHO
	raw.Cc[unix.VMIN], raw.Cc[unix.VTIME] = 0, 0
	fd := int(s.slave.Fd())
	_ = unix.IoctlSetTermios(fd, unix.TCSETS, raw)
	b := make([]byte, 4096)
	n, _ := unix.Read(fd, b)
	return string(b[:max(n, 0)])
}
