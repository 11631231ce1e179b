package logx

import (
	"log"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Not parallel: it changes the logger of the process.
func TestStandardLogIsCaptured(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "log")
	l, f, err := Open(dir, slog.LevelInfo)
	if err != nil {
		t.Fatal(err)
	}
	was, flags, out := slog.Default(), log.Flags(), log.Writer()
	defer func() { slog.SetDefault(was); log.SetFlags(flags); log.SetOutput(out) }()
	Capture(l)
	log.Printf("from a library")
	slog.Debug("not shown")
	slog.Warn("from us", "peer", "x\x1b[2J\ny")
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	slog.Warn("after the end")
	got := read(t, f.Path())
	if !strings.Contains(got, `msg="from a library" pid=`) || !strings.Contains(got, "msg=\"from us\"") || strings.Count(got, "\n") != 2 || strings.Contains(got, "\x1b") {
		t.Errorf("log:\n%s", got)
	}
}

func TestThreeFilesAreKept(t *testing.T) {
	t.Parallel()
	l, f, err := Open(t.TempDir(), slog.LevelInfo)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	f.size = 1000
	for i := range 100 {
		l.Info("line", "n", i)
	}
	names, err := filepath.Glob(f.Path() + "*")
	if err != nil || len(names) != 3 {
		t.Errorf("files: %v, %v", names, err)
	}
	for _, n := range names {
		if s := read(t, n); len(s) > 1000 || !strings.HasSuffix(s, "\n") {
			t.Errorf("%s has %d bytes", n, len(s))
		}
	}
	if !strings.Contains(read(t, f.Path()), "n=99\n") {
		t.Error("the newest line is not in the newest file")
	}
}

func TestTwoProcessesShareTheFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	a, fa, err := Open(dir, slog.LevelInfo)
	if err != nil {
		t.Fatal(err)
	}
	defer fa.Close()
	b, fb, err := Open(dir, slog.LevelInfo)
	if err != nil {
		t.Fatal(err)
	}
	defer fb.Close()
	fa.size, fb.size = 2000, 2000
	for range 30 {
		a.Info("from a")
		b.Info("from b")
	}
	if s := read(t, fa.Path()); !strings.Contains(s, "from a") || !strings.Contains(s, "from b") {
		t.Errorf("one of two is not in the newest file:\n%s", s)
	}
}

func TestWhereThereIsNoFolder(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "x")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Open(file, slog.LevelInfo); err == nil {
		t.Error("no error for a folder that is a file")
	}
}
