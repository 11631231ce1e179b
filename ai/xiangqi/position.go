package xiangqi

import (
	"qiyou/ai/xiangqi/internal/network"
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

// tally is the number of men on the board, by colour and kind.
type tally [3][xiangqi.Pawn + 1]int8

// strong is how much force c has beside its pawns: 8 at the start of a game.
func (t *tally) strong(c game.Color) int {
	n := &t[c]
	return int(2*n[xiangqi.Rook] + n[xiangqi.Horse] + n[xiangqi.Cannon])
}

// full is the force of both sides at the start of a game.
const full = 16

// force is the force of both sides.
func (t *tally) force() int { return t.strong(red) + t.strong(black) }

// complete says whether nothing is missing that could attack.
func (t *tally) complete() bool {
	return t.force() == full && t[red][xiangqi.Pawn]+t[black][xiangqi.Pawn] == 10
}

// canWin says whether c has a man left that could attack a general.
func (t *tally) canWin(c game.Color) bool { return t[c][xiangqi.Pawn] > 0 || t.strong(c) > 0 }

// position is a board with its tally and its judge, under the rules of one setup.
type position struct {
	*xiangqi.Board
	tally
	parts
	sums   *network.Stack
	family xiangqi.Repetition
	limit  int // plies without a capture that end the game; 0 for none
}

func newPosition(b *xiangqi.Board, family xiangqi.Repetition, limit int) *position {
	p := &position{Board: b, sums: network.NewStack(network.Default, b), family: family, limit: limit}
	for _, c := range [2]game.Color{red, black} {
		for m := range xiangqi.Men(c) {
			if b.Where(m) != 0 {
				p.tally[c][m.Kind()]++
				p.parts.put(m, b.Where(m))
			}
		}
	}
	return p
}

// clone is a position of its own with the same men and history.
func (p *position) clone() *position { return newPosition(p.Board.Clone(), p.family, p.limit) }

// play makes m, one of Pseudo.
func (p *position) play(m xiangqi.Move) {
	man, taken := p.At(m.From()), p.At(m.To())
	if taken != 0 {
		p.tally[taken.Color()][taken.Kind()]--
		p.parts.put(taken, m.To())
	}
	p.parts.put(man, m.From())
	p.parts.put(man, m.To())
	p.sums.Push(man, m.From(), m.To(), taken)
	p.Make(m)
}

// undo takes the last play back.
func (p *position) undo() {
	m, taken := p.Last()
	man := p.At(m.To())
	if taken != 0 {
		p.tally[taken.Color()][taken.Kind()]++
		p.parts.put(taken, m.To())
	}
	p.parts.put(man, m.From())
	p.parts.put(man, m.To())
	p.sums.Pop()
	p.Undo()
}

// judge is the score of the position at first sight, for the side to move.
func (p *position) judge() int {
	score := p.sums.Value(p.Turn(), p.force())
	if score > 0 && !p.canWin(p.Turn()) || score < 0 && !p.canWin(p.Turn().Other()) {
		score = 0
	}
	if p.limit > 0 {
		score -= score * p.Quiet() / (2 * p.limit)
	}
	return min(max(score, -most), most)
}

// most is more than any position is worth at first sight.
const most = 10_000

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
		} else if l := v.Loser(); l != game.NoColor && (l == p.Turn()) == (ply%2 == 1) && p.Back(2) > ply {
			return 0, false // what the other side did before the root it can give up now
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
