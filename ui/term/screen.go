package term

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"qiyou/ui/cell"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/uniseg"
)

// Errors of this package, to be tested with errors.Is.
var (
	ErrDumb   = errors.New("term: terminal cannot place its cursor") // use lines instead
	ErrNoTTY  = errors.New("term: no terminal")
	ErrClosed = errors.New("term: screen is closed")
	ErrStuck  = errors.New("term: terminal did not let go in time")
)

// Options say how to open the terminal. The zero value of Colors and Wide mean
// none and narrow; use -1 to let the terminal decide.
type Options struct {
	Theme   *cell.Theme // nil: Kaya, or KayaLight on a light background
	Colors  int         // -1 auto, 0 none, 8, 16, 256 or TrueColor
	Wide    int         // ambiguous width: -1 probe, 0 narrow, 1 wide
	Tty     tcell.Tty   // for tests; nil is the controlling terminal
	Charset string      // "": of the locale; "utf-8", "us-ascii", "gbk", "gb18030"
	Motion  bool        // report the mouse without a button held, too
	Notify  Notify      // how the person is told of things; the zero value is not at all
	Guard   func()      // deferred in every goroutine of the package, to catch its panic; nil is none
	Log     *slog.Logger
}

// Screen is the terminal between Open and Close. Its methods may be called from
// any goroutine; frames are shown one at a time.
type Screen struct {
	scr    tcell.Screen
	port   *port
	log    *slog.Logger
	colors int
	wide   bool
	asked  bool // what the terminal does about wide, as far as it said
	utf8   bool // characters beyond ASCII can be shown
	light  bool
	osc    bool // operating system commands are understood or ignored
	titles bool // windows have names that can be put back
	notify Notify
	outer  outer

	engaged  atomic.Bool // frames may be shown
	closing  sync.Once
	closeErr error
	stop     func() error // stops the process, in Suspend
	focus    atomic.Int32 // a focus
	typed    atomic.Int64 // when the person last did something, in Unix nanoseconds

	events    chan Event
	dead      chan struct{} // closed to end the pump
	pumped    chan struct{} // closed by the pump at its end
	unwatch   func()
	hushMu    sync.Mutex
	hush      chan struct{} // closed while events are dropped
	suspended sync.Mutex    // held through a suspend

	mu     sync.Mutex // every call of scr that draws, and the fields below
	theme  cell.Theme
	styles map[cell.Style]tcell.Style
	pens   map[cell.Style]pen
	paint  *painter // nil where the library draws
	last   *cell.Buffer
	valid  bool // last is on the screen
	w, h   int  // of the terminal then
	title  string
	called time.Time // when the person was last told of something
}

// Open takes the terminal: alternate screen, raw input, mouse, paste and focus
// reports. It asks the terminal for its ambiguous width and its background, for at
// most a tenth of a second.
func Open(o Options) (*Screen, error) {
	ti, colors, err := describe(os.Getenv("TERM"), o.Colors)
	if err != nil {
		return nil, err
	}
	charset, enc := setCharset(o.Charset)
	s := &Screen{
		log:    o.Log,
		colors: colors,
		utf8:   drawn[charset],
		osc:    ti.XTermLike || ti.Mouse != "" && !strings.HasPrefix(ti.Name, "linux"),
		titles: ti.XTermLike,
		notify: o.Notify,
		outer:  outerOf(),
		events: make(chan Event, 64),
		dead:   make(chan struct{}),
		pumped: make(chan struct{}),
		hush:   make(chan struct{}),
		styles: make(map[cell.Style]tcell.Style),
		pens:   make(map[cell.Style]pen),
		last:   cell.NewBuffer(0, 0),
		stop:   func() error { return nil },
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if o.Guard == nil {
		o.Guard = func() {}
	}
	if err := s.attach(o.Tty, o.Guard); err != nil {
		return nil, err
	}
	if s.utf8 {
		// No line drawing set is ever selected, so none need be left with each style.
		ti.AttrOff = strings.TrimPrefix(ti.AttrOff, "\x1b(B")
	}
	s.port.exit = exitSequence(ti)
	if (charset == "utf-8" || charset == "us-ascii") && (ti.XTermLike || strings.HasPrefix(ti.Name, "screen")) {
		s.paint = &painter{pen: s.pen, ascii: charset == "us-ascii", modern: ti.XTermLike}
	}
	if err := s.start(ti, o); err != nil {
		return nil, err
	}
	glyph := ""
	if o.Wide < 0 && s.utf8 {
		glyph, _ = enc.NewEncoder().String("●")
	}
	s.settle(o, s.port.ask(glyph, s.osc))
	s.typed.Store(time.Now().UnixNano())
	s.engaged.Store(true)
	return s, nil
}

// attach opens the device.
func (s *Screen) attach(tty tcell.Tty, guard func()) error {
	if tty != nil {
		s.port, s.unwatch = newPort(tty, nil, guard), func() {}
		return nil
	}
	tty, err := tcell.NewDevTty()
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNoTTY, err)
	}
	s.port = newPort(tty, openControl(), guard)
	s.stop = stopSelf
	return nil
}

// settle applies what the terminal answered.
func (s *Screen) settle(o Options, a answers) {
	switch {
	case o.Wide >= 0 || a.column == 0:
	case a.column == 3:
		s.asked = true
	case a.column != 2:
		s.utf8 = false // several bytes became several characters
	}
	s.wide = s.asked || o.Wide > 0
	if a.lit {
		s.light = a.light
	} else {
		s.light = lightEnv()
	}
	setAmbiguous(s.wide)
	s.theme = s.fitting(o.Theme)
	s.log.Debug("terminal", "colors", s.colors, "wide", s.wide, "unicode", s.utf8,
		"light", s.light, "column", a.column, "answered", a.fence)
}

// fitting is the theme t, or for nil the one that fits the background.
func (s *Screen) fitting(t *cell.Theme) cell.Theme {
	switch {
	case t != nil:
		return *t
	case s.light:
		return cell.KayaLight()
	}
	return cell.Kaya()
}

var ambiguousMu sync.Mutex

// setAmbiguous tells the library's width table what the terminal does. It is one
// variable for the whole process: screens of two kinds cannot be open at once.
func setAmbiguous(wide bool) {
	ambiguousMu.Lock()
	defer ambiguousMu.Unlock()
	width := 1
	if wide {
		width = 2
	}
	if uniseg.EastAsianAmbiguousWidth != width {
		uniseg.EastAsianAmbiguousWidth = width
	}
}

// Events returns the channel of events, closed after Close.
func (s *Screen) Events() <-chan Event { return s.events }

// Size asks for the size now, in columns and rows, at least 1x1 and at most
// 512x256.
func (s *Screen) Size() (w, h int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.port.measure()
}

// Colors returns the depth in use: 0, 8, 16, 256 or TrueColor.
func (s *Screen) Colors() int { return s.colors }

// Wide tells whether characters of ambiguous width take two columns. Frames must
// have the same policy.
func (s *Screen) Wide() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.wide
}

// SetWide says what Options.Wide says; -1 is what the terminal answered when it
// was asked. The next Show sends every cell.
func (s *Screen) SetWide(wide int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wide = wide > 0 || wide < 0 && s.asked
	setAmbiguous(s.wide)
	s.valid = false
}

// Light tells whether the terminal's background is light; false when unknown.
func (s *Screen) Light() bool { return s.light }

// Unicode tells whether what boards are drawn with can be shown, beyond ASCII.
func (s *Screen) Unicode() bool { return s.utf8 }

// SetTheme changes the colours, to those that fit the background for nil; the next
// Show sends every cell.
func (s *Screen) SetTheme(t *cell.Theme) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.theme = s.fitting(t)
	clear(s.styles)
	clear(s.pens)
	s.valid = false
}

// send gives an event to the program unless events are dropped now.
func (s *Screen) send(ev Event) {
	s.hushMu.Lock()
	hush := s.hush
	s.hushMu.Unlock()
	select {
	case <-hush:
		return
	default:
	}
	select {
	case s.events <- ev:
	case <-hush:
	}
}

// dropEvents turns the dropping of events on or off.
func (s *Screen) dropEvents(on bool) {
	s.hushMu.Lock()
	defer s.hushMu.Unlock()
	select {
	case <-s.hush:
		if !on {
			s.hush = make(chan struct{})
		}
	default:
		if on {
			close(s.hush)
		}
	}
}
