package client

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// The limits of what a program may say.
const (
	maxLine   = 1 << 16 // bytes of a line that are kept; the rest is dropped
	maxAnswer = 8 << 20 // bytes until an answer is complete: an hour of analysis has less
	maxLines  = 1 << 15 // lines until then
)

// wire is the lines that go to a program and come from it. Its methods are for
// one goroutine, but for close.
type wire struct {
	pipe  io.ReadWriteCloser
	lines chan string   // closed by the reader, when nothing more comes
	gone  chan struct{} // closed by close
	once  sync.Once
	over  atomic.Bool // the reader has given up on a line without an end

	bytes, count int    // since the last question
	back         string // a line that is to be read again
	cries        string // the first lines about errors since then
}

func newWire(pipe io.ReadWriteCloser, start func(string, func())) *wire {
	w := &wire{pipe: pipe, lines: make(chan string, 64), gone: make(chan struct{})}
	start("engine-lines", w.read)
	return w
}

// read sends each line, without its end and what does not print.
func (w *wire) read() {
	defer close(w.lines)
	r := bufio.NewReaderSize(w.pipe, maxLine)
	for {
		text, more, err := r.ReadLine()
		line := printable(string(text))
		for n := len(text); more && err == nil; n += len(text) {
			if n > maxAnswer {
				w.over.Store(true)
				return
			}
			text, more, err = r.ReadLine()
		}
		if err != nil && line == "" {
			return
		}
		select {
		case w.lines <- line:
		case <-w.gone:
			return
		}
	}
}

// close ends the program. It may be called from anywhere, and twice.
func (w *wire) close() {
	w.once.Do(func() {
		close(w.gone)
		_ = w.pipe.Close()
	})
}

// say sends a line. A program that does not read is ended when ctx ends.
func (w *wire) say(ctx context.Context, format string, args ...any) error {
	stop := context.AfterFunc(ctx, w.close)
	defer stop()
	w.bytes, w.count, w.cries = 0, 0, ""
	if _, err := fmt.Fprintf(w.pipe, format+"\n", args...); err != nil {
		if ctx.Err() != nil {
			return &Error{What: Silent, Err: context.Cause(ctx)}
		}
		return w.ended()
	}
	return nil
}

// next is the next line. When ctx ends the error is that of ctx.
func (w *wire) next(ctx context.Context) (string, error) {
	if line := w.back; line != "" {
		w.back = ""
		return line, nil
	}
	select {
	case line, ok := <-w.lines:
		switch {
		case !ok && w.over.Load():
			return "", &Error{What: Flood}
		case !ok:
			return "", w.ended()
		}
		w.bytes, w.count = w.bytes+len(line)+1, w.count+1
		w.heed(line)
		if w.bytes > maxAnswer || w.count > maxLines {
			return "", &Error{What: Flood, Detail: brief(line)}
		}
		return line, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// await reads lines until done says that one was the last, or patience is over.
func (w *wire) await(ctx context.Context, patience time.Duration, done func(line string) (bool, error)) error {
	within, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		line, err := w.next(within)
		switch {
		case ctx.Err() != nil && err != nil:
			return ctx.Err()
		case errors.Is(err, context.DeadlineExceeded):
			return &Error{What: Silent}
		case err != nil:
			return err
		}
		if over, err := done(line); over || err != nil {
			return err
		}
	}
}

// excuse is what a pipe may know about why a program has ended.
type excuse interface{ Excuse() string }

func (w *wire) ended() error {
	e := &Error{What: Ended}
	if x, ok := w.pipe.(excuse); ok {
		e.Detail = brief(printable(x.Excuse()))
	}
	e.Detail = strings.TrimSpace(e.Detail + w.cries)
	return e
}

// heed keeps what a line says about an error: a program without its network says so
// on its output before it ends.
func (w *wire) heed(line string) {
	if strings.Contains(strings.ToLower(line), "error") && len(w.cries) < maxCries {
		w.cries += " " + brief(strings.TrimPrefix(line, "info string "))
	}
}

// maxCries is how much is kept, in bytes, before the last line.
const maxCries = 100

// printable is text without what could do anything to a reader.
func printable(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r == '\r':
			return -1
		case r < ' ' || r > '~':
			return '?'
		}
		return r
	}, text))
}

// brief is as much of a line as goes into a message.
func brief(line string) string { return line[:min(len(line), 120)] }
