package term

import (
	"bytes"
	"io"
	"regexp"
	"strconv"
	"sync"
	"testing"
	"time"

	"qiyou/ui/cell"

	"github.com/charmbracelet/x/vt"
	"github.com/gdamore/tcell/v2"
)

// memTTY is a terminal in memory: a VT emulator that keeps what was written, and
// answers a probe as it is told to.
type memTTY struct {
	mu     sync.Mutex
	cond   *sync.Cond
	in     []byte
	closed error
	drain  bool
	out    bytes.Buffer
	log    bytes.Buffer // everything ever written
	emu    *vt.Emulator
	w, h   int
	cb     func()
	writes int
	stops  int

	column  int    // answer to the width question, 0: none
	answers string // to the last question, "" for none
	stand   map[rune]rune
	wide    bool // show ambiguous characters in two columns
	blind   bool // show nothing, only keep what is written
}

const dark = "\x1b]11;rgb:0000/0000/0000\x1b\\"

func newMemTTY(t *testing.T, w, h int) *memTTY {
	t.Helper()
	m := &memTTY{w: w, h: h, emu: vt.NewEmulator(w, h), column: 2, answers: dark + "\x1b[?62;22c"}
	m.cond = sync.NewCond(&m.mu)
	go func() { _, _ = io.Copy(io.Discard, m.emu) }() // its own answers
	t.Cleanup(func() { hush(m.emu) })
	return m
}

func (m *memTTY) Start() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.drain = false
	return nil
}

func (m *memTTY) Stop() error  { m.mu.Lock(); m.stops++; m.mu.Unlock(); return nil }
func (m *memTTY) Close() error { return nil }

func (m *memTTY) Drain() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.drain = true
	m.cond.Broadcast()
	return nil
}

func (m *memTTY) NotifyResize(cb func()) { m.mu.Lock(); m.cb = cb; m.mu.Unlock() }

func (m *memTTY) WindowSize() (tcell.WindowSize, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return tcell.WindowSize{Width: m.w, Height: m.h}, nil
}

func (m *memTTY) Read(b []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for len(m.in) == 0 && !m.drain && m.closed == nil {
		m.cond.Wait()
	}
	switch {
	case len(m.in) > 0:
		n := copy(b, m.in)
		m.in = m.in[n:]
		return n, nil
	case m.closed != nil:
		return 0, m.closed
	}
	return 0, io.EOF
}

var question = regexp.MustCompile(`\x1b\[c`)

func (m *memTTY) Write(b []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.writes++
	m.log.Write(b)
	m.out.Write(b)
	if !m.blind {
		_, _ = m.emu.Write(m.translate(b))
	}
	if bytes.Contains(b, []byte("\x1b[6n")) && m.column > 0 {
		m.in = append(m.in, "\x1b[1;"+strconv.Itoa(m.column)+"R"...)
	}
	if question.Match(b) {
		m.in = append(m.in, m.answers...)
	}
	m.cond.Broadcast()
	return len(b), nil
}

var titles = regexp.MustCompile(`\x1b\]2;[^\x1b]*\x1b\\`)

// translate gives the emulator, which knows no wide ambiguous characters, a
// Chinese character of its own for each; and no title, which it would end in the
// middle of a character that has the byte 9C.
func (m *memTTY) translate(b []byte) []byte {
	b = titles.ReplaceAll(b, nil)
	if !m.wide {
		return b
	}
	var out []byte
	for _, r := range string(b) {
		if cell.Width(string(r), true) == 2 && cell.Width(string(r), false) == 1 {
			if m.stand == nil {
				m.stand = map[rune]rune{}
			}
			if m.stand[r] == 0 {
				m.stand[r] = rune(0x20000 + len(m.stand)) // of no word
			}
			r = m.stand[r]
		}
		out = append(out, string(r)...)
	}
	return out
}

func (m *memTTY) typed(s string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.in = append(m.in, s...)
	m.cond.Broadcast()
}

func (m *memTTY) hangUp(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = err
	m.cond.Broadcast()
}

func (m *memTTY) resize(w, h int) {
	m.mu.Lock()
	m.w, m.h = w, h
	m.emu.Resize(w, h)
	cb := m.cb
	m.mu.Unlock()
	if cb != nil {
		cb()
	}
}

// take returns what was written since the last take.
func (m *memTTY) take() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.out.String()
	m.out.Reset()
	return s
}

func (m *memTTY) all() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.log.String()
}

func openMem(t *testing.T, m *memTTY, o Options) *Screen {
	t.Helper()
	o.Tty = m
	s, err := Open(o)
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	t.Cleanup(func() { _ = s.Close() })
	m.take()
	return s
}

// next returns the next event, skipping resizes.
func nextEvent(t *testing.T, s *Screen) Event {
	t.Helper()
	timeout := time.After(10 * time.Second)
	for {
		select {
		case ev, ok := <-s.Events():
			if !ok {
				t.Fatal("events are over")
			}
			if _, resize := ev.(Resize); !resize {
				return ev
			}
		case <-timeout:
			t.Fatal("no event in 10 s")
		}
	}
}

// hush ends the reading of an emulator's answers. Its own Close races with them.
func hush(e *vt.Emulator) {
	if c, ok := e.InputPipe().(io.Closer); ok {
		_ = c.Close()
	}
}
