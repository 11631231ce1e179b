package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A collection is taken in, searched, written out and read again.
func TestLibraryCommands(t *testing.T) {
	t.Parallel()
	home, from := t.TempDir(), t.TempDir()
	sgf := "(;GM[4]SZ[15]RU[renju]PB[Lin]PW[Mei]DT[2020-01-02]RE[B+R];B[hh];W[hg];B[if])\n" +
		"(;GM[1]SZ[9]PB[Mei]PW[Ito]DT[2021-05-06]RE[W+3.5];B[ee];W[cc])\n(;GM[1]SZ[9];B[ee];W[zz])\n"
	pgn := "[Game \"Chinese Chess\"]\n[Red \"Lin\"]\n[Result \"0-1\"]\n\n1. h2e2 h9g7 0-1\n"
	for name, text := range map[string]string{"a.sgf": sgf, "b.pgn": pgn} {
		if err := os.WriteFile(filepath.Join(from, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	record := func(want int, args ...string) (out, errs string) {
		t.Helper()
		var o, e strings.Builder
		code := Main(append([]string{"--home", home, "--lang", "en", "record"}, args...), System{
			In: strings.NewReader(""), Out: &o, Err: &e,
			Getenv: func(string) string { return "" }, LookupEnv: func(string) (string, bool) { return "", false },
		})
		if code != want {
			t.Errorf("%q: exit %d, %s", args, code, e.String())
		}
		return o.String(), e.String()
	}
	tells := func(text string, want ...string) {
		t.Helper()
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("no %q in\n%s", w, text)
			}
		}
	}
	out, errs := record(exitDone, "import", from)
	tells(out, "Files kept: 2", "New games: 4")
	tells(errs, "in part or not at all: 1", "line 3", "cannot be read")

	out, _ = record(exitDone, "search", "--opponent", "lin")
	tells(out, "Games: 2; first won 1, second won 1, drawn 0.", "2020-01-02  Lin - Mei")
	out, _ = record(exitDone, "search", "--opening", "Keigetsu")
	tells(out, "Games: 1;", "move 3")
	out, _ = record(exitDone, "search", "--game", "xiangqi", "--position", "b2e2")
	tells(out, "Games: 1;", "move 1")
	out, _ = record(exitDone, "search", "--game", "go", "--size", "9", "--position", "e5 g3", "--json")
	tells(out, `"at":2`, `"second":"Ito"`)
	out, _ = record(exitDone, "search", "--from", "2022")
	tells(out, "No such game.")

	out, _ = record(exitDone, "search", "--opponent", "ito", "--json")
	_, name, _ := strings.Cut(out, `"record":"`)
	name, _, _ = strings.Cut(name, `"`)
	out, _ = record(exitDone, "show", name)
	tells(out, "Mei - Ito")
	out, _ = record(exitDone, "search", "--position", name+"@1")
	tells(out, "Games: 2;")

	file := filepath.Join(from, "out.sgf")
	record(exitDone, "export", "--opponent", "mei", "--out", file)
	data, err := os.ReadFile(file)
	if err != nil || strings.Count(string(data), "(;") != 2 {
		t.Errorf("written: %s %v", data, err)
	}
	_, errs = record(exitFailed, "export", "--out", file)
	tells(errs, "is there already")
	_, errs = record(exitFailed, "export", "--out", filepath.Join(from, "both"))
	tells(errs, "different formats")
	if _, err := os.Stat(filepath.Join(from, "both")); err == nil {
		t.Error("half a file is left")
	}
	out, _ = record(exitDone, "export", name)
	tells(out, "PB[Mei]")
	for _, c := range []struct {
		code      int
		args, has string // of what is written, else of what is said
	}{
		{exitDone, "--rules renju --as psq", "Piskvorky 15x15"}, {exitDone, "--rules renju --as points", "h8h9i10\n"},
		{exitDone, "--game xiangqi --as pgn-simplified", "炮二平五 马８进７"}, {exitDone, "--game xiangqi --as ubb", "[DhtmlXQ_movelist]77477062["},
		{exitDone, "--game xiangqi --as fen", " w - - 2 2"}, {exitDone, filepath.Join(from, "b.pgn") + " --as pgn-wxf", "C2=5 H8+7"},
		{exitFailed, "--game renju --as xqf", "not written in the format xqf"}, {exitFailed, name + " " + name + " --as psq", "not written in the format psq"},
		{exitFailed, filepath.Join(from, "b.pgn") + " " + filepath.Join(from, "b.pgn") + " --as xqf", "holds one game"},
		{exitUsage, "--as nonsense", "pgn-wxf"}, {exitFailed, "--opponent mei --out " + filepath.Join(from, "no.xqf"), "not written in the format xqf"},
	} {
		out, errs := record(c.code, append([]string{"export"}, strings.Fields(c.args)...)...)
		tells(out+errs, c.has)
	}
	if _, err := os.Stat(filepath.Join(from, "no.xqf")); err == nil {
		t.Error("half a file is left")
	}
	out, _ = record(exitDone, "reindex", "--json")
	tells(out, `"added":4`, `"record-move"`)

	for args, want := range map[string]string{
		"search --result x": "won, lost, drawn", "search --game chess": "xiangqi", "search --from 20": "2026-05-17", "search --limit -1": "--limit",
		"search --position h8": "--game", "search --position zz --game go": `"zz" is no move`, "search --position x@1": "no such file", "search --opening x": "no opening",
		"search --size 99": "--size", "import": "PATH", "search --position " + name + "@9": "2 moves",
	} {
		_, errs := record(exitUsage, strings.Fields(args)...)
		tells(errs, want)
	}
	_, errs = record(exitFailed, "import", filepath.Join(from, "none"))
	tells(errs, "none")
}
