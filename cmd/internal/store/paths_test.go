package store

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
)

// What was typed of a path goes on with the names that are there.
func TestPaths(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("HOME", dir)
	t.Setenv("USERPROFILE", dir)
	for _, name := range []string{"games/a.sgf", "games/a b.pgn", "games/.hidden", "games/棋谱.sgf", "games/\x1b[2J.sgf", "gallery/x"} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Skip("no file has such a name here:", err)
		}
	}
	t.Chdir(dir)
	for typed, want := range map[string][]string{
		"": {"gallery/", "games/"}, "ga": {"gallery/", "games/"}, "gam": {"games/"}, "games/": {"a b.pgn", "a.sgf", "棋谱.sgf"},
		"./games/a.": {"a.sgf"}, "~/games/棋": {"棋谱.sgf"}, dir + "/games/.": {".hidden"}, "none/": nil, "games/a.sgf/": nil, "x": nil, "~": nil, "\x00": nil,
	} {
		if got := Paths(typed); !slices.Equal(got, want) {
			t.Errorf("%q goes on with %q, want %q", typed, got, want)
		}
	}
	for i := range 2 * maxPaths {
		if err := os.WriteFile(filepath.Join(dir, "n"+strconv.Itoa(i)), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if got := Paths("n"); len(got) != maxPaths {
		t.Errorf("%d names of many, want %d", len(got), maxPaths)
	}
}
