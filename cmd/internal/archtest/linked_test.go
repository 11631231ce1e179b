package archtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// painter is the one package that may link an unpacker: the pictures it writes
// are packed as PNG, by a package that could read them too.
const painter = "qiyou/ui/picture"

// TestNoUnpacker: nothing that a peer sends can unpack to more than it is,
// because nothing that unpacks is linked but with what writes PNG, and that
// reads nothing.
func TestNoUnpacker(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-deps", "-f", "{{.ImportPath}} {{join .Imports \" \"}}", "qiyou/cmd/qiyou").Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) < 100 {
		t.Fatalf("only %d packages: %q", len(lines), lines)
	}
	unpacks := regexp.MustCompile(`(^|/)(compress|archive|gzip|zlib|flate|bzip2|lzw|zstd|brotli|snappy|lz4|xz|zip|tar)(/|$)`)
	for _, line := range lines {
		name, imports, _ := strings.Cut(line, " ")
		for _, p := range strings.Fields(imports) {
			switch {
			case unpacks.MatchString(name), name == "image/png" && unpacks.MatchString(p): // judged by who imports it
			case unpacks.MatchString(p), p == "image/png" && name != painter:
				t.Errorf("%s links %s", name, p)
			}
		}
	}
}

// TestPainterReadsNothing: ui/picture uses nothing of a package for pictures that
// could read one.
func TestPainterReadsNothing(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../../ui/picture/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	files = slices.DeleteFunc(files, func(f string) bool { return strings.HasSuffix(f, "_test.go") })
	reads := regexp.MustCompile(`\b(png|image|zlib|flate)\.(Decode|NewReader)`)
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if found := reads.Find(data); found != nil {
			t.Errorf("%s uses %s", f, found)
		}
	}
}
