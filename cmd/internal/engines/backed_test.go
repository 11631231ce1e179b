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

// TestJudging: who leads is the guest's word where its protocol has one, else ours
// beside the guest's move.
func TestJudging(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	theirs, ours := ai.Advice{Depth: 1}, ai.Advice{Depth: 2, Score: 77}
	for name, c := range map[string]struct {
		their, our says
		want       ai.Advice
		err        error
	}{
		"both":   {says{a: theirs}, says{a: ours}, ai.Advice{Depth: 1, Score: 77}, nil},
		"broken": {says{a: theirs, err: broken}, says{a: ours}, theirs, broken},
		"ours":   {says{a: theirs}, says{err: broken}, theirs, broken},
	} {
		if a, err := (judged{c.their, c.our}).Think(t.Context(), ai.Task{}); !errors.Is(err, c.err) || a.Depth != c.want.Depth || a.Score != c.want.Score {
			t.Errorf("%s: %+v, %v, want %+v, %v", name, a, err, c.want, c.err)
		}
	}
	for protocol, want := range map[string]bool{"uci": false, "ucci": false, "gtp": true, "gomocup": true, "xboard": true} {
		if _, is := NewGuest(Spec{Name: "x", Protocol: protocol}, client.Config{}).Judging(says{}).(judged); is != want {
			t.Errorf("%s: by ours: %v", protocol, is)
		}
	}
}
