package term

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"qiyou/ui/cell"
)

// bareEnv is the environment of a terminal with nothing around it.
func bareEnv(t *testing.T, term string) {
	t.Helper()
	t.Setenv("TERM", term)
	for _, name := range []string{"TMUX", "STY", "KITTY_WINDOW_ID", "VTE_VERSION"} {
		t.Setenv(name, "")
	}
}

// focusTo reports a focus as terminals do, and waits until it is known.
func focusTo(t *testing.T, m *memTTY, s *Screen, in bool) {
	t.Helper()
	m.typed(map[bool]string{true: "\x1b[I", false: "\x1b[O"}[in])
	if ev := nextEvent(t, s); ev != (Focus{in}) {
		t.Fatalf("got the event %+v, want a focus", ev)
	}
}

// The bytes of a notification for each terminal, alone and in a multiplexer.
func TestNotificationBytes(t *testing.T) {
	for _, c := range []struct{ term, env, title, body, want string }{
		{"xterm-256color", "", "liu", "your turn", "\x1b]9;liu: your turn\x1b\\\a"},
		{"xterm-256color", "", "4;1", "x\x1b]0;y\x07;z", "\x1b]9;x;z\x1b\\\a"},
		{"foot", "", "liu", "a;b", "\x1b]777;notify;liu;a,b\x1b\\\a"},
		{"rxvt-unicode-256color", "", "li;u", "a", "\x1b]777;notify;li,u;a\x1b\\\a"},
		{"xterm-256color", "VTE_VERSION", "liu", "a", "\x1b]777;notify;liu;a\x1b\\\a"},
		{"xterm-kitty", "", "liu", "a;b", "\x1b]99;i=qiyou:d=0;liu\x1b\\\x1b]99;i=qiyou:d=1:p=body;a;b\x1b\\\a"},
		{"tmux-256color", "TMUX", "liu", "hi", "\x1bPtmux;\x1b\x1b]9;liu: hi\x1b\x1b\\\x1b\\\a"},
		{"tmux-256color", "", "liu", "hi", "\x1bPtmux;\x1b\x1b]9;liu: hi\x1b\x1b\\\x1b\\\a"},
		{"screen-256color", "TMUX", "liu", "hi", "\x1bPtmux;\x1b\x1b]9;liu: hi\x1b\x1b\\\x1b\\\a"},
		{"screen-256color", "STY", "liu", "hi", "\x1bP\x1b]9;liu: hi\a\x1b\\\a"},
		{"linux", "", "liu", "hi", "\a"},
	} {
		t.Run(c.term+c.env, func(t *testing.T) {
			bareEnv(t, c.term)
			if c.env != "" {
				t.Setenv(c.env, "1")
			}
			m := newMemTTY(t, 60, 10)
			s := openMem(t, m, Options{Colors: 0, Wide: 0, Notify: NotifyDesktop})
			s.focus.Store(int32(focusOut))
			s.Notify(c.title, c.body)
			if got := m.take(); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// Somebody is told only while the window has no focus, as the setting says, and
// at most once a second.
func TestToldOnlyWithoutFocus(t *testing.T) {
	for _, c := range []struct {
		how  Notify
		want string
	}{{NotifyDesktop, "\x1b]9;liu: your turn\x1b\\\a"}, {NotifyBell, "\a"}, {NotifyOff, ""}} {
		bareEnv(t, "xterm-256color")
		m := newMemTTY(t, 60, 10)
		s := openMem(t, m, Options{Colors: 256, Wide: 0, Notify: c.how})
		told := func(when, want string) {
			t.Helper()
			s.Notify("liu", "your turn")
			if got := m.take(); got != want {
				t.Errorf("setting %d, %s: got %q, want %q", c.how, when, got, want)
			}
		}
		told("after the start", "")
		focusTo(t, m, s, true)
		told("with focus", "")
		focusTo(t, m, s, false)
		if got := m.take(); got != "" {
			t.Errorf("nothing happened and %q was sent", got)
		}
		told("without focus", c.want)
		told("at once again", "")
		s.called = s.called.Add(-callEvery)
		told("a second later", c.want)
		focusTo(t, m, s, true)
		s.called = s.called.Add(-callEvery)
		told("with focus again", "")
		_ = s.Close()
	}
}

// Inside a multiplexer that keeps focus to itself, and on a terminal that has no
// such reports, who typed nothing for a while is away.
func TestAwayWhereNoFocusIsReported(t *testing.T) {
	for _, c := range []struct {
		term string
		want bool
	}{{"xterm-256color", false}, {"tmux-256color", true}, {"screen", true}, {"linux", true}} {
		bareEnv(t, c.term)
		m := newMemTTY(t, 60, 10)
		s := openMem(t, m, Options{Colors: 0, Wide: 0, Notify: NotifyBell})
		rings := func(when string, want bool) {
			t.Helper()
			s.Notify("liu", "your turn")
			if got := m.take() == "\a"; got != want {
				t.Errorf("%s, %s: rang %v, want %v", c.term, when, got, want)
			}
		}
		rings("at the start", false)
		s.typed.Store(time.Now().Add(-absent).UnixNano())
		rings("untouched for a while", c.want)
		s.called = time.Time{}
		m.typed("x")
		nextEvent(t, s)
		rings("after a key", false)
		focusTo(t, m, s, true)
		s.typed.Store(time.Now().Add(-time.Hour).UnixNano())
		rings("with a focus that is reported", false)
		_ = s.Close()
	}
}

// A window's name is sent once for each change, cleaned, and the terminal's own
// is put back when it is left, also by a suspend and by a crash.
func TestTitle(t *testing.T) {
	bareEnv(t, "xterm-256color")
	m := newMemTTY(t, 60, 10)
	s := openMem(t, m, Options{Colors: 256, Wide: -1})
	if !strings.Contains(m.all(), "\x1b[22;2t") {
		t.Error("the terminal's own title is not kept at the start")
	}
	s.SetTitle("● your turn - qiyou")
	if got, want := m.take(), "\x1b]2;● your turn - qiyou\x1b\\"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	s.SetTitle("● your turn - qiyou")
	if got := m.take(); got != "" {
		t.Errorf("the same title again sent %q", got)
	}
	s.stop = func() error {
		if out := m.take(); !strings.Contains(out, "\x1b]2;\x1b\\\x1b[23;2t") || !strings.Contains(out, "\x1b[?1004l") {
			t.Errorf("suspended with %q, want the title put back and no more focus reports", out)
		}
		return nil
	}
	if err := s.Suspend(); err != nil {
		t.Fatal(err)
	}
	if out := m.take(); !strings.Contains(out, "\x1b[22;2t") || !strings.Contains(out, "\x1b]2;● your turn - qiyou\x1b\\") || !strings.Contains(out, "\x1b[?1004h") {
		t.Errorf("after a suspend %q, want the title and focus reports again", out)
	}
	s.SetTitle("a\x1b]52;c;QQ==\x07\nb\x9b" + strings.Repeat("棋", 300))
	out := m.take()
	if inner := strings.TrimSuffix(strings.TrimPrefix(out, "\x1b]2;"), "\x1b\\"); strings.ContainsAny(inner, "\x1b\x07\n\u009b") || len(inner) > noteBytes || !utf8.ValidString(inner) {
		t.Errorf("a hostile title came out as %q", out)
	}
	Restore()
	if out := m.take(); strings.Count(out, "\x1b[23;2t") != 1 || !strings.Contains(out, "\x1b[?1004l") {
		t.Errorf("after a crash %q, want the title put back once and no more focus reports", out)
	}
	s.SetTitle("late")
	if out := m.take(); out != "" {
		t.Errorf("%q written after the terminal was left", out)
	}
}

// Titles and notifications are of ASCII where nothing else is understood, and
// terminals without windows get no title.
func TestTitleOfPlainTerminals(t *testing.T) {
	bareEnv(t, "xterm-256color")
	m := newMemTTY(t, 60, 10)
	s := openMem(t, m, Options{Colors: 256, Wide: 0, Charset: "us-ascii"})
	s.SetTitle("● 轮到你 - qiyou")
	if got, want := m.take(), "\x1b]2;? ??? - qiyou\x1b\\"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	_ = s.Close()
	bareEnv(t, "linux")
	m = newMemTTY(t, 60, 10)
	s = openMem(t, m, Options{Colors: 8, Wide: 0})
	s.SetTitle("x")
	if got := m.take(); got != "" {
		t.Errorf("the console got %q", got)
	}
}

// Frames, a focus that changes and time that goes by are no news.
func TestNoByteWhenNothingHappened(t *testing.T) {
	bareEnv(t, "xterm-256color")
	m := newMemTTY(t, 60, 10)
	s := openMem(t, m, Options{Colors: 256, Wide: 0, Notify: NotifyDesktop})
	b := cell.NewBuffer(60, 10)
	s.Show(b)
	s.SetTitle("qiyou")
	m.take()
	for i := range 20 {
		focusTo(t, m, s, i%2 == 0)
		s.Show(b)
		s.SetTitle("qiyou")
	}
	if got := m.take(); got != "" {
		t.Errorf("%q was sent", got)
	}
}
