package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/record"
)

// outline is a tree in a line: moves, comments and marks, variations in
// brackets.
func outline(n *record.Turn) string {
	var b strings.Builder
	b.WriteString(n.Move.String())
	if n.Comment != "" {
		fmt.Fprintf(&b, "{%s}", n.Comment)
	}
	for _, m := range n.Marks {
		fmt.Fprintf(&b, "<%v %d %s>", m.At, m.Sign, m.Text)
	}
	for i, c := range n.Next {
		if i > 0 {
			fmt.Fprintf(&b, " (%s)", outline(c))
		}
	}
	if len(n.Next) > 0 {
		b.WriteString(" " + outline(n.Next[0]))
	}
	return b.String()
}

func readFile(t failer, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("../../testdata/record/others/" + name)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return data
}

func mustOpen(t failer, data []byte) *record.Tree {
	t.Helper()
	tree, err := record.Open(data, judge)
	if err != nil {
		t.Fatalf("%v in\n%s", err, data)
	}
	return tree
}

// moves are moves in canonical text.
func moves(t failer, text string) (all []game.Move) {
	t.Helper()
	for _, w := range strings.Fields(text) {
		m, err := game.ParseMove(w)
		if err != nil {
			t.Fatalf("%s: %v", w, err)
		}
		all = append(all, m)
	}
	return all
}

func say(t failer, tree *record.Tree, line, text string) {
	t.Helper()
	n, err := tree.Add(moves(t, line))
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	if err := tree.Say(n, text); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
}

// TestTree: what a file says is found where it stands.
func TestTree(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"study.sgf": "{The corner is small.\nBoth know it.} ee{Tengen.} gc<cc 0 a><gg 0 b><gc 1 > (gg{Better.} cc (dc) cg) cc{The game.} cg gg eg{White resigned? No: Black did.}",
		"study.pgn": "{中炮对屏风马} hheh hagc{正着} (cgcf{另一路} iaha) hjgh iaha ijhj",
	} {
		tree := mustOpen(t, readFile(t, name))
		if got := outline(tree.Root); got != want {
			t.Errorf("%s: %s\nwant %s", name, got, want)
		}
		if got := outline(mustOpen(t, tree.Bytes()).Root); got != want {
			t.Errorf("%s written anew: %s", name, got)
		}
	}
}

// TestSayAndAdd: comments and variations are written with all that the file had,
// and the game stays the game.
func TestSayAndAdd(t *testing.T) {
	t.Parallel()
	tree := mustOpen(t, readFile(t, "study.sgf"))
	say(t, tree, "ee gc", "a ] comment\\")
	say(t, tree, "ee gc cc", "")
	say(t, tree, "ee gc gg ii", "try [this]")
	say(t, tree, "ee gc cc cg gg eg aa bb", "after the end")
	say(t, tree, "ee gc cc cg gg eg aa bb", "after the end, again")
	say(t, tree, "ee gc cc cg gg eg ba", "")
	again := mustOpen(t, tree.Bytes())
	want := "{The corner is small.\nBoth know it.} ee{Tengen.} gc{a ] comment\\}<cc 0 a><gg 0 b><gc 1 > (gg{Better.} (ii{try [this]}) cc (dc) cg) cc cg gg eg{White resigned? No: Black did.} (ba) aa bb{after the end, again}"
	if got := outline(again.Root); got != want {
		t.Errorf("%s\nwant %s\n%s", got, want, tree.Bytes())
	}
	if len(again.Match.Plies()) != 6 || !bytes.Contains(tree.Bytes(), []byte("XX[kept]")) {
		t.Errorf("%d moves in\n%s", len(again.Match.Plies()), tree.Bytes())
	}
	if _, err := tree.Add(moves(t, "ee ee")); !errors.Is(err, record.ErrMoves) {
		t.Errorf("an illegal move: %v", err)
	}
}

func TestSayAndAddInPGN(t *testing.T) {
	t.Parallel()
	tree := mustOpen(t, readFile(t, "study.pgn"))
	say(t, tree, "hheh hagc cgcf", "a } comment")
	say(t, tree, "hheh hagc hjgh iaha ijhj gdge agaf", "after the end")
	say(t, tree, "bhbf", "another first move")
	again := mustOpen(t, tree.Bytes())
	want := "{中炮对屏风马} (bhbf{another first move}) hheh hagc{正着} (cgcf{a ) comment} iaha) hjgh iaha ijhj gdge agaf{after the end}"
	if got := outline(again.Root); got != want || len(again.Match.Plies()) != 5 {
		t.Errorf("%s\nwant %s\n%s", got, want, tree.Bytes())
	}
	if !bytes.Contains(tree.Bytes(), []byte("卒７进１")) {
		t.Errorf("an added move is not written as the others in\n%s", tree.Bytes())
	}
}

// TestWhatStopsALine: the board is shown up to there, and the place is named.
func TestWhatStopsALine(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text  string
		steps int
		want  record.Fault
	}{
		"occupied":    {"(;GM[4]SZ[9]\n;B[aa]\n;W[aa]C[x];B[bb])", 1, record.Fault{Code: record.FaultIllegal, Line: 3, Offset: 20, Move: 2, Text: "W[aa]", Why: game.Occupied}},
		"no point":    {"(;GM[1]SZ[9];B[aa];W[zz])", 1, record.Fault{Code: record.FaultMoveOf, Line: 1, Offset: 18, Move: 2, Text: "W[zz]"}},
		"later stone": {"(;GM[1]SZ[9];B[aa];AW[bb];W[cc])", 1, record.Fault{Code: record.FaultLater, Line: 1, Offset: 18, Move: 2, Text: "AW"}},
		"a horse":     {"[Red \"\"]\n1. 炮二平五 马8进6", 1, record.Fault{Code: record.FaultIllegal, Line: 2, Offset: 25, Move: 2, Text: "马8进6", Why: game.NoSuchStep}},
		"no move":     {"[Red \"\"]\n1. h2e2 what", 1, record.Fault{Code: record.FaultMoveOf, Line: 2, Offset: 17, Move: 2, Text: "what"}},
		"variation":   {"(;GM[4]SZ[9];B[aa](;W[bb])(;W[aa]))", 2, record.Fault{Code: record.FaultIllegal, Line: 1, Offset: 27, Move: 2, Text: "W[aa]", Why: game.Occupied}},
		"cut":         {"(;GM[1]SZ[9];B[aa];W[b", 1, record.Fault{Code: record.FaultCut, Line: 1, Offset: 20, Text: "[b"}},
	} {
		tree := mustOpen(t, []byte(c.text))
		if len(tree.Match.Plies()) != c.steps || len(tree.Faults) == 0 || tree.Faults[0] != c.want {
			t.Errorf("%s: %d moves, %+v; want %d, %+v", name, len(tree.Match.Plies()), tree.Faults, c.steps, c.want)
		}
	}
	for text, want := range map[string]record.Fault{
		"(;GM[1]SZ[19:13];B[aa])": {Code: record.FaultSize, Line: 1, Offset: 1, Text: "19:13"}, "(;GM[1]SZ[52])": {Code: record.FaultSize, Line: 1, Offset: 1, Text: "52"},
		"(;GM[2])": {Code: record.FaultGame, Line: 1, Offset: 1, Text: "2"}, "[FEN \"4k4\"]": {Code: record.FaultSetup, Line: 1, Text: "4k4"},
		"(;GM[1]SZ[9]AW[aa][ab]AB[ba][bb][ac])": {Code: record.FaultSetup, Line: 1, Offset: 1, Text: "babbac"},
	} {
		var got record.Fault
		if _, err := record.Open([]byte(text), judge); !errors.As(err, &got) || got != want {
			t.Errorf("%s: %+v, %v; want %+v", text, got, err, want)
		}
	}
}

// TestLenience: what people and programs mean by what the rules of a format, or
// of a game, do not allow.
func TestLenience(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ text, want string }{
		"set up later":      {"(;GM[1]SZ[9];AB[aa]AW[bb:cc];AE[cc]PL[W];B[ee])", " ee"},
		"a colour twice":    {"(;GM[1]SZ[9];B[aa];B[bb];W[cc])", " aa bb cc"},
		"Light first":       {"(;GM[4]SZ[15];W[hh];B[ii])", " hh ii"},
		"two in a node":     {"(;GM[1]SZ[9];B[aa]W[bb];B[cc])", " aa bb cc"},
		"on after passes":   {"(;GM[1]SZ[9];B[aa];W[];B[];W[bb];B[])", " aa - - bb -"},
		"three passes":      {"(;GM[1]SZ[9];B[];W[];B[])", " - - -"},
		"no pass in gomoku": {"(;GM[4]SZ[15];B[hh];W[];B[ii])", " hh - ii"},
		"empty nodes":       {"(;GM[1]SZ[9];;B[aa];C[x];;W[bb])", " aa{x} bb"},
		"comments joined":   {"(;GM[1]SZ[9]C[a][b];B[aa]C[c];C[d])", "{a\nb} aa{c\nd}"},
	} {
		tree := mustOpen(t, []byte(c.text))
		if got := outline(tree.Root); got != c.want || len(tree.Faults) > 0 {
			t.Errorf("%s: %q, %v; want %q", name, got, tree.Faults, c.want)
		}
	}
}

// TestAnnotateSigned: a signed record with comments and variations still holds,
// says how many they are, and its game is still that of the log; nothing else
// may be added.
func TestAnnotateSigned(t *testing.T) {
	t.Parallel()
	resign := match.Command{Seat: game.First, Do: match.DoResign}
	for name, c := range map[string]struct {
		p     *played
		line  string // a variation
		after string // one after the end
	}{
		"gomoku":  {begin(t, "gomoku/freestyle 15", "10m", "Lin", "王").play(0, "h8 h9 i8").do(resign), "aa ba", "bb cc"},
		"weiqi":   {begin(t, "weiqi/chinese 9 handicap=2", "none", "Lin", "Wang").play(0, "E5 D4 pass").do(resign), "aa -", "bb"},
		"xiangqi": {begin(t, "xiangqi/asian 0", "5m+3s", "Lin", "Wang").play(0, "炮二平五 马8进7").do(resign), "bhbf", "bhbf bcec"},
		"counted": {begin(t, "weiqi/japanese 5", "none", "Lin", "Wang").play(0, goGame).dead("A1"), "aa", ""},
		"opening": {begin(t, "gomoku/standard 15 opening=swap2", "none", "Lin", "Wang").play(0, "h8 i8 h9 more j10 g7 light a1").do(resign), "aa", "bb cc"},
	} {
		m := c.p.settle().m
		plain := record.Write(m)
		tree := mustOpen(t, plain)
		if !tree.Signed || tree.Match.ID() != m.ID() {
			t.Fatalf("%s: not signed", name)
		}
		if of, err := record.Of(m); err != nil || outline(of.Root) != outline(tree.Root) || !bytes.Equal(of.Bytes(), plain) || !of.Signed {
			t.Errorf("%s: the tree of the match, %v, is not that of its record", name, err)
		}
		line := ""
		for _, p := range m.Plies() {
			line += " " + p.Move.String()
		}
		say(t, tree, "", "before the first move")
		say(t, tree, c.line, "a variation")
		say(t, tree, line, "the end")
		added := 3
		if c.after != "" {
			say(t, tree, line+" "+c.after, "beyond")
			added++
		}
		data := tree.Bytes()
		r, err := record.Verify(data, judge)
		if err != nil || r.Added != added || r.Good != m.Len() {
			t.Errorf("%s: %v, %d added, want %d; %+v\n%s", name, err, r.Added, added, r.Differs, unsigned(data))
		}
		again := mustOpen(t, data)
		if got, want := outline(again.Root), outline(tree.Root); got != want || len(again.Faults) > 0 || len(again.Match.Plies()) != len(m.Plies()) {
			t.Errorf("%s: %s\nwant %s\n%v", name, got, want, again.Faults)
		}
		if carried := record.Carry(data, plain, judge); !bytes.Equal(carried, data) {
			t.Errorf("%s: carried over it is\n%s\nwant\n%s", name, unsigned(carried), unsigned(data))
		}
		for _, n := range tree.Line() {
			tree.Say(n, "")
		}
		if r, err := record.Verify(tree.Bytes(), judge); err != nil || r.Added >= added {
			t.Errorf("%s: with comments taken away: %d added, %v", name, r.Added, err)
		}
	}
}

// TestLogAndFileDiffer: the game of a file with a log is that of the log; where
// the log does not hold it is what the file says.
func TestLogAndFileDiffer(t *testing.T) {
	t.Parallel()
	m := begin(t, "gomoku/freestyle 15", "none", "Lin", "Wang").play(0, "h8 h9 i8").m
	data := record.Write(m)
	other := bytes.Replace(data, []byte(";W[hg]"), []byte(";W[aa]"), 1)
	tree := mustOpen(t, other)
	if got := outline(tree.Root); got != " hh hg ih" || !tree.Signed || tree.Faults[0].Code != record.FaultDiffers {
		t.Errorf("%s, %v", got, tree.Faults)
	}
	broken := bytes.Replace(data, []byte("]\n;B[hh]"), []byte("][x]\n;B[hh]"), 1)
	tree = mustOpen(t, broken)
	if got := outline(tree.Root); got != " hh hg ih" || tree.Signed || tree.Faults[0].Code != record.FaultLog {
		t.Errorf("%s, %v", got, tree.Faults)
	}
	if got := record.Carry([]byte("(;GM[4])"), data, judge); !bytes.Equal(got, data) {
		t.Errorf("carried over from another file it is %s", got)
	}
}

// TestAnyAdditionComesBack: whatever is said and tried out, in records of every
// game, signed or not, comes back as it was, and the game is as it was.
func TestAnyAdditionComesBack(t *testing.T) {
	t.Parallel()
	var files [][]byte
	for _, name := range []string{"study.sgf", "study.pgn", "sample_freestyle15.sgf"} {
		files = append(files, readFile(t, name))
	}
	for setup, line := range map[string]string{
		"gomoku/renju 15": "h8 h9 i10", "weiqi/japanese 9": "C3 D3 pass", "xiangqi/asian 0": "炮二平五 马8进7",
	} {
		files = append(files, record.Write(begin(t, setup, "none", "Lin", "Wang").play(0, line).m))
	}
	rapid.Check(t, func(t *rapid.T) {
		data := rapid.SampledFrom(files).Draw(t, "file")
		tree := mustOpen(t, data)
		before := len(tree.Match.Plies())
		for range rapid.IntRange(1, 6).Draw(t, "additions") {
			n := tree.Root
			var line []game.Move
			for range rapid.IntRange(0, 6).Draw(t, "length") {
				m, ok := draw(t, n)
				if !ok {
					break
				}
				next, err := tree.Add(append(line, m))
				if err != nil {
					break // two in a node of the file
				}
				line, n = append(slices.Clip(line), m), next
			}
			text := strings.NewReplacer("}", ")", "\r", "", "\t", " ", "\v", " ", "\f", " ").Replace(rapid.StringN(0, 20, 60).Draw(t, "comment"))
			tree.Say(n, strings.Trim(text, "\n"))
		}
		again := mustOpen(t, tree.Bytes())
		if got, want := outline(again.Root), outline(tree.Root); got != want || len(again.Match.Plies()) != before {
			t.Fatalf("%d moves, were %d; tree %q, was %q in\n%s", len(again.Match.Plies()), before, got, want, tree.Bytes())
		}
		if _, err := record.Verify(tree.Bytes(), judge); tree.Signed && err != nil {
			t.Fatalf("does not hold any more: %v", err)
		}
	})
}

// draw is a move after n: one that is there, or any.
func draw(t *rapid.T, n *record.Turn) (game.Move, bool) {
	if len(n.Next) > 0 && rapid.Bool().Draw(t, "along") {
		return rapid.SampledFrom(n.Next).Draw(t, "turn").Move, true
	}
	var legal []game.Move
	for m := range n.State.Moves() {
		if m.Kind == game.Place || m.Kind == game.Step || m.Kind == game.Pass {
			legal = append(legal, m)
		}
	}
	if len(legal) == 0 {
		return game.Move{}, false
	}
	return rapid.SampledFrom(legal).Draw(t, "move"), true
}

// FuzzOpen: no file breaks a reader, and what is read is legal.
func FuzzOpen(f *testing.F) {
	for _, s := range []string{
		"(;GM[1]SZ[9]AB[aa]LB[aa:x](;B[bb]C[x])(;W[cc];AE[aa]))", "(;GM[4]SZ[15];B[hh]W[];B[])", "[FEN \"4k4/9/9/9/9/9/9/9/4R4/3K5 b\"]\n{x} e9f9 (e9d9 {y}) *",
		"(;CA[GBK]PB[\xbc\xd7]C[\x81\\\\];B[aa])",
	} {
		f.Add([]byte(s))
	}
	f.Add(record.Write(five(f)))
	f.Fuzz(func(t *testing.T, data []byte) {
		tree, err := record.Open(data, judge)
		if err != nil {
			return
		}
		if len(tree.Faults) > 101 {
			t.Fatalf("%d faults", len(tree.Faults))
		}
		for i, n := range tree.Line() {
			if n.State == nil || i > 0 && n.State.Hash() != tree.Match.Plies()[i-1].State.Hash() {
				t.Fatalf("move %d is not that of the match", i)
			}
		}
		again, err := record.Open(tree.Bytes(), judge)
		if err != nil || outline(again.Root) != outline(tree.Root) {
			t.Fatalf("%q became %q, then %v", data, tree.Bytes(), err)
		}
	})
}

// A position between two moves of one node has no place in the file: nothing can
// be said of it or follow it there, and all else goes on.
func TestTwoMovesInANode(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"(;GM[4]SZ[15];B[hh]W[hi])", "(;GM[4]SZ[15]B[hh];W[hi])", "(;GM[4]SZ[15];B[hh]W[hh])"} {
		tree, err := record.Open([]byte(file), judge)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		between := 0
		var moves []game.Move
		for i, n := range tree.Line() {
			if i > 0 {
				moves = append(moves, n.Move)
			}
			_, added := tree.Add(append(slices.Clip(moves), game.PlaceAt(game.Point{Col: 1, Row: 1})))
			for _, err := range []error{tree.Say(n, "x"), added} {
				if err != nil && !errors.Is(err, record.ErrBetween) {
					t.Errorf("%s: %v", file, err)
				}
				if err != nil {
					between++
				}
			}
		}
		if between != 2 {
			t.Errorf("%s: refused %d times, want 2", file, between)
		}
		if _, err := record.Open(tree.Bytes(), judge); err != nil {
			t.Errorf("%s: what was written cannot be read: %v", file, err)
		}
	}
}

// TestPropose: a better line stands beside the game's, and why at the move that was
// made; said twice it stays once, and a signed game still holds.
func TestPropose(t *testing.T) {
	t.Parallel()
	resign := match.Command{Seat: game.First, Do: match.DoResign}
	m := begin(t, "gomoku/freestyle 15", "10m", "Lin", "王").play(0, "h8 h9 i8").do(resign).settle().m
	tree := mustOpen(t, record.Write(m))
	at := func(col, row int8) game.Move { return game.PlaceAt(game.Point{Col: col, Row: row}) }
	line := []game.Move{at(0, 0), at(1, 1), at(1, 1), at(2, 2)} // the third is none
	say(t, tree, "hh hg", "mine")
	for range 2 {
		if err := tree.Propose(1, line, "why"); err != nil {
			t.Fatal(err)
		}
	}
	if len(tree.Root.Next[0].Next) != 2 || len(tree.Root.Next[0].Next[1].Next) != 1 || tree.Line()[2].Comment != "mine\nwhy" {
		t.Errorf("got %s", outline(tree.Root))
	}
	if r, err := record.Verify(tree.Bytes(), judge); err != nil || r.Good != m.Len() {
		t.Errorf("it does not hold any more: %v", err)
	}
	for n, line := range map[int][]game.Move{-1: line, 3: line, 99: line, 0: nil, 2: {at(7, 7)}} {
		if err := tree.Propose(n, line, "why"); !errors.Is(err, record.ErrMoves) {
			t.Errorf("after %d moves %v: %v", n, line, err)
		}
	}
}
