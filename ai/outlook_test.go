package ai_test

import (
	"context"
	"testing"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/gomoku"
)

// scoring is an engine whose every advice has one score.
type scoring int

func (scoring) Name() string { return "scoring" }
func (scoring) Close() error { return nil }
func (s scoring) Think(context.Context, ai.Task) (ai.Advice, error) {
	return ai.Advice{Score: int(s)}, nil
}

// An outlook is about dark, whoever is to act, and says what is forced.
func TestLook(t *testing.T) {
	t.Parallel()
	rules, err := gomoku.New(gomoku.Default("freestyle"))
	if err != nil {
		t.Fatal(err)
	}
	dark := rules.Start()
	light, err := dark.Apply(game.PlaceAt(game.Point{Col: 7, Row: 7}))
	if err != nil {
		t.Fatal(err)
	}
	for score, want := range map[int]struct {
		dark, light int // what is forced with that side to act
		better      bool
	}{ai.Win - 5: {5, -5, true}, 4 - ai.Win: {-4, 4, false}, 300: {0, 0, true}} {
		a, err1 := ai.Look(context.Background(), scoring(score), ai.Task{State: dark, Setup: gomoku.Default("freestyle")})
		b, err2 := ai.Look(context.Background(), scoring(score), ai.Task{State: light, Setup: gomoku.Default("freestyle")})
		if err1 != nil || err2 != nil || a.Forced != want.dark || b.Forced != want.light || (a.Chance > 0.5) != want.better || a.Chance+b.Chance != 1 {
			t.Errorf("%d: %+v and %+v, %v, %v", score, a, b, err1, err2)
		}
	}
}
