package table

import "testing"

// TestOpinion: an engine gives up after it has found its game hopeless several
// times in a row, and agrees to a draw late and where it is not better.
func TestOpinion(t *testing.T) {
	t.Parallel()
	var o opinion
	if o.even(100) || o.lost() {
		t.Error("a game that was not thought about is judged")
	}
	for n := range patience - 1 {
		if o.take(0.01); o.lost() {
			t.Errorf("gives up after %d moves", n+1)
		}
	}
	if o.take(0.1); o.lost() {
		t.Error("gives up with a chance of one in ten")
	}
	for range patience {
		o.take(0)
	}
	if !o.lost() || !o.even(agreeable) || o.even(agreeable-1) {
		t.Errorf("%+v: lost %v, even late %v, early %v", o, o.lost(), o.even(agreeable), o.even(agreeable-1))
	}
	if o.take(0.6); o.lost() || o.even(agreeable) {
		t.Errorf("%+v: lost %v, even %v", o, o.lost(), o.even(agreeable))
	}
}
