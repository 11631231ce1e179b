// Package task starts every goroutine of the program. One [Crash] per process:
// [Crash.Go] names a goroutine and [Crash.Guard] covers the main one. When one
// of them panics the terminal is given back, a crash file is written and the
// program ends with [ExitCode]; nothing is recovered and carried on.
package task

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"time"
)

// ExitCode is what the process ends with after a crash.
const ExitCode = 70

const (
	maxStacks   = 1 << 20
	restoreTime = 2 * time.Second // a restore may hang on what has crashed
)

// Crash is what to do when a goroutine panics. Use [New].
type Crash struct {
	dir    string
	stderr io.Writer
	exit   func(int)

	mu      sync.Mutex
	names   map[string]int // goroutines that run, by name
	restore []*func()
	crashed bool
}

// New is a Crash that writes its files into dir and one line to stderr.
func New(dir string, stderr io.Writer) *Crash {
	return &Crash{dir: dir, stderr: stderr, exit: os.Exit, names: map[string]int{}}
}

// Go runs f in a goroutine called name.
func (c *Crash) Go(name string, f func()) {
	c.count(name, 1)
	go func() {
		defer c.count(name, -1)
		defer c.Guard(name)
		f()
	}()
}

// Guard is to be deferred; it ends the program if its function, called name in
// the crash file, panics.
func (c *Crash) Guard(name string) {
	if v := recover(); v != nil {
		c.crash(name, v, debug.Stack())
	}
}

// Guarded is Guard for the goroutines of a package that starts its own: defer
// what it gives.
func (c *Crash) Guarded(name string) func() {
	return func() {
		if v := recover(); v != nil {
			c.crash(name, v, debug.Stack())
		}
	}
}

// Restore has f called before the program ends by a crash, the latest first;
// f gives the terminal back, for one. Call undo when that is no longer needed.
func (c *Crash) Restore(f func()) (undo func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := &f
	c.restore = append(c.restore, p)
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.restore = slices.DeleteFunc(c.restore, func(q *func()) bool { return q == p })
	}
}

// Running is the names of the goroutines that Go has started and that have not
// ended, each once, sorted.
func (c *Crash) Running() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var all []string
	for name := range c.names {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

func (c *Crash) count(name string, by int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.names[name] += by
	if c.names[name] == 0 {
		delete(c.names, name)
	}
}

// crash ends the program. A second goroutine that crashes meanwhile waits for
// the first to do so.
func (c *Crash) crash(name string, v any, stack []byte) {
	c.mu.Lock()
	again := c.crashed
	c.crashed = true
	restore := slices.Clone(c.restore)
	c.mu.Unlock()
	if again {
		select {}
	}
	for _, f := range slices.Backward(restore) {
		call(*f)
	}
	path, err := c.write(name, v, stack)
	if err != nil {
		fmt.Fprintf(c.stderr, "qiyou: crash in %s: %v\n%s\n", name, v, stack)
	} else {
		fmt.Fprintf(c.stderr, "qiyou: crash in %s: %v; see %s\n", name, v, path)
	}
	c.exit(ExitCode)
}

// call runs f, which may panic or hang like all else by now.
func call(f func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() { _ = recover() }()
		f()
	}()
	select {
	case <-done:
	case <-time.After(restoreTime):
	}
}

// write puts everything that helps to find the cause into a new file.
func (c *Crash) write(name string, v any, stack []byte) (string, error) {
	if err := os.MkdirAll(c.dir, 0o700); err != nil {
		return "", err
	}
	f, err := os.CreateTemp(c.dir, time.Now().UTC().Format("crash-20060102-150405-*.txt"))
	if err != nil {
		return "", err
	}
	all := make([]byte, maxStacks)
	all = all[:runtime.Stack(all, true)]
	_, err = fmt.Fprintf(f, "goroutine %s: %v\n\n%s\n%s %s/%s\n%s\nrunning: %v\n\n%s\n",
		name, v, stack, runtime.Version(), runtime.GOOS, runtime.GOARCH, build(), c.Running(), all)
	if err2 := f.Close(); err == nil {
		err = err2
	}
	return filepath.ToSlash(f.Name()), err
}

// build is which program this is.
func build() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "no build information"
	}
	s := info.Main.Path + " " + info.Main.Version
	for _, kv := range info.Settings {
		if kv.Key == "vcs.revision" || kv.Key == "vcs.modified" {
			s += " " + kv.Key + "=" + kv.Value
		}
	}
	return s
}
