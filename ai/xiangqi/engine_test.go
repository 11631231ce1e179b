package xiangqi

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"qiyou/ai"
	"qiyou/ai/aitest"
	"qiyou/game"
	"qiyou/game/gametest"
	"qiyou/game/gomoku"
	"qiyou/game/xiangqi"
)

// at is the state of a FEN, or the start, under the default rules with changes.
func at(t testing.TB, fen string, options ...game.Option) (game.State, game.Setup) {
	t.Helper()
	setup := xiangqi.Default()
	for _, o := range options {
		setup = setup.With(o.Key, o.Value)
	}
	s, err := begin(setup, fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return s, setup
}

func think(t testing.TB, s game.State, setup game.Setup, l ai.Limits, seed uint64) ai.Advice {
	t.Helper()
	got, err := New().Think(context.Background(), ai.Task{State: s, Setup: setup, Limits: l, Seed: seed})
	if err != nil {
		t.Fatalf("%s: %v", xiangqi.FEN(s), err)
	}
	checkAdvice(t, s, got)
	return got
}

// few is n, or a tenth of it, at least 1, in short runs and under the race
// detector.
func few(n int) int {
	if testing.Short() || raceEnabled {
		return (n + 9) / 10
	}
	return n
}

// checkAdvice checks that the rules accept the advice and the line expected.
func checkAdvice(t testing.TB, s game.State, a ai.Advice) {
	t.Helper()
	if !slices.Contains(ai.Whys(), a.Why) || len(a.Line) == 0 || a.Line[0] != a.Move {
		t.Fatalf("%s: advice %+v", xiangqi.FEN(s), a)
	}
	for _, m := range a.Line {
		next, err := s.Apply(m)
		if err != nil {
			t.Fatalf("%s: line %v: %v", xiangqi.FEN(s), a.Line, err)
		}
		s = next
	}
}

// name is a move in ICCS.
func name(m game.Move) string {
	move, _ := xiangqi.MoveOf(m)
	return move.String()
}

// playGame plays from s to the end of the game, each seat with its limits, and
// returns it and the last position.
func playGame(t testing.TB, s game.State, setup game.Setup, limits [2]ai.Limits, seed uint64) (game.Outcome, game.State) {
	t.Helper()
	for {
		if o, over := s.Outcome(); over {
			return o, s
		}
		next, err := s.Apply(think(t, s, setup, limits[s.ToAct().Index()], seed).Move)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
}

// TestLevelsDiffer: with fixed nodes the hard level beats the easy one.
func TestLevelsDiffer(t *testing.T) {
	t.Parallel()
	hard, easy := ai.Limits{Level: ai.MaxLevel, Nodes: 4_000}, ai.Limits{Level: ai.MinLevel, Nodes: 4_000}
	for seed := range uint64(few(4)) {
		limits, seat := [2]ai.Limits{hard, easy}, game.First
		if seed%2 == 1 {
			limits, seat = [2]ai.Limits{easy, hard}, game.Second
		}
		s, setup := at(t, "")
		o, end := playGame(t, s, setup, limits, seed)
		t.Logf("seed %d: hard is %v: %+v, %s", seed, seat, o, xiangqi.FEN(end))
		if o.Winner != seat {
			t.Errorf("seed %d: hard is %v, outcome %+v", seed, seat, o)
		}
	}
}

// TestEveryOption: legal advice for random positions under every option.
func TestEveryOption(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	options := xiangqi.Options(xiangqi.Default().Rules)
	positions := 0
	for seed := uint64(0); positions < few(200); seed++ {
		o := options[seed%uint64(len(options))]
		setup := xiangqi.Default()
		if r, err := xiangqi.New(setup.With(o.Key, o.Value)); err == nil { // defaults are not set
			setup = r.Setup()
		}
		s, err := begin(setup, "")
		if err != nil {
			t.Fatal(err)
		}
		gametest.Play(rng, s, 1+rng.IntN(160), func(s game.State, _ game.Move) {
			if rng.IntN(20) == 0 {
				positions++
				think(t, s, setup, ai.Limits{Level: ai.MinLevel + ai.Level(rng.IntN(int(ai.MaxLevel))), Nodes: 1 + rng.Int64N(600)}, seed)
			}
		})
	}
}

// TestSameAnswer: the same nodes and seed give the same advice, whatever else
// the engine thinks about at the same time; seeds vary the opening.
func TestSameAnswer(t *testing.T) {
	t.Parallel()
	task := benchTask(benchTasks[0].setup, "", benchTasks[0].moves)
	for level := ai.MinLevel; level <= ai.MaxLevel; level++ {
		task.Limits = ai.Limits{Level: level, Nodes: 4000}
		want := think(t, task.State, task.Setup, task.Limits, task.Seed)
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				if got, err := New().Think(context.Background(), task); err != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("level %d: %+v, %v, want %+v", level, got, err, want)
				}
			})
		}
		wg.Wait()
	}
	for _, moves := range []string{"", "h2e2"} {
		task := benchTask(benchTasks[0].setup, "", moves)
		seen := map[game.Move]bool{}
		for seed := range uint64(20) {
			seen[think(t, task.State, task.Setup, ai.Limits{Level: ai.MaxLevel, Nodes: 1000}, seed).Move] = true
		}
		if len(seen) < 3 {
			t.Errorf("20 seeds give %d moves after %q", len(seen), moves)
		}
	}
}

// TestStops: the end of the context ends the thinking at once, with one thread or
// more.
func TestStops(t *testing.T) {
	t.Parallel()
	for threads := range 3 {
		task := benchTask(benchTasks[3].setup, benchTasks[3].fen, "")
		task.Limits.Threads = threads
		aitest.Stops(t, New(), task)
	}
}

// TestKeepsTime: every level answers in the time that it says, and the hard one
// uses it.
func TestKeepsTime(t *testing.T) {
	t.Parallel()
	task := benchTask(benchTasks[3].setup, benchTasks[3].fen, "")
	for level := ai.MinLevel; level <= ai.MaxLevel; level++ {
		start := time.Now()
		a := think(t, task.State, task.Setup, ai.Limits{Level: level}, 1)
		took := time.Since(start)
		if slack := time.Second; took > level.Think()+slack { // the slack is for a loaded machine
			t.Errorf("level %d took %v of %v", level, took, level.Think())
		}
		if level == ai.MaxLevel && took < level.Think()*9/10 {
			t.Errorf("level %d took only %v of %v", level, took, level.Think())
		}
		t.Logf("level %d: %v, %d nodes, depth %d, score %d, %s", level, took, a.Nodes, a.Depth, a.Score, name(a.Move))
	}
}

// TestEndsWithItsNodes: once the budget says no, nothing more is looked at; the
// clock is a budget like the nodes.
func TestEndsWithItsNodes(t *testing.T) {
	t.Parallel()
	for i, b := range benchTasks {
		for _, nodes := range []int64{1, 2, 17, 300, 2_500} {
			task := benchTask(b.setup, b.fen, b.moves)
			a := think(t, task.State, task.Setup, ai.Limits{Level: ai.MaxLevel, Nodes: nodes}, 1)
			if a.Nodes > nodes+8 { // those on the way back
				t.Errorf("task %d: %d nodes of %d", i, a.Nodes, nodes)
			}
		}
	}
}

// TestInTime: a hundred moves, each within its time and 50 ms, whatever else the
// machine has to do meanwhile.
func TestInTime(t *testing.T) {
	if os.Getenv("QIYOU_DEEP") != "1" {
		t.Skip("QIYOU_DEEP=1 looks at the clock")
	}
	const span = 200 * time.Millisecond
	worst, late := time.Duration(0), 0
	for n := range 100 {
		b := benchTasks[n%len(benchTasks)]
		task := benchTask(b.setup, b.fen, b.moves)
		task.Seed, task.Limits = uint64(n), ai.Limits{Level: ai.MaxLevel, Time: span}
		start := time.Now()
		if _, err := New().Think(t.Context(), task); err != nil {
			t.Fatal(err)
		}
		took := time.Since(start)
		if worst = max(worst, took); took > span+50*time.Millisecond {
			late++
		}
	}
	if t.Logf("the longest took %v of %v", worst, span); late > 0 {
		t.Errorf("%d moves were late, one took %v of %v", late, worst, span)
	}
}

// TestRefusesTasks: what the engine cannot do it says at once.
func TestRefusesTasks(t *testing.T) {
	t.Parallel()
	start, setup := at(t, "")
	over, _ := at(t, "3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1")
	r, err := gomoku.New(gomoku.Default("freestyle"))
	if err != nil {
		t.Fatal(err)
	}
	for name, task := range map[string]ai.Task{
		"over":        {State: over, Setup: setup},
		"gomoku":      {State: r.Start(), Setup: r.Setup()},
		"other setup": {State: start, Setup: r.Setup()},
	} {
		if a, err := New().Think(context.Background(), task); !errors.Is(err, ai.ErrTask) {
			t.Errorf("%s: %+v, %v, want ErrTask", name, a, err)
		}
	}
}
