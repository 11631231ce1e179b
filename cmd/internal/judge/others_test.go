package judge

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// program is another program that plays by the same rules, spoken to by lines.
type program struct {
	t   *testing.T
	in  io.WriteCloser
	out *bufio.Scanner
}

// installed starts a program of this machine. Where it is missing the test is
// skipped, or fails if everything has to be there.
func installed(t *testing.T, name string, args ...string) *program {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		path = "/usr/games/" + name
		_, err = os.Stat(path)
	}
	if err != nil {
		if os.Getenv("QIYOU_E2E") == "1" {
			t.Fatalf("%s is not installed", name)
		}
		t.Skipf("%s is not installed", name)
	}
	cmd := exec.Command(path, args...)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		cmd.Process.Kill()
		cmd.Wait()
	})
	return &program{t, in, bufio.NewScanner(out)}
}

// gtp is the answer to a command of the Go Text Protocol, version 2.
func (p *program) gtp(format string, args ...any) string {
	p.t.Helper()
	fmt.Fprintf(p.in, format+"\n", args...)
	var lines []string
	for p.out.Scan() {
		if line := strings.TrimSpace(p.out.Text()); line != "" {
			lines = append(lines, line)
		} else if len(lines) > 0 {
			break
		}
	}
	text := strings.Join(lines, " ")
	if !strings.HasPrefix(text, "=") {
		p.t.Fatalf("%s: %q", fmt.Sprintf(format, args...), text)
	}
	return strings.TrimSpace(text[1:])
}

// GNU Go agrees about what may be played in games of random moves, and about
// the count of the board where nothing is dead.
func TestGNUGoAgrees(t *testing.T) {
	gnugo := installed(t, "gnugo", "--mode", "gtp", "--chinese-rules", "--level", "1")
	for seed := range uint64(3) {
		rnd := rand.New(rand.NewPCG(seed, 7))
		gnugo.gtp("boardsize 7")
		gnugo.gtp("clear_board")
		gnugo.gtp("komi 0")
		var moves []string
		for ply := 0; ply < 70; ply++ {
			color := []string{"black", "white"}[ply%2]
			legal := texts(ask(t, object{"game": "go", "setup": object{"size": 7, "rules": "chinese", "ko": "simple"}, "moves": moves, "ask": "legal"})["legal"])
			for col := range 7 {
				for row := 1; row <= 7; row++ {
					at := fmt.Sprintf("%c%d", "ABCDEFGH"[col], row)
					theirs := gnugo.gtp("is_legal %s %s", color, at) == "1"
					if ours := slices.Contains(legal, at); ours != theirs {
						t.Fatalf("seed %d after %v: %s at %s is %v for us, %v for GNU Go", seed, moves, color, at, ours, theirs)
					}
				}
			}
			legal = slices.DeleteFunc(legal, func(m string) bool { return m == "pass" })
			if len(legal) == 0 {
				break
			}
			m := legal[rnd.IntN(len(legal))]
			gnugo.gtp("play %s %s", color, m)
			moves = append(moves, m)
		}
	}
}

// GNU Go counts finished games as we do, once both call the same stones dead.
func TestGNUGoCounts(t *testing.T) {
	gnugo := installed(t, "gnugo", "--mode", "gtp", "--chinese-rules")
	type row struct {
		ID    string
		Size  int
		Moves []string
	}
	counted := 0
	for _, c := range rows[row](t, "weiqi/final-positions.jsonl") {
		if len(c.Moves) == 0 || counted == 12 {
			continue
		}
		counted++
		gnugo.gtp("boardsize %d", c.Size)
		gnugo.gtp("clear_board")
		gnugo.gtp("komi 7.5")
		for i, m := range c.Moves {
			gnugo.gtp("play %s %s", []string{"black", "white"}[i%2], m)
		}
		dead := strings.Fields(gnugo.gtp("final_status_list dead"))
		theirs := gnugo.gtp("final_score")
		r := ask(t, object{"game": "go", "setup": object{"size": c.Size, "komi": 7.5, "rules": "chinese", "ko": "simple"}, "moves": c.Moves, "ask": "score", "dead": dead})
		score, ok := r["score"].(object)
		if !ok {
			t.Errorf("%s: %v", c.ID, r)
			continue
		}
		ours := fmt.Sprintf("%s+%.1f", strings.ToUpper(score["winner"].(string)[:1]), score["margin"])
		if ours != theirs {
			t.Errorf("%s: %s, GNU Go says %s", c.ID, ours, theirs)
		}
	}
}

// Fairy-Stockfish counts the ways to play on as we do.
func TestFairyStockfishAgrees(t *testing.T) {
	stockfish := installed(t, "fairy-stockfish")
	fmt.Fprintln(stockfish.in, "uci\nsetoption name UCI_Variant value xiangqi")
	type row struct{ ID, FEN string }
	for _, c := range rows[row](t, "xiangqi/perft.jsonl") {
		fmt.Fprintf(stockfish.in, "position fen %s\ngo perft 2\n", c.FEN)
		theirs := ""
		for theirs == "" && stockfish.out.Scan() {
			theirs, _ = strings.CutPrefix(stockfish.out.Text(), "Nodes searched: ")
			if theirs == stockfish.out.Text() {
				theirs = ""
			}
		}
		r := ask(t, object{"game": "xiangqi", "start": c.FEN, "ask": "perft", "depth": 2})
		if ours := fmt.Sprintf("%.0f", r["perft"]); ours != theirs {
			t.Errorf("%s: %s, Fairy-Stockfish says %s", c.ID, ours, theirs)
		}
	}
}
