//go:build unix

package discovery

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// sharePort lets other programs have UDP 5353 too. Both options are needed: a
// socket with one of them and a socket with only the other exclude each other.
func sharePort(_, _ string, c syscall.RawConn) error {
	var failed error
	err := c.Control(func(fd uintptr) {
		failed = unix.SetsockoptInt(int(fd), unix.SOL_SOCKET, unix.SO_REUSEADDR, 1)
		if err := unix.SetsockoptInt(int(fd), unix.SOL_SOCKET, unix.SO_REUSEPORT, 1); failed == nil {
			failed = err
		}
	})
	if err != nil {
		return err
	}
	return failed
}
