package host

import (
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/record"
)

// finish writes the record; once both names are under it the result counts, and
// the journal of a match without a peer goes. It runs on the table's goroutine.
func (h *Host) finish(s *seat, m match.Match) (string, error) {
	path, err := h.saveRecord(m)
	if err != nil || !m.Sealed() {
		return path, err
	}
	if s.remote.IsZero() {
		h.forget(m.ID())
		return path, nil
	}
	if _, err := h.cfg.Store.EditBook(func(b *store.Book) { b.Add(s.remote, resultFor(s, m)) }); err != nil {
		h.cfg.Log.Error("book of peers", "error", err)
	}
	return path, nil
}

// saveRecord writes the record of m as it stands, and gives its path.
func (h *Host) saveRecord(m match.Match) (string, error) {
	return h.cfg.Store.SaveRecord(m.ID(), m.Setup().Game, record.Ext(m.Setup()), time.Unix(m.Terms().Started, 0), h.recordOf(m))
}

// recordOf is how the record of m is made of the one that is there, whose
// comments and variations it keeps.
func (h *Host) recordOf(m match.Match) func(old []byte) []byte {
	return func(old []byte) []byte { return h.carried(old, m) }
}

// onRecord says whether the record of m is there as both have signed it.
func (h *Host) onRecord(m match.Match) bool {
	path := h.cfg.Store.RecordPath(m.ID(), m.Setup().Game, record.Ext(m.Setup()), time.Unix(m.Terms().Started, 0))
	_, data, err := h.cfg.Store.ReadRecord(path)
	if err != nil {
		return false
	}
	was, err := record.Replay(data, h.cfg.Judge)
	return err == nil && was.ID() == m.ID() && was.Sealed()
}

// resultFor is what the book counts for the one at the other end of s.
func resultFor(s *seat, m match.Match) store.Result {
	o, _ := m.Outcome()
	switch o.Winner {
	case game.NoSeat:
		return store.Result{Draws: 1}
	case s.them():
		return store.Result{Losses: 1}
	}
	return store.Result{Wins: 1}
}

// forget removes the journal of a match that nobody needs to hear of any more.
func (h *Host) forget(id match.Hash) {
	if err := h.cfg.Store.Remove(id); err != nil {
		h.cfg.Log.Warn("journal stays until the next start", "error", err) // Windows keeps open files
	}
}
