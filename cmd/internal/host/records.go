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

type (
	recordsListed struct{ records []session.Record }
	recordRead    struct {
		path  string
		match match.Match
		err   error
	}
)

// takeRecords is what has to do with finished games on disk, which are read
// beside the loop: there may be many.
func (h *Host) takeRecords(v any) {
	switch v := v.(type) {
	case session.ListRecords:
		h.beside("records", func() any { return recordsListed{h.listRecords()} })
	case recordsListed:
		h.emit(session.Records{Records: v.records})
	case session.OpenRecord:
		h.beside("record", func() any { return h.readRecord(v.Record) })
	case recordRead:
		h.openRecord(v)
	}
}

// beside does f, which reads only files, beside the loop, and takes in what it
// gives.
func (h *Host) beside(name string, f func() any) {
	h.cfg.Go(name, func() { h.post(f()) })
}

func (h *Host) listRecords() []session.Record {
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

func (h *Host) readRecord(path string) recordRead {
	_, data, err := h.cfg.Store.ReadRecord(path)
	if err != nil {
		return recordRead{path: path, err: err}
	}
	m, err := record.Replay(data, h.cfg.Judge)
	return recordRead{path, m, err}
}

// openRecord shows the face a match as its record proves it. There is no table:
// nothing can happen to it any more.
func (h *Host) openRecord(r recordRead) {
	if r.err != nil || !r.match.Joined() {
		h.cfg.Log.Info("record not opened", "path", r.path, "error", r.err)
		h.refuse(session.ErrRecord)
		return
	}
	s := session.Snapshot{ID: ofRecord + matchName(r.match.ID()), Match: r.match, Record: r.path, Watching: true, OfRecord: true}
	for i, p := range r.match.Terms().Players {
		s.Players[i] = session.Player{Name: cleanName(p.Name), Tag: identity.IDOf(p.Key).String(), Kind: session.Remote}
	}
	s.Since = h.began
	s.Paused = s.Since // no clock runs in a record
	h.emit(session.Table{Snapshot: s})
}

// isRecord says whether a face speaks of a match that it has from a record.
func isRecord(id string) bool { return strings.HasPrefix(id, ofRecord) }
