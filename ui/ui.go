// Package ui is the face of qiyou on a terminal: it runs the screens of ui/view
// between a terminal and a session.
//
// [Run] is all there is to call. One goroutine, the caller's, owns the screen
// and the model; the package starts no other, prints nothing, and knows neither
// peers nor engines.
package ui

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"qiyou/game"
	"qiyou/ui/board"
	"qiyou/ui/cell"
	"qiyou/ui/session"
	"qiyou/ui/sound"
	"qiyou/ui/term"
	"qiyou/ui/text"
	"qiyou/ui/view"
)

// Screen is what Run needs of a terminal; *term.Screen is one.
type Screen interface {
	Size() (w, h int)
	Events() <-chan term.Event
	Show(*cell.Buffer)
	Sync(*cell.Buffer)
	Suspend() error
	Notify(title, body string) // where the person looks elsewhere
	SetTitle(title string)
}

// Speaker plays. Its methods never wait.
type Speaker interface {
	// Play plays a sound once.
	Play(sound.Name)
	// Music has the music go on or stop.
	Music(on bool)
}

// Options is how the face looks and what it offers.
type Options struct {
	Text     *text.Messages // nil is English
	Look     board.Look     // what the terminal can show
	Setups   []game.Setup   // rule sets on offer, the first is the default
	Levels   int            // levels of the computer
	Prefs    view.Prefs     // what was last chosen
	Remember func(view.Prefs)

	// What view.Options says of the fields of these names.
	Settings []session.Setting
	Choices  map[string][]view.Choice
	Valid    func(game.Setup) bool
	Score    func(game.State) (dark, light int, ok bool)
	Komi     func(game.Setup) (half int, ok bool)
	Repeats  func(game.State) (loser game.Color, again bool)

	// Speaker makes what is to be heard; nil where nothing can.
	Speaker       Speaker
	Sounds, Music bool                     // whether they are on at first
	Tuned         func(sounds, music bool) // the person has switched them

	// Words are those of a language in the settings, where it changes.
	Words func(lang string) *text.Messages
	// Adapt has the terminal take on a setting, and gives what it can show then.
	Adapt func(key, value string) board.Look

	Log *slog.Logger // nil is none
}

// ErrTerminal says that the terminal went away while the face was on it.
var ErrTerminal = errors.New("ui: the terminal is gone")

// LookOf is what a terminal can show.
func LookOf(s *term.Screen) board.Look {
	return board.Look{Wide: s.Wide(), ASCII: !s.Unicode(), Mono: s.Colors() == 0, Few: s.Colors() > 0 && s.Colors() <= 16}
}

// Run shows the face until the person quits, the session ends (both nil), ctx
// ends (its error) or the terminal goes away (ErrTerminal). The screen is not
// closed.
func Run(ctx context.Context, s session.Session, scr Screen, o Options) error {
	f := newFace(s, scr, o, view.Options{
		Text: o.Text, Look: o.Look, Setups: o.Setups, Levels: o.Levels, Prefs: o.Prefs, Settings: o.Settings, Choices: o.Choices, Valid: o.Valid, Score: o.Score,
		Komi: o.Komi, Repeats: o.Repeats, Sounds: o.Sounds, Music: o.Music, Mute: o.Speaker == nil, Words: o.Words,
	})
	f.hum(f.music)
	defer f.hum(false)
	return f.run(ctx)
}

func newFace(s session.Session, scr Screen, o Options, v view.Options) *face {
	f := &face{session: s, screen: scr, opts: o, music: o.Music, log: o.Log}
	if f.log == nil {
		f.log = slog.New(slog.DiscardHandler)
	}
	f.model = view.New(v)
	f.frame = cell.NewBuffer(0, 0)
	f.frame.SetWide(o.Look.Wide)
	f.resize()
	return f
}

// Welcome asks who the person is, before anybody is told of them, and gives the
// name chosen, which is empty where the person left instead. It ends with an error
// as Run does, and does not close the screen either.
func Welcome(ctx context.Context, scr Screen, o Options, w view.Welcome) (name string, err error) {
	f := newFace(nobody{}, scr, o, view.Options{Text: o.Text, Look: o.Look, Mute: true, Welcome: &w})
	err = f.run(ctx)
	return f.name, err
}

// nobody is the session of a face behind which nothing runs yet.
type nobody struct{}

func (nobody) Do(session.Wish) error        { return nil }
func (nobody) Events() <-chan session.Event { return nil }

// face is one run.
type face struct {
	session session.Session
	screen  Screen
	opts    Options
	log     *slog.Logger
	model   *view.Model
	frame   *cell.Buffer
	music   bool      // goes on while the screen is ours
	stale   bool      // the whole frame is to be sent again
	shown   time.Time // when the session was last told that somebody is there
	over    bool      // run is to end
	err     error     // with this
	name    string    // that a person chose at the first start
}

func (f *face) run(ctx context.Context) error {
	news, events := f.session.Events(), f.screen.Events()
	tick := time.NewTimer(time.Hour)
	tick.Stop()
	defer tick.Stop()
	for !f.over {
		f.draw()
		if d := f.model.Next(time.Now()); d > 0 {
			tick.Reset(d)
		} else {
			tick.Stop()
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case ev, ok := <-news:
			f.hear(ev, ok)
		case ev, ok := <-events:
			f.take(ev, ok)
		case <-tick.C:
			f.update(view.Tick{})
		}
		f.drain(news, events)
	}
	if f.err == nil {
		return ctx.Err() // where the session has ended with it
	}
	return f.err
}

// attendEvery is how often the session is told that somebody is there, at most.
const attendEvery = 5 * time.Second

// burst is how much is taken in before a frame is shown, so that a peer or a
// stuck key that never stops cannot keep the screen from being drawn.
const burst = 256

// drain takes in all that has come already: one frame is shown for all of it.
func (f *face) drain(news <-chan session.Event, events <-chan term.Event) {
	for n := 0; n < burst && !f.over; n++ {
		select {
		case ev, ok := <-news:
			f.hear(ev, ok)
		case ev, ok := <-events:
			f.take(ev, ok)
		default:
			return
		}
	}
}

func (f *face) draw() {
	f.model.Draw(f.frame, time.Now())
	f.screen.SetTitle(f.model.Title())
	if f.stale {
		f.stale = false
		f.screen.Sync(f.frame)
		return
	}
	f.screen.Show(f.frame)
}

// hear takes in an event of the session; the end of events is the end.
func (f *face) hear(ev session.Event, ok bool) {
	if !ok {
		f.over = true
		return
	}
	f.update(view.News{Event: ev})
}

// take takes in an event of the terminal.
func (f *face) take(ev term.Event, ok bool) {
	if !ok {
		f.end(ErrTerminal)
		return
	}
	if _, closed := ev.(term.Closed); !closed && ev != (term.Focus{}) {
		f.attend(time.Now())
	}
	switch ev := ev.(type) {
	case term.Key:
		if k, ok := key(ev); ok {
			f.update(view.Press{Key: k})
		}
	case term.Paste:
		f.update(view.Paste{Text: ev.Text})
	case term.Mouse:
		f.mouse(ev)
	case term.Resize:
		f.resize()
	case term.Closed:
		f.end(fmt.Errorf("%w: %w", ErrTerminal, ev.Err))
	}
}

// attend tells the session now and then that somebody is there.
func (f *face) attend(now time.Time) {
	if now.Sub(f.shown) < attendEvery {
		return
	}
	f.shown = now
	if err := f.session.Do(session.Attend{}); err != nil {
		f.log.Debug("attend", "error", err) // the session has ended: its events tell
	}
}

func (f *face) mouse(ev term.Mouse) {
	switch ev.Button {
	case term.MouseLeft:
		f.update(view.Click{X: ev.X, Y: ev.Y})
	case term.MouseMove:
		f.update(view.Hover{X: ev.X, Y: ev.Y})
	case term.MouseWheelUp:
		f.update(view.Wheel{X: ev.X, Y: ev.Y, By: -1})
	case term.MouseWheelDown:
		f.update(view.Wheel{X: ev.X, Y: ev.Y, By: +1})
	}
}

func (f *face) end(err error) { f.over, f.err = true, err }

// resize asks for the size, since an event may be older than another.
func (f *face) resize() {
	w, h := f.screen.Size()
	f.frame.Resize(w, h)
	f.stale = true
	f.update(view.Size{W: w, H: h})
}

// update gives the model an input and does what it asks.
func (f *face) update(in view.Input) {
	for _, e := range f.model.Update(in, time.Now()) {
		f.do(e)
	}
}

func (f *face) do(e view.Effect) {
	switch e := e.(type) {
	case view.Do:
		if err := f.session.Do(e.Wish); err != nil {
			f.log.Info("wish refused", "wish", fmt.Sprintf("%T", e.Wish), "err", err)
			f.update(view.Failed{Wish: e.Wish, Err: err})
		}
	case view.Quit:
		f.over = true
	case view.Named:
		f.over, f.name = true, e.Name
	case view.Ring:
		f.screen.Notify(e.Title, e.Body)
	case view.Play:
		if f.opts.Speaker != nil {
			f.opts.Speaker.Play(e.Sound)
		}
	case view.Tune:
		f.music = e.Music
		f.hum(f.music)
		if f.opts.Tuned != nil {
			f.opts.Tuned(e.Sounds, e.Music)
		}
	case view.Redraw:
		f.stale = true
	case view.Adapt:
		if f.opts.Adapt != nil {
			look := f.opts.Adapt(e.Key, e.Value)
			f.frame.SetWide(look.Wide)
			f.stale = true
			f.update(view.Refit{Look: look})
		}
	case view.Suspend:
		f.hum(false)
		if err := f.screen.Suspend(); err != nil {
			f.log.Warn("suspend", "err", err)
		}
		f.hum(f.music)
		f.resize()
	case view.Remember:
		if f.opts.Remember != nil {
			f.opts.Remember(e.Prefs)
		}
	}
}

// hum has the music go on or stop.
func (f *face) hum(on bool) {
	if f.opts.Speaker != nil {
		f.opts.Speaker.Music(on)
	}
}
