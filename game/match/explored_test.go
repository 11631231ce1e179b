package match_test

import (
	"os"
	"testing"

	"qiyou/game/gametest"
	"qiyou/game/match"
)

// exploration is one run of the explorer.
type exploration struct {
	name string
	budget
	least int      // states, so that a shrunken exploration is noticed
	ops   []string // events that must have been in a log at some rest
	deep  bool     // only with QIYOU_DEEP=1
}

var (
	ended = []string{"move", "confirm"}
	lags  = []string{"move", "move, late", "timeout", "timeout, late", "confirm"}
	timed = []match.Do{match.DoClaim, match.DoUndo, match.DoResign}
	asks  = []match.Do{match.DoUndo, match.DoDraw, match.DoRefuse, match.DoRetract}
	leave = []match.Do{match.DoAdjourn, match.DoReturn, match.DoDraw, match.DoRetract}
	talk  = []string{"aa", "-", "!aa", "=propose", "=accept", "=resume"}
)

var explorations = []exploration{
	{name: "perfect network", least: 30_000, ops: ended, budget: budget{moves: 4, requests: 2, choices: 1}},
	{name: "two moves to choose from", least: 4000, ops: ended, budget: budget{moves: 3, requests: 1, choices: 2}},
	{name: "two drops", least: 10_000, ops: ended, budget: budget{moves: 3, requests: 1, drops: 2, choices: 1}},
	{name: "a drop and a crash", least: 10_000, ops: ended,
		budget: budget{moves: 2, requests: 1, drops: 1, crashes: 1, choices: 1, asks: []match.Do{match.DoUndo, match.DoResign}}},
	{name: "late moves and flags in a game that ends by rule", least: 20_000, ops: lags,
		budget: budget{setup: "stub/two 2", timing: "1m", moves: 3, requests: 1, drops: 1, slow: 2, choices: 2, asks: timed}},
	{name: "pauses and a crash", least: 10_000, ops: append(lags, "pause", "pause, late"),
		budget: budget{setup: "stub/two 2", timing: "20s+2x10s", moves: 2, drops: 1, crashes: 1, slow: 1, pauses: 1, choices: 1}},
	{name: "wishes across a pause", least: 5000, ops: []string{"move", "pause", "undo", "draw", "confirm"},
		budget: budget{timing: "1m", moves: 1, requests: 1, drops: 1, pauses: 1, choices: 1, asks: asks}},
	{name: "adjournments", least: 5000, ops: []string{"move", "adjourn", "adjourn, late", "return", "timeout", "draw", "confirm"},
		budget: budget{timing: "1m", moves: 1, requests: 2, slow: 1, choices: 1, asks: leave}},
	{name: "the talk after a game of go", least: 5000, ops: ended,
		budget: budget{setup: "weiqi/chinese 9", timing: "1m", moves: 7, drops: 1, plays: talk}},

	{name: "two drops and a crash", deep: true, least: 100_000, ops: ended, budget: budget{moves: 2, requests: 1, drops: 2, crashes: 1, choices: 1}},
	{name: "flags, two drops and a crash", deep: true, least: 40_000, ops: lags,
		budget: budget{setup: "stub/two 2", timing: "1m", moves: 2, requests: 1, drops: 2, crashes: 1, slow: 1, choices: 1, asks: timed[:1]}},
	{name: "pauses, claims and a crash", deep: true, least: 100_000, ops: append(lags, "pause", "pause, late", "undo"),
		budget: budget{setup: "stub/two 2", timing: "20s+2x10s", moves: 2, requests: 1, drops: 1, crashes: 1, slow: 1, pauses: 1, choices: 1, asks: timed}},
	{name: "two wishes across two pauses", deep: true, least: 100_000, ops: []string{"move", "pause", "undo", "draw", "confirm"},
		budget: budget{timing: "1m", moves: 1, requests: 2, drops: 1, pauses: 2, choices: 1, asks: asks}},
	{name: "adjournments and a drop", deep: true, least: 50_000, ops: []string{"move", "adjourn", "return", "draw", "confirm"},
		budget: budget{timing: "1m", moves: 1, requests: 2, drops: 1, slow: 1, choices: 1, asks: leave}},
	{name: "the talk after a game of go, with takebacks and flags", deep: true, least: 50_000, ops: append(ended, "undo", "timeout"),
		budget: budget{setup: "weiqi/chinese 9", timing: "1m", moves: 6, requests: 1, drops: 1, slow: 1, plays: talk, asks: []match.Do{match.DoUndo}}},
}

func TestExplore(t *testing.T) {
	gametest.Long(t)
	states := 0
	for _, c := range explorations {
		t.Run(c.name, func(t *testing.T) {
			switch {
			case c.deep && os.Getenv("QIYOU_DEEP") != "1":
				t.Skip("only with QIYOU_DEEP=1")
			case c.least >= 10_000 && (testing.Short() || raceEnabled):
				t.Skip("the large exploration is left out under -short and the race detector; it has no goroutines")
			}
			x := newExplorer(t, c.budget)
			n, quiet := x.run()
			states += n
			t.Logf("%d states, %d at rest, with %v", n, quiet, x.ops)
			if n < c.least {
				t.Errorf("%d states explored, want at least %d", n, c.least)
			}
			for _, op := range c.ops {
				if x.ops[op] == 0 {
					t.Errorf("no %s at any rest", op)
				}
			}
		})
	}
	t.Logf("%d states", states)
}

// The explorer must be able to see what it looks for.
func TestExploreFindsMistakes(t *testing.T) {
	t.Run("message before disk", func(t *testing.T) {
		x := newExplorer(t, budget{moves: 2, requests: 0, crashes: 1, choices: 2})
		x.early = true
		if x.run(); x.problems == 0 {
			t.Error("a crash after sending and before saving was not noticed")
		}
	})
	t.Run("no word after a reconnect", func(t *testing.T) {
		x := newExplorer(t, budget{moves: 2, drops: 1, choices: 1})
		x.early = true
		x.stub = func(r match.Replica, msg match.Message) (match.Replica, []match.Effect) {
			if _, ok := msg.(match.Resume); ok {
				return r, nil
			}
			return r.Receive(msg)
		}
		if x.run(); x.problems == 0 {
			t.Error("events lost on a cut connection were not noticed")
		}
	})
}
