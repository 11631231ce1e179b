package discovery

import "time"

const errorPause = 100 * time.Millisecond // a socket in a lasting error state must not spin

// pauseOr waits a little and reports whether done was closed meanwhile.
func pauseOr(done <-chan struct{}) bool {
	t := time.NewTimer(errorPause)
	defer t.Stop()
	select {
	case <-done:
		return true
	case <-t.C:
		return false
	}
}
