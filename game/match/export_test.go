package match

import "fmt"

// Measured is what a replica remembers besides its match and what would be
// lost in a crash, for the explorer to tell states apart.
func (r Replica) Measured() string {
	return fmt.Sprint(r.lag, r.theirs, r.seen, r.slack, r.doubt.spent)
}
