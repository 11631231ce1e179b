package library

import (
	"context"
	"database/sql"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// The folders, as the names of files in the index begin.
const (
	inRecords     = "records/"
	inCollections = "collections/"
)

// path is where the file is that the index knows by this name.
func (l Places) path(name string) string {
	if rest, ok := strings.CutPrefix(name, inRecords); ok {
		return filepath.Join(l.Records, filepath.FromSlash(rest))
	}
	return filepath.Join(l.Collections, filepath.FromSlash(strings.TrimPrefix(name, inCollections)))
}

// onDisk are the files in the folders, and the folders with the times of their last
// change.
func (l Places) onDisk() (all []file, folders map[string]int64) {
	now := time.Now()
	folders = map[string]int64{}
	for begins, dir := range map[string]string{inRecords: l.Records, inCollections: l.Collections} {
		_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.IsDir() && (!d.Type().IsRegular() || strings.HasPrefix(d.Name(), ".")) {
				return nil
			}
			rel, err := filepath.Rel(dir, path)
			info, err2 := d.Info()
			switch {
			case err != nil || err2 != nil:
			case !d.IsDir():
				all = append(all, file{path: begins + filepath.ToSlash(rel), size: info.Size(), changed: info.ModTime().UnixNano()})
			case now.Sub(info.ModTime()) > settled:
				folders[begins+filepath.ToSlash(rel)] = info.ModTime().UnixNano()
			default:
				folders[begins+filepath.ToSlash(rel)] = 0 // it may change again without another time
			}
			return nil
		})
	}
	slices.SortFunc(all, func(a, b file) int { return strings.Compare(a.path, b.path) })
	return all, folders
}

// manyFiles is how many files are not looked at one by one each time: then a file
// that was changed in its place is seen only once one comes or goes, or with
// Reindex.
const manyFiles = 5000

// settled is how old the last change of a folder is that cannot be followed by
// another with the same time.
const settled = 2 * time.Second

// unchanged says whether no file has come or gone since many were seen last.
func (l *Library) unchanged(ctx context.Context) (bool, error) {
	rows, err := l.db.QueryContext(ctx, "SELECT path, changed FROM folders")
	if err != nil {
		return false, err
	}
	defer rows.Close()
	same := 0
	for rows.Next() {
		var name string
		var changed int64
		if err := rows.Scan(&name, &changed); err != nil {
			return false, err
		}
		info, err := os.Stat(l.cfg.path(name))
		if err != nil || info.ModTime().UnixNano() != changed {
			return false, nil
		}
		same++
	}
	return same > 0, rows.Err()
}

// seen notes that the index has all that is in folders, by the times of their last
// change.
func (l *Library) seen(ctx context.Context, folders map[string]int64) error {
	return l.within(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "DELETE FROM folders"); err != nil {
			return err
		}
		for name, changed := range folders {
			if _, err := tx.ExecContext(ctx, "INSERT INTO folders(path, changed) VALUES(?, ?)", name, changed); err != nil {
				return err
			}
		}
		return nil
	})
}
