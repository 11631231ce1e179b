package gomoku

import (
	"strconv"

	"qiyou/game"
)

// An opening is a table of steps, taken in order but for what a choice leaves
// out. After the last step the game goes on as usual.
type opening struct {
	name      string
	undecided bool // nobody has a colour before somebody takes one
	steps     []step
}

// step is one thing that one seat does.
type step struct {
	do      task
	who     actor
	zone    int      // stone: the side of the central square it belongs in; below 0 the one it stays out of; 0 anywhere
	fifths  int      // offer: how many, 0 for the number that was declared
	choices []choice // choose
}

// task is what there is to do in a step.
type task uint8

const (
	stone  task = iota // put a stone of the side to move
	choose             // take one of the choices
	offer              // show points for a stone, no two of them symmetric
	pick               // keep one of the points that were offered
)

// actor is the seat that takes a step. Seats and colours are told apart: a
// swap leaves mover and waiter to the colours, first and second to the seats.
type actor uint8

const (
	mover  actor = iota // who has the colour whose stone is next
	waiter              // the other one
	first
	second
)

// choice is an answer and what follows from it.
type choice struct {
	name   string
	effect effect
	number int // declares so many fifths
	skip   int // so many steps are left out
}

// effect is what a choice does to the colours of the seats.
type effect uint8

const (
	keep      effect = iota
	swap             // the seats change colours
	takeDark         // the chooser plays dark
	takeLight        // the chooser plays light
)

// The pieces that the tables below are made of.

func put(who actor, zone int) step { return step{do: stone, who: who, zone: zone} }

func ask(who actor, choices ...choice) step { return step{do: choose, who: who, choices: choices} }

// maySwap asks who has the next stone; after either answer so many steps are
// left out.
func maySwap(skip int) step {
	return ask(mover, choice{name: "swap", effect: swap, skip: skip}, choice{name: "keep", skip: skip})
}

func colors(skip int) []choice {
	return []choice{{name: "dark", effect: takeDark, skip: skip}, {name: "light", effect: takeLight, skip: skip}}
}

// declare asks for the number of fifths, 1 to most.
func declare(who actor, most int) step {
	s := ask(who)
	for n := 1; n <= most; n++ {
		s.choices = append(s.choices, choice{name: strconv.Itoa(n), number: n})
	}
	return s
}

// fifths are the offer of so many fifth stones and the choice of one by the
// opponent, who plays the sixth.
func fifths(n int) []step { return []step{{do: offer, fifths: n}, {do: pick, who: waiter}} }

func join(parts ...[]step) (steps []step) {
	for _, p := range parts {
		steps = append(steps, p...)
	}
	return steps
}

// three are the first three stones, all from the seat that acts first, in the
// zones of the 26 openings of Renju: the centre, beside it, at most two away.
var three = []step{put(first, 1), put(first, 3), put(first, 5)}

// openings are all of them, the default first. game/RULES.md names the source
// of each.
var openings = []opening{
	{name: "free"},
	{name: "pro", steps: []step{put(mover, 1), put(mover, 0), put(mover, -5)}},
	{name: "long-pro", steps: []step{put(mover, 1), put(mover, 0), put(mover, -7)}},
	{name: "swap1", steps: []step{put(first, 0), maySwap(0)}},
	{name: "swap", undecided: true, steps: []step{put(first, 0), put(first, 0), put(first, 0), ask(second, colors(0)...)}},
	{name: "swap2", undecided: true, steps: []step{
		put(first, 0), put(first, 0), put(first, 0), ask(second, append(colors(3), choice{name: "more"})...),
		put(second, 0), put(second, 0), ask(first, colors(0)...),
	}},
	{name: "rif", steps: join(three, []step{maySwap(0), put(mover, 0)}, fifths(2))},
	{name: "yamaguchi", steps: join(three, []step{declare(first, 12), maySwap(0), put(mover, 0)}, fifths(0))},
	{name: "soosyrv8", steps: join(three, []step{maySwap(0), put(mover, 0), declare(waiter, 8), maySwap(0)}, fifths(0))},
	{name: "taraguchi10", steps: join([]step{
		put(mover, 1), maySwap(0), put(mover, 3), maySwap(0), put(mover, 5), maySwap(0), put(mover, 7),
		ask(mover, choice{name: "swap", effect: swap}, choice{name: "keep"}, choice{name: "ten", skip: 2}),
		put(mover, 9), maySwap(2),
	}, fifths(10))},
}

// openingOf is the opening named so; the free one for a name of none.
func openingOf(name string) opening {
	for _, o := range openings {
		if o.name == name {
			return o
		}
	}
	return openings[0]
}

// inZone says whether p lies where a zone of a step allows on a board of size.
// Twice the distance from the centre is whole on every board.
func inZone(p game.Point, zone, size int) bool {
	away := max(abs(2*int(p.Col)-size+1), abs(2*int(p.Row)-size+1))
	switch {
	case zone > 0:
		return away <= zone
	case zone < 0:
		return away > -zone
	}
	return true
}

func abs(n int) int { return max(n, -n) }
