package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/ui/session"
)

// SaveRecord writes the record of a match, begun at started, and gives its
// path, which ends in ext: .sgf or .pgn, with what tells it from another record
// of the match before it. Written again, it has the same path. What is written
// is made by file of what is there already, nil where nothing is, while nobody
// else writes a record.
func (s *Store) SaveRecord(id match.Hash, game, ext string, started time.Time, file func(old []byte) []byte) (string, error) {
	return s.save(s.RecordPath(id, game, ext, started), file)
}

// RecordPath is where SaveRecord writes.
func (s *Store) RecordPath(id match.Hash, game, ext string, started time.Time) string {
	return recordPath(s.records, id, game, ext, started)
}

// SaveWatched is SaveRecord for a match that was only watched: it has a folder
// of its own among the records.
func (s *Store) SaveWatched(id match.Hash, game, ext string, started time.Time, file func(old []byte) []byte) (string, error) {
	return s.save(recordPath(filepath.Join(s.records, "watched"), id, game, ext, started), file)
}

func recordPath(dir string, id match.Hash, game, ext string, started time.Time) string {
	name := fmt.Sprintf("%s-%s-%s%s", started.UTC().Format("20060102-1504"), game, short(id)[:8], ext)
	return filepath.Join(dir, started.UTC().Format("2006"), name)
}

func (s *Store) save(path string, file func(old []byte) []byte) (string, error) {
	return path, s.EditRecord(path, func(old []byte) ([]byte, error) { return file(old), nil })
}

// EditRecord changes the file at path, or makes it: it is read, nil where there
// is none, and what change makes of it is written, while nobody else writes a
// record. An error of change is given back, and nothing written.
func (s *Store) EditRecord(path string, change func(old []byte) ([]byte, error)) error {
	return s.writing(func() error {
		old, err := readFile(path)
		if err != nil && !isNone(err) {
			return err
		}
		data, err := change(old)
		if err != nil {
			return err
		}
		return replace(path, data)
	})
}

// writing does f while nobody else, in this program or another, writes a record.
func (s *Store) writing(f func() error) error {
	s.record.Lock()
	defer s.record.Unlock()
	if err := os.MkdirAll(s.records, 0o700); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	guard, err := os.OpenFile(filepath.Join(s.records, ".lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err == nil {
		defer guard.Close()
		waitLock(guard)
		err = f()
	}
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// studies is the folder, among the records, of what was said of the games in
// other files.
const studies = "studies"

// Kept is where the records folder has the file at path, without links on the
// way, and whether it is a study; empty where it lies elsewhere.
func (s *Store) Kept(path string) (at string, study bool) {
	at, err1 := filepath.EvalSymlinks(path)
	at, err2 := filepath.Abs(at)
	root, err3 := filepath.EvalSymlinks(s.records)
	root, err4 := filepath.Abs(root)
	if err1 != nil || err2 != nil || err3 != nil || err4 != nil {
		return "", false
	}
	rest, err := filepath.Rel(root, at)
	if err != nil || !filepath.IsLocal(rest) {
		return "", false
	}
	return at, strings.HasPrefix(rest, studies+string(filepath.Separator))
}

// SaveStudy writes a new file for what was said of the game in the file at path,
// and gives its own path, which ends in ext.
func (s *Store) SaveStudy(path, ext string, data []byte) (study string, err error) {
	err = s.writing(func() error {
		name := PlainName(path)
		study = filepath.Join(s.records, studies, name+ext)
		for n := 2; ; n++ {
			if _, err := os.Lstat(study); err != nil {
				break // it is free, or writing says what is wrong
			}
			study = filepath.Join(s.records, studies, fmt.Sprintf("%s-%d%s", name, n, ext))
		}
		return replace(study, data)
	})
	return study, err
}

// maxName is the longest name that a study takes over from a file, in bytes.
const maxName = 60

// PlainName is the name of the file at path without its end and without what
// means something to a shell, a terminal or a system of files.
func PlainName(path string) string {
	base := filepath.Base(path)
	base = strings.TrimSuffix(base, filepath.Ext(base))
	name := strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '-'
	}, strings.ToValidUTF8(base, "-"))
	name = strings.Trim(strings.ToValidUTF8(name[:min(len(name), maxName)], ""), "-")
	if name == "" {
		return "study"
	}
	return name
}

// dated is a name as SaveRecord makes it.
var dated = regexp.MustCompile(`^[0-9]{8}-[0-9]{4}-`)

// Records lists the paths of all records, the latest first: by the time in their
// names, or else by when they were written.
func (s *Store) Records() []string {
	var all []string
	when := map[string]string{}
	filepath.WalkDir(s.records, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || !slices.Contains(record.Extensions(), strings.ToLower(filepath.Ext(path))) || strings.HasPrefix(d.Name(), ".") {
			return nil
		}
		when[path] = d.Name()
		if info, err := d.Info(); err == nil && !dated.MatchString(d.Name()) {
			when[path] = info.ModTime().UTC().Format("20060102-1504-") + d.Name()
		}
		all = append(all, path)
		return nil
	})
	slices.SortFunc(all, func(a, b string) int { return strings.Compare(when[b], when[a]) })
	return all
}

// ReadRecord reads the record at name: a path, or enough of the name of a
// record in the store to tell it from all others, or its place in Records
// counted from 1. Errors have a Code of session.ErrorCodes.
func (s *Store) ReadRecord(name string) (path string, data []byte, err error) {
	if path, err = s.findRecord(name); err == nil {
		data, err = readFile(path)
	} else {
		path = name
	}
	if s.elsewhere != nil && isNone(err) {
		if at, found, err := s.elsewhere(name); err == nil {
			return at, found, nil
		}
	}
	return path, data, err
}

// Elsewhere has ReadRecord ask find for what is no record of the store.
func (s *Store) Elsewhere(find func(name string) (path string, data []byte, err error)) {
	s.elsewhere = find
}

// readFile is what is in the file at path, if a record may be as large. Errors
// have a Code of session.ErrorCodes.
func readFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case os.IsNotExist(err):
		return nil, coded(session.ErrNoRecord, "%s", path)
	case err != nil:
		return nil, coded(session.ErrRecordFile, "%w", err)
	case !info.Mode().IsRegular():
		return nil, coded(session.ErrRecordFile, "%s: not a file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, coded(session.ErrRecordFile, "%w", err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, record.MaxFile+1))
	switch {
	case err != nil:
		return nil, coded(session.ErrRecordFile, "%w", err)
	case len(data) > record.MaxFile:
		return nil, coded(session.ErrRecordSize, "%s: more than %d bytes", path, record.MaxFile)
	}
	return data, nil
}

// coded is an error with a code of session.ErrorCodes.
func coded(code, format string, args ...any) error {
	return fmt.Errorf("%w: %w", session.Error{ID: code}, fmt.Errorf(format, args...))
}

// isNone says whether err is that there is no such record.
func isNone(err error) bool { return errors.Is(err, session.Error{ID: session.ErrNoRecord}) }

// placeDigits is how long a number is at most that means a place in the list;
// longer ones are dates and hashes.
const placeDigits = 5

// isPath says whether name can only be a path: then it means no other record.
func isPath(name string) bool {
	return strings.ContainsAny(name, "/"+string(filepath.Separator)) || strings.HasPrefix(name, "~") || strings.Contains(name, ".")
}

func (s *Store) findRecord(name string) (string, error) {
	path := home(name)
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
		return path, nil
	}
	all := s.Records()
	if i := slices.IndexFunc(all, func(record string) bool { return filepath.Base(record) == name }); i >= 0 {
		return all[i], nil
	}
	if isPath(name) {
		return path, nil
	}
	if n, err := strconv.Atoi(name); err == nil && len(name) <= placeDigits {
		if n < 1 || n > len(all) {
			return "", coded(session.ErrNoRecord, "there are %d records", len(all))
		}
		return all[n-1], nil
	}
	var found []string
	for _, path := range all {
		if name != "" && strings.Contains(filepath.Base(path), name) {
			found = append(found, path)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return "", coded(session.ErrNoRecord, "%q is no file and no record", name)
	}
	return "", coded(session.ErrManyRecords, "%q fits %d records", name, len(found))
}
