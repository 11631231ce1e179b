package client

import (
	"fmt"

	"qiyou/game"
)

// Code is what an engine has done wrong.
type Code string

// The codes.
const (
	CannotStart Code = "engine-start"    // the program cannot be started
	NoProtocol  Code = "engine-protocol" // it speaks none that we know
	Silent      Code = "engine-silent"   // no answer within its time
	Flood       Code = "engine-flood"    // more text than any answer has
	Ended       Code = "engine-ended"    // the program has ended
	Garbled     Code = "engine-garbled"  // an answer that cannot be read
	Refused     Code = "engine-refused"  // it does not take the game or the position
	Illegal     Code = "engine-illegal"  // a move against the rules
	NoMove      Code = "engine-no-move"  // it says that there is none
	Resigned    Code = "engine-resigned" // which is its right
)

// Codes lists every code, for tests that each has words.
func Codes() []Code {
	return []Code{CannotStart, NoProtocol, Silent, Flood, Ended, Garbled, Refused, Illegal, NoMove, Resigned}
}

// Error is what went wrong with an engine.
type Error struct {
	What   Code
	Engine string    // its name
	Detail string    // what it said, one line of ASCII; may be empty
	Move   game.Move // with Illegal: the move, where it is one
	Err    error     // the cause, where there is one
}

// Error is for logs; people read the words for Code.
func (e *Error) Error() string {
	text := fmt.Sprintf("%s: %s", e.Engine, e.What)
	if e.Detail != "" {
		text += fmt.Sprintf(": %q", e.Detail)
	}
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Code is What.
func (e *Error) Code() string { return string(e.What) }

// Unwrap is the cause.
func (e *Error) Unwrap() error { return e.Err }

// fatal says whether nothing more can be had from a program that has done this.
func (c Code) fatal() bool { return c != Resigned && c != NoMove }
