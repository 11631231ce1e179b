// Package clock tells how much time a seat has left, as functions of what it
// had, what it used and nothing else: no clock is read here.
//
// [Settings] is the agreed system; its Start is a seat's first [State], After
// is the state when a move was made, At the state while the seat still thinks.
// A move is in time if something is left when it is made; a move at exactly
// nothing is late, under every system.
package clock

import (
	"errors"
	"fmt"
	"time"
)

// System is the kind of time limit.
type System uint8

// The systems.
const (
	None     System = iota // no limit
	Absolute               // main time and no more
	Fischer                // an increment after each move
	Byoyomi                // Japanese: after the main time, periods that come back when a move is made within one
	Canadian               // after the main time, a number of stones within each block of time
)

// Settings is a time limit as two players agree on it, the same for both.
type Settings struct {
	System  System
	Main    time.Duration
	Inc     time.Duration // Fischer: added after each move
	Cap     time.Duration // Fischer: never more than this; 0 is no cap
	Period  time.Duration // Byoyomi: one period; Canadian: one block
	Periods int           // Byoyomi
	Stones  int           // Canadian: moves to make within a block
}

// State is the time of one seat between two moves.
type State struct {
	Main    time.Duration
	Period  time.Duration // left in the current period or block; full while there is main time
	Periods int           // Byoyomi: periods left, the current one included
	Stones  int           // Canadian: moves still to make in this block
	Lost    bool          // the time is over
}

// ErrSettings is wrapped by every error about settings.
var ErrSettings = errors.New("clock")

// The limits of settings that make sense at a board.
const (
	maxTime  = 7 * 24 * time.Hour
	maxCount = 1000
)

// Check refuses settings under which nobody can play, such as no time at all.
func (s Settings) Check() error {
	for _, d := range []time.Duration{s.Main, s.Inc, s.Cap, s.Period} {
		if d < 0 || d > maxTime || d%time.Millisecond != 0 {
			return fmt.Errorf("%w: %v is not between 0 and 168h in whole milliseconds", ErrSettings, d)
		}
	}
	if s.Periods < 0 || s.Periods > maxCount || s.Stones < 0 || s.Stones > maxCount {
		return fmt.Errorf("%w: periods and stones go up to %d", ErrSettings, maxCount)
	}
	switch {
	case s != s.only():
		return fmt.Errorf("%w: a setting of another system is set", ErrSettings)
	case s.System == None:
		return nil
	case s.System == Absolute && s.Main == 0, s.System == Fischer && (s.Main == 0 || s.Inc == 0):
		return fmt.Errorf("%w: the first move would already be late", ErrSettings)
	case s.System == Fischer && s.Cap != 0 && s.Cap < s.Main:
		return fmt.Errorf("%w: the cap is below the main time", ErrSettings)
	case s.System == Byoyomi && (s.Period == 0 || s.Periods == 0):
		return fmt.Errorf("%w: byo-yomi needs a period", ErrSettings)
	case s.System == Canadian && (s.Period == 0 || s.Stones == 0):
		return fmt.Errorf("%w: Canadian time needs a block and stones", ErrSettings)
	case s.System > Canadian:
		return fmt.Errorf("%w: unknown system", ErrSettings)
	}
	return nil
}

// only is s with no more than its system uses.
func (s Settings) only() Settings {
	o := Settings{System: s.System, Main: s.Main}
	switch s.System {
	case None:
		o.Main = 0
	case Fischer:
		o.Inc, o.Cap = s.Inc, s.Cap
	case Byoyomi:
		o.Period, o.Periods = s.Period, s.Periods
	case Canadian:
		o.Period, o.Stones = s.Period, s.Stones
	}
	return o
}

// Start is the time of a seat before its first move.
func (s Settings) Start() State {
	return State{Main: s.Main, Period: s.Period, Periods: s.Periods, Stones: s.Stones}
}

// At is st after the seat has thought for used without moving yet. It can go on
// from there: At and After of what At gives are those of the sum.
func (s Settings) At(st State, used time.Duration) State {
	used = max(used, 0)
	if s.System == None || st.Lost {
		return st
	}
	if used < st.Main {
		st.Main -= used
		return st
	}
	over := used - st.Main
	st.Main = 0
	switch s.System {
	case Byoyomi:
		over += s.Period - st.Period // of the period that was begun
		gone := over / s.Period
		st.Periods -= int(min(gone, time.Duration(st.Periods)))
		st.Period = s.Period - over%s.Period
		st.Lost = st.Periods == 0
	case Canadian:
		st.Period -= over
		st.Lost = st.Period <= 0
	default:
		st.Lost = true
	}
	if st.Lost {
		st.Period = 0
	}
	return st
}

// After is st when the seat has made its move after thinking for used.
func (s Settings) After(st State, used time.Duration) State {
	over := max(used, 0) >= st.Main
	st = s.At(st, used)
	if st.Lost {
		return st
	}
	switch s.System {
	case Fischer:
		st.Main += s.Inc
		if s.Cap != 0 {
			st.Main = min(st.Main, s.Cap)
		}
	case Byoyomi:
		st.Period = s.Period
	case Canadian:
		if over {
			st.Stones--
		}
		if st.Stones == 0 {
			st.Stones, st.Period = s.Stones, s.Period
		}
	}
	return st
}

// Back is the time of a seat whose move is taken back: what it had before that
// move, and never less than one full period.
func (s Settings) Back(st State) State {
	if s.System == Byoyomi {
		st.Period = s.Period
	}
	return st
}

// Left is how long a seat with st may think before its time is over; none is
// false where there is no limit.
func (s Settings) Left(st State) (left time.Duration, limited bool) {
	switch {
	case s.System == None:
		return 0, false
	case st.Lost:
		return 0, true
	case s.System == Byoyomi:
		return st.Main + st.Period + time.Duration(st.Periods-1)*s.Period, true
	case s.System == Canadian:
		return st.Main + st.Period, true
	}
	return st.Main, true
}
