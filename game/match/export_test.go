package match

import (
	"fmt"

	"qiyou/game/clock"
)

// After is what an event like e would have to say of clocks and state.
func (m Match) After(e Event) ([2]clock.State, uint64) {
	next, err := m.apply(e)
	if err != nil {
		return m.clocks, m.State().Hash()
	}
	return next.clocks, next.State().Hash()
}

// Measured is what a replica remembers besides its match and what would be
// lost in a crash, for the explorer to tell states apart.
func (r Replica) Measured() string {
	return fmt.Sprint(r.lag, r.theirs, r.seen, r.slack, r.doubt.spent, r.stalls)
}
