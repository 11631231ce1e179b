package weiqi

import (
	"qiyou/game"
	"qiyou/game/weiqi"
)

// desk is a board and what reads it: liberties, eyes, ladders. Nothing of it is
// for two goroutines.
type desk struct {
	*geometry
	*weiqi.Board
	patterns *[1 << 16]bool
	seen     []uint32 // the stamp of the last count that came by
	stamp    uint32
	reads    int // stones that a ladder may still put
}

func newDesk(b *weiqi.Board) *desk {
	return &desk{geometry: newGeometry(b.Size()), Board: b, patterns: patterns(), seen: make([]uint32, b.Points())}
}

// liberties appends those of the chain on i to out, the first most of them.
func (d *desk) liberties(i, most int, out []int16) []int16 {
	d.stamp++
	for p := i; ; {
		for _, n := range d.near[p] {
			if d.At(int(n)) == game.NoColor && d.seen[n] != d.stamp {
				d.seen[n] = d.stamp
				if out = append(out, n); len(out) == most {
					return out
				}
			}
		}
		if p = d.Next(p); p == i {
			return out
		}
	}
}

// after is how many liberties a stone of c on the free point i has with its
// chain, 2 standing for more, and how many stones the chain has, which is not
// exact with 2 liberties.
func (d *desk) after(i int, c game.Color) (libs, stones int) {
	d.stamp++
	d.seen[i] = d.stamp
	stones = 1
	for _, n := range d.near[i] {
		switch d.At(int(n)) {
		case game.NoColor:
			libs += d.fresh(n)
		case c:
			_, size := d.Chain(int(n))
			stones += size
		default:
			if _, only := d.Atari(int(n)); only {
				libs += d.fresh(n)
			}
		}
		if libs >= 2 {
			return 2, stones
		}
	}
	for _, n := range d.near[i] {
		if d.At(int(n)) != c || d.seen[n] == d.stamp {
			continue
		}
		for p := int(n); ; {
			d.seen[p] = d.stamp
			for _, q := range d.near[p] {
				if d.At(int(q)) == game.NoColor {
					if libs += d.fresh(q); libs >= 2 {
						return 2, stones
					}
				}
			}
			if p = d.Next(p); p == int(n) {
				break
			}
		}
	}
	return libs, stones
}

// can says whether a stone of c may be put on i and stays there.
func (d *desk) can(i int, c game.Color) bool {
	if !d.Open(i, c) {
		return false
	}
	libs, _ := d.after(i, c)
	return libs > 0
}

// fresh is 1 the first time that the count under way comes by i, then 0.
func (d *desk) fresh(i int16) int {
	if d.seen[i] == d.stamp {
		return 0
	}
	d.seen[i] = d.stamp
	return 1
}

// eye says whether the free point i is an eye of c: its own stones beside it,
// and on the diagonals no more of the enemy than an eye bears.
func (d *desk) eye(i int, c game.Color) bool {
	for _, n := range d.near[i] {
		if d.At(int(n)) != c {
			return false
		}
	}
	bad := 0
	for _, n := range d.diagonal[i] {
		if d.At(int(n)) == c.Other() {
			bad++
		}
	}
	return bad == 0 || bad == 1 && len(d.diagonal[i]) == 4
}

// maxReads bounds the stones put to read one ladder.
const maxReads = 60

// runs says whether the chain on i, which is in atari with its side to move,
// gets out: by taking, or by running without being caught in a ladder.
func (d *desk) runs(i int) bool {
	d.reads = maxReads
	return d.flees(i)
}

func (d *desk) flees(i int) bool {
	if d.taking(i) != nowhere {
		return true
	}
	c := d.At(i)
	out, only := d.Atari(i)
	if !only {
		return true
	}
	if !d.can(out, c) {
		return false
	}
	if d.reads--; d.reads < 0 {
		return true
	}
	d.Play(out, c)
	free := !d.hunted(i)
	d.Undo()
	return free
}

// taking is where the side of the chain on i may take a chain beside it at
// once, or nowhere.
func (d *desk) taking(i int) int {
	c := d.At(i)
	for p := i; ; {
		for _, n := range d.near[p] {
			if d.At(int(n)) == c.Other() {
				if at, only := d.Atari(int(n)); only && d.Open(at, c) {
					return at
				}
			}
		}
		if p = d.Next(p); p == i {
			return nowhere
		}
	}
}

// hunted says whether the enemy, to move, takes the chain on i by atari after
// atari.
func (d *desk) hunted(i int) bool {
	var buf [3]int16
	libs := d.liberties(i, 3, buf[:0])
	if len(libs) != 2 {
		return len(libs) < 2
	}
	enemy := d.At(i).Other()
	for _, at := range libs {
		if !d.can(int(at), enemy) {
			continue
		}
		d.Play(int(at), enemy)
		caught := !d.flees(i)
		d.Undo()
		if caught {
			return true
		}
	}
	return false
}
