package host

import (
	"errors"
	"maps"
	"slices"
	"strconv"

	"qiyou/cmd/internal/store"
	"qiyou/discovery"
	"qiyou/game/match"
	"qiyou/p2p/identity"
	"qiyou/ui/session"
)

// reopen goes on with a match that the person chose.
func (h *Host) reopen(name string) {
	o, ok := h.open.named(name)
	switch s := h.tables[o.id]; {
	case !ok:
		h.refuse(session.ErrNoMatch)
	case s != nil:
		h.show(s)
	case !o.peer().IsZero() && h.cfg.Node == nil:
		h.refuse(session.ErrOffline)
	default:
		h.reopened(h.load(o.id, false))
	}
}

// reopened is a match that the person goes on with, or why that cannot be. The
// other may not be there: the table waits.
func (h *Host) reopened(s *seat, err error) {
	_, up := h.links.up[s.peer()]
	switch {
	case errors.Is(err, store.ErrLocked):
		h.refuse(session.ErrBusy)
	case err != nil:
		h.refuse(session.ErrNoMatch)
	case up:
		s.table.Post(connected)
	case !s.remote.IsZero():
		h.noticeAt(s, session.NoticeAbsent, s.opponent())
	}
}

// load opens the journal of a match and a table for it.
func (h *Host) load(id match.Hash, quiet bool) (*seat, error) {
	o, _ := h.open.find(id)
	j, err := h.cfg.Store.Load(id)
	if err != nil {
		h.cfg.Log.Warn("journal", "error", err)
		return nil, err
	}
	s := h.newSeat(h.replay(j.Facts), o.players(), o.peer(), j)
	s.quiet, s.when = quiet, o.when
	h.seat(s, nil)
	if !quiet {
		h.noticeAt(s, session.NoticeResumed, strconv.Itoa(len(s.last.Match.Plies())))
		h.lobby()
	}
	return s, nil
}

// resumeOpen goes on with every match with peer that a cut or a crash has left
// open. One that was left on purpose, or adjourned, waits until somebody asks
// for it.
func (h *Host) resumeOpen(peer identity.ID) {
	for _, o := range h.open.with(peer) {
		left := o.aside || o.match.Adjourned() || h.away[o.id] || h.tables[o.id] != nil
		if o.match.Joined() && !o.match.Over() && !left && !(h.cfg.Proxy > 0 && h.full()) {
			h.load(o.id, false)
		}
	}
}

// openSeen opens the matches with peers that discovery sees which need no wish
// of the person: those over that lack a name, and those that a crash has left,
// of which the other may know no more than we do. An engine that plays for us
// waits to be asked.
func (h *Host) openSeen() {
	if h.cfg.Discovery == nil || len(h.open) == 0 {
		return
	}
	here := map[string]bool{}
	for _, p := range h.cfg.Discovery.Peers() {
		here[p.ID] = here[p.ID] || p.State == discovery.Here
	}
	for _, s := range slices.Collect(maps.Values(h.tables)) {
		if _, up := h.links.up[s.remote]; s.quiet && !up && !here[s.remote.Short()] {
			h.close(s) // nobody to call
		}
	}
	var crashed []identity.ID
	for i, o := range h.open {
		if here[o.peer().Short()] && !o.tried && !o.match.Over() && h.cfg.Proxy == 0 {
			h.open[i].tried = true
			crashed = append(crashed, o.peer())
		}
	}
	for _, o := range slices.Clone(h.open) {
		if here[o.peer().Short()] && o.match.Over() && !h.away[o.id] {
			h.pending(o.id, o.peer())
		}
	}
	for _, id := range crashed {
		h.resumeOpen(id)
	}
}

// pending is the table of a match with peer: one that is over, and whose end
// the two have not both signed as far as is known here, is opened for that.
func (h *Host) pending(id match.Hash, peer identity.ID) *seat {
	if s := h.tables[id]; s != nil {
		return s
	}
	o, ok := h.open.find(id)
	if !ok || !o.match.Over() || o.peer() != peer {
		return nil
	}
	s, _ := h.load(id, true)
	if _, up := h.links.up[peer]; up && s != nil {
		s.table.Post(connected)
	}
	return s
}

// confirmOld gets, or gives, the names that are missing under matches with peer
// that are over.
func (h *Host) confirmOld(peer identity.ID) {
	for _, o := range h.open.with(peer) {
		if o.match.Over() {
			h.pending(o.id, peer)
		}
	}
}

// stillborn is a match that we have begun and the other knows nothing of.
func (h *Host) stillborn(s *seat) {
	h.close(s)
	if o, ok := h.open.find(s.id); ok && o.match.Joined() {
		return // it was signed at the last moment
	}
	if err := h.cfg.Store.Remove(s.id); err != nil {
		h.cfg.Log.Error("journal", "error", err)
	}
	h.refreshOpen()
	h.notice(session.NoticeNotBegun, s.opponent())
}

// discard gives up a match that lies open: its moves become an unfinished
// record.
func (h *Host) discard(name string) {
	o, ok := h.open.named(name)
	if !ok || h.tables[o.id] != nil {
		h.refuse(session.ErrNoMatch)
		return
	}
	path, err := h.saveRecord(o.match)
	if err != nil {
		h.notice(session.NoticeRecordLost, err.Error())
		return
	}
	if err := h.cfg.Store.Remove(o.id); err != nil {
		h.cfg.Log.Error("journal", "error", err)
	}
	h.notice(session.NoticeRecord, path)
	h.refreshOpen()
	h.lobby()
}
