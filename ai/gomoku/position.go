package gomoku

import (
	"slices"

	"qiyou/game"
	"qiyou/game/gomoku"
)

// position is a board that knows, for every free point and both colours, what
// a stone there would make. Everything is kept up by place and undo.
type position struct {
	board *gomoku.Board
	table *lineTable
	near  [maxPoints][4][2 * span]int16 // the points of the lines through a point; -1 off the board
	line  [4][maxPoints]uint32          // what lies on them
	shape [4][maxPoints]uint8           // what the table says of it
	code  [2][maxPoints]uint16          // the shapes of the four lines, by colour
	kinds [2]*[codes]worth              // what they are worth
	at    [2][ranks]set                 // free points by colour and rank; quiet is not kept
	doubt set                           // free points where a stone of dark may be a foul, whatever its rank
	total [2]int                        // the scores of all free points without doubt, by colour
	sight *sight                        // nil where there is no network for the rules
}

var directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// newPosition is the position of b, which must be empty and is kept.
func newPosition(b *gomoku.Board) *position {
	p := &position{board: b, table: lineTables[b.Rule()](), kinds: [2]*[codes]worth{usual, usual}}
	if b.Rule() == gomoku.Renju {
		p.kinds[side(game.Dark)] = fouled
	}
	for i := range p.board.Points() {
		for d := range directions {
			p.layLine(i, d)
		}
		p.count(i, +1)
	}
	if n, ok := nets[b.Rule()]; ok {
		p.sight = newSight(n(), p)
	}
	return p
}

// layLine fills in the empty line through i in direction d.
func (p *position) layLine(i, d int) {
	size := p.board.Size()
	for k := range 2 * span {
		step := k - span
		if k >= span {
			step++
		}
		col, row := i%size+step*directions[d][0], i/size+step*directions[d][1]
		p.near[i][d][k] = -1
		if col >= 0 && row >= 0 && col < size && row < size {
			p.near[i][d][k] = int16(row*size + col)
		} else {
			p.line[d][i] |= uint32(edgeBits) << (2 * k)
		}
	}
	p.reshape(i, d, p.table[p.line[d][i]])
}

// side is the index of a colour.
func side(c game.Color) int { return int(c - game.Dark) }

// place puts a stone of c on the free point i.
func (p *position) place(i int, c game.Color) {
	p.count(i, -1)
	p.board.Place(i, c)
	p.spread(i, c)
	if p.sight != nil {
		p.sight.note(i)
	}
}

// undo takes the last stone back.
func (p *position) undo() {
	c := p.board.At(p.board.Last())
	i := p.board.Undo()
	p.spread(i, c)
	p.count(i, +1)
	if p.sight != nil {
		p.sight.note(i)
	}
}

// set makes p the position of s, without stones that are only on offer. Most of
// them should lie there already.
func (p *position) set(s game.State) {
	view, shown := s.View(), offered(s)
	at := func(i int) game.Color {
		q := p.board.Point(i)
		if slices.Contains(shown, q) {
			return game.NoColor
		}
		return view.At(q).Color
	}
	gone := 0
	for i := range p.board.Points() {
		if c := p.board.At(i); c != game.NoColor && c != at(i) {
			gone++
		}
	}
	for ; gone > 0; p.undo() {
		if i := p.board.Last(); p.board.At(i) != at(i) {
			gone--
		}
	}
	for i := range p.board.Points() {
		if c := at(i); c != game.NoColor && p.board.At(i) == game.NoColor {
			p.place(i, c)
		}
	}
}

// spread tells the lines through i that a stone of c has come or gone there.
func (p *position) spread(i int, c game.Color) {
	stone := uint32(c)
	for d := range p.near[i] {
		line, seen := &p.line[d], &p.shape[d]
		for k, n := range p.near[i][d] {
			if n < 0 {
				continue
			}
			line[n] ^= stone << (2 * (2*span - 1 - k)) // seen from n, i lies on the other side
			if now := p.table[line[n]]; now != seen[n] {
				p.change(int(n), d, now)
			}
		}
	}
}

// change sets the shapes on one line through n, free or not.
func (p *position) change(n, d int, now uint8) {
	if p.board.At(n) != game.NoColor {
		p.reshape(n, d, now)
		return
	}
	p.count(n, -1)
	p.reshape(n, d, now)
	p.count(n, +1)
}

func (p *position) reshape(n, d int, now uint8) {
	p.shape[d][n] = now
	mask := ^(uint16(15) << (4 * d))
	p.code[0][n] = p.code[0][n]&mask | uint16(now&15)<<(4*d)
	p.code[1][n] = p.code[1][n]&mask | uint16(now>>4)<<(4*d)
}

// count adds the worth of n to the sums, or with -1 takes it out.
func (p *position) count(n, sign int) {
	for c := range p.code {
		w := p.kinds[c][p.code[c][n]]
		if w.rank != quiet {
			p.at[c][w.rank].flip(n)
		}
		if w.doubtful {
			p.doubt.flip(n)
			continue
		}
		p.total[c] += sign * int(w.score)
	}
}

// points is the free points where c would make r, those in doubt among them.
func (p *position) points(c game.Color, r rank) *set { return &p.at[side(c)][r] }

// worth is what a stone of c on i would be.
func (p *position) worth(c game.Color, i int) worth { return p.kinds[side(c)][p.code[side(c)][i]] }

// may says whether c may put a stone on the free point i.
func (p *position) may(c game.Color, i int) bool {
	w := p.worth(c, i)
	return w.rank != foul && !(w.doubtful && p.board.Foul(i) != "")
}

// legal is s without the fouls of c.
func (p *position) legal(c game.Color, s set) set {
	if c != game.Dark || p.board.Rule() != gomoku.Renju {
		return s
	}
	for w := range s {
		s[w] &^= p.at[side(c)][foul][w]
	}
	doubt := both(s, p.doubt)
	for i := range doubt.all() {
		if p.board.Foul(i) != "" {
			s.flip(i)
		}
	}
	return s
}

// stops is the points that c may take to stop every five of its opponent, who
// threatens one.
func (p *position) stops(c game.Color) set {
	fives := p.points(c.Other(), makeFive)
	switch {
	case mayClose(p.board.Rule()):
		return p.closing(c, fives)
	case fives.count() > 1:
		return set{}
	}
	return p.legal(c, *fives)
}

// closing is stops where a five may also be closed at its end.
func (p *position) closing(c game.Color, fives *set) set {
	tries := p.touching(c.Other(), fives.first())
	var s set
	for i := range tries.all() {
		p.place(i, c)
		if fives.empty() {
			s.flip(i)
		}
		p.undo()
	}
	return s
}

// shapeAt is what a stone of c on i would make on the line of direction d.
func (p *position) shapeAt(c game.Color, i, d int) shape {
	return shape(p.shape[d][i] >> (4 * side(c)) & 15)
}

// sideKey is the hash of the side to move, or of the attacker. Dark's is 0.
const sideKey = 0x5bf0_3635_d1a2_c8e7

// hash is the same for the same stones with c to move.
func (p *position) hash(c game.Color) uint64 { return p.board.Hash() ^ uint64(side(c))*sideKey }
