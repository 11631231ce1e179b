package xiangqi

import (
	"qiyou/game"
	"qiyou/game/xiangqi"
)

// What things count; see base for the scale.
const (
	tempo       = 8  // to be the one to move
	rookReach   = 2  // a free point that a rook sees
	horseLeg    = 6  // a free leg of a horse
	hollow      = 70 // a cannon that sees the general with nothing between
	pinning     = 14 // a cannon on the file of the general with two men between
	bottom      = 24 // a cannon that sees the general along its home row
	rookOpens   = 9  // a missing guard, for each enemy rook
	horseOpens  = 5  // a missing guard, for each enemy horse
	cannonOpens = 4  // a missing guard, for each enemy cannon
)

// full is the force of both sides at the start of a game.
const full = 16

// squad is the men of one kind, by colour.
type squad [3][2]xiangqi.Man

var horses, rooks, cannons = squadOf(xiangqi.Horse), squadOf(xiangqi.Rook), squadOf(xiangqi.Cannon)

var generals = squadOf(xiangqi.General)

func squadOf(k xiangqi.Kind) (list squad) {
	for _, c := range [2]game.Color{red, black} {
		n := 0
		for m := range xiangqi.Men(c) {
			if m.Kind() == k {
				list[c][n] = m
				n++
			}
		}
	}
	return list
}

// judge is the score of the position at first sight, for the side to move.
func (p *position) judge() int {
	force := min(p.strong(red)+p.strong(black), full)
	score := (int(p.sum.mid)*force + int(p.sum.end)*(full-force)) / full
	score += p.freedom(red) - p.freedom(black) + p.shelter(red) - p.shelter(black)
	if score > 0 && !p.canWin(red) || score < 0 && !p.canWin(black) {
		score = 0
	}
	if p.limit > 0 {
		score -= score * p.Quiet() / (2 * p.limit)
	}
	if p.Turn() == black {
		score = -score
	}
	return score + tempo
}

// freedom is how freely the rooks and horses of c may go.
func (p *position) freedom(c game.Color) int {
	score := 0
	for _, m := range rooks[c] {
		from := p.Where(m)
		if from == 0 {
			continue
		}
		for _, d := range &orthogonals {
			for s := from + d; p.At(s) == 0; s += d {
				score += rookReach
			}
		}
	}
	for _, m := range horses[c] {
		from := p.Where(m)
		if from == 0 {
			continue
		}
		for _, d := range &orthogonals {
			if p.At(from+d) == 0 {
				score += horseLeg
			}
		}
	}
	return score
}

// shelter is how safe the general of c is: less than nothing.
func (p *position) shelter(c game.Color) int {
	enemy := &p.count[c.Other()]
	guards := int(p.count[c][xiangqi.Advisor] + p.count[c][xiangqi.Elephant])
	opened := int(enemy[xiangqi.Rook])*rookOpens + int(enemy[xiangqi.Horse])*horseOpens + int(enemy[xiangqi.Cannon])*cannonOpens
	score := (guards - 4) * opened
	king := p.Where(generals[c][0])
	for _, m := range cannons[c.Other()] {
		if s := p.Where(m); s != 0 {
			score -= p.aim(s, king, c)
		}
	}
	return score
}

// aim is what the cannon on s counts against the general of c on king.
func (p *position) aim(s, king xiangqi.Square, c game.Color) int {
	switch {
	case sameFile(s, king):
		switch p.between(s, king) {
		case 0:
			return hollow
		case 2:
			return pinning
		}
	case sameRow(s, king) && king>>4 == homeRow[c] && p.between(s, king) == 0:
		return bottom
	}
	return 0
}

// homeRow is the upper half of the squares of the row where the general starts.
var homeRow = [3]xiangqi.Square{red: squareAt(0, xiangqi.Ranks-1) >> 4, black: squareAt(0, 0) >> 4}

func sameFile(a, b xiangqi.Square) bool { return (a^b)&0x0f == 0 }

func sameRow(a, b xiangqi.Square) bool { return (a^b)&0xf0 == 0 }

// way is the step from a towards b, on one file or in one row.
func way(a, b xiangqi.Square) xiangqi.Square {
	switch {
	case sameFile(a, b) && a < b:
		return south
	case sameFile(a, b):
		return north
	case a < b:
		return east
	}
	return west
}

// between is the number of men between a and b, on one file or in one row.
func (p *position) between(a, b xiangqi.Square) int {
	n := 0
	d := way(a, b)
	for s := a + d; s != b; s += d {
		if p.At(s) != 0 {
			n++
		}
	}
	return n
}
