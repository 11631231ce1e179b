package weiqi

import "qiyou/game"

// Play puts a stone of colour c on i, which must be open to it, takes what has
// no liberty then, and returns how many stones of the other side that were;
// i is [PassIndex] for a pass.
func (b *Board) Play(i int, c game.Color) int {
	ch := b.push()
	ch.at, ch.banned, ch.color, ch.hash = int16(i), b.banned, c, b.hash
	b.banned = nowhere
	if i == PassIndex {
		return 0
	}
	ch.head, ch.next, ch.chain = b.heads[i], b.next[i], b.chains[i]
	b.settle(i, c)
	for _, n := range near[b.size][i] {
		if b.cells[n] == c && b.heads[n] != b.heads[i] {
			b.join(ch, b.heads[i], b.heads[n])
		}
	}
	taken := 0
	for _, n := range near[b.size][i] {
		if b.cells[n] == c.Other() && b.chains[b.heads[n]].libs == 0 {
			h := b.heads[n]
			ch.taken.push(h)
			taken += b.lift(h)
		}
	}
	switch own := b.heads[i]; {
	case b.chains[own].libs == 0:
		ch.suicide = true
		ch.taken.push(own)
		b.lift(own)
	case taken == 1 && b.chains[own].size == 1:
		if liberty, only := b.Atari(i); only {
			b.banned = int16(liberty)
		}
	}
	return taken
}

// push is a new change on the stack, with nothing taken and nothing joined. What
// else it holds is from an earlier one.
func (b *Board) push() *change {
	n := len(b.stack)
	if n == cap(b.stack) {
		b.stack = append(b.stack, change{})
	}
	b.stack = b.stack[:n+1]
	ch := &b.stack[n]
	ch.suicide, ch.merged.n, ch.kept.n, ch.taken.n = false, 0, 0, 0
	return ch
}

// settle puts a stone on i as a chain of its own.
func (b *Board) settle(i int, c game.Color) {
	b.put(i, c)
	b.heads[i], b.next[i] = int16(i), int16(i)
	own := chain{size: 1}
	for _, n := range near[b.size][i] {
		switch b.cells[n] {
		case game.NoColor:
			own.gain(int(n))
		case edge:
		default:
			b.chains[b.heads[n]].lose(i)
		}
	}
	b.chains[i] = own
}

// join makes one chain of those with the heads x and y.
func (b *Board) join(ch *change, x, y int16) {
	if b.chains[x].size < b.chains[y].size {
		x, y = y, x
	}
	ch.kept.push(x)
	ch.merged.push(y)
	b.rename(y, x)
	b.next[x], b.next[y] = b.next[y], b.next[x]
	to, from := &b.chains[x], &b.chains[y]
	to.size += from.size
	to.libs += from.libs
	to.sum += from.sum
	to.squares += from.squares
}

// part undoes join.
func (b *Board) part(x, y int16) {
	b.next[x], b.next[y] = b.next[y], b.next[x]
	b.rename(y, y)
	from, out := &b.chains[x], &b.chains[y]
	from.size -= out.size
	from.libs -= out.libs
	from.sum -= out.sum
	from.squares -= out.squares
}

// rename gives the stones in the ring of y the head x.
func (b *Board) rename(y, x int16) {
	b.heads[y] = x
	for p := b.next[y]; p != y; p = b.next[p] {
		b.heads[p] = x
	}
}

// lift takes the chain with the head h, which has no liberty, off the board. Its
// ring and its heads stay for drop.
func (b *Board) lift(h int16) int {
	for p := h; ; {
		b.hash ^= stoneKey(b.cells[p], int(p))
		b.cells[p] = game.NoColor
		if p = b.next[p]; p == h {
			break
		}
	}
	for p := h; ; {
		for _, n := range near[b.size][p] {
			if c := b.cells[n]; c != game.NoColor && c != edge {
				b.chains[b.heads[n]].gain(int(p))
			}
		}
		if p = b.next[p]; p == h {
			return int(b.chains[h].size)
		}
	}
}

// drop undoes lift; the stones are of colour c.
func (b *Board) drop(h int16, c game.Color) {
	for p := h; ; {
		for _, n := range near[b.size][p] {
			if at := b.cells[n]; at != game.NoColor && at != edge {
				b.chains[b.heads[n]].lose(int(p))
			}
		}
		if p = b.next[p]; p == h {
			break
		}
	}
	for p := h; ; {
		b.cells[p] = c
		if p = b.next[p]; p == h {
			return
		}
	}
}

// Undo takes the last move back and returns its point; it panics when there is
// none.
func (b *Board) Undo() int {
	ch := &b.stack[len(b.stack)-1]
	b.stack = b.stack[:len(b.stack)-1]
	b.banned = ch.banned
	i := int(ch.at)
	if i == PassIndex {
		return i
	}
	for k := ch.taken.n - 1; k >= 0; k-- {
		c := ch.color.Other()
		if ch.suicide {
			c = ch.color
		}
		b.drop(ch.taken.at[k], c)
	}
	for k := ch.merged.n - 1; k >= 0; k-- {
		b.part(ch.kept.at[k], ch.merged.at[k])
	}
	b.cells[i] = game.NoColor
	for _, n := range near[b.size][i] {
		if c := b.cells[n]; c != game.NoColor && c != edge {
			b.chains[b.heads[n]].gain(i)
		}
	}
	b.heads[i], b.next[i], b.chains[i] = ch.head, ch.next, ch.chain
	b.hash = ch.hash
	return i
}
