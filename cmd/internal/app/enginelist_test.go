package app

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"qiyou/ai/protocol/client"
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

// TestEngineTriedOut: an engine that ends as soon as it is to think is not added, and
// what it says is told; one with a file of our folder is run there ever after.
func TestEngineTriedOut(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip(err)
	}
	t.Chdir(t.TempDir())
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	const script = `while read -r w r; do case "$w" in uci) echo uciok;; isready) echo readyok;; go) `
	for name, end := range map[string]string{"good": "echo bestmove h2e2;;", "odd": "echo bestmove a0a9;;", "bad": "echo info string ERROR: no network file; exit 1;;"} {
		if err := os.WriteFile(name, []byte(script+end+` esac; done`), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	p := &program{System: System{Out: &out, Err: &out, Getenv: func(string) string { return "" }}}
	p.speak(text.For("en"))
	p.flags.home = t.TempDir()
	for _, name := range []string{"good", "odd"} {
		if err := p.engineAdd(t.Context(), name, []string{"sh", name}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	var wrong *client.Error
	if err := p.engineAdd(t.Context(), "bad", []string{"sh", "bad"}); !errors.As(err, &wrong) || wrong.What != client.Ended || !strings.Contains(wrong.Detail, "no network file") {
		t.Errorf("got %v", err)
	}
	l, _, err := p.added()
	if err != nil || len(l) != 2 || l[0].Dir != folder {
		t.Errorf("%+v, %v", l, err)
	}
}
