package e2e

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// program is the program under test.
var program string

// whole says that nothing may be skipped.
var whole = os.Getenv("QIYOU_E2E") == "1"

func TestMain(m *testing.M) {
	flag.Parse()
	// The tests wait far more than they compute.
	if f := flag.Lookup("test.parallel"); f.Value.String() == f.DefValue {
		_ = f.Value.Set("6")
	}
	dir, err := os.MkdirTemp("", "qiyou-e2e-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := run(m, dir)
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

func run(m *testing.M, dir string) int {
	if missing() == "" {
		program = filepath.Join(dir, "qiyou")
		args := []string{"build", "-o", program}
		if race {
			args = append(args, "-race")
		}
		build := exec.Command("go", append(args, "qiyou/cmd/qiyou")...)
		build.Stdout, build.Stderr = os.Stderr, os.Stderr
		if err := build.Run(); err != nil {
			fmt.Fprintln(os.Stderr, "go build:", err)
			return 1
		}
	}
	return m.Run()
}

// missing is what namespaces cannot be had for, "" for nothing.
func missing() string {
	switch _, err := exec.LookPath("ip"); {
	case testing.Short():
		return "a short run"
	case os.Geteuid() != 0:
		return "network namespaces need root"
	case err != nil:
		return "network namespaces need ip of iproute2"
	}
	return ""
}

// need skips the test, or fails it where nothing may be skipped, if namespaces
// cannot be had.
func need(t *testing.T) {
	t.Helper()
	switch why := missing(); {
	case why == "":
	case whole:
		t.Fatalf("QIYOU_E2E=1, but: %s", why)
	default:
		t.Skip(why)
	}
}
