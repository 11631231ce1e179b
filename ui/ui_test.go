package ui

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/ui/cell"
	"qiyou/ui/keys"
	"qiyou/ui/session"
	"qiyou/ui/term"
	"qiyou/ui/view"
)

var _ Screen = (*term.Screen)(nil)

// fakeScreen is a terminal that remembers.
type fakeScreen struct {
	mu                           sync.Mutex
	w, h                         int
	events                       chan term.Event
	last                         *cell.Buffer
	frames, syncs, notes, pauses int
	title                        string
}

func newFakeScreen() *fakeScreen {
	return &fakeScreen{w: 80, h: 24, events: make(chan term.Event, 64), last: cell.NewBuffer(0, 0)}
}

func (s *fakeScreen) Size() (w, h int)          { s.mu.Lock(); defer s.mu.Unlock(); return s.w, s.h }
func (s *fakeScreen) Events() <-chan term.Event { return s.events }
func (s *fakeScreen) Show(b *cell.Buffer)       { s.count(&s.frames, b) }
func (s *fakeScreen) Sync(b *cell.Buffer)       { s.count(&s.syncs, b) }
func (s *fakeScreen) Suspend() error            { s.count(&s.pauses, nil); return nil }
func (s *fakeScreen) SetTitle(title string)     { s.mu.Lock(); defer s.mu.Unlock(); s.title = title }
func (s *fakeScreen) Notify(string, string)     { s.count(&s.notes, nil) }

func (s *fakeScreen) count(n *int, b *cell.Buffer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	*n++
	if b != nil {
		s.last.Copy(b)
	}
}

func (s *fakeScreen) text() string { s.mu.Lock(); defer s.mu.Unlock(); return s.last.Text() }

func (s *fakeScreen) drawn() int { s.mu.Lock(); defer s.mu.Unlock(); return s.frames + s.syncs }

// fakeSession is a program that remembers what it was asked.
type fakeSession struct {
	mu     sync.Mutex
	events chan session.Event
	wishes []session.Wish
	there  int // how often it was told that somebody is there
	err    error
}

func (s *fakeSession) Do(w session.Wish) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, there := w.(session.Attend); there {
		s.there++
		return nil
	}
	s.wishes = append(s.wishes, w)
	return s.err
}

func (s *fakeSession) Events() <-chan session.Event { return s.events }

// rig is a face that runs, inside a bubble of virtual time.
type rig struct {
	t      *testing.T
	screen *fakeScreen
	sess   *fakeSession
	cancel context.CancelFunc
	done   chan error
}

func begin(t *testing.T) *rig { return beginWith(t, Options{}) }

func beginWith(t *testing.T, o Options) *rig {
	o.Setups = catalog.Setups()
	r := &rig{t: t, screen: newFakeScreen(), sess: &fakeSession{events: make(chan session.Event, 64)}, done: make(chan error, 1)}
	ctx, cancel := context.WithCancel(t.Context())
	r.cancel = cancel
	go func() { r.done <- Run(ctx, r.sess, r.screen, o) }()
	synctest.Wait()
	return r
}

func (r *rig) send(events ...term.Event) {
	for _, ev := range events {
		r.screen.events <- ev
	}
	synctest.Wait()
}

func (r *rig) hear(events ...session.Event) {
	for _, ev := range events {
		r.sess.events <- ev
	}
	synctest.Wait()
}

func (r *rig) key(s string) {
	for _, c := range s {
		r.send(term.Key{Code: term.KeyRune, Rune: c})
	}
}

func (r *rig) ends(want error) {
	r.t.Helper()
	synctest.Wait()
	select {
	case err := <-r.done:
		if !errors.Is(err, want) {
			r.t.Errorf("ended with %v, want %v", err, want)
		}
	default:
		r.t.Error("still runs")
		r.cancel()
		<-r.done
	}
	r.cancel()
}

func lobby() session.Lobby {
	return session.Lobby{
		Me:    session.Me{Name: "alice"},
		Peers: []session.Peer{{ID: "p1", Name: "liu", Tag: "ABCD-EFGH", Presence: session.Here}},
	}
}

func bubble(t *testing.T, f func(t *testing.T)) {
	t.Parallel()
	synctest.Test(t, f)
}

func TestWelcome(t *testing.T) {
	for _, c := range []struct {
		keys string
		want string
	}{{"\r", "root"}, {"Bo\r", "Bo"}, {"x\x1b", "root"}, {"\x03", ""}} {
		t.Run(c.want, func(t *testing.T) {
			bubble(t, func(t *testing.T) { welcomes(t, c.keys, c.want) })
		})
	}
}

func welcomes(t *testing.T, typed, want string) {
	screen := newFakeScreen()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	name := make(chan string, 1)
	go func() {
		n, err := Welcome(ctx, screen, Options{}, view.Welcome{Name: "root", Tag: "QRST-UVWX-YZAB-CDEF"})
		if err != nil {
			t.Error(err)
		}
		name <- n
	}()
	for _, r := range typed {
		switch r {
		case '\r':
			screen.events <- term.Key{Code: term.KeyEnter}
		case '\x1b':
			screen.events <- term.Key{Code: term.KeyEsc}
		case '\x03':
			screen.events <- term.Key{Code: term.KeyCtrlC}
		default:
			screen.events <- term.Key{Code: term.KeyRune, Rune: r}
		}
	}
	synctest.Wait()
	if got := <-name; got != want {
		t.Errorf("%q: the name is %q, want %q", typed, got, want)
	}
	if !strings.Contains(screen.text(), "QRST-UVWX-YZAB-CDEF") {
		t.Errorf("no key in\n%s", screen.text())
	}
}

func TestEnds(t *testing.T) {
	t.Run("quit", func(t *testing.T) {
		bubble(t, func(t *testing.T) { r := begin(t); r.key("q"); r.ends(nil) })
	})
	t.Run("session", func(t *testing.T) {
		bubble(t, func(t *testing.T) { r := begin(t); close(r.sess.events); r.ends(nil) })
	})
	t.Run("context", func(t *testing.T) {
		bubble(t, func(t *testing.T) { r := begin(t); r.cancel(); r.ends(context.Canceled) })
	})
	t.Run("terminal", func(t *testing.T) {
		bubble(t, func(t *testing.T) { r := begin(t); close(r.screen.events); r.ends(ErrTerminal) })
	})
	t.Run("hangup", func(t *testing.T) {
		bubble(t, func(t *testing.T) {
			r := begin(t)
			r.send(term.Closed{Err: errors.New("EIO")})
			r.ends(ErrTerminal)
		})
	})
}

// An idle lobby draws nothing, however long it is.
func TestIdleLobbyRests(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := begin(t)
		r.hear(lobby())
		was := r.screen.drawn()
		time.Sleep(24 * time.Hour)
		if got := r.screen.drawn(); got != was {
			t.Errorf("%d frames in an idle day", got-was)
		}
		r.key("q")
		r.ends(nil)
	})
}

// The session is told that somebody is there, but not with every key.
func TestSomebodyIsThere(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := begin(t)
		told := func(events ...term.Event) int {
			before := r.sess.there
			r.send(events...)
			return r.sess.there - before
		}
		for _, c := range []struct {
			name   string
			events []term.Event
			want   int
		}{
			{"a line typed", []term.Event{term.Key{Rune: 'j'}, term.Key{Rune: 'k'}, term.Key{Rune: 'j'}}, 1},
			{"the mouse", []term.Event{term.Mouse{X: 5, Y: 5, Button: term.MouseMove}}, 1},
			{"the window in front", []term.Event{term.Focus{In: true}}, 1},
			{"the window left", []term.Event{term.Focus{}}, 0},
		} {
			time.Sleep(time.Minute)
			if n := told(c.events...); n != c.want {
				t.Errorf("%s: told %d times, want %d", c.name, n, c.want)
			}
		}
		r.cancel()
		r.ends(context.Canceled)
	})
}

func TestInviteReachesTheSession(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := begin(t)
		r.hear(lobby())
		r.send(term.Key{Code: term.KeyEnter})
		if w, ok := r.sess.wishes[0].(session.Invite); !ok || w.Peer != "p1" || w.Offer.Setup.Game != "gomoku" {
			t.Errorf("wished %+v", r.sess.wishes)
		}
		if !strings.Contains(r.screen.text(), "Calling liu") {
			t.Errorf("the screen:\n%s", r.screen.text())
		}
		r.send(term.Key{Code: term.KeyEsc})
		r.sess.err = &game.IllegalError{Reason: game.GameOver}
		r.key("xtp")
		if !strings.Contains(r.screen.text(), "Not done: the game is over.") {
			t.Errorf("the screen:\n%s", r.screen.text())
		}
		r.cancel()
		r.ends(context.Canceled)
	})
}

// Paste, mouse and wheel of the terminal reach the screens: a paste acts on
// nothing, the wheel chooses, a click on what is chosen does it.
func TestPasteAndMouse(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := begin(t)
		r.hear(lobby())
		r.key(":")
		r.send(term.Paste{Text: "quit\nhere\n"})
		if len(r.sess.wishes) > 0 || !strings.Contains(r.screen.text(), ":quit here") {
			t.Errorf("a paste wishes %+v and shows\n%s", r.sess.wishes, r.screen.text())
		}
		r.send(term.Key{Code: term.KeyEsc})
		down, up := term.Mouse{X: 5, Y: 5, Button: term.MouseWheelDown}, term.Mouse{X: 5, Y: 5, Button: term.MouseWheelUp}
		r.send(down, down, down, up)
		if !strings.Contains(r.screen.text(), "> Two players") {
			t.Errorf("the wheel chooses\n%s", r.screen.text())
		}
		for y, line := range strings.Split(r.screen.text(), "\n") {
			if strings.Contains(line, "> Two players") {
				r.send(term.Mouse{X: 9, Y: y, Button: term.MouseRight}, term.Mouse{X: 9, Y: y, Button: term.MouseLeft})
			}
		}
		if len(r.sess.wishes) != 1 {
			t.Errorf("a click wishes %+v, want one thing", r.sess.wishes)
		} else if _, ok := r.sess.wishes[0].(session.PlayHere); !ok {
			t.Errorf("a click wishes %+v", r.sess.wishes)
		}
		r.cancel()
		r.ends(context.Canceled)
	})
}

// A burst is drawn once, a resize sends the whole frame, and a bell is a
// notification when nobody looks.
func TestBurstsAndResize(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := begin(t)
		was := r.screen.drawn()
		var burst []term.Event
		for range 40 {
			burst = append(burst, term.Key{Code: term.KeyDown})
		}
		r.send(burst...)
		if got := r.screen.drawn() - was; got > 3 {
			t.Errorf("%d frames for a burst of %d keys", got, len(burst))
		}
		syncs := r.screen.syncs
		r.screen.mu.Lock()
		r.screen.w, r.screen.h = 100, 30
		r.screen.mu.Unlock()
		r.send(term.Resize{})
		if w, h := r.screen.last.Size(); w != 100 || h != 30 || r.screen.syncs != syncs+1 {
			t.Errorf("frame of %dx%d after %d syncs", w, h, r.screen.syncs-syncs)
		}
		r.send(term.Key{Code: term.KeyCtrlL, Ctrl: true, Rune: 'l'})
		r.send(term.Key{Code: term.KeyCtrlZ, Ctrl: true, Rune: 'z'})
		if r.screen.pauses != 1 || r.screen.syncs != syncs+3 {
			t.Errorf("%d suspends, %d syncs", r.screen.pauses, r.screen.syncs-syncs)
		}
		inv := session.Invited{Invitation: session.Invitation{ID: "i", Peer: "liu"}}
		r.hear(inv)
		if r.screen.notes != 1 || !strings.Contains(r.screen.title, "liu") {
			t.Errorf("%d notes under the title %q, want one under liu's", r.screen.notes, r.screen.title)
		}
		r.key("q")
		r.ends(nil)
	})
}

// A session that never stops talking does not keep the keys from being heard.
func TestFloodOfNews(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := begin(t)
		stop := make(chan struct{})
		go func() {
			for {
				select {
				case r.sess.events <- lobby():
				case <-stop:
					return
				}
			}
		}()
		r.screen.events <- term.Key{Code: term.KeyRune, Rune: 'q'}
		<-r.done
		close(stop)
	})
}

// Every key of the terminal with a code has its name in the key map, and one
// with Ctrl or Alt is never the letter.
func TestKeys(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in   term.Key
		want keys.Key
		ok   bool
	}{
		{term.Key{Code: term.KeyRune, Rune: 'q'}, keys.Rune('q'), true},
		{term.Key{Code: term.KeyCtrl, Rune: 'q', Ctrl: true}, keys.Key{Code: keys.Ctrl, Rune: 'q'}, true},
		{term.Key{Code: term.KeyAlt, Rune: 'q', Alt: true}, keys.Key{}, false},
		{term.Key{Code: term.KeyCtrlZ, Rune: 'z', Ctrl: true}, keys.Key{Code: keys.Ctrl, Rune: 'z'}, true},
		{term.Key{Code: term.KeyF1}, keys.Key{}, false},
		{term.Key{Code: term.KeyUp, Shift: true}, keys.Key{Code: keys.Up}, true},
	} {
		if got, ok := key(c.in); ok != c.ok || ok && got != c.want {
			t.Errorf("%+v: got %v %v", c.in, got, ok)
		}
	}
}
