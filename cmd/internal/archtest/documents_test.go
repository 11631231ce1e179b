package archtest

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// Every test that a document names is there.
func TestDocumentsNameTests(t *testing.T) {
	t.Parallel()
	root := os.DirFS("../../..")
	known := map[string]bool{}
	declared := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Benchmark)\w+)\(`)
	err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := fs.ReadFile(root, path)
		for _, m := range declared.FindAllSubmatch(text, -1) {
			known[string(m[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile(`\b(?:Test|Fuzz|Benchmark)[A-Z]\w+`)
	for _, document := range []string{"game/RULES.md", "p2p/PROTOCOL.md", "cmd/DESIGN.md"} {
		text, err := fs.ReadFile(root, document)
		if err != nil {
			t.Error(err)
		}
		for _, name := range named.FindAllString(string(text), -1) {
			if !known[name] {
				t.Errorf("%s names %s, which does not exist", document, name)
			}
		}
	}
}
