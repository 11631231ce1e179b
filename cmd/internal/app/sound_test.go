package app

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"qiyou/cmd/internal/conf"
	"qiyou/cmd/internal/task"
	"qiyou/ui/sound"
)

// run is the command line with an environment of nothing.
func runSound(t *testing.T, args ...string) (code int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	code = Main(append([]string{"--lang", "en", "sound"}, args...), System{
		In: strings.NewReader(""), Out: &o, Err: &e,
		Getenv: func(string) string { return "" }, LookupEnv: func(string) (string, bool) { return "", false },
	})
	return code, o.String(), e.String()
}

func TestSoundCommand(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "a.wav")
	if code, _, errs := runSound(t, "stone", "--wav", file); code != 0 {
		t.Fatalf("ends with %d: %s", code, errs)
	}
	want := string(sound.Make(sound.Stone, 1).WAV())
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("the file has %d bytes, %v; want %d", len(got), err, len(want))
	}
	if code, out, _ := runSound(t, "stone", "--wav=-"); code != 0 || out != want {
		t.Errorf("- gives %d bytes and %d, want %d", len(out), code, len(want))
	}
	if code, out, _ := runSound(t, "music", "--wav=-", "--seed=3", "--part=2"); code != 0 || out != string(sound.Phrase(3, 2).WAV()) {
		t.Errorf("music gives %d bytes and %d", len(out), code)
	}
	for _, args := range [][]string{{}, {"bang"}, {"stone", "win"}, {"music", "--part=-1", "--wav=-"}, {"stone", "--seed=-1"}} {
		if code, out, errs := runSound(t, args...); code != exitUsage || out != "" || errs == "" {
			t.Errorf("%v ends with %d, %q and %q, want %d and words", args, code, out, errs, exitUsage)
		}
	}
	if code, _, errs := runSound(t, "stone", "--wav", filepath.Join(file, "b")); code != exitFailed {
		t.Errorf("a file that cannot be ends with %d: %s", code, errs)
	}
}

// What is on at first, by where the person sits and who has said so.
func TestWhatIsHeardAtFirst(t *testing.T) {
	t.Parallel()
	local, ssh, tty := []string{}, []string{"SSH_CONNECTION=::1 1 ::1 22"}, []string{"SSH_TTY=/dev/pts/1"}
	for _, c := range []struct {
		name          string
		file          string
		env           []string
		sounds, music bool
	}{
		{"nothing said", "{}", local, true, false},
		{"the file", `{"sound": false, "music": true}`, local, false, true},
		{"nothing said, over SSH", "{}", ssh, false, false},
		{"nothing said, on a terminal of SSH", "{}", tty, false, false},
		{"the file, over SSH", `{"sound": true, "music": true}`, ssh, false, false},
		{"a variable, over SSH", "{}", append(ssh, "QIYOU_SOUND=true", "QIYOU_MUSIC=true"), true, true},
	} {
		env := map[string]string{}
		for _, kv := range c.env {
			k, v, _ := strings.Cut(kv, "=")
			env[k] = v
		}
		getenv := func(k string) string { return env[k] }
		home := t.TempDir()
		paths, err := conf.Find(home, getenv)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Dir(paths.File()), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(paths.File(), []byte(c.file), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := conf.Load(paths, nil, getenv)
		if err != nil {
			t.Fatal(err)
		}
		w := &world{paths: paths, settings: s, crash: task.New(t.TempDir(), os.Stderr), log: slog.New(slog.DiscardHandler)}
		w.live = newLive(paths, s, overSSH(getenv), w.log)
		a, stop := w.audio(t.Context())
		if a.sounds != c.sounds || a.music != c.music {
			t.Errorf("%s: sounds %v, music %v; want %v, %v", c.name, a.sounds, a.music, c.sounds, c.music)
		}
		a.tuned(!a.sounds, !a.music)
		stop()
		if got := w.crash.Running(); len(got) > 0 {
			t.Errorf("%s: %v go on", c.name, got)
		}
		after, err := os.ReadFile(paths.File())
		if kept := string(after) != c.file; err != nil || kept == overSSH(getenv) {
			t.Errorf("%s: what was switched is kept: %v, over SSH: %v", c.name, kept, overSSH(getenv))
		}
	}
}

func TestTodayIsOneTune(t *testing.T) {
	t.Parallel()
	day := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
	if today(day) != today(day.Add(5*time.Hour)) || today(day) == today(day.AddDate(0, 0, 1)) {
		t.Error("the seed is not that of a day")
	}
}
