package speaker

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"qiyou/ui/sound"
)

// script is a player that does what a shell says.
func script(t *testing.T, text string) Player {
	t.Helper()
	if _, err := os.Stat("/bin/sh"); err != nil {
		t.Skip("there is no shell")
	}
	return Player{"/bin/sh", []string{"-c", text, "player", "%"}}
}

func TestRunGivesTheFileAndASession(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "it's a sound.wav")
	if err := os.WriteFile(file, sound.Make(sound.Stone, 1).WAV(), 0o600); err != nil {
		t.Fatal(err)
	}
	p := script(t, `cp "$1" `+dir+`/argument; cp "$`+variable+`" `+dir+`/environment; cat /proc/$$/stat > `+dir+`/stat; ls -l /proc/$$/fd > `+dir+`/fd; cat`)
	if err := run(t.Context(), p, file, 10*time.Second); err != nil {
		t.Fatal(err)
	}
	want, _ := os.ReadFile(file)
	for _, name := range []string{"argument", "environment"} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != string(want) {
			t.Errorf("by %s it got %d bytes, %v; want %d", name, len(got), err, len(want))
		}
	}
	stat, err := os.ReadFile(filepath.Join(dir, "stat"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	f := strings.Fields(rest) // state, parent, group, session, terminal
	pid, _, _ := strings.Cut(string(stat), " ")
	if f[2] != pid || f[3] != pid || f[4] != "0" {
		t.Errorf("process %s is in group %s and session %s, its terminal %s; want its own and none", pid, f[2], f[3], f[4])
	}
}

// A player that hangs is killed with what it has started.
func TestRunKills(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		long time.Duration
		want error
		stop func(cancel func())
	}{
		{"too long", time.Second, context.DeadlineExceeded, func(func()) {}},
		{"stopped", time.Hour, context.Canceled, func(cancel func()) { cancel() }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			pids := filepath.Join(t.TempDir(), "pids")
			p := script(t, `sleep 100 & echo $$ $! > `+pids+`.new; mv `+pids+`.new `+pids+`; wait`)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			ended := make(chan error, 1)
			go func() { ended <- run(ctx, p, "x", c.long) }()
			text := await(t, pids)
			c.stop(cancel)
			if err := <-ended; !errors.Is(err, c.want) {
				t.Errorf("ended with %v, want %v", err, c.want)
			}
			for _, s := range strings.Fields(text) {
				pid, _ := strconv.Atoi(s)
				if !gone(pid) {
					t.Errorf("process %d lives", pid)
				}
			}
		})
	}
}

// await is the content of a file that is about to be there.
func await(t *testing.T, name string) string {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if b, err := os.ReadFile(name); err == nil {
			return string(b)
		}
	}
	t.Fatalf("%s did not come", name)
	return ""
}

// gone says whether a process ends within a second, or is a corpse that nobody
// has asked for yet.
func gone(pid int) bool {
	for range 200 {
		stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
		if err != nil || strings.Contains(string(stat), ") Z") || syscall.Kill(pid, 0) != nil {
			return true
		}
		time.Sleep(5 * time.Millisecond)
	}
	return false
}

func TestRunFails(t *testing.T) {
	t.Parallel()
	if err := run(t.Context(), script(t, "exit 3"), "x", time.Second); err == nil {
		t.Error("a player that fails is as good as one that does not")
	}
	if err := run(t.Context(), Player{Path: "/nowhere/player"}, "x", time.Second); err == nil {
		t.Error("a player that is not there plays")
	}
}
