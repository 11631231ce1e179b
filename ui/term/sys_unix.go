//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package term

import (
	"errors"
	"os"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
	xterm "golang.org/x/term"
)

var errNoControl = errors.New("term: no control of the device")

// control is a way to the terminal of its own, for putting it right when the
// library cannot. A nil control does nothing.
type control struct {
	fd    int
	saved *xterm.State
}

func openControl() *control {
	fd, err := unix.Open("/dev/tty", unix.O_RDWR|unix.O_NOCTTY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	return &control{fd: fd}
}

// save remembers the line settings to go back to.
func (c *control) save() {
	if c == nil {
		return
	}
	if st, err := xterm.GetState(c.fd); err == nil {
		c.saved = st
	}
}

// restore puts the saved line settings back.
func (c *control) restore() {
	if c != nil && c.saved != nil {
		_ = xterm.Restore(c.fd, c.saved)
	}
}

// flush drops input nobody has read, so that it is not typed into the shell.
func (c *control) flush() {
	if c != nil {
		flushInput(c.fd)
	}
}

// write sends b within a fifth of a second or not at all.
func (c *control) write(b []byte) error {
	if c == nil {
		return errNoControl
	}
	deadline := time.Now().Add(200 * time.Millisecond)
	for len(b) > 0 {
		n, err := unix.Write(c.fd, b)
		if n > 0 {
			b = b[n:]
			continue
		}
		if err != unix.EAGAIN && err != unix.EINTR {
			return nil // the terminal is gone
		}
		if time.Now().After(deadline) {
			return nil
		}
		_, _ = unix.Poll([]unix.PollFd{{Fd: int32(c.fd), Events: unix.POLLOUT}}, 20)
	}
	return nil
}

func (c *control) close() {
	if c != nil {
		_ = unix.Close(c.fd)
	}
}

// watchSize reports changes of the window's size. The channel holds one, so the
// last of a storm is never lost.
func watchSize() (c chan os.Signal, stop func()) {
	c = make(chan os.Signal, 1)
	signal.Notify(c, syscall.SIGWINCH)
	return c, func() { signal.Stop(c) }
}

// stopSelf stops the process group as the terminal's own Ctrl+Z would, and
// returns when it goes on. A group without a shell to wake it is not stopped by
// the kernel, so the wait has an end.
func stopSelf() error {
	cont := make(chan os.Signal, 1)
	signal.Notify(cont, syscall.SIGCONT)
	defer signal.Stop(cont)
	if err := syscall.Kill(0, syscall.SIGTSTP); err != nil {
		return err
	}
	select {
	case <-cont:
	case <-time.After(200 * time.Millisecond):
	}
	return nil
}
