package weiqi

import "qiyou/game"

// How often in a hundred a playout thinks of each sort of reply.
const (
	fightsOf100 = 90
	shapesOf100 = 90
)

// reply is an answer of c to the last stone beside it: in this order, what
// takes or saves stones, the vital point of a small room, a usual shape.
func (p *player) reply(c game.Color) int {
	if p.percent(fightsOf100) {
		if i := p.fight(c); i != nowhere {
			return i
		}
		if i := p.nakade(); i != nowhere && p.sound(i, c, 100) {
			return i
		}
	}
	if p.percent(shapesOf100) {
		return p.usual(c)
	}
	return nowhere
}

// fight takes the last stone or saves what it attacks.
func (p *player) fight(c game.Color) int {
	p.found = p.found[:0]
	if p.At(p.last) == c.Other() {
		if at, only := p.Atari(p.last); only && p.Open(at, c) {
			p.found = append(p.found, int16(at))
		}
	}
	for _, n := range p.near[p.last] {
		if p.At(int(n)) != c {
			continue
		}
		at, only := p.Atari(int(n))
		if !only {
			continue
		}
		if take := p.taking(int(n)); take != nowhere {
			p.found = append(p.found, int16(take))
		}
		if p.Open(at, c) && p.runs(int(n)) {
			if libs, _ := p.after(at, c); libs == 2 {
				p.found = append(p.found, int16(at))
			}
		}
	}
	return p.any()
}

// any is one of those found.
func (p *player) any() int {
	if len(p.found) == 0 {
		return nowhere
	}
	return int(p.found[p.below(len(p.found))])
}

// usual is a point beside the last stone that makes a usual shape.
func (p *player) usual(c game.Color) int {
	ring, start := &p.around[p.last], p.below(8)
	for k := range ring {
		n := int(ring[(start+k)%8])
		if n != nowhere && p.At(n) == game.NoColor && p.shaped(n) && p.sound(n, c, 10) {
			return n
		}
	}
	return nowhere
}

// nakade is the vital point of a room of three to six free points beside the
// last stone, or nowhere.
func (p *player) nakade() int {
	first := p.stamp + 1
	for _, n := range p.near[p.last] {
		if p.At(int(n)) == game.NoColor && p.seen[n] < first {
			if i := p.vital(int(n), first); i != nowhere {
				return i
			}
		}
	}
	return nowhere
}

// maxRoom is the largest room with a vital point.
const maxRoom = 6

// crowded is how many free points lie beside the vital point of a room, by its
// size.
var crowded = [maxRoom + 1]int{3: 2, 4: 3, 5: 3, 6: 4}

// vital is the vital point of the room of free points around i, if one side
// encloses it and it has one. Counts from first on came by rooms that have none.
func (p *player) vital(i int, first uint32) int {
	var room [maxRoom]int16
	p.stamp++
	room[0], p.seen[i] = int16(i), p.stamp
	size, wall := 1, game.NoColor
	for k := 0; k < size; k++ {
		for _, n := range p.near[room[k]] {
			switch c := p.At(int(n)); {
			case c != game.NoColor && wall == c.Other():
				return nowhere
			case c != game.NoColor:
				wall = c
			case p.seen[n] == p.stamp:
			case p.seen[n] >= first || size == maxRoom:
				return nowhere
			default:
				p.seen[n] = p.stamp
				room[size] = n
				size++
			}
		}
	}
	return p.center(room[:size])
}

// center is the point of a room that has as many of it beside it as a vital
// point has.
func (p *player) center(room []int16) int {
	want := crowded[len(room)]
	if want == 0 {
		return nowhere
	}
	for _, i := range room {
		inside := 0
		for _, n := range p.near[i] {
			if p.At(int(n)) == game.NoColor {
				inside++
			}
		}
		if inside >= want {
			return int(i)
		}
	}
	return nowhere
}
