package weiqi

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"qiyou/ai"
	"qiyou/ai/aitest"
	"qiyou/game"
	"qiyou/game/gametest"
	"qiyou/game/weiqi"
)

func startOf(_ testing.TB, setup string, moves ...string) (game.State, game.Setup) {
	task := benchTask(setup, strings.Join(moves, " "))
	return task.State, task.Setup
}

func think(t testing.TB, s game.State, setup game.Setup, l ai.Limits, seed uint64) ai.Advice {
	t.Helper()
	got, err := New().Think(context.Background(), ai.Task{State: s, Setup: setup, Limits: l, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func BenchmarkPlayout(b *testing.B) {
	for _, setup := range []string{"weiqi/chinese 9", "weiqi/chinese 19"} {
		b.Run(setup, func(b *testing.B) {
			s, _ := startOf(b, setup)
			board, _ := weiqi.BoardOf(s)
			p := newPlayer(board, 1)
			moves := 0
			for b.Loop() {
				p.start(board, nowhere)
				p.finish(game.Dark, true)
				moves += p.moves
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
			b.ReportMetric(float64(moves)/float64(b.N), "moves")
		})
	}
}

func BenchmarkThink(b *testing.B) {
	for _, setup := range []string{"weiqi/chinese 9", "weiqi/chinese 19"} {
		b.Run(setup, func(b *testing.B) {
			s, set := startOf(b, setup)
			nodes := int64(0)
			for b.Loop() {
				nodes += think(b, s, set, ai.Limits{Level: ai.MaxLevel, Nodes: 2000}, 1).Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}

// TestSameAnswer: the same playouts and seed give the same advice, whatever
// else the engine thinks about at the same time; seeds vary the opening.
func TestSameAnswer(t *testing.T) {
	t.Parallel()
	s, setup := startOf(t, "weiqi/japanese 9", strings.Fields("e5 c6 d7 c7 c4")...)
	l := ai.Limits{Level: attentive, Nodes: 300}
	want := think(t, s, setup, l, 3)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			got, err := New().Think(context.Background(), ai.Task{State: s, Setup: setup, Limits: l, Seed: 3})
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%+v, %v, want %+v", got, err, want)
			}
		})
	}
	wg.Wait()
	seen := map[game.Move]bool{}
	empty, large := startOf(t, "weiqi/chinese 19")
	for seed := range uint64(10) {
		seen[think(t, empty, large, ai.Limits{Level: ai.MaxLevel, Nodes: 30}, seed).Move] = true
	}
	if len(seen) < 3 {
		t.Errorf("10 seeds give %d first moves", len(seen))
	}
}

// TestStops: the end of the context ends the thinking at once, in play and in the
// talk, with one thread or more.
func TestStops(t *testing.T) {
	t.Parallel()
	// All corners are taken: one that is not is taken without thinking.
	play, setup := startOf(t, "weiqi/chinese 19", strings.Fields("d4 d16 q4 q16")...)
	talk, _ := startOf(t, "weiqi/chinese 19", strings.Fields("d4 d16 q4 q16 pass pass")...)
	for _, s := range []game.State{play, talk} {
		for threads := range 3 {
			aitest.Stops(t, New(), ai.Task{State: s, Setup: setup, Limits: ai.Limits{Threads: threads}})
		}
	}
}

// TestKeepsTime: every level answers in the time that it says.
func TestKeepsTime(t *testing.T) {
	t.Parallel()
	s, setup := startOf(t, "weiqi/chinese 19", strings.Fields("q16 d4 q4")...)
	for level := ai.MinLevel; level <= ai.MaxLevel; level++ {
		start := time.Now()
		l := ai.Limits{Level: level}
		if level == ai.MaxLevel {
			l.Time = 500 * time.Millisecond
		}
		a := think(t, s, setup, l, 1)
		took := time.Since(start)
		if took > level.Think()+time.Second { // a second for a loaded machine
			t.Errorf("level %d took %v of %v", level, took, level.Think())
		}
		t.Logf("level %d: %v, %d playouts, score %d, %v", level, took, a.Nodes, a.Score, a.Line)
	}
}

// TestLevelsDiffer: with the playouts of their times the hard level beats the
// easy one.
func TestLevelsDiffer(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	easy, hard := ai.Limits{Level: ai.MinLevel, Nodes: skills[0].playouts}, ai.Limits{Level: ai.MaxLevel, Nodes: 1200}
	won := 0
	for seed := range uint64(2) {
		s, setup := startOf(t, "weiqi/chinese 9")
		limits, seat := [2]ai.Limits{hard, easy}, game.First
		if seed%2 == 1 {
			limits, seat = [2]ai.Limits{easy, hard}, game.Second
		}
		for s.Phase() != game.Over {
			s = check(t, s, setup, limits[s.ToAct().Index()], seed)
		}
		o, _ := s.Outcome()
		if o.Winner == seat {
			won++
		}
		t.Logf("seed %d: hard is %v, outcome %v", seed, seat, o)
	}
	if won < 2 {
		t.Errorf("the hard level won %d of 2", won)
	}
}

var update = flag.Bool("update", false, "write the file of the bench anew")

// TestBench: the signature is what it was when the file was written. Write it
// with -update when the engine is meant to think otherwise.
func TestBench(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	nodes, sum := Bench()
	file := filepath.Join("..", "..", "testdata", "bench", "weiqi.txt")
	got := fmt.Sprintf("nodes %d\nsum %016x\n", nodes, sum)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(file); err != nil || got != string(want) {
		t.Errorf("got %q, want %q, %v", got, want, err)
	}
}
