package host

import (
	"time"

	"qiyou/ui/session"
)

// awaited is a wish about somebody who has not appeared yet.
type awaited struct {
	peer  string
	wish  session.Wish
	until time.Time
}

// awaiting are such wishes, in the order in which they came.
type awaiting []awaited

// until is just after the first of them is given up; zero where there is none.
func (all awaiting) until() (next time.Time) {
	for _, a := range all {
		next = soonest(next, a.until.Add(time.Millisecond))
	}
	return next
}

// awaitFor is how long after the start of the program a peer may take to
// appear; later, who is not there is not there.
const awaitFor = 10 * time.Second

// await keeps a wish about a peer who may yet appear.
func (h *Host) await(peer string, w session.Wish) {
	until := h.began.Add(awaitFor)
	if h.cfg.Discovery == nil || time.Now().After(until) {
		h.refuse(session.ErrNoPeer)
		return
	}
	h.awaited = append(h.awaited, awaited{peer, w, until})
	h.schedule()
}

// inviteAwaited invites those who have appeared, and gives up on those who
// have not.
func (h *Host) inviteAwaited() {
	waiting := h.awaited
	h.awaited = nil
	for _, a := range waiting {
		if to := h.where(a.peer); len(to.addrs) > 0 || time.Now().After(a.until) {
			h.take(a.wish)
			continue
		}
		h.awaited = append(h.awaited, a)
	}
}
