package ai_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"qiyou/ai"
	aigomoku "qiyou/ai/gomoku"
	aiweiqi "qiyou/ai/weiqi"
	aixiangqi "qiyou/ai/xiangqi"
	"qiyou/game"
	"qiyou/game/gomoku"
	"qiyou/game/weiqi"
	"qiyou/game/xiangqi"
)

// makers make the rules of each game.
var makers = map[string]func(game.Setup) (game.Rules, error){"gomoku": gomoku.New, "weiqi": weiqi.New, "xiangqi": xiangqi.New}

// pastOf is a game of these moves.
func pastOf(t *testing.T, setup string, moves ...string) ai.Past {
	t.Helper()
	of, err := game.ParseSetup(setup)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := makers[of.Game](of)
	if err != nil {
		t.Fatal(err)
	}
	p := ai.Past{Setup: rules.Setup(), States: []game.State{rules.Start()}}
	for _, text := range moves {
		s := p.States[len(p.States)-1]
		m, err := s.(game.Notation).Read(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		next, err := s.Apply(m)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		p.Moves, p.States = append(p.Moves, m), append(p.States, next)
	}
	return p
}

// script is an engine that says the same of the boards of a game every time, by how
// many moves led there, and of those after another move.
type script struct {
	said, other map[int]ai.Advice
	errs        map[int]error
}

func (script) Name() string { return "script" }
func (script) Close() error { return nil }

func (s script) Think(_ context.Context, t ai.Task) (ai.Advice, error) {
	n := len(t.Moves)
	if n > 0 && t.Moves[n-1] == other {
		return s.other[n], nil
	}
	return s.said[n], s.errs[n]
}

// other is a move that nobody makes in the games of these tests.
var other = game.PlaceAt(game.Point{Col: 14, Row: 14})

// TestReview: what is said of each position is turned to dark's side, and what a
// move cost is the difference between the boards after the best move and after it,
// for who made it.
func TestReview(t *testing.T) {
	t.Parallel()
	p := pastOf(t, "gomoku/freestyle 15", "h8", "h9", "i9", "a1", "i10", "b1", "i11")
	e := script{said: map[int]ai.Advice{
		0: {Move: p.Moves[0], Why: ai.WhyOpening},
		1: {Move: other, Score: 40},
		2: {Move: p.Moves[2], Score: 300},
		3: {Move: other, Score: -300},
		4: {Move: other, Score: ai.Win - 3},
		5: {Move: other, Score: 4 - ai.Win},
		6: {Move: other, Score: 500},
	}, other: map[int]ai.Advice{
		2: {Score: -20},
		4: {Score: 200},
		5: {Score: 100},
		7: {Score: 2 - ai.Win},
	}, errs: map[int]error{7: ai.ErrTask}}
	chance := func(score int) float64 { return ai.Chance("gomoku", score) }
	mean := func(a, b int) float64 { return (chance(a) + chance(b)) / 2 }
	want := []ai.Verdict{
		{Ply: 0}, // from a book
		{Ply: 1, Known: true, Chance: mean(-40, -20), Loss: chance(300) - chance(-20)},
		{Ply: 2, Known: true, Chance: chance(300)}, // the same before and after
		{Ply: 3, Known: true, Chance: mean(300, 200), Loss: 1 - chance(200)},
		{Ply: 4, Known: true, Chance: 1, Forced: 3}, // another move wins too
		{Ply: 5, Known: true, Chance: 1, Forced: 4, Loss: 0},
		{Ply: 6, Known: true, Chance: 1, Forced: 3}, // seen a move later
		{Ply: 7},
	}
	var got []ai.Verdict
	for v, err := range ai.Review(t.Context(), e, p, ai.Limits{}) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, v)
	}
	if len(got) != len(want) {
		t.Fatalf("%d verdicts, want %d", len(got), len(want))
	}
	for i, w := range want {
		g := got[i]
		if g.Ply != w.Ply || g.Known != w.Known || math.Abs(g.Chance-w.Chance) > 1e-9 || g.Forced != w.Forced || math.Abs(g.Loss-w.Loss) > 1e-9 ||
			i < len(p.Moves) && g.Played != p.Moves[i] || g.Best.Move != e.said[i].Move {
			t.Errorf("ply %d: %+v, want %+v", i, g, w)
		}
	}
	for n, want := range map[int][]int{0: nil, 1: {3}, 5: {3, 1}} {
		var plies []int
		for _, v := range ai.Worst(got, n, 0.05) {
			plies = append(plies, v.Ply)
		}
		if !slices.Equal(plies, want) {
			t.Errorf("the worst %d are the moves after %v, want %v", n, plies, want)
		}
	}
}

// TestReviewEnds: a game that is over is what it came to, for the side that won;
// an error and the end of the context end a review, after what was found before.
func TestReviewEnds(t *testing.T) {
	t.Parallel()
	p := pastOf(t, "gomoku/freestyle 15", "a1", "h8", "c1", "h9", "e1", "h10", "g1", "h11", "i1", "h12")
	broken := errors.New("broken")
	for _, c := range []struct {
		name string
		e    ai.Engine
		ctx  func() context.Context
		want int
		err  error
	}{
		{"whole", script{}, t.Context, len(p.States), nil},
		{"broken", script{errs: map[int]error{4: broken}}, t.Context, 3, broken},
		{"ended", script{}, func() context.Context {
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			return ctx
		}, 0, context.Canceled},
	} {
		var got []ai.Verdict
		var failed error
		for v, err := range ai.Review(c.ctx(), c.e, p, ai.Limits{}) {
			if failed = err; err == nil {
				got = append(got, v)
			}
		}
		if len(got) != c.want || !errors.Is(failed, c.err) {
			t.Errorf("%s: %d verdicts and %v, want %d and %v", c.name, len(got), failed, c.want, c.err)
		}
		if c.err == nil && (!got[c.want-1].Known || got[c.want-1].Chance != 0) {
			t.Errorf("%s: light has won, and it is said %+v", c.name, got[c.want-1])
		}
	}
}

// TestReviewByOurs: our engines find the move that gave each game away, and say the
// same a second time.
func TestReviewByOurs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		engine ai.Engine
		nodes  int64
		setup  string
		moves  []string
		worst  int // how many moves came before it
	}{
		// White leaves an open three alone; a four that cannot be stopped follows.
		{aigomoku.New(), 3000, "gomoku/freestyle 15", []string{"h8", "h9", "i8", "i9", "g8", "a1", "j8"}, 5},
		// Red gives a chariot for nothing.
		{aixiangqi.New(), 4000, "xiangqi/asian 0", []string{"h2e2", "h9g7", "h0g2", "i9h9", "i0i1", "b9c7", "i1d1", "c6c5", "d1d9", "e9d9"}, 8},
		// White plays on the edge and Black breaks through.
		{aiweiqi.New(), 1000, "weiqi/chinese 9", []string{"D5", "E5", "E6", "E4", "F5", "F4", "D4", "G5", "E3", "A9", "F6"}, 9},
	} {
		t.Run(c.setup, func(t *testing.T) {
			t.Parallel()
			p := pastOf(t, c.setup, c.moves...)
			review := func() (all []ai.Verdict) {
				for v, err := range ai.Review(t.Context(), c.engine, p, ai.Limits{Level: ai.MaxLevel, Nodes: c.nodes}) {
					if err != nil {
						t.Fatal(err)
					}
					all = append(all, v)
				}
				return all
			}
			all := review()
			for i, again := range review() {
				if again.Chance != all[i].Chance || again.Loss != all[i].Loss || again.Best.Move != all[i].Best.Move {
					t.Errorf("ply %d: %+v, then %+v", i, all[i], again)
				}
			}
			if len(all) != len(p.States) {
				t.Fatalf("%d verdicts", len(all))
			}
			for _, v := range all {
				if v.Played == v.Best.Move && v.Loss != 0 || v.Chance < 0 || v.Chance > 1 {
					t.Errorf("%+v", v)
				}
			}
			if worst := ai.Worst(all, 1, 0.1); len(worst) == 0 || worst[0].Ply != c.worst {
				t.Errorf("the worst is %+v, want that after %d moves", worst, c.worst)
			}
		})
	}
}

// judge is an engine that knows who leads only when it is asked.
type judge struct{ script }

func (judge) Judge(context.Context, ai.Task) (ai.Advice, error) {
	return ai.Advice{Move: other, Score: 300}, nil
}

func TestReviewAsksJudges(t *testing.T) {
	t.Parallel()
	for v, err := range ai.Review(t.Context(), judge{}, pastOf(t, "gomoku/freestyle 15", "h8"), ai.Limits{}) {
		// the mean of what it says for dark, and a move later for light
		if err != nil || v.Best.Move != other || math.Abs(v.Chance-0.5) > 1e-9 || v.Ply == 0 && math.Abs(v.Loss) > 1e-9 {
			t.Errorf("%+v, %v", v, err)
		}
	}
}
