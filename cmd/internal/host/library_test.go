package host

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"qiyou/cmd/internal/library"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/ui/session"
)

// Games of the library are found by words and by a board, and opened.
func TestLibraryIsSearched(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	places := library.Places{Index: filepath.Join(home, "library.db"), Records: filepath.Join(home, "records"), Collections: filepath.Join(home, "collections")}
	a := start(t, "ann", home, func(c *Config) {
		c.Store.Elsewhere(places.Find)
		c.Library = func(ctx context.Context) (*library.Library, error) {
			return library.Open(ctx, library.Config{Places: places, Judge: match.Judge{Rules: catalog.New}, Me: c.Key.Public(), Go: c.Go})
		}
	})
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
	if n := await(a, "a refusal", func(e session.Notice) bool { return e.Code == session.NoticeWish }); n.Args[0] != session.ErrLibrary {
		t.Errorf("%v", n.Args)
	}
}
