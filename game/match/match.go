package match

import (
	"crypto/ed25519"
	"fmt"
	"slices"
	"time"

	"qiyou/game"
	"qiyou/game/clock"
)

// Judge is what a match needs to know from outside to check a fact.
type Judge struct {
	// Rules finds the rules of a setup.
	Rules func(game.Setup) (game.Rules, error)
	// Verify checks a signature; nil is ed25519.Verify.
	Verify func(key ed25519.PublicKey, message, sig []byte) bool
}

// Match is everything that follows from a log. It is a value; Fold and Hear
// give a new one.
type Match struct {
	judge     Judge
	terms     Terms
	setup     game.Setup
	settings  clock.Settings
	id        Hash
	head      Hash
	log       []Signed
	last      game.Seat // author of the last event
	start     game.State
	plies     []Ply
	clocks    [2]clock.State
	notes     [2]heard
	gaveUp    [2]bool // has resigned, at this head or an earlier one; see Due
	joined    bool
	outcome   game.Outcome
	over      bool
	confirmed bool
	adjourned bool
	wishes    [2]Note // said at a head that a pause has moved; see Due
	time      timing
}

// Ply is a move that stands: one that was not taken back.
type Ply struct {
	Seat  game.Seat
	Color game.Color // of the piece that moved; else the side of the seat
	Move  game.Move
	Think time.Duration
	State game.State // after the move
	Event int        // index in the log

	before [2]clock.State // when its turn began
	used   time.Duration  // Think, and what was thought in the turn before pauses
	timed  bool           // a clock ran
}

// heard is the latest note of a seat at the head.
type heard struct {
	note   Note
	signed Signed
}

// New is a match of no events, judged by j.
func New(j Judge) Match {
	if j.Verify == nil {
		j.Verify = ed25519.Verify
	}
	return Match{judge: j}
}

// Replay folds a whole log. On an error it gives the match up to the last
// event that holds.
func Replay(j Judge, log []Signed) (Match, error) {
	m := New(j)
	for i, s := range log {
		next, err := Fold(m, s)
		if err != nil {
			return m, fmt.Errorf("event %d: %w", i, err)
		}
		m = next
	}
	return m, nil
}

// ID names the match: the hash of its first event.
func (m Match) ID() Hash { return m.id }

// Len is the number of events.
func (m Match) Len() int { return len(m.log) }

// Head is the hash of the last event.
func (m Match) Head() Hash { return m.head }

// Log is the events as they were signed. It is not to be changed.
func (m Match) Log() []Signed { return m.log }

// Terms are what both players signed.
func (m Match) Terms() Terms { return m.terms }

// Setup is the game that is played.
func (m Match) Setup() game.Setup { return m.setup }

// Timing is the clock that was agreed on.
func (m Match) Timing() clock.Settings { return m.settings }

// Joined says that both players have signed the terms.
func (m Match) Joined() bool { return m.joined }

// Start is the state before the first move.
func (m Match) Start() game.State { return m.start }

// State is the game as it stands; nil before the first event.
func (m Match) State() game.State { return m.stateAfter(len(m.plies)) }

func (m Match) stateAfter(n int) game.State {
	if n == 0 {
		return m.start
	}
	return m.plies[n-1].State
}

// Plies are the moves that stand. It is not to be changed.
func (m Match) Plies() []Ply { return m.plies }

// Clocks are what the seats had left when the last event was written.
func (m Match) Clocks() [2]clock.State { return m.clocks }

// Outcome is how the match ended, and whether it has.
func (m Match) Outcome() (game.Outcome, bool) { return m.outcome, m.over }

// Over says that the match has a result.
func (m Match) Over() bool { return m.over }

// Sealed says that both have signed the end: nothing can follow.
func (m Match) Sealed() bool { return m.confirmed }

// Adjourned says that both have agreed to go on later: the clocks stand.
func (m Match) Adjourned() bool { return m.adjourned && !m.over }

// Writer is the one seat that may append the next event; NoSeat when nothing
// can follow, and before the first event.
func (m Match) Writer() game.Seat {
	switch {
	case len(m.log) == 0 || m.confirmed:
		return game.NoSeat
	case !m.joined || m.over:
		return m.last.Other()
	}
	return m.State().ToAct()
}

// Asked is what seat wishes at this head, if the other has not refused it:
// the wish, and for a takeback the number of moves.
func (m Match) Asked(seat game.Seat) (Ask, int) {
	n := m.notes[seat.Index()].note
	if n.Seq != 0 && m.notes[seat.Other().Index()].note.Refuse == n.Seq {
		return AskNothing, 0
	}
	return n.Ask, n.Plies
}

// Refused says that the other has said no to the latest wish of seat.
func (m Match) Refused(seat game.Seat) bool {
	ask, _ := m.Declined(seat)
	return ask != AskNothing
}

// Declined is the latest wish of seat, if the other has said no to it, and its
// number among those of seat at this head; AskNothing and 0 for none.
func (m Match) Declined(seat game.Seat) (ask Ask, number int) {
	n := m.notes[seat.Index()].note
	if n.Ask == AskNothing || m.notes[seat.Other().Index()].note.Refuse != n.Seq {
		return AskNothing, 0
	}
	return n.Ask, n.Seq
}

// GaveUp says whether seat has resigned, as far as is known here; the event
// follows when the pen allows.
func (m Match) GaveUp(seat game.Seat) bool { return m.gaveUp[seat.Index()] }

// NoteOf is the latest note of seat at this head, as it was signed.
func (m Match) NoteOf(seat game.Seat) (Signed, bool) {
	h := m.notes[seat.Index()]
	return h.signed, h.note.Seq != 0
}

// PliesBack is how many moves take seat back to before its own last move; 0 if
// it has made none.
func (m Match) PliesBack(seat game.Seat) int {
	for i, p := range slices.Backward(m.plies) {
		if p.Seat == seat {
			return len(m.plies) - i
		}
	}
	return 0
}
