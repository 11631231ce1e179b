package client

import (
	"fmt"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/gomoku"
	"qiyou/game/weiqi"
	"qiyou/game/xiangqi"
)

// ply is a move of a side, and the state that it was made in.
type ply struct {
	color  game.Color
	move   game.Move
	before game.State
}

var makers = map[string]func(game.Setup) (game.Rules, error){
	"gomoku": gomoku.New, "weiqi": weiqi.New, "xiangqi": xiangqi.New,
}

// past is what led to the state of t: the state that it began with, and the
// plies. A task without moves, or whose moves lead elsewhere, begins with its
// state.
func past(t ai.Task) (start game.State, plies []ply) {
	rules, err := makers[t.Setup.Game](t.Setup)
	if err != nil || t.Moves == nil {
		return t.State, nil
	}
	s := rules.Start()
	start = s
	for _, m := range t.Moves {
		next, err := s.Apply(m)
		if err != nil {
			return t.State, nil
		}
		c := s.View().Color(s.ToAct())
		if m.Kind == game.Place {
			if at := next.View().At(m.To).Color; at != game.NoColor {
				c = at // an opening may have a side put stones of the other
			}
		}
		plies = append(plies, ply{c, m, s})
		s = next
	}
	if s.Hash() != t.State.Hash() {
		return t.State, nil
	}
	return start, plies
}

// stones are those on the board of s, Dark and Light in turn as long as there are
// both.
func stones(s game.State) (all []ply) {
	var of [3][]game.Point
	cols, rows := s.View().Size()
	for row := range rows {
		for col := range cols {
			p := game.Point{Col: int8(col), Row: int8(row)}
			c := s.View().At(p).Color
			of[c] = append(of[c], p)
		}
	}
	for i := range max(len(of[game.Dark]), len(of[game.Light])) {
		for _, c := range [...]game.Color{game.Dark, game.Light} {
			if i < len(of[c]) {
				all = append(all, ply{color: c, move: game.PlaceAt(of[c][i])})
			}
		}
	}
	return all
}

// wants is the error for a task that a protocol has no words for.
func wants(t ai.Task, name string, phase game.Phase) error {
	if t.Setup.Game != name || t.State.Phase() != phase {
		return fmt.Errorf("%w: %s, %v, in a protocol for %s", ai.ErrTask, t.Setup.ID(), t.State.Phase(), name)
	}
	return nil
}
