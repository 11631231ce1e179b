package engines

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"qiyou/ai"
	"qiyou/ai/protocol/client"
)

// maxFailures is after how many failures in a row a program is not asked again.
const maxFailures = 3

// Guest is an engine of another program in the place of ours. It may be at several
// tables, which it thinks for one after the other. Use [Guest.With].
type Guest struct {
	spec   Spec
	config client.Config

	mu      sync.Mutex
	program *Program // nil before the first task
	failed  int      // in a row
	closed  bool
}

// NewGuest is the engine of s, which starts with its first task.
func NewGuest(s Spec, c client.Config) *Guest { return &Guest{spec: s, config: c} }

// Close ends the program.
func (g *Guest) Close() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closed = true
	if g.program == nil {
		return nil
	}
	return g.program.Close()
}

// With is the guest with ours to stand in for it: where its protocol has no words
// for a task (openings, dead stones, moves that are not wanted), and after it has
// failed. Then Think gives the move of ours beside the [*client.Error]. A guest
// that would resign plays on like that, without an error.
func (g *Guest) With(ours ai.Engine) ai.Engine {
	return backed{ours, g}
}

type backed struct {
	ai.Engine
	guest *Guest
}

// Survey implements [ai.Surveyor] by ours: not every protocol tells who leads.
func (b backed) Survey(ctx context.Context, t ai.Task) (ai.Outlook, error) {
	return ai.Look(ctx, b.Engine, t)
}

// Close does nothing to the guest, who is at other tables.
func (b backed) Close() error { return b.Engine.Close() }

// Name is the guest's.
func (b backed) Name() string { return b.guest.spec.Name }

func (b backed) Think(ctx context.Context, t ai.Task) (ai.Advice, error) {
	a, err := b.guest.think(ctx, t)
	if err == nil || ctx.Err() != nil {
		return a, err
	}
	return inPlace(err, func() (ai.Advice, error) { return b.Engine.Think(ctx, t) })
}

// think asks the program.
func (g *Guest) think(ctx context.Context, t ai.Task) (ai.Advice, error) {
	if len(t.Without) > 0 {
		return ai.Advice{}, fmt.Errorf("%w: not for a guest", ai.ErrTask)
	}
	return asking(ctx, g, t, func(p *Program) (ai.Advice, error) { return p.Think(ctx, t) })
}

// running is the program, started if need be.
func (g *Guest) running(ctx context.Context) (*Program, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case g.closed || g.failed >= maxFailures:
		return nil, fmt.Errorf("%w: the guest has gone", ai.ErrTask)
	case g.program != nil:
		return g.program, nil
	}
	p, err := Open(ctx, g.spec, g.config)
	if err == nil {
		g.program = p
	}
	return p, err
}

// count counts failures in a row.
func (g *Guest) count(err error) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	var wrong *client.Error
	switch {
	case err == nil:
		g.failed = 0
	case errors.As(err, &wrong) && wrong.What != client.Resigned:
		g.failed++
	}
	return err
}

// Judge implements [ai.Judge]: where the guest does not tell who leads, ours says it
// beside the guest's move.
func (b backed) Judge(ctx context.Context, t ai.Task) (ai.Advice, error) {
	all, err := b.guest.choose(ctx, t, 1)
	switch {
	case ctx.Err() != nil:
		return ai.Advice{}, ctx.Err()
	case err != nil || len(all) == 0:
		return inPlace(err, func() (ai.Advice, error) { return b.Engine.Think(ctx, t) })
	case b.guest.weighs():
		return all[0], nil
	}
	o, err := b.Engine.Think(ctx, t)
	all[0].Score = o.Score
	return all[0], err
}
