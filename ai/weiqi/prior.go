package weiqi

import "qiyou/game"

// prior adds to n, a move of c on the desk, what is known without playing.
func (t *tree) prior(n *node, c game.Color) {
	i := int(n.move)
	if libs, stones := t.after(i, c); libs < 2 {
		n.expect(10+int32(min(stones, 10)), 0)
	}
	t.priorFight(n, c)
	if t.shaped(i) {
		n.expect(10, full)
	}
	if t.last != nowhere {
		if d := t.apart(i, t.last); d <= 4 {
			n.expect([...]int32{0, 24, 20, 10, 5}[d], full)
		}
	}
	if t.quiet(i) {
		t.priorQuiet(n)
	}
}

// priorFight looks at the chains beside the move: what it takes, saves,
// catches in a ladder.
func (t *tree) priorFight(n *node, c game.Color) {
	i := int(n.move)
	for _, at := range t.near[i] {
		switch t.At(int(at)) {
		case c:
			if _, only := t.Atari(int(at)); only && t.rescues(int(at), i, c) {
				_, stones := t.Chain(int(at))
				n.expect(saving(stones), full)
			}
		case c.Other():
			_, stones := t.Chain(int(at))
			if _, only := t.Atari(int(at)); only {
				n.expect(saving(stones), full)
			} else if t.catches(int(at), i, c) {
				n.expect(saving(stones), full)
			}
		}
	}
}

// saving is the weight of taking or saving so many stones.
func saving(stones int) int32 {
	if stones == 1 {
		return 15
	}
	return 30 + int32(min(stones, 10))
}

// rescues says whether c saves the chain on at, which is in atari, by the move i.
func (t *tree) rescues(at, i int, c game.Color) bool {
	if !t.can(i, c) {
		return false
	}
	t.reads = maxReads
	t.Play(i, c)
	free := !t.hunted(at)
	t.Undo()
	return free
}

// catches says whether the move i of c catches the chain on at, which has two
// liberties, in a ladder.
func (t *tree) catches(at, i int, c game.Color) bool {
	var buf [3]int16
	if len(t.liberties(at, 3, buf[:0])) != 2 || !t.can(i, c) {
		return false
	}
	t.Play(i, c)
	_, own := t.Atari(i)
	caught := !own && !t.runs(at)
	t.Undo()
	return caught
}

// wide is how far the nearest stone must be for a point to be in the open.
const wide = 3

// quiet says whether no stone is near i.
func (t *tree) quiet(i int) bool {
	col, row := i%t.size, i/t.size
	for y := max(row-wide, 0); y <= min(row+wide, t.size-1); y++ {
		for x := max(col-wide, 0); x <= min(col+wide, t.size-1); x++ {
			if k := y*t.size + x; t.At(k) != game.NoColor && t.apart(i, k) <= wide {
				return false
			}
		}
	}
	return true
}

// priorQuiet is for the open: not on the two lines at the edge, rather on the
// third and the fourth, first of all where two of them cross in a corner. On a
// large board that outweighs the neighbourhood of the last stone.
func (t *tree) priorQuiet(n *node) {
	i := int(n.move)
	side, corner := int32(10), int32(15)
	if t.size > 11 {
		side, corner = 20, 50
	}
	switch line := t.line[i]; {
	case line < 2:
		n.expect(15, 0)
	case line == 2, line == 3 && t.size > 11:
		n.expect(side, full)
		col, row := i%t.size, i/t.size
		across := max(min(col, t.size-1-col), min(row, t.size-1-row))
		if across == 3 || t.size < 12 && across < 3 {
			n.expect(corner, full)
		}
	}
}
