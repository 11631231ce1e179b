package host

import (
	"context"
	"crypto/sha256"
	"errors"
	"strconv"
	"strings"

	"qiyou/cmd/internal/library"
	"qiyou/game/record"
	"qiyou/p2p/identity"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// maxRecords is how many records are listed: the latest.
const maxRecords = 300

// ofRecord begins the name of a match that was opened from its record, by its own
// name, or by the hash of the file where that has no signed log. It may be at a
// table here at the same time.
const ofRecord = "record:"

// listRecords tells the face which finished games are on disk, or which of the
// library are asked for.
func (h *Host) listRecords(w session.ListRecords) {
	ctx := h.ctx
	h.beside("records", func() func() {
		found := session.Records{Asked: w}
		var err error
		if w == (session.ListRecords{}) || h.cfg.Library == nil {
			found.Records = h.records()
			found.All = len(found.Records)
		} else {
			found.Records, found.All, err = h.search(ctx, w)
		}
		return func() {
			if err != nil {
				h.cfg.Log.Warn("library", "error", err)
				h.refuse(session.ErrLibrary)
			}
			h.emit(found)
		}
	})
}

// search looks in the library for what is asked for; all is how many games there
// are.
func (h *Host) search(ctx context.Context, w session.ListRecords) (found []session.Record, all int, err error) {
	l, games, err := h.found(ctx, w, maxRecords)
	if err != nil {
		return nil, 0, err
	}
	defer l.Close()
	for _, g := range games.Games {
		r := session.Record{ID: g.Path, Date: g.Date, Names: [2]string{g.Dark, g.Light}, Setup: g.Setup(), Result: g.Result, At: max(g.At, 0)}
		if g.Many {
			r.ID += ":" + strconv.Itoa(g.Number)
		}
		found = append(found, r)
	}
	return found, games.All, nil
}

// found are the games of the library that are asked for, at most limit where it is
// not 0. The library takes in first what is new, and is to be closed.
func (h *Host) found(ctx context.Context, w session.ListRecords, limit int) (l *library.Library, found library.Found, err error) {
	if h.cfg.Library == nil {
		return nil, found, session.Error{ID: session.ErrLibrary}
	}
	if l, err = h.cfg.Library(ctx); err != nil {
		return nil, found, err
	}
	q := library.Words(w.Words)
	q.Limit = limit
	if w.Board != nil {
		q.Positions = append([]library.Position{library.PositionOf(w.Game, w.Board)}, q.Positions...) // it is what games are opened at
	}
	if _, err = l.Sync(ctx, nil); err == nil {
		found, err = l.Search(ctx, q)
	}
	if err != nil {
		l.Close()
	}
	return l, found, err
}

// listStatistics tells the face how the finished games went.
func (h *Host) listStatistics() {
	ctx := h.ctx
	h.beside("statistics", func() func() {
		all, damaged := h.cfg.Store.Statistics(ctx, h.cfg.Key.Public(), h.cfg.Judge.Rules)
		return func() { h.emit(session.Statistics{Statistics: h.trust.book.Called(all), Damaged: damaged}) }
	})
}

// openRecord opens a finished game, or a file of any program, for the face.
func (h *Host) openRecord(w session.OpenRecord) {
	h.beside("record", func() func() {
		o, err := h.readRecord(w.Record)
		return func() { h.showRecord(o, w.At, err) }
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

// reading is a record as a face is to be shown it.
type reading struct {
	path string
	name string // of the table
	tree *record.Tree
}

// readRecord reads the record that name means, of whatever program: a path, one of
// the store, or a game of the library.
func (h *Host) readRecord(name string) (reading, error) {
	path, data, err := h.cfg.Store.ReadRecord(name)
	if err != nil {
		return reading{path: path}, err
	}
	tree, err := record.Open(data, h.cfg.Judge)
	if err != nil {
		return reading{path: path}, err
	}
	id := tree.Match.ID()
	if !tree.Signed {
		id = sha256.Sum256(data)
	}
	return reading{path, ofRecord + matchName(id), tree}, nil
}

// showRecord shows the face a game as its record has it, after so many moves, and
// gives it what the record says. There is no table: nothing can happen to it any more.
func (h *Host) showRecord(o reading, at int, err error) {
	if err != nil {
		h.cfg.Log.Info("record not opened", "path", o.path, "error", err)
		h.notice(session.NoticeUnread, append([]string{cell.Clean(o.path)}, unread(err)...)...)
		return
	}
	delete(h.studies, o.path) // what is said of it now is of this file
	m := o.tree.Match
	s := session.Snapshot{ID: o.name, Match: m, Record: o.path, Watching: true, OfRecord: true}
	for i, p := range m.Terms().Players {
		s.Players[i] = session.Player{Name: cleanName(p.Name), Kind: session.Remote}
		if len(p.Key) > 0 {
			s.Players[i].Tag = identity.IDOf(p.Key).String()
		}
	}
	s.Since = h.began
	s.Paused = s.Since // no clock runs in a record
	h.emit(session.Table{Snapshot: s, Study: o.tree, At: at})
}

// unread is why a record is not opened, as arguments of session.NoticeUnread.
func unread(err error) []string {
	var coded session.Error
	if f, ok := record.FaultOf(err); ok {
		return []string{f.Code, strconv.Itoa(f.Line), strconv.Itoa(f.Offset), cell.Clean(f.Text)}
	}
	if errors.As(err, &coded) {
		return []string{coded.ID}
	}
	return []string{session.ErrRecordFile}
}

// isRecord says whether a face speaks of a match that it has from a record.
func isRecord(id string) bool { return strings.HasPrefix(id, ofRecord) }
