// Package store keeps what must outlive the program: a journal for each match
// that is not finished, a record for each that is, and the book of peers.
//
// Begin with [Open]. Everything is a plain file. A journal line is on disk
// before Append returns, which is what lets the program be killed at any
// moment; a record is written under another name, synced and renamed, so that
// there is never half of one. File names are made from the time and the hash
// of the match and never from anything that another person wrote; only a study
// of somebody's file is called like that file, in letters and digits.
package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"qiyou/game/match"
)

// Store is the folders of one user. Several programs may use one Store at the
// same time: a journal is locked by the program that has it open.
type Store struct {
	journals  string
	records   string
	peers     string
	elsewhere func(name string) (path string, data []byte, err error)
	record    sync.Mutex // held while a record is written, also where files cannot be locked
}

// Open makes the folders where they are missing. peers is the file of the book.
func Open(journals, records, peers string) (*Store, error) {
	for _, dir := range []string{journals, records, filepath.Dir(peers)} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, fmt.Errorf("store: %w", err)
		}
	}
	return &Store{journals: journals, records: records, peers: peers}, nil
}

// ErrNone says that there is no such match.
var ErrNone = errors.New("store: no such match")

// short is how the hash of a match stands in file names.
func short(id match.Hash) string { return fmt.Sprintf("%x", id[:8]) }

// replace writes data to path so that at every moment path is either as it was
// or whole.
func replace(path string, data []byte) (err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if _, err = f.Write(data); err != nil {
		return err
	}
	if err = f.Sync(); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	if err = os.Rename(f.Name(), path); err != nil {
		return err
	}
	syncDir(filepath.Dir(path))
	return nil
}

// syncDir makes a new name last. Where a folder cannot be synced the name is
// as safe as the system makes it.
func syncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		d.Sync()
		d.Close()
	}
}
