package store

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"qiyou/game/match"
	"qiyou/p2p/identity"
)

func open(t *testing.T) *Store {
	t.Helper()
	dir := t.TempDir()
	s, err := Open(filepath.Join(dir, "journal"), filepath.Join(dir, "records"), filepath.Join(dir, "peers.json"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func fact(n byte, event bool) match.Save {
	return match.Save{Event: event, Fact: match.Signed{Body: bytes.Repeat([]byte{n}, 3+int(n)), Sig: bytes.Repeat([]byte{n ^ 255}, 64)}}
}

var (
	id     = match.Hash{1, 2, 3}
	header = Header{Match: "010203", Seats: [2]Seat{{Kind: Person, Name: "安"}, {Kind: Computer, Name: "qiyou 2", Level: 2}}, Started: time.Unix(1_800_000_000, 0).UTC()}
)

func equal(a, b []match.Save) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Event != b[i].Event || !bytes.Equal(a[i].Fact.Body, b[i].Fact.Body) || !bytes.Equal(a[i].Fact.Sig, b[i].Fact.Sig) {
			return false
		}
	}
	return true
}

// Whatever byte the program got to before it was killed: the whole lines are
// there, what was torn is not, and the journal goes on after them.
func TestJournalCutAtEveryByte(t *testing.T) {
	t.Parallel()
	s := open(t)
	facts := []match.Save{fact(1, true), fact(2, true), fact(3, false), fact(4, true)}
	j, err := s.Create(id, header, facts[:2])
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range facts[2:] {
		if err := j.Append(f); err != nil {
			t.Fatal(err)
		}
	}
	j.Close()
	data, err := os.ReadFile(s.path(id))
	if err != nil {
		t.Fatal(err)
	}
	headerEnd := bytes.IndexByte(data, '\n') + 1
	for cut := headerEnd; cut <= len(data); cut++ {
		if err := os.WriteFile(s.path(id), data[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		whole := bytes.Count(data[:cut], []byte("\n")) - 1
		j, err := s.Load(id)
		if err != nil || !equal(j.Facts, facts[:whole]) || j.Header != header {
			t.Fatalf("cut at %d: %v, %d facts, want %d", cut, err, len(j.Facts), whole)
		}
		if err := j.Append(fact(9, true)); err != nil {
			t.Fatal(err)
		}
		j.Close()
		again, err := s.Load(id)
		if err != nil || !equal(again.Facts, append(append([]match.Save(nil), facts[:whole]...), fact(9, true))) {
			t.Fatalf("cut at %d, then appended: %v, %d facts", cut, err, len(again.Facts))
		}
		again.Close()
	}
}

func TestJournalWithoutHeader(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, data := range []string{"", "\n", "H", "E AA AA 00000000\n", "garbage\nmore\n"} {
		if err := os.WriteFile(s.path(id), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Load(id); !errors.Is(err, ErrJournal) {
			t.Errorf("%q: %v", data, err)
		}
		if got := s.Journals(); len(got) != 0 {
			t.Errorf("%q was listed", data)
		}
	}
}

func TestJournalIsLocked(t *testing.T) {
	t.Parallel()
	s := open(t)
	j, err := s.Create(id, header, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Load(id); !errors.Is(err, ErrLocked) {
		t.Errorf("opened twice: %v", err)
	}
	if _, err := s.Create(id, header, nil); err == nil {
		t.Error("made twice")
	}
	if got := s.Journals(); len(got) != 1 || got[0].Header != header {
		t.Errorf("listed %+v", got)
	}
	j.Close()
	j, err = s.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	j.Close()
	if err := s.Remove(id); err != nil {
		t.Error(err)
	}
	if _, err := s.Load(id); !errors.Is(err, ErrNone) {
		t.Errorf("after Remove: %v", err)
	}
}

func FuzzJournal(f *testing.F) {
	f.Add(append(line("H", []byte("{}")), factLine(fact(3, true))...))
	f.Add([]byte("E  00000000\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		_, facts, whole, err := parse(data)
		if err != nil {
			return
		}
		_, again, whole2, err := parse(data[:whole])
		if err != nil || whole2 != whole || !equal(again, facts) {
			t.Fatalf("%d bytes hold, then %d, %v", whole, whole2, err)
		}
	})
}

// FuzzBook: a book that was written by anybody is refused, or is the same when
// it is written and read again.
func FuzzBook(f *testing.F) {
	var b Book
	b.Seen(identity.ID{1}, "ann", time.Unix(1_800_000_000, 0).UTC())
	b.Verify(identity.ID{1}, true)
	b.Add(identity.ID{2}, Result{Wins: 1, Draws: 2})
	seed, err := b.marshal()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(seed)
	f.Add([]byte(`{"peers":{"00":{}}}`))
	f.Add([]byte(`{"peers":null,"results":{}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := parseBook(data)
		if err != nil {
			return
		}
		b.Thin(3, func(identity.ID) bool { return false })
		once, err := b.marshal()
		if err != nil {
			return // a time that JSON cannot say
		}
		again, err := parseBook(once)
		if err != nil {
			t.Fatalf("%q was written and cannot be read: %v", once, err)
		}
		if twice, err := again.marshal(); err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("%q, then %q, %v", once, twice, err)
		}
	})
}

func TestRecords(t *testing.T) {
	t.Parallel()
	s := open(t)
	first, err := s.SaveRecord(id, "gomoku", ".sgf", time.Unix(1_800_000_000, 0), []byte("one"))
	if err != nil {
		t.Fatal(err)
	}
	second, err := s.SaveRecord(match.Hash{9}, "xiangqi", ".pgn", time.Unix(1_800_100_000, 0), []byte("two"))
	if err != nil {
		t.Fatal(err)
	}
	if again, err := s.SaveRecord(id, "gomoku", ".sgf", time.Unix(1_800_000_000, 0), []byte("one more")); again != first || err != nil {
		t.Errorf("written again at %s, %v", again, err)
	}
	for name, want := range map[string]string{first: first, "1": second, "2": first, "01020300": first, "09000000": second} {
		if path, data, err := s.ReadRecord(name); path != want || err != nil || len(data) == 0 {
			t.Errorf("%s: %s, %v", name, path, err)
		}
	}
	for _, name := range []string{"", "3", "0", "nothing", "20270", t.TempDir()} {
		if path, _, err := s.ReadRecord(name); err == nil {
			t.Errorf("%q is %s", name, path)
		}
	}
	if rest, _ := filepath.Glob(filepath.Join(filepath.Dir(first), ".new-*")); len(rest) != 0 {
		t.Errorf("left behind: %v", rest)
	}
}

func TestBook(t *testing.T) {
	t.Parallel()
	s := open(t)
	peer := identity.ID{7}
	for range 3 {
		if _, err := s.EditBook(func(b *Book) {
			b.Seen(peer, "bo", time.Unix(1, 0))
			b.Add(peer, Result{Wins: 1})
		}); err != nil {
			t.Fatal(err)
		}
	}
	b, err := s.ReadBook()
	if known, ok := b.Get(peer); err != nil || !ok || known.Name() != "bo" || b.Results[peer].Wins != 3 {
		t.Errorf("%+v, %v", b, err)
	}
	if err := os.WriteFile(s.peers, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := s.EditBook(func(*Book) {}); err == nil {
		t.Error("a broken book was written over")
	}
}

// A match that was left on purpose stays marked until it is gone on with, and
// the mark goes with the journal.
func TestSetAside(t *testing.T) {
	t.Parallel()
	s := open(t)
	j, err := s.Create(id, header, []match.Save{fact(1, true)})
	if err != nil {
		t.Fatal(err)
	}
	j.Close()
	aside := func(want bool) {
		t.Helper()
		if all := s.Journals(); len(all) != 1 || all[0].Aside != want {
			t.Errorf("%+v, want one, aside %v", all, want)
		}
	}
	aside(false)
	for _, on := range []bool{true, true, false, false, true} {
		if err := s.SetAside(id, on); err != nil {
			t.Fatal(err)
		}
		aside(on)
	}
	if err := s.Remove(id); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(s.journals); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}
