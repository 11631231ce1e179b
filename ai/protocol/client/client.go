package client

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"qiyou/ai"
	"qiyou/game"
)

// Config is what an engine of another program is had by.
type Config struct {
	Name     string // what to call it
	Protocol string // one of Protocols; empty to find it by asking
	// Dial starts the program and gives its input and output. Close of the pipe
	// ends the program, whatever it does, and every Read and Write.
	Dial func(ctx context.Context) (io.ReadWriteCloser, error)

	Start time.Duration // for it to be ready; 0 is 30 s, since networks are loaded
	Grace time.Duration // for an answer, beyond the time that it was given to think; 0 is 5 s
	Slow  time.Duration // for a move without a limit of time; 0 is 5 min
	Go    func(name string, f func())

	found *found
}

// found is what has been found out about a program, whichever run of it.
type found struct {
	single bool // Gomocup: it tells of one move only
	mute   bool // Gomocup: it does not say what it is when it plays
}

// Protocols are those that engines are asked for, in this order.
func Protocols() []string { return []string{"uci", "ucci", "gtp", "gomocup", "xboard"} }

// dialect is one protocol on one wire.
type dialect interface {
	// hello makes the program ready.
	hello(ctx context.Context) error
	// ask puts the position of a task before the program and has it think. An
	// error that wraps ai.ErrTask says that the protocol has no such task.
	ask(ctx context.Context, t ai.Task) error
	// answer takes a line that came after ask, and says whether it has the move.
	// With Resigned or NoMove it has, too.
	answer(line string) (done bool, err error)
	// found is what the answers came to.
	found() ai.Advice
	// hurry has the program say its move at once, where the protocol can.
	hurry(ctx context.Context)
	// bye ends a session as the protocol says.
	bye() string
}

// Engine is an engine of another program. It thinks about one task at a time:
// others wait.
type Engine struct {
	config Config
	turn   chan struct{} // holds one value; whoever has it owns what follows
	wire   *wire         // nil while no program runs
	speaks dialect
	owed   bool // a move that nobody waits for any more has not come yet
	closed bool
}

// Open starts the program and finds what it speaks. The error is an [*Error].
func Open(ctx context.Context, c Config) (*Engine, error) {
	if c.Go == nil {
		c.Go = func(_ string, f func()) { go f() }
	}
	for value, usual := range map[*time.Duration]time.Duration{&c.Start: 30 * time.Second, &c.Grace: 5 * time.Second, &c.Slow: 5 * time.Minute} {
		if *value == 0 {
			*value = usual
		}
	}
	c.found = &found{}
	e := &Engine{config: c, turn: make(chan struct{}, 1)}
	if err := e.open(ctx); err != nil {
		return nil, e.named(err)
	}
	return e, nil
}

// Name is what the engine is called.
func (e *Engine) Name() string { return e.config.Name }

// Protocol is what the program speaks.
func (e *Engine) Protocol() string { return e.config.Protocol }

// Close ends the program.
func (e *Engine) Close() error {
	e.turn <- struct{}{}
	defer func() { <-e.turn }()
	e.closed = true
	e.drop()
	return nil
}

// Think has the program think about t. Limits that its protocol does not know
// are left to the program. Beside the errors of [ai.Engine] there is [*Error].
func (e *Engine) Think(ctx context.Context, t ai.Task) (ai.Advice, error) {
	return e.thinkOf(ctx, t, 0, func(dialect) {})
}

// thinkOf is Think about n moves, 0 for one to be played; seen looks at the dialect that has found them.
func (e *Engine) thinkOf(ctx context.Context, t ai.Task, n int, seen func(dialect)) (ai.Advice, error) {
	select {
	case e.turn <- struct{}{}:
	case <-ctx.Done():
		return ai.Advice{}, ctx.Err()
	}
	defer func() { <-e.turn }()
	if e.closed {
		return ai.Advice{}, fmt.Errorf("%w: closed", ai.ErrTask)
	}
	a, err := e.think(ctx, t, n)
	if err == nil {
		err = e.check(t, a)
	}
	if err == nil {
		seen(e.speaks)
	}
	var wrong *Error
	if errors.As(err, &wrong) {
		if wrong.What.fatal() {
			e.drop()
		}
		return ai.Advice{}, e.named(err)
	}
	return a, err
}

// think is Think but for the check of what comes out.
func (e *Engine) think(ctx context.Context, t ai.Task, n int) (ai.Advice, error) {
	if t.State.ToAct() == game.NoSeat {
		return ai.Advice{}, fmt.Errorf("%w: the game is over", ai.ErrTask)
	}
	if e.wire == nil {
		if err := e.open(ctx); err != nil {
			return ai.Advice{}, err
		}
	}
	if e.owed {
		if err := e.wire.await(ctx, e.patience(t), e.speaks.answer); err != nil && ctx.Err() == nil {
			var wrong *Error
			if errors.As(err, &wrong) && wrong.What.fatal() {
				return ai.Advice{}, err
			}
		} else if err != nil {
			return ai.Advice{}, err
		}
		e.owed = false
	}
	err := e.ask(ctx, t, n)
	if errors.Is(err, errAnew) {
		e.drop()
		if err = e.open(ctx); err == nil {
			err = e.ask(ctx, t, n)
		}
	}
	if err != nil {
		if ctx.Err() != nil {
			e.drop() // in the middle of a position
			return ai.Advice{}, ctx.Err()
		}
		return ai.Advice{}, err
	}
	err = e.wire.await(ctx, e.patience(t), e.speaks.answer)
	if ctx.Err() == nil || err == nil {
		return e.speaks.found(), err
	}
	return e.hurry(ctx)
}

// ask asks for n moves, where the dialect can.
func (e *Engine) ask(ctx context.Context, t ai.Task, n int) error {
	if s, ok := e.speaks.(several); ok {
		s.want(n)
	}
	return e.speaks.ask(ctx, t)
}

// reaction is how long a program may take to say its move when it is told to
// hurry; less than an engine may take to end.
const reaction = 40 * time.Millisecond

// hurry gets what a search has found whose ctx has ended.
func (e *Engine) hurry(ctx context.Context) (ai.Advice, error) {
	now := context.WithoutCancel(ctx)
	e.speaks.hurry(now)
	if err := e.wire.await(now, reaction, e.speaks.answer); err != nil {
		e.owed = true
		return ai.Advice{}, ctx.Err()
	}
	return e.speaks.found(), ctx.Err()
}

// errAnew is for a task that needs a program without a past.
var errAnew = errors.New("a new game")

// patience is how long the move of t may take to come.
func (e *Engine) patience(t ai.Task) time.Duration { return e.config.patience(t.Limits) }

func (c Config) patience(l ai.Limits) time.Duration {
	switch {
	case l.Time > 0:
		return l.Time + c.Grace
	case l.Nodes == 0 && l.Depth == 0:
		return l.Level.Think() + c.Grace
	}
	return c.Slow
}

// check says whether a move may be played.
func (e *Engine) check(t ai.Task, a ai.Advice) error {
	if _, err := t.State.Apply(a.Move); err != nil {
		return &Error{What: Illegal, Move: a.Move, Detail: a.Move.String(), Err: err}
	}
	if slices.Contains(t.Without, a.Move) {
		return fmt.Errorf("%w: it has no other move to say", ai.ErrTask)
	}
	return nil
}

// named is err with the name of the engine.
func (e *Engine) named(err error) error {
	var wrong *Error
	if errors.As(err, &wrong) {
		wrong.Engine = e.config.Name
		return wrong
	}
	return err
}

// drop ends the program. The next task starts it anew.
func (e *Engine) drop() {
	if e.wire == nil {
		return
	}
	if e.speaks != nil {
		ctx, cancel := context.WithTimeout(context.Background(), reaction)
		_ = e.wire.say(ctx, "%s", e.speaks.bye())
		cancel()
	}
	e.wire.close()
	e.wire, e.speaks, e.owed = nil, nil, false
}

// open starts the program and makes it ready.
func (e *Engine) open(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, e.config.Start)
	defer cancel()
	err := e.greet(ctx)
	if err != nil {
		e.drop()
		if errors.Is(err, context.DeadlineExceeded) && ctx.Err() != nil {
			err = &Error{What: Silent}
		}
	}
	return err
}

func (e *Engine) greet(ctx context.Context) error {
	if err := e.dial(ctx); err != nil {
		return err
	}
	if e.config.Protocol == "" {
		if err := e.askProtocol(ctx); err != nil {
			return err
		}
	}
	make, ok := dialects[e.config.Protocol]
	if !ok {
		return &Error{What: NoProtocol, Detail: brief(printable(e.config.Protocol))}
	}
	e.speaks = make(e.wire, e.config)
	return e.speaks.hello(ctx)
}

// dial starts the program.
func (e *Engine) dial(ctx context.Context) error {
	pipe, err := e.config.Dial(ctx)
	if err != nil {
		return &Error{What: CannotStart, Err: err}
	}
	e.wire, e.speaks, e.owed = newWire(pipe, e.config.Go), nil, false
	return nil
}

// dialects are the protocols by their names.
var dialects = map[string]func(*wire, Config) dialect{
	"uci":     func(w *wire, c Config) dialect { return &uci{wire: w, config: c} },
	"ucci":    func(w *wire, c Config) dialect { return &uci{wire: w, config: c, chinese: true} },
	"gtp":     func(w *wire, c Config) dialect { return &gtp{wire: w, config: c} },
	"gomocup": func(w *wire, c Config) dialect { return &gomocup{wire: w, config: c} },
	"xboard":  func(w *wire, c Config) dialect { return &xboard{wire: w, config: c} },
}
