package library

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/game/record"
)

// Import takes files of games, and what is in folders, into the library. Each is
// copied into the folder of collections, so that it stays when the original goes,
// byte for byte; what cannot be read as a game at all is not. A file that is there
// already is left out by the hash of its bytes. What ends with ctx, or is killed,
// goes on when it is called again.
func (l *Library) Import(ctx context.Context, paths []string, report func(Progress)) (r Report, err error) {
	l.sweep()
	err = l.mend(ctx, func() error {
		s := &reader{l: l, report: report}
		err := s.take(ctx, paths)
		r = s.Report
		return err
	})
	return r, err
}

// source is a file that is to be imported.
type source struct {
	path string
	size int64
}

// take imports files.
func (s *reader) take(ctx context.Context, paths []string) error {
	var all []source
	for _, path := range paths {
		found, err := sources(path)
		if err != nil {
			return err
		}
		all = append(all, found...)
	}
	if err := s.folders(ctx); err != nil {
		return err
	}
	for _, f := range all {
		s.Of += f.size
	}
	names := s.l.cfg.copies()
	for _, f := range all {
		if err := s.takeOne(ctx, f, names); err != nil {
			return errors.Join(err, s.flush(ctx))
		}
	}
	return s.flush(ctx)
}

// takeOne copies a file, unless it is among those whose hashes are known, and
// reads it.
func (s *reader) takeOne(ctx context.Context, f source, known map[string]bool) error {
	if s.l.cfg.has(f.path) {
		s.Bytes += f.size
		return nil
	}
	in, err := os.Open(f.path)
	if err != nil {
		s.Bytes += f.size
		s.faultIn(f.path, record.Place{}, err)
		return nil
	}
	defer in.Close()
	if err := readable(in, f.size); err != nil {
		s.Bytes += f.size
		s.faultIn(f.path, record.Place{}, err)
		return nil
	}
	kept, err := s.l.cfg.keep(ctx, in, f.path, known)
	switch {
	case err != nil:
		return err
	case kept.path == "":
		s.Bytes += f.size
		s.Known++
		return nil
	}
	s.Kept++
	return s.file(ctx, kept)
}

// readable is why there is no game at all in a file.
func readable(in io.ReaderAt, size int64) error {
	split, err := record.Split(in, size, record.Place{})
	if err != nil {
		return err
	}
	p, err := split.Next()
	if errors.Is(err, io.EOF) {
		return &record.SyntaxError{Line: 1, What: record.FaultNone}
	}
	if err == nil {
		_, err = record.Parse(p.Data)
	}
	return err
}

// Ends are how the names of files end that are taken from folders; of a file that
// is named any end will do.
func Ends() []string {
	return []string{".sgf", ".mgt", ".pgn", ".xqf", ".ubb", ".gib", ".ngf", ".ugf", ".ugi", ".psq", ".rec", ".lib"}
}

// sources are the files at path: it, or what is in the folder that it is.
func sources(path string) (all []source, err error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case info.Mode().IsRegular():
		return []source{{path, info.Size()}}, nil
	case !info.IsDir():
		return nil, &fs.PathError{Op: "import", Path: path, Err: fs.ErrInvalid}
	}
	err = filepath.WalkDir(path, func(at string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || strings.HasPrefix(d.Name(), ".") || !slices.Contains(Ends(), strings.ToLower(filepath.Ext(at))) {
			return nil // what cannot be looked at is left out
		}
		if info, err := d.Info(); err == nil {
			all = append(all, source{at, info.Size()})
		}
		return nil
	})
	return all, err
}

// has says whether the file at path is in the folders of the library.
func (l Places) has(path string) bool {
	at, err := filepath.EvalSymlinks(path)
	if err != nil {
		return false
	}
	at, err = filepath.Abs(at)
	for _, dir := range []string{l.Records, l.Collections} {
		dir, err2 := filepath.EvalSymlinks(dir)
		if rest, err3 := filepath.Rel(dir, at); errors.Join(err, err2, err3) == nil && filepath.IsLocal(rest) {
			return true
		}
	}
	return false
}

// The name of a copy has the first hashDigits digits of the SHA-256 of its bytes
// at its end.
const hashDigits = 16

var copyName = regexp.MustCompile(`-([0-9a-f]{16})(?:\.[a-z0-9]{1,8})?$`)

// copies are the hashes of the copies that there are, by their names.
func (l Places) copies() map[string]bool {
	all := map[string]bool{}
	entries, _ := os.ReadDir(l.Collections)
	for _, e := range entries {
		if m := copyName.FindStringSubmatch(e.Name()); m != nil {
			all[m[1]] = true
		}
	}
	return all
}

// unfinished begins the names of copies that are being made.
const unfinished = ".new-"

// keep copies a file, which came from a path, unless its hash is known; then it
// gives no file.
func (l Places) keep(ctx context.Context, in io.Reader, path string, known map[string]bool) (kept file, err error) {
	out, err := os.CreateTemp(l.Collections, unfinished+"*")
	if err != nil {
		return kept, err
	}
	done := false
	defer func() {
		out.Close()
		if !done {
			os.Remove(out.Name())
		}
	}()
	sum := sha256.New()
	if _, err := io.Copy(io.MultiWriter(out, sum), ending{ctx, in}); err != nil {
		return kept, err
	}
	hash := fmt.Sprintf("%x", sum.Sum(nil))[:hashDigits]
	if known[hash] {
		return kept, nil
	}
	if err := out.Sync(); err != nil {
		return kept, err
	}
	info, err := out.Stat()
	if err != nil {
		return kept, err
	}
	if err := out.Close(); err != nil {
		return kept, err
	}
	name := store.PlainName(path) + "-" + hash
	if end := strings.ToLower(filepath.Ext(path)); slices.Contains(Ends(), end) {
		name += end
	}
	to := filepath.Join(l.Collections, name)
	if _, err := os.Lstat(to); err == nil {
		return kept, nil // another program was first; a file written again would be read again
	}
	if err := os.Rename(out.Name(), to); err != nil {
		return kept, err
	}
	known[hash], done = true, true
	return file{path: inCollections + name, size: info.Size(), changed: info.ModTime().UnixNano()}, nil
}

// ending is a reader that ends with a context.
type ending struct {
	ctx context.Context
	io.Reader
}

func (e ending) Read(b []byte) (int, error) {
	if err := e.ctx.Err(); err != nil {
		return 0, err
	}
	return e.Reader.Read(b)
}

// abandoned is when an unfinished copy is taken for one that a killed program
// left.
const abandoned = 24 * time.Hour

// sweep takes away copies that were never finished.
func (l *Library) sweep() {
	entries, _ := os.ReadDir(l.cfg.Collections)
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && strings.HasPrefix(e.Name(), unfinished) && time.Since(info.ModTime()) > abandoned {
			os.Remove(filepath.Join(l.cfg.Collections, e.Name()))
		}
	}
}
