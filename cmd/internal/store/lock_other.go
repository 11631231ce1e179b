//go:build !unix || solaris || illumos || aix

package store

import "os"

// lock does nothing on systems without flock: there, one person must not open
// one match in two programs.
func lock(*os.File) bool { return true }

// waitLock does nothing on systems without flock.
func waitLock(*os.File) {}
