package child_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"qiyou/ai"
	"qiyou/ai/protocol/client"
	aixiangqi "qiyou/ai/xiangqi"
	"qiyou/cmd/internal/child"
	"qiyou/cmd/internal/engines"
	"qiyou/game"
	"qiyou/game/catalog"
)

func spawn(_ string, f func()) { go f() }

// bad is this binary as an engine that behaves badly.
func bad(t *testing.T, how string) func(context.Context) (io.ReadWriteCloser, error) {
	return func(context.Context) (io.ReadWriteCloser, error) {
		c, err := child.Start("", []string{"env", badly + "=" + how, os.Args[0]}, spawn)
		if err == nil {
			t.Cleanup(func() { _ = c.Close(); c.Wait() })
		}
		return c, err
	}
}

// misbehaviours are what each way to behave badly comes to, "" for nothing.
var misbehaviours = map[string]client.Code{
	"start-hang": client.NoProtocol, "start-exit": client.Ended, "start-mute": client.NoProtocol, "start-flood": client.Flood,
	"start-endless": client.Flood, "start-crash": client.Ended, "start-unready": client.Silent,
	"hang": client.Silent, "crash": client.Ended, "exit": client.Ended, "no-net": client.Ended, "killed": client.Ended, "half-line": client.Silent,
	"flood": client.Flood, "endless": client.Flood, "closes-output": client.Ended, "case": client.Silent,
	"illegal": client.Illegal, "wrong-side": client.Illegal, "off-board": client.Garbled, "garbage": client.Garbled,
	"empty": client.Garbled, "long-move": client.Garbled, "no-move": client.NoMove,
	"late": "", "banner": "", "stubborn": "", "deaf-errors": "", "family": "", "bad-numbers": "", "two-moves": "",
}

// asBad is what the engine is opened with that behaves like that.
func asBad(how string) client.Config {
	c := client.Config{Name: "bad", Protocol: "uci", Start: 4 * time.Second, Grace: time.Second}
	if how == "start-hang" || how == "start-mute" {
		c.Protocol, c.Start = "", 2500*time.Millisecond // and it is asked in two protocols
	}
	if misbehaviours[how] != client.Silent {
		c.Grace = 10 * time.Second // on a busy machine even a flood takes its time
	}
	return c
}

// TestMisbehaviour: whatever an engine does, there is a move or an error that
// says what, within the time that it has; and the next task is not worse off.
func TestMisbehaviour(t *testing.T) {
	t.Parallel()
	rules, err := catalog.Parse("xiangqi/asian 0")
	if err != nil {
		t.Fatal(err)
	}
	task := ai.Task{State: rules.Start(), Setup: rules.Setup(), Limits: ai.Limits{Time: 50 * time.Millisecond}}
	for how, want := range misbehaviours {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			began := time.Now()
			c := asBad(how)
			c.Dial = bad(t, how)
			e, err := client.Open(t.Context(), c)
			if err == nil {
				_, err = e.Think(t.Context(), task)
				if _, again := e.Think(t.Context(), task); (again == nil) != (err == nil) {
					t.Errorf("once more: %v, and before %v", again, err)
				}
				_ = e.Close()
			}
			var wrong *client.Error
			switch errors.As(err, &wrong); {
			case want == "" && err != nil, want != "" && (wrong == nil || wrong.What != want):
				t.Errorf("got %v, want %q", err, want)
			case wrong != nil && (wrong.Engine != "bad" || strings.ContainsAny(err.Error(), "\x00\x1b\n") || len(err.Error()) > 400):
				t.Errorf("error %q", err)
			}
			if took := time.Since(began); took > 20*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}

// TestMatchSurvives: at a table none of it costs the match: there is a move each time,
// and word of what the engine did.
func TestMatchSurvives(t *testing.T) {
	t.Parallel()
	rules, err := catalog.Parse("xiangqi/asian 0")
	if err != nil {
		t.Fatal(err)
	}
	for how, want := range misbehaviours {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			c := asBad(how)
			g := engines.NewGuest(engines.Spec{Name: "bad", Protocol: c.Protocol, Command: []string{"env", badly + "=" + how, os.Args[0]}}, c)
			defer g.Close()
			e := g.With(aixiangqi.New())
			defer e.Close()
			task := ai.Task{State: rules.Start(), Setup: rules.Setup(), Limits: ai.Limits{Level: ai.MinLevel, Time: 50 * time.Millisecond}, Moves: []game.Move{}}
			for range 3 {
				a, err := e.Think(t.Context(), task)
				var wrong *client.Error
				first := len(task.Moves) == 0 // it says the same ever after
				if err != nil && !errors.As(err, &wrong) || first && (err != nil) != (want != "") || first && err != nil && wrong.What != want {
					t.Errorf("move %d: %v, want %q", len(task.Moves)+1, err, want)
				}
				next, err := task.State.Apply(a.Move)
				if err != nil {
					t.Fatalf("move %d: %v", len(task.Moves)+1, err)
				}
				task.State, task.Moves = next, append(slices.Clone(task.Moves), a.Move)
			}
		})
	}
}

// TestExcuse: how a program ended and what it cried is in the error.
func TestExcuse(t *testing.T) {
	t.Parallel()
	_, err := client.Open(t.Context(), client.Config{Name: "bad", Dial: bad(t, "start-exit")})
	if err == nil || !strings.Contains(err.Error(), "no network file") {
		t.Errorf("got %v", err)
	}
	rules, err := catalog.Parse("xiangqi/asian 0")
	if err != nil {
		t.Fatal(err)
	}
	e, err := client.Open(t.Context(), client.Config{Name: "bad", Protocol: "uci", Dial: bad(t, "no-net")})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	_, err = e.Think(t.Context(), ai.Task{State: rules.Start(), Setup: rules.Setup(), Limits: ai.Limits{Time: time.Second}})
	var wrong *client.Error
	if !errors.As(err, &wrong) || wrong.Detail != "exit status 1 ERROR: what it needs must be there. ERROR: no network file ERROR: good bye" {
		t.Errorf("got %v", err)
	}
}

// TestFamily: what an engine has started ends with it, and no engine has our
// terminal or our process group.
func TestFamily(t *testing.T) {
	t.Parallel()
	c, err := child.Start("", []string{"sh", "-c", "sleep 3600 & echo $!; trap '' HUP TERM PIPE; while :; do sleep 3600; done"}, spawn)
	if err != nil {
		t.Fatal(err)
	}
	line := make([]byte, 20)
	n, err := c.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(line[:n])))
	if err != nil {
		t.Fatal(err)
	}
	if mine, err := unix.Getsid(0); err != nil || mine == session(pid) {
		t.Errorf("it is in our session, %v", err)
	}
	began := time.Now()
	_ = c.Close()
	c.Wait()
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("ended after %v", took)
	}
	for unix.Kill(pid, 0) == nil && !zombie(pid) {
		if time.Since(began) > 5*time.Second {
			t.Fatal("what it had started runs on")
		}
		runtime.Gosched()
	}
}

func session(pid int) int {
	sid, err := unix.Getsid(pid)
	if err != nil {
		return 0
	}
	return sid
}

// zombie says whether a process has ended and only its entry is left.
func zombie(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || strings.Contains(string(stat), ") Z ")
}

// TestCPU: work is counted while a program runs and when it has ended, with that
// of what it started.
func TestCPU(t *testing.T) {
	t.Parallel()
	c, err := child.Start("", []string{"sh", "-c", "(i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done); echo done; read x"}, spawn)
	if err != nil {
		t.Fatal(err)
	}
	line := make([]byte, 20)
	if _, err := c.Read(line); err != nil {
		t.Fatal(err)
	}
	during, ok := c.CPU()
	_ = c.Close()
	c.Wait()
	after, ok2 := c.CPU()
	if !ok || !ok2 || during <= 0 || after < during-20*time.Millisecond || after > during+time.Second {
		t.Errorf("%v, %v while it ran, %v, %v after", during, ok, after, ok2)
	}
}
