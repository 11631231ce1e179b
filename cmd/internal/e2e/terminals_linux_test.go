package e2e

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// here are the arguments of a game of two at one keyboard.
var here = []string{"play", "--here", "--rules", "freestyle", "--clock", "none"}

// resize gives the terminal another size, and waits for the frame of it.
func (s *screen) resize(w, h int) {
	s.t.Helper()
	s.mu.Lock()
	n := s.raw.Len()
	s.emu.Resize(w, h)
	s.mu.Unlock()
	if err := pty.Setsize(s.master, &pty.Winsize{Rows: uint16(h), Cols: uint16(w)}); err != nil {
		s.t.Fatal(err)
	}
	s.after(n, fmt.Sprintf("frame of %dx%d", w, h), wholeFrame)
}

// wholeFrame says that out has a frame that began with an empty screen.
func wholeFrame(out string) bool {
	return strings.Contains(out, "\x1b[2J") && strings.HasSuffix(out, "\x1b[?2026l")
}

// redraw presses keys and has the whole frame sent after them; it gives where in
// the output that begins. A Ctrl+L that comes with the escape before it, as it may
// on a busy machine, is another key, and is pressed again.
func (s *screen) redraw(keys string) (n int) {
	s.t.Helper()
	n = len(s.output())
	s.press(keys + "\x0c")
	for end := time.Now().Add(patience); time.Now().Before(end); s.press("\x0c") {
		for once := time.Now().Add(2 * time.Second); time.Now().Before(once); time.Sleep(time.Millisecond) {
			if wholeFrame(s.output()[n:]) {
				return n
			}
		}
	}
	s.t.Fatalf("%s: no frame after %q", s.name, s.output()[n:])
	return n
}

// again has the frame sent anew, and shows it on a terminal that has seen nothing
// else.
func (s *screen) again(w, h int) *vt.Emulator {
	s.t.Helper()
	n := s.redraw("")
	e := vt.NewEmulator(w, h)
	go func() { _, _ = io.Copy(io.Discard, e) }()
	s.t.Cleanup(func() {
		if c, ok := e.InputPipe().(io.Closer); ok {
			_ = c.Close()
		}
	})
	_, _ = io.WriteString(e, s.output()[n:])
	return e
}

// TestAnySize: at any size, with anything open, what is seen is what a fresh
// terminal would show.
func TestAnySize(t *testing.T) {
	t.Parallel()
	s := alone(t, launch{args: here})
	s.see("Move 1")
	rng := rand.New(rand.NewPCG(3, 4))
	opens := []string{"?", ":", ":say x", "R", "<", "w", "v", "h8\r", "\t", "[", "u", "d"}
	w, h := 80, 24
	for i := range runs(60, 500) {
		if i%3 == 0 {
			s.press("\x1b")
			time.Sleep(70 * time.Millisecond)     // longer than an escape sequence waits for its end
			s.redraw(opens[rng.IntN(len(opens))]) // the keys have been taken before the size changes
		}
		last := w
		w, h = 1+rng.IntN(300), 1+rng.IntN(100)
		if i%4 == 0 {
			w, h = 1+rng.IntN(60), 1+rng.IntN(20)
		}
		if w == last {
			w++
		}
		diff := s.fresh(w, h)
		for try := 0; diff != "" && try < 3; try++ { // news may have come between the two frames
			s.resize(w+1, h)
			diff = s.fresh(w, h)
		}
		if diff != "" {
			t.Fatalf("size %d, %dx%d: %s", i, w, h, diff)
		}
	}
	s.resize(80, 24)
	s.press("\x03")
	s.see("y yes")
	s.press("\x03")
	s.ended(0)
}

// fresh gives the terminal a size, and says where it then shows something else
// than one that has seen no other.
func (s *screen) fresh(w, h int) string {
	s.t.Helper()
	s.resize(w, h)
	s.mu.Lock()
	before := vt.NewEmulator(w, h)
	for y := range h {
		for x := range w {
			before.SetCell(x, y, s.emu.CellAt(x, y))
		}
	}
	s.mu.Unlock()
	return differs(before, s.again(w, h))
}

// differs is where two terminals of one size show something else, "" for nowhere.
func differs(a, b *vt.Emulator) string {
	for y := range a.Height() {
		for x := range a.Width() {
			got, want := a.CellAt(x, y), b.CellAt(x, y)
			if got.Content != want.Content || got.Style != want.Style && want.Content != " " {
				return fmt.Sprintf("cell %d,%d is %+v, on a fresh terminal %+v", x, y, got, want)
			}
		}
	}
	return ""
}

// TestPastes: a paste plays nothing, wherever it goes, and takes no time; what
// has no end is over soon.
func TestPastes(t *testing.T) {
	t.Parallel()
	s := alone(t, launch{args: here})
	s.see("Move 1")
	text := strings.Repeat("h8\ry\r\n", 1700)
	for _, open := range []string{"", ":"} {
		s.press(open)
		start := time.Now()
		s.press("\x1b[200~" + text + "\x1b[201~")
		if open != "" {
			s.see("h8 y")
			s.press("\x1b")
		}
		s.press("?")
		s.see("Esc close")
		t.Logf("%d bytes of paste after %q: %v", len(text), open, time.Since(start))
		s.press("\x1b")
		s.shows("the board alone", func(text string) bool { return strings.Contains(text, "R resign") })
		s.see("Move 1 ")
	}
	s.press("\x1b[200~h8\r") // and no end
	time.Sleep(600 * time.Millisecond)
	s.see("Move 1 ")
	s.press("h8\r")
	s.see("Move 2 ", "1 h8")
	_ = s.cmd.Process.Kill()
}

// sequences are what keys and terminals send in several bytes.
var sequences = map[string]string{
	"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "left of a keypad": "\x1bOD", "home": "\x1b[H", "end": "\x1b[F",
	"delete": "\x1b[3~", "page down": "\x1b[6~", "F1": "\x1bOP", "F5": "\x1b[15~", "Shift+Tab": "\x1b[Z", "Ctrl+Right": "\x1b[1;5C",
	"click": "\x1b[<0;20;10M", "release": "\x1b[<0;20;10m", "wheel": "\x1b[<65;20;10M", "focus": "\x1b[I", "no focus": "\x1b[O",
	"a key with a modifier": "\x1b[27;5;99~", "a key of kitty": "\x1b[99;5u", "attributes": "\x1b[?62;22c", "position": "\x1b[12;40R",
}

// TestSlowLine: a sequence whose bytes come one by one, a tenth of a second apart,
// is read as single keys, and none of them plays, asks, leaves or ends.
func TestSlowLine(t *testing.T) {
	t.Parallel()
	need(t)
	for name, seq := range sequences {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := alone(t, launch{args: here})
			s.see("Move 1")
			s.press("h8\r")
			s.see("Move 2 ", "1 h8")
			for _, b := range []byte(seq) {
				s.press(string(rune(b)))
				time.Sleep(100 * time.Millisecond)
			}
			for range 3 {
				s.press("\x1b")
				time.Sleep(80 * time.Millisecond)
			}
			s.redraw("")
			if text := s.text(); !strings.Contains(text, "1 h8") || strings.Contains(text, "2 ") && strings.Contains(text, "Move 3") {
				t.Errorf("after %q:\n%s", seq, text)
			}
			_ = s.cmd.Process.Kill()
		})
	}
}

// TestTerms: whatever TERM says, there is a screen, or lines without a single
// escape where no screen can be.
func TestTerms(t *testing.T) {
	t.Parallel()
	need(t)
	for term, drawn := range map[string]bool{
		"xterm": true, "xterm-256color": true, "xterm-kitty": true, "alacritty": true, "foot": true, "linux": true, "vt100": true,
		"screen": true, "screen-256color": true, "tmux-256color": true, "wezterm": true, "no-such-terminal": true, "dumb": false, "": false,
	} {
		t.Run(term, func(t *testing.T) {
			t.Parallel()
			s := alone(t, launch{args: []string{"play"}, env: []string{"TERM=" + term}})
			if drawn {
				s.see("q quit", "Play here")
				s.press("q")
				s.ended(0)
				return
			}
			s.see("help")
			s.press("quit\r")
			s.ended(0)
			if out := s.output(); strings.Contains(out, "\x1b") {
				t.Errorf("there is an escape in %q", out)
			}
		})
	}
}

// redrawn waits until a frame that is sent anew has text, for what the emulator,
// which knows UTF-8 alone, cannot read.
func (s *screen) redrawn(text string) {
	s.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		n := len(s.output())
		s.press("\x0c")
		s.after(n, "frame", wholeFrame)
		if strings.Contains(s.output()[n:], text) {
			return
		}
	}
	s.t.Fatalf("%s: no %q", s.name, text)
}

// TestLocales: the program starts in every locale and sends what a terminal of it
// can show.
func TestLocales(t *testing.T) {
	t.Parallel()
	need(t)
	type check = func(out string) bool
	ascii := func(out string) bool { return strings.IndexFunc(out, func(r rune) bool { return r > '~' }) < 0 }
	utf8 := func(out string) bool { return strings.Contains(out, "●") }
	gbk := func(out string) bool {
		back, err := simplifiedchinese.GB18030.NewDecoder().String(out)
		return err == nil && strings.Contains(back, "┼") && !strings.Contains(out, "┼")
	}
	for locale, fits := range map[string]check{
		"C": ascii, "POSIX": ascii, "": utf8, "zh_CN.GBK": gbk, "zh_CN.GB18030": gbk, "zh_TW.Big5": ascii, "ja_JP.UTF-8": utf8, "en_US.UTF-8": utf8,
	} {
		t.Run(locale, func(t *testing.T) {
			t.Parallel()
			s := alone(t, launch{args: here, env: []string{"LC_ALL=" + locale, "LANG="}})
			s.redrawn("Move 1")
			s.press("h8\r")
			s.redrawn("1 h8")
			if out := s.output(); !fits(out) {
				t.Errorf("it writes %q", out)
			}
			s.press("\x03")
			s.redrawn("y yes")
			s.press("\x03")
			s.ended(0)
		})
	}
}

// TestTmux: inside of tmux all is as it is outside.
func TestTmux(t *testing.T) {
	t.Parallel()
	need(t)
	if _, err := exec.LookPath("tmux"); err != nil {
		if whole {
			t.Fatal("QIYOU_E2E=1, but there is no tmux")
		}
		t.Skip("there is no tmux")
	}
	plain := alone(t, launch{args: here})
	plain.see("Move 1", "? help")
	name := strings.ReplaceAll(t.TempDir(), "/", "-")
	tmux := func(args ...string) string {
		cmd := exec.Command("tmux", append([]string{"-L", name, "-f", "/dev/null"}, args...)...)
		cmd.Env = command("", t.TempDir()).Env
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("tmux %v: %v: %s", args, err, out)
		}
		return string(out)
	}
	run := strings.Join(append([]string{program, "--name", "solo", "--lang", "en", "--offline"}, here...), " ")
	tmux("new-session", "-d", "-x", "80", "-y", "24", "env -u TMUX "+run+"; sleep 60")
	t.Cleanup(func() { tmux("kill-server") })
	rows := func(text string) string {
		var all []string
		for line := range strings.Lines(text) {
			all = append(all, strings.TrimRight(line, " \n"))
		}
		return strings.Join(all, "\n")
	}
	want, got := rows(plain.text()), ""
	for end := time.Now().Add(patience); strings.TrimSpace(got) != strings.TrimSpace(want); time.Sleep(20 * time.Millisecond) {
		if got = rows(tmux("capture-pane", "-p")); time.Now().After(end) {
			t.Fatalf("inside of tmux:\n%s\noutside:\n%s", got, want)
		}
	}
	tmux("send-keys", "h8", "Enter")
	for end := time.Now().Add(patience); !strings.Contains(got, "1 h8"); time.Sleep(20 * time.Millisecond) {
		if got = tmux("capture-pane", "-p"); time.Now().After(end) {
			t.Fatalf("no move inside of tmux:\n%s", got)
		}
	}
	_ = plain.cmd.Process.Kill()
}
