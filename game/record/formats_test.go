package record_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
	"qiyou/game"
	"qiyou/game/record"
	"qiyou/game/xiangqi"
)

// TestFormats: each format is written of the games that it is for, and read again
// as that game.
func TestFormats(t *testing.T) {
	t.Parallel()
	of := map[string]string{"sgf": "gomoku weiqi", "psq": "gomoku", "points": "gomoku"}
	for game, data := range map[string][]byte{
		"gomoku": readFile(t, "sample_freestyle15.psq"), "weiqi": readFile(t, "study.sgf"), "xiangqi": readFile(t, "study.pgn"),
	} {
		tree := mustOpen(t, data)
		for _, format := range record.Formats() {
			got, err := tree.As(format, tree.Root.State)
			if want := of[format]; want == "" && game == "xiangqi" || strings.Contains(want, game) {
				again := mustOpen(t, got)
				if err != nil || again.Info.Game != game || len(again.Faults) > 0 {
					t.Errorf("%s as %s: %v, %+v", game, format, err, again.Info)
				}
				if a, b := mainLine(again), mainLine(tree); format != "fen" && !slices.Equal(a, b) {
					t.Errorf("%s as %s: %v, want %v", game, format, a, b)
				}
			} else if !errors.Is(err, record.ErrForeign) {
				t.Errorf("%s as %s: %v", game, format, err)
			}
		}
	}
	if _, err := mustOpen(t, []byte("(;GM[4];B[hh])")).As("x", nil); !errors.Is(err, record.ErrForeign) {
		t.Errorf("no format: %v", err)
	}
	for file, want := range map[string]string{"a.SGF": "sgf", "b/a.pgn": "pgn", "a.xqf": "xqf", "a.ubb": "ubb", "a.psq": "psq", "a.fen": "fen", "a.txt": "", "": "", "sgf": "", "-": ""} {
		if got := record.FormatOf(file); got != want {
			t.Errorf("%q is %q, want %q", file, got, want)
		}
	}
}

// mainLine is the moves of the game itself.
func mainLine(tree *record.Tree) (all []game.Move) {
	for _, n := range tree.Line()[1:] {
		all = append(all, n.Move)
	}
	return all
}

// TestNotations: PGN in each notation is the same tree, and says which it is; the
// signed log, which is of a file in ICCS, stays behind.
func TestNotations(t *testing.T) {
	t.Parallel()
	signed := record.Write(begin(t, "xiangqi/asian 0", "10m", "Lin", "Wang").play(0, "h2e2 h9g7 h0g2").m)
	for _, data := range [][]byte{readFile(t, "study.pgn"), xiangqiSample(t, "odds9-cn-gbk.pgn"), xiangqiSample(t, "engine-01.ubb"), signed} {
		want := mustOpen(t, data)
		for format, sign := range map[string]string{"pgn-iccs": "-", "pgn-wxf": "+", "pgn-simplified": "进", "pgn-traditional": "進"} {
			got, err := want.As(format, want.Root.State)
			if err != nil {
				t.Fatal(err)
			}
			again := mustOpen(t, got)
			if outline(again.Root) != outline(want.Root) || again.Signed || bytes.Contains(got, []byte("QYLOG")) {
				t.Errorf("%s: %s\nwant %s\n%s", format, outline(again.Root), outline(want.Root), got)
			}
			if _, moves, _ := strings.Cut(string(got), "\n\n"); !strings.Contains(moves, sign) {
				t.Errorf("%s has no %q:\n%s", format, sign, got)
			}
		}
	}
}

// TestWhatFormatsDoNotHold: a format that would say another game is refused.
func TestWhatFormatsDoNotHold(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]string{ // as points and as PSQ; "" is refused
		"(;GM[4]SZ[15];B[hh];W[hg])":                  {"h8h9\n", "Piskvorky 15x15, 0:0, 0\n8,8,0\n8,7,0\n?\n?\n-1\n"},
		"(;GM[4]SZ[15]PB[1,2]PW[a\nb];B[aa]QYMS[12])": {"a15\n", "Piskvorky 15x15, 0:0, 0\n1,1,12\n?\na b\n-1\n"},
		"(;GM[4]SZ[15]AB[aa]AW[bb];B[hh])":            {},
		"(;GM[4]SZ[15];B[hh];B[hg])":                  {},
		"(;GM[4]SZ[15];B[hh];W[];B[hg])":              {"h8--h9\n", ""},
	} {
		tree := mustOpen(t, []byte(text))
		for i, format := range []string{"points", "psq"} {
			got, err := tree.As(format, tree.Root.State)
			if string(got) != want[i] || (err != nil) != (want[i] == "") || err != nil && !errors.Is(err, record.ErrHolds) {
				t.Errorf("%s as %s: %q, %v, want %q", text, format, got, err, want[i])
			}
		}
	}
}

// TestFEN: a line as people and engines write it.
func TestFEN(t *testing.T) {
	t.Parallel()
	const endgame = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1"
	for text, want := range map[string]struct {
		fen, line string
		faults    int
	}{
		endgame:                                      {endgame, "", 0},
		"3k5/9/9/9/9/9/9/9/4R4/4K4":                  {endgame, "", 0},
		" 3k5/9/9/9/9/9/9/9/4R4/4K4 r\r\n":           {endgame, "", 0},
		"fen " + endgame + " moves e1f1 d9d8":        {endgame, " eifi dadb", 0},
		"position startpos moves h2e2 h9g7\n":        {xiangqi.StartFEN, " hheh hagc", 0},
		"position fen " + endgame + " moves e1e8 x1": {endgame, " eieb", 1},
		endgame + " e1e8\nmore":                      {endgame, " eieb", 1},
		"startpos":                                   {xiangqi.StartFEN, "", 0},
	} {
		tree := mustOpen(t, []byte(text))
		if got := outline(tree.Root); xiangqi.FEN(tree.Root.State) != want.fen || got != want.line || len(tree.Faults) != want.faults {
			t.Errorf("%q: %s from %s, %v", text, got, xiangqi.FEN(tree.Root.State), tree.Faults)
		}
	}
	for text, code := range map[string]string{"9/9/9/9/9/9/9/9/9/9 w": record.FaultSetup, "startposition": record.FaultNone, "3k5/9/9/9/9/9/9/9/4R4 w": record.FaultNone} {
		_, err := record.Open([]byte(text), judge)
		if f, ok := record.FaultOf(err); !ok || f.Code != code {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestGomokuWritten: a game of stones in turn comes back from points and PSQ.
func TestGomokuWritten(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom([]string{"15", "19", "20"}).Draw(t, "size")
		tree := mustOpen(t, []byte("(;GM[4]SZ["+size+"]PB[林]PW[Wang])"))
		n := tree.Root
		var sgf strings.Builder
		sgf.WriteString("(;GM[4]SZ[" + size + "]PB[林]PW[Wang]")
		for i := range rapid.IntRange(0, 30).Draw(t, "moves") {
			m, ok := draw(t, n)
			if !ok {
				break
			}
			sgf.WriteString([2]string{";B[", ";W["}[i%2] + m.To.String() + "]")
			n, _ = tree.Next(n, m)
		}
		tree = mustOpen(t, []byte(sgf.String()+")"))
		psq, err := tree.PSQ()
		if err != nil {
			t.Fatal(err)
		}
		if again := mustOpen(t, psq); outline(again.Root) != outline(tree.Root) || again.Info.Dark != "林" || again.Info.Light != "Wang" || len(again.Faults) > 0 {
			t.Fatalf("%s\nbecame\n%s", sgf.String(), psq)
		}
		points, err := tree.Points()
		if err != nil {
			t.Fatal(err)
		}
		if size != "15" || len(tree.Line()) == 1 {
			return // points do not say how large the board is
		}
		if again := mustOpen(t, points); outline(again.Root) != outline(tree.Root) {
			t.Fatalf("%s\nbecame\n%s", sgf.String(), points)
		}
	})
}

func FuzzReadFEN(f *testing.F) {
	f.Add([]byte("position fen 3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1 moves e1e8"))
	f.Add([]byte("startpos moves h2e2"))
	f.Fuzz(func(t *testing.T, data []byte) { checkForeign(t, data, record.ReadFEN) })
}
