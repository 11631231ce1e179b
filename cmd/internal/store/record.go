package store

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"qiyou/game/match"
)

// extensions are the ends of the names of records.
var extensions = []string{".sgf", ".pgn"}

// SaveRecord writes the record of a match, begun at started, and gives its
// path, which ends in ext: .sgf or .pgn, with what tells it from another record
// of the match before it. Written again, it has the same
// path.
func (s *Store) SaveRecord(id match.Hash, game, ext string, started time.Time, data []byte) (string, error) {
	name := fmt.Sprintf("%s-%s-%s%s", started.UTC().Format("20060102-1504"), game, short(id)[:8], ext)
	path := filepath.Join(s.records, started.UTC().Format("2006"), name)
	if err := replace(path, data); err != nil {
		return "", fmt.Errorf("store: %w", err)
	}
	return path, nil
}

// SaveWatched is SaveRecord for a match that was only watched: it has a folder
// of its own among the records.
func (s *Store) SaveWatched(id match.Hash, game, ext string, started time.Time, data []byte) (string, error) {
	own := *s
	own.records = filepath.Join(s.records, "watched")
	return own.SaveRecord(id, game, ext, started, data)
}

// Records lists the paths of all records, the latest first.
func (s *Store) Records() []string {
	var all []string
	filepath.WalkDir(s.records, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && slices.Contains(extensions, filepath.Ext(path)) && !strings.HasPrefix(d.Name(), ".") {
			all = append(all, path)
		}
		return nil
	})
	slices.SortFunc(all, func(a, b string) int { return strings.Compare(filepath.Base(b), filepath.Base(a)) })
	return all
}

// maxRecord is the largest record that is read, in bytes.
const maxRecord = 16 << 20

// ReadRecord reads the record at name: a path, or enough of the name of a
// record in the store to tell it from all others, or its place in Records
// counted from 1.
func (s *Store) ReadRecord(name string) (path string, data []byte, err error) {
	if path, err = s.findRecord(name); err != nil {
		return "", nil, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return path, nil, err
	}
	if info.Size() > maxRecord || !info.Mode().IsRegular() {
		return path, nil, fmt.Errorf("%s: not a file of at most %d bytes", path, maxRecord)
	}
	data, err = os.ReadFile(path)
	return path, data, err
}

// placeDigits is how long a number is at most that means a place in the list;
// longer ones are dates and hashes.
const placeDigits = 5

func (s *Store) findRecord(name string) (string, error) {
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
		return name, nil
	}
	all := s.Records()
	if n, err := strconv.Atoi(name); err == nil && len(name) <= placeDigits {
		if n < 1 || n > len(all) {
			return "", fmt.Errorf("%w: there are %d records", ErrNone, len(all))
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
		return "", fmt.Errorf("%w: %q is no file and no record", ErrNone, name)
	}
	return "", fmt.Errorf("%w: %q fits %d records", ErrNone, name, len(found))
}
