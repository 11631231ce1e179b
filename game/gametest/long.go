package gametest

import "testing"

// Long marks a test that takes long and has one goroutine: nothing for the race
// detector, which runs the tests with -short.
func Long(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes long; left out with -short")
	}
}
