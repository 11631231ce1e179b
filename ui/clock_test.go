package ui

import (
	"testing"
	"time"

	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
	"qiyou/ui/session"
)

// timed is a match that begins now, under a time limit.
func timed(t *testing.T, limit string) session.Snapshot {
	t.Helper()
	keys := matchtest.Keys()
	m, err := match.Begin(match.Judge{Rules: catalog.New}, matchtest.Terms(catalog.Setups()[0].String(), limit, keys), keys)
	if err != nil {
		t.Fatal(err)
	}
	return session.Snapshot{ID: "m1", Match: m, Since: time.Now(), Players: [2]session.Player{{Name: "a"}, {Name: "b"}}}
}

// A clock is drawn once a second, ten times a second below ten seconds, and no
// more once it stands.
func TestClockIsDrawnWhenItTurns(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := begin(t)
		r.hear(session.Table{Snapshot: timed(t, "30s")})
		frames := func(d time.Duration) int {
			was := r.screen.drawn()
			time.Sleep(d)
			return r.screen.drawn() - was
		}
		time.Sleep(time.Millisecond)
		if got := frames(15 * time.Second); got != 15 {
			t.Errorf("%d frames in 15 s, want one a second", got)
		}
		frames(5 * time.Second)
		if got := frames(5 * time.Second); got != 50 {
			t.Errorf("%d frames in 5 s near the end, want ten a second", got)
		}
		frames(5 * time.Second)
		if got := frames(time.Hour); got > 1 {
			t.Errorf("%d frames in an hour after the end", got)
		}
		r.cancel()
		<-r.done
	})
}
