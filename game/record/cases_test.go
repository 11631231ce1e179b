package record_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/record"
	"qiyou/game/weiqi"
)

// sgfCase is a row of sgf-cases.jsonl.
type sgfCase struct {
	ID, Must string
	Bytes    []byte `json:"bytes_b64"`
	Generate struct {
		Prefix, Repeat, Suffix string
		Times                  int
	}
	Expect struct {
		Games    *int
		Nodes    int
		Leaves   int
		Moves    *[][]string
		Root     map[string][]string
		RootText map[string]string `json:"root_text"`
		Setup    map[string][]string
		Size     []int
		Handicap int
		First    string
		Komi     *float64
		Results  []string
		Preserve []string
		Final    map[string][]string `json:"final_stones"`
		KomiNote string              `json:"komi_note"` // a komi in zi, which is offered as points
	}
}

func (c sgfCase) data() []byte {
	if c.Generate.Times == 0 {
		return c.Bytes
	}
	return []byte(c.Generate.Prefix + strings.Repeat(c.Generate.Repeat, c.Generate.Times) + c.Generate.Suffix)
}

// TestSGFCases reads good and damaged files as they should be read, and as they
// were written anew.
func TestSGFCases(t *testing.T) {
	t.Parallel()
	f, err := os.Open("../../testdata/record/sgf-cases.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	for lines := bufio.NewScanner(f); lines.Scan(); n++ {
		var c sgfCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			g, err := record.Read(c.data())
			if c.Must == "error-clean" {
				if err == nil {
					t.Errorf("read as %q", g.Bytes())
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if damaged := len(g.Faults) > 0; damaged && c.Must == "parse" {
				t.Errorf("a whole file has faults: %v", g.Faults)
			}
			c.check(t, g)
			again, err := record.Read(g.Bytes())
			if err != nil || len(again.Faults) > 0 || !slices.EqualFunc(again.Roots, g.Roots, sameTree) {
				t.Errorf("comes back otherwise: %v, %v", again.Faults, err)
			}
		})
	}
	if n != 87 {
		t.Errorf("%d cases, want 87", n)
	}
}

func (c sgfCase) check(t *testing.T, g record.Game) {
	t.Helper()
	root, want := g.Roots[0], c.Expect
	if want.Games != nil && len(g.Roots) != *want.Games {
		t.Errorf("%d games, want %d", len(g.Roots), *want.Games)
	}
	nodes, leaves := count(root)
	if want.Nodes > 0 && nodes != want.Nodes {
		t.Errorf("%d nodes, want %d", nodes, want.Nodes)
	}
	if want.Leaves > 0 && leaves != want.Leaves {
		t.Errorf("%d leaves, want %d", leaves, want.Leaves)
	}
	if want.Moves != nil {
		if got := written(root); !reflect.DeepEqual(got, slices.Clip(*want.Moves)) && len(got)+len(*want.Moves) > 0 {
			t.Errorf("moves %q, want %q", got, *want.Moves)
		}
	}
	for id, values := range want.Root {
		if got := root.Get(id); !slices.Equal(got, values) {
			t.Errorf("%s is %q, want %q", id, got, values)
		}
	}
	for id, text := range want.RootText {
		got := record.Text(strings.Join(root.Get(id), ""))
		if id != "C" {
			got = root.First(id)
		}
		if got != text {
			t.Errorf("%s says %q, want %q", id, got, text)
		}
	}
	for i, r := range want.Results {
		if got := outcome(t, record.Game{Roots: g.Roots[i : i+1]}.Bytes()); got != r {
			t.Errorf("game %d ends %q, want %q", i, got, r)
		}
	}
	all := string(g.Bytes())
	for _, id := range want.Preserve {
		if !strings.Contains(all, id+"[") {
			t.Errorf("%s is lost in %q", id, all)
		}
	}
	c.checkStart(t, g)
}

// checkStart compares the position before the first move.
func (c sgfCase) checkStart(t *testing.T, g record.Game) {
	t.Helper()
	want := c.Expect
	tree, err := record.Open(c.data(), judge)
	if want.Size != nil {
		cols, rows := want.Size[0], want.Size[1]
		playable := cols == rows && cols >= weiqi.MinSize && cols <= weiqi.MaxSize
		if playable != (err == nil) {
			t.Fatalf("a board of %v: %v", want.Size, err)
		}
		if playable && tree.Match.Setup().Size != cols {
			t.Errorf("size %d, want %d", tree.Match.Setup().Size, cols)
		}
	}
	if err != nil {
		return
	}
	for letter, points := range want.Setup {
		color := map[string]game.Color{"B": game.Dark, "W": game.Light}[letter]
		if got := stonesOf(tree.Root.State, color); !slices.Equal(got, sorted(points)) {
			t.Errorf("%s has %v, want %v", letter, got, points)
		}
	}
	for letter, points := range want.Final {
		color := map[string]game.Color{"B": game.Dark, "W": game.Light}[letter]
		if got := stonesOf(tree.Line()[len(tree.Line())-1].State, color); !slices.Equal(got, sorted(points)) {
			t.Errorf("%s has %v in the end, want %v: %v", letter, got, points, tree.Faults)
		}
	}
	if got := tree.Match.Setup().Option("handicap", ""); want.Handicap > 1 && len(want.Setup["B"]) == want.Handicap && got != strconv.Itoa(want.Handicap) {
		t.Errorf("handicap %s, want %d", got, want.Handicap)
	}
	if want.KomiNote != "" {
		points := 7.5
		want.Komi = &points
	}
	if want.First != "" {
		first := tree.Root.State.View().Color(tree.Root.State.ToAct())
		if line := tree.Line(); len(line) > 1 {
			first = line[1].Color
		}
		if got := map[game.Color]string{game.Dark: "B", game.Light: "W"}[first]; got != want.First {
			t.Errorf("%s moves first, want %s", got, want.First)
		}
	}
	terms, err := weiqi.TermsOf(tree.Match.Setup())
	if want.Komi != nil && (err != nil || float64(terms.Komi)/2 != *want.Komi) {
		t.Errorf("komi %v, want %v", float64(terms.Komi)/2, *want.Komi)
	}
}

func sorted(s []string) []string { return slices.Sorted(slices.Values(s)) }

// stonesOf are the points of a colour.
func stonesOf(s game.State, c game.Color) []string {
	all := []string{}
	cols, rows := s.View().Size()
	for col := range cols {
		for row := range rows {
			if p := (game.Point{Col: int8(col), Row: int8(row)}); s.View().At(p).Color == c {
				all = append(all, p.String())
			}
		}
	}
	return sorted(all)
}

// count counts the nodes of a tree and its ends.
func count(n *record.Node) (nodes, leaves int) {
	if len(n.Children) == 0 {
		return 1, 1
	}
	nodes = 1
	for _, c := range n.Children {
		a, b := count(c)
		nodes, leaves = nodes+a, leaves+b
	}
	return nodes, leaves
}

// written are the moves of the main line as they stand, a pass as nothing.
func written(n *record.Node) (all [][]string) {
	for {
		for _, p := range n.Props {
			if p.ID == "B" || p.ID == "W" {
				all = append(all, []string{p.ID, strings.Trim(p.Values[0], " `")})
			}
		}
		if len(n.Children) == 0 {
			return all
		}
		n = n.Children[0]
	}
}

// outcome is how a game ended, as RE has it.
func outcome(t *testing.T, data []byte) string {
	tree, err := record.Open(data, judge)
	if err != nil {
		t.Error(err)
		return ""
	}
	o, over := tree.Match.Outcome()
	switch {
	case !over:
		return ""
	case o.Winner == game.NoSeat:
		return "0"
	}
	r := map[game.Seat]string{game.First: "B+", game.Second: "W+"}[o.Winner]
	switch o.Reason {
	case game.Resignation:
		return r + "R"
	case game.Timeout:
		return r + "T"
	case game.Count:
		return r + strconv.FormatFloat(float64(o.Margin)/2, 'f', -1, 64)
	}
	return r
}

// TestForced: a stone of go is put wherever a file says, and that is said.
func TestForced(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		moves string
		why   game.Reason
		dark  []string // in the end
	}{
		"on a stone":   {"B[aa];W[bb];B[bb];W[cc]", game.Occupied, []string{"aa", "bb"}},
		"on one's own": {"B[aa];W[bb];B[aa];W[cc]", game.Occupied, []string{"aa"}},
		"a ko":         {"B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[cb];W[ii]", game.KoRule, []string{"ab", "ba", "bc", "cb"}},
		"a suicide":    {"B[ii];W[ab];B[ih];W[ba];B[aa];W[cc]", game.Suicide, []string{"ih", "ii"}},
		"by the rules": {"B[ab];W[aa];B[ba];W[bb];B[aa];W[cc]", "", []string{"aa", "ab", "ba"}},
	} {
		tree := mustOpen(t, []byte("(;GM[1]SZ[9];"+c.moves+")"))
		end := tree.Line()[len(tree.Line())-1]
		faults := 0
		for _, f := range tree.Faults {
			if f.Code != record.FaultForced || f.Why != c.why {
				t.Errorf("%s: %v", name, f)
			}
			faults++
		}
		if got := stonesOf(end.State, game.Dark); !slices.Equal(got, c.dark) || len(tree.Line())-1 != strings.Count(c.moves, "[") || (faults > 0) != (c.why != "") {
			t.Errorf("%s: Black has %v after %d moves, want %v; %v", name, got, len(tree.Line())-1, c.dark, tree.Faults)
		}
	}
}

// TestResultsOfOthers: what a file says of the end, where it is understood.
func TestResultsOfOthers(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"B+R": "B+R", "b+resign": "B+R", "W+Resign": "W+R", "B+T": "B+T", "W+Time": "W+T", "B+F": "B+", "W+": "W+", "B+3.5": "B+3.5", "W+0,5": "W+0.5",
		"Draw": "0", "0": "0", "Jigo": "0", "?": "", "Void": "", "": "", "B wins": "", "W+1e9": "W+", "B+NaN": "B+", "B+-3": "B+",
		"黑中盘胜": "B+R", "白胜": "W+", "黑棋勝": "B+", "白超时胜": "W+T", "黑胜3子": "B+6", "白胜1又1/4子": "W+2.5", "黑": "", "黑败": "",
	} {
		data := record.Game{Roots: []*record.Node{{Props: []record.Prop{{ID: "SZ", Values: []string{"9"}}, {ID: "RE", Values: []string{text}}}}}}.Bytes()
		if got := outcome(t, data); got != want {
			t.Errorf("RE[%s] is %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"1-0": "B+", "0-1": "W+", "1/2-1/2": "0", "*": ""} {
		if got := outcome(t, []byte("[Result \""+text+"\"]\n\n1. h2e2 "+text)); got != want {
			t.Errorf("%s is %q, want %q", text, got, want)
		}
	}
}

// TestFilesOfOthers opens the files in testdata as their programs meant them.
func TestFilesOfOthers(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]struct {
		moves, games, faults int
		winner               game.Seat
	}{
		"cgomokucli_two_renju_games.sgf": {22, 2, 0, game.Second},
		"sample_freestyle15.sgf":         {23, 1, 0, game.First},
		"sample_freestyle15.psq":         {23, 1, 0, game.First},
		"sample_two_openings.lib":        {3, 1, 0, game.NoSeat},
		"study.sgf":                      {6, 1, 0, game.Second},
		"study.pgn":                      {5, 1, 0, game.First},
	} {
		data, err := os.ReadFile("../../testdata/record/others/" + name)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := record.Open(data, judge)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		o, _ := tree.Match.Outcome()
		if got := len(tree.Match.Plies()); got != want.moves || tree.Games != want.games || len(tree.Faults) != want.faults || o.Winner != want.winner {
			t.Errorf("%s: %d moves, %d games, faults %v, winner %v; want %+v", name, got, tree.Games, tree.Faults, o.Winner, want)
		}
		if tree.Signed || tree.Match.Len() != 0 {
			t.Errorf("%s: is signed", name)
		}
		again, err := record.Open(tree.Bytes(), judge)
		if err != nil || !bytes.Equal(again.Bytes(), tree.Bytes()) {
			t.Errorf("%s: becomes %s, %v", name, tree.Bytes(), err)
		}
	}
}
