package discovery

import (
	"syscall"

	"golang.org/x/sys/windows"
)

// sharePort lets other programs have UDP 5353 too.
func sharePort(_, _ string, c syscall.RawConn) error {
	var failed error
	err := c.Control(func(fd uintptr) {
		failed = windows.SetsockoptInt(windows.Handle(fd), windows.SOL_SOCKET, windows.SO_REUSEADDR, 1)
	})
	if err != nil {
		return err
	}
	return failed
}
