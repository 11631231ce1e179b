package e2e

import (
	"os"
	"os/user"
	"path/filepath"
	"strings"
	"testing"

	"qiyou/ui/text"
)

// TestFirstStart: who starts the program for the first time is asked for a name,
// and nobody sees them before they have given it; it is kept, and not asked again.
// Then they set what they like on the screen of settings, which counts at once and
// at the next start.
func TestFirstStart(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	home := t.TempDir()
	b := start(t, l.host(2), t.TempDir(), "bob", "play", "--plain")
	s := open(t, l.host(1), home, "")
	offered := "root"
	if u, err := user.Current(); err == nil {
		offered = u.Username
	}
	s.see(s.words.First.Ask, offered, "Esc stay "+offered)
	s.press("\x1b[200~An\rna\x1b[201~") // pasted
	s.see("An na")
	s.press("\x7f\x7f\x7fna")
	s.see("Anna")
	s.press("\r")
	s.see("qiyou: Anna", "bob")
	b.seen("Anna")
	for _, e := range b.all() {
		for _, p := range e.Peers {
			if p.Name != "Anna" {
				t.Errorf("bob was told of %q", p.Name)
			}
		}
	}
	s.press("S")
	s.see(s.words.Settings.Names["theme"], "Names prove nothing")
	s.press("jl") // the language
	s.see("English")
	s.press("l")
	s.see(text.ZhHans.Settings.Title, text.ZhHans.Settings.Names["theme"], "简体中文")
	s.press("qq")
	s.ended(0)
	kept, err := os.ReadFile(filepath.Join(home, "config.json"))
	if want := "{\n  \"name\": \"Anna\",\n  \"lang\": \"zh-Hans\"\n}\n"; err != nil || string(kept) != want {
		t.Errorf("config.json is %s, %v, want %s", kept, err, want)
	}
	again := open(t, l.host(1), home, "")
	again.see("棋友：Anna", text.ZhHans.Lobby.Play)
	again.press("q")
	again.ended(0)
}

// TestFirstStartWithoutAQuestion: among the lines the name is told, and nothing is asked.
// What asks for a game at once is not kept waiting by a question either.
func TestFirstStartWithoutAQuestion(t *testing.T) {
	t.Parallel()
	need(t)
	cmd := command("", t.TempDir(), "--offline", "play", "--plain")
	cmd.Stdin = strings.NewReader("settings\nset name Anna\nset theme slate\nset theme pink\nquit\n")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(text.EN.First.Line, "%s")
	for _, want := range []string{first, "theme: what fits the terminal. ", "Name: Anna.", "Colours: slate.", "there is no such setting or value"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	s := open(t, "", t.TempDir(), "", "--offline", "play", "--here")
	s.see("Black to play")
}
