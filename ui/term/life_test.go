package term

import (
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"qiyou/ui/cell"
)

func TestNothingIsWrittenOutsideOpen(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	m := newMemTTY(t, 80, 24)
	s := openMem(t, m, Options{Colors: -1, Wide: -1})
	b := cell.NewBuffer(80, 24)
	s.Show(b)
	touch := func() {
		b.Print(0, 0, 9, time.Now().String(), cell.Style{})
		s.Show(b)
		s.Sync(b)
		s.focus.Store(int32(focusOut))
		s.called = time.Time{}
		s.Notify("a", "b")
		s.SetTitle(time.Now().String())
	}
	asleep := 0
	s.stop = func() error {
		m.take()
		touch()
		asleep = len(m.take())
		return nil
	}
	if err := s.Suspend(); err != nil {
		t.Fatalf("Suspend: %v", err)
	}
	if asleep != 0 {
		t.Errorf("%d bytes written while suspended", asleep)
	}
	if out := m.take(); !strings.Contains(out, "\x1b[?1049h") || !strings.Contains(out, "\x1b[2J") {
		t.Errorf("after the suspend: %q, want the whole frame in the alternate screen", out)
	}
	same(t, m, s, s.last)
	if err := s.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
	m.take()
	touch()
	Restore()
	if err := s.Suspend(); !errors.Is(err, ErrClosed) {
		t.Errorf("Suspend after Close: %v, want %v", err, ErrClosed)
	}
	if err := s.Close(); err != nil {
		t.Errorf("second Close: %v", err)
	}
	if out := m.take(); out != "" {
		t.Errorf("%q written after Close", out)
	}
}

// Nobody reads events and input floods in: Suspend and Close still return.
func TestFloodDuringSuspendAndClose(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	for range 3 {
		m := newMemTTY(t, 80, 24)
		s := openMem(t, m, Options{Colors: -1, Wide: -1})
		over := make(chan struct{})
		flood := make(chan struct{})
		go func() {
			defer close(flood)
			for {
				select {
				case <-over:
					return
				default:
					m.typed(strings.Repeat("x", 500))
					time.Sleep(time.Millisecond)
				}
			}
		}()
		time.Sleep(5 * time.Millisecond)
		start := time.Now()
		if err := s.Suspend(); err != nil {
			t.Errorf("Suspend: %v", err)
		}
		if err := s.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
		if took := time.Since(start); took > 3*time.Second {
			t.Errorf("took %v", took)
		}
		close(over)
		<-flood
	}
}

func TestRestoreWhileDrawing(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	m := newMemTTY(t, 80, 24)
	s := openMem(t, m, Options{Colors: -1, Wide: -1})
	drawn := make(chan struct{})
	go func() {
		defer close(drawn)
		rng := rand.New(rand.NewPCG(1, 1))
		b := cell.NewBuffer(80, 24)
		for range 200 {
			scribble(rng, b)
			s.Show(b)
		}
	}()
	done := make(chan struct{})
	for range 3 {
		go func() { Restore(); done <- struct{}{} }()
	}
	for range 3 {
		<-done
	}
	<-drawn
	if n := strings.Count(m.all(), "\x1b[?1049l"); n != 1 {
		t.Errorf("the alternate screen was left %d times, want once", n)
	}
	if !strings.HasSuffix(m.all(), string(s.port.exit)) {
		t.Error("something was written after the terminal was left")
	}
}

// The library sets the line for its last read; once the line was given back that
// would leave it so for the shell.
func TestRestoredLineIsLeftAlone(t *testing.T) {
	m := newMemTTY(t, 80, 24)
	s := openMem(t, m, Options{})
	Restore()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	m.mu.Lock()
	touched := m.drain
	m.mu.Unlock()
	if touched {
		t.Error("the library changed a line that was given back")
	}
	m.hangUp(io.EOF)
}

func TestHostileTextStaysText(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	rng := rand.New(rand.NewPCG(7, 7))
	pieces := []string{"\x1b]2;PWN\x07", "\x1b]52;c;QQ==\x07", "\x1b[2J", "\u009b31m", "\x9b31m", "\u202e", "\x7f", "\x00", "\r\n", "\b",
		"\x1bP", "\x1b\\", "\x1b]8;;http://a\x07", "棋", "a", "\u0301\u0301\u0301", "$<100>", "%p1%d", "\x0e", "\x1b(0"}
	m := newMemTTY(t, 60, 10)
	s := openMem(t, m, Options{Colors: 0, Wide: 0, Notify: NotifyDesktop})
	s.focus.Store(int32(focusOut))
	b := cell.NewBuffer(60, 10)
	for range 300 {
		var text strings.Builder
		for range 8 {
			text.WriteString(pieces[rng.IntN(len(pieces))])
		}
		b.Print(0, rng.IntN(10), 60, text.String(), cell.Style{})
		s.Show(b)
		s.called = time.Time{}
		s.Notify(text.String(), text.String())
		s.SetTitle(text.String())
		out := m.take()
		if strings.Count(out, "\x1b]2;") > 1 {
			t.Fatalf("%q came out as %q", text.String(), out)
		}
		for _, seq := range []string{"\x1b]2;P", "\x1b]52", "\x1bP", "\x1b(0", "\u202e", "\u009b", "\x9b3", "\x0e", "\x00", "\x1b]8;;h"} {
			if strings.Contains(out, seq) {
				t.Fatalf("%q came out as %q", text.String(), out)
			}
		}
		if !utf8.ValidString(out) {
			t.Fatalf("raw bytes in %q", out)
		}
		for _, r := range out {
			if r >= 0x7f && unicode.IsControl(r) {
				t.Fatalf("%U in %q", r, out)
			}
		}
		same(t, m, s, b)
	}
}

func TestEverySize(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	rng := rand.New(rand.NewPCG(9, 9))
	m := newMemTTY(t, 80, 24)
	s := openMem(t, m, Options{Colors: 256, Wide: 0})
	b := cell.NewBuffer(80, 24)
	for i := range 120 {
		w, h := 1+rng.IntN(120), 1+rng.IntN(40)
		if i%4 == 0 {
			w, h = 1+rng.IntN(3), 1+rng.IntN(3)
		}
		m.resize(w, h)
		if rng.IntN(3) > 0 {
			w, h = s.Size()
			b.Resize(w, h)
		}
		scribble(rng, b) // sometimes a frame of the old size
		s.Show(b)
		if bw, bh := b.Size(); bw == w && bh == h {
			s.Sync(b)
			same(t, m, s, b)
		}
	}
	m.mu.Lock()
	m.w, m.h = 65535, 65535
	m.mu.Unlock()
	if w, h := s.Size(); w != maxColumns || h != maxRows {
		t.Errorf("Size() = %d, %d, want the cap", w, h)
	}
}

func TestClipboard(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("TMUX", "")
	m := newMemTTY(t, 30, 5)
	s := openMem(t, m, Options{Colors: 256, Wide: 0})
	if ok, out := s.Clipboard("h8"), m.take(); !ok || out != "\x1b]52;c;aDg=\x1b\\" {
		t.Errorf("got %v, %q", ok, out)
	}
	if ok, out := s.Clipboard(strings.Repeat("x", maxClip+1)), m.take(); ok || out != "" {
		t.Errorf("too long: got %v, %d bytes", ok, len(out))
	}
}

// Whatever the terminal sends, events go on and Close returns.
func TestRandomInput(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	rng := rand.New(rand.NewPCG(11, 12))
	pieces := []string{"\x1b", "[", "]", "O", "<", ";", "M", "m", "u", "~", "R", "c", "200", "201", "52;c;", "1", "99999999999", "\x07", "\x1b\\",
		"\x00", "\x7f", "\xff", "\xe5\xb0", "棋", "a", "\x1b[200~", "\x1b[201~", "\x1b[<0;0;0M", "\x1b[<0;-1;70000M", "\x1b[27;5;9~", "?", "\x1bP"}
	m := newMemTTY(t, 30, 5)
	s := openMem(t, m, Options{Colors: 256, Wide: 0})
	over := make(chan int)
	go func() {
		n := 0
		for range s.Events() {
			n++
		}
		over <- n
	}()
	for range 2000 {
		var in strings.Builder
		for range 1 + rng.IntN(9) {
			in.WriteString(pieces[rng.IntN(len(pieces))])
		}
		m.typed(in.String())
	}
	time.Sleep(50 * time.Millisecond)
	if err := s.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	if n := <-over; n == 0 {
		t.Error("no event came")
	}
}

// board is about what a game screen holds: a 19x19 board and a panel.
func board(b *cell.Buffer, x, y int) {
	b.Clear(cell.Style{Bg: cell.Panel})
	wood := cell.Style{Fg: cell.Grid, Bg: cell.Wood}
	b.Fill(cell.Rect{X: 0, Y: 0, W: 44, H: 21}, " ", wood)
	for j := range 19 {
		for i := range 19 {
			b.Set(3+2*i, 1+j, "┼", wood)
			b.Set(4+2*i, 1+j, "─", wood)
			if (i*7+j*5)%9 == 0 {
				b.Set(3+2*i, 1+j, "●", cell.Style{Fg: cell.BlackStone + cell.Ink(i%2)*2, Bg: cell.Wood})
			}
		}
	}
	b.Set(2+2*x, 1+y, "[", cell.Style{Fg: cell.Cursor, Bg: cell.Wood})
	b.Set(4+2*x, 1+y, "]", cell.Style{Fg: cell.Cursor, Bg: cell.Wood})
	b.Print(46, 1, 30, "黑 张三  09:58", cell.Style{Fg: cell.Title})
	b.Print(46, 2, 30, "白 李四  10:00", cell.Style{Fg: cell.Text})
}

func TestBytesPerFrame(t *testing.T) {
	for _, c := range []struct{ colors, full, move, clock int }{
		{TrueColor, 8200, 200, 90}, {256, 7000, 200, 90},
	} {
		t.Setenv("TERM", "xterm-256color")
		m := newMemTTY(t, 80, 24)
		s := openMem(t, m, Options{Colors: c.colors, Wide: 0})
		b := cell.NewBuffer(80, 24)
		board(b, 3, 3)
		s.Show(b)
		full := len(m.take())
		board(b, 4, 3)
		s.Show(b)
		move := m.take()
		b.Print(46, 1, 30, "黑 张三  09:57", cell.Style{Fg: cell.Title})
		s.Show(b)
		clock := m.take()
		writes := m.writes
		for range 100 {
			s.Show(b)
		}
		idle := m.writes - writes
		t.Logf("%d colours: full frame %d B, cursor move %d, clock %d, idle %d writes", c.colors, full, len(move), len(clock), idle)
		if full > c.full || len(move) > c.move || len(clock) > c.clock || idle != 0 {
			t.Errorf("over the budget of %+v", c)
		}
		if strings.Contains(move+clock, "\x1b[2J") {
			t.Error("a frame clears the screen")
		}
		_ = s.Close()
	}
}

func TestCursorAloneIsShown(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	m := newMemTTY(t, 30, 5)
	s := openMem(t, m, Options{Colors: 256, Wide: 0})
	b := cell.NewBuffer(30, 5)
	b.SetCursor(4, 2)
	s.Show(b)
	same(t, m, s, b)
	m.take()
	b.SetCursor(5, 2)
	s.Show(b)
	same(t, m, s, b)
	if out := m.take(); !strings.Contains(out, "\x1b[?25h") {
		t.Errorf("moving the text cursor wrote %q", out)
	}
	b.SetCursor(-1, -1)
	s.Show(b)
	if out := m.take(); strings.Contains(out, "\x1b[?25h") || out == "" {
		t.Errorf("hiding the text cursor wrote %q", out)
	}
}

func BenchmarkShow(b *testing.B) {
	b.Setenv("TERM", "xterm-256color")
	m := newMemTTY(&testing.T{}, 80, 24)
	s, err := Open(Options{Colors: TrueColor, Wide: 0, Tty: m})
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	buf := cell.NewBuffer(80, 24)
	for i := range b.N {
		board(buf, i%19, i/19%19)
		s.Show(buf)
		m.take()
	}
}
