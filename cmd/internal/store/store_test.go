package store

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/p2p/identity"
	"qiyou/ui/session"
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

// file is what a record is to be, whatever is there.
func file(text string) func([]byte) []byte { return func([]byte) []byte { return []byte(text) } }

func TestRecords(t *testing.T) {
	t.Parallel()
	s := open(t)
	first, err := s.SaveRecord(id, "gomoku", ".sgf", time.Unix(1_800_000_000, 0), file("one"))
	if err != nil {
		t.Fatal(err)
	}
	second, err := s.SaveRecord(match.Hash{9}, "xiangqi", ".pgn", time.Unix(1_800_100_000, 0), file("two"))
	if err != nil {
		t.Fatal(err)
	}
	if again, err := s.SaveRecord(id, "gomoku", ".sgf", time.Unix(1_800_000_000, 0), file("one more")); again != first || err != nil {
		t.Errorf("written again at %s, %v", again, err)
	}
	for name, want := range map[string]string{first: first, "1": second, "2": first, "01020300": first, "09000000": second, filepath.Base(first): first} {
		if path, data, err := s.ReadRecord(name); path != want || err != nil || len(data) == 0 {
			t.Errorf("%s: %s, %v", name, path, err)
		}
	}
	for name, want := range map[string]string{
		"": session.ErrNoRecord, "3": session.ErrNoRecord, "0": session.ErrNoRecord, "nothing": session.ErrNoRecord, "202701": session.ErrManyRecords,
		t.TempDir(): session.ErrRecordFile, first + "/x": session.ErrRecordFile, "a\x00b.sgf": session.ErrRecordFile,
		// A path that is mistyped opens nothing else, however much of a name it is.
		"01020300.sgf": session.ErrNoRecord, "./gomoku": session.ErrNoRecord, "~gomoku": session.ErrNoRecord, ".gomoku": session.ErrNoRecord, "~/-gomoku-": session.ErrNoRecord,
		large(t, record.MaxFile+1): session.ErrRecordSize,
	} {
		path, _, err := s.ReadRecord(name)
		var coded session.Error
		if !errors.As(err, &coded) || coded.ID != want {
			t.Errorf("%q is %s, %v; want %s", name, path, err, want)
		}
	}
	if _, data, err := s.ReadRecord(large(t, record.MaxFile)); err != nil || len(data) != record.MaxFile {
		t.Errorf("%d bytes, %v", len(data), err)
	}
	if rest, _ := filepath.Glob(filepath.Join(filepath.Dir(first), ".new-*")); len(rest) != 0 {
		t.Errorf("left behind: %v", rest)
	}
}

// large is a file of so many bytes, which the disk does not hold.
func large(t *testing.T, size int64) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "large.sgf")
	if err := errors.Join(os.WriteFile(path, nil, 0o600), os.Truncate(path, size)); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestHome: a path may begin at the home of the user.
func TestHome(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	path := filepath.Join(home, "a b.sgf")
	if err := os.WriteFile(path, []byte("(;)"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, data, err := open(t).ReadRecord("~/a b.sgf"); got != path || err != nil || len(data) != 3 {
		t.Errorf("%s, %q, %v", got, data, err)
	}
}

// TestRecordsByTime: files of others stand among ours by when they were written.
func TestRecordsByTime(t *testing.T) {
	t.Parallel()
	s := open(t)
	first, err := s.SaveRecord(id, "gomoku", ".sgf", time.Unix(1_800_000_000, 0), file("one"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for name, at := range map[string]int64{"zoo.sgf": 1_700_000_000, "old.XQF": 1_600_000_000, "0.pgn": 1_900_000_000} {
		path, err := s.SaveStudy(name, filepath.Ext(name), nil)
		if err == nil {
			err = os.Chtimes(path, time.Time{}, time.Unix(at, 0))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range s.Records() {
		names = append(names, filepath.Base(path))
	}
	if want := []string{"0.pgn", filepath.Base(first), "zoo.sgf", "old.XQF"}; !slices.Equal(names, want) {
		t.Errorf("%v, want %v", names, want)
	}
}

// TestRecordsChangedAtOnce: a record is read, changed and written while nobody
// else does the same, in this program or another.
func TestRecordsChangedAtOnce(t *testing.T) {
	t.Parallel()
	s := open(t)
	other, err := Open(s.journals, s.records, s.peers)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(s.records, "x.sgf")
	studies := make([]string, 40)
	var all sync.WaitGroup
	for i := range studies {
		who := []*Store{s, other}[i%2]
		all.Go(func() {
			err := who.EditRecord(path, func(old []byte) ([]byte, error) { return append(old, 'x'), nil })
			if err == nil {
				studies[i], err = who.SaveStudy("game.sgf", ".sgf", nil)
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if data, err := os.ReadFile(path); err != nil || len(data) != len(studies) {
		t.Errorf("%d changes, %v, want %d", len(data), err, len(studies))
	}
	slices.Sort(studies)
	if n := len(slices.Compact(studies)); n != 40 {
		t.Errorf("%d studies", n)
	}
}

// TestKept: what lies in the folder of records, by links or not.
func TestKept(t *testing.T) {
	t.Parallel()
	s := open(t)
	ours, err := s.SaveRecord(id, "gomoku", ".sgf", time.Unix(1_800_000_000, 0), file("one"))
	if err != nil {
		t.Fatal(err)
	}
	study, err := s.SaveStudy("x", ".sgf", nil)
	if err != nil {
		t.Fatal(err)
	}
	outside := large(t, 1)
	in, out := filepath.Join(t.TempDir(), "in"), filepath.Join(filepath.Dir(study), "out.sgf")
	if err := errors.Join(os.Symlink(filepath.Dir(study), in), os.Symlink(outside, out)); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]struct {
		kept, study bool
	}{
		ours: {true, false}, study: {true, true}, filepath.Join(in, "x.sgf"): {true, true}, out: {false, false}, outside: {false, false},
		filepath.Join(filepath.Dir(study), "..", "..", "x"): {false, false}, "": {false, false}, s.records + "-2": {false, false},
	} {
		at, is := s.Kept(path)
		if (at != "") != want.kept || is != want.study {
			t.Errorf("%s: %q, %v", path, at, is)
		}
	}
}

// FuzzPlainName: whatever a file is called, a study lies in its folder under a
// name that does nothing anywhere.
func FuzzPlainName(f *testing.F) {
	for _, s := range []string{"", ".", "..", "/", "a/b.sgf", "~", "棋谱.pgn", "\x1b[2J", "a b\\c.sgf", strings.Repeat("é", 90), "$(rm).sgf", "-rf"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, path string) {
		name := PlainName(path)
		if name == "" || len(name) > maxName || !utf8.ValidString(name) || name[0] == '-' || strings.ContainsFunc(name, func(r rune) bool {
			return r != '-' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
		}) {
			t.Errorf("%q is called %q", path, name)
		}
	})
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
