package client_test

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"qiyou/ai"
	"qiyou/ai/protocol/client"
	"qiyou/game"
	"qiyou/game/catalog"
)

// scripted answers lines by their first word; what it was told goes to heard, which
// is closed at the end.
func scripted(heard chan<- string, answers map[string]string) func(in io.Reader, out io.Writer) {
	return func(in io.Reader, out io.Writer) {
		defer close(heard)
		for lines := bufio.NewScanner(in); lines.Scan(); {
			heard <- lines.Text()
			word, _, _ := strings.Cut(lines.Text(), " ")
			fmt.Fprint(out, answers[word])
		}
	}
}

// TestChooseUCI: a program that has MultiPV is asked for several moves at once, and
// for one again afterwards; what it says amiss is left out.
func TestChooseUCI(t *testing.T) {
	t.Parallel()
	const first = "info depth 9 multipv 1 score cp 50 nodes 7 pv h2e2 h9g7\nbestmove h2e2\n"
	for _, c := range []struct {
		name, option, info string
		n                  int
		moves              []string
		scores             []int
		told               []string // of MultiPV
	}{
		{"three", "option name MultiPV type spin default 1 min 1 max 500\n",
			"info depth 9 multipv 2 score cp 40 pv b2e2\ninfo depth 9 multipv 3 score cp -10 pv h0g2 h9g7\n" + first,
			3, []string{"h2e2", "b2e2", "h0g2"}, []int{30, 24, -6}, []string{"3", "1"}},
		{"one that is one already", "option name MultiPV type spin default 1 min 1 max 500\n", first, 1, []string{"h2e2"}, []int{30}, nil},
		{"without the option", "", "info depth 9 multipv 2 score cp 40 pv b2e2\n" + first, 3, []string{"h2e2"}, []int{30}, nil},
		{"the same twice, an illegal one, one not asked for, no move at all", "option name MultiPV type spin default 1 min 1 max 500\n",
			"info multipv 2 score cp 99 pv h2e2\ninfo multipv 3 score cp 40 pv a0a9\ninfo multipv 4 score cp 1 pv b2e2\ninfo multipv x pv b2e2\ninfo multipv -1 pv b2e2\ninfo multipv\n" + first,
			3, []string{"h2e2"}, []int{30}, []string{"3", "1"}},
		{"worth more than the first, and lost", "option name MultiPV type spin default 1 min 1 max 500\n",
			"info multipv 2 score cp 90 pv b2e2\ninfo score mate -2 multipv 3 pv h0g2\n" + first, 3, []string{"h2e2", "b2e2"}, []int{30, 30}, []string{"3", "1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			heard := make(chan string, 100)
			program := scripted(heard, map[string]string{"uci": c.option + "uciok\n", "isready": "readyok\n", "go": c.info})
			e, err := client.Open(t.Context(), client.Config{Name: "it", Protocol: "uci", Dial: dial(program)})
			if err != nil {
				t.Fatal(err)
			}
			rules, err := catalog.Parse("xiangqi/asian 0")
			if err != nil {
				t.Fatal(err)
			}
			task := ai.Task{State: rules.Start(), Setup: rules.Setup(), Limits: ai.Limits{Time: time.Second}}
			all, err := e.Choose(t.Context(), task, c.n)
			if err != nil {
				t.Fatal(err)
			}
			var moves []string
			var scores []int
			for _, a := range all {
				moves, scores = append(moves, wxf(a.Move)), append(scores, a.Score)
			}
			if !slices.Equal(moves, c.moves) || !slices.Equal(scores, c.scores) {
				t.Errorf("%v %v, want %v %v", moves, scores, c.moves, c.scores)
			}
			if _, err := e.Think(t.Context(), task); err != nil {
				t.Error(err)
			}
			_ = e.Close()
			var told []string
			for line := range heard {
				if v, ok := strings.CutPrefix(line, "setoption name MultiPV value "); ok {
					told = append(told, v)
				}
			}
			if !slices.Equal(told, c.told) {
				t.Errorf("told of MultiPV %v, want %v", told, c.told)
			}
		})
	}
}

// wxf is a move by files and ranks, as UCI counts them from zero.
func wxf(m game.Move) string {
	square := func(p game.Point) string { return fmt.Sprintf("%c%d", 'a'+p.Col, 9-p.Row) }
	return square(m.From) + square(m.To)
}
