package library

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"io"
	"maps"
	"os"
	"runtime"
	"slices"
	"sync"

	"qiyou/game/record"
)

// Progress is how far a reading of files is.
type Progress struct {
	Bytes, Of int64 // that were read, and that there are
	Games     int   // put into the index
	Twins     int   // left out, since the same game is in it
	Faulty    int   // that could be read in part, or not at all
}

// Fault is something in a file that could not be read.
type Fault struct {
	Path string
	Flaw record.Fault // with its place in the file; without a code it is Err
	Err  error        // of the file itself
}

// maxFaults is how many faults are told.
const maxFaults = 200

// Report is what came of a reading.
type Report struct {
	Progress
	Kept   int     // files that were copied
	Known  int     // files that are there already
	Faults []Fault // the first
}

// Sync makes the index what the folders are: it reads files that are new or have
// changed, and forgets those that are gone. A reading that was stopped goes on
// where it was. report is told of progress and may be nil.
func (l *Library) Sync(ctx context.Context, report func(Progress)) (r Report, err error) {
	err = l.mend(ctx, func() error {
		s := &reader{l: l, report: report}
		err := s.folders(ctx)
		r = s.Report
		return err
	})
	return r, err
}

// Reindex makes the index again from the files alone.
func (l *Library) Reindex(ctx context.Context, report func(Progress)) (Report, error) {
	if err := l.reset(ctx); err != nil {
		return Report{}, err
	}
	return l.Sync(ctx, report)
}

// file is a file in the folders and what of it is in the index.
type file struct {
	id            int64
	path          string // see [Places.path]
	size, changed int64
	at            record.Place // up to where it was read
	games         int          // in what was read
	twins         int
	whole         bool
}

// indexed are the files that the index knows.
func (l *Library) indexed(ctx context.Context) (map[string]file, error) {
	rows, err := l.db.QueryContext(ctx, "SELECT id, path, size, changed, offset, line, games, whole, twins FROM files")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := map[string]file{}
	for rows.Next() {
		var f file
		if err := rows.Scan(&f.id, &f.path, &f.size, &f.changed, &f.at.Offset, &f.at.Line, &f.games, &f.whole, &f.twins); err != nil {
			return nil, err
		}
		all[f.path] = f
	}
	return all, rows.Err()
}

// reader puts games into the index, many at a time.
type reader struct {
	Report
	l      *Library
	report func(Progress)
	batch  []*item
	bytes  int
	files  []*reading
}

// reading is a file that is read in this batch.
type reading struct {
	file
	from        record.Place // where this batch began with it
	added, left int          // games put into the index, and twins
}

// item is a game that is read.
type item struct {
	of     *reading
	number int
	piece  record.Piece
	entry  entry
	faults []record.Fault
	err    error
}

// A batch is so many games or bytes: what a kill may cost.
const (
	batchGames = 2000
	batchBytes = 8 << 20
)

// folders reads what is new in the folders.
func (s *reader) folders(ctx context.Context) error {
	if same, err := s.l.unchanged(ctx); same || err != nil {
		return err
	}
	there, folders := s.l.cfg.onDisk()
	known, err := s.forget(ctx, there)
	if err != nil {
		return err
	}
	var todo []file
	for _, f := range there {
		k, ok := known[f.path]
		switch {
		case !ok || k.size != f.size || k.changed != f.changed:
			k = f
		case k.whole:
			continue
		}
		s.Of += k.size - k.at.Offset
		todo = append(todo, k)
	}
	for _, f := range todo {
		if err := s.file(ctx, f); err != nil {
			return errors.Join(err, s.flush(ctx))
		}
	}
	if err := s.flush(ctx); err != nil || len(there) < s.l.many {
		return err
	}
	return s.l.seen(ctx, folders)
}

// forget takes files out that are gone, and gives those that the index has then.
// Games that were left out as twins are to be looked for again.
func (s *reader) forget(ctx context.Context, there []file) (known map[string]file, err error) {
	if known, err = s.l.indexed(ctx); err != nil {
		return nil, err
	}
	gone := maps.Clone(known)
	for _, f := range there {
		delete(gone, f.path)
	}
	if len(gone) == 0 {
		return known, nil
	}
	err = s.l.within(ctx, func(tx *sql.Tx) error {
		for _, f := range gone {
			if _, err := tx.ExecContext(ctx, "DELETE FROM games WHERE file = ?", f.id); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, "DELETE FROM files WHERE id = ?", f.id); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, "UPDATE files SET changed = 0 WHERE twins > 0")
		return err
	})
	if err != nil {
		return nil, err
	}
	return s.l.indexed(ctx)
}

// file reads a file from where it was read to.
func (s *reader) file(ctx context.Context, f file) error {
	in, err := os.Open(s.l.cfg.path(f.path))
	if err != nil {
		s.fault(f.path, record.Place{}, err)
		return nil
	}
	defer in.Close()
	split, err := record.Split(in, f.size, f.at)
	if err != nil {
		s.fault(f.path, record.Place{}, err)
		return nil
	}
	r := s.begin(f)
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		p, err := split.Next()
		if err != nil {
			if !errors.Is(err, io.EOF) {
				s.fault(f.path, record.Place{}, err)
			}
			s.Bytes += f.size - r.at.Offset
			r.whole = true
			return nil
		}
		r.games++
		s.Bytes += p.Next.Offset - r.at.Offset
		r.at = p.Next
		s.batch = append(s.batch, &item{of: r, number: r.games, piece: p})
		if s.bytes += len(p.Data); len(s.batch) < s.l.batch && s.bytes < batchBytes {
			continue
		}
		if err := s.flush(ctx); err != nil {
			return err
		}
		r = s.begin(r.file)
	}
}

// begin has the batch go on with f.
func (s *reader) begin(f file) *reading {
	r := &reading{file: f, from: f.at}
	s.files = append(s.files, r)
	return r
}

// fault notes an error about what begins at a place.
func (s *reader) fault(path string, at record.Place, err error) {
	s.faultIn(s.l.cfg.path(path), at, err)
}

// faultIn is fault for a file at a path.
func (s *reader) faultIn(path string, at record.Place, err error) {
	if s.Faulty++; len(s.Faults) == maxFaults {
		return
	}
	f := Fault{Path: path}
	if flaw, ok := record.FaultOf(err); ok {
		flaw.Line, flaw.Offset = max(flaw.Line, 1)+at.Line, flaw.Offset+int(at.Offset)
		f.Flaw = flaw
	} else {
		f.Err = err
	}
	s.Faults = append(s.Faults, f)
}

// flush puts the batch into the index, also where ctx ends meanwhile: what was read
// is to stay. A batch that fails is left out as a whole, and is read again another
// time.
func (s *reader) flush(ctx context.Context) error {
	batch, files := s.batch, s.files
	s.batch, s.files, s.bytes = nil, nil, 0
	s.l.entries(batch)
	ctx = context.WithoutCancel(ctx)
	err := s.l.within(ctx, func(tx *sql.Tx) error {
		w := writer{tx: tx, ctx: ctx}
		return w.batch(files, batch)
	})
	if err != nil {
		return err
	}
	for _, i := range batch {
		switch {
		case i.err != nil:
			s.fault(i.of.path, i.piece.Place, i.err)
		case len(i.faults) > 0:
			s.fault(i.of.path, i.piece.Place, i.faults[0])
		}
	}
	for _, f := range files {
		s.Games += f.added
		s.Twins += f.left
	}
	if s.report != nil {
		s.report(s.Progress)
	}
	return nil
}

// entries reads the games of a batch, several at the same time.
func (l *Library) entries(batch []*item) {
	var all sync.WaitGroup
	workers := min(runtime.GOMAXPROCS(0), maxWorkers)
	for n := range workers {
		all.Add(1)
		l.cfg.Go("library", func() {
			defer all.Done()
			for i := n; i < len(batch); i += workers {
				it := batch[i]
				it.entry, it.faults, it.err = l.read(it.piece.Data)
				it.piece.Data = nil
			}
		})
	}
	all.Wait()
}

// maxWorkers is how many games are read at the same time, each of which takes
// some megabytes.
const maxWorkers = 4

// writer writes one batch.
type writer struct {
	tx  *sql.Tx
	ctx context.Context
}

// batch writes the games of a batch. Files that another program has read on
// meanwhile are left to it.
func (w writer) batch(files []*reading, items []*item) error {
	mine := map[*reading]bool{}
	for _, f := range files {
		ok, err := w.claim(f)
		if err != nil {
			return err
		}
		mine[f] = ok
	}
	insert, err := w.tx.PrepareContext(w.ctx, "INSERT OR IGNORE INTO games"+
		"(file, number, offset, length, digest, game, rules, size, day, dark, light, names, result, winner, mine, moves) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
	if err != nil {
		return err
	}
	defer insert.Close()
	var places [][2]int64
	for _, i := range items {
		if !mine[i.of] || i.err != nil {
			continue
		}
		e := &i.entry
		done, err := insert.ExecContext(w.ctx, i.of.id, i.number, i.piece.Offset, i.piece.Next.Offset-i.piece.Offset, e.digest, e.game, e.rules, e.size, e.day,
			e.dark, e.light, e.names, e.result, e.winner, e.mine, e.moves)
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		if err != nil {
			return err
		}
		if n == 0 {
			i.of.left++
			i.of.twins++
			continue
		}
		i.of.added++
		id, err := done.LastInsertId()
		if err != nil {
			return err
		}
		for _, p := range e.positions {
			places = append(places, [2]int64{p.key, place(id, p.move)})
		}
	}
	if err := w.positions(places); err != nil {
		return err
	}
	for f, ok := range mine {
		if !ok {
			continue
		}
		if _, err := w.tx.ExecContext(w.ctx, "UPDATE files SET size = ?, changed = ?, offset = ?, line = ?, games = ?, whole = ?, twins = ? WHERE id = ?",
			f.size, f.changed, f.at.Offset, f.at.Line, f.games, f.whole, f.twins, f.id); err != nil {
			return err
		}
	}
	return nil
}

// positions puts positions into the index in the order that they have there, so
// that no page is written twice.
func (w writer) positions(all [][2]int64) error {
	slices.SortFunc(all, func(a, b [2]int64) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	insert, err := w.tx.PrepareContext(w.ctx, "INSERT INTO positions(key, at) VALUES(?, ?)")
	if err != nil {
		return err
	}
	defer insert.Close()
	for _, p := range all {
		if _, err := insert.ExecContext(w.ctx, p[0], p[1]); err != nil {
			return err
		}
	}
	return nil
}

// claim says whether f may be written: it is as it was when this reading of it
// began, or new, or has changed. It forgets what was in it before.
func (w writer) claim(f *reading) (bool, error) {
	var has file
	err := w.tx.QueryRowContext(w.ctx, "SELECT id, size, changed, offset, whole FROM files WHERE path = ?", f.path).Scan(&has.id, &has.size, &has.changed, &has.at.Offset, &has.whole)
	switch same := has.size == f.size && has.changed == f.changed; {
	case errors.Is(err, sql.ErrNoRows):
		if f.from.Offset > 0 {
			return false, nil
		}
		added, err := w.tx.ExecContext(w.ctx, "INSERT INTO files(path, size, changed, offset, line, games, whole, twins) VALUES(?, ?, ?, 0, 0, 0, 0, 0)", f.path, f.size, f.changed)
		if err != nil {
			return false, err
		}
		f.id, err = added.LastInsertId()
		return true, err
	case err != nil:
		return false, err
	case same:
		f.id = has.id
		return has.at.Offset == f.from.Offset && !has.whole, nil
	case f.from.Offset > 0:
		return false, nil
	}
	f.id = has.id
	_, err = w.tx.ExecContext(w.ctx, "DELETE FROM games WHERE file = ?", f.id)
	return true, err
}
