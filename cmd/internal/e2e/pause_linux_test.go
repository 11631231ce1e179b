package e2e

import (
	"encoding/json"
	"slices"
	"testing"
	"time"
)

// clock asks for the clocks and gives what each seat has left.
func (p *player) clock() [2]time.Duration {
	p.t.Helper()
	asked := time.Now()
	p.say("clock")
	var told struct {
		Seats []struct {
			Left int64 `json:"left_ms"`
		}
	}
	e := p.since(asked, "clock", func(e event) bool { return e.Event == "clock" })
	if err := json.Unmarshal([]byte(e.Raw), &told); err != nil || len(told.Seats) != 2 {
		p.t.Fatalf("%s: %v: %s", p.name, err, e.Raw)
	}
	return [2]time.Duration{time.Duration(told.Seats[0].Left) * time.Millisecond, time.Duration(told.Seats[1].Left) * time.Millisecond}
}

// stands waits until the clocks stand, or run again.
func (p *player) stands(from time.Time, stand bool) {
	p.t.Helper()
	p.since(from, "pause", func(e event) bool { return e.Event == "pause" && e.Stands == stand })
}

// TestSilenceTakesNoTime: the cable is out for 10 s in a game of one minute,
// while one thinks and then while one moves. Neither loses more than it thought
// and 3 s for the silence to be noticed, and both screens say the same.
func TestSilenceTakesNoTime(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	homes := []string{t.TempDir(), t.TempDir()}
	a, b := pair(t, l, homes, "--clock", "1m")
	both := [2]*player{a, b}
	play(both, 1, "h8")
	thought := time.Now()
	outage := func(f func()) time.Duration {
		out := time.Now()
		l.cable(2, false)
		for _, p := range both {
			p.stands(out, true)
		}
		f()
		time.Sleep(time.Until(out.Add(10 * time.Second)))
		back := time.Now()
		l.cable(2, true)
		for _, p := range both {
			p.stands(back, false)
		}
		return time.Since(out)
	}
	away := outage(func() {})
	left := [2][2]time.Duration{a.clock(), b.clock()}
	spent := time.Since(thought) - away
	for i, c := range left {
		if least := time.Minute - spent - 3*time.Second; c[1] < least {
			t.Errorf("%s: %v left after %v of thinking, want %v", both[i].name, c[1], spent, least)
		}
	}
	if d := (left[0][1] - left[1][1]).Abs(); d > 500*time.Millisecond { // asked one after the other, on a busy machine
		t.Errorf("the screens are %v apart", d)
	}
	outage(func() {
		b.say("h9")
		b.moved(2)
	})
	a.moved(2)
	play(both, 3, "h7")
	for _, p := range both {
		if slices.ContainsFunc(p.all(), func(e event) bool { return e.Event == "lag" && e.Charged > 0 }) {
			t.Errorf("%s: an honest player was charged for the silence", p.name)
		}
	}
	a.say("resign")
	for _, p := range both {
		p.event("end")
		if code := p.exit(); code != 0 {
			t.Errorf("%s: exit %d, want 0", p.name, code)
		}
		p.quiet()
	}
	sameRecord(t, homes...)
}
