package protocol

import "time"

// pace is what a program is told about the time that its side has.
type pace struct {
	limited bool
	left    time.Duration // for the moves before more is given
	inc     time.Duration // given after each move
	period  time.Duration // what is left for a move when left is used up, as often as it comes back
	toGo    int           // moves until more is given; 0 is until the game ends
}

// What is kept back: for the way of a move to the other program, and of the whole.
const (
	delay = 60 * time.Millisecond
	least = 10 * time.Millisecond
)

// share is how long to think about one move of expect that the rest of the game
// is likely to have. It is 0 where there is no limit, and never so long that the
// next move could not be made.
func (p pace) share(expect int) time.Duration {
	if !p.limited {
		return 0
	}
	moves := expect
	if p.toGo > 0 {
		moves = min(expect, p.toGo)
	}
	d := p.left/time.Duration(max(moves, 1)) + p.inc*4/5 + p.period*4/5
	most := p.left + p.period - delay
	if p.toGo != 1 && p.period == 0 {
		most = min(most, p.left/2)
	}
	return max(min(d, most), least)
}
