package net

import "qiyou/game/gomoku"

// Look is how a point looks: to dark, then to light.
type look [2 * Eye]int16

// Net is weights as they are used. It is read only.
type Net struct {
	kinds *[1 << (4 * Span)]uint16
	looks [Kinds]look
	heads [2]head // for dark and for light to move
}

// head is a Head whose inputs come in pairs, for all outputs at once, and in
// the order of a look.
type head struct {
	one              [Eye][Hidden][2]int16
	two              [Hidden / 2][Hidden][2]int16
	oneBias, twoBias [Hidden]int32
	out              [Hidden]int16
	outBias          int32
	move             look
	near             [Nears]int16
}

// New is the network with these weights.
func New(w *Weights) *Net {
	n := &Net{kinds: &kinds}
	last := len(w.Heads) - 1
	for i := range 1 << (4 * Span) {
		l := Line(i)
		for c := range Eye {
			n.looks[l.Kind()][c] = int16(w.Lines[0][l.Kind()][c])
			n.looks[l.Kind()][Eye+c] = int16(w.Lines[last][l.Swapped().Kind()][c])
		}
	}
	n.looks[0] = look{}
	for side := range n.heads {
		n.heads[side].set(&w.Heads[min(side, last)], side)
	}
	return n
}

// set makes h of w for one side to move.
func (h *head) set(w *Head, side int) {
	for c := range 2 * Eye {
		at := (c + side*Eye) % (2 * Eye) // own looks come first in w
		for j := range Hidden {
			h.one[at/2][j][at%2] = w.One[j][c]
		}
		h.move[at] = w.Move[c]
	}
	for j := range Hidden {
		for c := range Hidden {
			h.two[c/2][j][c%2] = w.Two[j][c]
		}
	}
	h.oneBias, h.twoBias, h.out, h.outBias, h.near = w.OneBias, w.TwoBias, w.Out, w.OutBias, w.NearMove
}

// KindOf is the number of a line, as Line.Kind, for callers in a hurry.
func (n *Net) KindOf(line uint16) uint16 { return n.kinds[line] }

// View is what a net sees of one board, kept up as stones come and go. It is
// for one goroutine.
type View struct {
	net    *Net
	points [MaxPoints]look // of the four lines of each free point together
	kind   [MaxPoints][4]uint16
	taken  [MaxPoints]bool
	sum    [2 * Eye]int32 // of the looks of all free points, cut at zero
	list   []change
}

// MaxPoints is the size of the largest board.
const MaxPoints = gomoku.MaxSize * gomoku.MaxSize

// change is of one line of a point: the bytes before its look, and before those
// of the line as it was and is.
type change struct{ point, old, now uint32 }

const lookBytes = 4 * Eye

// NewView is a view of nothing: each point must be [View.Free]d first.
func NewView(n *Net) *View {
	v := &View{net: n, list: make([]change, 0, 8*Span*MaxPoints)}
	for i := range v.taken {
		v.taken[i] = true
	}
	return v
}

// Take says that a stone lies on i.
func (v *View) Take(i int) {
	if v.taken[i] {
		return
	}
	v.taken[i] = true
	for c, x := range v.points[i] {
		v.sum[c] -= int32(max(x, 0))
	}
}

// Free says that i is free and what lines go through it.
func (v *View) Free(i int, kinds [4]uint16) {
	if !v.taken[i] {
		return
	}
	v.taken[i] = false
	v.kind[i] = kinds
	var all look
	for _, k := range kinds {
		for c, x := range v.net.looks[k] {
			all[c] += x
		}
	}
	v.points[i] = all
	for c, x := range all {
		v.sum[c] += int32(max(x, 0))
	}
}

// Change says what line goes through i in direction d. Nothing happens for a
// point that is taken, and nothing is seen before [View.Flush].
func (v *View) Change(i, d int, kind uint16) {
	old := v.kind[i][d]
	if old == kind || v.taken[i] {
		return
	}
	v.kind[i][d] = kind
	v.list = append(v.list, change{uint32(i) * lookBytes, uint32(old) * lookBytes, uint32(kind) * lookBytes})
}

// Flush works off the changes.
func (v *View) Flush() {
	if len(v.list) > 0 {
		apply(&v.points, &v.net.looks, v.list, &v.sum)
		v.list = v.list[:0]
	}
}

// Value is the logarithm of the odds to win for side (0 dark, 1 light), who is
// to move, times unit.
func (v *View) Value(side int, unit int64) int {
	h := &v.net.heads[side]
	var x [2 * Eye]int16
	for c, s := range v.sum {
		x[c] = int16(min(s, 1<<15-1))
	}
	a, b := h.oneBias, h.twoBias
	layerOne(&h.one, &x, &a)
	var y [Hidden]int16
	for j, s := range a {
		y[j] = int16(min(max(s>>8, 0), 1<<15-1))
	}
	layerTwo(&h.two, &y, &b)
	out := int64(h.outBias)
	for j, s := range b {
		out += int64(max(s>>8, 0)) * int64(h.out[j])
	}
	return int(out * unit / (layerUnit * lineUnit * InputScale))
}

// MoveUnit is what one in the logarithm of the odds of a move is in [View.Moves].
const MoveUnit = moveUnit * lineUnit

// Moves fills in how much the free points at look like the move for side, who
// is to move.
func (v *View) Moves(side int, at []int16, out []int32) {
	if len(at) > 0 {
		moves(&v.points, at, &v.net.heads[side].move, out[:len(at)])
	}
}

// NearMove is what is added for a move that lies so from the last one; see Near.
func (v *View) NearMove(side, near int) int32 { return int32(v.net.heads[side].near[near]) }
