package client

import (
	"context"
	"slices"

	"qiyou/ai"
	"qiyou/game"
)

// several is a dialect that can tell of more than one move, and of what they are
// worth.
type several interface {
	// want says how many moves the tasks that follow are for; 0 for one that is to be
	// played.
	want(n int)
	// choices are what the answers came to, the best first.
	choices() []ai.Advice
	// weighs says whether the moves asked for come with what they are worth; as long
	// as that is not known, it does.
	weighs() bool
}

// Choose implements [ai.Chooser]. A program that tells of one move only gives that
// one.
func (e *Engine) Choose(ctx context.Context, t ai.Task, n int) ([]ai.Advice, error) {
	if e.Protocol() == "ucci" { // which has banmoves
		return ai.Best(ctx, e, t, n)
	}
	var all []ai.Advice
	best, err := e.thinkOf(ctx, t, max(n, 1), func(d dialect) {
		if s, ok := d.(several); ok {
			all = s.choices()
		}
	})
	if err != nil {
		return nil, err
	}
	return withoutFaults(t.State, best, all, n), nil
}

// Weighs says whether the moves of Choose come with what they are worth. As long as
// the program has not been asked, the answer may be too good.
func (e *Engine) Weighs() bool {
	e.turn <- struct{}{}
	defer func() { <-e.turn }()
	if e.speaks == nil {
		return true
	}
	s, ok := e.speaks.(several)
	return ok && s.weighs()
}

// counts is a dialect that tells whose points will be.
type counts interface {
	// owners are as in [ai.Outlook] for the side asked about, nil where they were not
	// told, and lead is by how much it leads.
	owners() (all []float64, lead float64)
}

// Look is who leads, where Weighs; with points only where the program tells of them.
func (e *Engine) Look(ctx context.Context, t ai.Task) (o ai.Outlook, err error) {
	side := 1.0
	if t.State.View().Color(t.State.ToAct()) == game.Light {
		side = -1
	}
	a, err := e.thinkOf(ctx, t, 1, func(d dialect) {
		if c, ok := d.(counts); ok {
			o.Owners, o.Lead = c.owners()
		}
	})
	o.Chance, o.Forced = ai.Chance(t.Setup.Game, a.Score), ai.ForcedWin(a.Score)
	if side < 0 {
		o.Chance, o.Forced, o.Lead = 1-o.Chance, -o.Forced, -o.Lead
		for i := range o.Owners {
			o.Owners[i] = -o.Owners[i]
		}
	}
	return o, err
}

// withoutFaults is best, and what of all may be played beside it, n together. As
// with [ai.Choices] none is worth more than one before it, and none but the first
// loses by force.
func withoutFaults(s game.State, best ai.Advice, all []ai.Advice, n int) []ai.Advice {
	kept := []ai.Advice{best}
	for _, a := range all {
		known := slices.ContainsFunc(kept, func(k ai.Advice) bool { return k.Move == a.Move })
		if _, err := s.Apply(a.Move); err == nil && !known && a.Score >= -ai.Undecided && len(kept) < n {
			a.Score = min(a.Score, kept[len(kept)-1].Score)
			kept = append(kept, a)
		}
	}
	return kept
}
