//go:build race

package e2e

// race says that the program is built as the tests are: with the race
// detector, whose reports on stderr fail them.
const race = true
