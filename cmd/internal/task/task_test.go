package task

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// asProgram is set in a run of this test binary that plays the program.
const asProgram = "QIYOU_TEST_CRASH_DIR"

func TestMain(m *testing.M) {
	if dir := os.Getenv(asProgram); dir != "" {
		c := New(dir, os.Stderr)
		c.Restore(func() { os.Stdout.WriteString("restored\n") })
		c.Go("reader", func() {
			panic("out of order")
		})
		select {}
	}
	os.Exit(m.Run())
}

func TestACrashEndsTheProgram(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "log")
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), asProgram+"="+dir)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != ExitCode {
		t.Fatalf("ended with %v, want %d", err, ExitCode)
	}
	if string(out) != "restored\n" || !strings.Contains(stderr.String(), "qiyou: crash in reader: out of order; see ") {
		t.Errorf("stdout %q, stderr %q", out, stderr.String())
	}
	files, err := filepath.Glob(filepath.Join(dir, "crash-*.txt"))
	if err != nil || len(files) != 1 {
		t.Fatalf("crash files %v, %v", files, err)
	}
	text, err := os.ReadFile(files[0])
	if err != nil || !strings.Contains(string(text), "goroutine reader: out of order") || !strings.Contains(string(text), "task_test.go") {
		t.Errorf("%v\n%s", err, text)
	}
}

func TestRestoresRunLatestFirstWhateverHappens(t *testing.T) {
	t.Parallel()
	var stderr bytes.Buffer
	c := New(t.TempDir(), &stderr)
	code := 0
	c.exit = func(n int) { code = n }
	var order []string
	c.Restore(func() { order = append(order, "first") })
	undo := c.Restore(func() { order = append(order, "undone") })
	c.Restore(func() { order = append(order, "third"); panic("again") })
	undo()
	func() {
		guard := c.Guarded("library")
		defer guard()
		panic("p")
	}()
	if code != ExitCode || !slices.Equal(order, []string{"third", "first"}) {
		t.Errorf("code %d, order %v", code, order)
	}
}

func TestRunningNames(t *testing.T) {
	t.Parallel()
	c := New(t.TempDir(), os.Stderr)
	hold, done := make(chan struct{}), make(chan struct{})
	c.Go("b", func() { <-hold })
	c.Go("a", func() { <-hold })
	c.Go("a", func() { <-hold; close(done) })
	if got := c.Running(); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("running %v", got)
	}
	close(hold)
	<-done
}

func TestWithoutAPlaceForTheFile(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "x")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	c := New(file, &stderr)
	c.exit = func(int) {}
	func() {
		defer c.Guard("main")
		panic("p")
	}()
	if !strings.Contains(stderr.String(), "task_test.go") {
		t.Errorf("the stack is nowhere: %q", stderr.String())
	}
}
