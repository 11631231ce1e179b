package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
	"qiyou/game"
	"qiyou/game/record"
)

func TestReadOthersFiles(t *testing.T) {
	t.Parallel()
	at := func(col, row int8) game.Move { return game.PlaceAt(game.Point{Col: col, Row: row}) }
	for name, c := range map[string]struct {
		text  string
		setup string
		moves []game.Move
	}{
		"plain":             {"(;FF[4]GM[4]SZ[15];B[hh];W[ig])", "gomoku/freestyle 15", []game.Move{at(7, 7), at(8, 6)}},
		"FF3, long names":   {"(;GaMe[4]SiZe[15]\n;Black[hh]\r\n;White [tt])", "gomoku/freestyle 15", []game.Move{at(7, 7), game.PassMove()}},
		"letter and number": {"(;GM[4]SZ[15]RU[standard];B[H8];W[o15];B[A1])", "gomoku/standard 15", []game.Move{at(7, 7), at(14, 0), at(0, 14)}},
		"main line only":    {"(;GM[4]SZ[15](;B[aa](;W[bb])(;W[cc]))(;B[dd]))", "gomoku/freestyle 15", []game.Move{at(0, 0), at(1, 1)}},
		"text around":       {"From: x (y)\n(;GM[4]SZ[19]C[a \\] b\\\\]AB;B[];W[sa]) bye (z)", "gomoku/freestyle 19", []game.Move{game.PassMove(), at(18, 0)}},
		"unknown rules":     {"(;GM[4]SZ[15]RU[Some Event (2019)]KO[]C[a\\]b];B[];W[oa])tail", "gomoku/freestyle 15", []game.Move{game.PassMove(), at(14, 0)}},
		"an opening":        {"(;GM[4]SZ[15]RU[standard opening=swap];B[hh]C[x: dark])", "gomoku/standard 15 opening=swap", []game.Move{at(7, 7)}},
		"no such rules":     {"(;GM[4]RU[renju foul=loses]SZ[19])", "gomoku/freestyle 19", nil},
		"go without GM":     {"(;B[pd];W[dd])", "weiqi/japanese 19", []game.Move{at(15, 3), at(3, 3)}},
		"go":                {"(;GM[1]SZ[9:9]RU[Chinese]KM[7.50];B[];W[tt])", "weiqi/chinese 9", []game.Move{game.PassMove(), game.PassMove()}},
		"komi":              {"(;GM[1]SZ[19]RU[NZ]KM[-5,5];B[aa])", "weiqi/new-zealand 19 komi=-5.5", []game.Move{at(0, 0)}},
		"komi in zi":        {"(;GM[1]SZ[19]RU[chinese]KM[3.75];B[aa])", "weiqi/chinese 19", []game.Move{at(0, 0)}},
		"rules in words":    {"(;GM[1]SZ[19]RU[New Zealand])", "weiqi/new-zealand 19", nil},
		"handicap":          {"(;GM[1]SZ[19]RU[AGA]KM[0.5]HA[2]AB[dp][pd];W[dd])", "weiqi/aga 19 handicap=2", []game.Move{at(3, 3)}},
		"free handicap":     {"(;GM[1]SZ[19]RU[Chinese]KM[0]HA[3]AB[aa:ac];W[dd])", "weiqi/chinese 19 handicap=3 komi=0 placement=free", []game.Move{at(3, 3)}},
		"one stone":         {"(;GM[1]SZ[19]RU[Japanese]KM[0.5]HA[1];B[dd])", "weiqi/japanese 19 komi=0.5", []game.Move{at(3, 3)}},
	} {
		g, err := record.Read([]byte(c.text))
		if c.setup == "" {
			if err == nil {
				t.Errorf("%s: no error", name)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		s, err := g.Setup()
		if err != nil || s.String() != c.setup {
			t.Errorf("%s: setup %v, %v", name, s, err)
		}
		_, steps, err := record.Steps([]byte(c.text), judge)
		var moves []game.Move
		for _, p := range steps {
			moves = append(moves, p.Move)
		}
		if err != nil || !reflect.DeepEqual(moves, c.moves) {
			t.Errorf("%s: moves %v, %v; want %v", name, moves, err, c.moves)
		}
	}
}

// TestFaultsHaveAPlace: what cannot be read is told by line and byte, and the
// rest is read.
func TestFaultsHaveAPlace(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text         string
		code         string // of the first fault
		line, offset int
		left         string // what is read
	}{
		{"(;A[x]", record.FaultCut, 1, 6, "(;A[x])\n"},
		{"(;A[x\n]\nB)", record.FaultTag, 3, 8, "(;A[x\n])\n"},
		{"(;A[1];\n\nB[2]C[x", record.FaultCut, 3, 14, "(;A[1]\n;B[2])\n"},
		{"(A[x])", record.FaultStray, 1, 1, "(;A[x])\n"},
		{"(;A[1](;B[1])\n;C[1])", record.FaultStray, 2, 14, "(;A[1]\n(;B[1])\n(;C[1]))\n"},
		{"(;A[1]x[2])", record.FaultTag, 1, 6, "(;A[1])\n"},
		{"(;A[1];)(", "", 0, 0, "(;A[1]\n;)\n"},
		{"(;A[1]()(;B[1]))", record.FaultStray, 1, 7, "(;A[1]\n;B[1])\n"},
		{"(;A[1]--,;B[2])", record.FaultStray, 1, 6, "(;A[1]\n;B[2])\n"},
		{"((;A[1];B[2]))", "", 0, 0, "(;A[1]\n;B[2])\n"},
		{"(;PB[Andr\xe9];;-)", record.FaultStray, 1, 13, "(;PB[André]\n;\n;)\n"},
		{"(;CA[GBK]PB[\xbc\xd7\xb7\xbd];-)", record.FaultStray, 1, 18, "(;CA[GBK]PB[甲方]\n;)\n"},
		{"\ufeff(;A[1]\n-)", record.FaultStray, 2, 10, "(;A[1])\n"},
	} {
		g, err := record.Read([]byte(c.text))
		first := record.Fault{}
		if len(g.Faults) > 0 {
			first = g.Faults[0]
		}
		if err != nil || first.Code != c.code || first.Line != c.line || first.Offset != c.offset || string(g.Bytes()) != c.left {
			t.Errorf("%q: %q, %v, %v; want %q, %s at line %d, byte %d", c.text, g.Bytes(), g.Faults, err, c.left, c.code, c.line, c.offset)
		}
	}
}

// TestNoTree: where there is nothing to read the error says where the file ends.
func TestNoTree(t *testing.T) {
	t.Parallel()
	for text, offset := range map[string]int{"": 0, "no tree": 7, ";;": 2, "()": 2, "(": 1, "hello (world": 12, "keys (x): `;` and `)` [ A": 25} {
		_, err := record.Read([]byte(text))
		var s *record.SyntaxError
		if !errors.As(err, &s) || s.Line != 1 || s.Offset != offset {
			t.Errorf("%q: %v, want line 1, byte %d", text, err, offset)
		}
	}
}

// TestLimits: a file without end is read up to a point.
func TestLimits(t *testing.T) {
	t.Parallel()
	var many strings.Builder
	for i := range 600 {
		fmt.Fprintf(&many, "%c%c[x]", 'A'+i/26, 'A'+i%26)
	}
	for name, text := range map[string]string{
		"nested": strings.Repeat("(;", 1001), "nodes": "(" + strings.Repeat(";", 200_001), "properties": "(;" + many.String() + ")",
		"faults": "(;" + strings.Repeat(";x[]", 10_000) + ")",
	} {
		g, err := record.Read([]byte(text))
		if err != nil || len(g.Faults) == 0 || len(g.Faults) > 101 {
			t.Errorf("%s: %d faults, %v", name, len(g.Faults), err)
		}
	}
	if _, err := record.Read(make([]byte, record.MaxFile+1)); err == nil {
		t.Error("a file that is too long is read")
	}
}

func TestWhatIsNoGame(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"(;GM[99]SZ[15])", "(;GM[7])", "(;GM[4]SZ[26])", "(;GM[4]SZ[x])", "(;GM[1]SZ[19:13])",
		"(;GM[4]SZ[15];B[aa]AB[hh][ii];W[ab])", "(;GM[4]SZ[15];B[aa];AE[aa])", "(;GM[4]SZ[15];B[zz])", "(;GM[4]SZ[15];B[p1])", "(;GM[4]SZ[15];B[h16])", "(;GM[4]SZ[15];B[hh][ii])",
		"(;GM[4]SZ[15];B[=dark])",
	} {
		g, err := record.Read([]byte(text))
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		_, err1 := g.Setup()
		_, _, err2 := record.Steps([]byte(text), judge)
		if !errors.Is(errors.Join(err1, err2), record.ErrContent) {
			t.Errorf("%s: %v, %v", text, err1, err2)
		}
	}
}

func TestText(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]string{
		`a\]b\\c\:d`: `a]b\c:d`, "a\\\nb": "ab", "a\\\r\nb": "ab", "a\r\nb\n\rc\rd\n\ne": "a\nb\nc\nd\n\ne", "a\tb\\\tc": "a b c", `end\`: `end\`,
	} {
		if got := record.Text(value); got != want {
			t.Errorf("%q means %q, want %q", value, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Map(func(r rune) rune {
			if r == '\r' || r == '\t' || r == '\v' || r == '\f' {
				return -1
			}
			return r
		}, rapid.String().Draw(t, "text"))
		if got := record.Text(record.Escape(s)); got != s {
			t.Fatalf("%q came back as %q", s, got)
		}
		if v := record.Simple(s); strings.ContainsFunc(v, func(r rune) bool { return r < ' ' || r == 0x7f }) {
			t.Fatalf("%q as one line is %q", s, v)
		}
	})
}

func TestLatin1(t *testing.T) {
	t.Parallel()
	g, err := record.Read([]byte("(;PB[Andr\xe9])"))
	if err != nil || g.Roots[0].First("PB") != "André" {
		t.Errorf("%q, %v", g.Roots[0].First("PB"), err)
	}
}

// A file of many nodes in a row or side by side is no deep recursion.
func TestLargeFiles(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"(" + strings.Repeat(";B[hh]", 100_000) + ")",
		"(;A[1]" + strings.Repeat("(;B[hh])", 50_000) + ")",
		strings.Repeat("(;A[1]", 1000) + strings.Repeat(")", 1000),
	} {
		g, err := record.Read([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if again, err := record.Read(g.Bytes()); err != nil || !bytes.Equal(again.Bytes(), g.Bytes()) {
			t.Errorf("%.20s comes back otherwise, %v", text, err)
		}
	}
}

// sameTree says whether two trees have the same nodes with the same properties.
func sameTree(a, b *record.Node) bool {
	return slices.EqualFunc(a.Props, b.Props, func(p, q record.Prop) bool { return p.ID == q.ID && slices.Equal(p.Values, q.Values) }) &&
		slices.EqualFunc(a.Children, b.Children, sameTree)
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"(;FF[4]GM[4]SZ[15];B[hh](;W[ig])(;W[aa]C[x\\]y]))", "(;Game[4];B[H8])(;A[])", "x(;A[\\\n]B[\xff])", "(;GM[1]HA[2]AB[aa][bb:cc]KM[0.5]PL[W];W[])",
	} {
		f.Add([]byte(s))
	}
	f.Add(record.Write(five(f)))
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := record.Read(data)
		if err != nil {
			return
		}
		again, err := record.Read(g.Bytes())
		if err != nil || len(again.Faults) > 0 || !slices.EqualFunc(again.Roots, g.Roots, sameTree) {
			t.Fatalf("%q became %q: %v, %v", data, g.Bytes(), again.Faults, err)
		}
		_ = g.Info()
		_, _ = g.Setup()
		_, _, _ = record.Steps(data, judge)
		if _, err := record.Verify(data, judge); err == nil && !bytes.Equal(g.Bytes(), data) {
			t.Fatalf("%q holds but is not written so", data)
		}
	})
}
