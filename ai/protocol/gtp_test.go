package protocol

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"qiyou/ai"
	aigomoku "qiyou/ai/gomoku"
	aiweiqi "qiyou/ai/weiqi"
	aixiangqi "qiyou/ai/xiangqi"
)

// served is what a server answers to input as a whole.
func served(t *testing.T, serve func(context.Context, Config) error, e ai.Engine, input string) string {
	t.Helper()
	var out strings.Builder
	err := serve(t.Context(), Config{
		Engine: e, In: strings.NewReader(input), Out: &out, Name: "qiyou", Version: "1", Level: 1, Move: 50 * time.Millisecond,
		Load: os.ReadFile,
	})
	if err != nil {
		t.Fatalf("%.200q: %v", input, err)
	}
	return out.String()
}

// answers are the answers of a session of GTP, and whether they keep to its form:
// each begins with = or ? and ends with an empty line.
func answers(t *testing.T, out string) []string {
	t.Helper()
	if out == "" {
		return nil
	}
	if !strings.HasSuffix(out, "\n\n") {
		t.Errorf("%q does not end with an empty line", out)
	}
	list := strings.Split(strings.TrimSuffix(out, "\n\n"), "\n\n")
	for _, a := range list {
		if a == "" || a[0] != '=' && a[0] != '?' {
			t.Errorf("an answer begins with neither = nor ?: %q", a)
		}
	}
	return list
}

// TestDialogues plays the dialogues that four other programs were asked.
func TestDialogues(t *testing.T) {
	t.Parallel()
	f, err := os.Open(filepath.Join("..", "..", "testdata", "weiqi", "gtp-cases.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows := 0
	for lines := bufio.NewScanner(f); lines.Scan(); rows++ {
		var tt struct {
			ID, Send, Why string
			Expect        []string
		}
		if err := json.Unmarshal(lines.Bytes(), &tt); err != nil {
			t.Fatal(err)
		}
		t.Run(tt.ID, func(t *testing.T) {
			t.Parallel()
			got := answers(t, served(t, GTP, aiweiqi.New(), tt.Send))
			if len(got) != len(tt.Expect) {
				t.Fatalf("%.200q: %d answers %.300q, want %d", tt.Send, len(got), got, len(tt.Expect))
			}
			for i, want := range tt.Expect {
				if ok, err := regexp.MatchString("(?s)^("+want+")$", got[i]); err != nil || !ok {
					t.Errorf("%.200q: answer %d is %.300q, want %q: %s", tt.Send, i, got[i], want, tt.Why)
				}
			}
		})
	}
	if rows != 35 {
		t.Errorf("%d dialogues, want 35", rows)
	}
}

// dialogue is commands and what they are to be answered with, as regular
// expressions.
type dialogue struct {
	name, send string
	want       []string
}

// TestMoreDialogues is what those do not ask.
func TestMoreDialogues(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "a.sgf")
	if err := os.WriteFile(file, []byte("(;FF[4]GM[1]SZ[9]KM[5.5]AB[cc][gg];W[gc];B[cg];W[])"), 0o600); err != nil {
		t.Fatal(err)
	}
	setUp := "boardsize 9\nclear_board\nkomi 7\n"
	full := setUp + "play b e1\nplay b e2\nplay b e3\nplay b e4\nplay b e5\nplay b e6\nplay b e7\nplay b e8\nplay b e9\n" +
		"play w f1\nplay w f2\nplay w f3\nplay w f4\nplay w f5\nplay w f6\nplay w f7\nplay w f8\nplay w f9\n"
	seki := "play w B9\nplay b C9\nplay w E9\nplay b F9\nplay w B8\nplay b C8\nplay w E8\nplay b F8\nplay w B7\n" +
		"play b C7\nplay b D7\nplay w E7\nplay b F7\nplay w B6\nplay w C6\nplay w D6\nplay b E6\nplay b F6\n" +
		"play w D5\nplay b E5\nplay w D4\nplay b E4\nplay w D3\nplay b E3\nplay w D2\nplay b E2\nplay w D1\n" +
		"play b E1\n"
	for _, tt := range []dialogue{
		{"komi is kept", "komi 6.5\nboardsize 9\nclear_board\nget_komi\n", []string{"= ", "= ", "= ", "= 6.5"}},
		{"komi of quarters", "komi 3.75\n", []string{`\? syntax error`}},
		{"captures on the board", setUp + "play w a1\nplay b a2\nplay b b1\nshowboard\n", []string{"= ", "= ", "= ", "= ", "= ", "= ", "(?s)= .*white stones 1"}},
		{"ko", setUp + "play b b1\nplay w c1\nplay b a2\nplay w d2\nplay b b3\nplay w c3\nplay b c2\nplay w b2\n1 play b c2\n",
			[]string{"= ", "= ", "= ", "= ", "= ", "= ", "= ", "= ", "= ", "= ", "= ", `\?1 illegal move`}},
		{"the score of a divided board", full + "final_score\nfinal_status_list alive\nfinal_status_list dead\n",
			append(slices.Repeat([]string{"= "}, 21), `= B\+2`, "(?s)= E.*\nF.*", "= ")},
		{"the territory of a divided board", full + "final_status_list black_territory\nfinal_status_list white_territory\nfinal_status_list dame\nfinal_status_list nonsense\n",
			append(slices.Repeat([]string{"= "}, 21), `= (?:[A-D]\d ?){36}`, `= (?:[GHJ]\d ?){27}`, "= ", `\? syntax error`)},
		{"a seki", setUp + seki + "final_status_list seki\nfinal_status_list dead\nfinal_status_list dame\n",
			append(slices.Repeat([]string{"= "}, 3+strings.Count(seki, "\n")), `= C9 C8 D7 C7\nE9 E8 E7`, "= ", `= D9 D8`)},
		{"handicap", "boardsize 9\nclear_board\nfixed_handicap 4\nundo\ngenmove w\n", []string{"= ", "= ", "= .* .* .* .*", `\? cannot undo`, "= [A-J][1-9]"}},
		{"handicap by the engine", "boardsize 7\nclear_board\nplace_free_handicap 6\n", []string{"= ", "= ", `= (\w\d ?){6}`}},
		{"more handicap than the rules pay for", "boardsize 9\nclear_board\nset_free_handicap A1 B2 C3 D4 E5 F6 G7 H8 J9 A9 J1\nkata-get-rules\n",
			[]string{"= ", "= ", "= ", `= .*"whiteHandicapBonus":"0".*`}},
		{"rules", "kata-set-rules japanese\nkata-get-rules\nkata-set-rules nonsense\nkgs-rules aga\n", []string{"= ", `= .*TERRITORY.*`, `\? no such rules.*`, "= "}},
		{"a file", "loadsgf " + file + "\nshowboard\nget_komi\nloadsgf " + file + " 2\nprintsgf\n",
			[]string{"= ", "(?s)= .*", "= 5.5", "= ", `(?s)= .*AB\[cc\].*W\[gc\].*`}},
		{"times by name", "kgs-time_settings byoyomi 60 10 3\ntime_left b 9 2\nkata-time_settings fischer 60 2\nkata-time_settings nonsense 1\nkgs-time_settings none\n",
			[]string{"= ", "= ", "= ", `\? syntax error`, "= "}},
		{"a sequence", setUp + "gogui-play_sequence b c3 w d4 b pass\ngg-undo 3\nundo\n", []string{"= ", "= ", "= ", "= ", "= ", `\? cannot undo`}},
		{"a sequence that cannot be", setUp + "gogui-play_sequence b c3 w c3\nundo\n", []string{"= ", "= ", "= ", `\? illegal move`, `\? cannot undo`}},
		{"a position of GoGui", setUp + "gogui-setup b c3 w d4\ngogui-setup_player b\ngenmove b\ngogui-analyze_commands\n",
			[]string{"= ", "= ", "= ", "= ", "= ", "= .*", `= string/.*/final_score\nplist/.*/final_status_list dead\n(.*\n?)*`}},
		{"a position", setUp + "set_position b c3 w d4 b e5\ngenmove w\nset_position b c3 w c3\n", []string{"= ", "= ", "= ", "= ", "= .*", `\? syntax error`}},
		{"a move and the board after it", setUp + "genmove b\nundo\nundo\nreg_genmove b\nundo\n", []string{"= ", "= ", "= ", "= .*", "= ", `\? cannot undo`, "= .*", `\? cannot undo`}},
		{"a move with what is thought of it", setUp + "lz-genmove_analyze b 10\nkata-genmove_analyze w interval 10\nundo\n",
			[]string{"= ", "= ", "= ", `(?s)=\ninfo move \w\d visits \d+ winrate \d+ .* info move \w\d visits \d+ .* order 1 .*\nplay \w\d`, `(?s)=\ninfo move .*winrate 0\.\d+.* scoreLead -?\d+\.\d .*\nplay \w\d`, "= "}},
		{"cleaning up", setUp + "kgs-genmove_cleanup b\n", []string{"= ", "= ", "= ", "= .*"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := answers(t, served(t, GTP, aiweiqi.New(), tt.send))
			if len(got) != len(tt.want) {
				t.Fatalf("%d answers %q, want %d", len(got), got, len(tt.want))
			}
			for i, want := range tt.want {
				if ok, err := regexp.MatchString("^("+want+")$", got[i]); err != nil || !ok {
					t.Errorf("answer %d is %q, want %q", i, got[i], want)
				}
			}
		})
	}
}

// talk is a session of which each line is sent when the answer to those before
// has been read.
type talk struct {
	t     *testing.T
	in    *io.PipeWriter
	lines *bufio.Scanner
	ended chan error
}

func newTalk(t *testing.T, serve func(context.Context, Config) error, e ai.Engine, level ai.Level) *talk {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	k := &talk{t: t, in: inW, lines: bufio.NewScanner(outR), ended: make(chan error, 1)}
	k.lines.Buffer(nil, 1<<20)
	go func() {
		k.ended <- serve(t.Context(), Config{Engine: e, In: inR, Out: outW, Name: "qiyou", Version: "1", Level: level})
		outW.Close()
	}()
	t.Cleanup(func() {
		inW.Close()
		outR.Close()
	})
	return k
}

func (k *talk) send(line string) {
	k.t.Helper()
	if _, err := io.WriteString(k.in, line+"\n"); err != nil {
		k.t.Fatal(err)
	}
}

// sendBeside sends a line to who may be about to say more, and so does not read yet.
func (k *talk) sendBeside(line string) {
	go func() {
		if _, err := io.WriteString(k.in, line+"\n"); err != nil {
			k.t.Error(err)
		}
	}()
}

// until reads lines to the first that begins with prefix, and gives it.
func (k *talk) until(prefix string) string {
	k.t.Helper()
	for k.lines.Scan() {
		if strings.HasPrefix(k.lines.Text(), prefix) {
			return k.lines.Text()
		}
	}
	k.t.Fatalf("the output ended before a line with %q", prefix)
	return ""
}

// end ends the session and waits for it.
func (k *talk) end(quit string) {
	k.t.Helper()
	k.send(quit)
	for k.lines.Scan() {
	}
	if err := <-k.ended; err != nil {
		k.t.Error(err)
	}
}

// TestAnalysisGoesOn has a report go on until the next command comes.
func TestAnalysisGoesOn(t *testing.T) {
	t.Parallel()
	k := newTalk(t, GTP, aiweiqi.New(), 3)
	k.send("boardsize 9")
	k.until("=")
	k.send("7 lz-analyze b 5")
	k.until("=7")
	k.until("info move")
	k.until("info move")
	k.send("8 name")
	k.until("=8 qiyou")
	k.end("quit")
}

// TestGamesByGTP plays games of the engine with itself through the protocol.
func TestGamesByGTP(t *testing.T) {
	t.Parallel()
	k := newTalk(t, GTP, aiweiqi.New(), 1)
	for _, size := range []string{"5", "9"} {
		k.send("boardsize " + size)
		k.until("=")
		k.send("clear_board")
		k.until("=")
		passes := 0
		for ply := 0; passes < 2 && ply < 300; ply++ {
			k.send("genmove " + string("bw"[ply%2]))
			if k.until("=") == "= pass" {
				passes++
			} else {
				passes = 0
			}
		}
		if passes < 2 {
			t.Errorf("size %s: no end", size)
		}
		k.send("final_score")
		k.until("=")
	}
	k.end("quit")
}

func FuzzGTP(f *testing.F) {
	f.Add("1 play b c3\nshowboard # x\n")
	f.Add("boardsize 9\nfixed_handicap 4\nkomi 6.5\nundo\nprintsgf\n")
	f.Add("kgs-time_settings byoyomi 1 2 3\ntime_left b 1 2\nset_position b a1\n")
	f.Fuzz(func(t *testing.T, input string) {
		if len(input) > 2000 {
			return
		}
		answers(t, served(t, GTP, still{}, input))
	})
}

func FuzzUCI(f *testing.F) {
	f.Add("uci\nposition startpos moves h2e2 h9g7\ngo depth 1\nstop\n")
	f.Add("ucci\nsetoption usemillisec true\nposition fen 4k4/9/9/9/9/9/9/9/9/4K4 w\nbanmoves e0e1\ngo time 1 increment 1\n")
	f.Fuzz(func(t *testing.T, input string) {
		if len(input) <= 2000 {
			served(t, UCI, still{}, input)
		}
	})
}

func FuzzGomocup(f *testing.F) {
	f.Add("START 15\nINFO rule 4\nBOARD\n7,7,1\n8,8,2\nDONE\nTAKEBACK 7,7\n")
	f.Add("START 20\nSWAP2BOARD\nDONE\nYXSHOWFORBID\n")
	f.Fuzz(func(t *testing.T, input string) {
		if len(input) <= 2000 {
			served(t, Gomocup, still{}, input)
		}
	})
}

// still is an engine that takes the first move there is.
type still struct{}

func (still) Name() string { return "still" }
func (still) Close() error { return nil }
func (still) Think(_ context.Context, t ai.Task) (ai.Advice, error) {
	for m := range t.State.Moves() {
		return ai.Advice{Move: m, Line: nil}, nil
	}
	return ai.Advice{}, ai.ErrTask
}

var _ = []func() ai.Engine{aigomoku.New, aixiangqi.New}
