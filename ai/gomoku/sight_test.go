package gomoku

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qiyou/ai/gomoku/internal/net"
	"qiyou/game"
	"qiyou/game/gomoku"
)

// chanceNet is a network of numbers by chance.
func chanceNet(rng *rand.Rand) *net.Net {
	w := &net.Weights{Lines: make([][net.Kinds][net.Eye]int8, 2), Heads: make([]net.Head, 2)}
	number := func(n int) int16 { return int16(rng.IntN(2*n+1) - n) }
	for h := range w.Lines {
		for k := range w.Lines[h] {
			for c := range w.Lines[h][k] {
				w.Lines[h][k][c] = int8(number(127))
			}
		}
		head := &w.Heads[h]
		for j := range head.One {
			for c := range head.One[j] {
				head.One[j][c] = number(500)
			}
			for c := range head.Two[j] {
				head.Two[j][c] = number(500)
			}
			head.Out[j] = number(500)
		}
		for c := range head.Move {
			head.Move[c] = number(100)
		}
	}
	return net.New(w)
}

// TestSight says that what the network sees after stones have come and gone is
// what it sees of the position at first sight.
func TestSight(t *testing.T) {
	t.Parallel()
	for _, size := range []int{15, 19} {
		rng := rand.New(rand.NewPCG(uint64(size), 5))
		n := chanceNet(rng)
		p := newPosition(gomoku.NewBoard(size, gomoku.Freestyle))
		p.sight = newSight(n, p)
		differ := map[int]bool{}
		for range 400 {
			for range rng.IntN(6) {
				if i := rng.IntN(size * size); p.board.At(i) == game.NoColor && p.board.Count() < size*size/2 {
					p.place(i, game.Dark+game.Color(rng.IntN(2)))
				}
			}
			for range min(rng.IntN(6), p.board.Count()) {
				p.undo()
			}
			if rng.IntN(3) == 0 {
				continue
			}
			p.sight.see(p)
			fresh := newSight(n, p)
			for i := range p.board.Points() {
				if p.board.At(i) != game.NoColor {
					fresh.view.Take(i)
				}
			}
			at := []int16{}
			for i := range p.board.Points() {
				if p.board.At(i) == game.NoColor {
					at = append(at, int16(i))
				}
			}
			for side := range 2 {
				a, b := make([]int32, len(at)), make([]int32, len(at))
				p.sight.view.Moves(side, at, a)
				fresh.view.Moves(side, at, b)
				v, w := p.sight.view.Value(side, 1000), fresh.view.Value(side, 1000)
				if v != w || !slices.Equal(a, b) {
					t.Fatalf("%d stones, side %d: %d, at first sight %d", p.board.Count(), side, v, w)
				}
				differ[v] = true
			}
		}
		if len(differ) < 100 {
			t.Errorf("only %d values in all", len(differ))
		}
	}
}

func TestNets(t *testing.T) {
	t.Parallel()
	for rule, of := range nets {
		if of() == nil {
			t.Errorf("rule %d has no network", rule)
		}
	}
}
