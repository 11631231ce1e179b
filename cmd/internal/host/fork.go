package host

import (
	"time"

	"qiyou/cmd/internal/table"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/ui/session"
)

// keepBoth writes both histories of a match down where they part: ours is in
// the journal as well, until the person here gives it up.
func (h *Host) keepBoth(s *seat, was *match.Fork) {
	f := s.last.Fork
	if f == nil || was != nil && was.Theirs.Len() == f.Theirs.Len() {
		return
	}
	for end, m := range map[string]match.Match{"-ours": s.last.Match, "-theirs": f.Theirs} {
		started := time.Unix(m.Terms().Started, 0)
		if _, err := h.cfg.Store.SaveRecord(s.id, m.Setup().Game, end+record.Ext(m.Setup()), started, h.recordOf(m)); err != nil {
			h.noticeAt(s, session.NoticeRecordLost, err.Error())
		}
	}
}

// yield gives up what this end has of a match after the place where two
// histories of it part. The other end sends what it has from there on, if its
// person does not do the same.
func (h *Host) yield(id string) {
	s := h.find(id)
	if s == nil {
		return
	}
	f := s.last.Fork
	if f == nil {
		h.refuse(session.ErrNoFork)
		return
	}
	h.close(s)
	if err := h.cfg.Store.Cut(s.id, f.At); err != nil {
		h.cfg.Log.Error("journal", "error", err)
		h.noticeAt(s, session.NoticeDisk, err.Error())
	}
	h.refreshOpen()
	again, err := h.load(s.id, false)
	if err != nil {
		h.emit(session.Left{Match: id})
		return
	}
	if _, up := h.links.up[again.remote]; up {
		again.table.Post(table.Connected{})
	}
}
