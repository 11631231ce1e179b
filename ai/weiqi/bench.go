package weiqi

import (
	"context"
	"fmt"
	"hash/fnv"
	"strings"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/weiqi"
)

// benchTasks are games that Bench thinks about, by setup and moves.
var benchTasks = [...]struct{ setup, moves string }{
	{"weiqi/chinese 9", ""},
	{"weiqi/chinese 9", "e5 c6 d7 c7 c4 g6 f4"},
	{"weiqi/japanese 9", "c6 f6 d4 f4 e7 g3"},
	{"weiqi/aga 13", "d4 k10 k4 d10 g11"},
	{"weiqi/new-zealand 19 handicap=2", "q16 d4 c16 q4"},
	{"weiqi/tromp-taylor 19", "q16 d4 c16 q4 f3"},
	{"weiqi/japanese 5", "c3 b3 b2 d2 d3 c2 b4 a3 d1 e2 e1 c1 pass pass"},
}

// Bench thinks about a fixed set of tasks with fixed playouts. The sum is a
// hash of what it found; both are the same on every machine, so a change of
// either is a change of play.
func Bench() (nodes int64, sum uint64) {
	h := fnv.New64a()
	for k, b := range benchTasks {
		task := benchTask(b.setup, b.moves)
		task.Limits, task.Seed = ai.Limits{Level: ai.MaxLevel, Nodes: 200}, uint64(k)
		a, err := New().Think(context.Background(), task)
		if err != nil {
			panic("ai/weiqi: the bench does not run: " + err.Error())
		}
		nodes += a.Nodes
		fmt.Fprintln(h, a.Move, a.Score, a.Nodes, a.Depth, a.Line, a.Why)
	}
	return nodes, h.Sum64()
}

func benchTask(setup, moves string) ai.Task {
	set, err := game.ParseSetup(setup)
	if err != nil {
		panic("ai/weiqi: " + err.Error())
	}
	rules, err := weiqi.New(set)
	if err != nil {
		panic("ai/weiqi: " + err.Error())
	}
	s := rules.Start()
	for _, text := range strings.Fields(moves) {
		m, err := s.(game.Notation).Read(text)
		if err != nil {
			panic("ai/weiqi: " + err.Error())
		}
		if s, err = s.Apply(m); err != nil {
			panic("ai/weiqi: " + err.Error())
		}
	}
	return ai.Task{State: s, Setup: set}
}
