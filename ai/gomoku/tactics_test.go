package gomoku

import (
	"context"
	"slices"
	"strings"
	"testing"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/gomoku"
)

// tactics are positions with X to move. The right answers are marked *.
var tactics = []struct{ name, why, board string }{
	{"five", ai.WhyFive, `
		. . . . . . . . .
		. . . . . . . . .
		. . O . . . . . .
		. . O X X X X * .
		. . O O . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`},
	{"five in the gap, at the edge", ai.WhyFive, `
		X X * X X O . . .
		O O . . . . . . .
		. . . O . . . . .
		. . . . O . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`},
	{"own five before the other's", ai.WhyFive, `
		. * . . . . . . .
		. . X . . . . . .
		. . . X O . . . .
		. . . . X O . . .
		. . . . . X O . .
		. . . . . . * O .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`},
	{"stop five", ai.WhyStopsFive, `
		. . . . . . . . .
		. . . . . . . . .
		. . . . X . . . .
		. * O O O O X . .
		. . . . X . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`},
	{"stop five in the gap, own open three or not", ai.WhyStopsFive, `
		. . . . . . . . .
		. . . . . . . . .
		. . X X X . . . .
		. . . . . . . . .
		. O O O * O . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`},
	{"open three becomes an open four", ai.WhyOpenFour, `
		. . . . . . . . .
		. . . . . . . . .
		. . . O . . . . .
		. . * X X X * . .
		. . . O . O . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`},
	{"split three becomes an open four", ai.WhyOpenFour, `
		. . . . . . . . .
		O . . . . . . . .
		. . . X . . . . .
		. . . . * . O . .
		. . . . . X . . .
		. . . . . O X . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`},
	{"open four before stopping an open three", ai.WhyOpenFour, `
		. . . . . . . . .
		. . . . . . . . .
		. . * X X X * . .
		. . . . . . . . .
		. . O O O . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`},
	{"two fours on one line", ai.WhyOpenFour, `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . O . .
		. X X . * X . X X
		. . . . . . O . .
		. . . . . . O . .
		. . O . . . . . .
		. . O . . . . . .
		. . . . . . . . .`},
	{"two fours crossing", ai.WhyOpenFour, `
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. O X X X * . . . . .
		. . . . . X . . . . .
		. . . . . X . . . . .
		. . . . . X . O . . .
		. . . . . O . . O . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .`},
	{"four and three", ai.WhyFours, `
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . O . . . . .
		. . . . . . . . . . .
		. O X X X * . . . . .
		. . . . . X . O . . .
		. . . . . X . . . . .
		. . . . . . O . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .`},
	{"stop the open three", ai.WhyStopsThree, `
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . X . . . . .
		. . * * O O O * * . .
		. . . . X . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .`},
	{"stop the split three", ai.WhyStopsThree, `
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . X . . . . .
		. . * O O * O * . . .
		. . . . X . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .`},
	{"stop the open three near the edge", ai.WhyStopsThree, `
		* . . . . . . . . . .
		. * . . . . . . . . .
		. . O . . . . . . . .
		. . . O . . . . . . .
		. . . . O . . . . . .
		. . . . . * . X . . .
		. . . . . . * . . . .
		. . . . . . . X . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .`},
	{"stop four and three", ai.WhyStopsFours, `
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . X . . . . .
		. . . . . * . . . . .
		. X O O O * * . . . .
		. . . . . O . . . . .
		. . . . . O . . . . .
		. . . . . * X . . . .
		. . . . . * . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .`},
}

// TestTactics asks every level for every position, under both rules,
// turned and mirrored, the colours by turns.
func TestTactics(t *testing.T) {
	t.Parallel()
	for _, tt := range tactics {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for turns := range 8 {
				rows := symmetric(rowsOf(tt.board), turns)
				for _, rule := range bothRules {
					c := game.Dark + game.Color(turns+int(rule))%2
					checkTactic(t, rows, tt.why, c, rule, uint64(turns))
				}
			}
		})
	}
}

func checkTactic(t *testing.T, rows []string, why string, c game.Color, rule gomoku.Rule, seed uint64) {
	t.Helper()
	task, right := taskOf(t, rows, c, rule)
	for level := attentive; level <= ai.MaxLevel; level++ {
		task.Seed, task.Limits = seed, ai.Limits{Level: level, Nodes: 1500}
		got, err := New().Think(context.Background(), task)
		if err != nil || got.Why != why || !slices.Contains(right, got.Move) {
			t.Errorf("%v %v level %d: %v (%s, score %d, line %v), %v\n%s",
				c, rule, level, got.Move, got.Why, got.Score, got.Line, err, strings.Join(rows, "\n"))
		}
	}
}

func rowsOf(board string) []string {
	return strings.Split(strings.NewReplacer(" ", "", "\t", "").Replace(strings.TrimSpace(board)), "\n")
}

// symmetric is the board seen from another of the 8 sides.
func symmetric(rows []string, turns int) []string {
	n := len(rows)
	out := make([]string, n)
	for r := range n {
		line := make([]byte, n)
		for c := range n {
			a, b := r, c
			if turns&1 != 0 {
				a = n - 1 - a
			}
			if turns&2 != 0 {
				b = n - 1 - b
			}
			if turns&4 != 0 {
				a, b = b, a
			}
			line[c] = rows[a][b]
		}
		out[r] = string(line)
	}
	return out
}

// taskOf is the position with X played by c, to move, and the marked points.
func taskOf(t *testing.T, rows []string, c game.Color, rule gomoku.Rule) (ai.Task, []game.Move) {
	t.Helper()
	var stones [3][]game.Point
	var right []game.Move
	for r, row := range rows {
		for col, b := range []byte(row) {
			p := game.Point{Col: int8(col), Row: int8(r)}
			switch b {
			case 'X':
				stones[c] = append(stones[c], p)
			case 'O':
				stones[c.Other()] = append(stones[c.Other()], p)
			case '*':
				right = append(right, game.PlaceAt(p))
			}
		}
	}
	setup := gomoku.Default(rule.String())
	setup.Size = len(rows)
	s, err := gomoku.Position(setup, stones[game.Dark], stones[game.Light], c)
	if err != nil {
		t.Fatal(err)
	}
	return ai.Task{State: s, Setup: setup}, right
}

// TestSixIsNoFive: under the standard rule a six is neither a win nor a threat.
func TestSixIsNoFive(t *testing.T) {
	t.Parallel()
	rows := rowsOf(`
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . X . . . . .
		. O X X X . X X . . .
		. . . O . . . O . . .
		. . . . O . O . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .`)
	for rule, want := range map[gomoku.Rule]bool{gomoku.Freestyle: true, gomoku.Standard: false} {
		task, _ := taskOf(t, rows, game.Dark, rule)
		task.Limits = ai.Limits{Level: attentive, Nodes: 5000}
		got, err := New().Think(context.Background(), task)
		if six := got.Move == game.PlaceAt(game.Point{Col: 5, Row: 4}); err != nil || six != want {
			t.Errorf("%v: %v (%s), %v", rule, got.Move, got.Why, err)
		}
	}
}
