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

// says is an engine that always says the same.
type says struct {
	ai.Engine
	a   ai.Advice
	err error
}

func (s says) Think(context.Context, ai.Task) (ai.Advice, error) { return s.a, s.err }

// TestJudge: who leads is the guest's word where its protocol has one, else ours; an
// error of either is one.
func TestJudge(t *testing.T) {
	t.Parallel()
	rules, err := catalog.Parse("gomoku/freestyle 15")
	if err != nil {
		t.Fatal(err)
	}
	task := ai.Task{State: rules.Start(), Setup: rules.Setup()}
	for _, protocol := range client.Protocols() {
		g := NewGuest(Spec{Name: "ghost", Command: []string{"/no/such/engine"}, Protocol: protocol}, client.Config{})
		e := g.With(says{a: ai.Advice{Score: 77}}).(ai.Judge)
		var wrong *client.Error
		if _, err := e.Judge(t.Context(), task); !errors.As(err, &wrong) {
			t.Errorf("%s: %v", protocol, err)
		}
		g.closed = true // and ours takes over
		if a, err := e.Judge(t.Context(), task); err != nil || a.Score != 77 {
			t.Errorf("%s: %+v, %v", protocol, a, err)
		}
	}
}
