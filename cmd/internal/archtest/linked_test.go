package archtest

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestNoUnpacker: nothing that a peer sends can unpack to more than it is,
// because nothing that unpacks is linked.
func TestNoUnpacker(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-deps", "qiyou/cmd/qiyou").Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := strings.Fields(string(out))
	if len(packages) < 100 {
		t.Fatalf("only %d packages: %q", len(packages), packages)
	}
	unpacks := regexp.MustCompile(`(^|/)(compress|archive|gzip|zlib|flate|bzip2|lzw|zstd|brotli|snappy|lz4|xz|zip|tar)(/|$)`)
	for _, p := range packages {
		if unpacks.MatchString(p) {
			t.Errorf("%s is linked", p)
		}
	}
}
