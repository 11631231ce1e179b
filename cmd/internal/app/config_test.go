package app

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	words "qiyou/ui/text"
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
		{"config set opponent_weiqi gnu", "", "no engine of this name", 2},
		{"config set", "", "config set KEY [VALUE]", 2},
	} {
		out, errs, code := run(strings.Fields(c.args)...)
		if out != c.out || !strings.Contains(errs, c.errs) || c.errs == "" && errs != "" || code != c.code {
			t.Errorf("%s: %q, %q, %d; want %q, %q, %d", c.args, out, errs, code, c.out, c.errs, c.code)
		}
	}
	out, _, _ := run("config", "list")
	for _, want := range []string{"name              Anna", "config.json  Name", "QIYOU_THEME  Colours"} {
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

// A key that is no setting is told in the language of the file, and stays there.
func TestUnknownSetting(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	file := filepath.Join(home, "config.json")
	if err := os.WriteFile(file, []byte(`{"lang": "zh-Hans", "nmae\u001b[31m": 1, "level": 2}`), 0o600); err != nil {
		t.Fatal(err)
	}
	run := func(env string, args ...string) (out, errs string) {
		var o, e bytes.Buffer
		get := func(k string) string { return map[string]string{"QIYOU_LANG": env, "LANG": "ja_JP.UTF-8"}[k] }
		if code := Main(append(args, "--home", home), System{In: strings.NewReader(""), Out: &o, Err: &e, Getenv: get, LookupEnv: func(k string) (string, bool) { return get(k), get(k) != "" }}); code != 0 {
			t.Errorf("%s: ends with %d: %s", args, code, e.String())
		}
		return o.String(), e.String()
	}
	for _, c := range []struct {
		env  string
		args string
		want string
	}{
		{"", "config list", "qiyou: config.json 里有不认识的设置，已忽略：nmae\n"},
		{"", "config get level", "qiyou: config.json 里有不认识的设置，已忽略：nmae\n"},
		{"", "config set level 3", "qiyou: config.json 里有不认识的设置，已忽略：nmae\n"},
		{"ko", "config get level", "qiyou: config.json에 있는 다음 이름은 설정에 없어서 무시했습니다: nmae\n"},
		{"", "config get level --lang=en", "qiyou: Not settings, so ignored in config.json: nmae\n"},
	} {
		if _, errs := run(c.env, strings.Fields(c.args)...); errs != c.want {
			t.Errorf("%s, %s: %q, want %q", c.env, c.args, errs, c.want)
		}
	}
	if out, _ := run("", "config", "--help"); !strings.Contains(out, "用法") {
		t.Errorf("help is\n%s", out)
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != `{"lang": "zh-Hans", "nmae\u001b[31m": 1, "level": 3}` {
		t.Errorf("the file is %s, %v", got, err)
	}
}

// What doctor says of the file of settings.
func TestFileOfSettings(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]grade{"{}": good, `{"nmae": 1}`: poor, `{"level": 99}`: bad, "{": bad} {
		home := t.TempDir()
		if err := os.WriteFile(filepath.Join(home, "config.json"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		p := &program{System: System{Getenv: func(string) string { return "" }}}
		p.flags.home = home
		p.speak(&words.EN)
		if f := p.file(p.settings()); f.grade != want || f.detail == "" || (f.advice == words.AdviseSettings) != (want != good) {
			t.Errorf("%s: %+v, want %s", text, f, want)
		}
	}
}
