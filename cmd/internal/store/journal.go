package store

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"qiyou/game/match"
)

// A journal is lines of "KIND BODY [SIG] SUM": the kind is H for the header
// (JSON), E for an event and N for a note of our own; body and signature are
// base64, the sum is the CRC-32 of what stands before it. What follows the
// last whole line was being written when the program ended, and is dropped.

// Header is what a journal says about a match beyond its events.
type Header struct {
	Match   string    `json:"match"` // hash of the match, hexadecimal
	Seats   [2]Seat   `json:"seats"`
	Started time.Time `json:"started"`
}

// Seat is who sits at a seat.
type Seat struct {
	Kind  string `json:"kind"` // person, peer or computer
	Name  string `json:"name"`
	Peer  string `json:"peer,omitempty"`  // identity of a peer, hexadecimal
	Level int    `json:"level,omitempty"` // of a computer
}

// The kinds of seats.
const (
	Person   = "person"
	Peer     = "peer"
	Computer = "computer"
)

// Journal is the file of a match that is being played. It belongs to one
// goroutine.
type Journal struct {
	file   *os.File
	Header Header
	Facts  []match.Save // as read when the journal was opened
}

// ErrLocked says that another program has the journal open.
var ErrLocked = errors.New("store: the match is open in another program")

// ErrJournal is wrapped by the errors of a journal that cannot be read at all.
var ErrJournal = errors.New("store: not a journal")

func (s *Store) path(id match.Hash) string {
	return filepath.Join(s.journals, short(id)+".journal")
}

// Create begins the journal of a match with the facts that open it.
func (s *Store) Create(id match.Hash, h Header, facts []match.Save) (*Journal, error) {
	f, err := os.OpenFile(s.path(id), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	j := &Journal{file: f, Header: h}
	header, err := json.Marshal(h)
	if err == nil && !lock(f) {
		err = ErrLocked
	}
	lines := line("H", header)
	for _, fact := range facts {
		lines = append(lines, factLine(fact)...)
	}
	if err == nil {
		err = j.write(lines)
	}
	if err != nil {
		f.Close()
		os.Remove(s.path(id))
		return nil, err
	}
	syncDir(s.journals)
	return j, nil
}

// Load opens the journal of a match again and cuts off a torn last line.
func (s *Store) Load(id match.Hash) (*Journal, error) {
	f, err := os.OpenFile(s.path(id), os.O_RDWR, 0o600)
	if errors.Is(err, os.ErrNotExist) {
		return nil, ErrNone
	}
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	if !lock(f) {
		f.Close()
		return nil, ErrLocked
	}
	data, err := io.ReadAll(f)
	j := &Journal{file: f}
	whole := 0
	if err == nil {
		j.Header, j.Facts, whole, err = parse(data)
	}
	if err == nil && whole < len(data) {
		err = f.Truncate(int64(whole))
	}
	if err == nil {
		_, err = f.Seek(int64(whole), io.SeekStart)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return j, nil
}

// Cut takes from the journal of a match all that was written after its first n
// events.
func (s *Store) Cut(id match.Hash, n int) error {
	j, err := s.Load(id)
	if err != nil {
		return err
	}
	defer j.Close()
	data, err := os.ReadFile(s.path(id))
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	keep := 0
	for line := range bytes.Lines(data) {
		if line[0] == 'E' {
			n--
		}
		if n < 0 {
			break
		}
		keep += len(line)
	}
	if err = j.file.Truncate(int64(keep)); err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// Append writes one fact. When it returns nil the fact is on disk.
func (j *Journal) Append(fact match.Save) error { return j.write(factLine(fact)) }

// write puts whole lines on disk, or leaves the journal as it was.
func (j *Journal) write(lines []byte) error {
	at, err := j.file.Seek(0, io.SeekCurrent)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	_, err = j.file.Write(lines)
	if err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		j.file.Truncate(at)
		j.file.Seek(at, io.SeekStart)
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// Close lets go of the journal; the match can be opened again.
func (j *Journal) Close() error { return j.file.Close() }

// asidePath is the empty file that says that a match was left on purpose.
func (s *Store) asidePath(id match.Hash) string {
	return strings.TrimSuffix(s.path(id), ".journal") + ".aside"
}

// SetAside remembers that a person has left an open match on purpose, or that
// it is gone on with.
func (s *Store) SetAside(id match.Hash, aside bool) error {
	if !aside {
		if err := os.Remove(s.asidePath(id)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return fmt.Errorf("store: %w", err)
		}
		return nil
	}
	if err := os.WriteFile(s.asidePath(id), nil, 0o600); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// Remove deletes the journal of a match whose record is written.
func (s *Store) Remove(id match.Hash) error {
	os.Remove(s.asidePath(id))
	err := os.Remove(s.path(id))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	syncDir(s.journals)
	return err
}

// Journals lists the matches that have a journal, the latest first, without
// opening any for writing. Files that cannot be read are left out.
func (s *Store) Journals() []Summary {
	names, _ := filepath.Glob(filepath.Join(s.journals, "*.journal"))
	var all []Summary
	for _, name := range names {
		data, err := os.ReadFile(name)
		info, err2 := os.Stat(name)
		if err != nil || err2 != nil {
			continue
		}
		if h, facts, _, err := parse(data); err == nil {
			_, err := os.Stat(strings.TrimSuffix(name, ".journal") + ".aside")
			all = append(all, Summary{Header: h, Facts: facts, When: info.ModTime(), Aside: err == nil})
		}
	}
	slices.SortFunc(all, func(a, b Summary) int { return b.When.Compare(a.When) })
	return all
}

// Summary is a journal as it lies on disk.
type Summary struct {
	Header Header
	Facts  []match.Save
	When   time.Time // last change
	Aside  bool      // left on purpose; see SetAside
}

// Events is the log among facts.
func Events(facts []match.Save) []match.Signed {
	var log []match.Signed
	for _, f := range facts {
		if f.Event {
			log = append(log, f.Fact)
		}
	}
	return log
}

var b64 = base64.RawStdEncoding

func factLine(f match.Save) []byte {
	kind := "N"
	if f.Event {
		kind = "E"
	}
	return line(kind, f.Fact.Body, f.Fact.Sig)
}

func line(kind string, parts ...[]byte) []byte {
	b := []byte(kind)
	for _, p := range parts {
		b = append(append(b, ' '), b64.EncodeToString(p)...)
	}
	return fmt.Appendf(b, " %08x\n", crc32.ChecksumIEEE(b))
}

// parse reads whole lines and says how many bytes they are. It stops, without
// error, at the first line that is torn.
func parse(data []byte) (h Header, facts []match.Save, whole int, err error) {
	for n := 0; ; n++ {
		end := bytes.IndexByte(data[whole:], '\n')
		if end < 0 {
			break
		}
		kind, parts, ok := parseLine(string(data[whole : whole+end]))
		if !ok || (kind == "H") != (n == 0) {
			break
		}
		if kind == "H" {
			if err := json.Unmarshal(parts[0], &h); err != nil {
				return h, nil, 0, fmt.Errorf("%w: %w", ErrJournal, err)
			}
		} else {
			facts = append(facts, match.Save{Event: kind == "E", Fact: match.Signed{Body: parts[0], Sig: parts[1]}})
		}
		whole += end + 1
	}
	if whole == 0 {
		return h, nil, 0, ErrJournal
	}
	return h, facts, whole, nil
}

func parseLine(s string) (kind string, parts [][]byte, ok bool) {
	at := strings.LastIndexByte(s, ' ')
	if at < 0 || s[at+1:] != fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(s[:at]))) {
		return "", nil, false
	}
	fields := strings.Split(s[:at], " ")
	want := map[string]int{"H": 2, "E": 3, "N": 3}[fields[0]]
	if len(fields) != want {
		return "", nil, false
	}
	for _, f := range fields[1:] {
		part, err := b64.DecodeString(f)
		if err != nil {
			return "", nil, false
		}
		parts = append(parts, part)
	}
	return fields[0], parts, true
}
