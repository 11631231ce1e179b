package gomoku

import "math"

// orders remembers what moves have ended a search elsewhere, to try them early.
type orders struct {
	history [2][maxPoints]int32  // by colour: how often, against how often not
	killers [maxPly + 2][2]int16 // by ply: the last two; 0 for none, else the point and one more
	answer  [2][maxPoints]int16  // by colour and the move before; as killers
}

// The bonuses of a move, beside a score of the network: MoveUnit is e times as
// likely.
const (
	killerBonus  = 400
	answerBonus  = 200
	historyBonus = 500
	historyMost  = 1 << 14
)

// add gives moves of a side, after the move last or -1, their bonuses.
func (o *orders) add(side int, moves candidates, ply int, last int16) {
	killers, answer := &o.killers[ply], int16(0)
	if last >= 0 {
		answer = o.answer[side][last]
	}
	for i := range moves {
		m := &moves[i]
		m.score += o.history[side][m.at] * historyBonus / historyMost
		if m.at+1 == killers[0] || m.at+1 == killers[1] {
			m.score += killerBonus
		}
		if m.at+1 == answer {
			m.score += answerBonus
		}
	}
}

// learn remembers that the move on at, after last, ended a search, and those
// tried before it did not.
func (o *orders) learn(side int, before candidates, at int16, depth, ply int, last int16) {
	bonus := int32(min(16*max(depth, 0)*max(depth, 0), historyMost/8))
	history := &o.history[side]
	history[at] += bonus - history[at]*bonus/historyMost
	for _, m := range before {
		history[m.at] -= bonus + history[m.at]*bonus/historyMost
	}
	if o.killers[ply][0] != at+1 {
		o.killers[ply] = [2]int16{at + 1, o.killers[ply][0]}
	}
	if last >= 0 {
		o.answer[side][last] = at + 1
	}
}

// mostMoves is how many moves a position gets at most.
const mostMoves = 32

// widths is how many moves a quiet position gets by how far it is from the
// horizon.
var widths = func() (of [16]int) {
	for depth := range of {
		of[depth] = min(max(3, int(float64(15*math.Sqrt(float64(depth))))-12), mostMoves)
	}
	return of
}()

func width(depth int) int { return widths[min(depth, len(widths)-1)] }

// reductions is by how many plies less a move is searched, by how far it is from
// the horizon and how many come before it, in hundredths.
var reductions = func() (of [64][mostMoves]int) {
	for depth := 1; depth < len(of); depth++ {
		for k := range of[depth] {
			of[depth][k] = int(50 * math.Log(float64(depth)) * math.Log(float64(k+1)))
		}
	}
	return of
}()

// reduction is by how many plies less the k-th move is searched; one less where
// the score matters and not only whether it is better.
func reduction(k, depth int, exact bool) int {
	if depth < 2 {
		return 0
	}
	n := (reductions[min(depth, len(reductions)-1)][min(k, mostMoves-1)] + 25) / 100
	if exact {
		n--
	}
	return max(min(n, depth-2), 0)
}
