package conf

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"qiyou/game/match"
	"qiyou/ui/cell"
)

func env(pairs ...string) func(string) string {
	m := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i]] = pairs[i+1]
	}
	return func(key string) string { return m[key] }
}

func TestPaths(t *testing.T) {
	t.Parallel()
	slash := func(p Paths) [3]string {
		return [3]string{filepath.ToSlash(p.Config), filepath.ToSlash(p.Data), filepath.ToSlash(p.State)}
	}
	for _, c := range []struct {
		goos string
		env  []string
		want [3]string
	}{
		{"linux", nil, [3]string{"/u/.config/qiyou", "/u/.local/share/qiyou", "/u/.local/state/qiyou"}},
		{"linux", []string{"XDG_CONFIG_HOME", "/c", "XDG_DATA_HOME", "/d", "XDG_STATE_HOME", "/s"}, [3]string{"/c/qiyou", "/d/qiyou", "/s/qiyou"}},
		{"freebsd", []string{"XDG_CONFIG_HOME", "relative", "XDG_DATA_HOME", "/d", "XDG_STATE_HOME", "relative"}, [3]string{"/u/.config/qiyou", "/d/qiyou", "/u/.local/state/qiyou"}},
		{"darwin", []string{"XDG_DATA_HOME", "/d", "XDG_CONFIG_HOME", "/c"}, [3]string{"/u/Library/Application Support/qiyou", "/u/Library/Application Support/qiyou", "/u/Library/Application Support/qiyou/state"}},
		{"windows", []string{"LOCALAPPDATA", "/l", "APPDATA", "/c"}, [3]string{"/c/qiyou", "/l/qiyou", "/l/qiyou/state"}},
		{"windows", nil, [3]string{"/u/AppData/Roaming/qiyou", "/u/AppData/Local/qiyou", "/u/AppData/Local/qiyou/state"}},
	} {
		if got := slash(system(c.goos, "/u", env(c.env...))); got != c.want {
			t.Errorf("%s %v: got %v, want %v", c.goos, c.env, got, c.want)
		}
	}
	home := t.TempDir()
	p, err := Find(home, env("QIYOU_HOME", "/other", "XDG_DATA_HOME", "/d"))
	if want := (Paths{home, home, home}); err != nil || p != want {
		t.Errorf("home: %+v, %v", p, err)
	}
	if p, err = Find("", env("QIYOU_HOME", home)); err != nil || p.Identity() != filepath.Join(home, "identity.key") {
		t.Errorf("QIYOU_HOME: %+v, %v", p, err)
	}
	if err := p.Make(); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{p.Records(), p.Journal(), p.Log()} {
		if st, err := os.Stat(dir); err != nil || !st.IsDir() || st.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: %v, %v", dir, st, err)
		}
	}
}

func write(t *testing.T, text string) Paths {
	t.Helper()
	dir := t.TempDir()
	p := Paths{dir, dir, dir}
	if err := os.WriteFile(p.File(), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestOrderOfSources(t *testing.T) {
	t.Parallel()
	p := write(t, "{\n \"name\": \"file\",\n \"port\": 1,\n \"level\": 2, \"recent\": [\"gomoku/freestyle 15\",\"xiangqi/asian 0\"], \"fouls\": false\n}\n")
	s, err := Load(p, map[string]string{"name": "flag"}, env("QIYOU_NAME", "env", "QIYOU_PORT", "7"))
	if err != nil {
		t.Fatal(err)
	}
	if s.Name != "flag" || s.Port != 7 || s.Level != 2 || s.Fouls || s.Log != "info" || !reflect.DeepEqual(s.Recent, []string{"gomoku/freestyle 15", "xiangqi/asian 0"}) {
		t.Errorf("got %+v", s)
	}
	for key, want := range map[string]Source{"name": Flag, "port": Env, "level": File, "log": Default} {
		if got := s.From(key); got != want {
			t.Errorf("%s comes from %s, want %s", key, got, want)
		}
	}
}

func TestDefaultsAreValid(t *testing.T) {
	t.Parallel()
	s, err := Load(Paths{Config: t.TempDir()}, nil, env())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range fields {
		var again Settings
		if err := f.set(&again, f.get(s)); err != nil || f.get(again) != f.get(s) {
			t.Errorf("%s: default %q gives %q, %v", f.key, f.get(s), f.get(again), err)
		}
	}
	if s.Name == "" {
		t.Error("no name")
	}
}

func TestErrorsNameTheLine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"{\n\n \"nmae\": x}", ":3: nmae: invalid character"},
		{"{\n \"port\": \"x\"}", ":2: port: it must be a whole number"},
		{"{\n \"port\": 70000}", ":2: port: \"70000\" is none of 0-65535"},
		{"{\n \"port\": 1,\n \"port\": 2}", ":3: port: set twice"},
		{"{\n \"lang\": \"fr\"\n}", ":2: lang: \"fr\" is none of en, zh-Hans, zh-Hant, ja, ko"},
		{"{\n \"fouls\": 1\n}", ":2: fouls: it must be true or false"},
		{"{\n \"notify\": \"horn\"\n}", ":2: notify: \"horn\" is none of desktop, bell, off"},
		{"{\n \"name\": \"x\",\n}", ":3: "},
		{"{} {}", ":1: something follows"},
		{"[]", ":1: "}, {"", ":1: "}, {"{\"clock\":\"fast\"}", ":1: clock: "}, {"{\"setup\":\"x\"}", ":1: setup: "},
	} {
		p := write(t, c.text)
		_, err := Load(p, nil, env())
		var e *Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q gave %v, want %s", c.text, err, c.want)
		}
	}
	if _, err := Load(Paths{Config: t.TempDir()}, map[string]string{"level": "0"}, env()); err == nil || !strings.HasPrefix(err.Error(), "--level: ") {
		t.Errorf("a bad flag gave %v", err)
	}
}

// A key that is no setting is told with its line, and all else still counts.
func TestUnknownKeys(t *testing.T) {
	t.Parallel()
	p := write(t, "{\n \"nmae\": \"x\",\n \"level\": 2,\n \"later\": {\"a\": [1]}, \"later\": null,\n \"theme\": \"slate\"\n}")
	s, err := Load(p, nil, env())
	if err != nil || s.Level != 2 || s.Theme != "slate" {
		t.Errorf("got %+v, %v", s, err)
	}
	var got []string
	for _, e := range s.Unknown() {
		got = append(got, strings.TrimPrefix(e.Error(), p.File()))
	}
	if want := []string{":2: nmae: no such setting", ":4: later: no such setting", ":4: later: no such setting"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if s, err = Load(write(t, "{}"), nil, env()); err != nil || len(s.Unknown()) > 0 {
		t.Errorf("of an empty file: %v, %v", s.Unknown(), err)
	}
}

// Every theme there is can be set.
func TestEveryTheme(t *testing.T) {
	t.Parallel()
	for name := range cell.Themes() {
		if s, err := Load(Paths{Config: t.TempDir()}, map[string]string{"theme": name}, env()); err != nil || s.Theme != name {
			t.Errorf("%s: got %q, %v", name, s.Theme, err)
		}
	}
}

// A file with the older bell, which was true or false, still says the same.
func TestBellIsAnOlderNotify(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{`{"bell": false}`: "off", `{"bell": true}`: "desktop", `{}`: "desktop", `{"notify": "bell"}`: "bell"} {
		s, err := Load(write(t, text), nil, env())
		if err != nil || s.Notify != want {
			t.Errorf("%s: notify is %q, %v, want %q", text, s.Notify, err, want)
		}
	}
	if _, err := Load(write(t, `{"bell": false, "notify": "bell"}`), nil, env()); err == nil {
		t.Error("both forms at once were taken")
	}
}

func TestNamesAreShortAndInert(t *testing.T) {
	t.Parallel()
	for _, n := range []string{"\x1b[31mLin", strings.Repeat("é", 60), strings.Repeat("棋", 40), "a\nb"} {
		got := cleanName(n)
		if len(got) > match.MaxName || !utf8.ValidString(got) || strings.ContainsAny(got, "\x1b\n") || got == "" {
			t.Errorf("%q became %q", n, got)
		}
	}
	var s Settings
	if err := setName(&s, " \u200b "); err == nil {
		t.Error("an invisible name was taken")
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("{\n \"name\": \"x\", \"port\": 1, \"recent\": [\"xiangqi/asian 0\"]}"))
	f.Add([]byte("{\"fouls\": tru"))
	f.Fuzz(func(t *testing.T, data []byte) {
		entries, unknown, err := parse("f", data)
		if err != nil {
			return
		}
		for _, e := range unknown {
			if Known(e.Key) || e.Where == "" {
				t.Errorf("unknown %+v", e)
			}
		}
		for _, e := range entries {
			if _, ok := find(e.key); !ok || e.line < 1 {
				t.Errorf("entry %+v", e)
			}
		}
	})
}
