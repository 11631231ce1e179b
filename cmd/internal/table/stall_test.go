package table

import (
	"testing"
	"testing/synctest"
	"time"

	"qiyou/game/match"
	"qiyou/game/match/matchtest"
)

// TestStandstill: a program that stood still while the other was to act does
// not take that time for the other's, nor for the way of what came meanwhile.
func TestStandstill(t *testing.T) {
	t.Parallel()
	for long, want := range map[time.Duration]time.Duration{time.Second: 2 * time.Second, 8 * time.Second: time.Second, time.Minute: time.Second} {
		synctest.Test(t, func(t *testing.T) {
			p := newPair(t, fresh(t, "10m"), 0, steady(0))
			end := New(Config{Replica: match.NewReplica(p.snaps[1].Match, [2]match.Key{nil, matchtest.Keys()[1]})})
			time.Sleep(time.Second)
			began := time.Now()
			time.Sleep(long)
			if err := end.stalled(began); err != nil {
				t.Fatal(err)
			}
			if got := end.elapsed(time.Now()); got != want || !end.watch.gone.IsZero() || end.watch.away {
				t.Errorf("after %v: the pen has been there for %v, want %v", long, got, want)
			}
		})
	}
}
