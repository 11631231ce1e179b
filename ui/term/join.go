package term

import (
	"regexp"
	"time"
)

const (
	// escWait is how long an escape waits for what may follow it: as long as the
	// library would.
	escWait = 60 * time.Millisecond

	// joinWait is how long a sequence that has begun waits for its next byte, and
	// for how long after an escape one may still begin: on a slow line the bytes of
	// an arrow come one by one.
	joinWait = 500 * time.Millisecond

	// maxJoin bounds what is held back.
	maxJoin = 64
)

// joiner holds back a key sequence that is not whole yet, so that the library
// never takes its parts for keys. A "[" soon after an escape that was let go
// begins a sequence too: whoever means the key waits half a second for it.
type joiner struct {
	held  []byte
	added bool      // held begins with an escape that was let go before
	last  time.Time // when something came
	esc   time.Time // when an escape was let go
}

// feed takes what has come and gives what may be read.
func (j *joiner) feed(chunk []byte, now time.Time) []byte {
	b := append(j.held, chunk...)
	if len(j.held) == 0 && len(b) > 0 && (b[0] == '[' || b[0] == 'O') && now.Sub(j.esc) < joinWait {
		b, j.added = append([]byte{'\x1b'}, b...), true
	}
	j.held, j.last, j.esc = nil, now, time.Time{}
	cut := len(b) - unfinished(b)
	if cut < len(b) {
		j.held = append(j.held, b[cut:]...)
	}
	out := b[:cut]
	if cut > 0 && j.added {
		j.added = false
		if !sent.Match(out) {
			out = out[1:] // keys after all
		}
	}
	return out
}

// sent are the sequences that terminals send, by their ends.
var sent = regexp.MustCompile(`^\x1b(O.|\[[A-IOP-SZ]|\[[<?]?[0-9;]+[A-IMP-SZcmu~])`)

// wait is how long to wait for more before due; 0 is not at all.
func (j *joiner) wait() time.Duration {
	switch len(j.held) {
	case 0:
		return 0
	case 1:
		return escWait
	}
	return joinWait
}

// due gives what was held back for too long. An escape alone is the key, said so
// that the library does not wait for more a second time (CSI 27 u).
func (j *joiner) due(now time.Time) []byte {
	if w := j.wait(); w == 0 || now.Sub(j.last) < w {
		return nil
	}
	b := j.held
	if j.added {
		b = b[1:]
	}
	j.held, j.added = nil, false
	if len(b) == 1 && b[0] == '\x1b' {
		j.esc = now
		return []byte("\x1b[27u")
	}
	return b
}

// unfinished is how many bytes at the end of b begin a key sequence without
// ending it.
func unfinished(b []byte) int {
	for i := len(b) - 1; i >= 0 && i >= len(b)-maxJoin; i-- {
		switch {
		case b[i] == '\x1b':
			tail := b[i:]
			if len(tail) == 1 || tail[1] == '[' || tail[1] == 'O' && len(tail) == 2 {
				return len(tail)
			}
			return 0
		case b[i] >= 0x20 && b[i] <= 0x3f: // parameters
		case (b[i] == '[' || b[i] == 'O') && i > 0 && b[i-1] == '\x1b':
		default:
			return 0
		}
	}
	return 0
}
