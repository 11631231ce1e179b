package gomoku

import (
	"cmp"
	"slices"

	"qiyou/ai"
	"qiyou/ai/search"
	"qiyou/game"
)

// opener decides the steps of an opening. It asks the rules which steps there
// are, tries them, and judges the positions that they lead to, each seat taking
// what is best for it. It knows none of the openings by name.
type opener struct {
	*searcher
	skill skill
	seed  uint64
	state game.State
	seat  game.Seat      // whom the advice is for
	depth int            // plies of the search that judges
	known map[uint64]int // what positions are worth to dark, judged so

	without []game.Move // not to be advised
}

const (
	// rootSteps and innerSteps are how many points are compared for a stone of
	// an opening, now and later, and fifthSteps for the fifths of an offer.
	rootSteps  = 24
	innerSteps = 4
	fifthSteps = 16
	// fewestSteps is how many of the points stay from one round to the next.
	fewestSteps = 4
	// doubt is what it is worth to put more stones and let the other choose: we
	// know a position of our own better than one that was prepared for us.
	doubt = 40
)

func newOpener(s *searcher, t ai.Task, k skill) *opener {
	return &opener{searcher: s, skill: k, seed: t.Seed, state: t.State, seat: t.State.ToAct(), without: t.Without}
}

// step is a move of an opening and what it is worth to a seat.
type step struct {
	move  game.Move
	value int
}

// think compares the moves, in each round by a deeper search and fewer of them.
// A round that the budget cuts short does not count, unless it is the first.
func (o *opener) think() ai.Advice {
	steps := slices.DeleteFunc(o.steps(o.state, rootSteps), func(s step) bool { return slices.Contains(o.without, s.move) })
	if len(steps) == 0 {
		return ai.Advice{}
	}
	a := ai.Advice{Move: steps[0].move, Why: ai.WhyOpening}
	for depth := 1; depth <= max(o.skill.depth, 1) && len(steps) > 1; depth++ {
		o.depth, o.known = depth, map[uint64]int{}
		done := o.round(steps)
		if len(done) < len(steps) && depth > 1 || len(done) == 0 {
			break
		}
		best := slices.MaxFunc(done, func(a, b step) int { return cmp.Compare(o.varied(a), o.varied(b)) })
		a.Move, a.Score, a.Depth = best.move, best.value, depth
		slices.SortStableFunc(done, func(a, b step) int { return cmp.Compare(b.value, a.value) })
		steps = done[:min(len(done), max(len(done)/2, fewestSteps))]
	}
	a.Nodes, a.Line = o.budget.Nodes(), []game.Move{a.Move}
	return a
}

// varied is the value of a step, off by a little that the seed draws, so that
// openings differ.
func (o *opener) varied(s step) int {
	noise := uint64(max(o.skill.noise/2, varietyNoise))
	text := o.state.Hash() ^ o.seed
	for _, b := range []byte(s.move.String()) {
		text = search.Mix(text ^ uint64(b))
	}
	return s.value + int(text%(2*noise+1)) - int(noise)
}

// round is the steps with their values, as far as the budget goes. A choice is
// judged by one stone more than a stone.
func (o *opener) round(steps []step) (done []step) {
	offer, ahead := offering(o.state), 1
	if choosing(o.state) {
		ahead = 2
	}
	for _, s := range steps {
		if offer {
			s.value = o.fifth(o.state, s.move)
		} else {
			s.value = o.after(o.state, s.move, ahead) + o.initiative(s.move)
		}
		if o.budget.Stopped() {
			break
		}
		done = append(done, s)
	}
	return done
}

// initiative is the doubt about a position where a choice lets us go on putting
// stones instead of choosing a colour.
func (o *opener) initiative(m game.Move) int {
	next, err := o.state.Apply(m)
	if m.Kind == game.Choose && err == nil && next.ToAct() == o.seat && next.View().Color(o.seat) == game.NoColor {
		return doubt
	}
	return 0
}

// after is the value of s once m is played.
func (o *opener) after(s game.State, m game.Move, ahead int) int {
	next, err := s.Apply(m)
	if err != nil {
		return 0
	}
	return o.value(next, ahead)
}

// value is what s is worth to our seat, looking so many stones or offers of the
// opening ahead.
func (o *opener) value(s game.State, ahead int) int {
	switch {
	case s.Phase() != game.Opening:
		return o.judgeFor(s)
	case choosing(s):
	case ahead == 0:
		return o.judgeFor(s)
	case offering(s):
		return o.offer(s)
	default:
		ahead--
	}
	best, sign := -infinite, o.sign(s.ToAct())
	for _, m := range o.steps(s, innerSteps) {
		best = max(best, sign*o.after(s, m.move, ahead))
		if o.budget.Stopped() {
			return 0
		}
	}
	return sign * best
}

// sign is 1 for our seat and -1 for the other.
func (o *opener) sign(s game.Seat) int {
	if s == o.seat {
		return 1
	}
	return -1
}

// judgeFor is what the stones of s are worth to our seat. While nobody has a
// colour, that is best which is even: the other than the seat to act will
// choose.
func (o *opener) judgeFor(s game.State) int {
	o.pos.set(s)
	v := o.forDark()
	switch s.View().Color(o.seat) {
	case game.Dark:
		return v
	case game.Light:
		return -v
	}
	return -o.sign(s.ToAct()) * max(v, -v)
}

// even is what a search says of an even position for dark and for light to
// move: the mean over the 72 openings of Rapfi for boards of 15, by 3 to 7 plies.
var even = [2]int{115, -60}

// forDark is what the position is worth to dark, by a search.
func (o *opener) forDark() int {
	turn := o.turn()
	key := o.pos.hash(turn)
	v, ok := o.known[key]
	if !ok {
		v = o.searcher.value(turn, -infinite, infinite, o.depth, 0)
		if v > -ai.Undecided && v < ai.Undecided {
			v -= even[side(turn)]
		}
		if turn == game.Light {
			v = -v
		}
		o.known[key] = v
	}
	return v
}

// offer is what s, in the middle of an offer of fifths, is worth to our seat:
// the worst of those offered, for the other keeps that one. The best that there
// are get offered.
func (o *opener) offer(s game.State) int {
	offers, sign := s.ToAct(), o.sign(s.ToAct())
	worst := infinite
	for _, p := range offered(s) {
		worst = min(worst, sign*o.fifth(s, game.PlaceAt(p)))
	}
	list := o.steps(s, fifthSteps)
	for i := range list {
		list[i].value = sign * o.fifth(s, list[i].move)
	}
	slices.SortStableFunc(list, func(a, b step) int { return cmp.Compare(b.value, a.value) })
	for _, f := range list {
		next, err := s.Apply(f.move)
		if err != nil {
			continue // symmetric to one before
		}
		s, worst = next, min(worst, f.value)
		if s.ToAct() != offers || s.Phase() != game.Opening {
			break
		}
	}
	return sign * worst
}

// fifth is what s is worth to our seat with m, and none other of the fifths, on
// the board.
func (o *opener) fifth(s game.State, m game.Move) int {
	o.pos.set(s)
	o.pos.place(o.pos.board.Index(m.To), o.turn())
	v := o.forDark()
	o.pos.undo()
	if s.View().Color(o.seat) == game.Light {
		return -v
	}
	return v
}

// steps is the moves of s worth a try: all choices and picks; of other points
// those that touch something, and of many of them the best looking half and an
// even sample of the rest.
func (o *opener) steps(s game.State, most int) []step {
	o.pos.set(s)
	var list []step
	for m := range s.Moves() {
		list = append(list, step{m, o.look(m)})
	}
	if choosing(s) || picking(s) {
		return list
	}
	drawn := func(s step) uint64 { return search.Mix(o.seed ^ uint64(o.pos.board.Index(s.move.To))) }
	slices.SortFunc(list, func(a, b step) int {
		return cmp.Or(cmp.Compare(b.value, a.value), cmp.Compare(drawn(a), drawn(b)))
	})
	if far := slices.IndexFunc(list, func(s step) bool { return s.value == 0 }); far > 0 {
		list = list[:far]
	}
	if len(list) <= most {
		return list
	}
	half := most / 2
	rest, sample := list[half:], list[:half:half]
	for k := range most - half {
		sample = append(sample, rest[k*len(rest)/(most-half)])
	}
	return sample
}

// look is how m looks at first sight, 0 for what touches nothing.
func (o *opener) look(m game.Move) int {
	if m.Kind != game.Place {
		return 0
	}
	return int(o.pos.look(o.turn(), o.pos.board.Index(m.To)).score / lookUnit)
}

// turn is the colour of the next stone: nobody passes in an opening.
func (o *opener) turn() game.Color { return game.Dark + game.Color(o.pos.board.Count()%2) }
