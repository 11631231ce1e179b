package term

import (
	"fmt"
	"sync"
	"time"

	"github.com/gdamore/tcell/v2"
	"github.com/gdamore/tcell/v2/terminfo"
)

const (
	// inputQuiet is how long no input must have come before the terminal is given
	// back, so that the rest of a paste is not typed into the shell.
	inputQuiet = 40 * time.Millisecond

	// letGo is how long the library may take to stop.
	letGo = time.Second
)

// open screens, for Restore.
var (
	screensMu sync.Mutex
	screens   = map[*Screen]bool{}
)

// start engages the library and the pump.
func (s *Screen) start(ti *terminfo.Terminfo, o Options) error {
	scr, err := tcell.NewTerminfoScreenFromTtyTerminfo(s.port, ti)
	if err != nil {
		s.port.ctl.close()
		return fmt.Errorf("%w: %w", ErrDumb, err)
	}
	screensMu.Lock()
	screens[s] = true
	screensMu.Unlock()
	if err := scr.Init(); err != nil {
		s.forget()
		s.port.leave()
		s.port.giveLine()
		s.port.ctl.close()
		return fmt.Errorf("%w: %w", ErrNoTTY, err)
	}
	s.scr = scr
	flags := tcell.MouseButtonEvents | tcell.MouseDragEvents
	if o.Motion {
		flags |= tcell.MouseMotionEvents
	}
	scr.EnableMouse(flags)
	scr.EnablePaste()
	scr.EnableFocus()
	p := &pump{s: s, queue: scr.(interface{ EventQ() chan tcell.Event }).EventQ()}
	if o.Tty == nil {
		p.winch, s.unwatch = watchSize()
	}
	go p.run()
	return nil
}

func (s *Screen) forget() {
	screensMu.Lock()
	delete(screens, s)
	screensMu.Unlock()
}

// Close gives the terminal back as it was and closes Events. It returns within
// about a second whatever the terminal does; ErrStuck says that the library had
// to be left behind. Further calls return the same.
func (s *Screen) Close() error {
	s.closing.Do(func() {
		s.suspended.Lock() // a suspend under way comes back first
		defer s.suspended.Unlock()
		s.port.over.Store(true)
		s.engaged.Store(false)
		s.dropEvents(true)
		s.closeErr = s.release(s.scr.Fini)
		s.port.giveLine()
		s.unwatch()
		close(s.dead)
		<-s.pumped
		s.forget()
	})
	return s.closeErr
}

// release leaves the terminal and then lets the library stop, in this order: mute
// the input, restore the modes, wait until nothing more comes and the library's
// reader is idle. Without that the library waits for itself when input arrives.
// The pump drains its queue meanwhile.
func (s *Screen) release(stop func()) error {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer s.port.guard()
		s.port.mute()
		s.port.leave()
		s.port.quiesce(inputQuiet, letGo/2)
		stop()
	}()
	select {
	case <-done:
		return nil
	case <-time.After(letGo):
	}
	s.port.leave()
	s.port.giveLine()
	return ErrStuck
}

// Suspend gives the terminal back, stops the process as Ctrl+Z does elsewhere,
// and takes the terminal again with the last frame when the process goes on. The
// program must not catch SIGTSTP: that is the signal it is stopped with. Call it from the goroutine that shows frames.
func (s *Screen) Suspend() error {
	s.suspended.Lock()
	defer s.suspended.Unlock()
	if !s.engaged.CompareAndSwap(true, false) {
		return ErrClosed
	}
	s.dropEvents(true)
	s.mu.Lock() // a frame under way ends first
	s.valid = false
	s.mu.Unlock()
	if err := s.release(func() { _ = s.scr.Suspend() }); err != nil {
		return err
	}
	s.port.giveLine()
	stopErr := s.stop()
	if err := s.scr.Resume(); err != nil {
		return fmt.Errorf("term: resume: %w", err)
	}
	s.dropEvents(false)
	s.typed.Store(time.Now().UnixNano())
	if focus(s.focus.Load()) == focusOut {
		s.focus.Store(int32(focusIn)) // who brought the program back looks at it
	}
	s.engaged.Store(true)
	s.mu.Lock()
	s.sendTitle()
	s.mu.Unlock()
	s.Sync(s.last)
	select {
	case s.port.winch <- struct{}{}: // the size may be another; the pump says so
	default:
	}
	return stopErr
}

// Restore puts the terminal back for a program that is about to end badly: modes,
// line settings, unread input. It may be called from any goroutine, even while a
// frame is being written, any number of times. Nothing is shown afterwards; print
// the reason of the crash after it.
func Restore() {
	screensMu.Lock()
	all := make([]*Screen, 0, len(screens))
	for s := range screens {
		all = append(all, s)
	}
	screensMu.Unlock()
	for _, s := range all {
		s.port.over.Store(true)
		s.engaged.Store(false)
		s.port.mute()
		s.port.leave()
		s.port.quiesce(inputQuiet, letGo/4)
		s.port.giveLine()
	}
}
