package xiangqi

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"qiyou/ai"
)

var update = flag.Bool("update", false, "write testdata/bench/xiangqi.txt anew")

// TestBench: the engine plays as it did. Where that is meant to change, run
// with -update and say why in the commit.
func TestBench(t *testing.T) {
	t.Parallel()
	if raceEnabled {
		t.Skip("slow, and no goroutine in it")
	}
	nodes, sum := Bench()
	file := filepath.Join("..", "..", "testdata", "bench", "xiangqi.txt")
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

// BenchmarkThink is the speed in the middle of a game.
func BenchmarkThink(b *testing.B) {
	task := benchTask(benchTasks[3].setup, benchTasks[3].fen, "")
	nodes := int64(0)
	for b.Loop() {
		nodes += think(b, task.State, task.Setup, ai.Limits{Level: ai.MaxLevel, Nodes: 200_000}, 1).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
