package weiqi

import (
	"context"
	"testing"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/weiqi"
)

func startOf(t testing.TB, setup string, moves ...string) (game.State, game.Setup) {
	t.Helper()
	set, err := game.ParseSetup(setup)
	if err != nil {
		t.Fatal(err)
	}
	r, err := weiqi.New(set)
	if err != nil {
		t.Fatal(err)
	}
	s := r.Start()
	for _, text := range moves {
		m, err := s.(game.Notation).Read(text)
		if err != nil {
			t.Fatal(err)
		}
		if s, err = s.Apply(m); err != nil {
			t.Fatal(err)
		}
	}
	return s, set
}

func think(t testing.TB, s game.State, setup game.Setup, l ai.Limits, seed uint64) ai.Advice {
	t.Helper()
	got, err := New().Think(context.Background(), ai.Task{State: s, Setup: setup, Limits: l, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func BenchmarkPlayout(b *testing.B) {
	for _, setup := range []string{"weiqi/chinese 9", "weiqi/chinese 19"} {
		b.Run(setup, func(b *testing.B) {
			s, _ := startOf(b, setup)
			board, _ := weiqi.BoardOf(s)
			p := newPlayer(board, 1)
			moves := 0
			for b.Loop() {
				p.start(board, nowhere)
				p.finish(game.Dark, true)
				moves += p.moves
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
			b.ReportMetric(float64(moves)/float64(b.N), "moves")
		})
	}
}

func BenchmarkThink(b *testing.B) {
	for _, setup := range []string{"weiqi/chinese 9", "weiqi/chinese 19"} {
		b.Run(setup, func(b *testing.B) {
			s, set := startOf(b, setup)
			nodes := int64(0)
			for b.Loop() {
				nodes += think(b, s, set, ai.Limits{Level: 3, Nodes: 2000}, 1).Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}

func TestSelfPlay(t *testing.T) {
	s, set := startOf(t, "weiqi/chinese 9")
	for n := 0; ; n++ {
		if o, over := s.Outcome(); over {
			t.Log(o, n)
			break
		}
		a := think(t, s, set, ai.Limits{Level: 3, Nodes: 300}, 1)
		t.Log(n, s.(game.Notation).Format(a.Move), a.Score, s.Phase())
		next, err := s.Apply(a.Move)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
}
