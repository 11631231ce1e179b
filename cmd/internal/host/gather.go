package host

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"time"

	"qiyou/cmd/internal/library"
	"qiyou/cmd/internal/store"
	"qiyou/game/record"
	"qiyou/p2p/identity"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// gatheringEvery is how often a face is told how far a reading is.
const gatheringEvery = 250 * time.Millisecond

// gather reads files into the library, beside the loop.
func (h *Host) gather(w session.Gather) {
	switch {
	case h.cfg.Library == nil:
		h.emit(session.Gathering{Over: true, Stopped: true})
		h.refuse(session.ErrLibrary)
		return
	case h.gathering != nil:
		h.refuse(session.ErrGathering)
		return
	}
	ctx, cancel := context.WithCancel(h.ctx)
	h.gathering = cancel
	h.beside("gather", func() func() {
		defer cancel()
		last := time.Now()
		report := func(p library.Progress) {
			if now := time.Now(); now.Sub(last) >= gatheringEvery {
				last = now
				h.post(func() { h.emit(session.Gathering{Percent: percent(p), Games: p.Games}) })
			}
		}
		r, err := h.reading(ctx, w.Path, report)
		return func() {
			h.gathering = nil
			h.gathered(r, err)
		}
	})
}

// reading reads what is at path, or without one everything again.
func (h *Host) reading(ctx context.Context, path string, report func(library.Progress)) (library.Report, error) {
	l, err := h.cfg.Library(ctx)
	if err != nil {
		return library.Report{}, err
	}
	defer l.Close()
	if path == "" {
		return l.Reindex(ctx, report)
	}
	return l.Import(ctx, []string{path}, report)
}

// percent is how far a reading is.
func percent(p library.Progress) int {
	if p.Of <= 0 {
		return 100
	}
	return int(min(100, 100*p.Bytes/p.Of))
}

// gathered tells the face what came of a reading.
func (h *Host) gathered(r library.Report, err error) {
	over := session.Gathering{Percent: percent(r.Progress), Games: r.Games, Over: true, Kept: r.Kept, Twins: r.Twins, Faulty: r.Faulty}
	over.Stopped = errors.Is(err, context.Canceled)
	for _, f := range r.Faults {
		u := session.Unread{Path: f.Path, Flaw: f.Flaw}
		if f.Err != nil {
			u.Why = cell.Clean(f.Err.Error())
		}
		over.Faults = append(over.Faults, u)
	}
	h.emit(over)
	if err != nil && !over.Stopped {
		h.cfg.Log.Warn("library", "error", err)
		h.refuse(fileCode(err, session.ErrLibrary))
	}
}

// stopGathering ends the reading that is under way.
func (h *Host) stopGathering() {
	if h.gathering != nil {
		h.gathering()
	}
}

// fileCode is the code of why a file is not read or written; other is that of what
// is not about a file.
func fileCode(err error, other string) string {
	var coded session.Error
	var path *fs.PathError
	switch {
	case errors.As(err, &coded):
		return coded.ID
	case errors.Is(err, fs.ErrExist):
		return session.ErrExists
	case errors.Is(err, fs.ErrNotExist):
		return session.ErrNoRecord
	case errors.As(err, &path):
		return session.ErrRecordFile
	}
	return other
}

// export writes games into one file.
func (h *Host) export(w session.Export) {
	ctx := h.ctx
	h.beside("export", func() func() {
		e := &library.Exporter{Judge: h.cfg.Judge, Format: record.FormatOf(w.Path)}
		err := h.exportTo(ctx, e, w)
		return func() {
			if err == nil {
				h.emit(session.Exported{Games: e.Games, Path: cell.Clean(w.Path)})
				return
			}
			h.cfg.Log.Info("export", "path", w.Path, "error", err)
			h.refuse(exportCode(err))
		}
	})
}

// exportCode is the code of why games are not written.
func exportCode(err error) string {
	switch {
	case errors.Is(err, library.ErrOneGame):
		return session.ErrOneGame
	case errors.Is(err, library.ErrTwoFormats):
		return session.ErrTwoFormats
	case errors.Is(err, record.ErrForeign), errors.Is(err, record.ErrHolds):
		return session.ErrFormat
	}
	return fileCode(err, session.ErrUnwritten)
}

// exportTo writes the games of w, all or none.
func (h *Host) exportTo(ctx context.Context, e *library.Exporter, w session.Export) error {
	return store.WriteNew(w.Path, func(to io.Writer) error {
		e.W = to
		err := h.eachGame(ctx, w.Games, e.Write)
		if err == nil && e.Games == 0 {
			err = session.Error{ID: session.ErrNoRecord}
		}
		return err
	})
}

// eachGame gives the bytes of each game that is asked for.
func (h *Host) eachGame(ctx context.Context, w session.ListRecords, do func(data []byte) error) error {
	if w == (session.ListRecords{}) {
		for _, path := range h.cfg.Store.Records() {
			_, data, err := h.cfg.Store.ReadRecord(path)
			if err == nil {
				err = do(data)
			}
			if err = errors.Join(err, ctx.Err()); err != nil {
				return err
			}
		}
		return nil
	}
	l, found, err := h.found(ctx, w, 0)
	if err != nil {
		return err
	}
	defer l.Close()
	for _, g := range found.Games {
		data, err := g.Read()
		if err == nil {
			err = do(data)
		}
		if err = errors.Join(err, ctx.Err()); err != nil {
			return err
		}
	}
	return nil
}

// check verifies a record.
func (h *Host) check(w session.Check) {
	h.beside("check", func() func() {
		path, data, err := h.cfg.Store.ReadRecord(w.Record)
		var c session.Checked
		if err == nil {
			c, err = h.checked(path, data)
		}
		return func() {
			if err != nil {
				h.notice(session.NoticeUnread, append([]string{cell.Clean(path)}, unread(err)...)...)
				return
			}
			h.emit(c)
		}
	})
}

// checked is what the record data proves. The error is one of reading it.
func (h *Host) checked(path string, data []byte) (session.Checked, error) {
	r, err := record.Verify(data, h.cfg.Judge)
	c := session.Checked{Record: cell.Clean(path), Report: r}
	for i, p := range r.Players {
		if len(p.Key) > 0 {
			c.IDs[i] = identity.IDOf(p.Key).String()
		}
	}
	switch {
	case err == nil:
	case errors.Is(err, record.ErrNoChain):
		c.Code = session.CheckNoLog
	case errors.Is(err, record.ErrChain):
		c.Code = session.CheckBroken
	case errors.Is(err, record.ErrDiffers):
		c.Code = session.CheckDiffers
	default:
		return c, err
	}
	return c, nil
}
