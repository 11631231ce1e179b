// Package child runs the program of an engine beside ours: [Start] gives its
// input and output as one stream.
//
// The program has a session and a process group of its own and no terminal; what
// it writes to standard error is read and the end of it kept; it ends, with all
// it has started, when the stream is closed and, where the system can, when our
// program dies.
package child

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Child is a program that runs. Read and Write are its output and its input.
type Child struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	out   *os.File
	cries tail
	done  chan struct{} // closed when the program has ended and been waited for
	once  sync.Once
}

// grace is how long a program may take to end once its input has.
const grace = time.Second

// Start runs a command in the folder dir, which may be empty for ours. Of goroutines it starts
// one by spawn, which ends with the program.
func Start(dir string, command []string, spawn func(name string, f func())) (*Child, error) {
	if len(command) == 0 {
		return nil, fmt.Errorf("child: no command")
	}
	c := &Child{cmd: exec.Command(command[0], command[1:]...), done: make(chan struct{})}
	c.cmd.Dir = dir
	c.cmd.Stderr = &c.cries
	c.cmd.WaitDelay = grace // what the program has started may hold its standard error
	apart(c.cmd)
	in, err := c.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, theirs, err := os.Pipe()
	if err != nil {
		_ = in.Close()
		return nil, err
	}
	c.cmd.Stdout = theirs
	err = c.cmd.Start()
	_ = theirs.Close()
	if err != nil {
		_, _ = in.Close(), out.Close()
		return nil, err
	}
	c.in, c.out = in, out
	spawn("child", func() {
		_ = c.cmd.Wait()
		kill(c.cmd.Process) // what it has left behind
		close(c.done)
	})
	return c, nil
}

// Read reads what the program writes.
func (c *Child) Read(p []byte) (int, error) { return c.out.Read(p) }

// Write writes to the program.
func (c *Child) Write(p []byte) (int, error) { return c.in.Write(p) }

// Close has the program end: it has nothing to read any more, nobody to write
// to, and is killed if that is not enough. Close does not wait.
func (c *Child) Close() error {
	c.once.Do(func() {
		_, _ = c.in.Close(), c.out.Close()
		time.AfterFunc(grace, func() {
			select {
			case <-c.done:
			default:
				kill(c.cmd.Process)
			}
		})
	})
	return nil
}

// Wait waits until the program is no more. Call Close first, or it may be for
// ever.
func (c *Child) Wait() { <-c.done }

// CPU is the processor time that the program has used so far, all of its
// processes that are known of; false where the system does not say.
func (c *Child) CPU() (time.Duration, bool) {
	select {
	case <-c.done:
		s := c.cmd.ProcessState
		return s.UserTime() + s.SystemTime(), true
	default:
		return used(c.cmd.Process.Pid)
	}
}

// Excuse is what is known of why the program has ended: how, and the last line
// it wrote to standard error.
func (c *Child) Excuse() string {
	select {
	case <-c.done:
		return strings.TrimSpace(c.cmd.ProcessState.String() + " " + c.cries.last())
	case <-time.After(grace / 4): // its output ends before it does
		return c.cries.last()
	}
}

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const maxTail = 4096

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p[max(0, len(p)-maxTail):]...)
	t.text = t.text[max(0, len(t.text)-maxTail):]
	return len(p), nil
}

// last is the last line.
func (t *tail) last() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := bytes.TrimSpace(t.text)
	return string(text[bytes.LastIndexByte(text, '\n')+1:])
}
