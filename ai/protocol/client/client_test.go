package client_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"qiyou/ai"
	aigomoku "qiyou/ai/gomoku"
	"qiyou/ai/protocol"
	"qiyou/ai/protocol/client"
	aiweiqi "qiyou/ai/weiqi"
	aixiangqi "qiyou/ai/xiangqi"
	"qiyou/game"
	"qiyou/game/catalog"
)

// pipe is one end of two streams.
type pipe struct {
	io.Reader
	io.WriteCloser
	also io.Closer
}

func (p pipe) Close() error {
	_ = p.WriteCloser.Close()
	return p.also.Close()
}

// dial gives a stream to what run serves.
func dial(run func(in io.Reader, out io.Writer)) func(context.Context) (io.ReadWriteCloser, error) {
	return func(context.Context) (io.ReadWriteCloser, error) {
		inR, inW := io.Pipe()
		outR, outW := io.Pipe()
		go func() {
			run(inR, outW)
			_ = outW.Close()
			_ = inR.Close()
		}()
		return pipe{outR, inW, outR}, nil
	}
}

// ours serves an engine of ours.
func ours(e ai.Engine, serve func(context.Context, protocol.Config) error) func(context.Context) (io.ReadWriteCloser, error) {
	return dial(func(in io.Reader, out io.Writer) {
		_ = serve(context.Background(), protocol.Config{
			Engine: e, In: in, Out: out, Name: "ours", Version: "1", Level: ai.MinLevel, Move: 20 * time.Millisecond,
		})
	})
}

// TestOurs plays a game of each protocol with what serves it, found by asking:
// every move is legal, and the same engine goes on with another game after it,
// and with a position without a past.
func TestOurs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		protocol, setup string
		engine          ai.Engine
		serve           func(context.Context, protocol.Config) error
	}{
		{"uci", "xiangqi/asian 0", aixiangqi.New(), protocol.UCI},
		{"ucci", "xiangqi/asian 0", aixiangqi.New(), protocol.UCI},
		{"gtp", "weiqi/chinese 5", aiweiqi.New(), protocol.GTP},
		{"gtp", "weiqi/japanese 9 handicap=3", aiweiqi.New(), protocol.GTP},
		{"gtp", "weiqi/new-zealand 9 handicap=2", aiweiqi.New(), protocol.GTP},
		{"gomocup", "gomoku/freestyle 15", aigomoku.New(), protocol.Gomocup},
		{"gomocup", "gomoku/renju 15", aigomoku.New(), protocol.Gomocup},
		{"gomocup", "gomoku/caro 15", aigomoku.New(), protocol.Gomocup},
	} {
		t.Run(c.protocol+" "+c.setup, func(t *testing.T) {
			t.Parallel()
			rules, err := catalog.Parse(c.setup)
			if err != nil {
				t.Fatal(err)
			}
			name := c.protocol
			if name != "ucci" { // what speaks both is asked for UCI first
				name = ""
			}
			e, err := client.Open(t.Context(), client.Config{Name: "it", Protocol: name, Dial: ours(c.engine, c.serve)})
			if err != nil {
				t.Fatal(err)
			}
			defer e.Close()
			if e.Protocol() != c.protocol {
				t.Errorf("found %q, want %q", e.Protocol(), c.protocol)
			}
			for range 2 {
				play(t, e, rules, 24)
			}
		})
	}
}

// play has e play both sides for some plies; the last time without the past.
func play(t *testing.T, e ai.Engine, rules game.Rules, plies int) {
	t.Helper()
	task := ai.Task{State: rules.Start(), Setup: rules.Setup(), Limits: ai.Limits{Time: 20 * time.Millisecond}, Moves: []game.Move{}}
	for range plies {
		if p := task.State.Phase(); p != game.Play && p != game.Opening || p == game.Opening && rules.Setup().Game != "weiqi" {
			break
		}
		a, err := e.Think(t.Context(), task)
		if errors.Is(err, ai.ErrTask) && task.State.Phase() == game.Opening {
			for m := range task.State.Moves() { // handicap stones are put by the person
				a.Move, err = m, nil
				break
			}
		}
		var wrong *client.Error
		if errors.As(err, &wrong) && (wrong.What == client.Resigned || wrong.What == client.NoMove) {
			return
		}
		if err != nil {
			t.Fatalf("ply %d: %v", len(task.Moves), err)
		}
		next, err := task.State.Apply(a.Move)
		if err != nil {
			t.Fatal(err)
		}
		task.State, task.Moves = next, append(slices.Clone(task.Moves), a.Move)
	}
	if task.Moves = nil; task.State.Phase() == game.Play {
		if _, err := e.Think(t.Context(), task); err != nil {
			t.Errorf("a position without a past: %v", err)
		}
	}
}

// TestCancel: a search whose context ends ends soon, and the engine thinks on
// about the next task.
func TestCancel(t *testing.T) {
	t.Parallel()
	rules, err := catalog.Parse("xiangqi/asian 0")
	if err != nil {
		t.Fatal(err)
	}
	e, err := client.Open(t.Context(), client.Config{Name: "it", Dial: dial(untilStop)})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	task := ai.Task{State: rules.Start(), Setup: rules.Setup(), Limits: ai.Limits{Time: 20 * time.Second}}
	began := time.Now()
	if _, err := e.Think(ctx, task); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want the error of the context", err)
	}
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("ended after %v", took)
	}
	task.Limits = ai.Limits{Depth: 1}
	if a, err := e.Think(t.Context(), task); err != nil || a.Move == (game.Move{}) {
		t.Errorf("afterwards: %v, %v", a, err)
	}
}

// untilStop is an engine that thinks until it is told to stop, unless the depth is
// limited.
func untilStop(in io.Reader, out io.Writer) {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		switch text := lines.Text(); {
		case text == "uci":
			fmt.Fprintln(out, "uciok")
		case text == "isready":
			fmt.Fprintln(out, "readyok")
		case text == "stop", text == "go depth 1":
			fmt.Fprintln(out, "bestmove h2e2")
		case text == "quit":
			return
		}
	}
}

func TestCodes(t *testing.T) {
	t.Parallel()
	seen := map[client.Code]bool{}
	for _, c := range client.Codes() {
		if seen[c] || c == "" {
			t.Errorf("%q twice, or empty", c)
		}
		seen[c] = true
	}
}

// brain is an engine of Gomocup that answers whatever wants a move with said.
func brain(said string) func(context.Context) (io.ReadWriteCloser, error) {
	return dial(func(in io.Reader, out io.Writer) {
		for lines := bufio.NewScanner(in); lines.Scan(); {
			switch lines.Text() {
			case "START 15":
				fmt.Fprint(out, "OK\n")
			case "BEGIN", "DONE":
				fmt.Fprint(out, said)
			case "END":
				return
			}
		}
	})
}

// TestChatter: an engine may write between its moves what it likes, and lines
// that a byte of a number has broken; what is a point must be on the board.
func TestChatter(t *testing.T) {
	t.Parallel()
	rules, err := catalog.Parse("gomoku/freestyle 15")
	if err != nil {
		t.Fatal(err)
	}
	task := ai.Task{State: rules.Start(), Setup: rules.Setup(), Limits: ai.Limits{Time: 50 * time.Millisecond}}
	for _, tt := range []struct {
		said string
		want client.Code
	}{
		{"MESSAGE depth \n- ev 0 nd 1, tm 1\r\n\r\n7,7\r\n", ""},
		{"\x1b[2J\x00\nhello, world\n1,2,3\n 6 , 7 \n", ""},
		{"15,0\n", client.Garbled},
		{"-1,3\n", client.Garbled},
		{"ERROR no\n", client.Refused},
	} {
		e, err := client.Open(t.Context(), client.Config{Name: "brain", Protocol: "gomocup", Dial: brain(tt.said), Start: time.Second})
		if err != nil {
			t.Fatal(err)
		}
		_, err = e.Think(t.Context(), task)
		var wrong *client.Error
		if errors.As(err, &wrong) != (tt.want != "") || tt.want != "" && wrong.What != tt.want {
			t.Errorf("%q: %v, want %q", tt.said, err, tt.want)
		}
		_ = e.Close()
	}
}

// TestDeafAfterMove: an engine of Gomocup that drops what comes just after its move is
// asked again until it hears; of one that never says what it is that is found out once.
func TestDeafAfterMove(t *testing.T) {
	t.Parallel()
	rules, err := catalog.Parse("gomoku/freestyle 15")
	if err != nil {
		t.Fatal(err)
	}
	for _, about := range []string{"name=\"it\"\n", ""} {
		drop, asked := 0, 0
		program := func(in io.Reader, out io.Writer) {
			for lines := bufio.NewScanner(in); lines.Scan(); {
				word, _, _ := strings.Cut(lines.Text(), " ")
				if word == "ABOUT" {
					asked++
				}
				if drop > 0 {
					drop--
					continue
				}
				switch word {
				case "START", "RESTART":
					fmt.Fprint(out, "OK\n")
				case "ABOUT":
					fmt.Fprint(out, about)
				case "BEGIN", "DONE":
					if about != "" {
						drop = 2
					}
					fmt.Fprint(out, "7,7\n")
				}
			}
		}
		e, err := client.Open(t.Context(), client.Config{Name: "it", Protocol: "gomocup", Dial: dial(program), Grace: 3 * time.Second})
		if err != nil {
			t.Fatal(err)
		}
		task := ai.Task{State: rules.Start(), Setup: rules.Setup(), Moves: []game.Move{}, Limits: ai.Limits{Time: 50 * time.Millisecond}}
		for n := range 4 {
			if _, err := e.Think(t.Context(), task); err != nil {
				t.Errorf("about %q, move %d: %v", about, n+1, err)
			}
		}
		_ = e.Close()
		if about == "" && (asked == 0 || asked > 10) || about != "" && asked < 9 {
			t.Errorf("about %q: asked %d times", about, asked)
		}
	}
}

// TestRulesGomocup: each rule set is told by the number that the judge of Gomocup gives
// it.
func TestRulesGomocup(t *testing.T) {
	t.Parallel()
	for setup, want := range map[string]string{
		"gomoku/freestyle 15": "INFO rule 0", "gomoku/standard 15": "INFO rule 1", "gomoku/renju 15": "INFO rule 4",
		"gomoku/caro 15": "INFO rule 9", "gomoku/caro 15 overline=wins": "INFO rule 8",
	} {
		rules, err := catalog.Parse(setup)
		if err != nil {
			t.Fatal(err)
		}
		heard := make(chan string, 100)
		program := scripted(heard, map[string]string{"START": "OK\n", "BEGIN": "7,7\n"})
		e, err := client.Open(t.Context(), client.Config{Name: "it", Protocol: "gomocup", Dial: dial(program)})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Think(t.Context(), ai.Task{State: rules.Start(), Setup: rules.Setup(), Limits: ai.Limits{Time: time.Second}}); err != nil {
			t.Errorf("%s: %v", setup, err)
		}
		_ = e.Close()
		told := false
		for line := range heard {
			told = told || line == want
		}
		if !told {
			t.Errorf("%s: not told %s", setup, want)
		}
	}
}
