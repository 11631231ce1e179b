package weiqi

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"qiyou/ai"
	"qiyou/game"
)

// TestThreads: several threads make all the playouts together, and the same
// number of them gives the same answer.
func TestThreads(t *testing.T) {
	t.Parallel()
	s, setup := startOf(t, "weiqi/chinese 9", strings.Fields("e5 c6 d7 c7 c4 g6 f4")...)
	for _, n := range []int{0, 1, 2, 3, 400} {
		l := ai.Limits{Nodes: 301, Threads: n}
		want := think(t, s, setup, l, 3)
		if want.Nodes != 301 || want.Move.Kind != game.Place {
			t.Errorf("%d threads: %+v", n, want)
		}
		if got := think(t, s, setup, l, 3); !reflect.DeepEqual(got, want) {
			t.Errorf("%d threads: %+v, then %+v", n, want, got)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := New().Think(ctx, ai.Task{State: s, Setup: setup, Limits: ai.Limits{Threads: 2}}); err == nil {
		t.Error("no error after the end of the context")
	}
}
