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
	if err == nil && !a.guest.scores() {
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

// Survey implements [ai.Surveyor]: by the guest where its protocol says who leads.
func (a adviser) Survey(ctx context.Context, t ai.Task) (ai.Outlook, error) {
	if !a.guest.scores() {
		return ai.Look(ctx, a.Engine, t)
	}
	o, err := ai.Look(ctx, alone{a.Engine, a.guest}, t)
	if err == nil || ctx.Err() != nil {
		return o, err
	}
	return inPlace(err, func() (ai.Outlook, error) { return ai.Look(ctx, a.Engine, t) })
}

// alone is the guest without ours.
type alone struct {
	ai.Engine
	guest *Guest
}

func (a alone) Think(ctx context.Context, t ai.Task) (ai.Advice, error) { return a.guest.think(ctx, t) }

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

// scores says whether the protocol of the guest says what moves are worth.
func (g *Guest) scores() bool { return g.spec.Protocol == "uci" || g.spec.Protocol == "ucci" }

// choose asks the program for several moves.
func (g *Guest) choose(ctx context.Context, t ai.Task, n int) ([]ai.Advice, error) {
	if t.State.Phase() != game.Play {
		return nil, fmt.Errorf("%w: not for a guest", ai.ErrTask)
	}
	p, err := g.running(ctx)
	if err != nil {
		return nil, g.count(err)
	}
	all, err := p.Choose(ctx, t, n)
	return all, g.count(err)
}
