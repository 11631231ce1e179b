package protocol

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"qiyou/ai"
	aixiangqi "qiyou/ai/xiangqi"
)

// said are the lines of out.
func said(out string) []string { return strings.Split(strings.TrimSuffix(out, "\n"), "\n") }

// TestUCI asks in either protocol; the last line of the answer is what counts,
// and lines that must be among the others.
func TestUCI(t *testing.T) {
	t.Parallel()
	const mate = "position fen 4k4/9/9/9/9/9/9/9/R8/1R3K3 w\n" // R mates on the last rank
	for _, tt := range []struct{ name, send, last, among string }{
		{"hello", "uci\n", "uciok", "option name Level .*"},
		{"hello in Chinese", "ucci\n", "ucciok", "option usemillisec type check default false"},
		{"ready", "uci\nisready\n", "readyok", ""},
		{"a first move", "uci\nposition startpos\ngo movetime 100\n", `bestmove [a-i][0-9][a-i][0-9].*`, ""},
		{"moves", "uci\nposition startpos moves h2e2 h9g7\nd\n", `Fen: rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2`, ""},
		{"moves with ranks from 1", "uci\nposition startpos moves h3e3 h10g8\nd\ngo depth 1\n", `bestmove [a-i](10|[1-9])[a-i](10|[1-9]).*`, `Fen: rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2`},
		{"mate in one", "uci\n" + mate + "go depth 3\n", `bestmove \w\w\w\w.*`, "info depth .* score mate [12] .*"},
		{"mate in one, in Chinese", "ucci\nsetoption usemillisec true\n" + mate + "go time 1000 increment 0\n", `bestmove \w\w\w\w.*`, `info depth .* score \d+ .*`},
		{"seconds", "ucci\nposition startpos\ngo time 2 movestogo 40\n", `bestmove .*`, ""},
		{"a move that is banned", "ucci\nposition fen 3k5/9/9/9/9/9/9/9/p8/4K4 w\nbanmoves e0e1 e0d0\ngo depth 2\n", "bestmove e0f0.*", ""},
		{"mated", "uci\nposition fen R3k4/1R7/9/9/9/9/9/9/9/5K3 b\ngo depth 3\n", `bestmove \(none\)`, ""},
		{"mated, in Chinese", "ucci\nposition fen R3k4/1R7/9/9/9/9/9/9/9/5K3 b\ngo depth 3\n", "nobestmove", ""},
		{"no such move", "uci\nposition startpos moves h2e2 a0a9\nd\n", "Fen: rnbakabnr/9/.*", "info string no move a0a9 at ply 2"},
		{"no such position", "uci\nposition fen 9/9 w\nd\n", "Fen: rnbakabnr/9/.*", "info string .*"},
		{"no such command", "uci\nxyzzy\n", "info string unknown command xyzzy", ""},
		{"several moves", "uci\nsetoption name MultiPV value 3\nposition startpos\ngo movetime 300\n", "bestmove .*", "info depth .* multipv 3 score cp .* pv [a-i].*"},
		{"several moves by depth", "uci\nsetoption name MultiPV value 2\n" + mate + "go depth 2\n", "bestmove .*", "info depth .* multipv 1 score mate .*"},
		{"more than there are", "uci\nsetoption name MultiPV value 12\nposition fen 3k5/9/9/9/9/9/9/9/p8/4K4 w\ngo depth 2\n", "bestmove .*", "info depth .* multipv 2 .*"},
		{"threads", "uci\nsetoption name Threads value 2\nuci\n" + mate + "go depth 3\n", `bestmove \w\w\w\w.*`, "option name Threads type spin default 2 min 1 max 64"},
		{"too many threads", "ucci\nsetoption threads 70\nsetoption threads many\nucci\n", "ucciok", "option threads type spin min 1 max 64 default 64"},
		{"infinite until the end", "uci\nposition startpos\ngo infinite\n", "bestmove .*", ""},
		{"bye", "ucci\nquit\nisready\n", "bye", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			lines := said(served(t, UCI, aixiangqi.New(), tt.send))
			if got := lines[len(lines)-1]; !regexp.MustCompile("^(" + tt.last + ")$").MatchString(got) {
				t.Errorf("the last line is %q, want %q", got, tt.last)
			}
			among := regexp.MustCompile("^(" + tt.among + ")$")
			found := tt.among == ""
			for _, l := range lines {
				found = found || among.MatchString(l)
			}
			if !found {
				t.Errorf("no line of %q is %q", lines, tt.among)
			}
		})
	}
}

// TestPonder has no move told before it may be.
func TestPonder(t *testing.T) {
	t.Parallel()
	k := newTalk(t, UCI, aixiangqi.New(), 3)
	k.send("uci")
	k.until("uciok")
	for _, end := range []string{"stop", "ponderhit"} {
		k.send("position startpos moves h2e2")
		k.send("go ponder wtime 1000 btime 1000")
		k.send("isready")
		if got := k.until(""); got != "readyok" {
			t.Errorf("while pondering: %q, want readyok", got)
		}
		k.send(end)
		k.until("bestmove")
	}
	k.send("go infinite")
	k.until("info depth ")
	k.send("position startpos")
	k.send("go movetime 50")
	k.until("bestmove")
	k.end("quit")
}

// TestAnalysisTellsAsItGoes: an analysis without end tells what it has found so far.
func TestAnalysisTellsAsItGoes(t *testing.T) {
	t.Parallel()
	k := newTalk(t, UCI, aixiangqi.New(), ai.MaxLevel)
	k.send("uci")
	k.until("uciok")
	k.send("position startpos moves a0a1 i9i8 i0i1 a9a8") // of which no book knows
	k.send("go infinite")
	for range 3 {
		if got := k.until("info depth "); strings.Contains(got, "multipv") {
			t.Errorf("%q, though one move was asked for", got)
		}
	}
	k.sendBeside("stop")
	k.until("bestmove")
	k.send("setoption name MultiPV value 2")
	k.send("go infinite")
	k.until("info depth ")
	k.sendBeside("stop")
	if got := k.until("info depth "); !strings.Contains(got, " multipv ") {
		t.Errorf("%q, though two moves were asked for", got)
	}
	k.until("bestmove")
	k.end("quit")
}

// slow is an engine that has not begun when it is told to stop.
type slow struct{ ai.Engine }

func (e slow) Think(ctx context.Context, t ai.Task) (ai.Advice, error) {
	if t.Limits.Nodes == 0 {
		<-ctx.Done()
	}
	return e.Engine.Think(ctx, t)
}

// TestStoppedBeforeItBegins still gives a move.
func TestStoppedBeforeItBegins(t *testing.T) {
	t.Parallel()
	out := served(t, UCI, slow{aixiangqi.New()}, "uci\nposition startpos\ngo infinite\nstop\n")
	if lines := said(out); !strings.HasPrefix(lines[len(lines)-1], "bestmove ") || strings.Contains(out, "(none)") {
		t.Errorf("%q ends without a move", out)
	}
}
