package weiqi

import (
	"qiyou/game"
	"qiyou/game/weiqi"
)

// player plays games to their end on its desk: replies to the last stone
// first, then anywhere, never into an eye of its own.
type player struct {
	*desk
	chance
	last  int          // the last move, nowhere for a pass
	prev  int          // the one before it
	moves int          // made since the last start
	lead  int          // stones of Dark on the board less those of Light
	first []game.Color // who was the first on each point since the last start, early on
	free  []int16      // the free points, in no order
	where []int16      // of each point in free, or nowhere
	found []int16      // replies under consideration
}

func newPlayer(b *weiqi.Board, seed uint64) *player {
	p := &player{desk: newDesk(weiqi.NewBoard(b.Size(), weiqi.Simple, false)), chance: newChance(seed), last: nowhere, prev: nowhere}
	p.first = make([]game.Color, b.Points())
	p.where = make([]int16, b.Points())
	p.found = make([]int16, 0, b.Points())
	p.start(b, nowhere)
	return p
}

// start puts the stones of b on the desk, last being the last move.
func (p *player) start(b *weiqi.Board, last int) {
	p.CopyFrom(b)
	p.last, p.prev, p.moves, p.lead = last, nowhere, 0, 0
	clear(p.first)
	if p.stamp > 1<<31 {
		clear(p.seen)
		p.stamp = 0
	}
}

// survey lists the free points and counts the stones, before a playout.
func (p *player) survey() {
	p.free, p.lead, p.moves = p.free[:0], 0, 0
	for i := range p.points {
		p.where[i] = nowhere
		switch p.At(i) {
		case game.NoColor:
			p.add(int16(i))
		case game.Dark:
			p.lead++
		default:
			p.lead--
		}
	}
}

func (p *player) add(i int16) {
	p.where[i] = int16(len(p.free))
	p.free = append(p.free, i)
}

func (p *player) remove(i int) {
	k, end := p.where[i], len(p.free)-1
	p.free[k] = p.free[end]
	p.where[p.free[k]] = k
	p.free, p.where[i] = p.free[:end], nowhere
}

// finish plays on, c first, until nobody finds a move or, with mercy, one side
// is far ahead in stones.
func (p *player) finish(c game.Color, mercy bool) {
	p.survey()
	far := p.points
	if mercy {
		far = p.points * 2 / 5
	}
	for passes := 0; passes < 2 && p.moves < 3*p.points && abs(p.lead) <= far; c = c.Other() {
		i := p.choose(c)
		passes++
		if i != nowhere {
			passes = 0
			p.gather(i, c)
		}
		p.put(i, c)
	}
}

// gather keeps the lists right for a stone of c on i, before it is put.
func (p *player) gather(i int, c game.Color) {
	p.remove(i)
	step := 1
	if c == game.Light {
		step = -1
	}
	p.lead += step
	for _, n := range p.near[i] {
		if p.At(int(n)) != c.Other() || p.where[n] != nowhere {
			continue
		}
		if _, only := p.Atari(int(n)); !only {
			continue
		}
		for s := int(n); ; {
			p.add(int16(s))
			p.lead += step
			if s = p.Next(s); s == int(n) {
				break
			}
		}
	}
}

// put makes the move i. Those that come late, after as many as there are points, do
// not speak for being made now: they are small, and would make the edge look large.
func (p *player) put(i int, c game.Color) {
	p.Play(i, c)
	p.moves++
	p.prev, p.last = p.last, i
	if i != nowhere && p.first[i] == game.NoColor && p.moves <= p.points {
		p.first[i] = c
	}
}

// choose is the next move of c.
func (p *player) choose(c game.Color) int {
	if p.last != nowhere {
		if i := p.reply(c); i != nowhere {
			return i
		}
	}
	return p.anywhere(c)
}

// anywhere is a random point where a stone of c does no obvious harm.
func (p *player) anywhere(c game.Color) int {
	n := len(p.free)
	if n == 0 {
		return nowhere
	}
	start := p.below(n)
	for k := range n {
		if start+k == n {
			start -= n
		}
		if i := int(p.free[start+k]); p.sound(i, c, 50) {
			return i
		}
	}
	return nowhere
}

// sound says whether a stone of c on i is allowed, fills no eye and is not left
// in atari; such that would be taken with few others pass throwIns times in a
// hundred.
func (p *player) sound(i int, c game.Color, throwIns int) bool {
	if p.At(i) != game.NoColor || i == p.Ko() || p.eye(i, c) {
		return false
	}
	switch libs, stones := p.after(i, c); libs {
	case 0:
		return false
	case 1:
		return stones < fewStones && p.percent(throwIns)
	}
	return true
}

// fewStones is how many are too many to be thrown in.
const fewStones = 6

// owner is who has the point i at the end of a playout.
func (p *player) owner(i int) game.Color {
	if c := p.At(i); c != game.NoColor {
		return c
	}
	c := p.At(int(p.near[i][0]))
	for _, n := range p.near[i][1:] {
		if p.At(int(n)) != c {
			return game.NoColor
		}
	}
	return c
}

// tally is how many points more Dark has than Light, and adds who has each to
// own: 1 for Dark, -1 for Light.
func (p *player) tally(own []int32) (area int) {
	for i := range p.points {
		switch p.owner(i) {
		case game.Dark:
			own[i]++
			area++
		case game.Light:
			own[i]--
			area--
		}
	}
	return area
}
