package app

import (
	"errors"
	"log/slog"
	"os"
	"slices"
	"testing"

	"qiyou/cmd/internal/conf"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// liveIn is the settings of a folder whose file holds config.
func liveIn(t *testing.T, config string, flags map[string]string, remote bool) *live {
	t.Helper()
	dir := t.TempDir()
	paths := conf.Paths{Config: dir, Data: dir, State: dir}
	if err := os.WriteFile(paths.File(), []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := conf.Load(paths, flags, func(string) string { return "" })
	if err != nil {
		t.Fatal(err)
	}
	return newLive(paths, s, remote, slog.New(slog.DiscardHandler))
}

func TestSetWhileRunning(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name       string
		flags      map[string]string
		remote     bool
		key, value string
		code, file string
	}{
		{"a choice", nil, false, "theme", "slate", "", `{"theme": "slate"}`},
		{"left to the program", nil, false, "theme", "", "", `{}`},
		{"a switch", nil, false, "music", "true", "", `{"theme": "kaya", "music": true}`},
		{"by a flag", map[string]string{"name": "x"}, false, "name", "y", session.ErrOverridden, `{"theme": "kaya"}`},
		{"no such value", nil, false, "theme", "pink", session.ErrSetting, `{"theme": "kaya"}`},
		{"no such setting", nil, false, "pink", "1", session.ErrSetting, `{"theme": "kaya"}`},
		{"of the next start", nil, false, "port", "1", session.ErrSetting, `{"theme": "kaya"}`},
		{"heard elsewhere", nil, true, "music", "true", "", `{"theme": "kaya"}`},
	} {
		l := liveIn(t, `{"theme": "kaya"}`, c.flags, c.remote)
		err := l.Set(c.key, c.value)
		var coded session.Error
		if errors.As(err, &coded); coded.ID != c.code {
			t.Errorf("%s: %v, want %q", c.name, err, c.code)
		}
		if got, err := os.ReadFile(l.paths.File()); err != nil || string(got) != c.file {
			t.Errorf("%s: the file is %s, %v, want %s", c.name, got, err, c.file)
		}
		i := slices.IndexFunc(l.All(), func(s session.Setting) bool { return s.Key == c.key })
		if c.code == "" && (i < 0 || l.All()[i].Value != c.value) {
			t.Errorf("%s: counts as %+v", c.name, l.All())
		}
	}
}

// Every setting has a name, a sentence, and words for its values, in every
// language.
func TestSettingsHaveWords(t *testing.T) {
	t.Parallel()
	l := liveIn(t, "{}", nil, false)
	for _, lang := range text.Langs() {
		words := text.For(lang).Settings
		for _, key := range conf.Keys() {
			if words.Names[key] == "" || words.What[key] == "" {
				t.Errorf("%s: no words for %s", lang, key)
			}
		}
		for _, s := range l.All() {
			for _, v := range s.Values {
				if words.Values[s.Key+"="+v] == "" && words.Values[v] == "" {
					t.Errorf("%s: no words for %s=%s", lang, s.Key, v)
				}
			}
		}
	}
}

// Engines of other programs can be chosen for the game that they play, until a flag
// says which one plays.
func TestEnginesAreSettings(t *testing.T) {
	t.Parallel()
	l := liveIn(t, `{"opponent_weiqi": "gone"}`, nil, false)
	l.engines = func(game string) []string { return map[string][]string{"weiqi": {"GNU", "Pachi"}}[game] }
	find := func(key string) (session.Setting, bool) {
		i := slices.IndexFunc(l.All(), func(s session.Setting) bool { return s.Key == key })
		if i < 0 {
			return session.Setting{}, false
		}
		return l.All()[i], true
	}
	if s, ok := find("opponent_weiqi"); !ok || s.Value != "" || !slices.Equal(s.Values, []string{"", "GNU", "Pachi"}) {
		t.Errorf("one that is gone: %+v", s)
	}
	if s, ok := find("opponent_xiangqi"); ok {
		t.Errorf("nobody to choose: %+v", s)
	}
	for _, c := range []struct{ key, value, want, code string }{
		{"opponent_weiqi", "gnu", "GNU", ""}, {"adviser_weiqi", "Pachi", "Pachi", ""}, {"opponent_weiqi", "rapfi", "GNU", session.ErrEngine},
		{"opponent_xiangqi", "GNU", "", session.ErrEngine}, {"opponent_weiqi", "auto", "", ""}, {"opponent_weiqi", "Pachi", "Pachi", ""},
		{"opponent_weiqi", "", "", ""},
	} {
		err := l.Set(c.key, c.value)
		var coded session.Error
		if errors.As(err, &coded); coded.ID != c.code {
			t.Errorf("%s=%s: %v, want %q", c.key, c.value, err, c.code)
		}
		if s, _ := find(c.key); s.Value != c.want || l.value(c.key) != c.want {
			t.Errorf("%s=%s: %+v, want %q", c.key, c.value, s, c.want)
		}
	}
	if got, err := os.ReadFile(l.paths.File()); err != nil || string(got) != `{"adviser_weiqi": "Pachi"}` {
		t.Errorf("the file is %s, %v", got, err)
	}
	if err := l.flagged("opponent_weiqi", "GNU"); err != nil {
		t.Fatal(err)
	}
	err := l.Set("opponent_weiqi", "")
	if s, _ := find("opponent_weiqi"); s.By != "--engine" || s.Value != "GNU" || !errors.Is(err, session.Error{ID: session.ErrOverridden}) {
		t.Errorf("by a flag: %+v, %v", s, err)
	}
	for _, lang := range text.Langs() {
		if text.For(lang).Settings.Values[""] == "" {
			t.Errorf("%s: no word for ours", lang)
		}
	}
}
