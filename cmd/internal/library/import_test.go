package library

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/record"
)

// collection is a collection of many short games, each another.
func collection(games int, seed uint64) []byte {
	random := rand.New(rand.NewPCG(seed, 7))
	var b bytes.Buffer
	for i := range games {
		var moves []game.Move
		for _, at := range random.Perm(15 * 15)[:8] {
			moves = append(moves, game.PlaceAt(game.Point{Col: int8(at % 15), Row: int8(at / 15)}))
		}
		write(&b, freestyle, nil, moves, fmt.Sprintf("A%d", i%50), "B", fmt.Sprintf("20%02d-01-02", i%30), []string{"B+R", "W+R", "0"}[i%3])
	}
	return b.Bytes()
}

// contents is what an index says of the games, whatever their numbers in it.
func contents(t testing.TB, l *Library) []string {
	t.Helper()
	rows, err := l.db.QueryContext(t.Context(), "SELECT digest, dark, light, day, winner, moves, n FROM games JOIN (SELECT at >> 10 AS id, count(*) AS n FROM positions GROUP BY 1) USING (id) ORDER BY digest")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var all []string
	for rows.Next() {
		var digest, winner, moves, positions int64
		var dark, light, day string
		if err := rows.Scan(&digest, &dark, &light, &day, &winner, &moves, &positions); err != nil {
			t.Fatal(err)
		}
		all = append(all, fmt.Sprint(digest, dark, light, day, winner, moves, positions))
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

func imported(t testing.TB, l *Library, paths ...string) Report {
	t.Helper()
	r, err := l.Import(t.Context(), paths, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestImport(t *testing.T) {
	t.Parallel()
	dir, from := t.TempDir(), t.TempDir()
	sgf, pgn := few(t)
	put(t, from, "a.sgf", sgf)
	put(t, from, "deep/er/B \x1b[31m.PGN", pgn)
	put(t, from, "deep/copy.sgf", sgf)
	put(t, from, "deep/more.sgf", append(slices.Clone(sgf), "(;GM[4];B[aa];W[aa])"...))
	put(t, from, "notes.txt", []byte("no game"))
	put(t, from, ".hidden.sgf", []byte("(;GM[1];B[bb])"))
	put(t, from, "junk.sgf", []byte("no game"))
	l := opened(t, dir, nil)
	r := imported(t, l, from)
	if r.Games != 7 || r.Twins != 4 || r.Kept != 3 || r.Known != 1 || r.Faulty != 2 || r.Bytes != r.Of {
		t.Errorf("imported %+v", r)
	}
	for _, f := range r.Faults {
		switch {
		case strings.HasSuffix(f.Path, "junk.sgf"):
			if f.Flaw.Code != record.FaultNone {
				t.Errorf("of junk: %+v", f)
			}
		case f.Flaw.Code != record.FaultIllegal || f.Flaw.Line != 1+bytes.Count(sgf, []byte("\n")) || f.Flaw.Move != 2:
			t.Errorf("of an illegal move: %+v", f)
		}
	}
	there, _ := l.cfg.onDisk()
	for _, f := range there {
		if name := filepath.Base(f.path); strings.ContainsAny(name, "\x1b[ ") {
			t.Errorf("a copy is called %q", name)
		}
	}
	if copied, err := os.ReadFile(l.cfg.path(there[0].path)); err != nil || !bytes.Equal(copied, pgn) {
		t.Errorf("a copy is other than its file: %v", err)
	}
	if r := imported(t, l, from, dir); r.Games != 0 || r.Kept != 0 || r.Known != 4 {
		t.Errorf("imported again: %+v", r)
	}
	if _, err := l.Import(t.Context(), []string{filepath.Join(from, "none")}, nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("imported what is not there: %v", err)
	}
	if err := os.RemoveAll(from); err != nil {
		t.Fatal(err)
	}
	was := contents(t, l)
	if _, err := l.Reindex(t.Context(), nil); err != nil || !slices.Equal(contents(t, l), was) {
		t.Errorf("from the files alone it is another library: %v", err)
	}
}

// What was read before an import is stopped stays, and the rest comes with the
// next.
func TestImportStopped(t *testing.T) {
	t.Parallel()
	dir, from := t.TempDir(), t.TempDir()
	for i := range 3 {
		put(t, from, fmt.Sprintf("%d.sgf", i), collection(testBatch+100, uint64(i)))
	}
	l := opened(t, dir, nil)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, err := l.Import(ctx, []string{from}, func(p Progress) {
		if p.Games > 0 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || r.Games < testBatch || r.Games > 2*testBatch {
		t.Fatalf("stopped with %+v: %v", r, err)
	}
	if f := found(t, l, Query{}); f.All != r.Games {
		t.Errorf("%d games are in, %d were told", f.All, r.Games)
	}
	again := imported(t, l, from)
	if f := found(t, l, Query{}); f.All != 3*(testBatch+100) || r.Games+again.Games != f.All {
		t.Errorf("%d games in the end, %d and %d", f.All, r.Games, again.Games)
	}
	whole(t, l)
}

// The games that are being read when an import is stopped are not lost: they are in,
// or read another time.
func TestImportStoppedWhileReading(t *testing.T) {
	t.Parallel()
	dir, from := t.TempDir(), t.TempDir()
	put(t, from, "a.sgf", collection(3*testBatch+10, 1))
	l := opened(t, dir, nil)
	for after := range 3 {
		ctx, cancel := context.WithCancel(t.Context())
		l.cfg.Go = func(_ string, f func()) {
			if after--; after < 0 {
				cancel()
			}
			go f()
		}
		r, err := l.Import(ctx, []string{from}, nil)
		if !errors.Is(err, context.Canceled) || r.Faulty > 0 {
			t.Errorf("stopped with %+v: %v", r, err)
		}
		cancel()
	}
	l.cfg.Go = func(_ string, f func()) { go f() }
	imported(t, l, from)
	if f := found(t, l, Query{}); f.All != 3*testBatch+10 {
		t.Errorf("%d games in the end", f.All)
	}
	whole(t, l)
}

// whole checks that an index is as one made anew from the same files.
func whole(t *testing.T, l *Library) {
	t.Helper()
	var ok string
	if err := l.db.QueryRowContext(t.Context(), "PRAGMA integrity_check").Scan(&ok); err != nil || ok != "ok" {
		t.Fatalf("the index is damaged: %s %v", ok, err)
	}
	places := l.cfg.Places
	places.Index = filepath.Join(t.TempDir(), "library.db")
	cfg := l.cfg
	cfg.Places = places
	other, err := Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	synced(t, other)
	if a, b := contents(t, l), contents(t, other); !slices.Equal(a, b) {
		t.Errorf("the index has %d games, made anew %d, or they differ", len(a), len(b))
	}
}

// asProcess are the folders that a process of a test imports to and from, and how
// many games it puts into the index at once.
const asProcess = "QIYOU_TEST_IMPORT"

// TestImportProcess is no test but the process that TestImportKilled kills.
func TestImportProcess(t *testing.T) {
	args := strings.Split(os.Getenv(asProcess), "|")
	if len(args) != 3 {
		t.Skip("is for another test")
	}
	l := opened(t, args[0], nil)
	from := args[1]
	l.batch, _ = strconv.Atoi(args[2])
	if _, err := l.Import(t.Context(), []string{from}, func(p Progress) { fmt.Println("games", p.Games) }); err != nil {
		t.Fatal(err)
	}
}

func importing(t *testing.T, dir, from, batch string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestImportProcess$")
	cmd.Env = append(os.Environ(), asProcess+"="+dir+"|"+from+"|"+batch)
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	return cmd, bufio.NewScanner(out)
}

func TestImportKilled(t *testing.T) {
	t.Parallel()
	dir, from := t.TempDir(), t.TempDir()
	put(t, from, "a.sgf", collection(3*testBatch, 1))
	put(t, from, "b.sgf", collection(100, 2))
	for _, batches := range []int{1, 1} {
		cmd, lines := importing(t, dir, from, fmt.Sprint(testBatch))
		for range batches {
			lines.Scan()
		}
		for lines.Text() == "games 0" && lines.Scan() { // nothing was new in the folders
		}
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	l := opened(t, dir, func() { t.Error("a kill damaged the index") })
	if f := found(t, l, Query{}); f.All == 0 || f.All%testBatch != 0 && f.All != 3*testBatch+100 { // the kill may come too late
		t.Errorf("after the kills there are %d games", f.All)
	}
	imported(t, l, from)
	if f := found(t, l, Query{}); f.All != 3*testBatch+100 {
		t.Errorf("%d games in the end", f.All)
	}
	whole(t, l)
}

// Two programs read the same folders at the same time, and a third searches.
func TestTwoAtOnce(t *testing.T) {
	t.Parallel()
	dir, from := t.TempDir(), t.TempDir()
	put(t, from, "a.sgf", collection(2*testBatch+50, 1))
	put(t, from, "b.sgf", collection(300, 2))
	l := opened(t, dir, nil)
	one, lines := importing(t, dir, from, fmt.Sprint(testBatch))
	two, others := importing(t, dir, from, fmt.Sprint(testBatch))
	for last := 0; lines.Scan() && others.Scan(); {
		f := found(t, l, Query{Names: []string{"a"}})
		if f.All < last {
			t.Errorf("%d games after %d", f.All, last)
		}
		last = f.All
	}
	for _, rest := range []*bufio.Scanner{lines, others} {
		for rest.Scan() {
		}
	}
	if err := errors.Join(one.Wait(), two.Wait()); err != nil {
		t.Errorf("an import: %v", err)
	}
	synced(t, l)
	if f := found(t, l, Query{}); f.All != 2*testBatch+350 {
		t.Errorf("%d games in the end", f.All)
	}
	whole(t, l)
}

// Nothing in a file stops the reading of the others, or is believed.
func TestHostileFiles(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", record.MaxFile+1)
	for name, data := range map[string]string{
		"empty":              "",
		"zeros":              strings.Repeat("\x00", 100_000),
		"open brackets":      strings.Repeat("(;", 100_000),
		"a long value":       "(;GM[1]C[" + long + "])",
		"a long line":        "[Event \"" + long,
		"long names":         "(;GM[1]PB[" + strings.Repeat("長", 100_000) + "]PW[\x1b]0;x\x07\u202e]RE[" + strings.Repeat("B", 100_000) + "];B[aa])",
		"a size":             "(;GM[1]SZ[99999999999999999999];B[aa])",
		"stones everywhere":  "(;GM[1]SZ[19]AB[aa:ss]AW[aa:ss];B[aa])",
		"another game":       "(;GM[2];B[aa])",
		"a date":             "(;GM[1]DT['; DROP TABLE games; --];B[aa])",
		"a fen":              "[FEN \"" + strings.Repeat("9/", 10_000) + "\"]\n\n1. h2e2 *",
		"half a character":   "(;CA[GB2312]GM[1]PB[\xc4",
		"a mark of UTF-16":   "\xff\xfe(\x00;\x00",
		"games in one line":  strings.Repeat("(;GM[1])", 500),
		"many faults":        strings.Repeat("(;GM[1];B[zz])\n", 300),
		"a log of no event":  "(;GM[1]QYLOG[x];B[aa])",
		"many moves":         "(;GM[1]" + strings.Repeat(";B[];W[]", 1000) + ")",
		"tags without moves": strings.Repeat("[Event \"x\"]\n\n*\n\n", 200),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, from := t.TempDir(), t.TempDir()
			put(t, from, "a.sgf", []byte(data))
			put(t, from, "b.sgf", []byte("(;GM[4];B[hh])"))
			l := opened(t, dir, nil)
			r := imported(t, l, from)
			if len(r.Faults) > maxFaults {
				t.Errorf("%d faults are told", len(r.Faults))
			}
			f := found(t, l, Query{Game: "gomoku"})
			if f.All != 1 {
				t.Errorf("the other file: %+v", f)
			}
			for _, g := range found(t, l, Query{}).Games {
				if s := g.Dark + g.Light + g.Result + g.Date; len(s) > 1000 || strings.ContainsAny(s, "\x1b\x07\u202e") {
					t.Errorf("the index has %.100q", s)
				}
			}
			if r := imported(t, l, from); r.Games != 0 {
				t.Errorf("again: %+v", r)
			}
		})
	}
}
