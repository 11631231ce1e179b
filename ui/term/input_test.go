package term

import (
	"errors"
	"strings"
	"testing"
	"time"

	"qiyou/ui/cell"
)

func TestKeys(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	m := newMemTTY(t, 80, 24)
	s := openMem(t, m, Options{Colors: -1, Wide: -1})
	for _, c := range []struct {
		in   string
		want Event
	}{
		{"a", Key{Code: KeyRune, Rune: 'a'}},
		{"A", Key{Code: KeyRune, Rune: 'A'}},
		{"字", Key{Code: KeyRune, Rune: '字'}},
		{" ", Key{Code: KeyRune, Rune: ' '}},
		{"\xffb", Key{Code: KeyRune, Rune: 'b'}}, // no UTF-8: the library alone spins for ever
		{"\xe5\xad", nil},
		{"\x97", Key{Code: KeyRune, Rune: '字'}},
		{"\r", Key{Code: KeyEnter}},
		{"\t", Key{Code: KeyTab}},
		{"\x1b[Z", Key{Code: KeyBackTab}},
		{"\x1b[9;2u", Key{Code: KeyBackTab}},
		{"\x7f", Key{Code: KeyBackspace}},
		{"\x1b[3~", Key{Code: KeyDelete}},
		{"\x1b[A", Key{Code: KeyUp}},
		{"\x1b[1;2B", Key{Code: KeyDown, Shift: true}},
		{"\x1bOC", Key{Code: KeyRight}},
		{"\x1b[5~", Key{Code: KeyPgUp}},
		{"\x1bOP", Key{Code: KeyF1}},
		{"\x1b[24~", Key{Code: KeyF12}},
		{"\x03", Key{Code: KeyCtrlC, Rune: 'c', Ctrl: true}},
		{"\x1a", Key{Code: KeyCtrlZ, Rune: 'z', Ctrl: true}},
		{"\x1b[122;5u", Key{Code: KeyCtrlZ, Rune: 'z', Ctrl: true}},
		{"\x1b[27;5;122~", Key{Code: KeyCtrlZ, Rune: 'z', Ctrl: true}},
		{"\x0c", Key{Code: KeyCtrlL, Rune: 'l', Ctrl: true}},
		{"\x10", Key{Code: KeyCtrl, Rune: 'p', Ctrl: true}},
		{"\x1b[112;6u", Key{Code: KeyCtrl, Rune: 'p', Ctrl: true, Shift: true}},
		{"\x1bx", Key{Code: KeyAlt, Rune: 'x', Alt: true}},
		{"\x1b[120;3u", Key{Code: KeyAlt, Rune: 'x', Alt: true}},
		{"\x1b", Key{Code: KeyEsc}},
		{"\x1b[I", Focus{In: true}},
		{"\x1b[O", Focus{In: false}},
		{"\x1b[<0;3;4M", Mouse{X: 2, Y: 3, Button: MouseLeft}},
		{"\x1b[<32;5;4M", Mouse{X: 4, Y: 3, Button: MouseMove}},
		{"\x1b[<0;5;4m", Mouse{X: 4, Y: 3, Button: MouseRelease}},
		{"\x1b[<2;1;1M", Mouse{Button: MouseRight}},
		{"\x1b[<2;1;1m", Mouse{Button: MouseRelease}},
		{"\x1b[<1;80;24M", Mouse{X: 79, Y: 23, Button: MouseMiddle}},
		{"\x1b[<1;999;999m", Mouse{X: 79, Y: 23, Button: MouseRelease}},
		{"\x1b[<64;2;2M", Mouse{X: 1, Y: 1, Button: MouseWheelUp}},
		{"\x1b[<65;2;2M", Mouse{X: 1, Y: 1, Button: MouseWheelDown}},
		{"\x1b[<16;2;2M", Mouse{X: 1, Y: 1, Button: MouseLeft, Ctrl: true}},
	} {
		m.typed(c.in)
		if c.want == nil {
			continue
		}
		if got := nextEvent(t, s); got != c.want {
			t.Errorf("%q: got %#v, want %#v", c.in, got, c.want)
		}
	}
}

func TestPaste(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	m := newMemTTY(t, 80, 24)
	s := openMem(t, m, Options{Colors: -1, Wide: -1})

	m.typed("\x1b[200~one\rtwo\t三\x03\x1b[A end\x1b[201~q")
	if got, want := nextEvent(t, s), (Paste{"one\ntwo\t三 end"}); got != want {
		t.Errorf("got %#v, want %#v", got, want)
	}
	if got, want := nextEvent(t, s), (Key{Code: KeyRune, Rune: 'q'}); got != want {
		t.Errorf("after a paste: got %#v, want %#v", got, want)
	}

	m.typed("\x1b[200~\x1b[201~x")
	if got, want := nextEvent(t, s), (Key{Code: KeyRune, Rune: 'x'}); got != want {
		t.Errorf("after an empty paste: got %#v, want %#v", got, want)
	}

	// No end mark: keys work again after a moment.
	m.typed("\x1b[200~abc")
	if got, want := nextEvent(t, s), (Paste{"abc"}); got != want {
		t.Errorf("unended paste: got %#v, want %#v", got, want)
	}
	m.typed("y")
	if got, want := nextEvent(t, s), (Key{Code: KeyRune, Rune: 'y'}); got != want {
		t.Errorf("after an unended paste: got %#v, want %#v", got, want)
	}
}

func TestPasteIsBounded(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	m := newMemTTY(t, 80, 24)
	s := openMem(t, m, Options{Colors: -1, Wide: -1})
	start := time.Now()
	m.typed("\x1b[200~" + strings.Repeat("0123456789", 100_000) + "\x1b[201~")
	p, ok := nextEvent(t, s).(Paste)
	if !ok || len(p.Text) > MaxPaste || len(p.Text) < MaxPaste-4 {
		t.Errorf("a paste of 1 MB gave %d bytes, want about %d", len(p.Text), MaxPaste)
	}
	t.Logf("1 MB paste: %v, %d bytes written", time.Since(start), len(m.take()))
}

func TestHangUp(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	m := newMemTTY(t, 80, 24)
	s := openMem(t, m, Options{Colors: -1, Wide: -1})
	m.hangUp(errors.New("gone"))
	if ev, ok := nextEvent(t, s).(Closed); !ok || ev.Err == nil {
		t.Errorf("got %#v, want Closed with an error", ev)
	}
	if err := s.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	if _, ok := <-s.Events(); ok {
		t.Error("events go on after Close")
	}
}

func TestProbe(t *testing.T) {
	for _, c := range []struct {
		name          string
		column        int
		answers, lang string
		wide          int
		colorfgbg     string
		wantWide      bool
		wantLight     bool
		wantUnicode   bool
	}{
		{"narrow dark", 2, dark + "\x1b[?62c", "zh_CN.UTF-8", -1, "", false, false, true},
		{"wide light", 3, "\x1b]11;rgb:ffff/ffff/eeee\x07\x1b[?1;2c", "zh_CN.UTF-8", -1, "", true, true, true},
		{"light, two digits", 2, "\x1b]11;rgb:f0/f0/f0\x1b\\\x1b[?6c", "en_US.UTF-8", -1, "", false, true, true},
		{"no colour, COLORFGBG", 2, "\x1b[?6c", "en_US.UTF-8", -1, "0;15", false, true, true},
		{"silent", 0, "", "en_US.UTF-8", -1, "", false, false, true},
		{"bytes are characters", 4, dark + "\x1b[?6c", "en_US.UTF-8", -1, "", false, false, false},
		{"told wide", 2, dark + "\x1b[?6c", "en_US.UTF-8", 1, "", true, false, true},
		{"told narrow", 3, dark + "\x1b[?6c", "en_US.UTF-8", 0, "", false, false, true},
		{"ASCII locale", 3, dark + "\x1b[?6c", "C", -1, "", false, false, false},
		{"malformed", 2, "\x1b]11;rgb:zz/ffff\x07\x1b[?6c", "en_US.UTF-8", -1, "", false, false, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv("TERM", "xterm-256color")
			t.Setenv("LC_ALL", c.lang)
			t.Setenv("COLORFGBG", c.colorfgbg)
			m := newMemTTY(t, 80, 24)
			m.column, m.answers = c.column, c.answers
			m.typed("ab")
			start := time.Now()
			s := openMem(t, m, Options{Colors: -1, Wide: c.wide})
			if took := time.Since(start); took > 400*time.Millisecond {
				t.Errorf("Open took %v", took)
			}
			if s.Wide() != c.wantWide || s.Light() != c.wantLight || s.Unicode() != c.wantUnicode {
				t.Errorf("wide %v, light %v, unicode %v, want %v, %v, %v",
					s.Wide(), s.Light(), s.Unicode(), c.wantWide, c.wantLight, c.wantUnicode)
			}
			// Late answers never become keys, and keys typed ahead are kept.
			if c.answers == "" {
				m.typed("\x1b[1;3R" + dark + "\x1b[?62c")
			}
			m.typed("z")
			for _, r := range "abz" {
				if got, want := nextEvent(t, s), (Key{Code: KeyRune, Rune: r}); got != want {
					t.Fatalf("got %#v, want %#v", got, want)
				}
			}
		})
	}
}

func TestLocales(t *testing.T) {
	for _, c := range []struct {
		lcAll, lcCtype, lang, charset string
		unicode                       bool
		want                          string // 帅 on the wire
	}{
		{"", "", "", "", true, "帅"},
		{"", "", "en_US.UTF-8", "", true, "帅"},
		{"", "zh_CN.utf8", "C", "", true, "帅"},
		{"C", "", "zh_CN.UTF-8", "", false, "?"},
		{"POSIX", "", "", "", false, "?"},
		{"", "", "C.UTF-8", "", true, "帅"},
		{"zh_CN.GBK", "", "", "", true, "\xcb\xa7"},
		{"zh_CN.GB18030", "", "", "", true, "\xcb\xa7"},
		{"zh_CN.GB2312", "", "", "", true, "\xcb\xa7"},
		{"ja_JP.SJIS", "", "", "", false, "?"},
		{"zh_CN", "", "", "", true, "帅"},
		{"C", "", "", "utf-8", true, "帅"},
		{"zh_CN.UTF-8", "", "", "us-ascii", false, "?"},
		{"zh_CN.UTF-8", "", "", "", true, "帅"}, // nothing of the last one stays
	} {
		t.Setenv("TERM", "xterm-256color")
		t.Setenv("LC_ALL", c.lcAll)
		t.Setenv("LC_CTYPE", c.lcCtype)
		t.Setenv("LANG", c.lang)
		m := newMemTTY(t, 20, 3)
		s := openMem(t, m, Options{Colors: 0, Wide: 0, Charset: c.charset})
		b := cell.NewBuffer(20, 3)
		b.Print(2, 1, 9, "帅", cell.Style{})
		s.Show(b)
		if out := m.take(); s.Unicode() != c.unicode || !strings.Contains(out, c.want) {
			t.Errorf("%+v: unicode %v, wrote %q", c, s.Unicode(), out)
		}
		_ = s.Close()
	}
}

// In the encodings of their languages texts are what they are, and boards are of
// ASCII.
func TestEastAsianLocales(t *testing.T) {
	for locale, c := range map[string]struct{ text, wire string }{
		"zh_TW.Big5":      {"棋", "\xb4\xd1"},
		"ja_JP.eucJP":     {"碁", "\xb8\xeb"},
		"ja_JP.SJIS":      {"碁", "\x8c\xe9"},
		"ko_KR.eucKR":     {"둑", "\xb5\xcf"},
		"zh_HK.BIG5HKSCS": {"棋", "\xb4\xd1"},
	} {
		t.Setenv("TERM", "xterm-256color")
		t.Setenv("LC_ALL", locale)
		m := newMemTTY(t, 20, 3)
		s := openMem(t, m, Options{Colors: 0, Wide: 0})
		b := cell.NewBuffer(20, 3)
		b.Print(2, 1, 9, c.text, cell.Style{})
		s.Show(b)
		if out := m.take(); s.Unicode() || !strings.Contains(out, c.wire) {
			t.Errorf("%s: unicode %v, wrote %q, want %q", locale, s.Unicode(), out, c.wire)
		}
		_ = s.Close()
	}
}

func TestTerminals(t *testing.T) {
	t.Setenv("COLORTERM", "")
	for _, c := range []struct {
		term, colorterm, noColor string
		want                     int
		err                      error
	}{
		{"xterm-256color", "", "", 256, nil},
		{"xterm-256color", "truecolor", "", TrueColor, nil},
		{"xterm-256color", "truecolor", "1", 0, nil},
		{"xterm", "", "", 16, nil},
		{"linux", "", "", 8, nil},
		{"screen-256color", "", "", 256, nil},
		{"tmux-256color", "", "", 256, nil},
		{"vt100", "", "", 0, nil},
		{"xterm-kitty", "", "", TrueColor, nil},
		{"alacritty", "", "", 256, nil},
		{"foot", "", "", 256, nil},
		{"wezterm", "", "", 256, nil},
		{"putty-256color", "", "", 256, nil},
		{"contour", "", "", 256, nil},
		{"never-heard-of", "", "", 256, nil},
		{"dumb", "", "", 0, ErrDumb},
		{"", "", "", 0, ErrDumb},
	} {
		t.Setenv("TERM", c.term)
		t.Setenv("COLORTERM", c.colorterm)
		t.Setenv("NO_COLOR", c.noColor)
		t.Setenv("PATH", "")
		m := newMemTTY(t, 20, 3)
		s, err := Open(Options{Colors: -1, Wide: 0, Tty: m})
		if !errors.Is(err, c.err) {
			t.Errorf("TERM=%q: error %v, want %v", c.term, err, c.err)
			continue
		}
		if err != nil {
			continue
		}
		if s.Colors() != c.want {
			t.Errorf("TERM=%q COLORTERM=%q NO_COLOR=%q: %d colours, want %d", c.term, c.colorterm, c.noColor, s.Colors(), c.want)
		}
		if err := s.Close(); err != nil {
			t.Errorf("TERM=%q: Close: %v", c.term, err)
		}
	}
}

func FuzzAnswers(f *testing.F) {
	for _, s := range []string{"\x1b[1;2R" + dark + "\x1b[?6c", "ab\x1b[1;3Rc", "\x1b]11;rgb:ffff/ff/f\x07", "\x1b[1;99999999999999999999R", "\x1b]11;rgb:/// \x07"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		var a answers
		rest := a.split(in)
		if len(rest) > len(in) {
			t.Errorf("%q grew to %q", in, rest)
		}
		if !a.lit && a.light {
			t.Errorf("%q is light but unknown", in)
		}
	})
}
