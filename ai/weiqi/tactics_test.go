package weiqi

import (
	"slices"
	"strings"
	"testing"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/gametest"
)

// tactics are positions with X to move that one move decides. The right answers
// are marked *, wrong ones !; where only wrong ones are marked, anything else is
// right.
var tactics = []struct{ name, komi, board string }{
	{"take a group before it connects", "7.5", `
		. . . . . . . . .
		. X X X X X . O .
		X O O O O O * O .
		X O O O O O X O .
		. X X X X X X O .
		. . . . . X . O .
		. X . X . X O O .
		. . . . . X O . .
		. . . . . X O . .`},
	{"save a group by connecting", "-10.5", `
		. . . . . . . . .
		. O O O O O . X .
		O X X X X X * X .
		O X X X X X O X .
		. O O O O O O X .
		. . . . . O . X .
		. O . O . O X X .
		. . . . . O X . .
		. . . . . O X . .`},
	{"save a group by taking", "7.5", `
		. . . . . . . . .
		. O O O O O . . .
		. O X X X X O . .
		. O X O O X O . .
		. O X X O X O . .
		. O O X * X O . .
		. . O O X O O . .
		. . . . X . . . .
		. . . . X . . . .`},
	{"do not run in a ladder", "7.5", `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . X . O . O . .
		. . . . . . . . .
		. . . O O . . . .
		. . O X ! . . . .
		. . . O . . X . .
		. . . . . . . . .`},
	{"two eyes", "7.5", `
		X . * . X O .
		X X X X X O O
		O O O O O O .
		O O O O O O O
		X X X X X X X
		. . X . . . .
		. . . . . . .`},
	{"the vital point of three", "0.5", `
		O . * . O X .
		O O O O O X X
		X X X X X X .
		X X X X X X X
		O O O O O O O
		. . O . . . .
		. . . . . . .`},
	{"the vital point of four", "0.5", `
		O . * . O X .
		O O . O O X X
		X O O O X X .
		X X X X X X X
		O O O O O O O
		. . O . . . .
		. . . . . . .`},
}

func rowsOf(board string) []string {
	var rows []string
	for row := range strings.Lines(strings.TrimSpace(board)) {
		rows = append(rows, strings.Join(strings.Fields(row), ""))
	}
	return rows
}

// marks are the points of the rows with the sign.
func marks(rows []string, sign byte) (points []game.Move) {
	for y, row := range rows {
		for x := range row {
			if row[x] == sign {
				points = append(points, game.PlaceAt(game.Point{Col: int8(x), Row: int8(y)}))
			}
		}
	}
	return points
}

func TestTactics(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	for _, tt := range tactics {
		rows := rowsOf(tt.board)
		setup := game.Setup{Game: "weiqi", Rules: "chinese", Size: len(rows)}.With("komi", tt.komi)
		s := position(t, setup, rows, game.Dark)
		for seed := range uint64(2) {
			a := think(t, s, setup, ai.Limits{Level: ai.MaxLevel, Nodes: 800}, seed)
			right, wrong := marks(rows, '*'), marks(rows, '!')
			if len(right) > 0 && !slices.Contains(right, a.Move) || slices.Contains(wrong, a.Move) {
				t.Errorf("%s, seed %d: %v (%d)", tt.name, seed, s.(game.Notation).Format(a.Move), a.Score)
			}
		}
	}
}

// TestKo: a stone just taken in a ko is not advised to be taken back at once,
// under no rule against repetition.
func TestKo(t *testing.T) {
	t.Parallel()
	for _, rules := range allRules {
		s, setup := startOf(t, "weiqi/"+rules+" 7", strings.Fields("b3 d4 c4 d2 c2 e3 g7 c3 d3")...)
		if _, err := s.(game.Notation).Read("c3"); err == nil {
			t.Fatalf("%s: no ko", rules)
		}
		for seed := range uint64(2) {
			check(t, s, setup, ai.Limits{Level: ai.MaxLevel, Nodes: 300}, seed)
		}
	}
}

// The first moves on a large board take the corners, one each, on the third or
// fourth line.
func TestCorners(t *testing.T) {
	t.Parallel()
	for seed := range uint64(8) {
		task := benchTask("weiqi/japanese 19", "")
		for range 4 {
			task.Limits, task.Seed = ai.Limits{Level: ai.MaxLevel, Nodes: 10}, seed
			a, err := New().Think(t.Context(), task)
			if err != nil {
				t.Fatal(err)
			}
			near := func(n int8) int8 { return min(n, 18-n) }
			if c, r := near(a.Move.To.Col), near(a.Move.To.Row); c < 2 || c > 3 || r < 2 || r > 3 || a.Why != ai.WhyOpening {
				t.Errorf("seed %d: %v (%s)", seed, a.Move, a.Why)
			}
			if task.State, err = task.State.Apply(a.Move); err != nil {
				t.Fatal(err)
			}
		}
		task.Limits = ai.Limits{Level: ai.MaxLevel, Nodes: 10}
		if a, err := New().Think(t.Context(), task); err != nil || a.Why == ai.WhyOpening {
			t.Errorf("seed %d, all corners taken: %v, %v", seed, a.Why, err)
		}
	}
}
