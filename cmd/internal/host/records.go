package host

import (
	"strings"

	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/p2p/identity"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// maxRecords is how many records are listed: the latest.
const maxRecords = 300

// ofRecord begins the name of a match that was opened from its record. It may
// be at a table here at the same time.
const ofRecord = "record:"

// listRecords tells the face which finished games are on disk.
func (h *Host) listRecords() {
	h.beside("records", func() func() {
		all := h.records()
		return func() { h.emit(session.Records{Records: all}) }
	})
}

// listStatistics tells the face how the finished games went.
func (h *Host) listStatistics() {
	ctx := h.ctx
	h.beside("statistics", func() func() {
		all, damaged := h.cfg.Store.Statistics(ctx, h.cfg.Key.Public(), h.cfg.Judge.Rules)
		return func() { h.emit(session.Statistics{Statistics: h.trust.book.Called(all), Damaged: damaged}) }
	})
}

// openRecord opens a finished game for the face.
func (h *Host) openRecord(path string) {
	h.beside("record", func() func() {
		m, err := h.readRecord(path)
		return func() { h.showRecord(path, m, err) }
	})
}

// beside does f, which reads only files, beside the loop, for there may be many,
// and then on the loop what f gives.
func (h *Host) beside(name string, f func() func()) {
	h.cfg.Go(name, func() { h.post(f()) })
}

// records are the latest finished games.
func (h *Host) records() []session.Record {
	var all []session.Record
	for _, path := range h.cfg.Store.Records() {
		if len(all) == maxRecords {
			break
		}
		_, data, err := h.cfg.Store.ReadRecord(path)
		if err != nil {
			continue
		}
		f, err := record.Parse(data)
		if err != nil {
			h.cfg.Log.Warn("record", "path", path, "error", err)
			continue
		}
		i := f.Info()
		r := session.Record{ID: path, Date: cell.Clean(i.Date), Names: [2]string{cleanName(i.Dark), cleanName(i.Light)}, Result: cell.Clean(i.Result)}
		if s, err := f.Setup(); err == nil {
			r.Setup = s
		}
		all = append(all, r)
	}
	return all
}

func (h *Host) readRecord(path string) (match.Match, error) {
	_, data, err := h.cfg.Store.ReadRecord(path)
	if err != nil {
		return match.Match{}, err
	}
	return record.Replay(data, h.cfg.Judge)
}

// showRecord shows the face a match as its record proves it. There is no table:
// nothing can happen to it any more.
func (h *Host) showRecord(path string, m match.Match, err error) {
	if err != nil || !m.Joined() {
		h.cfg.Log.Info("record not opened", "path", path, "error", err)
		h.notice(session.NoticeUnread, cell.Clean(path), session.ErrNoRecord)
		return
	}
	s := session.Snapshot{ID: ofRecord + matchName(m.ID()), Match: m, Record: path, Watching: true, OfRecord: true}
	for i, p := range m.Terms().Players {
		s.Players[i] = session.Player{Name: cleanName(p.Name), Tag: identity.IDOf(p.Key).String(), Kind: session.Remote}
	}
	s.Since = h.began
	s.Paused = s.Since // no clock runs in a record
	h.emit(session.Table{Snapshot: s})
}

// isRecord says whether a face speaks of a match that it has from a record.
func isRecord(id string) bool { return strings.HasPrefix(id, ofRecord) }
