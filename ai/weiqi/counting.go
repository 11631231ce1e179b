package weiqi

import (
	"qiyou/game"
	"qiyou/game/weiqi"
)

// counting is how the end of a playout is judged.
//
// Where territory counts, an area is turned into it: it is the area less the
// stones that its side has put more than the other, every stone on the board or
// taken. What a playout puts is not counted, so that filling one's own territory
// there costs nothing; in the tree it costs its point, and a pass does not.
type counting struct {
	territory bool
	komi      int // half points for Light, all in all
	surplus   int // stones that Dark has put more than Light before the task
}

func countingOf(s game.State, t weiqi.Terms, b *weiqi.Board) counting {
	c := counting{territory: !t.Area, komi: t.Komi + t.Bonus}
	dark, light := weiqi.Captured(s)
	c.surplus = dark - light
	for i := range b.Points() {
		switch b.At(i) {
		case game.Dark:
			c.surplus++
		case game.Light:
			c.surplus--
		}
	}
	return c
}

// margin is by how many half points Dark leads with so many points of area
// more, having put surplus stones more since the task began.
func (c *counting) margin(area, surplus int) int {
	if c.territory {
		area -= c.surplus + surplus
	}
	return 2*area - c.komi
}

// The value of a result is from 0, lost, to full, won. Most of it is for
// winning at all, the rest for winning by more.
const (
	full  = 1024
	byWin = 896
)

// value is what the margin is worth to the side that leads by it, on a board
// of size.
func value(margin, size int) int64 {
	rest := full - byWin
	v := rest/2 + rest/2*margin/(abs(margin)+4*size)
	switch {
	case margin > 0:
		v += byWin
	case margin == 0:
		v += byWin / 2
	}
	return int64(v)
}
