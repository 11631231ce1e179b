package xiangqi

import (
	"qiyou/game"
	"qiyou/game/xiangqi"
)

const (
	red   = game.Dark
	black = game.Light
)

// The steps to the neighbours of a square.
const (
	north xiangqi.Square = 0xf0 // towards Black
	south xiangqi.Square = 0x10
	west  xiangqi.Square = 0xff
	east  xiangqi.Square = 0x01
)

var orthogonals = [4]xiangqi.Square{north, west, east, south}

func squareAt(col, row int) xiangqi.Square {
	s, _ := xiangqi.SquareOf(game.Point{Col: int8(col), Row: int8(row)})
	return s
}

// tally is what is kept of the men on the board from move to move.
type tally struct {
	sum   worth                     // for Red
	count [3][xiangqi.Pawn + 1]int8 // of each colour and kind
}

func (t *tally) add(m xiangqi.Man, s xiangqi.Square, n int8) {
	w := worths[m.Color()][m.Kind()][s]
	t.sum.mid += int32(n) * w.mid
	t.sum.end += int32(n) * w.end
	t.count[m.Color()][m.Kind()] += n
}

// strong is how much force c has beside its pawns: 8 at the start of a game.
func (t *tally) strong(c game.Color) int {
	n := &t.count[c]
	return int(2*n[xiangqi.Rook] + n[xiangqi.Horse] + n[xiangqi.Cannon])
}

// complete says whether nothing is missing that could attack.
func (t *tally) complete() bool {
	return t.strong(red)+t.strong(black) == full && t.count[red][xiangqi.Pawn]+t.count[black][xiangqi.Pawn] == 10
}

// canWin says whether c has a man left that could attack a general.
func (t *tally) canWin(c game.Color) bool { return t.count[c][xiangqi.Pawn] > 0 || t.strong(c) > 0 }

// position is a board with its tally, under the rules of one setup.
type position struct {
	*xiangqi.Board
	tally
	past   []tally
	family xiangqi.Repetition
	limit  int // plies without a capture that end the game; 0 for none
}

func newPosition(b *xiangqi.Board, family xiangqi.Repetition, limit int) *position {
	p := &position{Board: b, past: make([]tally, 0, 2*maxPly), family: family, limit: limit}
	for _, c := range [2]game.Color{red, black} {
		for m := range xiangqi.Men(c) {
			if s := b.Where(m); s != 0 {
				p.add(m, s, 1)
			}
		}
	}
	return p
}

// play makes m, one of Pseudo.
func (p *position) play(m xiangqi.Move) {
	p.past = append(p.past, p.tally)
	man := p.At(m.From())
	if taken := p.At(m.To()); taken != 0 {
		p.add(taken, m.To(), -1)
	}
	w := &worths[man.Color()][man.Kind()]
	p.sum.mid += w[m.To()].mid - w[m.From()].mid
	p.sum.end += w[m.To()].end - w[m.From()].end
	p.Make(m)
}

// undo takes the last play back.
func (p *position) undo() {
	n := len(p.past) - 1
	p.tally, p.past = p.past[n], p.past[:n]
	p.Undo()
}

// stuck says whether the side to move has no legal move, and so has lost.
func (p *position) stuck() bool {
	var buf [xiangqi.MaxMoves]xiangqi.Move
	check := p.InCheck()
	for _, m := range p.Pseudo(buf[:0]) {
		if p.Legal(m, check) {
			return false
		}
	}
	return true
}

// perpetual is the score of a repetition that the other side would lose if both
// went on. It is not yet a win: the rules ask for the position once more.
const perpetual = 18_000

// ended is the score, for the side to move, of a position that ends the game
// or repeats one, and whether it does.
func (p *position) ended(ply int) (int, bool) {
	if v, ok := p.Repetition(p.family, 2); ok {
		score := perpetual - ply
		if w, over := p.Repetition(p.family, 3); over {
			v, score = w, win-ply
		}
		switch v.Loser() {
		case game.NoColor:
			return 0, true
		case p.Turn():
			return -score, true
		}
		return score, true
	}
	_, taken := p.Last()
	if p.limit > 0 && p.Quiet() >= p.limit || taken != 0 && !p.canWin(red) && !p.canWin(black) {
		if p.stuck() {
			return ply - win, true
		}
		return 0, true
	}
	return 0, false
}
