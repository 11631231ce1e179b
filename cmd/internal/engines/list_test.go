package engines

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestList(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "engines.json")
	l, err := ReadList(path)
	if err != nil || len(l) != 0 {
		t.Fatalf("no file: %v, %v", l, err)
	}
	gnu := Spec{Name: "gnugo", Command: []string{"gnugo", "--mode", "gtp"}, Protocol: "gtp"}
	for _, s := range []Spec{gnu, {Name: "Pika.1", Command: []string{"./pika fish"}, Protocol: "uci", Dir: "/x"}} {
		if l, err = l.Add(s); err != nil {
			t.Fatal(err)
		}
	}
	for s, want := range map[*Spec]error{
		{Name: "GnuGo", Command: []string{"x"}}: ErrTaken, {Name: "a b", Command: []string{"x"}}: ErrName, {Name: "-x", Command: []string{"x"}}: ErrName,
		{Name: strings.Repeat("a", 25), Command: []string{"x"}}: ErrName, {Name: "é", Command: []string{"x"}}: ErrName, {Command: []string{"x"}}: ErrName,
		{Name: "c"}: ErrCommand, {Name: "c", Command: []string{""}}: ErrCommand, {Name: "c", Command: []string{"x"}, Protocol: "cecp"}: ErrCommand,
	} {
		if _, err := l.Add(*s); !errors.Is(err, want) {
			t.Errorf("%+v: %v, want %v", *s, err, want)
		}
	}
	if err := l.Write(path); err != nil {
		t.Fatal(err)
	}
	again, err := ReadList(path)
	if err != nil || fmt.Sprint(again) != fmt.Sprint(l) {
		t.Errorf("got %v, %v, want %v", again, err, l)
	}
	if s, ok := again.Find("GNUGO"); !ok || s.Name != "gnugo" {
		t.Errorf("found %v, %v", s, ok)
	}
	less, err := again.Remove("gnuGo")
	if err != nil || len(less) != 1 || less[0].Name != "Pika.1" || len(again) != 2 {
		t.Errorf("removed: %v, %v", less, err)
	}
	if _, err := less.Remove("gnugo"); !errors.Is(err, ErrUnknown) {
		t.Errorf("removed twice: %v", err)
	}
	if err := os.WriteFile(path, []byte(`[{"name":"a","command":["x"]},{"name":"A","command":["x"]}]`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadList(path); !errors.Is(err, ErrList) {
		t.Errorf("a name twice: %v", err)
	}
}

func FuzzList(f *testing.F) {
	f.Add([]byte(`[{"name":"a","command":["x","y"],"protocol":"gtp"}]`))
	f.Add([]byte(`{}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := ParseList(data)
		if (err != nil) != errors.Is(err, ErrList) || err != nil && l != nil {
			t.Errorf("%v, %v", l, err)
		}
		for _, s := range l {
			if found, ok := l.Find(s.Name); !ok || found.Name != s.Name {
				t.Errorf("%q is not found in its list", s.Name)
			}
		}
	})
}
