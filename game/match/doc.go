// Package match is one match between two seats as a list of signed facts, and
// everything about it as a fold over that list: the board, the clocks, whose
// turn it is, a takeback, a draw, the result.
//
// Begin with [New] for the facts that open a match, [Decide] to turn a wish
// into a fact, and [Fold] to take a fact in. [Replica] is the two together as
// one end of a match runs them: what to write to disk, what to send, what to
// do after a connection came back. Nothing here reads a clock, a file or a
// socket, and no value changes once it is made.
//
// # The turn is the pen
//
// At any head of the log exactly one seat may append an event: the seat to act
// and, after the end, the one that has not yet confirmed it. The other seat
// speaks by notes, which are bound to the hash of the head and mean nothing
// once the head has moved. A note that asks for a takeback is also consent to
// it, so the writer who wants the same turns it into an event that carries the
// note as its proof.
package match
