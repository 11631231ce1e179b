package gomoku

import (
	"context"
	"fmt"
	"hash/fnv"
	"strings"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/gomoku"
)

// benchTasks are what Bench thinks about: a setup and the moves so far.
var benchTasks = []struct{ setup, moves string }{
	{"gomoku/freestyle 15", "h8 h9 i8 g8 i9 j10 g7"},
	{"gomoku/freestyle 19", "j10 k11 j11 j9 k10"},
	{"gomoku/freestyle 15", "h8 h7 i7 g9 h6 g5 g7 i6 g8 f8 f6 e5 f5 j10 i10 i11"},
	{"gomoku/standard 15", "h8 i9 h9 h10 i8 g8 j7 k6"},
	{"gomoku/renju 15", "h8 h9 j9 i8 i10 g8 k8"},
	{"gomoku/renju 15", "h8 g6 f6 g5 f7 g4 h7 g3"},
	{"gomoku/caro 15", "h8 h9 i8 g8 j8 k8 i9 g7 i7"},
	{"gomoku/caro 15 overline=wins", "h8 i9 h7 h9 h6 h5 g7"},
	{"gomoku/freestyle 15 opening=swap2", "h8 i9 j8"},
	{"gomoku/renju 15 opening=soosyrv8", "h8 i9 j8 keep g9 4"},
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
		a, err := New().Think(context.Background(), benchTask(b.setup, b.moves))
		if err != nil {
			panic(err) // the tasks are ours, and all that there are
		}
		nodes += a.Nodes
		fmt.Fprintln(h, a.Line, a.Score, a.Depth, a.Why)
	}
	return nodes, h.Sum64()
}

func benchTask(setup, moves string) ai.Task {
	s, err := game.ParseSetup(setup)
	if err != nil {
		panic(err)
	}
	r, err := gomoku.New(s)
	if err != nil {
		panic(err)
	}
	state := r.Start()
	for _, text := range strings.Fields(moves) {
		m, err := state.(game.Notation).Read(text)
		if err != nil {
			panic(err)
		}
		if state, err = state.Apply(m); err != nil {
			panic(err)
		}
	}
	return ai.Task{State: state, Setup: s, Limits: benchLimits, Seed: 1}
}
