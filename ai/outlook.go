package ai

import (
	"context"
	"fmt"

	"qiyou/game"
)

// Outlook is what is expected to come of a position.
type Outlook struct {
	Chance float64 // that dark wins, from 0 to 1; a draw is half a win
	Forced int     // plies to a win of dark that is forced, less than 0 to one of light; 0 where none is

	// Where points are counted: by how many dark leads, and whose each point of
	// the board will be, by row from the top: 1 surely dark's, -1 surely light's.
	// Else Owners is nil.
	Lead   float64
	Owners []float64
}

// Surveyor is an engine that counts points.
type Surveyor interface {
	// Survey is the outlook on a position, under the terms of Engine.Think.
	Survey(ctx context.Context, t Task) (Outlook, error)
}

// Look is the outlook on a position: by a survey where e makes one, else by the
// score of what it would play. It gives an error that wraps [ErrTask] as long as
// the seat to act has no colour.
func Look(ctx context.Context, e Engine, t Task) (Outlook, error) {
	if s, ok := e.(Surveyor); ok {
		return s.Survey(ctx, t)
	}
	a, err := e.Think(ctx, t)
	if err != nil {
		return Outlook{}, err
	}
	c, forced := Chance(t.Setup.Game, a.Score), ForcedWin(a.Score)
	switch t.State.View().Color(t.State.ToAct()) {
	case game.Dark:
		return Outlook{Chance: c, Forced: forced}, nil
	case game.Light:
		return Outlook{Chance: 1 - c, Forced: -forced}, nil
	}
	return Outlook{}, fmt.Errorf("%w: no colours yet", ErrTask)
}
