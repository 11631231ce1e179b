package ai

import (
	"context"
	"errors"
	"iter"
	"slices"
)

// Choices are the best moves for t, the one that e advises first; each of the
// others is what e advises without those before it, under the limits of t. A
// choice is never said to be worth more than one before it: e would have taken
// it. They end where nothing is left, where the rest loses by force, or with an
// error.
func Choices(ctx context.Context, e Engine, t Task) iter.Seq2[Advice, error] {
	return func(yield func(Advice, error) bool) {
		last := Win
		for n := 0; ; n++ {
			a, err := e.Think(ctx, t)
			switch {
			case n > 0 && errors.Is(err, ErrTask):
				return
			case err != nil:
				yield(Advice{}, err)
				return
			case n > 0 && a.Score < -Undecided, slices.Contains(t.Without, a.Move):
				return
			}
			a.Score = min(a.Score, last)
			if !yield(a, nil) {
				return
			}
			last, t.Without = a.Score, append(slices.Clip(t.Without), a.Move)
		}
	}
}

// Chooser is an engine that looks for several moves at once.
type Chooser interface {
	// Choose is the best moves for t, at most n, the best first, under the terms of
	// Engine.Think.
	Choose(ctx context.Context, t Task, n int) ([]Advice, error)
}

// Best is the first n of the Choices for t, those before an error too.
func Best(ctx context.Context, e Engine, t Task, n int) (all []Advice, err error) {
	for a, err := range Choices(ctx, e, t) {
		if err != nil {
			return all, err
		}
		if all = append(all, a); len(all) >= n {
			break
		}
	}
	return all, nil
}
