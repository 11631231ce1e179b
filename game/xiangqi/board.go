package xiangqi

import (
	"slices"

	"qiyou/game"
)

// Board is the board for search: moves are made and taken back in place, and
// nothing is allocated once the history has its room. It ends no game by
// itself; whoever searches asks [Board.Moves], [Board.Repetition],
// [Board.Quiet] and [Board.Bare]. A Board is for one goroutine.
type Board struct {
	diagram
	played []Move // 0 for a ply passed over
	past   []past // of each ply of played
}

// past is what it takes to undo a ply.
type past struct {
	taken Man
	quiet int16
	hash  uint64 // before the ply
}

// room is the number of plies that a new board has room for.
const room = 512

// NewBoard is the board at the start of a game.
func NewBoard() *Board {
	b, err := ParseFEN(StartFEN)
	if err != nil {
		panic(err)
	}
	return b
}

// ParseFEN is the board that a FEN describes. The error is a [*FENError].
func ParseFEN(text string) (*Board, error) {
	d, err := parseFEN(text)
	if err != nil {
		return nil, err
	}
	return newBoard(d, room), nil
}

// newBoard is a board with room for plies plies.
func newBoard(d diagram, plies int) *Board {
	return &Board{diagram: d, played: make([]Move, 0, plies), past: make([]past, 0, plies)}
}

// BoardOf is the board of a state of this package, with the plies since the
// last capture so that it knows repetitions; false for any other state.
func BoardOf(s game.State) (*Board, bool) {
	st, ok := s.(*state)
	if !ok {
		return nil, false
	}
	line := st.line()
	b := newBoard(line[0].diagram, len(line)+room)
	for _, next := range line[1:] {
		b.Make(next.last)
	}
	return b, true
}

// Clone is a board of its own with the same position and history.
func (b *Board) Clone() *Board {
	c := newBoard(b.diagram, cap(b.past))
	c.played, c.past = append(c.played, b.played...), append(c.past, b.past...)
	return c
}

// FEN is the position in the form that [ParseFEN] reads.
func (b *Board) FEN() string { return b.fen() }

// Turn is the side to move: Dark is Red, Light is Black.
func (b *Board) Turn() game.Color { return b.turn }

// At is the man on s, which must be on the board.
func (b *Board) At(s Square) Man { return b.cells[s] }

// Where is where m stands, 0 if it was taken.
func (b *Board) Where(m Man) Square { return b.at[m&63] }

// Hash is the same for the same men on the same squares with the same side to
// move.
func (b *Board) Hash() uint64 { return b.hash }

// Quiet is the number of plies since the last capture.
func (b *Board) Quiet() int { return b.quiet }

// Plies is the number of plies that [Board.Undo] can take back.
func (b *Board) Plies() int { return len(b.past) }

// Last is the last move made and what it took; 0 where there is none.
func (b *Board) Last() (Move, Man) {
	n := len(b.past)
	if n == 0 {
		return 0, 0
	}
	return b.played[n-1], b.past[n-1].taken
}

// InCheck says whether the general of the side to move could be taken.
func (b *Board) InCheck() bool { return b.checked(b.turn) }

// Bare says whether no man is left on either side that could attack a general.
func (b *Board) Bare() bool { return b.bare() }

// Moves appends every legal move to buf, for which [MaxMoves] is room enough.
// The order is the same for the same men on the same squares by the same
// moves, and else means nothing.
func (b *Board) Moves(buf []Move) []Move { return b.legal(buf) }

// Pseudo appends every move as the men move to buf, those included that leave
// the own general to be taken; [Board.Legal] tells them apart.
func (b *Board) Pseudo(buf []Move) []Move { return b.moves(buf) }

// Can says whether m is one of [Board.Pseudo].
func (b *Board) Can(m Move) bool {
	man := b.cells[m.From()]
	if man&own(b.turn) == 0 || man&wall != 0 {
		return false
	}
	var buf [MaxMoves]Move
	return slices.Contains(b.movesOf(man, buf[:0]), m)
}

// Captures appends the moves of [Board.Pseudo] that take a man.
func (b *Board) Captures(buf []Move) []Move {
	n := len(buf)
	all := b.moves(buf)
	for _, m := range all[n:] {
		if b.cells[m.To()] != 0 {
			all[n] = m
			n++
		}
	}
	return all[:n]
}

// Refusal is why the side to move may not play m under the rules of movement,
// or "" if it may; repetition and limits are not looked at.
func (b *Board) Refusal(m game.Move) game.Reason {
	move, ok := MoveOf(m)
	if !ok {
		return game.OffBoard
	}
	return b.refusal(move)
}

// Legal says whether m, one of [Board.Pseudo], is legal, when inCheck is what
// [Board.InCheck] says.
func (b *Board) Legal(m Move, inCheck bool) bool { return b.safe(m, inCheck) }

// Make plays m, which must be one of [Board.Pseudo].
func (b *Board) Make(m Move) {
	hash := b.hash
	taken := b.shift(m)
	b.played = append(b.played, m)
	b.past = append(b.past, past{taken: taken, quiet: int16(b.quiet), hash: hash})
	b.plies++
	b.quiet++
	if taken != 0 {
		b.quiet = 0
	}
}

// Skip gives the turn to the other side without a move, for search. No
// repetition reaches over it.
func (b *Board) Skip() {
	b.played = append(b.played, 0)
	b.past = append(b.past, past{quiet: int16(b.quiet), hash: b.hash})
	b.setTurn(b.turn.Other())
	b.plies++
	b.quiet = 0
}

// Undo takes the last Make or Skip back; it panics when there is none.
func (b *Board) Undo() {
	n := len(b.past) - 1
	m, p := b.played[n], b.past[n]
	b.played, b.past = b.played[:n], b.past[:n]
	b.plies--
	b.quiet = int(p.quiet)
	if m == 0 {
		b.setTurn(b.turn.Other())
		return
	}
	b.unshift(m, p.taken)
}

// Repetition says whether the position stands on the board for the times-th
// time, 2 or more, and what the plies since the first of them mean under
// family. The rules ask for 3 times.
func (b *Board) Repetition(family Repetition, times int) (Verdict, bool) {
	back := b.Back(times)
	if back == 0 {
		return Verdict{}, false
	}
	return family.judge(b.position, b.played[len(b.played)-back:]), true
}

// Back is how many plies ago the position stood on the board, if it is now there
// for the times-th time since, 2 or more; 0 if it has not been there so often.
func (b *Board) Back(times int) int {
	n := len(b.past)
	reach := min(b.quiet, n)
	for back := 4; back <= reach; back += 2 {
		if b.past[n-back].hash != b.hash {
			continue
		}
		if times--; times == 1 {
			return back
		}
	}
	return 0
}
