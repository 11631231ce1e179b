package gomoku

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"qiyou/ai"
	"qiyou/ai/aitest"
	"qiyou/game"
	"qiyou/game/gametest"
	"qiyou/game/gomoku"
)

func startOf(t testing.TB, setup game.Setup, moves ...string) game.State {
	t.Helper()
	r, err := gomoku.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	s := r.Start()
	for _, text := range moves {
		m, err := s.(game.Notation).Read(text)
		if err != nil {
			t.Fatal(err)
		}
		if s, err = s.Apply(m); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func think(t testing.TB, s game.State, setup game.Setup, l ai.Limits, seed uint64) ai.Advice {
	t.Helper()
	got, err := New().Think(context.Background(), ai.Task{State: s, Setup: setup, Limits: l, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// playGame plays a game, first and second with their limits, and returns its
// end and the moves. Every advice must be a move that the rules accept, and
// every expected line one that they can play.
func playGame(t testing.TB, setup game.Setup, limits [2]ai.Limits, seed uint64) (game.Outcome, []game.Move) {
	t.Helper()
	s := startOf(t, setup)
	var moves []game.Move
	for {
		if o, over := s.Outcome(); over {
			return o, moves
		}
		got := think(t, s, setup, limits[s.ToAct().Index()], seed)
		if !slices.Contains(ai.Whys(), got.Why) || len(got.Line) == 0 || got.Line[0] != got.Move {
			t.Fatalf("after %v: advice %+v", moves, got)
		}
		checkLine(t, s, got)
		next, err := s.Apply(got.Move)
		if err != nil {
			t.Fatalf("after %v: %v", moves, err)
		}
		moves, s = append(moves, got.Move), next
	}
}

func checkLine(t testing.TB, s game.State, a ai.Advice) {
	t.Helper()
	for _, m := range a.Line {
		next, err := s.Apply(m)
		if err != nil {
			t.Fatalf("line %v (%s): %v", a.Line, a.Why, err)
		}
		s = next
	}
}

// TestLevelsDiffer: with fixed nodes the hard level beats the easy one.
func TestLevelsDiffer(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	for _, tt := range []struct {
		rules string
		nodes int64
		seeds []uint64
	}{{"freestyle", 6_000, []uint64{0, 1, 4, 5}}, {"standard", 6_000, []uint64{2, 3}}, {"renju", 20_000, []uint64{0, 1}}} {
		t.Run(tt.rules, func(t *testing.T) {
			t.Parallel()
			hard, easy := ai.Limits{Level: ai.MaxLevel, Nodes: tt.nodes}, ai.Limits{Level: ai.MinLevel, Nodes: 3_000}
			points := 0
			for _, seed := range tt.seeds {
				limits, seat := [2]ai.Limits{hard, easy}, game.First
				if seed%2 == 1 {
					limits, seat = [2]ai.Limits{easy, hard}, game.Second
				}
				o, moves := playGame(t, gomoku.Default(tt.rules), limits, seed)
				switch o.Winner {
				case seat:
					points += 2
				case game.NoSeat:
					points++
				}
				t.Logf("seed %d: hard is %v, winner %v after %d moves", seed, seat, o.Winner, len(moves))
			}
			if most := 2 * len(tt.seeds); points < most-2 {
				t.Errorf("the hard level made %d of %d half points", points, most)
			}
		})
	}
}

// TestEverySize: a whole game on every size, to its end.
func TestEverySize(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	for size := gomoku.MinSize; size <= gomoku.MaxSize; size++ {
		setup := gomoku.Default(bothRules[size%2].String())
		setup.Size = size
		l := ai.Limits{Level: ai.MinLevel, Nodes: 600}
		playGame(t, setup, [2]ai.Limits{l, l}, uint64(size))
	}
}

// TestSameAnswer: the same nodes and seed give the same advice, whatever else
// the engine thinks about at the same time; seeds vary the opening.
func TestSameAnswer(t *testing.T) {
	t.Parallel()
	setup := gomoku.Default("freestyle")
	s := startOf(t, setup, strings.Fields("h8 h9 i8 g8 i9")...)
	for level := ai.MinLevel; level <= ai.MaxLevel; level++ {
		l := ai.Limits{Level: level, Nodes: 4000}
		want := think(t, s, setup, l, 3)
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				got, err := New().Think(context.Background(), ai.Task{State: s, Setup: setup, Limits: l, Seed: 3})
				if err != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("level %d: %+v, %v, want %+v", level, got, err, want)
				}
			})
		}
		wg.Wait()
	}
	seen := map[game.Move]bool{}
	for seed := range uint64(20) {
		seen[think(t, startOf(t, setup, "h8"), setup, ai.Limits{Level: ai.MaxLevel, Nodes: 1000}, seed).Move] = true
	}
	if len(seen) < 3 {
		t.Errorf("20 seeds give %d second moves", len(seen))
	}
}

// TestStops: the end of the context ends the thinking at once, with one thread or
// more.
func TestStops(t *testing.T) {
	t.Parallel()
	for _, setup := range []game.Setup{gomoku.Default("freestyle"), gomoku.Default("renju")} {
		for threads := range 3 {
			task := ai.Task{State: startOf(t, setup, strings.Fields("h8 h9 j9 i8 i10")...), Setup: setup, Limits: ai.Limits{Threads: threads}}
			aitest.Stops(t, New(), task)
		}
	}
}

// TestKeepsTime: every level answers in the time that it says.
func TestKeepsTime(t *testing.T) {
	t.Parallel()
	setup := gomoku.Default("freestyle")
	s := startOf(t, setup, strings.Fields("h8 h9 i8 g8 i9 j10 g7")...)
	for level := ai.MinLevel; level <= ai.MaxLevel; level++ {
		start := time.Now()
		a := think(t, s, setup, ai.Limits{Level: level}, 1)
		took := time.Since(start)
		if slack := time.Second; took > level.Think()+slack { // the slack is for a loaded machine
			t.Errorf("level %d took %v of %v", level, took, level.Think())
		}
		t.Logf("level %d: %v, %d nodes, depth %d, score %d, %s", level, took, a.Nodes, a.Depth, a.Score, a.Why)
	}
}

// TestRefusesTasks: what the engine cannot do it says at once.
func TestRefusesTasks(t *testing.T) {
	t.Parallel()
	setup := gomoku.Default("freestyle")
	over := startOf(t, setup, strings.Fields("a1 a2 b1 b2 c1 c2 d1 d2 e1")...)
	small := setup
	small.Size = 9
	for name, task := range map[string]ai.Task{
		"over":        {State: over, Setup: setup},
		"weiqi":       {State: startOf(t, setup), Setup: game.Setup{Game: "weiqi", Rules: "chinese", Size: 15}},
		"other board": {State: startOf(t, setup), Setup: small},
	} {
		if a, err := New().Think(context.Background(), task); !errors.Is(err, ai.ErrTask) {
			t.Errorf("%s: %+v, %v, want ErrTask", name, a, err)
		}
	}
}

// TestNobodyCanWin: on a board without a line for either side the engine
// answers quickly, down to the last point.
func TestNobodyCanWin(t *testing.T) {
	t.Parallel()
	rows := rowsOf(`
		X O X O X O X O X
		X O X O X O X O X
		O X O X O X O X O
		O X O X . X O X O
		X O X O . O X O X
		X O X O . O X O X
		O X O X O X O X O
		O X O X O X O X O
		X O X O X O X O .`)
	task, _ := taskOf(t, rows, game.Dark, gomoku.Freestyle)
	s := task.State
	for s.ToAct() != game.NoSeat {
		a := think(t, s, task.Setup, ai.Limits{Level: ai.MaxLevel}, 1)
		next, err := s.Apply(a.Move)
		if err != nil || a.Nodes > 10_000 {
			t.Fatalf("%+v, %v", a, err)
		}
		s = next
	}
	if o, _ := s.Outcome(); o.Reason != game.FullBoard {
		t.Errorf("outcome %v", o)
	}
}

func BenchmarkThink(b *testing.B) {
	setup := gomoku.Default("freestyle")
	s := startOf(b, setup, strings.Fields("h8 h9 i8 g8 i9 j10 g7")...)
	nodes := int64(0)
	for b.Loop() {
		nodes += think(b, s, setup, ai.Limits{Level: ai.MaxLevel, Nodes: 100_000}, 1).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

func BenchmarkPlaceUndo(b *testing.B) {
	p := newPosition(gomoku.NewBoard(15, gomoku.Freestyle))
	for k := range 20 {
		p.place((k*37+60)%225, game.Dark+game.Color(k%2))
	}
	b.ReportAllocs()
	for b.Loop() {
		p.place(112, game.Dark)
		p.undo()
	}
}
