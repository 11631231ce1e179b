package host

import (
	"time"

	"qiyou/cmd/internal/table"
	"qiyou/p2p/wire"
	"qiyou/ui/session"
)

// leave takes the person here away from a table, which stays, unseen, while
// the end of its match lacks a name.
func (h *Host) leave(id string) {
	if h.analysing != nil && h.analysing.match == id {
		h.analyse(session.Analyse{})
	}
	if isRecord(id) {
		h.emit(session.Left{Match: id})
		return
	}
	s := h.find(id)
	if s == nil {
		return
	}
	h.setAside(s, true)
	l, up := h.links.up[s.remote]
	if up {
		l.Live(false)
	}
	for _, in := range h.invites {
		if in.wire.Rematch == s.id {
			h.withdraw(in)
			h.drop(in, session.EndWithdrawn)
		}
	}
	if up && s.last.Match.Over() && !s.known() {
		s.quiet = true // it stays, unseen, until both have signed the end
		h.announce()
		h.lobby()
	} else {
		h.adieu(s)
	}
	h.emit(session.Left{Match: id})
}

// setAside remembers whether the person here has left the table of s.
func (h *Host) setAside(s *seat, left bool) {
	if h.away[s.id] = left; s.quiet || s.last.Match.Over() {
		return
	}
	if err := h.cfg.Store.SetAside(s.id, left); err != nil {
		h.cfg.Log.Error("journal", "error", err)
	}
}

// adieu closes a table and says so to the other end.
func (h *Host) adieu(s *seat) {
	if l, ok := h.links.up[s.remote]; ok {
		l.Send(wire.Unknown{Match: s.id})
	}
	h.close(s)
}

// deserted is a table that the other has left. A person waits as long as he
// likes. An engine that plays for us asks its table how the match stands by
// now, for the last move may still be on its way to us.
func (h *Host) deserted(s *seat) {
	s.gone = true
	s.table.Post(table.Away{Since: time.Now()})
	h.show(s)
	if h.cfg.Proxy > 0 {
		s.table.Post(table.Alone{})
	}
}

// alone is a table with an engine of ours that the other has left. It makes
// room for the next; the match goes on when the other comes back to it.
func (h *Host) alone(s *seat) {
	if s.gone && !s.last.Match.Over() {
		h.close(s)
		h.emit(session.Left{Match: s.name()})
	}
}

// cutFor is how long an engine that plays for us waits for a link to come back.
const cutFor = 30 * time.Second

// waited ends the waiting of an engine at tables whose link stays away.
func (h *Host) waited() {
	for _, s := range h.tables {
		if h.cfg.Proxy > 0 && !s.gone && !s.cut.IsZero() && time.Since(s.cut) >= cutFor {
			h.deserted(s)
		}
	}
}
