package gomoku

import (
	"slices"

	"qiyou/ai"
	"qiyou/game"
)

// thinker finds the advice for one task: what is forced, then the best of what
// is safe.
type thinker struct {
	*searcher
	skill skill
	turn  game.Color
	seed  uint64
	last  int // the point of the stone just put, or -1
	but   set // points that are not wanted

	moves candidates // the moves of the root, best first
	bias  []int      // what is added to the judgement of each point
	line  []int16    // the play expected
	score int
	depth int
	why   string
}

func newThinker(s *searcher, t ai.Task, k skill) *thinker {
	th := &thinker{searcher: s, skill: k, turn: t.State.View().Color(t.State.ToAct()), seed: t.Seed, last: lastStone(s.pos, t.State)}
	for _, m := range t.Without {
		if m.Kind == game.Place && !th.but.has(s.pos.board.Index(m.To)) {
			th.but.flip(s.pos.board.Index(m.To))
		}
	}
	return th
}

// find fills in the advice, better and better until it is done or the budget
// ends; the first search looks from plies ahead.
func (t *thinker) find(from int) {
	if t.open() {
		return
	}
	if t.hurries() {
		t.glance()
		return
	}
	if t.finish() {
		return
	}
	t.why = ai.WhyBest
	t.list()
	if len(t.moves) < 2 {
		t.settle()
		return
	}
	t.makeBias()
	for depth := from; depth <= t.skill.depth && !t.budget.Stopped(); depth++ {
		t.deepen(depth)
		if t.score > ai.Undecided || t.score < -ai.Undecided {
			break
		}
	}
	t.name()
}

// choose makes i the advice.
func (t *thinker) choose(why string, score int, line ...int16) {
	t.why, t.score, t.line = why, score, line
}

// finish plays what wins by force without any search, or stops a five.
func (t *thinker) finish() bool {
	p, o := t.pos, t.turn.Other()
	fives := less(*p.points(t.turn, makeFive), t.but)
	if i := fives.first(); i >= 0 {
		t.choose(ai.WhyFive, ai.Win-1, int16(i))
		return true
	}
	if !p.points(o, makeFive).empty() {
		stops := less(p.stops(t.turn), t.but)
		if stops.empty() {
			t.lose()
			return true
		}
		t.choose(ai.WhyStopsFive, 0, int16(stops.first()))
	}
	n := t.fours.solveBut(t.turn, t.skill.fours, t.but)
	if n == 0 {
		return false
	}
	line := t.fours.winning()
	switch {
	case t.why == ai.WhyStopsFive:
		t.choose(ai.WhyStopsFive, ai.Win-n, line...)
	case n == 3:
		t.choose(ai.WhyOpenFour, ai.Win-n, line...)
	default:
		t.choose(ai.WhyFours, ai.Win-n, line...)
	}
	return true
}

// lose plays against a five that cannot be stopped: on it if that is allowed,
// else wherever it looks best. There is one such move worth advising.
func (t *thinker) lose() {
	if !t.but.empty() {
		return
	}
	p, o := t.pos, t.turn.Other()
	fives := p.legal(t.turn, *p.points(o, makeFive))
	at := int16(fives.first())
	if at < 0 {
		list := t.anything()
		if len(list) == 0 {
			return
		}
		at = list[0].at
	}
	p.place(int(at), t.turn)
	five := p.points(o, makeFive).last()
	p.undo()
	t.choose(ai.WhyLost, 2-ai.Win, at, int16(five))
}

// anything is the moves that look like something, best first, or else the one
// nearest to the middle; none where the side to move may put no stone.
func (t *thinker) anything() candidates {
	list := t.pos.promising(t.turn, nil)
	t.pos.rate(t.turn, list, -1)
	list.order()
	if len(list) == 0 {
		list = t.anywhere()
	}
	return list
}

// list fills in the moves of the root: the answers to a threat, or the best
// looking, or, when the opponent threatens to win by fours, all that stop it.
func (t *thinker) list() {
	p, o := t.pos, t.turn.Other()
	list, forced := p.forced(t.turn, nil)
	list = t.wanted(list)
	if forced && !p.points(o, makeFive).empty() {
		t.moves, t.why = list, ai.WhyStopsFive
		return
	}
	threatened := t.fours.solve(o, t.skill.fours) > 0
	p.rate(t.turn, list, -1)
	list.order()
	if len(list) == 0 {
		list = t.wanted(t.anything())
	}
	t.moves = list
	if threatened {
		t.why = ai.WhyStopsFours
		if forced {
			t.why = ai.WhyStopsThree
		}
		t.moves = t.safe(list)
	}
	t.moves = t.moves[:min(len(t.moves), rootWidth)]
}

// wanted is list without what is not wanted.
func (t *thinker) wanted(list candidates) candidates {
	return slices.DeleteFunc(list, func(m candidate) bool { return t.but.has(int(m.at)) })
}

// rootWidth is how many moves the search compares at the root.
const rootWidth = 40

// safe is the moves after which the opponent has no win by fours; all of them
// when there is none.
func (t *thinker) safe(list candidates) candidates {
	var safe candidates
	for _, m := range list {
		t.pos.place(int(m.at), t.turn)
		lost := t.fours.solve(t.turn.Other(), t.skill.fours) > 0
		t.pos.undo()
		if !lost {
			safe = append(safe, m)
		}
	}
	if len(safe) == 0 {
		return list
	}
	return safe
}

// anywhere is the point nearest to the middle that may be taken: nobody can win
// any more.
func (t *thinker) anywhere() candidates {
	size := t.pos.board.Size()
	var best candidates
	for i := range t.pos.board.Points() {
		col, row := 2*(i%size)-size+1, 2*(i/size)-size+1
		score := -int32(col*col + row*row)
		if t.pos.board.At(i) == game.NoColor && t.pos.may(t.turn, i) && (best == nil || score > best[0].score) {
			best = candidates{{int16(i), score}}
		}
	}
	return best
}

// settle takes the first move without comparing.
func (t *thinker) settle() {
	if len(t.moves) == 0 {
		return
	}
	t.line = []int16{t.moves[0].at}
	t.pos.place(int(t.moves[0].at), t.turn)
	t.score = -t.judge(t.turn.Other())
	t.pos.undo()
}

// deepen compares the moves of the root at depth and puts the best in front.
// What was not looked at when the budget ended does not count.
func (t *thinker) deepen(depth int) {
	best, alpha := -1, -infinite
	for k, m := range t.moves {
		bias := t.bias[m.at]
		t.pos.place(int(m.at), t.turn)
		t.trail[0] = m.at
		score := t.child(t.turn, k, max(alpha-bias, -infinite), infinite, depth, 0)
		t.pos.undo()
		if t.budget.Stopped() {
			break
		}
		if score > -ai.Undecided && score < ai.Undecided {
			score += bias
		}
		if score > alpha {
			best, alpha = k, score
		}
	}
	if best < 0 {
		return
	}
	t.score, t.depth = alpha, depth
	m := t.moves[best]
	t.moves = slices.Insert(slices.Delete(t.moves, best, best+1), 0, m)
	t.line = append([]int16{m.at}, t.expected(m.at)...)
}

// expected is the play after the move on at, as far as the table knows it.
func (t *thinker) expected(at int16) []int16 {
	var line []int16
	c := t.turn
	t.pos.place(int(at), c)
	for len(line) < 12 {
		c = c.Other()
		e, ok := t.table.Get(t.pos.hash(c))
		if !ok || e.Move < 0 || t.pos.board.At(int(e.Move)) != game.NoColor {
			break
		}
		t.pos.place(int(e.Move), c)
		line = append(line, e.Move)
	}
	for range len(line) + 1 {
		t.pos.undo()
	}
	return line
}

// name finds why the best move is best, once the search is over.
func (t *thinker) name() {
	switch {
	case t.line == nil && len(t.moves) > 0:
		t.line = []int16{t.moves[0].at}
	case t.score > ai.Undecided:
		t.why = ai.WhyWins
	case t.score < -ai.Undecided:
		t.why = ai.WhyLost
	}
}

// reach is how much the result is worth beside that of another thread: what is
// decided before what is not, then what was looked at deeper.
func (t *thinker) reach() int {
	if t.score > ai.Undecided || t.score < -ai.Undecided {
		return t.depth + t.skill.depth
	}
	return t.depth
}

// advice is the result as the contract wants it, without the nodes.
func (t *thinker) advice() ai.Advice {
	a := ai.Advice{Score: t.score, Depth: t.depth, Why: t.why}
	for _, i := range t.line {
		a.Line = append(a.Line, game.PlaceAt(t.pos.board.Point(int(i))))
	}
	if len(a.Line) > 0 {
		a.Move = a.Line[0]
	}
	return a
}
