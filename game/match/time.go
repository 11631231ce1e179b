package match

import (
	"time"

	"qiyou/game"
	"qiyou/game/clock"
)

// MaxPause is how long the clock of a seat may stand in one match because the
// link was away.
const MaxPause = 5 * time.Minute

// MinPause is the shortest pause that is worth an event, which bounds how many
// there can be.
const MinPause = time.Second

// timing is what a match knows of time besides its clocks.
type timing struct {
	turn    [2]clock.State // the clocks when the turn began
	thought time.Duration  // in this turn, before a pause or an adjournment
	banks   [2]Meter       // for the lag of each seat's moves
	paused  [2]time.Duration
	lag     Lag
}

// Lag is how late a move came, as its receiver measured it, beyond what its
// author said it had thought.
type Lag struct {
	Seat    game.Seat // who moved; NoSeat where none was stated yet
	Time    time.Duration
	Charged time.Duration // what of it came off the clock of Seat
}

// LastLag is the last lag that an event stated.
func (m Match) LastLag() Lag { return m.time.lag }

// Ticking says that the clock of the seat to act runs.
func (m Match) Ticking() bool {
	return m.joined && !m.over && !m.adjourned && m.settings.System != clock.None && m.State().Phase().Running()
}

// PauseLeft is how long the clock of seat may still stand while the link is
// away; after that it runs.
func (m Match) PauseLeft(seat game.Seat) time.Duration { return MaxPause - m.time.paused[seat.Index()] }

// Overdue is how long seat may think, as the other measures it, before the
// other may claim that its time is over: what it has left and what its lag may
// still take.
func (m Match) Overdue(seat game.Seat) time.Duration {
	left, _ := m.settings.Left(m.clocks[seat.Index()])
	return left + m.time.banks[seat.Index()].Left()
}

// Claimed says that seat claims the time of the other to be over, at this very
// head.
func (m Match) Claimed(seat game.Seat) bool {
	ask, _ := m.Asked(seat)
	return ask == AskFlag && !m.over
}

// delayed says that the last event is a move of seat made while a clock ran:
// the one kind of event that can have a lag.
func (m Match) delayed(seat game.Seat) bool {
	n := len(m.plies)
	return n > 0 && m.plies[n-1].Event == len(m.log)-1 && m.plies[n-1].timed && m.plies[n-1].Seat == seat
}

// charge is m after the lag that e states was taken from the bank of the seat
// that moved before, and what that could not bear from its clock. It is late if
// that was more than the clock had: the move came after the flag had fallen.
func (m Match) charge(e Event) (next Match, late bool, err error) {
	if e.Lag == 0 {
		return m, false, nil
	}
	seat := e.Seat.Other()
	if !m.delayed(seat) {
		return m, false, fault(FaultClock, "a lag of %v after no move", e.Lag)
	}
	i, p := seat.Index(), m.plies[len(m.plies)-1]
	var over time.Duration
	m.time.banks[i], over = m.time.banks[i].Take(e.Lag)
	m.time.lag = Lag{seat, e.Lag, over}
	if over > 0 {
		m.clocks[i] = m.settings.After(p.before[i], p.used+over)
		m.time.turn[i] = m.clocks[i]
	}
	return m, m.clocks[i].Lost, nil
}

// think is m after the writer has thought for so long and not moved.
func (m Match) think(seat game.Seat, d time.Duration) (Match, error) {
	i := seat.Index()
	m.clocks[i] = m.settings.At(m.clocks[i], d)
	m.time.thought += d
	if m.clocks[i].Lost {
		return m, fault(FaultClock, "the time was over after %v", d)
	}
	return m, nil
}

func (m Match) applyPause(e Event) (Match, error) {
	switch {
	case !m.Ticking():
		return m, &Fault{FaultOrder, &game.IllegalError{Reason: game.NoClock}}
	case e.Paused < MinPause || e.Paused > m.PauseLeft(e.Seat):
		return m, fault(FaultClock, "a pause of %v where %v is left", e.Paused, m.PauseLeft(e.Seat))
	}
	m.time.paused[e.Seat.Index()] += e.Paused
	return m.think(e.Seat, e.Think)
}

func (m Match) applyAdjourn(e Event) (Match, error) {
	if err := m.consented(e, AskAdjourn); err != nil {
		return m, err
	}
	ticking := m.Ticking()
	m.adjourned = true
	if !ticking {
		return m, nil
	}
	return m.think(e.Seat, e.Think)
}

func (m Match) applyReturn(e Event) (Match, error) {
	if !m.adjourned {
		return m, &Fault{FaultOrder, &game.IllegalError{Reason: game.NotAdjourned}}
	}
	if err := m.consented(e, AskReturn); err != nil {
		return m, err
	}
	m.adjourned = false
	return m, nil
}

// askable refuses a wish that makes no sense as the match stands.
func (m Match) askable(seat game.Seat, ask Ask) error {
	refused := func(r game.Reason) error { return &game.IllegalError{Reason: r} }
	switch {
	case m.adjourned && (ask == AskUndo || ask == AskAdjourn || ask == AskFlag):
		return refused(game.Adjourned)
	case !m.adjourned && ask == AskReturn:
		return refused(game.NotAdjourned)
	case ask == AskFlag && !m.Ticking():
		return refused(game.NoClock)
	case ask == AskFlag && m.Writer() == seat:
		return refused(game.TimeLeft)
	}
	return nil
}
