package archtest

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestModule(t *testing.T) {
	t.Parallel()
	found, err := Check(os.DirFS("../../.."), Table())
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range found {
		t.Error(b)
	}
}

func TestTableGivesReasons(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, p := range Table().Packages {
		if seen[p.Dir] {
			t.Errorf("%s has two rows", p.Dir)
		}
		seen[p.Dir] = true
	}
}

// fixture is a small module with one package or two; want is what Check says.
type fixture struct {
	name  string
	files map[string]string
	want  []string
}

const head = "// Package x is for tests.\npackage x\n"

var fixtures = []fixture{
	{"clean", map[string]string{
		"pure/a.go":               head + "import \"time\"\n// D is a time.\nconst D = time.Second\n",
		"shell/a.go":              head + "import (\n\"m/pure\"\n\"os\"\n\"example.org/net/quic\"\n)\nvar _, _, _ = pure.D, os.Args, quic.X\nfunc f() { go f() }\n",
		"shell/a_test.go":         "package x\nimport (\n\"m/lab\"\n\"example.org/other\"\n)\nvar _, _ = lab.X, other.X\nfunc g() { go g(); println() }\n",
		"lab/a.go":                head,
		"pure/testdata/broken.go": "nonsense", "_x/broken.go": "nonsense", ".y/z.go": "nonsense",
	}, nil},
	{"no row", map[string]string{"new/a.go": head}, []string{"new: no row in the table of packages"}},
	{"imports upwards", map[string]string{"pure/a.go": head + "import _ \"m/shell\"\n"}, []string{"pure/a.go:3: pure may not import shell"}},
	{"imports for tests", map[string]string{"shell/a.go": head + "import _ \"m/lab\"\nfunc f() { go f() }\n"}, []string{"shell/a.go:3: lab is for tests"}},
	{"outside module", map[string]string{
		"pure/a.go": head + "import _ \"example.org/net/quic\"\n", "pure/a_test.go": "package x\nimport _ \"example.org/net/quic/sub\"\n",
		"lab/a.go": head + "import _ \"example.org/other\"\n",
	}, []string{
		"lab/a.go:3: lab may not import example.org/other",
		"pure/a.go:3: pure may not import example.org/net/quic, only shell may",
		"pure/a_test.go:2: pure may not import example.org/net/quic/sub, only shell may",
	}},
	{"impure imports", map[string]string{"pure/a.go": head + "import (\n_ \"os\"\n_ \"net/netip\"\n_ \"log/slog\"\n_ \"sync\"\n_ \"crypto/rand\"\n_ \"crypto/sha256\"\n)\n"},
		[]string{
			"pure/a.go:4: pure is pure and may not import os", "pure/a.go:5: pure is pure and may not import net/netip",
			"pure/a.go:6: pure is pure and may not import log/slog", "pure/a.go:7: pure is pure and may not import sync",
			"pure/a.go:8: pure is pure and may not import crypto/rand",
		}},
	{"impure names", map[string]string{"pure/a.go": head + "import (\nclk \"time\"\n\"math/rand/v2\"\n)\nvar a, b, c = clk.Now, rand.IntN(3), rand.NewPCG(1, 2)\n"},
		[]string{"pure/a.go:7: pure is pure and may not use math/rand/v2.IntN", "pure/a.go:7: pure is pure and may not use time.Now"}},
	{"concurrency", map[string]string{"pure/a.go": head + "func f(c chan int) {\nc <- 1\n<-c\nselect {}\n}\n"},
		[]string{
			"pure/a.go:3: pure is pure and may not use a channel", "pure/a.go:4: pure is pure and may not use a channel",
			"pure/a.go:5: pure is pure and may not use a channel", "pure/a.go:6: pure is pure and may not use a channel",
		}},
	{"a goroutine elsewhere", map[string]string{"shell/b.go": head + "func f() { g.Go(f) }\n"},
		[]string{"shell/b.go: starts a goroutine and is not in the table of those that do"}},
	{"a call later", map[string]string{"shell/b.go": head + "func h() { context.AfterFunc(nil, h) }\n"},
		[]string{"shell/b.go: starts a goroutine and is not in the table of those that do"}},
	{"no goroutine any more", map[string]string{"shell/a.go": head + "func f() {}\n"},
		[]string{"shell/a.go: starts no goroutine any more, the table says it does"}},
	{"two comments", map[string]string{"lab/a.go": head, "lab/b.go": head}, []string{"lab: package comments: 2 [a.go b.go], want 1"}},
	{"no comment", map[string]string{"lab/a.go": "package x\n"}, []string{"lab: package comments: 0 [], want 1"}},
	{"names without a comment", map[string]string{"lab/a.go": head + `
func F() {}
type T struct{}
func (t *T) M() {}
type hidden struct{}
func (hidden) M() {}
// C and D are known by their group.
const (
	C = 1
	D = 2
)
var V = 1
var W = 1 // is a number
// Types of two kinds.
type (
	A int
	// B has one.
	B int
)
`}, []string{"lab/a.go:14: V has no comment", "lab/a.go:18: A has no comment", "lab/a.go:4: F has no comment", "lab/a.go:5: T has no comment", "lab/a.go:6: M has no comment"}},
	{"too long", map[string]string{
		"lab/a.go": head + "func f() {" + strings.Repeat("\n", 9) + "}\n", "lab/a_test.go": "package x\n" + strings.Repeat("\n", 20),
	}, []string{"lab/a.go:3: f has 10 lines, at most 9", "lab/a_test.go: 21 lines, at most 20"}},
	{"prints", map[string]string{"lab/a.go": head + "import (\n\"fmt\"\n\"os\"\n\"log\"\n)\nfunc f() {\nfmt.Println()\nprintln(os.Stderr)\nos.Exit(1)\nlog.Print()\n}\n"},
		[]string{
			"lab/a.go:10: lab may not print", "lab/a.go:10: lab may not use os.Stderr", "lab/a.go:11: lab may not use os.Exit",
			"lab/a.go:6: lab may not import log, log/slog is for that", "lab/a.go:9: lab may not use fmt.Println",
		}},
}

func TestEachRuleIsKept(t *testing.T) {
	t.Parallel()
	rules := Rules{
		Module: "m", Functions: 9, Files: 20,
		Packages: []Package{{Dir: "pure", Pure: true}, {Dir: "shell", Imports: []string{"pure"}, Outside: []string{"example.org/net"}}, {Dir: "lab", Tests: true}},
		Outside:  []Outside{{"example.org/net/quic", []string{"shell"}}},
		Starts:   map[string]string{"shell/a.go": "itself"},
	}
	for _, f := range fixtures {
		fsys := fstest.MapFS{}
		for name, text := range f.files {
			fsys[name] = &fstest.MapFile{Data: []byte(text)}
		}
		r := rules
		if _, has := f.files["shell/a.go"]; !has {
			r.Starts = nil
		}
		if f.name == "names without a comment" {
			r.Files = 100
		}
		found, err := Check(fsys, r)
		if err != nil {
			t.Errorf("%s: %v", f.name, err)
			continue
		}
		var got []string
		for _, b := range found {
			got = append(got, b.String())
		}
		if !slices.Equal(got, f.want) {
			t.Errorf("%s:\ngot  %q\nwant %q", f.name, got, f.want)
		}
	}
}

func TestRowsWithAStar(t *testing.T) {
	t.Parallel()
	r := Rules{Module: "m", Functions: 9, Files: 20, Packages: []Package{{Dir: "a/*", Imports: []string{"b/*"}}, {Dir: "a/c", Imports: []string{"*"}}, {Dir: "b/*"}, {Dir: "d"}}}
	fsys := fstest.MapFS{
		"a/x/f.go": {Data: []byte(head + "import (\n_ \"m/b/y\"\n_ \"m/d\"\n)\n")},
		"a/c/f.go": {Data: []byte(head + "import (\n_ \"m/b/y\"\n_ \"m/d\"\n)\n")},
	}
	found, err := Check(fsys, r)
	if err != nil || len(found) != 1 || found[0].String() != "a/x/f.go:5: a/x may not import d" {
		t.Errorf("%v, %v", found, err)
	}
}
