package referee

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"qiyou/ai"
	aigomoku "qiyou/ai/gomoku"
	"qiyou/ai/protocol/client"
	aiweiqi "qiyou/ai/weiqi"
	aixiangqi "qiyou/ai/xiangqi"
	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/record"
)

// puppet is an engine of ours, or what think makes of it.
type puppet struct {
	ai.Engine
	think func(context.Context, ai.Task) (ai.Advice, error)
}

func (p puppet) Think(ctx context.Context, t ai.Task) (ai.Advice, error) {
	if p.think != nil {
		return p.think(ctx, t)
	}
	t.Limits = ai.Limits{Level: ai.MinLevel, Nodes: 60}
	return p.Engine.Think(ctx, t)
}
func (p puppet) CPU() (time.Duration, bool) { return time.Second, true }
func (p puppet) Close() error               { return nil }

// clock is a time that every look at it moves on by a millisecond.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(time.Millisecond)
	return c.now
}

var ours = map[string]func() ai.Engine{"gomoku": aigomoku.New, "weiqi": aiweiqi.New, "xiangqi": aixiangqi.New}

// newMatch is a match between two of ours under setup.
func newMatch(t *testing.T, setup string, games int) *Match {
	t.Helper()
	rules, err := catalog.Parse(setup)
	if err != nil {
		t.Fatal(err)
	}
	side := func(name string) Side {
		return Side{Name: name, Open: func(context.Context, uint64) (Engine, error) {
			return puppet{Engine: ours[rules.Setup().Game]()}, nil
		}}
	}
	c := &clock{now: time.Unix(1e9, 0)}
	return &Match{
		Plan:  Plan{A: "ann", B: "bob", Setup: setup, Plies: 300, Games: games, Margin: 100},
		Sides: [2]Side{side("ann"), side("bob")}, Rules: rules, Dir: t.TempDir(), Settle: ours[rules.Setup().Game](),
		Now: c.Now, Go: func(_ string, f func()) { go f() },
	}
}

// TestGames: whole games of each kind, whose records say what the results say.
func TestGames(t *testing.T) {
	t.Parallel()
	for _, setup := range []string{
		"gomoku/freestyle 15", "gomoku/renju 15", "gomoku/standard 15 opening=swap2", "xiangqi/asian 0",
		"weiqi/chinese 5", "weiqi/japanese 9 handicap=2", "weiqi/new-zealand 9 handicap=2",
	} {
		t.Run(setup, func(t *testing.T) {
			t.Parallel()
			m := newMatch(t, setup, 2)
			tally, err := m.Run(t.Context())
			if err != nil || tally.Games() != 2 {
				t.Fatalf("%+v, %v", tally, err)
			}
			_, all, err := openLedger(m.Dir, m.Plan)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range all {
				checkRecord(t, m, r)
			}
		})
	}
}

// checkRecord reads a record as any program would.
func checkRecord(t *testing.T, m *Match, r Result) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(m.Dir, r.Record))
	if err != nil {
		t.Fatal(err)
	}
	f, err := record.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	_, steps, err := record.Steps(data, match.Judge{Rules: catalog.New})
	if err != nil {
		t.Errorf("%v\n%s", err, data)
	}
	info := f.Info()
	if info.Game != m.Rules.Setup().Game || len(info.Dark)+len(info.Light) != 6 || len(steps) == 0 || len(steps) > r.Plies {
		t.Errorf("%+v, %d steps, result %+v\n%s", info, len(steps), r, data)
	}
	draw := strings.Contains("0 Draw 1/2-1/2", info.Result)
	if draw != (r.Winner == "") {
		t.Errorf("result %q of %+v", info.Result, r)
	}
}

// TestFaults: whoever does anything but play loses the game, the fault is counted
// as its own, and the match goes on.
func TestFaults(t *testing.T) {
	t.Parallel()
	wrong := func(c client.Code) func(context.Context, ai.Task) (ai.Advice, error) {
		return func(context.Context, ai.Task) (ai.Advice, error) {
			return ai.Advice{}, fmt.Errorf("wrapped: %w", &client.Error{What: c, Engine: "ann", Detail: "so"})
		}
	}
	for code, think := range map[string]func(context.Context, ai.Task) (ai.Advice, error){
		"engine-ended": wrong(client.Ended), "engine-silent": wrong(client.Silent), "engine-flood": wrong(client.Flood),
		"engine-refused": wrong(client.Refused), "": wrong(client.Resigned),
		"engine-illegal": func(context.Context, ai.Task) (ai.Advice, error) {
			return ai.Advice{Move: game.PlaceAt(game.Point{Col: 24, Row: 24})}, nil
		},
	} {
		t.Run(code, func(t *testing.T) {
			t.Parallel()
			m := newMatch(t, "gomoku/freestyle 15", 3)
			m.Sides[0].Open = func(context.Context, uint64) (Engine, error) { return puppet{think: think}, nil }
			tally, err := m.Run(t.Context())
			want := map[string]int{code: 3}
			if code == "" {
				want = map[string]int{}
			}
			if err != nil || tally.Lost != 3 || fmt.Sprint(tally.Fault[0]) != fmt.Sprint(want) || len(tally.Fault[1]) != 0 {
				t.Errorf("%+v, %v", tally, err)
			}
		})
	}
}

// TestOwnLimits: each side thinks within its own limit, whichever seat it has.
func TestOwnLimits(t *testing.T) {
	t.Parallel()
	m := newMatch(t, "gomoku/freestyle 15", 2)
	m.Limits = [2]ai.Limits{{Nodes: 5}, {Nodes: 50}}
	var asked [2]int
	for i := range m.Sides {
		e := aigomoku.New()
		m.Sides[i].Open = func(context.Context, uint64) (Engine, error) {
			return puppet{think: func(ctx context.Context, task ai.Task) (ai.Advice, error) {
				if asked[i]++; task.Limits != m.Limits[i] {
					t.Errorf("side %d has %+v, want %+v", i, task.Limits, m.Limits[i])
				}
				return e.Think(ctx, task)
			}, Engine: e}, nil
		}
	}
	if _, err := m.Run(t.Context()); err != nil || min(asked[0], asked[1]) == 0 {
		t.Errorf("asked %v times, %v", asked, err)
	}
}

// TestGameOfATask: a side is told of one game all through it, and each side of another.
func TestGameOfATask(t *testing.T) {
	t.Parallel()
	const games = 4
	m := newMatch(t, "gomoku/freestyle 15", games)
	m.Limits = [2]ai.Limits{{Nodes: 5}, {Nodes: 5}}
	asked := map[uint64]int{} // by game, the side and one
	for i := range m.Sides {
		e := aigomoku.New()
		m.Sides[i].Open = func(context.Context, uint64) (Engine, error) {
			return puppet{think: func(ctx context.Context, task ai.Task) (ai.Advice, error) {
				if side, ok := asked[task.Game]; ok && side != i+1 {
					t.Errorf("both sides are told of game %d", task.Game)
				}
				asked[task.Game] = i + 1
				return e.Think(ctx, task)
			}, Engine: e}, nil
		}
	}
	if _, err := m.Run(t.Context()); err != nil || len(asked) != 2*games || asked[0] != 0 {
		t.Errorf("games %v, %v, want two for each of %d", asked, err, games)
	}
}

// TestTooLate: a move after its time and the margin loses; one within them does
// not.
func TestTooLate(t *testing.T) {
	t.Parallel()
	for took, lost := range map[time.Duration]int{1050 * time.Millisecond: 0, 1200 * time.Millisecond: 1} {
		m := newMatch(t, "gomoku/freestyle 15", 1)
		m.Limits = [2]ai.Limits{{Time: time.Second}, {Time: time.Second}}
		c := &clock{now: time.Unix(1e9, 0)}
		m.Now = c.Now
		e := aigomoku.New()
		m.Sides[1].Open = func(context.Context, uint64) (Engine, error) {
			return puppet{think: func(ctx context.Context, t ai.Task) (ai.Advice, error) {
				c.mu.Lock()
				c.now = c.now.Add(took)
				c.mu.Unlock()
				t.Limits = ai.Limits{Level: ai.MinLevel, Nodes: 60}
				return e.Think(ctx, t)
			}}, nil
		}
		tally, err := m.Run(t.Context())
		if err != nil || tally.Fault[1][string(game.Timeout)] != lost {
			t.Errorf("after %v: %+v, %v", took, tally, err)
		}
	}
}

// TestResume: a match that is stopped again and again, its file torn, comes to
// what it comes to in one go.
func TestResume(t *testing.T) {
	t.Parallel()
	whole := newMatch(t, "gomoku/freestyle 15", 8)
	want, err := whole.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	m := newMatch(t, "gomoku/freestyle 15", 8)
	m.Parallel = 2
	var last Tally
	for range 20 {
		ctx, cancel := context.WithCancel(t.Context())
		m.Progress = func(Result, Tally) { cancel() }
		last, err = m.Run(ctx)
		cancel()
		if last.Games() == 8 {
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped: %v", err)
		}
		file := filepath.Join(m.Dir, resultsFile)
		f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = f.WriteString(`{"game":7,"win`)
		_ = f.Close()
	}
	if last.Won != want.Won || last.Lost != want.Lost || last.Pairs != want.Pairs {
		t.Errorf("got %+v, want %+v", last, want)
	}
	m.Plan.Limit = "nodes 5"
	if _, err := m.Run(t.Context()); !errors.Is(err, ErrOtherMatch) {
		t.Errorf("another match in the folder: %v", err)
	}
}

// TestDecided: a match ends when its test is decided.
func TestDecided(t *testing.T) {
	t.Parallel()
	m := newMatch(t, "gomoku/freestyle 15", 1000)
	m.Test = &Test{0, 200}
	m.Sides[1].Open = func(context.Context, uint64) (Engine, error) {
		return puppet{think: func(context.Context, ai.Task) (ai.Advice, error) {
			return ai.Advice{}, &client.Error{What: client.Resigned}
		}}, nil
	}
	tally, err := m.Run(t.Context())
	if err != nil || tally.Games() > 100 || m.Test.Decided(tally) != Holds1 {
		t.Errorf("%+v, %v", tally, err)
	}
}

// TestNoSide: an engine that cannot be opened ends the match, and nothing is
// counted.
func TestNoSide(t *testing.T) {
	t.Parallel()
	m := newMatch(t, "gomoku/freestyle 15", 4)
	m.Sides[1].Open = func(context.Context, uint64) (Engine, error) { return nil, &client.Error{What: client.CannotStart} }
	tally, err := m.Run(t.Context())
	var cause *client.Error
	if !errors.Is(err, ErrSides) || !errors.As(err, &cause) || tally.Games() != 0 {
		t.Errorf("%+v, %v", tally, err)
	}
}

func TestOpenings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ setup, text, want string }{
		{"gomoku/freestyle 15", "# from the middle\n-5,0, -2,-4, 0,0\n\n h8 a1", "[[ch fd hh] [hh ao]]"},
		{"gomoku/freestyle 15", `{"id": "x", "moves": ["h8", "i8"]}`, "[[hh ih]]"},
		{"xiangqi/asian 0", "h2e2 h9g7\r\n炮二平五", "[[hheh hagc] [hheh]]"},
		{"weiqi/chinese 9", "E5 pass C3", "[[ee - cg]]"},
		{"gomoku/freestyle 15", "h8 h8", "line 1"},
		{"gomoku/freestyle 15", "h8\n-9,0", "line 2"},
		{"gomoku/freestyle 15", "0,0, 1", "line 1"},
		{"gomoku/freestyle 15", ",,,", "line 1"},
		{"gomoku/freestyle 15", "{", "line 1"},
	} {
		rules, err := catalog.Parse(c.setup)
		if err != nil {
			t.Fatal(err)
		}
		all, err := ParseOpenings([]byte(c.text), rules)
		got := fmt.Sprint(all)
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%q: got %s, want %s", c.text, got, c.want)
		}
	}
}

func FuzzOpenings(f *testing.F) {
	for _, s := range []string{"h8 i9", "-5,0, -2,-4", `{"moves":["h8"]}`, ",", "{}"} {
		f.Add([]byte(s))
	}
	rules, err := catalog.Parse("gomoku/freestyle 15")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		all, err := ParseOpenings(data, rules)
		if err == nil && slices.ContainsFunc(all, func(o []game.Move) bool { return len(o) == 0 }) && !bytes.Contains(data, []byte("{")) {
			t.Errorf("an opening without moves in %q", data)
		}
	})
}
