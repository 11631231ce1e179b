package host

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qiyou/cmd/internal/library"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/ui/session"
)

// librarian is a program with a library under home.
func librarian(t *testing.T, home string) (*player, library.Places) {
	places := library.Places{Index: filepath.Join(home, "library.db"), Records: filepath.Join(home, "records"), Collections: filepath.Join(home, "collections")}
	return start(t, "ann", home, func(c *Config) {
		c.Store.Elsewhere(places.Find)
		c.Library = func(ctx context.Context) (*library.Library, error) {
			return library.Open(ctx, library.Config{Places: places, Judge: match.Judge{Rules: catalog.New}, Me: c.Key.Public(), Go: c.Go})
		}
	}), places
}

// refused is the code of the next refusal.
func refused(a *player) string {
	return await(a, "a refusal", func(e session.Notice) bool { return e.Code == session.NoticeWish }).Args[0]
}

// Files are taken into the library, with what of them cannot be read; its index is
// made again; what is listed is written as one file, or nothing is.
func TestLibraryIsFilledAndWritten(t *testing.T) {
	t.Parallel()
	home, from := t.TempDir(), t.TempDir()
	a, places := librarian(t, home)
	write(t, filepath.Join(from, "a.sgf"), []byte("(;GM[4]SZ[15]PB[Lin]PW[Mei];B[hh];W[hg];B[if])\n(;GM[4]SZ[15]PB[Lin]PW[Ito];B[aa];W[zz])"))
	write(t, filepath.Join(from, "b.pgn"), []byte("[Game \"Chinese Chess\"]\n[Red \"Lin\"]\n\n1. C2=5 H8+7 *\n"))
	gathered := func(w session.Gather) session.Gathering {
		t.Helper()
		a.do(w)
		return await(a, "the end of a reading", func(e session.Gathering) bool { return e.Over })
	}
	if g := gathered(session.Gather{Path: from}); g.Games != 3 || g.Kept != 2 || g.Faulty != 1 || len(g.Faults) != 1 || g.Faults[0].Flaw.Line != 2 || g.Stopped {
		t.Errorf("%+v", g)
	}
	if g := gathered(session.Gather{Path: from}); g.Games != 0 || g.Kept != 0 {
		t.Errorf("taken twice: %+v", g)
	}
	if g := gathered(session.Gather{}); g.Games != 3 || g.Percent != 100 {
		t.Errorf("made again: %+v", g)
	}
	a.do(session.Gather{Path: filepath.Join(from, "nothing")})
	if code := refused(a); code != session.ErrNoRecord {
		t.Errorf("no such file: %s", code)
	}
	to := filepath.Join(home, "out.sgf")
	a.do(session.Export{Games: session.ListRecords{Words: "lin gomoku"}, Path: to})
	await(a, "the file", func(e session.Exported) bool { return e.Games == 2 && e.Path == to })
	if data, err := os.ReadFile(to); err != nil || strings.Count(string(data), "(;") != 2 || !strings.Contains(string(data), "PW[Ito]") {
		t.Errorf("%s %v", data, err)
	}
	for _, c := range []struct{ words, path, code string }{
		{"lin gomoku", to, session.ErrExists}, {"lin", filepath.Join(home, "x"), session.ErrTwoFormats},
		{"lin gomoku", filepath.Join(home, "x.psq"), session.ErrOneGame}, {"nobody", filepath.Join(home, "x.sgf"), session.ErrNoRecord},
		{"lin gomoku", filepath.Join(home, "no", "x.sgf"), session.ErrNoRecord}, {"lin xiangqi", filepath.Join(home, "x.psq"), session.ErrFormat},
	} {
		a.do(session.Export{Games: session.ListRecords{Words: c.words}, Path: c.path})
		if code := refused(a); code != c.code {
			t.Errorf("%s to %s: %s, want %s", c.words, c.path, code, c.code)
		}
		if _, err := os.Stat(c.path); c.path != to && err == nil {
			t.Errorf("something of %s is there", c.path)
		}
	}
	if all, _ := os.ReadDir(places.Collections); len(all) != 2 {
		t.Errorf("%d files are kept", len(all))
	}
}

// A record is checked: one of ours holds, one that was changed does not, one of
// another program proves nothing.
func TestRecordIsChecked(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	a, _ := librarian(t, home)
	s := finished(a)
	data, err := os.ReadFile(s.Record)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, data, code string }{
		{"ours.sgf", string(data), ""},
		{"named.sgf", strings.Replace(string(data), "PB[", "PB[x", 1), session.CheckDiffers},
		{"other.sgf", "(;GM[4]SZ[15];B[hh])", session.CheckNoLog},
	} {
		path := write(t, filepath.Join(home, c.name), []byte(c.data))
		a.do(session.Check{Record: path})
		got := await(a, "what it proves", func(e session.Checked) bool { return e.Record == path })
		if got.Code != c.code || c.code == "" && (got.Report.Good == 0 || got.IDs[0] == "") {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
	a.do(session.Check{Record: filepath.Join(home, "nothing")})
	await(a, "a notice", func(e session.Notice) bool { return e.Code == session.NoticeUnread && e.Args[1] == session.ErrNoRecord })
}

// Games of the library are found by words and by a board, and opened.
func TestLibraryIsSearched(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	a, places := librarian(t, home)
	const games = "(;GM[4]SZ[15]PB[Lin]PW[Mei];B[hh];W[hg];B[if])\n(;GM[4]SZ[15]PB[Lin]PW[Ito];B[aa];W[bb])"
	path := write(t, filepath.Join(places.Collections, "many.sgf"), []byte(games))
	s := finished(a)
	ask := func(w session.ListRecords) session.Records {
		t.Helper()
		a.do(w)
		return await(a, "records", func(e session.Records) bool { return e.Asked == w })
	}
	if got := ask(session.ListRecords{Words: "lin"}); got.All != 2 || len(got.Records) != 2 || got.Records[0].Names[0] != "Lin" || got.Records[0].Setup.Game != "gomoku" {
		t.Errorf("%+v", got)
	}
	if got := ask(session.ListRecords{All: true}); got.All != 3 || len(got.Records) != 3 {
		t.Errorf("all: %+v", got)
	}
	if got := ask(session.ListRecords{Words: "ann won"}); got.All != 0 {
		t.Errorf("a game of two at one keyboard was won: %+v", got)
	}
	if got := ask(session.ListRecords{Words: "ann"}); got.All != 1 || got.Records[0].ID != s.Record {
		t.Errorf("%+v, want %s", got, s.Record)
	}
	got := ask(session.ListRecords{Words: "ito"})
	if got.All != 1 || got.Records[0].ID != path+":2" {
		t.Fatalf("%+v", got)
	}
	a.do(session.OpenRecord{Record: got.Records[0].ID})
	e := await(a, "the game", func(e session.Table) bool { return e.Snapshot.OfRecord })
	if len(e.Study.Line()) != 3 || e.Snapshot.Record != path+":2" {
		t.Errorf("opened %+v", e.Snapshot)
	}
	turned, err := record.Open([]byte("(;GM[4]SZ[15];B[oo];W[nn])"), match.Judge{Rules: catalog.New})
	if err != nil {
		t.Fatal(err)
	}
	if got := ask(session.ListRecords{Board: turned.Line()[2].State, Game: "gomoku"}); got.All != 1 || got.Records[0].ID != path+":2" || got.Records[0].At != 2 {
		t.Errorf("by the board: %+v", got)
	}
	a.do(session.OpenRecord{Record: path + ":2", At: 2})
	if e := await(a, "the game where the board is", func(e session.Table) bool { return e.Snapshot.OfRecord }); e.At != 2 {
		t.Errorf("opened at %d", e.At)
	}
	if err := os.RemoveAll(places.Index); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(places.Index, 0o700); err != nil {
		t.Fatal(err)
	}
	a.do(session.ListRecords{Words: "x"})
	if code := refused(a); code != session.ErrLibrary {
		t.Error(code)
	}
}
