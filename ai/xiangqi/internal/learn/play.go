package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"qiyou/ai"
	engine "qiyou/ai/xiangqi"
	"qiyou/game"
	"qiyou/game/xiangqi"
)

// What a game of the engine with itself is like.
const (
	minRandom, maxRandom = 6, 10   // plies at chance, before the engine plays
	balanced             = 600     // no game begins with a greater lead
	sure, sureFor        = 1500, 6 // a lead that ends a game, once both have seen it for so many plies
	longest              = 240     // plies; then a game is a draw
	slip                 = 16      // one move of so many is played at chance, so that men are lost at every stage
	weigh                = 4       // how many more nodes the first judgement has
)

// player plays games for the positions in them.
type player struct {
	rng   *rand.Rand
	nodes int64
	rules game.Rules
}

func newPlayer(seed uint64, nodes int64) (*player, error) {
	r, err := xiangqi.New(xiangqi.Default())
	return &player{rng: rand.New(rand.NewPCG(seed, 0x78_71)), nodes: nodes, rules: r}, err
}

// play writes the samples of games until there are n, and returns how many
// there are.
func (p *player) play(ctx context.Context, w io.Writer, n int, tell func(games, samples int)) error {
	out := bufio.NewWriter(w)
	for games, done := 0, 0; done < n; games++ {
		list, err := p.game(ctx)
		if err != nil {
			return err
		}
		for i := range list {
			if _, err := out.Write(list[i].append(nil)); err != nil {
				return err
			}
		}
		done += len(list)
		if games%100 == 99 {
			tell(games+1, done)
			if err := out.Flush(); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}

// game is the quiet positions of a game.
func (p *player) game(ctx context.Context) ([]sample, error) {
	s, err := p.opening(ctx)
	if err != nil {
		return nil, err
	}
	var list []sample
	var reds []bool // whether Red is to move, for each of list
	winner, lead := game.NoSeat, 0
	for plies := 0; plies < longest; plies++ {
		if o, over := s.Outcome(); over {
			winner = o.Winner
			break
		}
		a, err := p.think(ctx, s, p.nodes)
		if err != nil {
			return nil, err
		}
		red := s.ToAct() == game.First
		score := a.Score
		if !red {
			score = -score
		}
		switch {
		case score >= sure:
			lead = max(lead, 0) + 1
		case score <= -sure:
			lead = min(lead, 0) - 1
		default:
			lead = 0
		}
		if lead >= sureFor {
			winner = game.First
			break
		} else if lead <= -sureFor {
			winner = game.Second
			break
		}
		if b, ok := xiangqi.BoardOf(s); ok && quiet(b, a) {
			list, reds = append(list, sampleOf(b, a.Score)), append(reds, red)
		}
		m := a.Move
		if p.rng.IntN(slip) == 0 {
			m = p.chance(s)
		}
		if s, err = s.Apply(m); err != nil {
			return nil, err
		}
	}
	for i := range list {
		switch {
		case winner == game.NoSeat:
			list[i].result = 1
		case (winner == game.First) == reds[i]:
			list[i].result = 2
		}
	}
	return list, nil
}

// opening is a position after some plies at chance in which neither side leads.
func (p *player) opening(ctx context.Context) (game.State, error) {
	for {
		s := p.rules.Start()
		for n := minRandom + p.rng.IntN(maxRandom-minRandom+1); n > 0 && s.ToAct() != game.NoSeat; n-- {
			next, err := s.Apply(p.chance(s))
			if err != nil {
				return nil, err
			}
			s = next
		}
		if s.ToAct() == game.NoSeat {
			continue
		}
		if a, err := p.think(ctx, s, p.nodes*weigh); err != nil || max(a.Score, -a.Score) <= balanced {
			return s, err
		}
	}
}

// chance is any move of s.
func (p *player) chance(s game.State) game.Move {
	moves := slices.Collect(s.Moves())
	return moves[p.rng.IntN(len(moves))]
}

func (p *player) think(ctx context.Context, s game.State, nodes int64) (ai.Advice, error) {
	t := ai.Task{State: s, Setup: p.rules.Setup(), Limits: ai.Limits{Level: ai.MaxLevel, Nodes: nodes}, Seed: p.rng.Uint64()}
	a, err := engine.New().Think(ctx, t)
	if err != nil {
		return a, fmt.Errorf("%s: %w", xiangqi.FEN(s), err)
	}
	return a, nil
}

// quiet says whether what the men are worth where they stand is what a decides:
// nothing is to be taken at once, and nobody is in check.
func quiet(b *xiangqi.Board, a ai.Advice) bool {
	m, _ := xiangqi.MoveOf(a.Move)
	return !b.InCheck() && b.At(m.To()) == 0 && max(a.Score, -a.Score) < 2*sure
}
