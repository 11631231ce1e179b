package weiqi

import (
	"context"
	"testing"
	"time"

	"qiyou/ai"
)

func thinkerOf(t *testing.T, task ai.Task) *thinker {
	t.Helper()
	terms, board, err := read(task)
	if err != nil {
		t.Fatal(err)
	}
	th := &thinker{task: task, terms: terms, board: board, limit: newLimit(context.Background(), task.Limits, 0, board.Points())}
	th.turn = task.State.View().Color(task.State.ToAct())
	return th
}

// TestKept: what has grown below the two moves that followed is the tree of the
// next task; nothing is where anything else followed.
func TestKept(t *testing.T) {
	t.Parallel()
	task := benchTask("weiqi/chinese 9", "e5 c6 d7 c7 c4 g6 f4")
	task.Limits, task.Seed = ai.Limits{Level: ai.MaxLevel, Nodes: 1000}, 1
	old := thinkerOf(t, task).search()
	k := &kept{task, []*tree{old}}
	own := old.best(0)
	reply := old.best(own)
	next := func(moves ...int32) ai.Task {
		after := task
		for _, at := range moves {
			s, err := after.State.Apply((&thinker{board: old.root}).move(int(old.nodes[at].move)))
			if err != nil {
				t.Fatal(err)
			}
			after.State = s
		}
		return after
	}
	resumed := func(after ai.Task) *tree {
		th := thinkerOf(t, after)
		trees := []*tree{th.plant()}
		k.resume(th, trees)
		return trees[0]
	}

	tree := resumed(next(own, reply))
	if got, want := tree.nodes[0].visits, old.nodes[reply].visits; got != want || want < 10 {
		t.Errorf("%d playouts are known after the two best moves, want %d", got, want)
	}
	kids := int32(0)
	for _, n := range tree.nodes[1 : 1+tree.nodes[0].count] {
		kids += n.visits
		if n.move != nowhere && !tree.root.Legal(int(n.move), tree.turn) {
			t.Errorf("a move on %d is kept that is not legal", n.move)
		}
	}
	if kids == 0 || kids > tree.nodes[0].visits {
		t.Errorf("%d playouts of the moves, %d in all", kids, tree.nodes[0].visits)
	}
	for range 200 {
		tree.grow()
	}
	if got, want := tree.nodes[0].visits, old.nodes[reply].visits+200; got != want {
		t.Errorf("%d playouts after 200 more, want %d", got, want)
	}

	other := next(own, reply)
	other.Setup.Rules = "japanese"
	for name, after := range map[string]ai.Task{
		"one move": next(own), "no move": next(), "other rules": other,
	} {
		if got := resumed(after).nodes[0].visits; got > 0 {
			t.Errorf("%s: %d playouts are known", name, got)
		}
	}
}

// TestKeptByTime: only a task that time ends keeps its tree.
func TestKeptByTime(t *testing.T) {
	t.Parallel()
	task := benchTask("weiqi/chinese 9", "e5")
	for _, tt := range []struct {
		limits ai.Limits
		want   bool
	}{
		{ai.Limits{Level: ai.MaxLevel, Time: 30 * time.Millisecond}, true},
		{ai.Limits{Level: ai.MaxLevel, Nodes: 20}, false},
		{ai.Limits{Level: ai.MinLevel, Time: time.Second}, false},
	} {
		e := new(engine)
		task.Limits = tt.limits
		if _, err := e.Think(context.Background(), task); err != nil {
			t.Fatal(err)
		}
		if got := e.kept.Load() != nil; got != tt.want {
			t.Errorf("%+v: kept %v, want %v", tt.limits, got, tt.want)
		}
	}
}

// TestSettled: the best move stands when the time left is too short for another to
// catch up.
func TestSettled(t *testing.T) {
	t.Parallel()
	tree := &tree{nodes: []node{{kids: 1, count: 3}, {visits: 20}, {visits: 164}, {visits: 60}}}
	now := time.Now()
	l := &limit{begun: now.Add(-time.Hour), spent: 64} // 64 an hour
	for ahead, want := range map[time.Duration]bool{time.Hour: true, 2 * time.Hour: false} {
		if l.end = now.Add(ahead); tree.settled(l) != want {
			t.Errorf("settled %v with %v left", !want, ahead)
		}
	}
	if l.end = (time.Time{}); tree.settled(l) {
		t.Error("settled without an end")
	}
	if l.end, l.spent = now, 65; tree.settled(l) {
		t.Error("looked at every playout")
	}
}
