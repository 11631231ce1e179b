package host

import (
	"fmt"
	"testing"
	"time"

	"qiyou/discovery"
)

// A crowd that asks to be dialled without end gets a few dials a second in all,
// and each of it fewer and fewer.
func TestCallbacksAreFew(t *testing.T) {
	t.Parallel()
	var crowd []discovery.Peer
	for i := range 500 {
		crowd = append(crowd, discovery.Peer{ID: fmt.Sprint(i), WantsUs: true})
	}
	const span = 3 * time.Minute
	for _, n := range []int{1, 500} {
		c := callbacks{}
		start := time.Unix(1e9, 0)
		var times []time.Time
		each := map[string]time.Time{}
		for now := start; now.Before(start.Add(span)); now = now.Add(100 * time.Millisecond) {
			dial, next := c.due(now, crowd[:n])
			for _, p := range dial {
				times = append(times, now)
				if was, ok := each[p.ID]; ok && now.Sub(was) < backMin {
					t.Errorf("%d ask: %s is dialled again after %v", n, p.ID, now.Sub(was))
				}
				each[p.ID] = now
			}
			if next.IsZero() {
				t.Fatalf("%d ask: nothing is planned at %v", n, now.Sub(start))
			}
		}
		for i := range max(len(times)-backAtOnce, 0) {
			if within := times[i+backAtOnce].Sub(times[i]); within < backFor {
				t.Errorf("%d ask: %d dials within %v", n, backAtOnce+1, within)
			}
		}
		if limit := int(span/backMax) + 6; n == 1 && len(times) > limit {
			t.Errorf("one asks: %d dials in %v, want at most %d", len(times), span, limit)
		}
		if len(each) != n {
			t.Errorf("%d of %d were dialled", len(each), n)
		}
	}
}

// The first wish is served at once, and one who stopped asking for long is new.
func TestCallbackAtOnce(t *testing.T) {
	t.Parallel()
	c := callbacks{}
	p := []discovery.Peer{{ID: "a"}}
	for _, now := range []time.Time{time.Unix(1e9, 0), time.Unix(1e9, 0).Add(3 * backMax)} {
		if dial, next := c.due(now, p); len(dial) != 1 || !next.Equal(now.Add(backMin)) {
			t.Errorf("%d dials, the next at %v, want 1 and after %v", len(dial), next.Sub(now), backMin)
		}
		if dial, _ := c.due(now, nil); len(dial) != 0 {
			t.Errorf("%d dials to nobody", len(dial))
		}
	}
}
