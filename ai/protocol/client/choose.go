package client

import (
	"context"
	"slices"

	"qiyou/ai"
	"qiyou/game"
)

// several is a dialect that can tell of more than one move.
type several interface {
	// want says how many moves the tasks that follow are for, at least one.
	want(n int)
	// choices are what the answers came to, the best first.
	choices() []ai.Advice
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
