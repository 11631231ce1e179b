package ai_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"qiyou/ai"
	"qiyou/game"
)

// list is an engine that advises its moves in order, with their scores.
type list struct {
	moves  []string
	scores []int
	err    error
}

func (list) Name() string { return "list" }
func (list) Close() error { return nil }

func (l list) Think(_ context.Context, t ai.Task) (ai.Advice, error) {
	n := len(t.Without)
	if n == len(l.moves) {
		if l.err != nil {
			return ai.Advice{}, l.err
		}
		return ai.Advice{}, ai.ErrTask
	}
	return ai.Advice{Move: game.ChooseOf(l.moves[n]), Score: l.scores[n]}, nil
}

func TestChoices(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	for _, c := range []struct {
		name string
		list list
		want []int // scores
		err  error
	}{
		{"no better than the one before", list{[]string{"a", "b", "c"}, []int{20, 50, 10}, nil}, []int{20, 20, 10}, nil},
		{"none that loses after one that does not", list{[]string{"a", "b", "c"}, []int{20, 5 - ai.Win, 0}, nil}, []int{20}, nil},
		{"none twice", list{[]string{"a", "a", "c"}, []int{20, 20, 10}, nil}, []int{20}, nil},
		{"not even one", list{}, nil, ai.ErrTask},
		{"an error on the way", list{[]string{"a"}, []int{20}, broken}, []int{20}, broken},
	} {
		var got []int
		var failed error
		for a, err := range ai.Choices(context.Background(), c.list, ai.Task{}) {
			if failed = err; err == nil {
				got = append(got, a.Score)
			}
		}
		if !errors.Is(failed, c.err) || len(got) != len(c.want) {
			t.Errorf("%s: got %v and %v, want %v and %v", c.name, got, failed, c.want, c.err)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%s: got %v, want %v", c.name, got, c.want)
			}
		}
	}
}

func TestChance(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"gomoku", "weiqi", "xiangqi", "another"} {
		if c := ai.Chance(game, 0); math.Abs(c-0.5) > 0.1 {
			t.Errorf("%s: a score of 0 is a chance of %.2f", game, c)
		}
		last := -1.0
		for _, score := range []int{-ai.Win, -ai.Undecided, -500, -100, -1, 0, 1, 100, 500, ai.Undecided, ai.Win - 5} {
			c := ai.Chance(game, score)
			if c < last || c < 0 || c > 1 {
				t.Errorf("%s: a score of %d is a chance of %.3f, a lower one of %.3f", game, score, c, last)
			}
			last = c
		}
		if won, lost := ai.Chance(game, ai.Win-3), ai.Chance(game, 3-ai.Win); won != 1 || lost != 0 {
			t.Errorf("%s: a forced win is a chance of %v, a forced loss of %v", game, won, lost)
		}
	}
	for score, want := range map[int]int{ai.Win - 3: 3, 4 - ai.Win: -4, 77: 0} {
		if got := ai.ForcedWin(score); got != want {
			t.Errorf("ForcedWin(%d) = %d, want %d", score, got, want)
		}
	}
}
