package library

import (
	"bytes"
	"crypto/ed25519"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/xiangqi"
)

// testBatch is how many games are put into an index at once here.
const testBatch = 40

// opened is a library in a folder of the test.
func opened(t testing.TB, dir string, renewed func()) *Library {
	t.Helper()
	l, err := Open(t.Context(), Config{
		Places: Places{filepath.Join(dir, "library.db"), filepath.Join(dir, "records"), filepath.Join(dir, "collections")},
		Judge:  match.Judge{Rules: catalog.New}, Me: make(ed25519.PublicKey, ed25519.PublicKeySize), Go: func(_ string, f func()) { go f() }, Renewed: renewed,
	})
	if err != nil {
		t.Fatal(err)
	}
	l.batch = testBatch
	t.Cleanup(func() { l.Close() })
	return l
}

// put writes a file of a library.
func put(t testing.TB, dir, name string, data []byte) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func synced(t testing.TB, l *Library) Report {
	t.Helper()
	r, err := l.Sync(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func found(t testing.TB, l *Library, q Query) Found {
	t.Helper()
	f, err := l.Search(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

var (
	freestyle = game.Setup{Game: "gomoku", Rules: "freestyle", Size: 15}
	renju     = game.Setup{Game: "gomoku", Rules: "renju", Size: 15}
	chinese   = game.Setup{Game: "weiqi", Rules: "chinese", Size: 9}
)

// few is a collection of SGF and one of PGN.
func few(t testing.TB) (sgf, pgn []byte) {
	random := rand.New(rand.NewPCG(1, 2))
	var a, b bytes.Buffer
	for _, g := range []struct {
		setup                    game.Setup
		dark, light, day, result string
	}{
		{freestyle, "Lin", "Mei", "2020-01-02", "B+R"}, {renju, "Mei", "Öztürk", "2020-05", "W+1"}, {chinese, "Lin", "柯洁", "2021-12-31", "0"}, {chinese, "A", "B", "", "?"},
	} {
		s, m := played(t, g.setup, 20, random)
		write(&a, g.setup, s, m, g.dark, g.light, g.day, g.result)
	}
	for _, day := range []string{"2019-07-01", "2022-03-03"} {
		s, m := played(t, xiangqi.Default(), 20, random)
		write(&b, xiangqi.Default(), s, m, "Lin", "许银川", day, "0-1")
	}
	return a.Bytes(), b.Bytes()
}

func TestSearch(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	sgf, pgn := few(t)
	put(t, dir, "collections/a.sgf", sgf)
	put(t, dir, "records/2022/b.pgn", pgn)
	l := opened(t, dir, nil)
	if r := synced(t, l); r.Games != 6 || r.Faulty != 0 {
		t.Fatalf("read %+v", r)
	}
	for name, c := range map[string]struct {
		q    Query
		want int
	}{
		"all":                 {Query{}, 6},
		"opponent":            {Query{Names: []string{"lin"}}, 4},
		"a part of a name":    {Query{Names: []string{"ÖZ"}}, 1},
		"in chinese":          {Query{Names: []string{"银川"}}, 2},
		"no pattern":          {Query{Names: []string{"%"}}, 0},
		"game":                {Query{Game: "weiqi"}, 2},
		"renju is apart":      {Query{Game: "gomoku"}, 1},
		"rules":               {Query{Rules: "renju"}, 1},
		"first":               {Query{Result: First}, 1},
		"second":              {Query{Result: Second}, 3},
		"drawn":               {Query{Result: Drawn}, 1},
		"none":                {Query{Result: None}, 1},
		"mine":                {Query{Result: Won}, 0},
		"from":                {Query{From: "2021"}, 2},
		"to a year":           {Query{To: "2020"}, 3},
		"to a day":            {Query{To: "2020-01-02"}, 2},
		"in a year":           {Query{From: "2020", To: "2020"}, 2},
		"several":             {Query{Names: []string{"Lin"}, Game: "xiangqi", From: "2020"}, 1},
		"listed are some":     {Query{Limit: 2}, 6},
		"not what is written": {Query{Names: []string{"' OR 1 --"}}, 0},
	} {
		f := found(t, l, c.q)
		listed := c.want
		if c.q.Limit > 0 {
			listed = c.q.Limit
		}
		if f.All != c.want || len(f.Games) != listed {
			t.Errorf("%s: %d games, %d listed", name, f.All, len(f.Games))
		}
	}
	f := found(t, l, Query{})
	if g := f.Games[0]; g.Date != "2022-03-03" || g.Ref != "b.pgn:2" || g.Dark != "Lin" || g.Moves != 20 {
		t.Errorf("the latest is %+v", g)
	}
	if f.Won != [2]int{1, 3} || f.Drawn != 1 {
		t.Errorf("results: %+v", f)
	}
	for _, g := range f.Games {
		path, data, err := l.cfg.Find(g.Ref)
		if err != nil || path != numbered(g.Path, g.Number) || int64(len(bytes.TrimSpace(data))) > g.length || !bytes.Contains(data, []byte(g.Dark)) {
			t.Errorf("%s is %q in %s: %v", g.Ref, data, path, err)
		}
	}
}

// What is in the folders is in the index, however they change.
func TestSyncFollowsTheFolders(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	sgf, pgn := few(t)
	l := opened(t, dir, nil)
	expect := func(what string, games int) {
		t.Helper()
		synced(t, l)
		if f := found(t, l, Query{}); f.All != games {
			t.Errorf("%s: %d games, not %d", what, f.All, games)
		}
		if r := synced(t, l); r.Games != 0 || r.Bytes != 0 {
			t.Errorf("%s: read again: %+v", what, r)
		}
	}
	expect("empty", 0)
	put(t, dir, "collections/a.sgf", sgf)
	expect("a file", 4)
	put(t, dir, "collections/copy.sgf", sgf)
	expect("a copy of it", 4)
	put(t, dir, "collections/b.pgn", pgn)
	expect("another", 6)
	if err := os.Remove(filepath.Join(dir, "collections/a.sgf")); err != nil {
		t.Fatal(err)
	}
	expect("one is gone, its copy is not", 6)
	put(t, dir, "collections/copy.sgf", []byte("(;GM[1];B[aa])"))
	expect("one has changed", 3)
	put(t, dir, "collections/junk.sgf", []byte("hello"))
	put(t, dir, "collections/.new-1", sgf)
	expect("what is no game", 3)
}

// Of many files only those that come and go are seen at once, and all others when
// one does.
func TestManyFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	l := opened(t, dir, nil)
	l.many = 2
	settle := func() {
		for i, name := range []string{"records", "collections"} {
			at := time.Now().Add(-time.Hour * time.Duration(i+1))
			if err := os.Chtimes(filepath.Join(dir, name), at, at); err != nil {
				t.Fatal(err)
			}
		}
	}
	expect := func(what string, games int) {
		t.Helper()
		synced(t, l)
		if f := found(t, l, Query{}); f.All != games {
			t.Errorf("%s: %d games, not %d", what, f.All, games)
		}
	}
	put(t, dir, "collections/a.sgf", []byte("(;GM[1];B[aa])"))
	put(t, dir, "records/b.sgf", []byte("(;GM[1];B[bb])"))
	expect("two files", 2)
	put(t, dir, "collections/a.sgf", []byte("(;GM[1];B[aa])(;GM[1];B[cc])"))
	expect("one is changed in folders that may still change", 3)
	settle()
	expect("the folders are settled", 3)
	put(t, dir, "collections/a.sgf", []byte("(;GM[1];B[aa])(;GM[1];B[cc])(;GM[1];B[dd])"))
	expect("one is changed in its place", 3)
	put(t, dir, "records/2026/c.sgf", []byte("(;GM[1];B[ee])"))
	expect("another comes", 5)
	settle()
	expect("settled again", 5)
	if err := os.Remove(filepath.Join(dir, "collections/a.sgf")); err != nil {
		t.Fatal(err)
	}
	expect("one goes", 2)
}

func TestDamagedIndex(t *testing.T) {
	t.Parallel()
	sgf, _ := few(t)
	for name, damage := range map[string]func(db []byte) []byte{
		"no database":     func([]byte) []byte { return bytes.Repeat([]byte("x"), 10_000) },
		"cut":             func(db []byte) []byte { return db[:len(db)/2] },
		"overwritten":     func(db []byte) []byte { copy(db[4096:], bytes.Repeat([]byte{0xa5}, len(db)-4096)); return db },
		"another version": func(db []byte) []byte { db[63] = 99; return db }, // the user version of the file format
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			put(t, dir, "collections/a.sgf", sgf)
			l := opened(t, dir, nil)
			synced(t, l)
			l.Close()
			db, err := os.ReadFile(l.cfg.Index)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(l.cfg.Index, damage(db), 0o600); err != nil {
				t.Fatal(err)
			}
			renewed := 0
			again := opened(t, dir, func() { renewed++ })
			synced(t, again)
			if f := found(t, again, Query{}); f.All != 4 || renewed != 1 {
				t.Errorf("%d games, told %d times", f.All, renewed)
			}
		})
	}
}

// Every position of every game is found, in it, where it stands first.
func TestSearchPositions(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	sgf, pgn := few(t)
	put(t, dir, "collections/a.sgf", sgf)
	put(t, dir, "collections/b.pgn", pgn)
	l := opened(t, dir, nil)
	synced(t, l)
	for _, g := range found(t, l, Query{}).Games {
		_, data, err := l.cfg.Find(g.Ref)
		if err != nil {
			t.Fatal(err)
		}
		for move := range g.Moves + 1 {
			p, all, err := PositionIn(data, l.cfg.Judge, move)
			if err != nil || all != g.Moves {
				t.Fatalf("%s@%d: %v", g.Ref, move, err)
			}
			f := found(t, l, Query{Positions: []Position{p}})
			i := slices.IndexFunc(f.Games, func(o Game) bool { return o.Ref == g.Ref })
			if i < 0 || f.Games[i].At > move || f.Games[i].At < 0 {
				t.Fatalf("%s@%d is in %+v", g.Ref, move, f.Games)
			}
			if move > 6 && f.All != 1 {
				t.Errorf("%s@%d is in %d games", g.Ref, move, f.All)
			}
		}
		if p, _, _ := PositionIn(data, l.cfg.Judge, g.Moves+1); p != (Position{}) {
			t.Errorf("%s goes on", g.Ref)
		}
	}
}

func TestPositionsAreFoundByAnyLook(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, dir, "collections/a.sgf", []byte("(;GM[4]SZ[15];B[hh];W[hg];B[if])(;GM[4]SZ[15];B[hh];W[gh];B[fi];W[aa])(;GM[4]SZ[15];B[hh];W[hg];B[gg])"))
	put(t, dir, "collections/b.pgn", []byte("1. h2e2 h9g7 *\n\n[Red \"x\"]\n\n1. b2e2 b9c7 2. b0c2 *"))
	l := opened(t, dir, nil)
	synced(t, l)
	search := func(setup game.Setup, moves ...string) Found {
		t.Helper()
		r, err := catalog.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		s := r.Start()
		for _, text := range moves {
			m, err := s.(game.Notation).Read(text)
			if err != nil {
				t.Fatal(err)
			}
			if s, err = s.Apply(m); err != nil {
				t.Fatal(err)
			}
		}
		return found(t, l, Query{Positions: []Position{PositionOf(setup.Game, s)}})
	}
	if f := search(freestyle, "h8", "h9", "i10"); f.All != 2 || f.Games[0].At != 3 || f.Games[1].At != 3 {
		t.Errorf("an indirect opening: %+v", f)
	}
	if f := search(freestyle, "i10", "h9", "h8"); f.All != 2 {
		t.Errorf("by another order: %+v", f)
	}
	if f := search(freestyle, "h9", "h8"); f.All != 0 {
		t.Errorf("with the colours exchanged: %+v", f)
	}
	if f := search(xiangqi.Default(), "h2e2", "h9g7"); f.All != 2 {
		t.Errorf("by either cannon: %+v", f)
	}
	other, err := xiangqi.Position(xiangqi.Default(), "rnbakabnr/9/1c2c4/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if f := found(t, l, Query{Positions: []Position{PositionOf("xiangqi", other)}}); f.All != 2 {
		t.Errorf("by the other side: %+v", f)
	}
	other, err = xiangqi.Position(xiangqi.Default(), "rnbakabnr/9/1c2c4/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if f := found(t, l, Query{Positions: []Position{PositionOf("xiangqi", other)}}); f.All != 0 {
		t.Errorf("where the one who played the cannon is to move: %+v", f)
	}
}

func TestWords(t *testing.T) {
	t.Parallel()
	opening, ok := Opening("", "花月")
	if same, ok2 := Opening("", "d4"); !ok || !ok2 || same != opening {
		t.Errorf("an opening has two positions: %v %v", opening, same)
	}
	for text, want := range map[string]Query{
		"":                    {},
		"Liu  许银川":            {Names: []string{"Liu", "许银川"}},
		"围棋 won 2025":         {Game: "weiqi", Result: Won, From: "2025", To: "2025"},
		"renju Kagetsu lin":   {Game: "renju", Positions: []Position{opening}, Names: []string{"lin"}},
		"Chinese 2025-13-99x": {Rules: "chinese", Names: []string{"2025-13-99x"}},
	} {
		if got := Words(text); !reflect.DeepEqual(got, want) {
			t.Errorf("%q is %+v", text, got)
		}
	}
}
