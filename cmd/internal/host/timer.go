package host

import (
	"time"

	"qiyou/ui/session"
)

// schedule sets the timer to the next thing that ends by time.
func (h *Host) schedule() {
	next := time.Now().Add(time.Hour)
	for _, in := range h.invites {
		if in.expires.Before(next) {
			next = in.expires
		}
	}
	for _, a := range h.awaited {
		if a.until.Before(next) {
			next = a.until.Add(time.Millisecond)
		}
	}
	if _, at := h.unanswered(time.Now()); !at.IsZero() && at.Before(next) {
		next = at
	}
	if !h.recallAt.IsZero() && h.recallAt.After(time.Now()) && h.recallAt.Before(next) {
		next = h.recallAt
	}
	if !h.backAt.IsZero() && h.backAt.Before(next) {
		next = h.backAt
	}
	if at := soonest(h.wordsUntil(), h.provenUntil()); !at.IsZero() && at.Before(next) {
		next = at
	}
	for _, until := range h.wanted {
		if until.Before(next) {
			next = until
		}
	}
	for _, t := range h.twins {
		if t.at.Before(next) {
			next = t.at
		}
	}
	for _, s := range h.tables {
		if !s.askAgain.IsZero() && s.askAgain.Before(next) {
			next = s.askAgain
		}
		if h.cfg.Proxy > 0 && !s.cut.IsZero() && s.cut.Add(cutFor).Before(next) {
			next = s.cut.Add(cutFor)
		}
	}
	h.timer.Reset(time.Until(next))
}

// expire ends the invitations that nobody answered.
func (h *Host) expire() {
	for _, in := range h.invites {
		if !time.Now().Before(in.expires) {
			h.withdraw(in)
			h.drop(in, session.EndExpired)
		}
	}
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
