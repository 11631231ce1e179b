package engines

import (
	"context"
	"errors"
	"testing"
	"time"

	"qiyou/ai"
	aigomoku "qiyou/ai/gomoku"
	"qiyou/ai/protocol/client"
	"qiyou/game/catalog"
)

// TestStandIn: where a guest fails ours moves, and says so; after some failures
// the guest is not asked any more. An opening is never the guest's.
func TestStandIn(t *testing.T) {
	t.Parallel()
	g := NewGuest(Spec{Name: "ghost", Command: []string{"/no/such/engine"}, Protocol: "gomocup"}, client.Config{})
	defer g.Close()
	e := g.With(aigomoku.New())
	rules, err := catalog.Parse("gomoku/freestyle 15")
	if err != nil {
		t.Fatal(err)
	}
	task := ai.Task{State: rules.Start(), Setup: rules.Setup(), Limits: ai.Limits{Level: ai.MinLevel, Nodes: 50}}
	for n := range maxFailures + 2 {
		a, err := e.Think(t.Context(), task)
		var wrong *client.Error
		if failed := errors.As(err, &wrong) && wrong.What == client.CannotStart && wrong.Engine == "ghost"; failed != (n < maxFailures) {
			t.Errorf("time %d: %v", n+1, err)
		}
		if _, err := task.State.Apply(a.Move); err != nil {
			t.Errorf("time %d: %v", n+1, err)
		}
	}
	g = NewGuest(Spec{Name: "slow", Command: []string{"sleep", "60"}, Protocol: "gomocup"}, client.Config{})
	defer g.Close()
	e = g.With(aigomoku.New())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	began := time.Now()
	if _, err := e.Think(ctx, task); !errors.Is(err, context.Canceled) || time.Since(began) > 5*time.Second {
		t.Errorf("cancelled: %v", err)
	}
}

func TestOpeningIsOurs(t *testing.T) {
	t.Parallel()
	g := NewGuest(Spec{Name: "ghost", Command: []string{"/no/such/engine"}, Protocol: "gomocup"}, client.Config{})
	rules, err := catalog.Parse("gomoku/standard 15 opening=swap2")
	if err != nil {
		t.Fatal(err)
	}
	e := g.With(aigomoku.New())
	if _, err := e.Think(t.Context(), ai.Task{State: rules.Start(), Setup: rules.Setup(), Limits: ai.Limits{Nodes: 50}}); err != nil {
		t.Errorf("got %v", err)
	}
	if o, err := ai.Look(t.Context(), e, ai.Task{State: rules.Start(), Setup: rules.Setup(), Limits: ai.Limits{Nodes: 50}}); err != nil && !errors.Is(err, ai.ErrTask) {
		t.Errorf("%+v, %v", o, err)
	}
}
