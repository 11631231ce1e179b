package app

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qiyou/cmd/internal/conf"
	"qiyou/ui/text"
)

// TestEnginesAreListed: what each engine is for is in the list and in what doctor
// finds, and so are those that are no more.
func TestEnginesAreListed(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	for name, data := range map[string]string{
		"engines.json": `[{"name": "gnu", "command": ["/no/such/gnu"], "protocol": "gtp"}, {"name": "eye", "command": ["sh"], "protocol": "ucci"}]`,
		"config.json":  `{"opponent_weiqi": "GNU", "adviser_weiqi": "gnu", "adviser_xiangqi": "gone"}`,
	} {
		if err := os.WriteFile(filepath.Join(home, name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	p := &program{System: System{Out: &out, Err: &out, Getenv: func(string) string { return "" }}}
	p.speak(text.For("en"))
	p.flags.home = home
	for _, asJSON := range []bool{false, true} {
		if err := p.enginesShow(asJSON); err != nil {
			t.Fatal(err)
		}
	}
	want := "gnu  gtp   Go       Opponent: Go, Adviser: Go  /no/such/gnu\n" +
		"eye  ucci  Xiangqi  -                          sh\n" +
		`{"name":"gnu","command":["/no/such/gnu"],"protocol":"gtp","roles":["opponent","adviser"]}` + "\n" +
		`{"name":"eye","command":["sh"],"protocol":"ucci"}` + "\n"
	if out.String() != want {
		t.Errorf("%s\nwant\n%s", out.String(), want)
	}
	s, err := conf.Load(conf.Paths{Config: home}, nil, p.Getenv)
	if err != nil {
		t.Fatal(err)
	}
	all := p.guestFindings(conf.Paths{Config: home}, s)
	for i, want := range []struct {
		grade grade
		begin string
	}{{poor, "gnu: Opponent: Go, Adviser: Go; "}, {good, "eye: -"}, {poor, "adviser_xiangqi: gone: "}} {
		if i >= len(all) || all[i].grade != want.grade || !strings.HasPrefix(all[i].detail, want.begin) {
			t.Errorf("finding %d of %+v, want %+v", i, all, want)
		}
	}
	for _, lang := range text.Langs() {
		if text.For(lang).Commands.Checks["engines"] == "" {
			t.Errorf("%s: no words for the check", lang)
		}
	}
}
