package child_test

import (
	"context"
	"io"
	"os"
	"os/exec"
	"slices"
	"testing"
	"time"

	"qiyou/ai"
	"qiyou/ai/protocol/client"
	"qiyou/cmd/internal/child"
	"qiyou/game"
	"qiyou/game/catalog"
)

// installed is the path of a program of other people, which QIYOU_E2E=1 asks
// for.
func installed(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		path, err = exec.LookPath("/usr/games/" + name)
	}
	switch {
	case err == nil && !testing.Short():
	case os.Getenv("QIYOU_E2E") == "1":
		t.Fatalf("QIYOU_E2E=1, but: %v", err)
	default:
		t.Skipf("short, or not installed: %v", err)
	}
	return path
}

// TestInstalled: engines that Debian has play as they are, their protocol found
// by asking: the beginning of a game, both sides, and of another.
func TestInstalled(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		protocol, setup string
		limits          ai.Limits
		command         []string
	}{
		{"gtp", "weiqi/chinese 9", ai.Limits{Time: time.Second}, []string{"gnugo", "--mode", "gtp", "--level", "1"}},
		{"gtp", "weiqi/japanese 13 handicap=4", ai.Limits{Time: time.Second}, []string{"gnugo", "--mode", "gtp", "--level", "1"}},
		{"uci", "xiangqi/asian 0", ai.Limits{Nodes: 1000}, []string{"fairy-stockfish"}},
		{"xboard", "xiangqi/asian 0", ai.Limits{Depth: 2}, []string{"maxqi"}},
		{"xboard", "xiangqi/asian 0", ai.Limits{Depth: 2}, []string{"hoixiangqi"}},
	} {
		t.Run(c.command[0]+" "+c.setup, func(t *testing.T) {
			t.Parallel()
			c.command[0] = installed(t, c.command[0])
			rules, err := catalog.Parse(c.setup)
			if err != nil {
				t.Fatal(err)
			}
			e, err := client.Open(t.Context(), client.Config{Name: "it", Dial: func(context.Context) (io.ReadWriteCloser, error) {
				p, err := child.Start("", c.command, spawn)
				if err == nil {
					t.Cleanup(func() { _ = p.Close(); p.Wait() })
				}
				return p, err
			}})
			if err != nil {
				t.Fatal(err)
			}
			defer e.Close()
			if e.Protocol() != c.protocol {
				t.Errorf("found %q, want %q", e.Protocol(), c.protocol)
			}
			for range 2 {
				task := ai.Task{State: rules.Start(), Setup: rules.Setup(), Limits: c.limits, Moves: []game.Move{}}
				for range 10 {
					a, err := e.Think(t.Context(), task)
					if err != nil {
						t.Fatalf("ply %d: %v", len(task.Moves)+1, err)
					}
					if task.State, err = task.State.Apply(a.Move); err != nil {
						t.Fatal(err)
					}
					task.Moves = append(slices.Clone(task.Moves), a.Move)
				}
			}
		})
	}
}
