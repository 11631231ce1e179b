package weiqi

import (
	"fmt"
	"testing"

	"qiyou/game"
	"qiyou/game/gametest"
	"qiyou/game/weiqi"
)

// light plays from an empty board to its end by any move that is allowed and
// fills no eye, and is by how many points Dark has more.
func light(p *player, empty *weiqi.Board) int {
	p.start(empty, nowhere)
	p.survey()
	for c, passes := game.Dark, 0; passes < 2 && p.moves < 3*p.points; c = c.Other() {
		at := nowhere
		if n := len(p.free); n > 0 {
			start := p.below(n)
			for k := range n {
				if start+k == n {
					start -= n
				}
				if i := int(p.free[start+k]); !p.eye(i, c) && p.Open(i, c) {
					at = i
					break
				}
			}
		}
		if passes++; at != nowhere {
			passes = 0
			p.gather(at, c)
		}
		p.put(at, c)
	}
	area := 0
	for i := range p.points {
		switch p.owner(i) {
		case game.Dark:
			area++
		case game.Light:
			area--
		}
	}
	return area
}

// TestLight compares games by chance with what others have counted: 110.9 moves
// a game on an empty board of 9, passes among them, and 2.1 to 2.2 points more
// for Dark.
func TestLight(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	const games = 40000
	empty := weiqi.NewBoard(9, weiqi.Simple, false)
	p := newPlayer(empty, 1)
	moves, points := 0, 0
	for range games {
		points += light(p, empty)
		moves += p.moves
	}
	m, d := float64(moves)/games, float64(points)/games
	t.Logf("%.2f moves, %+.2f points", m, d)
	if m < 110 || m > 112 || d < 1.7 || d > 2.6 {
		t.Errorf("%.2f moves, %+.2f points", m, d)
	}
}

func BenchmarkLight(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		empty := weiqi.NewBoard(size, weiqi.Simple, false)
		p := newPlayer(empty, 1)
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			for b.Loop() {
				light(p, empty)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}
