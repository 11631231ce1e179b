package catalog

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"qiyou/game"
	"qiyou/game/gomoku"
	"qiyou/game/weiqi"
	"qiyou/game/xiangqi"
)

func at(text string) (all []game.Point) {
	for i := 0; i < len(text); i += 2 {
		all = append(all, game.Point{Col: int8(text[i] - 'a'), Row: int8(text[i+1] - 'a')})
	}
	return all
}

// led is the state that the moves of From lead to.
func led(t *testing.T, s game.Setup, moves []game.Move) game.State {
	t.Helper()
	r, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	st := r.Start()
	for _, m := range moves {
		if st, err = st.Apply(m); err != nil {
			t.Fatal(err)
		}
	}
	return st
}

func TestFrom(t *testing.T) {
	t.Parallel()
	type stones func(game.Setup, []game.Point, []game.Point, game.Color) (game.State, error)
	place := map[string]stones{"weiqi": weiqi.Position, "gomoku": gomoku.Position}
	for _, c := range []struct {
		setup       string
		dark, light string
		turn        game.Color
		moves       int // -1: there is no way
	}{
		{"weiqi/japanese 9", "", "", game.Dark, 0},
		{"weiqi/japanese 9", "", "", game.Light, 1},
		{"weiqi/chinese 9", "aabbccdd", "ee", game.Light, 7},
		{"weiqi/chinese 9", "aabbccdd", "ee", game.Dark, 8},
		{"weiqi/aga 9", "", "eeff", game.Dark, 4},
		{"weiqi/tromp-taylor 19", "abbabb", "caccbc", game.Dark, 6},
		{"weiqi/japanese 19 handicap=2", "pddp", "dd", game.Dark, 1},
		{"weiqi/japanese 19 handicap=2", "pd", "dd", game.Dark, -1},
		{"weiqi/new-zealand 19 handicap=3", "aapddp", "dd", game.Dark, 4},
		{"gomoku/freestyle 15", "", "", game.Light, -1},
		{"gomoku/freestyle 15", "hhii", "aabb", game.Dark, 4},
		{"gomoku/freestyle 15", "hhiijj", "aabb", game.Light, 5},
		{"gomoku/freestyle 15", "hhii", "aa", game.Dark, -1},
		{"gomoku/freestyle 15", "hhii", "aabb", game.Light, -1},
		{"gomoku/freestyle 15", "hahbhchdhe", "aaacaeagai", game.Dark, -1}, // five stand there
		{"gomoku/renju 15", "hhii", "aa", game.Dark, -1},                   // no pass before six stones
		{"gomoku/renju 15", "hhiikaok", "aacceg", game.Light, 7},
		{"gomoku/renju 15", "hhiikaoknn", "aacceg", game.Dark, 10},
		{"gomoku/renju 15", "hhiikaoknn", "aaccegko", game.Dark, 10},
	} {
		s, err := game.ParseSetup(c.setup)
		if err != nil {
			t.Fatal(err)
		}
		want, err := place[s.Game](s, at(c.dark), at(c.light), c.turn)
		if err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		from, moves, err := From(s, want)
		switch {
		case c.moves < 0:
			if !errors.Is(err, game.ErrSetup) {
				t.Errorf("%+v: %v, %v", c, moves, err)
			}
		case err != nil || len(moves) != c.moves || from.String() != c.setup || !Same(led(t, from, moves), want):
			t.Errorf("%+v: %s, %v, %v", c, from, moves, err)
		}
	}
}

// TestFromAnyBoard: every board of go can be begun from, and every one of xiangqi;
// never is it another board.
func TestFromAnyBoard(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for _, s := range Setups() {
		if s.Game == "weiqi" {
			s.Size = 7
		}
		rules, err := New(s)
		if err != nil {
			t.Fatal(err)
		}
		reached := 0
		for range 20 {
			st := rules.Start()
			for n := r.IntN(60); n > 0 && st.Phase() != game.Over; n-- {
				all := slices.Collect(st.Moves())
				m := all[r.IntN(len(all))]
				next, err := st.Apply(m)
				if err != nil {
					t.Fatal(err)
				}
				if next.Phase() == game.Play {
					st = next
				}
			}
			from, moves, err := From(s, bare(t, s, st))
			switch {
			case err == nil && Same(led(t, from, moves), st):
				reached++
			case err == nil:
				t.Errorf("%s: %v leads to another board", s, moves)
			case s.Game != "gomoku":
				t.Errorf("%s: %v", s, err)
			}
		}
		if reached < 10 {
			t.Errorf("%s: only %d of 20 boards", s, reached)
		}
	}
}

// bare is the position of st without what led there.
func bare(t *testing.T, s game.Setup, st game.State) (at game.State) {
	t.Helper()
	var err error
	stones := map[game.Color][]game.Point{}
	for row := range s.Size {
		for col := range s.Size {
			p := game.Point{Col: int8(col), Row: int8(row)}
			stones[st.View().At(p).Color] = append(stones[st.View().At(p).Color], p)
		}
	}
	turn := st.View().Color(st.ToAct())
	switch s.Game {
	case "weiqi":
		at, err = weiqi.Position(s, stones[game.Dark], stones[game.Light], turn)
	case "gomoku":
		at, err = gomoku.Position(s, stones[game.Dark], stones[game.Light], turn)
	default:
		at, err = xiangqi.Position(s, xiangqi.FEN(st))
	}
	if err != nil {
		t.Fatal(err)
	}
	return at
}
