package xiangqi

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"qiyou/ai"
)

// mate is a row of the file of mates.
type mate struct {
	ID  string `json:"id"`
	FEN string `json:"fen"`
	In  int    `json:"mate_in"` // moves of the winner
}

// readRows reads the JSON lines of a file of testdata.
func readRows[T any](t testing.TB, file string) []T {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "testdata", "xiangqi", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var rows []T
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var row T
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		t.Fatalf("%s: no rows", file)
	}
	return rows
}

// TestMates looks for the shortest mates on the hard level, with so many nodes
// for each length.
func TestMates(t *testing.T) {
	t.Parallel()
	nodes := []int64{1: 2_000, 2: 20_000, 3: 60_000, 4: 100_000}
	least := []int{1: 100, 2: 100, 3: 97, 4: 95} // in a hundred
	var all, found [5]int
	rows := readRows[mate](t, "mates.jsonl")
	for _, m := range rows[:few(len(rows))] {
		if m.In >= len(nodes) {
			continue
		}
		s, setup := at(t, m.FEN)
		a := think(t, s, setup, ai.Limits{Level: ai.MaxLevel, Nodes: nodes[m.In]}, 1)
		all[m.In]++
		want := ai.Win - (2*m.In - 1)
		forced := a.Depth == 1 && m.In > 1    // there is no other move
		shorter := a.Score > want && m.In > 2 // from 3 on the file knows checks alone
		if a.Score == want || forced || shorter {
			found[m.In]++
		} else {
			t.Logf("%s in %d: %s, score %d, depth %d, %d nodes", m.ID, m.In, name(a.Move), a.Score, a.Depth, a.Nodes)
		}
	}
	for in := 1; in < len(all); in++ {
		t.Logf("in %d: %d of %d", in, found[in], all[in])
		if 100*found[in] < least[in]*all[in] {
			t.Errorf("mates in %d: %d found of %d", in, found[in], all[in])
		}
	}
}

// TestMatesInOne: no attentive level misses a mate in one.
func TestMatesInOne(t *testing.T) {
	t.Parallel()
	for i, m := range readRows[mate](t, "mates.jsonl") {
		if m.In != 1 {
			continue
		}
		s, setup := at(t, m.FEN)
		for level := attentive; level <= ai.MaxLevel; level++ {
			if a := think(t, s, setup, ai.Limits{Level: level, Nodes: 3_000}, uint64(i)); a.Score != ai.Win-1 || a.Why != ai.WhyWins {
				t.Errorf("%s, level %d: %s, score %d", m.ID, level, name(a.Move), a.Score)
			}
		}
	}
}
