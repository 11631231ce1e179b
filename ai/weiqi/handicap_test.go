package weiqi

import (
	"testing"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/gametest"
)

// TestHandicap plays whole games with handicap: with four stones Black wins against
// his like, and with three White still wins against who hardly thinks.
func TestHandicap(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	for _, tt := range []struct {
		setup       string
		dark, light ai.Limits
		winner      game.Color
	}{
		{"weiqi/chinese 9 handicap=4", ai.Limits{Level: ai.MaxLevel, Nodes: 100}, ai.Limits{Level: ai.MaxLevel, Nodes: 100}, game.Dark},
		{"weiqi/japanese 9 handicap=3", ai.Limits{Level: ai.MinLevel, Nodes: 5}, ai.Limits{Level: ai.MaxLevel, Nodes: 200}, game.Light},
		{"weiqi/aga 13 handicap=2 placement=free", ai.Limits{Level: ai.MinLevel, Nodes: 5}, ai.Limits{Level: ai.MaxLevel, Nodes: 100}, game.Light},
	} {
		t.Run(tt.setup, func(t *testing.T) {
			t.Parallel()
			s, setup := startOf(t, tt.setup)
			for ply := uint64(0); s.Phase() != game.Over; ply++ {
				l := tt.dark
				if s.View().Color(s.ToAct()) == game.Light {
					l = tt.light
				}
				if s = check(t, s, setup, l, ply); ply > 500 {
					t.Fatal("no end")
				}
			}
			if o, _ := s.Outcome(); s.View().Color(o.Winner) != tt.winner {
				t.Errorf("%+v, want %v to win", o, tt.winner)
			}
		})
	}
}
