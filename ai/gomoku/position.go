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
	table []uint8                       // the shapes of a line, by what lies within reach
	reach int                           // how far along a line a stone matters under the rules
	near  [maxPoints][4][2 * span]int16 // the points of the lines through a point; -1 off the board
	line  [4][maxPoints]uint32          // what lies on them
	shape [4][maxPoints]uint8           // what the table says of it
	sums  [2][maxPoints]uint32          // the shapes of the four lines, by colour; see weights
	kinds [2]*[threats]worth            // what they are worth
	log   []seen                        // the shapes that the stones on the board changed, to bring back
	marks []int32                       // the length of the log before each of them
	at    [2][ranks]set                 // free points by colour and rank; quiet is not kept
	doubt set                           // free points where a stone of dark may be a foul, whatever its rank
	sight *sight                        // nil where there is no network for the rules
}

var directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// newPosition is the position of b, which must be empty and is kept.
func newPosition(b *gomoku.Board) *position {
	p := &position{board: b, kinds: [2]*[threats]worth{usual, usual}}
	p.table, p.reach = shapesOf(b.Rule())
	if b.Rule() == gomoku.Renju {
		p.kinds[side(game.Dark)] = fouled
	}
	for i := range p.board.Points() {
		for d := range directions {
			p.layLine(i, d)
		}
		p.enter(i)
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
	now := p.shapesOn(p.line[d][i])
	p.shape[d][i] = now
	for c := range p.sums {
		p.sums[c][i] += weights[now>>(4*c)&15]
	}
}

// shapesOn is the shapes of both colours on a line.
func (p *position) shapesOn(line uint32) uint8 {
	return p.table[line>>(2*(span-p.reach))&uint32(len(p.table)-1)]
}

// side is the index of a colour.
func side(c game.Color) int { return int(c - game.Dark) }

// seen is a shape that was on a line through a point.
type seen struct {
	at     int16
	d, was uint8
}

// place puts a stone of c on the free point i.
func (p *position) place(i int, c game.Color) {
	p.leave(i)
	p.board.Place(i, c)
	p.marks = append(p.marks, int32(len(p.log)))
	stone, out := uint32(c), span-p.reach
	for d := range p.near[i] {
		line, shape := &p.line[d], &p.shape[d]
		for k, n := range p.near[i][d][out : 2*span-out] {
			if n < 0 {
				continue
			}
			line[n] ^= stone << (2 * (2*span - 1 - out - k)) // seen from n, i lies on the other side
			if was, now := shape[n], p.shapesOn(line[n]); now != was {
				p.log = append(p.log, seen{n, uint8(d), was})
				p.change(int(n), d, was, now)
			}
		}
	}
	if p.sight != nil {
		p.sight.note(i)
	}
}

// undo takes the last stone back.
func (p *position) undo() {
	stone := uint32(p.board.At(p.board.Last()))
	i, out := p.board.Undo(), span-p.reach
	for d := range p.near[i] {
		line := &p.line[d]
		for k, n := range p.near[i][d][out : 2*span-out] {
			if n >= 0 {
				line[n] ^= stone << (2 * (2*span - 1 - out - k))
			}
		}
	}
	last := len(p.marks) - 1
	from := p.marks[last]
	for _, l := range p.log[from:] {
		p.change(int(l.at), int(l.d), p.shape[l.d][l.at], l.was)
	}
	p.log, p.marks = p.log[:from], p.marks[:last]
	p.enter(i)
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

// change sets the shapes on one line through n, free or not.
func (p *position) change(n, d int, was, now uint8) {
	p.shape[d][n] = now
	steps := &weightSteps[was&15|now<<4]
	for c := range p.sums {
		if c == 1 {
			steps = &weightSteps[was>>4|now&^15]
		}
		if *steps == 0 {
			continue
		}
		old := p.sums[c][n]
		sum := old + *steps
		p.sums[c][n] = sum
		if (old|sum) >= loud && p.board.At(n) == game.NoColor {
			p.rerank(c, n, old, sum)
		}
	}
}

// rerank moves the free point n between the sets for one colour.
func (p *position) rerank(c, n int, old, sum uint32) {
	was, now := &p.kinds[c][old>>loudBits], &p.kinds[c][sum>>loudBits]
	if was.rank != now.rank {
		if was.rank != quiet {
			p.at[c][was.rank].flip(n)
		}
		if now.rank != quiet {
			p.at[c][now.rank].flip(n)
		}
	}
	if was.doubtful != now.doubtful {
		p.doubt.flip(n)
	}
}

// enter puts n, which is free now, into the sets, and leave takes it out.
func (p *position) enter(n int) {
	for c := range p.sums {
		p.rerank(c, n, 0, p.sums[c][n])
	}
}

func (p *position) leave(n int) {
	for c := range p.sums {
		p.rerank(c, n, p.sums[c][n], 0)
	}
}

// points is the free points where c would make r, those in doubt among them.
func (p *position) points(c game.Color, r rank) *set { return &p.at[side(c)][r] }

// worth is what a stone of c on i would be.
func (p *position) worth(c game.Color, i int) worth {
	sum := p.sums[side(c)][i]
	w := p.kinds[side(c)][sum>>loudBits]
	if w.rank != foul {
		w.score += int16(sum & (loud - 1))
	}
	return w
}

// total is the scores of all free points without doubt for c.
func (p *position) total(c game.Color) int {
	sum := 0
	for i := range p.board.Points() {
		if p.board.At(i) == game.NoColor {
			if w := p.worth(c, i); !w.doubtful {
				sum += int(w.score)
			}
		}
	}
	return sum
}

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
