package engines

import (
	"context"
	"errors"
	"fmt"

	"qiyou/ai"
	"qiyou/ai/protocol/client"
	"qiyou/game"
)

// Advising is the guest as one that says of a board which moves are best and who
// leads, with ours for what its protocol has no words for and after it has failed;
// then there is the [*client.Error] beside what ours says. What is the guest's word
// has its name in Advice.By.
func (g *Guest) Advising(ours ai.Engine) ai.Engine {
	return adviser{backed{ours, g}}
}

type adviser struct{ backed }

// Choose implements [ai.Chooser].
func (a adviser) Choose(ctx context.Context, t ai.Task, n int) ([]ai.Advice, error) {
	all, err := a.guest.choose(ctx, t, n)
	if err == nil && !a.guest.weighs() {
		err = a.score(ctx, t, all)
	}
	if err == nil || ctx.Err() != nil {
		for i := range all {
			all[i].By = a.guest.spec.Name
		}
		return all, err
	}
	return inPlace(err, func() ([]ai.Advice, error) { return ai.Best(ctx, a.Engine, t, n) })
}

// score has ours say what the moves of a program are worth that does not: a
// position is worth the same whoever moves in it.
func (a adviser) score(ctx context.Context, t ai.Task, all []ai.Advice) error {
	o, err := a.Engine.Think(ctx, t)
	for i := range all {
		all[i].Score = o.Score
	}
	return err
}

// Survey implements [ai.Surveyor]: by the guest where it says who leads. Points that
// it does not tell of are ours.
func (a adviser) Survey(ctx context.Context, t ai.Task) (ai.Outlook, error) {
	if !a.guest.weighs() {
		return ai.Look(ctx, a.Engine, t)
	}
	o, err := a.guest.look(ctx, t)
	switch {
	case err == nil && a.guest.weighs() && (t.Setup.Game != "weiqi" || o.Owners != nil), ctx.Err() != nil:
		return o, err
	case err == nil:
		ours, err := ai.Look(ctx, a.Engine, t)
		if a.guest.weighs() {
			ours.Chance, ours.Forced = o.Chance, o.Forced
		}
		return ours, err
	}
	return inPlace(err, func() (ai.Outlook, error) { return ai.Look(ctx, a.Engine, t) })
}

// inPlace is what ours says after the guest has given err, and beside it what the
// guest has done wrong.
func inPlace[T any](err error, ours func() (T, error)) (T, error) {
	said, err2 := ours()
	var wrong *client.Error
	if errors.As(err, &wrong) && wrong.What != client.Resigned {
		return said, errors.Join(wrong, err2)
	}
	return said, err2
}

// weighs says whether the guest says what moves are worth; as long as it has not been
// asked, by its protocol.
func (g *Guest) weighs() bool {
	g.mu.Lock()
	p := g.program
	g.mu.Unlock()
	if p == nil {
		return g.spec.Protocol != "xboard"
	}
	return p.Weighs()
}

// choose asks the program for several moves.
func (g *Guest) choose(ctx context.Context, t ai.Task, n int) ([]ai.Advice, error) {
	return asking(ctx, g, t, func(p *Program) ([]ai.Advice, error) { return p.Choose(ctx, t, n) })
}

// look asks the program who leads.
func (g *Guest) look(ctx context.Context, t ai.Task) (ai.Outlook, error) {
	return asking(ctx, g, t, func(p *Program) (ai.Outlook, error) { return p.Look(ctx, t) })
}

// asking asks the program, started if need be, about a task that its protocol has
// words for.
func asking[T any](ctx context.Context, g *Guest, t ai.Task, ask func(*Program) (T, error)) (said T, err error) {
	if t.State.Phase() != game.Play {
		return said, fmt.Errorf("%w: not for a guest", ai.ErrTask)
	}
	p, err := g.running(ctx)
	if err == nil {
		said, err = ask(p)
	}
	return said, g.count(err)
}
