package protocol

import (
	"regexp"
	"testing"

	"qiyou/ai"
	aigomoku "qiyou/ai/gomoku"
	"qiyou/game/catalog"
	"qiyou/game/gomoku"
)

func TestGomocup(t *testing.T) {
	t.Parallel()
	const quick = "INFO timeout_turn 150\r\n"
	const point = `\d+,\d+`
	for _, tt := range []struct {
		name, send string
		want       []string
	}{
		{"a game begun", "START 20\r\n" + quick + "BEGIN\r\nTURN 0,0\r\n", []string{"OK", point, point}},
		{"a game answered", "START 15\n" + quick + "TURN 7,7\n", []string{"OK", point}},
		{"two threads", "INFO thread_num 2\nSTART 15\n" + quick + "TURN 7,7\n", []string{"OK", point}},
		{"begun again", "START 15\n" + quick + "TURN 7,7\nRESTART\nTURN 7,7\n", []string{"OK", point, "OK", point}},
		{"about", "ABOUT\n", []string{`name="qiyou", version="1", .*`}},
		{"sizes", "START 5\nSTART 20,20\nRECTSTART 15,15\nRECTSTART 15,20\nSTART\n", []string{"ERROR .*", "ERROR .*", "OK", "ERROR .*", "ERROR .*"}},
		{"before the start", "TURN 1,1\nBEGIN\nBOARD\nDONE\nRESTART\n", []string{"ERROR .*", "ERROR .*", "ERROR .*", "ERROR .*"}},
		{"the five is made", "START 15\n" + quick + "BOARD\n3,7,1\n4,7,1\n5,7,1\n6,7,1\n2,7,2\n3,8,2\n4,8,2\n5,9,2\nDONE\n", []string{"OK", "7,7"}},
		{"the five is stopped", "START 15\n" + quick + "INFO rule 1\nBOARD\n3,7,2\n4,7,2\n5,7,2\n6,7,2\n2,7,1\n3,8,1\n9,9,1\nDONE\n", []string{"OK", "7,7"}},
		{"an empty board", "START 15\n" + quick + "BOARD\nDONE\n", []string{"OK", point}},
		{"a stone on a stone", "START 15\n" + quick + "TURN 7,7\nTURN 7,7\nTURN 15,3\nTURN x\n", []string{"OK", point, "ERROR .*", "ERROR .*", "ERROR .*"}},
		{"taken back", "START 15\n" + quick + "PLAY 7,7\nTAKEBACK 7,7\nTAKEBACK 7,7\n", []string{"OK", "7,7", "OK", "ERROR .*"}},
		{"what is not known", "xyzzy\n\n", []string{"UNKNOWN command XYZZY"}},
		{"forbidden points", "START 15\nINFO rule 4\nYXBOARD\n7,6,1\n7,8,1\n6,7,1\n8,7,1\n0,0,2\n14,14,2\n0,14,2\n1,13,2\nDONE\nYXSHOWFORBID\n",
			[]string{"OK", `FORBID 0707\.`}},
		{"swap2, three stones", "START 15\n" + quick + "SWAP2BOARD\nDONE\n", []string{"OK", point + " " + point + " " + point}},
		{"swap2, an answer to three", "START 15\n" + quick + "SWAP2BOARD\n7,7\n8,7\n7,8\nDONE\n", []string{"OK", "SWAP|" + point + "( " + point + ")?"}},
		{"swap2, an answer to five", "START 15\n" + quick + "SWAP2BOARD\n7,7\n8,7\n7,8\n5,5\n10,10\nDONE\n", []string{"OK", "SWAP|" + point}},
		{"swap2, four stones", "START 15\n" + quick + "SWAP2BOARD\n7,7\n8,7\n7,8\n5,5\nDONE\n", []string{"OK", "ERROR .*"}},
		{"the end", "START 15\nEND\nABOUT\n", []string{"OK"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := said(served(t, Gomocup, aigomoku.New(), tt.send))
			if len(got) != len(tt.want) {
				t.Fatalf("%q: %q, want %d lines", tt.send, got, len(tt.want))
			}
			for i, want := range tt.want {
				if !regexp.MustCompile("^(" + want + ")$").MatchString(got[i]) {
					t.Errorf("line %d is %q, want %q", i, got[i], want)
				}
			}
		})
	}
}

// TestThreadNumber: as many threads as told, but not any number.
func TestThreadNumber(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{"2": 2, "0": 1, "-5": 1, "1000000000000": ai.MaxThreads, "x": 0} {
		g := &gomocup{server: new(server)}
		g.info([]string{"thread_num", text})
		if g.Threads != want {
			t.Errorf("%s: %d threads, want %d", text, g.Threads, want)
		}
	}
}

// TestRuleNumbers: what the numbers of INFO rule mean on their boards.
func TestRuleNumbers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rule, size int
		want       string
	}{
		{0, 15, "gomoku/freestyle 15"}, {0, 20, "gomoku/freestyle 20"}, {1, 15, "gomoku/standard 15"}, {4, 15, "gomoku/renju 15"},
		{4, 20, "gomoku/standard 20"}, {2, 15, "gomoku/renju 15"}, {2, 20, "gomoku/standard 20"}, {3, 15, "gomoku/standard 15"}, {8, 15, "gomoku/caro 15 overline=wins"}, {9, 15, "gomoku/caro 15"},
	} {
		rules, err := gomoku.New((&gomocup{rule: c.rule, size: c.size}).setup())
		if err != nil {
			t.Errorf("rule %d: %v", c.rule, err)
			continue
		}
		want, err := catalog.Parse(c.want)
		if err != nil {
			t.Fatal(err)
		}
		if got := rules.Setup().String(); got != want.Setup().String() {
			t.Errorf("rule %d: %s, want %s", c.rule, got, want.Setup())
		}
	}
}
