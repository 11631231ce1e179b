package xiangqi

import (
	"context"
	"testing"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/xiangqi"
)

// at is the state of a FEN under the default rules, with changes.
func at(t testing.TB, fen string, options ...game.Option) (game.State, game.Setup) {
	t.Helper()
	setup := xiangqi.Default()
	for _, o := range options {
		setup = setup.With(o.Key, o.Value)
	}
	s, err := xiangqi.Position(setup, fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return s, setup
}

// after is the state after moves in ICCS.
func after(t testing.TB, s game.State, moves ...string) game.State {
	t.Helper()
	for _, text := range moves {
		m, _ := xiangqi.ParseMove(text)
		next, err := s.Apply(m.Step())
		if err != nil {
			t.Fatalf("%s: %s: %v", xiangqi.FEN(s), text, err)
		}
		s = next
	}
	return s
}

func think(t testing.TB, s game.State, setup game.Setup, l ai.Limits, seed uint64) ai.Advice {
	t.Helper()
	got, err := New().Think(context.Background(), ai.Task{State: s, Setup: setup, Limits: l, Seed: seed})
	if err != nil {
		t.Fatalf("%s: %v", xiangqi.FEN(s), err)
	}
	return got
}

// name is a move in ICCS.
func name(m game.Move) string {
	move, _ := xiangqi.MoveOf(m)
	return move.String()
}

// middle is a position out of the opening.
const middle = "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P3P2/P3P3P/1C2C1N2/9/RNBAKAB1R w - - 0 6"

func BenchmarkThink(b *testing.B) {
	s, setup := at(b, middle)
	nodes := int64(0)
	for b.Loop() {
		a := think(b, s, setup, ai.Limits{Level: 3, Nodes: 300_000}, 1)
		nodes += a.Nodes
		b.Log(a.Depth, a.Score, name(a.Move))
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
