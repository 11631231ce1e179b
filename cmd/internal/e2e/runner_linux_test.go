package e2e

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// gtpPlayer is an engine by GTP as a match runner has it.
type gtpPlayer struct {
	t    *testing.T
	name string
	in   io.Writer
	out  *bufio.Reader
	said int
}

func runPlayer(t *testing.T, command string) *gtpPlayer {
	t.Helper()
	words := strings.Fields(command)
	cmd := exec.Command(words[0], words[1:]...)
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
	p := &gtpPlayer{t: t, name: words[0], in: in, out: bufio.NewReader(out)}
	t.Cleanup(func() {
		p.ask("quit")
		if err := cmd.Wait(); err != nil {
			t.Errorf("%s: %v", p.name, err)
		}
	})
	return p
}

// ask sends a command with a number and reads its answer, to the letter of the
// protocol: the number, one blank, an empty line at the end and none before.
func (p *gtpPlayer) ask(format string, args ...any) string {
	p.t.Helper()
	p.said++
	line := fmt.Sprintf(format, args...)
	if _, err := fmt.Fprintf(p.in, "%d %s\n", p.said, line); err != nil {
		p.t.Fatalf("%s: %s: %v", p.name, line, err)
	}
	var lines []string
	for {
		text, err := p.out.ReadString('\n')
		if err != nil {
			p.t.Fatalf("%s: %s: %v after %q", p.name, line, err, lines)
		}
		if text == "\n" {
			break
		}
		lines = append(lines, strings.TrimSuffix(text, "\n"))
	}
	answer := strings.Join(lines, "\n")
	rest, ok := strings.CutPrefix(answer, fmt.Sprintf("=%d", p.said))
	if !ok || rest != "" && rest[0] != ' ' {
		p.t.Fatalf("%s: %s: answer %q", p.name, line, answer)
	}
	return strings.TrimSpace(rest)
}

// TestMatchRunner: a runner that plays as gogui-twogtp does, with each engine in a
// process of its own and a third that judges, meets with no error of the protocol, and
// the judge says the same of the end as our engine.
func TestMatchRunner(t *testing.T) {
	t.Parallel()
	gnugo := foreign(t, "gnugo") + " --mode gtp --level 1 --chinese-rules --seed 1"
	games := 2
	if os.Getenv("QIYOU_DEEP") == "1" {
		games = 20
	}
	ours, theirs, judge := runPlayer(t, program+" engine gtp --level 1 --nodes 60 --seed 1"), runPlayer(t, gnugo), runPlayer(t, gnugo)
	all := []*gtpPlayer{ours, theirs, judge}
	for n := range games {
		for _, p := range all {
			for _, line := range []string{"boardsize 9", "clear_board", "komi 7.5"} {
				p.ask("%s", line)
			}
		}
		sides, passes, plies := all[n%2:], 0, 0
		if n%2 == 1 {
			sides = []*gtpPlayer{theirs, ours}
		}
		for ; passes < 2 && plies < 400; plies++ {
			color := [2]string{"b", "w"}[plies%2]
			move := sides[plies%2].ask("genmove %s", color)
			if strings.EqualFold(move, "resign") {
				break
			}
			if passes++; !strings.EqualFold(move, "pass") {
				passes = 0
			}
			for _, p := range all {
				if p != sides[plies%2] {
					p.ask("play %s %s", color, move)
				}
			}
		}
		if passes == 2 {
			if a, b := ours.ask("final_score"), judge.ask("final_score"); a != b {
				t.Errorf("game %d of %d moves: %s, and the judge says %s", n+1, plies, a, b)
			}
		}
	}
}
