package protocol

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"time"

	"qiyou/ai"
	"qiyou/game"
)

// Config is what an engine is served with.
type Config struct {
	Engine ai.Engine
	In     io.Reader
	Out    io.Writer

	Name    string // of the program, one line
	Version string
	Level   ai.Level      // how strong it plays
	Move    time.Duration // for a move where the other program sets no limit; 0 is what the level takes
	Nodes   int64         // for a move, in place of every limit of time; 0 leaves those
	Threads int           // that think at the same time, in an engine that can; 0 is one
	Seed    uint64        // varies openings and mistakes

	// Load reads the file of a command that names one; nil refuses them all.
	Load func(path string) ([]byte, error)
	// Memory is told the bytes that the other program allows; nil is not.
	Memory func(bytes int64)
	// Go starts a goroutine; nil is the statement.
	Go func(name string, f func())
}

// maxLine is the longest line in bytes; what is beyond is dropped. A position of
// UCI with a thousand moves has 5,000.
const maxLine = 1 << 16

// server is what the protocols have in common: the lines that come in, the lines
// that go out, and the engine at work. It belongs to one goroutine.
type server struct {
	Config
	ctx   context.Context
	lines chan string
	out   *bufio.Writer
	work  *work // nil while the engine rests
	turns uint64
	games uint64 // begun
}

// work is the engine thinking about one task.
type work struct {
	cancel context.CancelFunc
	done   chan struct{} // closed when found is there
	found  thought
}

// thought is what the engine has found.
type thought struct {
	advice ai.Advice
	others []ai.Advice // the next best, where more than one was wanted
	err    error
}

// session is one protocol at work. Each method says whether the session is over.
type session interface {
	line(text string) (over bool)
	// found takes what the engine has found by the last call of think.
	found(thought) (over bool)
	// ended is called when the input has ended while the engine thinks: what has
	// no limit must be given one.
	ended()
}

func newServer(ctx context.Context, c Config) *server {
	if c.Go == nil {
		c.Go = func(_ string, f func()) { go f() }
	}
	return &server{Config: c, ctx: ctx, lines: make(chan string), out: bufio.NewWriter(c.Out)}
}

// serve reads lines for s until it is over. Where the input ends the engine may
// finish: a file of commands ends with the one that makes it think.
func (s *server) serve(of session) error {
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	defer s.drop()
	s.ctx = ctx
	s.Go("engine-input", func() { readLines(ctx, s.In, s.lines) })
	lines := s.lines
	for over := false; !over; {
		if err := s.out.Flush(); err != nil {
			return err
		}
		var done chan struct{}
		if s.work != nil {
			done = s.work.done
		} else if lines == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case text, ok := <-lines:
			if ok {
				over = of.line(text)
			} else if lines = nil; s.work != nil {
				of.ended()
			}
		case <-done:
			over = of.found(s.drop())
		}
	}
	return s.out.Flush()
}

// readLines sends each line of in without its end. It closes out.
func readLines(ctx context.Context, in io.Reader, out chan<- string) {
	defer close(out)
	r := bufio.NewReaderSize(in, maxLine)
	for {
		text, more, err := r.ReadLine()
		line := string(text)
		for more && err == nil {
			_, more, err = r.ReadLine()
		}
		if err != nil && line == "" {
			return
		}
		select {
		case out <- line:
		case <-ctx.Done():
			return
		}
	}
}

// say writes a line.
func (s *server) say(format string, args ...any) { fmt.Fprintf(s.out, format+"\n", args...) }

// think starts the engine; what it finds comes to found. It ends a task that is
// under way.
func (s *server) think(t ai.Task) { s.thinkOf(t, 1) }

// thinkOf is think about the best n moves, where the engine looks at several at
// once.
func (s *server) thinkOf(t ai.Task, n int) {
	s.drop()
	s.turns++
	t.Seed, t.Game = s.Seed+s.turns, s.Seed+s.games
	t.Limits.Level, t.Limits.Threads = s.Level, s.Threads
	if s.Nodes > 0 {
		t.Limits.Time, t.Limits.Nodes = 0, s.Nodes
	}
	ctx, cancel := context.WithCancel(s.ctx)
	w := &work{cancel: cancel, done: make(chan struct{})}
	s.work = w
	engine := s.Engine
	s.Go("engine", func() {
		defer close(w.done)
		w.found = find(ctx, engine, t, n)
		if w.found.err != nil && w.found.advice.Move == (game.Move{}) && ctx.Err() != nil && s.ctx.Err() == nil {
			// It was told to hurry before it had begun.
			t.Limits.Time, t.Limits.Nodes = 0, 1
			w.found = find(s.ctx, engine, t, 1)
		}
	})
}

// find is the best n moves. An engine that cannot choose several looks at each of
// them for its part of the limits.
func find(ctx context.Context, e ai.Engine, t ai.Task, n int) (found thought) {
	var all []ai.Advice
	switch c, ok := e.(ai.Chooser); {
	case n <= 1:
		found.advice, found.err = e.Think(ctx, t)
		return found
	case ok:
		all, found.err = c.Choose(ctx, t, n)
	default:
		t.Limits.Time, t.Limits.Nodes = t.Limits.Time/time.Duration(n), t.Limits.Nodes/int64(n)
		all, found.err = ai.Best(ctx, e, t, n)
	}
	if len(all) > 0 {
		found.advice, found.others = all[0], all[1:]
	}
	return found
}

// hurry has the engine say at once what it has found so far.
func (s *server) hurry() {
	if s.work != nil {
		s.work.cancel()
	}
}

// drop ends a task that is under way and gives what it has found so far.
func (s *server) drop() thought {
	w := s.work
	if w == nil {
		return thought{}
	}
	s.work = nil
	w.cancel()
	<-w.done
	return w.found
}
