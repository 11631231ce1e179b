package gomoku

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"qiyou/ai"
	"qiyou/ai/search"
	"qiyou/game"
	"qiyou/game/gametest"
	"qiyou/game/gomoku"
)

// puzzle is a row of vcf.jsonl and of vcf_none.jsonl.
type puzzle struct {
	ID, Rule     string
	Size, Fours  int
	ToMove       string `json:"to_move"`
	Black, White []string
}

// puzzles are the rows of a file of testdata/gomoku.
func puzzles(t testing.TB, file string) []puzzle {
	t.Helper()
	return readPuzzles(t, filepath.Join("gomoku", file))
}

func readPuzzles(t testing.TB, file string) []puzzle {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var rows []puzzle
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var row puzzle
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		rows = append(rows, row)
	}
	if err := lines.Err(); err != nil || len(rows) == 0 {
		t.Fatalf("%s: %d rows, %v", file, len(rows), err)
	}
	return rows
}

func unlimited() *search.Budget { return search.NewBudget(context.Background(), 0, 0) }

// position is the puzzle and the colour to move.
func (z puzzle) position(t testing.TB) (*position, game.Color) {
	t.Helper()
	b, err := gomoku.BoardOf(gomoku.Default(z.Rule))
	if err != nil {
		t.Fatal(err)
	}
	p := newPosition(b)
	for c, names := range map[game.Color][]string{game.Dark: z.Black, game.Light: z.White} {
		for _, n := range names {
			p.place(b.Index(pointOf(t, z.Size, n)), c)
		}
	}
	return p, map[string]game.Color{"black": game.Dark, "white": game.Light}[z.ToMove]
}

// pointOf is the point with a name such as H8.
func pointOf(t testing.TB, size int, name string) game.Point {
	t.Helper()
	row, err := strconv.Atoi(name[1:])
	if err != nil {
		t.Fatal(err)
	}
	return game.Point{Col: int8(name[0] - 'A'), Row: int8(size - row)}
}

// TestFoursSolves: every puzzle of the file is solved, and every solution
// stands up to the rules.
func TestFoursSolves(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	rows := puzzles(t, "vcf.jsonl")
	shortest, slowest, began := 0, time.Duration(0), time.Now()
	for _, z := range rows {
		p, c := z.position(t)
		f := newFours(p, unlimited())
		start := time.Now()
		n := f.solve(c, 200_000)
		slowest = max(slowest, time.Since(start))
		if n == 0 {
			t.Errorf("%s (%s, %d fours): no win found in %d nodes", z.ID, z.Rule, z.Fours, f.budget.Nodes())
			continue
		}
		checkWinning(t, z.ID, p, c, f.winning())
		if n == 2*z.Fours+1 {
			shortest++
		}
	}
	t.Logf("%d puzzles, %d by the shortest way, %v in all, slowest %v", len(rows), shortest, time.Since(began), slowest)
}

// checkWinning plays a line on the board of the rules: every move of c makes a
// point of five, every answer is on it, the opponent never has five, and the
// end cannot be stopped.
func checkWinning(t *testing.T, id string, p *position, c game.Color, line []int16) {
	t.Helper()
	b, placed := p.board, 0
	for k, at := range line {
		by := c
		if k%2 == 1 {
			by = c.Other()
		}
		if b.At(int(at)) != game.NoColor || by == game.Dark && b.Foul(int(at)) != "" {
			t.Errorf("%s: line %v: point %d is taken or a foul", id, line, at)
			break
		}
		b.Place(int(at), by)
		placed++
		if k%2 == 0 && !b.Wins(int(at)) && fivesOf(b, c) == 0 || k%2 == 1 && b.Wins(int(at)) {
			t.Errorf("%s: line %v: move %d does not force or does not stop", id, line, k)
		}
	}
	last := int(line[len(line)-1])
	if len(line)%2 == 0 || !b.Wins(last) && (mayStop(b, c) || fivesOf(b, c.Other()) > 0) {
		t.Errorf("%s: line %v does not win", id, line)
	}
	for range placed {
		b.Undo()
	}
}

// mayStop says whether the opponent of c may put a stone after which c cannot
// make five.
func mayStop(b *gomoku.Board, c game.Color) bool {
	for i := range b.Points() {
		if b.At(i) != game.NoColor || c == game.Light && b.Foul(i) != "" {
			continue
		}
		b.Place(i, c.Other())
		n := fivesOf(b, c)
		b.Undo()
		if n == 0 {
			return true
		}
	}
	return false
}

// fivesOf counts the points where c makes five, by the rules alone.
func fivesOf(b *gomoku.Board, c game.Color) int {
	n := 0
	for i := range b.Points() {
		if b.At(i) != game.NoColor {
			continue
		}
		b.Place(i, c)
		if b.Wins(i) {
			n++
		}
		b.Undo()
	}
	return n
}

// TestFoursClaimsNoFalseWin: where an exhaustive search found nothing there is
// nothing to find.
func TestFoursClaimsNoFalseWin(t *testing.T) {
	t.Parallel()
	for _, z := range puzzles(t, "vcf_none.jsonl") {
		p, c := z.position(t)
		f := newFours(p, unlimited())
		if n := f.solve(c, 1_000_000); n != 0 || f.left <= 0 {
			t.Errorf("%s: win in %d plies by %v, %d nodes left", z.ID, n, f.winning(), f.left)
		}
	}
}

// TestFoursNear: along the lines of the four before, almost all puzzles are solved with
// a thousandth of the nodes, and what is found stands up to the rules.
func TestFoursNear(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	solved, rows := 0, puzzles(t, "vcf.jsonl")
	for _, z := range rows {
		p, c := z.position(t)
		f := newFours(p, unlimited())
		if f.solveNear(c, 200) > 0 {
			solved++
			checkWinning(t, z.ID, p, c, f.winning())
		}
	}
	if solved < len(rows)*19/20 {
		t.Errorf("%d of %d puzzles", solved, len(rows))
	}
	t.Logf("%d of %d puzzles", solved, len(rows))
	for _, z := range puzzles(t, "vcf_none.jsonl") {
		p, c := z.position(t)
		f := newFours(p, unlimited())
		if n := f.solveNear(c, 1_000_000); n != 0 {
			t.Errorf("%s: win in %d plies by %v", z.ID, n, f.winning())
		}
	}
}

// TestFoursKeepsBudget: a small limit ends the search and leaves the position
// as it was.
func TestFoursKeepsBudget(t *testing.T) {
	t.Parallel()
	for _, z := range puzzles(t, "vcf_none.jsonl") {
		p, c := z.position(t)
		before := *p
		budget := search.NewBudget(context.Background(), 20, 0)
		f := newFours(p, budget)
		if n := f.solve(c, 1000); n != 0 || budget.Nodes() > 21 {
			t.Errorf("%s: %d plies, %d nodes", z.ID, n, budget.Nodes())
		}
		if p.at != before.at || p.line != before.line || p.sums != before.sums {
			t.Errorf("%s: the position changed", z.ID)
		}
	}
}

// TestEngineSolves: the hard level finds a forced win in every puzzle.
func TestEngineSolves(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	for _, z := range puzzles(t, "vcf.jsonl") {
		task := z.task(t, z.Rule)
		task.Limits = ai.Limits{Level: ai.MaxLevel, Nodes: 100_000}
		if got, err := New().Think(context.Background(), task); err != nil || got.Score < ai.Undecided {
			t.Errorf("%s: %v (%s), score %d, %v", z.ID, got.Move, got.Why, got.Score, err)
		}
	}
}

// TestEngineWinsByThrees: most wins that need open threes too are found; where
// there is but one answer to a threat it is played without a search.
func TestEngineWinsByThrees(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	rows, found := puzzles(t, "vct.jsonl"), 0
	for _, z := range rows {
		task := z.task(t, z.Rule)
		task.Limits = ai.Limits{Level: ai.MaxLevel, Nodes: 300_000}
		got, err := New().Think(context.Background(), task)
		if err != nil {
			t.Fatal(z.ID, err)
		}
		if got.Score > ai.Undecided {
			found++
		}
	}
	t.Logf("%d of %d", found, len(rows))
	if found*10 < len(rows)*9 {
		t.Errorf("%d of %d wins found, want nine in ten", found, len(rows))
	}
}

func BenchmarkFours(b *testing.B) {
	rows := puzzles(b, "vcf_none.jsonl")
	nodes := int64(0)
	for b.Loop() {
		for _, z := range rows[:10] {
			p, c := z.position(b)
			f := newFours(p, unlimited())
			f.solve(c, 100_000)
			nodes += f.budget.Nodes()
		}
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
