package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"

	"qiyou/cmd/internal/conf"
	"qiyou/ui/text"
)

// shell is a shell in a terminal, as a person has one, in which the program is
// run by name. It does not edit lines, so that the line is cooked at its prompt.
func shell(t *testing.T) *screen {
	t.Helper()
	need(t)
	l := launch{words: &text.EN, name: "shell", home: t.TempDir(), loud: true}
	cmd := l.command()
	cmd.Path, cmd.Args = "/bin/bash", []string{"bash", "--noediting", "--norc", "--noprofile", "-i"}
	cmd.Dir = l.home
	cmd.Env = append(cmd.Env, "PS1=prompt> ", "PATH="+filepath.Dir(program)+":"+os.Getenv("PATH"), "HISTFILE=")
	s := l.start(t, cmd)
	s.see("prompt>")
	s.before = s.termios()
	return s
}

// after waits for what is written after the first n bytes to fit.
func (s *screen) after(n int, what string, fits func(out string) bool) {
	s.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if fits(s.output()[n:]) {
			return
		}
	}
	s.t.Fatalf("%s: no %s after %q", s.name, what, s.output()[n:])
}

// TestSuspend: a program that is stopped leaves a whole terminal and is there again
// at once, its clock running, as often as one likes; and its end is clean.
func TestSuspend(t *testing.T) {
	t.Parallel()
	s := shell(t)
	s.press("qiyou " + strings.Join(against, " ") + " --offline --name solo\n")
	s.see("your turn")
	var worst time.Duration
	cycles := runs(4, 50)
	for i := range cycles {
		n := len(s.output())
		s.press("\x1a")
		s.after(n, "prompt", func(out string) bool { return strings.Contains(out, "Stopped") && strings.HasSuffix(out, "prompt> ") })
		if now := s.termios(); *now != *s.before {
			t.Fatalf("cycle %d: the line is left as %+v, was %+v", i, now, s.before)
		}
		if mode := s.left(s.output()); mode != "" {
			t.Fatalf("cycle %d: the terminal is left with %s", i, mode)
		}
		n = len(s.output())
		start := time.Now()
		s.press("fg\n")
		s.after(n, "frame", func(out string) bool {
			return strings.Contains(out, "\x1b[?1049h") && strings.Contains(out, "Move 1") && strings.HasSuffix(out, "\x1b[?2026l")
		})
		worst = max(worst, time.Since(start))
		if i == 0 {
			n = len(s.output())
			s.after(n, "second of the clock", func(out string) bool { return strings.Contains(out, "\x1b[?2026l") })
		}
	}
	t.Logf("%d cycles, slowest frame after it went on %v", cycles, worst)
	s.press("q")
	s.see("y yes")
	s.press("y")
	s.see("q quit")
	n := len(s.output())
	s.press("q")
	s.after(n, "prompt", func(out string) bool { return strings.HasSuffix(out, "prompt> ") })
	s.clean(cycles + 1)
}

// TestPasteBeforeShell: nothing of a paste that the program no longer reads is run
// by the shell.
func TestPasteBeforeShell(t *testing.T) {
	t.Parallel()
	s := shell(t)
	for range runs(2, 20) {
		s.press("qiyou --offline --name solo\n")
		s.see("q quit")
		n := len(s.output())
		s.press("q\x1b[200~" + strings.Repeat("touch pasted\r", 320) + "\x1b[201~")
		s.after(n, "prompt", func(out string) bool { return strings.HasSuffix(out, "prompt> ") })
		s.press("echo do''ne\n")
		s.see("done")
		if out := s.output()[n:]; strings.Contains(out, "touch") {
			t.Fatalf("the shell got some of the paste: %q", out)
		}
		s.press("clear\n")
		s.shows("an empty screen", func(text string) bool { return !strings.Contains(text, "done") })
	}
}

// TestHangUp: without its terminal the program ends, and its match is on disk.
func TestHangUp(t *testing.T) {
	t.Parallel()
	need(t)
	for i := range runs(2, 20) {
		home := t.TempDir()
		s := alone(t, launch{home: home, args: against})
		s.see("your turn")
		s.press("h8\r")
		s.see("1 h8")
		start := time.Now()
		_ = s.slave.Close()
		_ = s.master.Close()
		select {
		case <-s.done:
		case <-time.After(patience):
			t.Fatal("it goes on without a terminal")
		}
		if took := time.Since(start); took > time.Second && !race {
			t.Errorf("run %d: took %v, want at most a second", i, took)
		}
		if s.errs.Len() > 0 && !strings.HasPrefix(s.errs.String(), "qiyou: ") {
			t.Errorf("run %d: stderr %q", i, s.errs.String())
		}
		if code := s.cmd.ProcessState.ExitCode(); code != 130 && code != 1 {
			t.Errorf("run %d: exit %d, want 130 or 1", i, code)
		}
		paths, err := conf.Find(home, os.Getenv)
		if err != nil {
			t.Fatal(err)
		}
		if found, _ := filepath.Glob(filepath.Join(paths.Journal(), "*")); len(found) == 0 {
			t.Errorf("run %d: no journal in %s", i, paths.Journal())
		}
	}
}

// TestNoScreen: what only prints does not touch the terminal.
func TestNoScreen(t *testing.T) {
	t.Parallel()
	need(t)
	for _, args := range [][]string{{"version"}, {"record", "list"}, {"no-such-thing"}} {
		l := launch{words: &text.EN, home: t.TempDir(), name: "x"}
		cmd := command("", l.home, args...)
		cmd.Env = append(cmd.Env, "TERM=xterm-256color")
		master, slave, err := pty.Open()
		if err != nil {
			t.Fatal(err)
		}
		cmd.Stdin, cmd.Stdout, cmd.Stderr = slave, slave, slave
		before, _ := unix.IoctlGetTermios(int(slave.Fd()), unix.TCGETS)
		_ = cmd.Run()
		now, err := unix.IoctlGetTermios(int(slave.Fd()), unix.TCGETS)
		if err != nil || *now != *before {
			t.Errorf("%v leaves the line as %+v, was %+v (%v)", args, now, before, err)
		}
		_ = slave.Close()
		b := make([]byte, 1<<16)
		n, _ := master.Read(b)
		if strings.Contains(string(b[:n]), "\x1b") {
			t.Errorf("%v writes %q", args, b[:n])
		}
		_ = master.Close()
	}
}
