package xiangqi

import (
	"context"
	"fmt"
	"hash/fnv"
	"strings"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/xiangqi"
)

// benchTasks are what Bench thinks about: a setup, the position, or "" for the
// start of a game, and the moves since.
var benchTasks = []struct{ setup, fen, moves string }{
	{"xiangqi/asian 0", "", "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7"},
	{"xiangqi/asian 0", "", "c3c4 b7c7 h2e2 c9e7 h0g2 h9i7"},
	{"xiangqi/asian 0 odds=b0h0", "", "b2e2 h9g7"},
	{"xiangqi/asian 0 repetition=computer", "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P3P2/P3P3P/1C2C1N2/9/RNBAKAB1R w - - 0 6", ""},
	{"xiangqi/asian 0 repetition=check-only", "2bakab2/6r2/1cn1c1n2/p1p1p3p/6p2/2P6/P3P1P1P/1CN1C1N2/9/R1BAKABR1 b - - 0 9", ""},
	{"xiangqi/asian 0 repetition=draw", "3ak1b2/4a4/2n1b1n2/p3p3p/2p3p2/2P1N4/P3P1P1P/2N1B4/4A4/2BAK4 w - - 10 24", ""},
	{"xiangqi/asian 0", "3ak4/4a4/4b4/2P6/9/5N3/9/4B4/4p4/3AK4 w - - 4 50", ""},
	{"xiangqi/asian 0 limit=off", "4kab2/4a4/4b4/8p/2r6/9/P7P/4B4/4A4/3AK1BR1 b - - 30 60", ""},
	{"xiangqi/asian 0", "2bak4/4a4/4b4/4p4/3n4p/C1B3P2/P4R2P/3A1C2c/2cN3r1/3A1K3 b - - 0 1", ""},
	{"xiangqi/asian 0", "3ak4/9/9/9/9/9/9/9/4r4/3K4R w - - 0 1", "i0i9 e9e8 i9i8 e8e9 i8i9 e9e8"},
}

// benchLimits are those of every task of Bench.
var benchLimits = ai.Limits{Level: ai.MaxLevel, Nodes: 20_000}

// Bench thinks about ten positions with fixed nodes and a fixed seed, and
// returns how many positions it looked at and a hash of the play expected and
// its scores. The same engine gives the same numbers on every machine; other
// numbers mean that it plays otherwise.
func Bench() (nodes int64, sum uint64) {
	h := fnv.New64a()
	for _, b := range benchTasks {
		a, err := New().Think(context.Background(), benchTask(b.setup, b.fen, b.moves))
		if err != nil {
			panic(err) // the tasks are ours, and all that there are
		}
		nodes += a.Nodes
		fmt.Fprintln(h, a.Line, a.Score, a.Depth, a.Why)
	}
	return nodes, h.Sum64()
}

func benchTask(setup, fen, moves string) ai.Task {
	s, err := game.ParseSetup(setup)
	if err != nil {
		panic(err)
	}
	state, err := begin(s, fen)
	if err != nil {
		panic(err)
	}
	for _, text := range strings.Fields(moves) {
		m, _ := xiangqi.ParseMove(text)
		if state, err = state.Apply(m.Step()); err != nil {
			panic(err)
		}
	}
	return ai.Task{State: state, Setup: s, Limits: benchLimits, Seed: 1}
}

// begin is the position of a FEN, or the start of a game.
func begin(s game.Setup, fen string) (game.State, error) {
	if fen != "" {
		return xiangqi.Position(s, fen)
	}
	r, err := xiangqi.New(s)
	if err != nil {
		return nil, err
	}
	return r.Start(), nil
}
