package match

import "time"

// Meter forgives what goes wrong by a little: a store of time that begins with
// 1 s, gets 0.1 s a move, and never holds more than 3 s. What was lost on the
// way is taken from it; what it cannot bear is somebody's own. The amounts are
// fixed, and do not follow the measured delay, since whoever gains from a long
// delay can make it long: a lie gains 0.1 s a move and 3 s in all at most, and
// 0.1 s is more than a local network takes. The zero value is full as it begins.
type Meter struct{ spent time.Duration }

const (
	meterStart = time.Second
	meterEarn  = 100 * time.Millisecond
	meterCap   = 3 * time.Second
)

// Left is what the meter holds.
func (m Meter) Left() time.Duration { return meterStart - m.spent }

// Earn is m after a move more.
func (m Meter) Earn() Meter {
	return Meter{max(m.spent-meterEarn, meterStart-meterCap)}
}

// Take is m after d was taken from it, and how much of d it could not bear.
func (m Meter) Take(d time.Duration) (next Meter, over time.Duration) {
	borne := min(max(d, 0), m.Left())
	return Meter{m.spent + borne}, max(d, 0) - borne
}
