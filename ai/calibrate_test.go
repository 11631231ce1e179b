package ai_test

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
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

// sample is the score of a move and what the game became for the seat that made
// it: 1 won, 0 lost.
type sample struct {
	score  int
	result float64
}

// TestCalibration plays games of each engine with itself, begun by a few moves at
// random, and compares what their scores promised with what became of them. It
// is where the numbers of slope are from, which it prints beside the best.
func TestCalibration(t *testing.T) {
	if os.Getenv("QIYOU_DEEP") != "1" {
		t.Skip("QIYOU_DEEP=1 plays some hundred games")
	}
	t.Parallel()
	for _, c := range []struct {
		engine  ai.Engine
		setup   string
		nodes   int64
		random  int // moves at the beginning
		games   int
		longest int
		rules   func(game.Setup) (game.Rules, error)
	}{
		{aigomoku.New(), "gomoku/freestyle 15", 4000, 3, 200, 225, func(s game.Setup) (game.Rules, error) { return gomoku.New(s) }},
		{aigomoku.New(), "gomoku/renju 15", 4000, 3, 200, 225, func(s game.Setup) (game.Rules, error) { return gomoku.New(s) }},
		{aixiangqi.New(), "xiangqi/asian 0", 3000, 6, 200, 200, func(s game.Setup) (game.Rules, error) { return xiangqi.New(s) }},
		{aiweiqi.New(), "weiqi/chinese 9", 400, 4, 120, 120, func(s game.Setup) (game.Rules, error) { return weiqi.New(s) }},
		{aiweiqi.New(), "weiqi/chinese 13", 400, 8, 25, 250, func(s game.Setup) (game.Rules, error) { return weiqi.New(s) }},
	} {
		t.Run(c.setup, func(t *testing.T) {
			t.Parallel()
			setup, err := game.ParseSetup(c.setup)
			if err != nil {
				t.Fatal(err)
			}
			rules, err := c.rules(setup)
			if err != nil {
				t.Fatal(err)
			}
			var all []sample
			for n := range c.games {
				r := rand.New(rand.NewPCG(uint64(n), 7))
				task := ai.Task{State: rules.Start(), Setup: setup, Seed: uint64(n), Limits: ai.Limits{Level: ai.MaxLevel, Nodes: c.nodes}}
				all = append(all, selfPlay(t, c.engine, task, r, c.random, c.longest)...)
			}
			report(t, setup.Game, all)
		})
	}
}

func selfPlay(t *testing.T, e ai.Engine, task ai.Task, r *rand.Rand, random, longest int) []sample {
	t.Helper()
	type scored struct {
		score int
		seat  game.Seat
	}
	var scores []scored
	for ply := range longest {
		s := task.State
		if s.ToAct() == game.NoSeat || s.Phase() == game.Scoring {
			break
		}
		var mv game.Move
		if ply < random {
			mv = atRandom(s, r)
		} else {
			a, err := e.Think(context.Background(), task)
			if err != nil {
				t.Fatal(err)
			}
			if a.Why != ai.WhyOpening && a.Score > -ai.Undecided && a.Score < ai.Undecided {
				scores = append(scores, scored{a.Score, s.ToAct()})
			}
			mv = a.Move
		}
		next, err := s.Apply(mv)
		if err != nil {
			t.Fatal(err)
		}
		task.State = next
	}
	winner := winnerOf(task)
	var all []sample
	for _, s := range scores {
		one := sample{s.score, 0.5}
		switch winner {
		case s.seat:
			one.result = 1
		case s.seat.Other():
			one.result = 0
		}
		all = append(all, one)
	}
	return all
}

// winnerOf is who has won, of a board of go that is not counted yet by the
// count of it as the survey sees it.
func winnerOf(task ai.Task) game.Seat {
	if o, over := task.State.Outcome(); over {
		return o.Winner
	}
	s, ok := aiweiqi.New().(ai.Surveyor)
	if !ok || task.Setup.Game != "weiqi" {
		return game.NoSeat
	}
	task.Limits.Nodes = 400
	o, err := s.Survey(context.Background(), task)
	if err != nil || o.Lead == 0 {
		return game.NoSeat
	}
	if (o.Lead > 0) == (task.State.View().Color(game.First) == game.Dark) {
		return game.First
	}
	return game.Second
}

// atRandom is a move at random, near the middle of a board of stones.
func atRandom(s game.State, r *rand.Rand) game.Move {
	moves := slices.Collect(s.Moves())
	cols, rows := s.View().Size()
	for {
		m := moves[r.IntN(len(moves))]
		far := max(abs(2*int(m.To.Col)+1-cols), abs(2*int(m.To.Row)+1-rows))
		if m.Kind == game.Step || m.Kind == game.Place && far < cols/2+1 {
			return m
		}
	}
}

func abs(n int) int { return max(n, -n) }

// report fits a scale and tells how well the one in use does.
func report(t *testing.T, name string, all []sample) {
	t.Helper()
	loss := func(scale float64) (sum float64) {
		for _, s := range all {
			p := 1 / (1 + math.Exp(-float64(s.score)/scale))
			p = min(max(p, 1e-6), 1-1e-6)
			sum -= s.result*math.Log(p) + (1-s.result)*math.Log(1-p)
		}
		return sum / float64(len(all))
	}
	best, least := 0.0, math.Inf(1)
	for scale := 20.0; scale < 2000; scale *= 1.02 {
		if l := loss(scale); l < least {
			best, least = scale, l
		}
	}
	t.Logf("%s: %d scores; best scale %.0f with a loss of %.3f", name, len(all), best, least)
	var bins [10]struct{ n, promised, became float64 }
	for _, s := range all {
		p := ai.Chance(name, s.score)
		b := &bins[min(int(p*10), 9)]
		b.n, b.promised, b.became = b.n+1, b.promised+p, b.became+s.result
	}
	for _, b := range bins {
		if b.n >= 20 {
			t.Logf("  promised %.2f, became %.2f (%.0f scores)", b.promised/b.n, b.became/b.n, b.n)
		}
		if b.n >= 300 && math.Abs(b.promised-b.became)/b.n > 0.2 {
			t.Errorf("promised %.2f, became %.2f", b.promised/b.n, b.became/b.n)
		}
	}
}
