package weiqi

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/gametest"
)

var allRules = []string{"chinese", "japanese", "aga", "new-zealand", "tromp-taylor"}

// check thinks about s and plays what is advised, which must be accepted, as
// must the line.
func check(t testing.TB, s game.State, setup game.Setup, l ai.Limits, seed uint64) game.State {
	t.Helper()
	a := think(t, s, setup, l, seed)
	if !slices.Contains(ai.Whys(), a.Why) || len(a.Line) == 0 || a.Line[0] != a.Move || a.Score < -ai.Undecided || a.Score > ai.Undecided {
		t.Fatalf("%v: advice %+v", setup, a)
	}
	next, end := s, s
	for k, m := range a.Line {
		var err error
		if end, err = end.Apply(m); err != nil {
			t.Fatalf("%v: line %v: %v", setup, a.Line, err)
		}
		if k == 0 {
			next = end
		}
	}
	return next
}

// TestLegal: 200 positions of random games under every rule set and option, on
// every size.
func TestLegal(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	for k := range 200 {
		size := 5 + k%21
		setup := fmt.Sprintf("weiqi/%s %d", allRules[k%len(allRules)], size)
		switch {
		case k%7 == 0 && size >= 7:
			setup += " handicap=4"
		case k%7 == 1 && size >= 7:
			setup += " handicap=7 placement=free"
		case k%7 == 2:
			setup += " ko=situational suicide=yes"
		case k%7 == 3:
			setup += " ko=positional"
		case k%7 == 4:
			setup += " ko=simple komi=-5.5"
		}
		s, set := startOf(t, setup)
		for range rng.IntN(2 * size * size) {
			p := game.Point{Col: int8(rng.IntN(size)), Row: int8(rng.IntN(size))}
			next, err := s.Apply(game.PlaceAt(p))
			if rng.IntN(60) == 0 {
				next, err = s.Apply(game.PassMove())
			}
			if err == nil && next.Phase() != game.Over {
				s = next
			}
		}
		check(t, s, set, ai.Limits{Level: ai.MinLevel, Nodes: 10}, uint64(k))
	}
}

// TestWholeGames: games of the engine against itself end, by two passes and an
// agreement that nobody changes, under every rule set.
func TestWholeGames(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	for k, rules := range allRules {
		for _, setup := range []string{"weiqi/" + rules + " 9", "weiqi/" + rules + " 7 handicap=3 placement=free"} {
			s, set := startOf(t, setup)
			moves, resumed, talked := 0, false, false
			for s.Phase() != game.Over {
				seat, phase := s.ToAct(), s.Phase()
				s = check(t, s, set, ai.Limits{Level: ai.MaxLevel, Nodes: int64(40 + 40*seat.Index())}, uint64(k+moves))
				talked = talked || s.Phase() == game.Scoring
				resumed = resumed || phase == game.Scoring && s.Phase() == game.Play
				if moves++; moves > 400 {
					t.Fatalf("%s: no end", setup)
				}
			}
			o, _ := s.Outcome()
			t.Logf("%s: %d moves, %v", setup, moves, o)
			if o.Reason != game.Count || resumed || talked != (rules != "tromp-taylor") {
				t.Errorf("%s: outcome %v, resumed %v, talked %v", setup, o, resumed, talked)
			}
		}
	}
}

// TestRefusesTasks: what the engine cannot do it says at once.
func TestRefusesTasks(t *testing.T) {
	t.Parallel()
	s, setup := startOf(t, "weiqi/chinese 9")
	over, _ := startOf(t, "weiqi/tromp-taylor 9", "pass", "pass")
	small := setup
	small.Size = 7
	for name, task := range map[string]ai.Task{
		"over":        {State: over, Setup: setup},
		"gomoku":      {State: s, Setup: game.Setup{Game: "gomoku", Rules: "freestyle", Size: 9}},
		"other board": {State: s, Setup: small},
	} {
		if a, err := New().Think(context.Background(), task); !errors.Is(err, ai.ErrTask) {
			t.Errorf("%s: %+v, %v, want ErrTask", name, a, err)
		}
	}
}
