package host

import (
	"fmt"
	"iter"
	"time"

	"qiyou/game/match"
	"qiyou/p2p/identity"
	"qiyou/ui/session"
)

// tables are those that this host sits at.
type tables map[match.Hash]*seat

// with are the tables with a peer at the other end.
func (all tables) with(peer identity.ID) iter.Seq[*seat] {
	return func(yield func(*seat) bool) {
		for _, s := range all {
			if s.remote == peer && !yield(s) {
				return
			}
		}
	}
}

// playing is how many matches are on. One that the other has left keeps nobody
// from another.
func (all tables) playing() (n int) {
	for _, s := range all {
		if !s.quiet && !s.gone && !s.watching && !s.last.Match.Over() {
			n++
		}
	}
	return n
}

// until is when something is to be done at a table, where an engine sits for us
// if proxy is set; zero for never.
func (all tables) until(proxy bool) (next time.Time) {
	for _, s := range all {
		next = soonest(next, s.askAgain)
		if proxy && !s.cut.IsZero() {
			next = soonest(next, s.cut.Add(cutFor))
		}
	}
	return next
}

// find is the table of a match as a face names it, or nil, which is said.
func (h *Host) find(id string) *seat {
	for _, s := range h.tables {
		if s.name() == id {
			return s
		}
	}
	h.refuse(session.ErrNoMatch)
	return nil
}

// full says whether no more matches against peers are to begin here.
func (h *Host) full() bool { return h.tables.playing() >= max(h.cfg.Tables, 1) }

// matchName is what a face calls a match.
func matchName(id match.Hash) string { return fmt.Sprintf("%x", id) }
