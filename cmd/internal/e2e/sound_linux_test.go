package e2e

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"qiyou/ui/sound"
)

// TestSound is a whole evening with a player that notes what it is given: nothing
// before it is switched on, a click for each move, music that ends with the
// program, and no file left.
func TestSound(t *testing.T) {
	need(t)
	bin, heard, tmp := t.TempDir(), t.TempDir(), t.TempDir()
	script := "#!/bin/sh\necho $$ > " + heard + "/pid.$$\ncp \"$1\" " + heard + "/$$.part && mv " + heard + "/$$.part " + heard + "/$$.wav\n" +
		"[ $(wc -c < \"$1\") -lt 500000 ] || exec sleep 100\n"
	if err := os.WriteFile(filepath.Join(bin, "pw-play"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	t.Setenv("TMPDIR", tmp)
	s := open(t, "", t.TempDir(), "ada", "--offline", "play", "--here")
	s.see("Move 1")
	s.press("h8\r")
	s.see("Move 2")
	s.press("\x07")
	s.see("Sounds on")
	s.press("a1\r")
	click := sounds(t, heard, 1)[0]
	if want := len(sound.Make(sound.Stone, 1).WAV()); click != want {
		t.Errorf("a move gives a file of %d bytes, want that of a stone, %d", click, want)
	}
	s.press("\x14")
	s.see("Music on")
	if want := len(sound.Phrase(1, 0).WAV()); sounds(t, heard, 2)[1] != want {
		t.Errorf("music gives a file that has not %d bytes", want)
	}
	s.press("\x03\x03")
	s.ended(0)
	pids, _ := filepath.Glob(heard + "/pid.*")
	for _, name := range pids {
		pid := strings.TrimPrefix(filepath.Base(name), "pid.")
		if stat, err := os.ReadFile("/proc/" + pid + "/stat"); err == nil && !strings.Contains(string(stat), ") Z") {
			t.Errorf("player %s lives: %s", pid, stat)
		}
	}
	if left, err := os.ReadDir(tmp); err != nil || len(left) > 0 {
		t.Errorf("%v is left, %v", left, err)
	}
}

// sounds waits until n sounds have been played and gives the sizes of their
// files, the smallest first.
func sounds(t *testing.T, dir string, n int) []int {
	t.Helper()
	var sizes []int
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		files, _ := filepath.Glob(dir + "/*.wav")
		if len(files) < n {
			continue
		}
		for _, name := range files {
			if info, err := os.Stat(name); err == nil {
				sizes = append(sizes, int(info.Size()))
			}
		}
		break
	}
	if len(sizes) != n {
		t.Fatalf("%d sounds were played, want %d", len(sizes), n)
	}
	slices.Sort(sizes)
	return sizes
}
