package weiqi

import (
	"context"
	"math"
	"testing"
	"time"

	"qiyou/ai"
	"qiyou/game"
)

// TestSurvey asks about a board of 5 whose left two columns are Black's for
// certain and the right two White's: the lead is by the middle column, which is
// Black's, and komi.
func TestSurvey(t *testing.T) {
	t.Parallel()
	task := benchTask("weiqi/chinese 5 komi=0", "c3 d3 c4 d4 c2 d2 c5 d5 c1 d1")
	task.Limits = ai.Limits{Level: ai.MaxLevel, Nodes: 1000}
	got, err := New().(ai.Surveyor).Survey(context.Background(), task)
	if err != nil {
		t.Fatal(err)
	}
	if got.Lead < 4.5 || got.Lead > 5.5 || got.Chance < 0.9 {
		t.Errorf("Black leads by %.1f points and wins with %.2f, want 5 and nearly 1", got.Lead, got.Chance)
	}
	for i, own := range got.Owners {
		want := map[bool]float64{true: 1, false: -1}[i%5 < 3]
		if own*want < 0.8 {
			t.Errorf("point %d: %.2f, want about %.0f", i, own, want)
		}
	}
	again, _ := New().(ai.Surveyor).Survey(context.Background(), benchLimited("weiqi/chinese 5 komi=0", "c3 d3 c4 d4 c2 d2 c5 d5 c1 d1", 1000))
	if again.Lead != got.Lead || again.Chance != got.Chance {
		t.Errorf("the same task gave %v and %v", got, again)
	}
}

// TestLead: who moves on the board of TestSurvey leads by the points of Black or
// as much less than nothing, with one thread and with two.
func TestLead(t *testing.T) {
	t.Parallel()
	for _, threads := range []int{1, 2} {
		for moves, want := range map[string]float64{"c3 d3 c4 d4 c2 d2 c5 d5 c1 d1": 5, "c3 d3 c4 d4 c2 d2 c5 d5 c1 d1 b3": -5} {
			task := benchLimited("weiqi/chinese 5 komi=0", moves, 500)
			task.Limits.Threads = threads
			got, err := New().Think(context.Background(), task)
			if err != nil || math.Abs(got.Lead-want) > 2.5 {
				t.Errorf("after %s, %d threads: leads by %.1f, %v, want about %.0f", moves, threads, got.Lead, err, want)
			}
		}
	}
}

func benchLimited(setup, moves string, nodes int64) ai.Task {
	task := benchTask(setup, moves)
	task.Limits = ai.Limits{Level: ai.MaxLevel, Nodes: nodes}
	return task
}

// TestSurveySides looks at the same position for either side to move: its
// ownership is seen from Dark's side both times.
func TestSurveySides(t *testing.T) {
	t.Parallel()
	for _, moves := range []string{"e5", "e5 e7", "pass e5", "pass e5 pass"} {
		task := benchLimited("weiqi/chinese 9 komi=0", moves, 200)
		got, err := New().(ai.Surveyor).Survey(context.Background(), task)
		if err != nil {
			t.Fatal(err)
		}
		if black := task.State.View().At(game.Point{Col: 4, Row: 4}).Color == game.Dark; black != (got.Owners[40] > 0) {
			t.Errorf("%s: the stone in the middle is owned to %.2f", moves, got.Owners[40])
		}
	}
}

// TestSurveyTime surveys the largest usual board within its time.
func TestSurveyTime(t *testing.T) {
	t.Parallel()
	task := benchTask("weiqi/chinese 19", "q16 d4 c16 q4")
	task.Limits = ai.Limits{Level: ai.MaxLevel, Time: 600 * time.Millisecond}
	began := time.Now()
	got, err := New().(ai.Surveyor).Survey(context.Background(), task)
	if err != nil || len(got.Owners) != 361 {
		t.Errorf("%d points, %v", len(got.Owners), err)
	}
	if took := time.Since(began); took > 5*time.Second { // a loaded machine is slower
		t.Errorf("took %v", took)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := New().(ai.Surveyor).Survey(ctx, task); err == nil {
		t.Error("no error after the end of the context")
	}
}
