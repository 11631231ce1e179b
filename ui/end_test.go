package ui

import (
	"context"
	"testing"
	"testing/synctest"
)

// A session that ends because the context did is no quiet end.
func TestEndOfBoth(t *testing.T) {
	t.Parallel()
	for range 50 {
		synctest.Test(t, func(t *testing.T) {
			r := begin(t)
			r.cancel()
			close(r.sess.events)
			r.ends(context.Canceled)
		})
	}
}
