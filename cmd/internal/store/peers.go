package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"qiyou/p2p/identity"
)

// Book is who has been met, and how the games against each went.
type Book struct {
	identity.Book
	Results map[identity.ID]Result `json:"results,omitempty"`
}

// Result counts finished matches against one key.
type Result struct {
	Wins   int `json:"wins"`
	Losses int `json:"losses"`
	Draws  int `json:"draws"`
}

// ReadBook reads the book; a store that has none has met nobody.
func (s *Store) ReadBook() (Book, error) {
	data, err := os.ReadFile(s.peers)
	if errors.Is(err, os.ErrNotExist) {
		return Book{}, nil
	}
	var b Book
	if err == nil {
		b, err = parseBook(data)
	}
	if err != nil {
		return Book{}, fmt.Errorf("store: %s: %w", s.peers, err)
	}
	return b, nil
}

func parseBook(data []byte) (b Book, err error) { return b, json.Unmarshal(data, &b) }

func (b Book) marshal() ([]byte, error) {
	data, err := json.MarshalIndent(b, "", "\t")
	return append(data, '\n'), err
}

// EditBook changes the book on disk: it is read, changed and written while no
// other program does the same.
func (s *Store) EditBook(change func(*Book)) (Book, error) {
	guard, err := os.OpenFile(s.peers+".lock", os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return Book{}, fmt.Errorf("store: %w", err)
	}
	defer guard.Close()
	waitLock(guard)
	b, err := s.ReadBook()
	if err != nil {
		return b, err
	}
	change(&b)
	data, err := b.marshal()
	if err == nil {
		err = replace(s.peers, data)
	}
	return b, err
}

// Add counts one more result against id.
func (b *Book) Add(id identity.ID, r Result) {
	if b.Results == nil {
		b.Results = map[identity.ID]Result{}
	}
	was := b.Results[id]
	b.Results[id] = Result{was.Wins + r.Wins, was.Losses + r.Losses, was.Draws + r.Draws}
}

// Stamp tells one state of the book of peers from another.
type Stamp struct {
	at   time.Time
	size int64
}

// BookStamp is the stamp of the book as it lies on disk; zero where there is
// none.
func (s *Store) BookStamp() Stamp {
	info, err := os.Stat(s.peers)
	if err != nil {
		return Stamp{}
	}
	return Stamp{info.ModTime(), info.Size()}
}

// Forget takes id out, with what was played against it.
func (b *Book) Forget(id identity.ID) {
	b.Book.Forget(id)
	delete(b.Results, id)
}
