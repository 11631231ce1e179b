package term

import (
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gdamore/tcell/v2"
)

// The size a terminal may have. A hostile or broken one may claim 65535x65535.
const (
	maxColumns = 512
	maxRows    = 256
)

// maxAhead bounds input that waits to be parsed; beyond it reading pauses.
const maxAhead = 64 << 10

var errDrained = errors.New("term: input drained")

// port stands between the library and the terminal. It can mute input, drop
// output, and knows when the library's reader is idle: only then may the library
// be stopped without it waiting for itself. It also answers size questions with
// one frozen number, changed only between frames, because the library loops for
// ever when its own two notions of the size differ.
type port struct {
	inner tcell.Tty
	ctl   *control // nil when the terminal is not a device of ours
	winch chan struct{}
	guard func() // catches a panic of a goroutine

	out  sync.Mutex // one write at a time
	open atomic.Bool
	over atomic.Bool // never to be entered again
	exit []byte      // leaves every mode that was entered

	line sync.Mutex // one change of the line settings at a time
	back bool       // the line was given back: the library may not touch it

	size atomic.Pointer[tcell.WindowSize]

	mu      sync.Mutex
	cond    *sync.Cond
	buf     []byte // input the library has not read
	join    joiner
	tap     chan []byte // set while a probe listens
	late    time.Time   // until then answers to a probe may still come
	muted   bool
	drained bool
	parked  bool // the library waits in Read
	err     error
	input   time.Time // when something last came
	reader  chan struct{}
}

func newPort(inner tcell.Tty, ctl *control, guard func()) *port {
	p := &port{inner: inner, ctl: ctl, guard: guard, winch: make(chan struct{}, 1)}
	p.cond = sync.NewCond(&p.mu)
	p.measure()
	return p
}

// Start implements tcell.Tty.
func (p *port) Start() error {
	if err := p.takeLine(); err != nil {
		return err
	}
	p.mu.Lock()
	p.buf, p.err, p.join = nil, nil, joiner{}
	p.muted, p.drained = false, false
	p.reader = make(chan struct{})
	done := p.reader
	p.mu.Unlock()
	p.measure()
	p.open.Store(true)
	go p.read(done)
	return nil
}

// takeLine sets the line as the library needs it.
func (p *port) takeLine() error {
	p.line.Lock()
	defer p.line.Unlock()
	if p.over.Load() {
		return ErrClosed
	}
	p.ctl.save()
	p.back = false
	return p.inner.Start()
}

// giveLine puts the line settings back as they were found, without the input that
// nobody has read.
func (p *port) giveLine() {
	p.line.Lock()
	defer p.line.Unlock()
	p.back = true
	p.ctl.flush()
	p.ctl.restore()
}

// read moves input from the terminal into buf until Drain or an error.
func (p *port) read(done chan struct{}) {
	defer close(done)
	defer p.guard()
	for {
		chunk := make([]byte, 1024)
		n, err := p.inner.Read(chunk)
		p.mu.Lock()
		if n > 0 {
			p.take(chunk[:n])
		}
		stop := p.drained || err != nil
		if err != nil && !p.drained {
			p.err = err
		}
		p.cond.Broadcast()
		for len(p.buf) > maxAhead && !p.muted && !p.drained {
			p.cond.Wait()
		}
		p.mu.Unlock()
		if stop {
			return
		}
		if n == 0 {
			time.Sleep(time.Millisecond)
		}
	}
}

// take files a chunk under p.mu.
func (p *port) take(chunk []byte) {
	now := time.Now()
	p.input = now
	if p.tap != nil {
		select {
		case p.tap <- chunk:
		default:
		}
		return
	}
	if now.Before(p.late) {
		var a answers
		chunk = a.split(chunk)
		if a.fence {
			p.late = time.Time{}
		}
	}
	if !p.muted {
		p.buf = append(p.buf, p.join.feed(chunk, now)...)
		if wait := p.join.wait(); wait > 0 {
			time.AfterFunc(wait, p.due)
		}
	}
}

// due lets go of the part of a sequence that has waited for its end for too long.
func (p *port) due() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if b := p.join.due(time.Now()); len(b) > 0 && !p.muted {
		p.buf = append(p.buf, b...)
		p.cond.Broadcast()
	}
}

// Read implements tcell.Tty.
func (p *port) Read(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for {
		switch {
		case p.drained:
			return 0, errDrained
		case len(p.buf) > 0 && !p.muted:
			n := copy(b, p.buf)
			p.buf = p.buf[n:]
			p.cond.Broadcast()
			return n, nil
		case p.err != nil && !p.muted:
			return 0, p.err
		}
		p.parked = true
		p.cond.Wait()
		p.parked = false
	}
}

// Write implements tcell.Tty. What comes after the terminal was left is dropped.
func (p *port) Write(b []byte) (int, error) {
	p.out.Lock()
	defer p.out.Unlock()
	if !p.open.Load() {
		return len(b), nil
	}
	return p.inner.Write(b)
}

// Drain implements tcell.Tty: it wakes the readers for good.
func (p *port) Drain() error {
	p.mu.Lock()
	p.drained = true
	p.cond.Broadcast()
	p.mu.Unlock()
	p.line.Lock()
	defer p.line.Unlock()
	if p.back {
		return nil
	}
	return p.inner.Drain() // sets the line so that a read returns at once
}

// Stop implements tcell.Tty.
func (p *port) Stop() error {
	select {
	case <-p.reader:
	case <-time.After(200 * time.Millisecond):
	}
	p.ctl.flush()
	return p.inner.Stop()
}

// Close implements tcell.Tty.
func (p *port) Close() error { return p.inner.Close() }

// NotifyResize implements tcell.Tty. The library's own handler would draw from a
// goroutine of its own: it is replaced by a note to the pump.
func (p *port) NotifyResize(cb func()) {
	if cb == nil {
		p.inner.NotifyResize(nil)
		return
	}
	p.inner.NotifyResize(func() {
		select {
		case p.winch <- struct{}{}:
		default:
		}
	})
}

// WindowSize implements tcell.Tty with the size last measured.
func (p *port) WindowSize() (tcell.WindowSize, error) { return *p.size.Load(), nil }

// measure asks for the size now. No frame may be under way.
func (p *port) measure() (w, h int) {
	ws, err := p.inner.WindowSize()
	if err != nil || ws.Width < 1 || ws.Height < 1 {
		if old := p.size.Load(); old != nil {
			return old.Width, old.Height
		}
		ws = tcell.WindowSize{Width: 80, Height: 24}
	}
	ws.Width, ws.Height = min(ws.Width, maxColumns), min(ws.Height, maxRows)
	p.size.Store(&ws)
	return ws.Width, ws.Height
}

// tryLock takes p.mu unless it is held for long: by a goroutine that has panicked,
// for ever.
func (p *port) tryLock() bool {
	for range 50 {
		if p.mu.TryLock() {
			return true
		}
		time.Sleep(2 * time.Millisecond)
	}
	return false
}

// mute stops input from reaching the library.
func (p *port) mute() {
	if !p.tryLock() {
		return
	}
	p.muted = true
	p.buf = nil
	p.cond.Broadcast()
	p.mu.Unlock()
}

// quiesce waits until the library waits in Read and no input has come for quiet,
// at most for limit. Input must be muted.
func (p *port) quiesce(quiet, limit time.Duration) {
	start := time.Now()
	for time.Since(start) < limit && p.tryLock() {
		last := p.input
		if last.Before(start) {
			last = start
		}
		idle := (p.parked || p.err != nil) && (time.Since(last) >= quiet || p.err != nil)
		p.mu.Unlock()
		if idle {
			return
		}
		time.Sleep(2 * time.Millisecond)
	}
}

// leave puts every mode of the terminal back, once per Start, and drops all
// output from then on. It does not wait long for a write that is stuck.
func (p *port) leave() {
	if !p.open.CompareAndSwap(true, false) {
		return
	}
	for range 100 {
		if p.out.TryLock() {
			defer p.out.Unlock()
			if p.ctl.write(p.exit) != nil {
				_, _ = p.inner.Write(p.exit)
			}
			return
		}
		time.Sleep(2 * time.Millisecond)
	}
	// A write is stuck half way: end whatever sequence it was in.
	_ = p.ctl.write(append([]byte("\x1b\\"), p.exit...))
}

// frozen returns the size last measured.
func (p *port) frozen() (w, h int) {
	ws := p.size.Load()
	return ws.Width, ws.Height
}
