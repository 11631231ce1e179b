package protocol

import (
	"fmt"
	"strings"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/gomoku"
)

// swap2 is our part of the opening of that name, under way: the state of the
// rules, and what has been put or chosen for the answer.
type swap2 struct {
	setup  game.Setup
	state  game.State
	seat   game.Seat // ours
	answer []string
}

// swap2Told begins our part after a list of no stone, three or five.
func (g *gomocup) swap2Told() error {
	if g.size == 0 {
		return errNotStarted
	}
	setup := g.setup().With("opening", "swap2")
	rules, err := gomoku.New(setup)
	if err != nil {
		return err
	}
	s := rules.Start()
	for i, e := range g.list {
		if i == 3 {
			if s, err = s.Apply(game.ChooseOf("more")); err != nil {
				return err
			}
		}
		if s, err = s.Apply(game.PlaceAt(e.at)); err != nil {
			return err
		}
	}
	switch len(g.list) {
	case 0, 3, 5:
	default:
		return fmt.Errorf("swap2 has no stone, three or five")
	}
	g.stones, g.ours = nil, game.NoColor
	g.opening = &swap2{setup: setup, state: s, seat: s.ToAct()}
	g.step()
	return nil
}

// step has the engine take the next step of the opening.
func (g *gomocup) step() {
	o := g.opening
	g.think(ai.Task{State: o.state, Setup: o.setup, Limits: ai.Limits{Time: max(g.budget()/3, least)}})
}

// opened takes a step of the opening; the answer is complete when the other side
// is to act, or the stone after the choice is ours and has been put.
func (g *gomocup) opened(t thought) {
	o := g.opening
	next, err := o.state.Apply(t.advice.Move)
	if err != nil {
		g.opening = nil
		g.say("ERROR no step of the opening")
		return
	}
	o.state = next
	switch m := t.advice.Move; {
	case m.Kind == game.Place:
		o.answer = append(o.answer, comma(m.To))
	case m.Choice == "dark": // whoever takes dark has put the stones of the side that waits
		o.answer = append(o.answer, "SWAP")
	}
	if next.ToAct() == o.seat {
		g.step()
		return
	}
	g.say("%s", strings.Join(o.answer, " "))
	g.opening = nil
}
