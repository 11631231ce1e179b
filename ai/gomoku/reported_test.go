package gomoku

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/gomoku"
)

// reports are the positions from public bug reports of other programs, by id.
func reports(t *testing.T) map[string]puzzle {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "gomoku", "bug_positions.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]puzzle{}
	for line := range strings.Lines(string(text)) {
		var row struct {
			puzzle
			Moves []string
		}
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatal(err)
		}
		z := row.puzzle
		z.Size = 15
		for k, m := range row.Moves {
			if k%2 == 0 {
				z.Black = append(z.Black, m)
			} else {
				z.White = append(z.White, m)
			}
		}
		rows[z.ID] = z
	}
	return rows
}

// task is the puzzle to think about under rules, with its side to move.
func (z puzzle) task(t testing.TB, rules string) ai.Task {
	t.Helper()
	points := func(names []string) (list []game.Point) {
		for _, n := range names {
			list = append(list, pointOf(t, z.Size, n))
		}
		return list
	}
	setup := gomoku.Default(rules)
	turn := game.Dark
	if z.ToMove == "white" {
		turn = game.Light
	}
	s, err := gomoku.Position(setup, points(z.Black), points(z.White), turn)
	if err != nil {
		t.Fatalf("%s: %v", z.ID, err)
	}
	return ai.Task{State: s, Setup: setup}
}

// asked is the advice of every attentive level with few nodes. It must be legal.
func asked(t *testing.T, task ai.Task, name string, check func(move string, a ai.Advice)) {
	t.Helper()
	for level := attentive; level <= ai.MaxLevel; level++ {
		task.Limits = ai.Limits{Level: level, Nodes: 2000}
		a, err := New().Think(context.Background(), task)
		if err != nil {
			t.Fatalf("%s, level %d: %v", name, level, err)
		}
		checkLine(t, task.State, a)
		check(task.State.(game.Notation).Format(a.Move), a)
	}
}

// TestReported: the engine does what the reports say that it should.
func TestReported(t *testing.T) {
	t.Parallel()
	rows := reports(t)
	if p, _ := rows["b01"].position(t); !p.may(game.Dark, p.board.Index(pointOf(t, 15, "H8"))) {
		t.Error("b01: h8 is no foul, since the four of its three would be a five")
	}
	for _, id := range []string{"b02", "b03"} {
		began := time.Now()
		asked(t, rows[id].task(t, "renju"), id, func(move string, a ai.Advice) {
			if a.Why != ai.WhyLost || a.Score != 2-ai.Win {
				t.Errorf("%s: %s (%s, score %d), want a lost position", id, move, a.Why, a.Score)
			}
		})
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("%s took %v", id, took)
		}
	}
	asked(t, rows["b05"].task(t, "freestyle"), "b05", func(move string, a ai.Advice) {
		if move != "e7" {
			t.Errorf("b05: %s (%s), want e7", move, a.Why)
		}
	})
	first := map[ai.Level]string{}
	for range 2 {
		level := attentive
		asked(t, rows["b07"].task(t, "freestyle"), "b07", func(move string, _ ai.Advice) {
			if first[level] != "" && first[level] != move {
				t.Errorf("b07, level %d: %s, then %s", level, first[level], move)
			}
			first[level] = move
			level++
		})
	}
	for rules, want := range map[string]bool{"freestyle": true, "standard": false, "renju": false} {
		asked(t, rows["b08"].task(t, rules), "b08", func(move string, a ai.Advice) {
			if (move == "h7") != want || want && a.Why != ai.WhyFive {
				t.Errorf("b08 %s: %s (%s)", rules, move, a.Why)
			}
		})
	}
}

// ruled are positions in which a rule set decides, with the right moves.
var ruled = []struct {
	name, rules, turn, black, white, right, why string
}{
	{"five before overline and two fours", "renju", "black",
		"D8 E8 F8 G8 H5 H6 H7 H9 H10 H11", "C8 C3 C5 N1 N3 N5 A1 A3 A5", "h8", ai.WhyFive},
	{"an overline is no five for black", "renju", "black",
		"C8 D8 E8 G8 H8 K3 K4 K5", "A1 A3 A5 A7 N1 N3 N5", "k2 k6", ai.WhyOpenFour},
	{"an overline is five for white", "renju", "white",
		"A1 A3 A5 A7 N1 N3 N5", "C8 D8 E8 G8 H8", "f8", ai.WhyFive},
	{"two fours do not win for black", "renju", "black",
		"E8 F8 G8 H9 H10 H11 K3 K4 K5", "D8 H12 A1 A3 A5 N1 N3 N5 O8", "k2 k6", ai.WhyOpenFour},
	{"two fours win for white", "renju", "white",
		"D8 H12 A1 A3 A5 N1 N3", "E8 F8 G8 H9 H10 H11", "h8", ai.WhyOpenFour},
	{"white wins by a four whose stop is a foul", "renju", "white",
		"F8 G8 H9 H10 E5 N3", "F6 G7 I9 N15 K2", "j10", ai.WhyOpenFour},
	{"white may not be stopped on a foul", "renju", "black",
		"F8 G8 H9 H10 N1 N3 A1", "F6 G7 I9 J10 N15 K2 A3", "", ai.WhyLost},
	{"four and three win for black", "renju", "black",
		"E8 F8 G8 H9 H10 A15", "D8 A1 A3 A5 N1 N3", "h8", ai.WhyFours},
	{"a five between two stones is none", "caro", "black",
		"D8 E8 F8 G8 K3 K4 K5", "C8 I8 A1 A3 A5 N1 N3", "k2 k6", ai.WhyOpenFour},
	{"a five at the edge is one", "caro", "black",
		"A8 B8 C8 D8", "F8 N1 N3 N5", "e8", ai.WhyFive},
	{"a five closed at one end", "caro", "white",
		"C8 A1 A3 N5", "D8 E8 F8 G8", "h8", ai.WhyFive},
	{"a five is stopped on it or closed", "caro", "white",
		"D8 E8 F8 G8", "C8 A1 A3 N5", "h8 i8", ai.WhyStopsFive},
	{"six do not count", "caro", "black",
		"C8 D8 E8 G8 H8 K3 K4 K5", "A1 A3 A5 A7 N1 N3 N5", "k2 k6", ai.WhyOpenFour},
}

func TestRuled(t *testing.T) {
	t.Parallel()
	for _, tt := range ruled {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			z := puzzle{ID: tt.name, Size: 15, ToMove: tt.turn, Black: strings.Fields(tt.black), White: strings.Fields(tt.white)}
			asked(t, z.task(t, tt.rules), tt.name, func(move string, a ai.Advice) {
				right := strings.Fields(tt.right)
				if a.Why != tt.why || len(right) > 0 && !slices.Contains(right, move) {
					t.Errorf("%s (%s, score %d, line %v), want %s (%s)", move, a.Why, a.Score, a.Line, tt.right, tt.why)
				}
			})
		})
	}
}

// TestFoulAhead: black sees that white is about to win by a foul, and does not
// leave it so.
func TestFoulAhead(t *testing.T) {
	t.Parallel()
	z := puzzle{Size: 15, Rule: "renju", ToMove: "black",
		Black: strings.Fields("F8 G8 H9 H10 E5"), White: strings.Fields("F6 G7 I9 N15 K2")}
	asked(t, z.task(t, "renju"), "foul ahead", func(move string, a ai.Advice) {
		if a.Score < -ai.Undecided {
			t.Errorf("%s (%s, score %d)", move, a.Why, a.Score)
		}
		after, _ := puzzle{Size: 15, Rule: "renju", Black: append(z.Black, strings.ToUpper(move)), White: z.White}.position(t)
		if n := newFours(after, unlimited()).solve(game.Light, 10_000); n > 0 {
			t.Errorf("%s (%s) leaves a win in %d plies", move, a.Why, n)
		}
	})
}
