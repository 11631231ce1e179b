package client_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
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

// goProgram is an engine by GTP that has these commands; told goes after what begins
// the answer to those of analysis, and what they were asked goes to asked.
func goProgram(asked chan<- string, commands, told string) func(in io.Reader, out io.Writer) {
	return func(in io.Reader, out io.Writer) {
		for lines := bufio.NewScanner(in); lines.Scan(); {
			number, line, _ := strings.Cut(lines.Text(), " ")
			name, rest, _ := strings.Cut(line, " ")
			switch {
			case name == "list_commands":
				fmt.Fprintf(out, "=%s %s\n\n", number, strings.ReplaceAll(commands, " ", "\n"))
			case name == "genmove":
				asked <- line
				fmt.Fprintf(out, "=%s C3\n\n", number)
			case strings.HasSuffix(name, "_analyze"):
				asked <- name + " " + rest
				fmt.Fprintf(out, "=%s%s", number, told)
			default:
				fmt.Fprintf(out, "=%s\n\n", number)
			}
		}
	}
}

// TestChooseGTP: a program that tells of its moves while it thinks gives several,
// with what they are worth and whose the points will be; for a game it only says its
// move.
func TestChooseGTP(t *testing.T) {
	t.Parallel()
	own := "ownership" + strings.Repeat(" 0.5", 24) + " -1"
	const two = "info move C3 visits 9 utility 0.1 winrate 0.6 scoreLead 2.5 prior 0.2 order 0 pv C3 D4 pass info move D2 visits 4 winrate 0.55 scoreLead 1 order 1 pv D2"
	for _, c := range []struct {
		name, commands, told string
		asked                string // for moves, in the words of the protocol
		moves                string
		chances              []float64
		lead, corner         float64 // of the side to move; the corner is the last point
		failed               client.Code
	}{
		{"KataGo", "play genmove kata-genmove_analyze lz-genmove_analyze", "\n" + two + " rootInfo visits 13 winrate 0.58 " + own + "\nplay C3\n\n",
			"kata-genmove_analyze B 20 maxmoves 3 ownership true", "c3 d2", []float64{0.6, 0.55}, 2.5, -1, ""},
		{"KataGo, which need not play", "kata-search_analyze kata-genmove_analyze genmove", "\n" + two + " " + own + "\nplay D2\n\n",
			"kata-search_analyze B 20 maxmoves 3 ownership true", "d2 c3", []float64{0.55, 0.55}, 2.5, -1, ""},
		{"Leela Zero", "lz-genmove_analyze genmove", " \ninfo move D4 visits 1 winrate 1000 order 0 pv D4\ninfo move C3 visits 9 winrate 5242 prior 100 order 1 pv C3 info move d2 visits 7 winrate 5242 order 0 pv D2\nplay D2\n\n",
			"lz-genmove_analyze B 20", "d2 c3", []float64{0.5242, 0.5242}, 0, 0, ""},
		{"it resigns", "lz-genmove_analyze genmove", "\ninfo move C3 winrate 3 order 0 pv C3\nplay resign\n\n", "lz-genmove_analyze B 20", "c3", []float64{0.0003}, 0, 0, ""},
		{"it resigns at once", "lz-genmove_analyze genmove", "\nplay resign\n\n", "lz-genmove_analyze B 20", "", nil, 0, 0, client.Resigned},
		{"nonsense", "genmove_analyze genmove", "\ninfo\ninfo move\ninfo move Z99 winrate 0.9 pv\ninfo move C3 winrate NaN visits x order y pv C3 Z9 info move D2 winrate 9e999 pv pv info move C3\nownership 1 2\nchatter\nplay C3\n\n",
			"genmove_analyze B 20", "c3 d2", []float64{0.5, 0.5}, 0, 0, ""},
		{"a move that nothing was told of", "genmove_analyze genmove", "\ninfo move D2 winrate 0.7 order 0 pv D2\nplay C3\n\n", "genmove_analyze B 20", "c3 d2", []float64{0.7, 0.7}, 0, 0, ""},
		{"no move", "genmove_analyze genmove", "\nplay D9\n\n", "genmove_analyze B 20", "", nil, 0, 0, client.Garbled},
		{"without", "genmove lz-analyze", "", "genmove B", "c3", []float64{0.5}, 0, 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			asked := make(chan string, 100)
			e, err := client.Open(t.Context(), client.Config{Name: "it", Protocol: "gtp", Dial: dial(goProgram(asked, c.commands, c.told))})
			if err != nil {
				t.Fatal(err)
			}
			rules, err := catalog.Parse("weiqi/chinese 5")
			if err != nil {
				t.Fatal(err)
			}
			task := ai.Task{State: rules.Start(), Setup: rules.Setup(), Limits: ai.Limits{Time: time.Second}}
			all, err := e.Choose(t.Context(), task, 3)
			var wrong *client.Error
			if errors.As(err, &wrong) != (c.failed != "") || c.failed != "" && wrong.What != c.failed || c.failed == "" && err != nil {
				t.Errorf("%v, want %q", err, c.failed)
			}
			var moves []string
			for i, a := range all {
				moves = append(moves, task.State.(game.Notation).Format(a.Move))
				if got := ai.Chance("weiqi", a.Score); i < len(c.chances) && math.Abs(got-c.chances[i]) > 0.002 || a.Line[0] != a.Move {
					t.Errorf("%+v has a chance of %v", a, got)
				}
			}
			if got := strings.ToLower(strings.Join(moves, " ")); got != c.moves || len(all) != len(c.chances) {
				t.Errorf("moves %q, want %q", got, c.moves)
			}
			if got := <-asked; got != c.asked {
				t.Errorf("asked %q, want %q", got, c.asked)
			}
			if e.Weighs() != strings.Contains(c.asked, "analyze") && c.failed == "" {
				t.Errorf("weighs: %v", e.Weighs())
			}
			if o, err := e.Look(t.Context(), task); c.corner != 0 && (err != nil || o.Lead != c.lead || len(o.Owners) != 25 || o.Owners[24] != c.corner) {
				t.Errorf("%+v, %v", o, err)
			}
			if c.failed == "" {
				<-asked
				if a, err := e.Think(t.Context(), task); err != nil || a.Move != game.PlaceAt(game.Point{Col: 2, Row: 2}) {
					t.Errorf("in a game: %+v, %v", a, err)
				}
				if got := <-asked; got != "genmove B" {
					t.Errorf("asked %q in a game", got)
				}
			}
			_ = e.Close()
		})
	}
}

// yixin is an engine of Gomocup that tells of these lines when it is asked for several
// moves, and knows the words for that unless they are "".
func yixin(asked chan<- string, told string) func(in io.Reader, out io.Writer) {
	return func(in io.Reader, out io.Writer) {
		for lines := bufio.NewScanner(in); lines.Scan(); {
			switch word, _, _ := strings.Cut(lines.Text(), " "); {
			case word == "START" || word == "RESTART":
				fmt.Fprint(out, "OK\n")
			case word == "YXNBEST" && told != "", word == "BEGIN":
				asked <- lines.Text()
				if word != "YXNBEST" {
					fmt.Fprint(out, "7,7\n")
					continue
				}
				fmt.Fprint(out, told)
			case word == "YXBOARD" && told == "":
				asked <- lines.Text()
				fmt.Fprint(out, "UNKNOWN what\n")
			}
		}
	}
}

// TestChooseGomocup: a program that knows the words of Yixin's gives several moves
// with what they are worth; of another it is found out once that it does not.
func TestChooseGomocup(t *testing.T) {
	t.Parallel()
	const two = "INFO PV 0\nINFO NUMPV 2\nINFO DEPTH 9\nINFO EVAL 30\nINFO WINRATE 0.6\nINFO BESTLINE 7,7 8,8 99,1\nINFO PV DONE\nMESSAGE (1) 30 | 9-9 | H8\n" +
		"INFO PV 1\nINFO WINRATE 0.55\nINFO BESTLINE 6,6\nINFO PV DONE\n"
	for _, c := range []struct {
		name, told string
		asked      []string // for moves, twice, and in a game
		moves      string
		chances    []float64
		weighs     bool
	}{
		{"Yixin's", two + "7,7\n", []string{"YXNBEST 3", "YXNBEST 3", "BEGIN"}, "h8 g9", []float64{0.6, 0.55}, true},
		{"it decides for another", two + "6,6\n", []string{"YXNBEST 3", "YXNBEST 3", "BEGIN"}, "g9 h8", []float64{0.55, 0.55}, true},
		{"a win", "INFO PV 0\nINFO EVAL +M5\nINFO WINRATE 0.99\nINFO BESTLINE 7,7\nINFO PV DONE\n7,7\n", []string{"YXNBEST 3", "YXNBEST 3", "BEGIN"}, "h8", []float64{1}, true},
		{"nonsense", "INFO\nINFO PV\nINFO PV 99999999999\nINFO PV -1\nINFO BESTLINE 1,1\nINFO PV DONE\nINFO PV 7\nINFO BESTLINE 2,2\nINFO PV DONE\nINFO WINRATE NaN\nINFO EVAL +Mx\nINFO BESTLINE\n7,7\n",
			[]string{"YXNBEST 3", "YXNBEST 3", "BEGIN"}, "h8", []float64{0.5}, false},
		{"it only says its move", "7,7\n", []string{"YXNBEST 3", "YXNBEST 3", "BEGIN"}, "h8", []float64{0.5}, false},
		{"it does not know the words", "", []string{"YXBOARD", "BEGIN", "BEGIN", "BEGIN"}, "h8", []float64{0.5}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			asked := make(chan string, 100)
			e, err := client.Open(t.Context(), client.Config{Name: "it", Protocol: "gomocup", Dial: dial(yixin(asked, c.told))})
			if err != nil {
				t.Fatal(err)
			}
			rules, err := catalog.Parse("gomoku/freestyle 15")
			if err != nil {
				t.Fatal(err)
			}
			task := ai.Task{State: rules.Start(), Setup: rules.Setup(), Moves: []game.Move{}, Limits: ai.Limits{Time: time.Second}}
			for range 2 {
				all, err := e.Choose(t.Context(), task, 3)
				if err != nil {
					t.Fatal(err)
				}
				var moves []string
				for i, a := range all {
					moves = append(moves, task.State.(game.Notation).Format(a.Move))
					if got := ai.Chance("gomoku", a.Score); i < len(c.chances) && math.Abs(got-c.chances[i]) > 0.002 || a.Line[0] != a.Move {
						t.Errorf("%+v has a chance of %v", a, got)
					}
				}
				if got := strings.Join(moves, " "); got != c.moves || len(all) != len(c.chances) {
					t.Errorf("moves %q, want %q", got, c.moves)
				}
			}
			if e.Weighs() != c.weighs {
				t.Errorf("weighs: %v", e.Weighs())
			}
			if a, err := e.Think(t.Context(), task); err != nil || a.Move != game.PlaceAt(game.Point{Col: 7, Row: 7}) || a.Score != 0 {
				t.Errorf("in a game: %+v, %v", a, err)
			}
			_ = e.Close()
			close(asked)
			if got := slices.Collect(chanSeq(asked)); !slices.Equal(got, c.asked) {
				t.Errorf("asked %q, want %q", got, c.asked)
			}
		})
	}
}

// chanSeq is what comes out of a channel until it is closed.
func chanSeq(c <-chan string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for s := range c {
			if !yield(s) {
				return
			}
		}
	}
}
