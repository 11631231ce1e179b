package record_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"

	"qiyou/game"
	"qiyou/game/gametest"
	"qiyou/game/record"
)

// TestPSQIsTheSGF: the sample is the same game in both formats.
func TestPSQIsTheSGF(t *testing.T) {
	t.Parallel()
	psq, sgf := mustOpen(t, readFile(t, "sample_freestyle15.psq")), mustOpen(t, readFile(t, "sample_freestyle15.sgf"))
	if got, want := outline(psq.Root), outline(sgf.Root); got != want || psq.Info.Dark != "EngineA.zip" || psq.Info.Light != "EngineB.zip" || psq.Ext() != ".sgf" {
		t.Errorf("%s, %+v, %s; want %s", got, psq.Info, psq.Ext(), want)
	}
	if !bytes.Contains(psq.Bytes(), []byte("QYMS[400]")) {
		t.Errorf("the times are lost in %s", psq.Bytes())
	}
}

// libFile is a file of RenLib with these nodes.
func libFile(nodes string) string {
	return "\xffRenLib\xff\x03\x04" + strings.Repeat("\xff", 10) + nodes
}

// TestGomokuFormats: what each format says, and the faults of damaged files.
func TestGomokuFormats(t *testing.T) {
	t.Parallel()
	gbk, err := simplifiedchinese.GBK.NewEncoder().String("花月，黑必胜")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		file, want string
		faults     []record.Fault
	}{
		"psq":            {"Piskvorky 15x15, 0:0, 1\r\n8,8,5\r\n\r\n9,9\r\n", " hh ii", nil},
		"psq, names":     {"Piskvorky 20x20, 1:1, 0\n1,1,0\n20,20,0\nA\nB\n-1\n", " aa tt", nil},
		"psq, no names":  {"Piskvorky 20x20, 1:1, 0\n1,1,0\n-1\n", " aa", nil},
		"psq, outside":   {"Piskvorky 15x15, 1:1, 0\n8,8,0\n0,3,0\n1,1,1", " hh", []record.Fault{{Code: record.FaultMoveOf, Line: 3, Offset: 30, Text: "0,3,0"}}},
		"psq, beyond":    {"Piskvorky 15x15, 1:1, 0\n8,8,0\n16,3,0", " hh", []record.Fault{{Code: record.FaultIllegal, Line: 3, Offset: 30, Move: 2, Text: "W[pc]", Why: game.OffBoard}}},
		"psq, twice":     {"Piskvorky 15x15, 1:1, 0\n8,8,0\n8,8,0", " hh", []record.Fault{{Code: record.FaultIllegal, Line: 3, Offset: 30, Move: 2, Text: "W[hh]", Why: game.Occupied}}},
		"psq, stray":     {"Piskvorky 15x15, 1:1, 0\n8,8,0\nA\nB\n0\nmore\n", " hh", []record.Fault{{Code: record.FaultStray, Line: 6, Offset: 36, Text: "more"}}},
		"rec":            {"A\nB\n9,9,100\n10,10,5\n", " jj kk", nil},
		"points":         {"h8i9h10", " hh ig hf", nil},
		"points, spaced": {"H8, I9;\nH10", " hh ig hf", nil},
		"points, number": {"1. H8 I9 2. H10\n", " hh ig hf", nil},
		"points, link":   {"https://example.org/board/?h8_i9_h10", " hh ig hf", nil},
		"points, pass":   {"h8 -- i9 pass", " hh - ig -", nil},
		"points, wide":   {"h8p16", " hl pd", nil},
		"points, twice":  {"h8h8", " hh", []record.Fault{{Code: record.FaultIllegal, Line: 1, Offset: 2, Move: 2, Text: "W[hh]", Why: game.Occupied}}},
		"lib, root":      {libFile("\x00\x00\x78\x40"), " hh", nil},
		"lib, tree":      {libFile("\x78\x00\x68\x80\x69\x40\x69\x00\x89\x50"), " hh (ig ii) hg ig", nil},
		"lib, texts":     {libFile("\x78\x49\x00\x01title\btext\x00\x00" + "A\x00"), "<hh 0 A> hh{title\ntext}", nil},
		"lib, encoded":   {libFile("\x78\x48" + gbk + "\x00\x00"), " hh{花月，黑必胜}", nil},
		"lib, no move":   {libFile("\x78\x00\x00\x0anote\x00\x00\x79\x40"), " hh{note} ih", nil},
		"lib, pass":      {libFile("\x78\x00\x00\x00\x79\x40"), " hh - ih", nil},
		"lib, cut":       {libFile("\x78\x00\x79"), " hh", []record.Fault{{Code: record.FaultCut, Offset: 22}}},
		"lib, text cut":  {libFile("\x78\x08note"), " hh{note}", []record.Fault{{Code: record.FaultCut, Offset: 22}}},
		"lib, no point":  {libFile("\x78\x00\xf1\x40"), " hh", []record.Fault{{Code: record.FaultMoveOf, Offset: 22}}},
		"lib, sibling":   {libFile("\x78\x00\x79\xc0"), " hh ih", []record.Fault{{Code: record.FaultCut, Offset: 24}}},
	} {
		tree, err := record.Open([]byte(c.file), judge)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		same := len(tree.Faults) == len(c.faults)
		for i, f := range c.faults {
			same = same && tree.Faults[i] == f
		}
		if got := outline(tree.Root); got != c.want || !same {
			t.Errorf("%s: %s, %+v\nwant %s, %+v", name, got, tree.Faults, c.want, c.faults)
		}
		if got := outline(mustOpen(t, tree.Bytes()).Root); got != c.want {
			t.Errorf("%s: comes back as %s, want %s", name, got, c.want)
		}
	}
}

// TestMovesOfXiangqiAreNoPoints: a list of moves is the game in which it can
// begin one.
func TestMovesOfXiangqiAreNoPoints(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"h2e2 h9g7": "xiangqi", "1. h2e2 h9g7": "xiangqi", "炮二平五 马8进7": "xiangqi", "C2=5 H8+7": "xiangqi", "h8i9 h10": "gomoku", "1. h8 i9": "gomoku",
	} {
		if tree := mustOpen(t, []byte(text)); tree.Info.Game != want || len(tree.Match.Plies()) < 2 {
			t.Errorf("%s: %s, %d moves", text, tree.Info.Game, len(tree.Match.Plies()))
		}
	}
}

// TestDeepLIB: neither a long line nor deep variations break the reader.
func TestDeepLIB(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	for name, nodes := range map[string]string{
		"line":     strings.Repeat("\x78\x00", 300_000),
		"siblings": strings.Repeat("\x78\x80", 300_000),
		"ladder":   strings.Repeat("\x78\xc0\x79\x00", 150_000),
		"leaves":   strings.Repeat("\x78\xc0", 300_000),
	} {
		tree := mustOpen(t, []byte(libFile(nodes)))
		if len(tree.Faults) == 0 {
			t.Errorf("%s: no fault", name)
		}
		if _, err := record.Open(tree.Bytes(), judge); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestNoGomoku: what is none of the formats is refused, with the place.
func TestNoGomoku(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"Piskvorky", "Piskvorky 15, 1", "A\nB\n", "h8 i", "\xffRenLib\xff", "8,8\n9,9\n"} {
		var syntax *record.SyntaxError
		if _, err := record.Open([]byte(text), judge); !errors.As(err, &syntax) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzReadPSQ(f *testing.F) {
	f.Add([]byte("Piskvorky 15x15, 11:11, 0\n7,13,0\n3,10,400\nA\nB\n0\n"))
	f.Fuzz(func(t *testing.T, data []byte) { checkForeign(t, data, record.ReadPSQ) })
}

func FuzzReadREC(f *testing.F) {
	f.Add([]byte("A\nB\n9,9,100\n10,10,5\n"))
	f.Fuzz(func(t *testing.T, data []byte) { checkForeign(t, data, record.ReadREC) })
}

func FuzzReadPoints(f *testing.F) {
	f.Add([]byte("1. h8 i9 2. h10 --"))
	f.Add([]byte("https://x/?h8_i9"))
	f.Fuzz(func(t *testing.T, data []byte) { checkForeign(t, data, record.ReadPoints) })
}

func FuzzReadLIB(f *testing.F) {
	f.Add(readFile(f, "sample_two_openings.lib"))
	f.Add([]byte(libFile("\x78\x49\x00\x01title\btext\x00\x00" + "A\x00")))
	f.Fuzz(func(t *testing.T, data []byte) { checkForeign(t, data, record.ReadLIB) })
}
