package gomoku

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"qiyou/game/gametest"
)

var update = flag.Bool("update", false, "write testdata/bench/gomoku.txt anew")

// TestBench: the engine plays as it did. Where that is meant to change, run
// with -update and say why in the commit.
func TestBench(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	nodes, sum := Bench()
	file := filepath.Join("..", "..", "testdata", "bench", "gomoku.txt")
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
