package record_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/game/xiangqi"
)

const samples = "../../testdata/xiangqi/samples"

// Files of other programs: moves in every notation, UTF-8 and GBK.
func TestReadSamples(t *testing.T) {
	t.Parallel()
	f, err := os.Open(filepath.Join(samples, "expected.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	read := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var want struct {
			File, FEN string
			Mainline  []string
		}
		if err := json.Unmarshal(lines.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		if filepath.Ext(want.File) != ".pgn" {
			continue
		}
		data, err := os.ReadFile(filepath.Join(samples, want.File))
		if err != nil {
			t.Fatal(err)
		}
		start, steps, err := record.Steps(data, judge)
		var got []string
		for _, s := range steps {
			m, _ := xiangqi.MoveOf(s.Move)
			got = append(got, m.String())
		}
		if err != nil || xiangqi.FEN(start) != want.FEN || !slices.Equal(got, want.Mainline) {
			t.Errorf("%s: from %s %v, %v; want from %s %v", want.File, xiangqi.FEN(start), got, err, want.FEN, want.Mainline)
		}
		read++
	}
	if read != 4 {
		t.Errorf("%d files, want 4", read)
	}
}

func TestReadPGN(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text   string
		tags   []record.Tag
		moves  []string
		result string
	}{
		"as written":      {"[Red \"a\"]\n\n1. H2-E2 H9-G7\n1-0\n", []record.Tag{{"Red", "a"}}, []string{"H2-E2", "H9-G7"}, "1-0"},
		"mark, CR LF":     {"\ufeff[Red \"a\"]\r\n[Black \"b\"]\r\n\r\n1.炮二平五 马８进７\r\n*\r\n", []record.Tag{{"Red", "a"}, {"Black", "b"}}, []string{"炮二平五", "马８进７"}, "*"},
		"escapes":         {`[Red "a \"b\" \\ \c "d""]` + "\n*", []record.Tag{{"Red", `a "b" \ \c "d"`}}, nil, "*"},
		"comments":        {"[A \"\"]\n{x [y] ( }1. h2e2; 2. x\nh9g7 {\n} 2. ... $1 (1. x {)} (y)) 3.C2=5 1/2-1/2", []record.Tag{{"A", ""}}, []string{"h2e2", "h9g7", "C2=5"}, "1/2-1/2"},
		"private lines":   {"% x\n[A \"1\"]\n% [B \"2\"]\n1. a\n%{\nb", []record.Tag{{"A", "1"}}, []string{"a", "b"}, ""},
		"two games":       {"[A \"1\"]\n1. a\n[A \"2\"]\n1. b", []record.Tag{{"A", "1"}}, []string{"a"}, ""},
		"none, and one":   {"[A \"1\"]\n(\n[B \"2\"]\n1. a", []record.Tag{{"A", "1"}}, nil, "*"},
		"after result":    {"[A \"1\"]\n1. a 0-1 ( {", []record.Tag{{"A", "1"}}, []string{"a"}, "0-1"},
		"Black first":     {"[FEN \"x b\"]\n1. ... a 2. b", []record.Tag{{"FEN", "x b"}}, []string{"a", "b"}, ""},
		"blanks of China": {"[A \"1\"]\n1.\u3000炮二平五\u3000马８进７", []record.Tag{{"A", "1"}}, []string{"炮二平五", "马８进７"}, ""},
		"no tags":         {"1. H2-E2", nil, []string{"H2-E2"}, ""},
	} {
		p, err := record.ReadPGN([]byte(c.text))
		if err != nil || !slices.Equal(p.Tags, c.tags) || !slices.Equal(p.Moves(), c.moves) || p.Result != c.result {
			t.Errorf("%s: %+v, moves %q, %v, want %+v", name, p, p.Moves(), err, c)
		}
		if again, err := record.ReadPGN(p.Bytes()); err != nil || !samePGN(again, p) {
			t.Errorf("%s: became %s, %v", name, p.Bytes(), err)
		}
	}
}

// samePGN says whether two games have the same tags and the same tree of moves.
func samePGN(a, b record.PGN) bool {
	return slices.Equal(a.Tags, b.Tags) && sameTree(a.Root, b.Root) && a.Result == b.Result && a.Rest == b.Rest
}

// TestPGNTree: comments, variations and signs are kept where they stand.
func TestPGNTree(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"{about}\n1. a {one} {two} b!? $6 2. c", "{about}\n1. a\n{one}\n{two}\n1. ... b !? $6\n2. c\n"},
		{"1. a (1. b c (1... d) 2. e) (1. f) 1... g 2. h", "1. a\n( 1. b c\n( 1. ... d\n)\n2. e )\n( 1. f )\n1. ... g\n2. h\n"},
		{"1. a ({why} 1. b ; to the end\n) c", "1. a\n(\n{why}\n1. b\n{to the end}\n)\n1. ... c\n"},
		{"1. a b (1... b 2. c d) (1... b 2. e) 1-0", "1. a b\n( 1. ... b\n2. c d\n)\n( 1. ... b\n2. e )\n1-0\n"},
		{"[A \"\"]\n(1. a b) (1. c)*", "[A \"\"]\n\n( 1. a b\n)\n( 1. c )\n*\n"},
		{"1. a (1. b *) c 0-1\n\n[B \"2\"]\n1. d", "1. a\n( 1. b )\n1. ... c\n0-1\n[B \"2\"]\n1. d"},
	} {
		p, err := record.ReadPGN([]byte(c.text))
		if got := strings.TrimPrefix(string(p.Bytes()), "\n"); err != nil || len(p.Faults) > 0 || got != c.want {
			t.Errorf("%q: %q, %v, %v; want %q", c.text, got, p.Faults, err, c.want)
		}
		if again, err := record.ReadPGN(p.Bytes()); err != nil || !samePGN(again, p) {
			t.Errorf("%q: became %q, then %q, %v", c.text, p.Bytes(), again.Bytes(), err)
		}
	}
}

func TestPGNFaultsHaveAPlace(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text         string
		code         string
		line, offset int
	}{
		{"[A \"x\n]\n1. a", record.FaultTag, 1, 0}, {"[A \"1\"]\n[\"x\"]", record.FaultTag, 2, 8}, {"[A-B \"1\"]\na", record.FaultTag, 1, 0},
		{"[A \"1\"]\n{ x", record.FaultCut, 2, 8}, {"[A \"1\"]\n1. a )", record.FaultStray, 2, 13}, {"[A \"1\"]\n(a", record.FaultCut, 2, 10},
		{"[A \"1\"]\n(a [", record.FaultStray, 2, 11}, {"[A \"1\"]\n}", record.FaultStray, 2, 8}, {"a " + strings.Repeat("x", 65), record.FaultStray, 1, 2},
		{"[A \"1\"]\n" + strings.Repeat("(", 1002), record.FaultMany, 2, 1008}, {"a 1.1-0", record.FaultStray, 1, 2},
		{"[A \"\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5\"]\n\n1. \xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 }", record.FaultStray, 3, 28},
	} {
		p, err := record.ReadPGN([]byte(c.text))
		if err != nil || len(p.Faults) == 0 || p.Faults[0].Code != c.code || p.Faults[0].Line != c.line || p.Faults[0].Offset != c.offset {
			t.Errorf("%.20q: %v, %v, want %s at line %d, byte %d", c.text, p.Faults, err, c.code, c.line, c.offset)
		}
	}
	for text, at := range map[string][2]int{"": {1, 0}, " \n": {2, 2}, "[A]": {1, 3}, "1-0": {1, 3}} {
		_, err := record.ReadPGN([]byte(text))
		var s *record.SyntaxError
		if !errors.As(err, &s) || s.Line != at[0] || s.Offset != at[1] {
			t.Errorf("%q: %v, want line %d, byte %d", text, err, at[0], at[1])
		}
	}
}

// TestParse: the format is told by the content.
func TestParse(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"(;GM[4])": "gomoku", " \r\n\ufeff(;B[aa])": "weiqi", "[x] (;GM[1])": "weiqi", "[Game \"Chinese Chess\"]\n*": "xiangqi",
		"\ufeff [ Red \"a\" ]": "xiangqi", "[White \"a\"]": "", "[Game \"Chess\"]": "", "(;GM[40])": "",
	} {
		f, err := record.Parse([]byte(text))
		if err != nil || f.Info().Game != want {
			t.Errorf("%q: %v, want %q", text, err, want)
			continue
		}
		if _, err := f.Setup(); (err == nil) != (want != "") || err != nil && !errors.Is(err, record.ErrContent) {
			t.Errorf("%q: setup %v", text, err)
		}
	}
	if _, err := record.Parse([]byte("hello")); err == nil {
		t.Error("no record is read")
	}
}

// TestStepsOfOthers: positions that are set up, and what stops a line.
func TestStepsOfOthers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text  string
		turn  game.Color // at the start
		steps int
		fails bool
	}{
		"puzzle":         {"(;GM[4]SZ[15]AB[hh][ii]AW[ab]PL[W];W[cc])", game.Light, 1, false},
		"no PL":          {"(;GM[1]SZ[9]AW[aa:bb];W[cc];B[dd])", game.Light, 2, false},
		"nothing after":  {"(;GM[1]SZ[9]AW[aa])", game.Dark, 0, false},
		"out of turn":    {"(;GM[4]SZ[15];B[aa];B[bb])", game.Dark, 2, false},
		"occupied":       {"(;GM[4]SZ[15];B[aa];W[bb];B[aa])", game.Dark, 2, true},
		"later setup":    {"(;GM[1]SZ[9];B[aa];AE[aa];W[bb])", game.Dark, 1, true},
		"no liberty":     {"(;GM[1]SZ[9]AW[aa][ab]AB[ba][bb][ac])", game.NoColor, 0, true},
		"off the board":  {"(;GM[4]SZ[9]AB[oo])", game.NoColor, 0, true},
		"no such game":   {"(;GM[2])", game.NoColor, 0, true},
		"an opening":     {"(;GM[4]SZ[15]RU[renju opening=rif];B[hh];W[hg];B[if];W[fh];B[ao])", game.Dark, 5, false},
		"FEN":            {"[FEN \"4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 3 9\"]\n9. ... e9f9", game.Light, 1, false},
		"bad FEN":        {"[FEN \"4k4\"]\n", game.NoColor, 0, true},
		"illegal":        {"[Red \"\"]\n1. 炮二平五 炮二平五 2. 帅五进二", game.Dark, 2, true},
		"no move":        {"[Red \"\"]\n1. hello", game.Dark, 0, true},
		"rules that are": {"[Rules \"asian limit=1\"]\n1. h2e2 h9g7", game.Dark, 1, true},
		"unknown rules":  {"[Rules \"x y=z\"]\n1. h2e2 h9g7", game.Dark, 2, false},
	} {
		start, steps, err := record.Steps([]byte(c.text), judge)
		turn := game.NoColor
		if start != nil {
			turn = start.View().Color(start.ToAct())
		}
		if turn != c.turn || len(steps) != c.steps || (err != nil) != c.fails || err != nil && !errors.Is(err, record.ErrContent) {
			t.Errorf("%s: %v to move, %d steps, %v; want %v, %d", name, turn, len(steps), err, c.turn, c.steps)
		}
	}
}

// TestStepsOfBrokenLog: what holds is shown.
func TestStepsOfBrokenLog(t *testing.T) {
	t.Parallel()
	data := record.Write(begin(t, "xiangqi/asian 0", "none", "a", "b").play(0, "h2e2 h9g7 h0g2").m)
	i := bytes.LastIndexByte(data, ',') // the last event
	data[i+10] ^= 1
	start, steps, err := record.Steps(data, judge)
	if start == nil || len(steps) != 2 || !errors.Is(err, record.ErrChain) {
		t.Errorf("%d steps, %v", len(steps), err)
	}
}

func TestWhatVerifySaysOfPGN(t *testing.T) {
	t.Parallel()
	m := begin(t, "xiangqi/asian 0", "none", "Lin", "Wang").play(0, "h2e2 h9g7").
		do(match.Command{Seat: game.First, Do: match.DoResign}).settle().m
	data := string(record.Write(m))
	for name, c := range map[string]struct {
		old, new string
		err      error
		good     int
		differs  []string
	}{
		"name":      {`[Red "Lin"]`, `[Red "Zhang"]`, record.ErrDiffers, m.Len(), []string{"Red"}},
		"result":    {`[Result "0-1"]`, `[Result "1-0"]`, record.ErrDiffers, m.Len(), []string{"Result"}},
		"token":     {"\n0-1\n", "\n1-0\n", record.ErrDiffers, m.Len(), []string{"moves"}},
		"move":      {"H2-E2", "H2-D2", record.ErrDiffers, m.Len(), []string{"moves"}},
		"comment":   {"1. H2-E2", "{x} 1. H2-E2", record.ErrDiffers, m.Len(), []string{"layout"}},
		"tag more":  {"[Round ", "[ECCO \"A00\"]\n[Round ", record.ErrDiffers, m.Len(), []string{"ECCO"}},
		"tag twice": {"[Round ", "[Round \"?\"]\n[Round ", record.ErrDiffers, m.Len(), []string{"Round"}},
		"tag less":  {"[Site \"?\"]\n", "", record.ErrDiffers, m.Len(), []string{"Site"}},
		"no log":    {"[QYLOG", "[QY", record.ErrNoChain, 0, nil},
		"no events": {"[QYLOG0001 \"", "[QYLOG0001 \",", record.ErrChain, 0, nil},
	} {
		r, err := record.Verify([]byte(strings.ReplaceAll(data, c.old, c.new)), judge)
		if !errors.Is(err, c.err) || r.Good != c.good || !slices.Equal(whats(r), c.differs) {
			t.Errorf("%s: %v, %d events hold, differs %+v; want %v, %d, %v", name, err, r.Good, r.Differs, c.err, c.good, c.differs)
		}
	}
}

// TestPGNLines: readers of PGN have lines of a fixed length.
func TestPGNLines(t *testing.T) {
	t.Parallel()
	data := record.Write(begin(t, "xiangqi/asian 0", "5m+3s", strings.Repeat("林", 16), strings.Repeat(`\`, 48)).play(time.Second, "h2e2 h9g7").m)
	for line := range bytes.Lines(data) {
		if len(line) > 255 {
			t.Errorf("%d bytes: %s", len(line), line)
		}
	}
}

// TestPlayedOn: a game that is over by our rules and went on is read to its end;
// not one after mate.
func TestPlayedOn(t *testing.T) {
	t.Parallel()
	round := " b0c2 b9c7 c2b0 c7b9"
	tree := mustOpen(t, []byte("[Red \"\"]\n1."+strings.Repeat(round, 3)+" 炮二平五 马8进7 *"))
	if over := tree.Line()[8].State.Phase(); len(tree.Match.Plies()) != 14 || len(tree.Faults) > 0 || over == game.Over {
		t.Errorf("%d moves, %v, %v", len(tree.Match.Plies()), over, tree.Faults)
	}
	tree = mustOpen(t, []byte("[FEN \"3k5/4R4/9/9/9/9/9/9/9/R3K4 w\"]\n1. a0a9 d9e9 *"))
	if len(tree.Match.Plies()) != 1 || len(tree.Faults) != 1 || tree.Faults[0].Code != record.FaultIllegal {
		t.Errorf("%d moves, %v", len(tree.Match.Plies()), tree.Faults)
	}
}

func TestExt(t *testing.T) {
	t.Parallel()
	for _, text := range setups {
		s, err := game.ParseSetup(text)
		if want := map[bool]string{true: ".pgn", false: ".sgf"}[s.Game == "xiangqi"]; err != nil || record.Ext(s) != want {
			t.Errorf("%s: %s, %v, want %s", text, record.Ext(s), err, want)
		}
	}
}

func FuzzReadPGN(f *testing.F) {
	for _, s := range []string{
		"[Red \"a\"]\n\n1. H2-E2 H9-G7\n1-0\n", "\ufeff[A \"\\\"\"]\r\n{x}1. ... 炮二平五 (y) $1 *", "%x\n;y\n1.a2.b", "[FEN \"4k4/9/9/9/9/9/9/9/4R4/3K5 b\"]\ne9f9",
		"[A \"\xc5\xda\"]\n1. \xc5\xda\xb6\xfe\xc6\xbd\xce\xe5",
	} {
		f.Add([]byte(s))
	}
	f.Add(record.Write(begin(f, "xiangqi/asian 0 odds=b0", "1m", "a", "b").play(0, "h2e2").m))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := record.ReadPGN(data)
		if err != nil {
			return
		}
		again, err := record.ReadPGN(p.Bytes())
		if err != nil || !samePGN(again, p) {
			t.Fatalf("%q became %q, then %q: %v", data, p.Bytes(), again.Bytes(), err)
		}
		_ = p.Info()
		_, _ = p.Setup()
		_, _, _ = record.Steps(data, judge)
		if _, err := record.Verify(data, judge); err == nil && !bytes.Equal(p.Bytes(), data) {
			t.Fatalf("%q holds but is not written so", data)
		}
	})
}
