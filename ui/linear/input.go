package linear

import (
	"bufio"
	"context"
	"io"
	"time"
)

// maxLine is the longest command in bytes.
const maxLine = 1024

// line is one line of input. A line over the limit comes cut.
type line struct {
	text string
	long bool
}

// input is the goroutine that reads lines. It is the one sender on lines and
// closes it when the input or the context ends.
type input struct {
	lines chan line
	stop  context.CancelFunc
	in    io.Reader
}

func readLines(ctx context.Context, in io.Reader, start func(string, func())) *input {
	ctx, cancel := context.WithCancel(ctx)
	i := &input{lines: make(chan line), stop: cancel, in: in}
	if start == nil {
		start = func(_ string, f func()) { go f() }
	}
	start("linear-input", func() { i.read(ctx) })
	return i
}

// close ends the goroutine, at once where the input can be interrupted, else
// when its Read returns: nothing read after close is used.
func (i *input) close() {
	i.stop()
	if d, ok := i.in.(interface{ SetReadDeadline(time.Time) error }); ok {
		_ = d.SetReadDeadline(time.Unix(1, 0))
	}
}

func (i *input) read(ctx context.Context) {
	defer close(i.lines)
	r := bufio.NewReaderSize(i.in, maxLine)
	for {
		text, more, err := r.ReadLine()
		l := line{string(text), more}
		for more && err == nil {
			_, more, err = r.ReadLine()
		}
		if err != nil && l.text == "" {
			return
		}
		select {
		case i.lines <- l:
		case <-ctx.Done():
			return
		}
	}
}
