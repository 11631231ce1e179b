// Package library is the finished matches and the imported collections in one
// place, to be searched.
//
// Begin with [Open]; [Library.Sync] reads what is new in the folders,
// [Library.Search] finds games, [Library.Import] takes collections in. The files
// are the truth: what is known of them is in an index, a database that may be
// deleted at any time and is made again from them, as it is when it is damaged.
// Several programs may use one library at the same time.
package library

import (
	"context"
	"crypto/ed25519"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	"modernc.org/sqlite"
	sqlitelib "modernc.org/sqlite/lib"

	"qiyou/game/match"
)

// Places is where a library is.
type Places struct {
	Index       string // the file of the index
	Records     string // the folder of finished matches
	Collections string // the folder of what was imported
}

// Config is a library and what it asks.
type Config struct {
	Places
	Judge   match.Judge
	Me      ed25519.PublicKey
	Go      func(name string, f func()) // starts a goroutine
	Renewed func()                      // is told that the index was damaged and is made again; may be nil
}

// Library is the index of one user's games, open.
type Library struct {
	cfg   Config
	db    *sql.DB
	batch int // games that are put into the index at once
	many  int // files that are not looked at one by one
}

// version is that of the tables, and of the keys in them. An index of another is made again.
const version = 4

// Positions are those of [shape.Walk], each with the game and the number of the
// move after which it stands there first, as one number; see [place]. What is left
// of games that are gone points at no game.
const schema = `
CREATE TABLE files (
	id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, changed INTEGER NOT NULL,
	offset INTEGER NOT NULL, line INTEGER NOT NULL, games INTEGER NOT NULL, whole INTEGER NOT NULL, twins INTEGER NOT NULL
);
CREATE TABLE folders (path TEXT PRIMARY KEY, changed INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE games (
	id INTEGER PRIMARY KEY AUTOINCREMENT, file INTEGER NOT NULL, number INTEGER NOT NULL, offset INTEGER NOT NULL, length INTEGER NOT NULL,
	digest INTEGER NOT NULL UNIQUE, game TEXT NOT NULL, rules TEXT NOT NULL, size INTEGER NOT NULL, day TEXT NOT NULL,
	dark TEXT NOT NULL, light TEXT NOT NULL, names TEXT NOT NULL, result TEXT NOT NULL, winner INTEGER NOT NULL, mine INTEGER NOT NULL,
	moves INTEGER NOT NULL
);
CREATE INDEX games_file ON games(file);
CREATE INDEX games_day ON games(day, id);
CREATE TABLE positions (key INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (key, at)) WITHOUT ROWID;
`

// pragmas are how the index is opened: with a log of its own, so that others read
// while one writes, and little memory.
var pragmas = url.Values{"_pragma": {
	"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(NORMAL)", "cache_size(-16000)", "journal_size_limit(4000000)",
}, "_txlock": {"immediate"}}

// Open opens the index, and makes an empty one where there is none or it is
// damaged. Close it.
func Open(ctx context.Context, cfg Config) (*Library, error) {
	l := &Library{cfg: cfg, batch: batchGames, many: manyFiles}
	err := l.connect(ctx)
	if damaged(err) {
		err = l.renew(ctx)
	}
	if err != nil {
		_ = l.Close()
		return nil, fmt.Errorf("%s: %w", cfg.Index, err)
	}
	return l, nil
}

// Close closes the index.
func (l *Library) Close() error {
	if l.db == nil {
		return nil
	}
	return l.db.Close()
}

// errVersion says that an index has the tables of another version.
var errVersion = errors.New("library: another version")

// damaged says whether err is of an index that can only be made again.
func damaged(err error) bool {
	var e *sqlite.Error
	if errors.As(err, &e) {
		switch e.Code() & 0xff {
		case sqlitelib.SQLITE_CORRUPT, sqlitelib.SQLITE_NOTADB, sqlitelib.SQLITE_FORMAT, sqlitelib.SQLITE_SCHEMA:
			return true
		}
	}
	return errors.Is(err, errVersion)
}

// connect opens the database and makes its tables.
func (l *Library) connect(ctx context.Context) (err error) {
	for _, dir := range []string{filepath.Dir(l.cfg.Index), l.cfg.Records, l.cfg.Collections} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return err
		}
	}
	name := url.URL{Scheme: "file", OmitHost: true, Path: filepath.ToSlash(l.cfg.Index), RawQuery: pragmas.Encode()}
	if l.db, err = sql.Open("sqlite", name.String()); err != nil {
		return err
	}
	l.db.SetMaxOpenConns(1)
	has, err := userVersion(ctx, l.db)
	switch {
	case err != nil:
		return err
	case has == 0:
		return l.within(ctx, func(tx *sql.Tx) error {
			if has, err := userVersion(ctx, tx); err != nil || has > 0 { // another program was first
				return err
			}
			_, err := tx.ExecContext(ctx, schema+fmt.Sprintf("PRAGMA user_version = %d;", version))
			return err
		})
	case has != version:
		return fmt.Errorf("%w: %d", errVersion, has)
	}
	return nil
}

func userVersion(ctx context.Context, q interface {
	QueryRowContext(context.Context, string, ...any) *sql.Row
}) (n int, err error) {
	err = q.QueryRowContext(ctx, "PRAGMA user_version").Scan(&n)
	return n, err
}

// renew makes the index anew, empty.
func (l *Library) renew(ctx context.Context) error {
	if l.cfg.Renewed != nil {
		l.cfg.Renewed()
	}
	return l.reset(ctx)
}

// reset is an index without anything in it.
func (l *Library) reset(ctx context.Context) error {
	_ = l.Close()
	for _, end := range []string{"", "-wal", "-shm"} {
		if err := os.Remove(l.cfg.Index + end); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return l.connect(ctx)
}

// within does f in a transaction, alone among all who write.
func (l *Library) within(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := l.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		_ = tx.Rollback()
		return err
	}
	return tx.Commit()
}

// mend does f, and where the index turns out to be damaged does it again with a
// new one.
func (l *Library) mend(ctx context.Context, f func() error) error {
	err := f()
	if !damaged(err) {
		return err
	}
	if err := l.renew(ctx); err != nil {
		return err
	}
	return f()
}
