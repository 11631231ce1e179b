package e2e

import (
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
	"golang.org/x/sys/unix"

	"qiyou/ui/text"
)

// screen is one run of the program in a pseudo-terminal of 80x24: keys go in,
// what is seen comes out.
type screen struct {
	t      *testing.T
	name   string
	words  *text.Messages
	cmd    *exec.Cmd
	master *os.File
	slave  *os.File
	before *unix.Termios
	emu    *vt.Emulator
	done   chan struct{}
	keys   int // pressed so far

	errs strings.Builder // read only once it has ended

	mu  sync.Mutex // for the emulator too
	raw strings.Builder
}

// launch is how a screen is begun.
type launch struct {
	words    *text.Messages // nil is English
	program  string         // "" is the program under test
	ns, home string
	name     string // "" is for somebody new
	args     []string
	loud     bool     // what goes to stderr is seen too
	env      []string // TERM is xterm-256color where it is not said
}

// open runs the program in a terminal in a namespace, in English. It is ended
// with the test.
func open(t *testing.T, ns, home, name string, args ...string) *screen {
	t.Helper()
	return launch{ns: ns, home: home, name: name, args: args}.open(t)
}

// openIn is open in a language.
func openIn(t *testing.T, words *text.Messages, ns, home, name string, args ...string) *screen {
	t.Helper()
	return launch{words: words, ns: ns, home: home, name: name, args: args}.open(t)
}

func (l launch) open(t *testing.T) *screen {
	t.Helper()
	if l.words == nil {
		l.words = &text.EN
	}
	return l.start(t, l.command())
}

// start runs a command in a terminal.
func (l launch) start(t *testing.T, cmd *exec.Cmd) *screen {
	t.Helper()
	s := &screen{t: t, name: l.name, words: l.words, emu: vt.NewEmulator(80, 24), done: make(chan struct{})}
	var err error
	if s.master, s.slave, err = pty.Open(); err != nil {
		if whole {
			t.Fatalf("no pseudo-terminal: %v", err)
		}
		t.Skipf("no pseudo-terminal: %v", err)
	}
	_ = pty.Setsize(s.master, &pty.Winsize{Rows: 24, Cols: 80})
	s.before = s.termios()
	s.cmd = cmd
	s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr = s.slave, s.slave, io.Writer(&s.errs)
	if l.loud {
		s.cmd.Stderr = s.slave
	}
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go s.follow()
	go func() { _, _ = io.Copy(s.master, s.emu) }()
	go func() {
		_ = s.cmd.Wait()
		close(s.done)
	}()
	t.Cleanup(s.end)
	return s
}

// command is the program as it is run.
func (l launch) command() *exec.Cmd {
	args := l.args
	if l.name != "" {
		args = append(args, "--name", l.name, "--lang", l.words.Lang)
	}
	cmd := command(l.ns, l.home, args...)
	if l.program != "" {
		cmd.Args[slices.Index(cmd.Args, program)] = l.program
		cmd.Path = cmd.Args[0]
		if l.ns != "" {
			cmd.Path, _ = exec.LookPath(cmd.Args[0])
		}
	}
	cmd.Env = append(append(cmd.Env, "TERM=xterm-256color", "COLORTERM=", "NO_COLOR=", "TMUX="), l.env...)
	return cmd
}

func (s *screen) end() {
	_ = s.cmd.Process.Kill()
	<-s.done
	if s.t.Failed() {
		s.t.Logf("%s: %v\n%s", s.name, s.cmd.ProcessState, s.text())
	}
	if c, ok := s.emu.InputPipe().(io.Closer); ok {
		_ = c.Close()
	}
	_ = s.slave.Close()
	_ = s.master.Close()
}

func (s *screen) follow() {
	b := make([]byte, 1<<16)
	for {
		n, err := s.master.Read(b)
		s.mu.Lock()
		s.raw.Write(b[:n])
		_, _ = s.emu.Write(b[:n])
		s.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// text is what stands on the screen.
func (s *screen) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.emu.String()
}

// output is every byte that was written so far.
func (s *screen) output() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.raw.String()
}

// shows waits until fits is true of what stands on the screen.
func (s *screen) shows(what string, fits func(text string) bool) {
	s.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if fits(s.text()) {
			return
		}
		select {
		case <-s.done:
			s.t.Fatalf("%s ended and never showed %s: %q", s.name, what, s.output())
		default:
		}
	}
	s.t.Fatalf("%s: no %s in %v", s.name, what, patience)
}

// see waits until every one of texts stands on the screen.
func (s *screen) see(texts ...string) {
	s.t.Helper()
	s.shows(strings.Join(texts, ", "), func(shown string) bool {
		for _, text := range texts {
			if !strings.Contains(shown, text) {
				return false
			}
		}
		return true
	})
}

// press types keys: each character is one.
func (s *screen) press(keys string) {
	s.t.Helper()
	s.keys += len(keys)
	if _, err := io.WriteString(s.master, keys); err != nil {
		s.t.Errorf("%s: %v", s.name, err)
	}
}

// answer types the answer to a question, as late as a person who has read it.
func (s *screen) answer(keys string) {
	s.t.Helper()
	time.Sleep(reading)
	s.press(keys)
}

// reading is longer than what the screen takes for a key that was pressed
// before the question was seen.
const reading = 400 * time.Millisecond

func (s *screen) termios() *unix.Termios {
	s.t.Helper()
	now, err := unix.IoctlGetTermios(int(s.slave.Fd()), unix.TCGETS)
	if err != nil {
		s.t.Fatal(err)
	}
	return now
}

// modes are what a terminal may be left in, and how it is left.
var modes = []struct{ name, on, off string }{
	{"alternate screen", "\x1b[?1049h", "\x1b[?1049l"},
	{"mouse buttons", "\x1b[?1000h", "\x1b[?1000l"},
	{"mouse drag", "\x1b[?1002h", "\x1b[?1002l"},
	{"mouse motion", "\x1b[?1003h", "\x1b[?1003l"},
	{"SGR mouse", "\x1b[?1006h", "\x1b[?1006l"},
	{"bracketed paste", "\x1b[?2004h", "\x1b[?2004l"},
	{"focus", "\x1b[?1004h", "\x1b[?1004l"},
	{"hidden cursor", "\x1b[?25l", "\x1b[?25h"},
	{"frame", "\x1b[?2026h", "\x1b[?2026l"},
	{"kitty keyboard", "\x1b[>1u", "\x1b[<u"},
}

// ended waits for the program to end with code, and checks that the terminal
// is as it was and that nothing was said.
func (s *screen) ended(code int) {
	s.t.Helper()
	s.gone(code)
	if s.errs.Len() > 0 {
		s.t.Errorf("%s: stderr %q, want nothing", s.name, s.errs.String())
	}
}

// gone is ended for a program that may say why.
func (s *screen) gone(code int) {
	s.t.Helper()
	select {
	case <-s.done:
	case <-time.After(patience):
		s.t.Fatalf("%s has not ended in %v", s.name, patience)
	}
	if got := s.cmd.ProcessState.ExitCode(); got != code {
		s.t.Errorf("%s: exit %d, want %d", s.name, got, code)
	}
	if now := s.termios(); *now != *s.before {
		s.t.Errorf("%s: the line is left as %+v, was %+v", s.name, now, s.before)
	}
	out := s.output()
	for end := time.Now().Add(time.Second); time.Now().Before(end) && s.left(out) != ""; time.Sleep(10 * time.Millisecond) {
		out = s.output() // what has not been read yet
	}
	if name := s.left(out); name != "" {
		s.t.Errorf("%s: the terminal is left with %s: %q", s.name, name, out[max(len(out)-200, 0):])
	}
}

// left is a mode that out leaves the terminal in, "" for none.
func (s *screen) left(out string) string {
	for _, m := range modes {
		if strings.LastIndex(out, m.on) > strings.LastIndex(out, m.off) {
			return m.name
		}
	}
	return ""
}
