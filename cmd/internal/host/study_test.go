package host

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
	"qiyou/game/record"
	"qiyou/ui/session"
)

var testJudge = match.Judge{Rules: catalog.New}

// saying is data with a comment on its last position.
func saying(t *testing.T, data []byte, text string) []byte {
	t.Helper()
	tree, err := record.Open(data, testJudge)
	if err == nil {
		line := tree.Line()
		err = tree.Say(line[len(line)-1], text)
	}
	if err != nil {
		t.Fatal(err)
	}
	return tree.Bytes()
}

// commentIn is the comment on the last position of the record at path, which must
// hold.
func commentIn(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err == nil {
		_, err = record.Verify(data, testJudge)
	}
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	tree, err := record.Open(data, testJudge)
	if err != nil || len(tree.Faults) > 0 {
		t.Fatalf("%s: %v, %v", path, err, tree.Faults)
	}
	line := tree.Line()
	return line[len(line)-1].Comment
}

// saved is where the data of the record at path is after it was said to be
// saved.
func saved(p *player, path string, data []byte) string {
	p.t.Helper()
	p.do(session.SaveRecord{Record: path, Data: data})
	return await(p, "that it is saved", func(e session.RecordSaved) bool { return e.Record == path }).Path
}

func write(t *testing.T, path string, data []byte) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func fileAt(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// The record of a match that was played keeps its place and its log; what is said
// last stands in it.
func TestStudyOfOurRecord(t *testing.T) {
	t.Parallel()
	a := start(t, "ann", t.TempDir(), nil)
	s := finished(a)
	for _, text := range []string{"good", "", "better"} {
		if path := saved(a, s.Record, saying(t, fileAt(t, s.Record), text)); path != s.Record {
			t.Errorf("%q is saved at %s, want %s", text, path, s.Record)
		}
		if got := commentIn(t, s.Record); got != text {
			t.Errorf("%q, want %q", got, text)
		}
	}
	// Signs that another program has put beside the game stay too.
	tree, err := record.Open(fileAt(t, s.Record), testJudge)
	if err == nil {
		_, err = tree.Add([]game.Move{game.PlaceAt(game.Point{Col: 7, Row: 7}), game.PlaceAt(game.Point{Col: 8, Row: 8})})
	}
	if err != nil {
		t.Fatal(err)
	}
	signs := bytes.Replace(tree.Bytes(), []byte(";W[ii]"), []byte(";W[ii]TR[hh]"), 1)
	if saved(a, s.Record, signs); !bytes.Contains(fileAt(t, s.Record), []byte("TR[hh]")) || commentIn(t, s.Record) != "better" {
		t.Errorf("no sign is left in\n%s", fileAt(t, s.Record))
	}
	// What is wished for last is done before the program ends.
	a.do(session.SaveRecord{Record: s.Record, Data: saying(t, fileAt(t, s.Record), "bye")})
	a.stop()
	if got := commentIn(t, s.Record); got != "bye" {
		t.Errorf("%q after the end, want bye", got)
	}
}

// A study of an earlier state of a record does not take the second name from
// under it, nor is it lost when that name comes.
func TestStudyAndTheSecondName(t *testing.T) {
	t.Parallel()
	a, b := start(t, "ann", t.TempDir(), nil), start(t, "ben", t.TempDir(), nil)
	whole := resigned(t, a, b, true)
	half, err := match.Replay(testJudge, whole.Log()[:whole.Len()-1])
	if err != nil || half.Sealed() {
		t.Fatal(err)
	}
	st := a.host.cfg.Store
	path := st.RecordPath(whole.ID(), "gomoku", ".sgf", time.Unix(whole.Terms().Started, 0))
	said := saying(t, record.Write(half), "as one signed it")
	write(t, path, record.Write(whole))
	if got := saved(a, path, said); got != path || commentIn(t, path) != "as one signed it" {
		t.Errorf("%s: %q", got, commentIn(t, path))
	}
	if r, err := record.Verify(fileAt(t, path), testJudge); err != nil || !r.Sealed || r.Added != 1 {
		t.Errorf("%+v, %v", r, err)
	}
	// The other way round: the name comes to a record of which something was said,
	// and the match counts once.
	write(t, path, said)
	file(t, a, whole, game.First, b)
	for range 2 {
		a = restarted(t, a)
		await(a, "the lobby", func(session.Lobby) bool { return true })
		if got := commentIn(t, path); got != "as one signed it" {
			t.Errorf("%q after the second name", got)
		}
		if r, err := record.Verify(fileAt(t, path), testJudge); err != nil || !r.Sealed {
			t.Errorf("%+v, %v", r, err)
		}
		if book, _ := a.host.cfg.Store.ReadBook(); book.Results[b.key.ID()] != (store.Result{Wins: 1}) {
			t.Errorf("results %+v", book.Results)
		}
	}
}

// Files of others are never touched: what is said of them goes to a file of its
// own.
func TestStudyOfAForeignFile(t *testing.T) {
	t.Parallel()
	a := start(t, "ann", t.TempDir(), nil)
	ours := finished(a)
	records := filepath.Join(a.home, "records")
	foreign := []byte("(;GM[1]FF[4]SZ[9]PB[x]PW[y];B[aa];W[bb])")
	studies := filepath.Join(records, "studies")
	elsewhere := write(t, filepath.Join(t.TempDir(), "my $(game).sgf"), foreign)
	link := filepath.Join(records, "link.sgf")
	if err := os.Symlink(elsewhere, link); err != nil {
		t.Fatal(err)
	}
	copied := write(t, filepath.Join(t.TempDir(), "copy.sgf"), fileAt(t, ours.Record))
	for _, c := range []struct{ path, want string }{
		{elsewhere, "my---game.sgf"},
		{write(t, filepath.Join(t.TempDir(), "my---game.sgf"), foreign), "my---game-2.sgf"},
		{write(t, filepath.Join(records, "downloads", "game.sgf"), foreign), "game.sgf"},
		{write(t, filepath.Join(t.TempDir(), "...sgf"), foreign), "study.sgf"},
		{write(t, filepath.Join(t.TempDir(), strings.Repeat("棋", 80)+".sgf"), foreign), strings.Repeat("棋", 20) + ".sgf"},
		{write(t, filepath.Join(t.TempDir(), "x.pgn"), []byte("[Game \"Chinese Chess\"]\n\n1. H2-E2 *\n")), "x.pgn"},
		{link, "link.sgf"},
		{copied, "copy.sgf"},
	} {
		before := fileAt(t, c.path)
		want := filepath.Join(studies, c.want)
		for _, text := range []string{"one", "two"} {
			if got := saved(a, c.path, saying(t, before, text)); got != want {
				t.Errorf("%s: saved at %s, want %s", c.path, got, want)
			}
			if !bytes.Equal(fileAt(t, want), saying(t, before, text)) || !bytes.Equal(fileAt(t, c.path), before) {
				t.Errorf("%s: %s and %s", c.path, fileAt(t, want), fileAt(t, c.path))
			}
		}
		if got := saved(a, want, saying(t, before, "three")); got != want || !bytes.Equal(fileAt(t, want), saying(t, before, "three")) {
			t.Errorf("%s: a study is saved again at %s", want, got)
		}
	}
	// Another file of that name: what was said of the first is not written over.
	a.do(session.OpenRecord{Record: elsewhere})
	a.table("the record", func(s session.Snapshot) bool { return s.Record == elsewhere })
	if got := saved(a, elsewhere, foreign); got != filepath.Join(studies, "my---game-3.sgf") {
		t.Errorf("opened again it is saved at %s", got)
	}
	// A study of another match than the record is of leaves the record alone.
	before := fileAt(t, ours.Record)
	if got := saved(a, ours.Record, foreign); filepath.Dir(got) != studies || !bytes.Equal(fileAt(t, ours.Record), before) {
		t.Errorf("saved at %s", got)
	}
}

// Two games of one file of the library are two records.
func TestStudyOfTheLibrary(t *testing.T) {
	t.Parallel()
	games := map[string]string{"many.sgf": "(;GM[4]SZ[15];B[hh])", "many.sgf:2": "(;GM[4]SZ[15];B[ii];W[hh])"}
	a := start(t, "ann", t.TempDir(), func(c *Config) {
		c.Store.Elsewhere(func(name string) (string, []byte, error) {
			if games[name] == "" {
				return "", nil, store.ErrNone
			}
			return name, []byte(games[name]), nil
		})
	})
	for i, name := range []string{"many.sgf", "many.sgf:2"} {
		a.do(session.OpenRecord{Record: name})
		s := a.table("a game", func(s session.Snapshot) bool { return s.Record == name })
		if len(s.Match.Plies()) != i+1 {
			t.Errorf("%s: %d moves", name, len(s.Match.Plies()))
		}
	}
	for i, name := range []string{"many.sgf", "many.sgf:2", "many.sgf:2"} {
		want := filepath.Join(a.home, "records", "studies", []string{"many.sgf", "many-2.sgf", "many-2.sgf"}[i])
		if got := saved(a, name, []byte(games[name])); got != want || string(fileAt(t, got)) != games[name] {
			t.Errorf("%s: saved at %s, want %s", name, got, want)
		}
	}
	a.do(session.OpenRecord{Record: "many.sgf:3"})
	if n := await(a, "a refusal", func(e session.Notice) bool { return e.Code == session.NoticeUnread }); n.Args[1] != session.ErrNoRecord {
		t.Errorf("%v", n.Args)
	}
}

func TestStudyRefused(t *testing.T) {
	t.Parallel()
	a := start(t, "ann", t.TempDir(), nil)
	s := finished(a)
	before := fileAt(t, s.Record)
	for want, data := range map[string][]byte{
		session.ErrRecord: []byte("no record"), session.ErrRecordSize: bytes.Repeat([]byte("("), record.MaxFile+1),
	} {
		for _, path := range []string{s.Record, "", "../x.sgf", filepath.Join(a.home, "records", "studies", "x.sgf")} {
			a.do(session.SaveRecord{Record: path, Data: data})
			if n := await(a, "a refusal", func(e session.Notice) bool { return e.Code == session.NoticeWish }); n.Args[0] != want {
				t.Errorf("%s: %q, want %s", path, n.Args, want)
			}
		}
	}
	if _, err := os.Stat(filepath.Join(a.home, "records", "studies")); err == nil || !bytes.Equal(fileAt(t, s.Record), before) {
		t.Errorf("something was written: %v", err)
	}
	// Where nothing can be written it is said.
	write(t, filepath.Join(a.home, "records", "studies"), nil)
	a.do(session.SaveRecord{Record: "x.sgf", Data: []byte("(;GM[4]SZ[15];B[hh])")})
	await(a, "that it failed", func(e session.Notice) bool { return e.Code == session.NoticeRecordLost })
}

// FuzzStudy: whatever is said of a record of ours, its log stands and holds, or the
// record is not touched.
func FuzzStudy(f *testing.F) {
	keys := matchtest.Keys()
	m, err := match.Begin(testJudge, matchtest.Terms("gomoku/freestyle 15", "none", keys), keys)
	if err != nil {
		f.Fatal(err)
	}
	ours := record.Write(m)
	for _, data := range []string{"", "(;)", "(;GM[4]SZ[15];B[hh]C[x](;W[ii])(;W[ij]))", "[Game \"Chinese Chess\"]\n\n1. H2-E2 *\n", string(ours)} {
		f.Add([]byte(data))
		f.Add([]byte(strings.Replace(string(ours), ")", data+")", 1)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		dir := t.TempDir()
		st, err := store.Open(filepath.Join(dir, "journal"), filepath.Join(dir, "records"), filepath.Join(dir, "peers.json"))
		if err != nil {
			t.Fatal(err)
		}
		path := write(t, filepath.Join(dir, "records", "x.sgf"), ours)
		h := New(Config{Store: st, Judge: testJudge, Record: record.Write, Log: slog.New(slog.DiscardHandler)})
		at, err := h.writeStudy(path, data)
		now := fileAt(t, path)
		if r, err := record.Verify(now, testJudge); err != nil || r.Match != m.ID() {
			t.Fatalf("%v: %s", err, now)
		}
		if (err != nil || at != path) && !bytes.Equal(now, ours) {
			t.Errorf("at %s, %v: %s", at, err, now)
		}
		if err == nil && at != path && !bytes.Equal(fileAt(t, at), data) {
			t.Errorf("%s: %s", at, fileAt(t, at))
		}
	})
}
