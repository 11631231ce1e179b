//go:build unix && !solaris && !illumos && !aix

package store

import (
	"os"
	"syscall"
)

// lock takes the file for this program until it is closed, and says whether it
// could.
func lock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}

// waitLock takes the file for this program and waits until it can.
func waitLock(f *os.File) { _ = syscall.Flock(int(f.Fd()), syscall.LOCK_EX) }
