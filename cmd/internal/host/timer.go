package host

import "time"

// schedule sets the timer to the next thing that ends by time.
func (h *Host) schedule() {
	now := time.Now()
	next := now.Add(time.Hour)
	_, unanswered := h.unanswered(now)
	for _, at := range []time.Time{
		h.invites.until(), h.awaited.until(), unanswered, h.sight.until(now), h.links.until(), h.talks.until(), h.watching.until(),
		h.tables.until(h.cfg.Proxy > 0),
	} {
		next = soonest(next, at)
	}
	h.timer.Reset(time.Until(next))
}

// expire does what there is to do by now, and sets the timer to what is next.
func (h *Host) expire() {
	h.inviteExpired()
	h.inviteAwaited()
	h.waited()
	h.announce()
	h.callBack()
	h.recall()
	h.wordsOver()
	h.showOut()
	h.watchExpired()
	h.tellTwins()
	h.schedule()
}

// soonest is the earlier of two times, of which the zero one is never.
func soonest(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
