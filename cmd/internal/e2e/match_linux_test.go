package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// foreign is the path of an engine of Debian's.
func foreign(t *testing.T, name string) string {
	t.Helper()
	need(t)
	for _, path := range []string{name, "/usr/games/" + name} {
		if found, err := exec.LookPath(path); err == nil {
			return found
		}
	}
	if whole {
		t.Fatalf("QIYOU_E2E=1, but: %s is not installed", name)
	}
	t.Skipf("%s is not installed", name)
	return ""
}

// report is what qiyou match --json says at its end.
type report struct {
	Won, Drawn, Lost int
	Sides            []struct {
		Name   string
		Moves  int
		CPU    *float64 `json:"cpu_ms_per_move"`
		Faults map[string]int
	}
}

// engineMatch plays a match and reads its report.
func engineMatch(t *testing.T, args ...string) report {
	t.Helper()
	cmd := exec.Command(program, append([]string{"--home", t.TempDir(), "--lang", "en", "match", "--json"}, args...)...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	var r report
	if err := cmd.Run(); err != nil {
		t.Fatalf("%q: %v\n%s", args, err, errs.String())
	}
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatalf("%q: %v in %q", args, err, out.String())
	}
	t.Logf("%s%s", errs.String(), out.String())
	return r
}

// TestMatches: engines of other programs play whole games against ours, each in a
// process of its own, in every protocol, and nobody does anything wrong.
func TestMatches(t *testing.T) {
	t.Parallel()
	need(t)
	games := 2
	if os.Getenv("QIYOU_DEEP") == "1" {
		games = 20
	}
	for _, c := range []struct {
		other string // a program of Debian's, or a protocol of ours
		args  []string
	}{
		{"gnugo --mode gtp --level 1", []string{"--game", "go", "--size", "9", "--nodes", "100"}},
		{"gnugo --mode gtp --level 1 --japanese-rules", []string{"--rules", "japanese", "--size", "9", "--set", "handicap=2", "--nodes", "100"}},
		{"fairy-stockfish", []string{"--game", "xiangqi", "--nodes", "2000"}},
		{"maxqi", []string{"--game", "xiangqi", "--nodes", "500", "--plies", "40"}},
		{"hoixiangqi", []string{"--game", "xiangqi", "--nodes", "500", "--plies", "8"}},
		{"ucci", []string{"--game", "xiangqi", "--nodes", "500"}},
		{"gomocup", []string{"--game", "renju", "--nodes", "300"}},
	} {
		t.Run(c.other, func(t *testing.T) {
			t.Parallel()
			name, rest, _ := strings.Cut(c.other, " ")
			command := fmt.Sprintf("%s engine %s --level 1 --nodes 200", program, name)
			if name != "ucci" && name != "gomocup" {
				command = strings.TrimSpace(foreign(t, name) + " " + rest)
			}
			r := engineMatch(t, append(c.args, command, "qiyou:2", "--games", fmt.Sprint(games), "--out", t.TempDir())...)
			if r.Won+r.Drawn+r.Lost != games || len(r.Sides) != 2 {
				t.Fatalf("report %+v", r)
			}
			for _, s := range r.Sides {
				if len(s.Faults) > 0 || s.Moves == 0 || s.CPU == nil || *s.CPU <= 0 {
					t.Errorf("%+v", s)
				}
			}
		})
	}
}

// TestMatchKilled: a match that is killed leaves no engine behind, and goes on
// where it was.
func TestMatchKilled(t *testing.T) {
	t.Parallel()
	need(t)
	dir, mark := t.TempDir(), t.TempDir()
	engine := fmt.Sprintf("%s --home %s engine gomocup --level 1 --nodes 200", program, mark) // mark is seen in its command line
	args := []string{"match", engine, "qiyou:1", "--game", "gomoku", "--nodes", "200", "--games", "400", "--out", dir}
	cmd := exec.Command(program, args...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "results.jsonl")
	lines := func() int {
		data, _ := os.ReadFile(file)
		return bytes.Count(data, []byte("\n"))
	}
	for end := time.Now().Add(patience); lines() < 4 && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
	_ = cmd.Process.Signal(syscall.SIGKILL)
	_ = cmd.Wait()
	kept := lines() - 1
	if kept < 3 || kept >= 400 {
		t.Fatalf("%d games before the kill", kept)
	}
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		left := running(mark)
		if len(left) == 0 {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("left running: %v", left)
		}
	}
	before, _ := os.ReadFile(file)
	r := engineMatch(t, engine, "qiyou:1", "--game", "gomoku", "--nodes", "200", "--games", fmt.Sprint(kept+2), "--out", dir)
	after, _ := os.ReadFile(file)
	if r.Won+r.Drawn+r.Lost != kept+2 || !bytes.HasPrefix(after, before[:bytes.LastIndexByte(before, '\n')+1]) {
		t.Errorf("%d games after %d: %+v", kept+2, kept, r)
	}
}

// running are the command lines of processes that have word in them.
func running(word string) (all []string) {
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, f := range files {
		if text, err := os.ReadFile(f); err == nil && bytes.Contains(text, []byte(word)) && bytes.Contains(text, []byte("gomocup")) && !bytes.Contains(text, []byte("match")) {
			all = append(all, strings.ReplaceAll(string(text), "\x00", " "))
		}
	}
	return all
}
