package discovery

import "time"

// The schedules of an interface that just became usable, and of leaving.
var (
	announceAt = steps{after: []time.Duration{0, time.Second, 2 * time.Second, 4 * time.Second}}
	burstAt    = steps{after: []time.Duration{0, time.Second, 2 * time.Second}}
	goodbyeAt  = steps{after: []time.Duration{0, 30 * time.Millisecond, 70 * time.Millisecond}}
	askAt      = steps{after: []time.Duration{0, 1300 * time.Millisecond, 2 * time.Second, 4 * time.Second}, limit: 5 * time.Minute}
)

// steps is a schedule: pauses between the times, the last one doubling up to a
// limit if that is set.
type steps struct {
	after []time.Duration
	limit time.Duration
}

func (s steps) pause(n int) (time.Duration, bool) {
	if n < len(s.after) {
		return s.after[n], true
	}
	if s.limit == 0 {
		return 0, false
	}
	d := s.after[len(s.after)-1]
	for range n - len(s.after) + 1 {
		d = min(2*d, s.limit)
	}
	return d, true
}

// timer is a position in a schedule.
type timer struct {
	at time.Time
	n  int
}

func (t *timer) start(now time.Time) { *t = timer{at: now} }

// step moves on and reports which step was due, or false if none is.
func (t *timer) step(now time.Time, s steps) (int, bool) {
	if !due(now, t.at) {
		return 0, false
	}
	t.n++
	d, ok := s.pause(t.n)
	t.at = now.Add(d)
	if !ok {
		t.at = time.Time{}
	}
	return t.n - 1, true
}

// budget allows a number of things a second.
type budget struct {
	since time.Time
	n     int
}

func (b *budget) take(now time.Time, limit int) bool {
	if now.Sub(b.since) >= time.Second {
		b.since, b.n = now, 0
	}
	b.n++
	return b.n <= limit
}
