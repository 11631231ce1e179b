package weiqi

import (
	"context"
	"strings"
	"testing"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/gametest"
	"qiyou/game/weiqi"
)

// talks are rule sets with a talk about dead stones, and games that are over by
// rows of final-positions.jsonl.
func talks(t *testing.T, each func(t *testing.T, s game.State, setup game.Setup)) {
	t.Parallel()
	for k, r := range finalRows(t)[:24] {
		if len(r.Moves) == 0 || k%6 != 0 {
			continue
		}
		for _, rules := range allRules[:4] {
			t.Run(r.ID+" "+rules, func(t *testing.T) {
				set, err := game.ParseSetup("weiqi/" + rules + " 9")
				if err != nil {
					t.Fatal(err)
				}
				s := position(t, set, r.Board, game.Dark)
				s = apply(t, apply(t, s, game.PassMove()), game.PassMove())
				each(t, s, set)
			})
		}
	}
}

func apply(t *testing.T, s game.State, m game.Move) game.State {
	t.Helper()
	next, err := s.Apply(m)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

var quick = ai.Limits{Level: ai.MaxLevel, Nodes: 100}

// TestTalkAgrees: what the engine proposes the engine accepts, whoever begins,
// and no more marks are changed than there are chains.
func TestTalkAgrees(t *testing.T) {
	talks(t, func(t *testing.T, s game.State, setup game.Setup) {
		var said []string
		for n := uint64(0); s.Phase() == game.Scoring; n++ {
			a := think(t, s, setup, quick, n)
			said = append(said, a.Move.String())
			s = apply(t, s, a.Move)
		}
		if got := strings.Join(said, " "); !strings.HasSuffix(got, "=propose =accept") || len(said) > 12 {
			t.Errorf("said %s", got)
		}
	})
}

// TestTalkAgainstLiar: against somebody who calls the engine's stones dead, or
// takes back every mark, and passes whenever it can, the game ends, and the
// engine has won where it had counted so and area counts.
func TestTalkAgainstLiar(t *testing.T) {
	gametest.Long(t)
	talks(t, func(t *testing.T, s game.State, setup game.Setup) {
		liar := s.ToAct()
		th := &thinker{task: ai.Task{State: s, Setup: setup}, turn: game.Color(liar.Other())}
		th.board, _ = weiqi.BoardOf(s)
		want := th.count(newCoroner(th.board, newLimit(context.Background(), ai.Limits{}, 0, 0)).dead(marked(s)))
		for n := 0; s.Phase() != game.Over; n++ {
			if n > 300 {
				t.Fatal("no end")
			}
			switch {
			case s.ToAct() != liar:
				s = check(t, s, setup, quick, uint64(n))
			case s.Phase() == game.Scoring:
				s = apply(t, s, lie(s, liar))
			default:
				s = apply(t, s, game.PassMove())
			}
		}
		if score, _ := weiqi.ScoreOf(s); score.Area && want > 0 && th.mine(score.Margin()) <= 0 {
			t.Errorf("%v for %v, counted %d", score, liar.Other(), want)
		}
	})
}

// lie is a mark on a stone of the other side that has none, else a proposal.
func lie(s game.State, liar game.Seat) game.Move {
	dead := marked(s)
	cols, rows := s.View().Size()
	for i := range cols * rows {
		p := game.Point{Col: int8(i % cols), Row: int8(i / cols)}
		mine := s.View().At(p).Color == s.View().Color(liar)
		stone := s.View().At(p).Color != game.NoColor
		if m := game.ToggleAt(p); stone && dead[p] == mine && may(s, m) {
			return m
		}
	}
	if may(s, propose) {
		return propose
	}
	return game.ChooseOf("accept")
}
