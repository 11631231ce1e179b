package app

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestConfig(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	env := map[string]string{"QIYOU_THEME": "slate", "QIYOU_HOME": home, "USER": "someone"}
	run := func(args ...string) (out, errs string, code int) {
		var o, e bytes.Buffer
		code = Main(append(args, "--lang", "en"), System{
			In: strings.NewReader(""), Out: &o, Err: &e, Getenv: func(k string) string { return env[k] },
			LookupEnv: func(k string) (string, bool) { v, ok := env[k]; return v, ok },
		})
		return o.String(), e.String(), code
	}
	for _, c := range []struct {
		args      string
		out, errs string
		code      int
	}{
		{"config set name Anna", "", "", 0},
		{"config set music on", "", "", 0},
		{"config set level 2", "", "", 0},
		{"config set level", "", "", 0},
		{"config set theme kaya", "", "qiyou: theme: set by QIYOU_THEME\n", 0},
		{"config set glyphs auto", "", "", 0},
		{"config get name", "Anna\n", "", 0},
		{"config get theme", "slate\n", "", 0},
		{"config get name --json", `{"key":"name","value":"Anna","from":"file"}` + "\n", "", 0},
		{"config get theme --json", `{"key":"theme","value":"slate","from":"env","by":"QIYOU_THEME","values":["","kaya","kaya-light","slate","contrast","colourblind"]}` + "\n", "", 0},
		{"config get nmae", "", "no such setting", 2},
		{"config set nmae x", "", "no such setting", 2},
		{"config set theme pink", "", "theme cannot be \"pink\"", 2},
		{"config set", "", "config set KEY [VALUE]", 2},
	} {
		out, errs, code := run(strings.Fields(c.args)...)
		if out != c.out || !strings.Contains(errs, c.errs) || c.errs == "" && errs != "" || code != c.code {
			t.Errorf("%s: %q, %q, %d; want %q, %q, %d", c.args, out, errs, code, c.out, c.errs, c.code)
		}
	}
	out, _, _ := run("config", "list")
	for _, want := range []string{"name       Anna", "config.json  Name", "QIYOU_THEME  Colours"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	kept, err := os.ReadFile(filepath.Join(home, "config.json"))
	if want := "{\n  \"name\": \"Anna\",\n  \"music\": true,\n  \"theme\": \"kaya\"\n}\n"; err != nil || string(kept) != want {
		t.Errorf("config.json is %s, %v, want %s", kept, err, want)
	}
	if out, _, code := run("record", "stats"); code != 0 || out != "None yet: finished games are counted here.\n" {
		t.Errorf("stats: %q, %d", out, code)
	}
	if out, _, code := run("record", "stats", "liu", "--json"); code != 0 || out != `{"event":"statistics","statistics":[],"damaged":0}`+"\n" {
		t.Errorf("stats: %q, %d", out, code)
	}
}
