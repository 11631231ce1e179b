package match

import (
	"qiyou/game"
	"qiyou/game/clock"
	"time"
)

// Op is what an event does.
type Op uint8

// The operations. Numbers are part of the format and never change; 12 to 31 are
// reserved.
const (
	OpStart   Op = 1 // the inviter's signature under the terms
	OpJoin    Op = 2 // the other's
	OpMove    Op = 3
	OpUndo    Op = 4 // take back Plies, wanted by both
	OpDraw    Op = 5 // wanted by both
	OpResign  Op = 6 // by the writer, or by the waiting seat whose note is carried
	OpTimeout Op = 7 // the writer's time is over, or by the lag it states that of the seat that moved before
	OpConfirm Op = 8 // the other seat has seen the end; nothing follows
	OpPause   Op = 9 // the link was away for Paused, which counts for nobody

	OpAdjourn Op = 10 // the clocks stand until both are back; wanted by both
	OpReturn  Op = 11 // both are back
)

// String is the operation in logs and dumps.
func (o Op) String() string {
	names := [...]string{"none", "start", "join", "move", "undo", "draw", "resign", "timeout", "confirm", "pause", "adjourn", "return"}
	if int(o) < len(names) {
		return names[o]
	}
	return "unknown"
}

// Event is one entry of the log. Its author is the seat that held the pen.
type Event struct {
	Match  Hash      // ID of the match; zero in the first event, whose hash it is
	Index  int       // place in the log, from 0
	Prev   Hash      // hash of the event before; zero in the first
	Seat   game.Seat // the author
	Op     Op
	Move   game.Move      // OpMove
	Plies  int            // OpUndo: how many moves are taken back
	Think  time.Duration  // how long the author thought, as it measured, in whole milliseconds
	Clocks [2]clock.State // of both seats, after
	State  uint64         // hash of the game's state, after
	Note   *Signed        // the waiting seat's note that OpUndo, OpDraw, OpResign, OpAdjourn or OpReturn rests on
	Terms  *Terms         // OpStart
	Lag    time.Duration  // by how much the other's move before came later than it was thought for, in whole milliseconds
	Paused time.Duration  // OpPause: how long the link was away, in whole milliseconds
}

// Ask is what a note wishes for.
type Ask uint8

// The wishes.
const (
	AskNothing Ask = 0 // nothing, or nothing any more
	AskUndo    Ask = 1
	AskDraw    Ask = 2
	AskResign  Ask = 3
	AskFlag    Ask = 4 // the writer's time is over, and it does not say so
	AskAdjourn Ask = 5
	AskReturn  Ask = 6 // to go on after an adjournment
)

// String is the wish in logs and dumps.
func (a Ask) String() string {
	return [...]string{"nothing", "undo", "draw", "resign", "flag", "adjourn", "return"}[min(a, AskReturn)]
}

// Question says that a is a wish that the other can agree to or refuse.
func (a Ask) Question() bool {
	return a == AskUndo || a == AskDraw || a == AskAdjourn || a == AskReturn
}

// Note is what a seat says beside the log: a wish, bound to one head. The same
// wish from both seats is an agreement. A later note of a seat replaces its
// earlier one; all lapse when the head moves.
type Note struct {
	Match  Hash
	Index  int       // length of the log it speaks of
	Head   Hash      // hash of the last event of that log
	Seat   game.Seat // the author
	Seq    int       // from 1, counted for each seat and head
	Ask    Ask
	Plies  int // AskUndo: how many moves
	Refuse int // Seq of the other's note that is hereby refused; 0 for none
}

// Do is what a seat wants done.
type Do uint8

// The deeds.
const (
	DoMove    Do = iota // play Move
	DoUndo              // take back, or agree to it
	DoDraw              // offer a draw, or agree to it
	DoResign            // give up
	DoRefuse            // say no to what the other asks
	DoRetract           // take one's own request back
	DoTimeout           // say that one's own time is over
	DoConfirm           // put one's name under the end
	DoPause             // say that the link was away for Paused
	DoClaim             // say that the other's time is over
	DoAdjourn           // go on another day, or agree to it
	DoReturn            // go on after that, or agree to it
)

// Command is a wish of a seat, to be decided on.
type Command struct {
	Seat   game.Seat
	Do     Do
	Move   game.Move     // DoMove
	Plies  int           // DoUndo; 0 is back to before the seat's own last move
	Think  time.Duration // since the seat to act was shown its turn, without pauses; only its commands and DoClaim need it
	Lag    time.Duration // that of the other's last move, as measured here; a Replica fills it in
	Paused time.Duration // DoPause
}
