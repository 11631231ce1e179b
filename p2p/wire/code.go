package wire

import "strconv"

// CloseCode is why a link ends. 0 to 8 travel, in a bye and as the application
// code of the QUIC connection; the others are only ever found out here.
type CloseCode uint64

// The close codes.
const (
	CloseBye        CloseCode = 0 // the other side has finished
	CloseDuplicate  CloseCode = 1 // both dialled, the other link stays
	CloseProtocol   CloseCode = 2 // a rule of this protocol was broken
	CloseVersion    CloseCode = 3 // no protocol version in common
	CloseTooMany    CloseCode = 4 // too many links or too much at once
	CloseRefused    CloseCode = 5 // this peer is not wanted
	CloseShutdown   CloseCode = 6 // the program ends
	CloseSuperseded CloseCode = 7 // a newer link of the same key took over
	CloseNoAnswer   CloseCode = 8 // nothing was heard for too long

	CloseReset CloseCode = 100 // local: the other side no longer knows this link
	CloseLost  CloseCode = 101 // local: the connection broke
)

var closeNames = map[CloseCode]string{
	CloseBye: "bye", CloseDuplicate: "duplicate", CloseProtocol: "protocol", CloseVersion: "version",
	CloseTooMany: "too-many", CloseRefused: "refused", CloseShutdown: "shutdown",
	CloseSuperseded: "superseded", CloseNoAnswer: "no-answer", CloseReset: "reset", CloseLost: "lost",
}

// String is the code in logs and the key of its words.
func (c CloseCode) String() string { return name(closeNames, c, "close") }

// Travels says whether the code may be sent.
func (c CloseCode) Travels() bool { return c <= CloseNoAnswer }

// CloseCodes lists every close code, for tests that each has words.
func CloseCodes() []CloseCode {
	return []CloseCode{CloseBye, CloseDuplicate, CloseProtocol, CloseVersion, CloseTooMany,
		CloseRefused, CloseShutdown, CloseSuperseded, CloseNoAnswer, CloseReset, CloseLost}
}

// ErrorCode is what was wrong with a message; it travels in an [Error].
type ErrorCode uint64

// The error codes.
const (
	ErrMalformed    ErrorCode = 1  // bytes that no encoder writes
	ErrUnknownKind  ErrorCode = 2  // a kind under 64 that is not known
	ErrTooLarge     ErrorCode = 3  // a frame, a list or a text over its limit
	ErrUnexpected   ErrorCode = 4  // not valid at this moment
	ErrRate         ErrorCode = 5  // too many of this kind; it was dropped
	ErrUnknownMatch ErrorCode = 6  // no such match here
	ErrTerms        ErrorCode = 7  // an accept that names other terms
	ErrIllegal      ErrorCode = 8  // a fact that does not fit its match
	ErrFork         ErrorCode = 9  // two histories of one match
	ErrInternal     ErrorCode = 10 // the fault is on the sender's own side
)

var errorNames = map[ErrorCode]string{
	ErrMalformed: "malformed", ErrUnknownKind: "unknown-kind", ErrTooLarge: "too-large",
	ErrUnexpected: "unexpected", ErrRate: "rate", ErrUnknownMatch: "unknown-match", ErrTerms: "terms",
	ErrIllegal: "illegal", ErrFork: "fork", ErrInternal: "internal",
}

// String is the code in logs and the key of its words.
func (c ErrorCode) String() string { return name(errorNames, c, "error") }

// ErrorCodes lists every error code, for tests that each has words.
func ErrorCodes() []ErrorCode {
	return []ErrorCode{ErrMalformed, ErrUnknownKind, ErrTooLarge, ErrUnexpected, ErrRate,
		ErrUnknownMatch, ErrTerms, ErrIllegal, ErrFork, ErrInternal}
}

// DeclineCode is why an invitation is not accepted.
type DeclineCode uint64

// The decline codes.
const (
	DeclineNo      DeclineCode = 0 // no reason given
	DeclineBusy    DeclineCode = 1 // in a match
	DeclineRules   DeclineCode = 2 // rules that are not known there
	DeclineClock   DeclineCode = 3 // a clock that is not known there
	DeclineExpired DeclineCode = 4 // too late
)

var declineNames = map[DeclineCode]string{
	DeclineNo: "no", DeclineBusy: "busy", DeclineRules: "rules", DeclineClock: "clock", DeclineExpired: "expired",
}

// String is the code in logs and the key of its words.
func (c DeclineCode) String() string { return name(declineNames, c, "decline") }

// DeclineCodes lists every decline code, for tests that each has words.
func DeclineCodes() []DeclineCode {
	return []DeclineCode{DeclineNo, DeclineBusy, DeclineRules, DeclineClock, DeclineExpired}
}

// WatchCode is how it stands with watching a match.
type WatchCode uint64

// The watch codes.
const (
	WatchOpen    WatchCode = 0 // the receiver is a spectator
	WatchFull    WatchCode = 1 // there are as many spectators as may be
	WatchRefused WatchCode = 2 // not both players allow it
	WatchNone    WatchCode = 3 // no such match, or none at all
	WatchEnded   WatchCode = 4 // the player has left the table
)

var watchNames = map[WatchCode]string{
	WatchOpen: "open", WatchFull: "full", WatchRefused: "refused", WatchNone: "none", WatchEnded: "ended",
}

// String is the code in logs and the key of its words.
func (c WatchCode) String() string { return name(watchNames, c, "watch") }

// WatchLevel is whom a player lets watch.
type WatchLevel uint64

// The levels, each of which allows what the one before does.
const (
	WatchNobody   WatchLevel = 0
	WatchKnown    WatchLevel = 1 // keys that the program which is asked has met before
	WatchEveryone WatchLevel = 2
)

var levelNames = map[WatchLevel]string{WatchNobody: "nobody", WatchKnown: "known", WatchEveryone: "everyone"}

// String is the level in settings and logs.
func (l WatchLevel) String() string { return name(levelNames, l, "level") }

// Wish is who shall have the first seat, as the inviter wants it.
type Wish uint8

// The wishes.
const (
	WishDraw   Wish = 0 // draw lots: the commitment of the invite binds the inviter
	WishFirst  Wish = 1 // the inviter sits first
	WishSecond Wish = 2 // the inviter sits second
)

// String is the wish in logs and the key of its words.
func (w Wish) String() string {
	return name(map[Wish]string{WishDraw: "draw", WishFirst: "first", WishSecond: "second"}, w, "wish")
}

// Verdict is what a person says to the words of a verification.
type Verdict uint8

// The verdicts.
const (
	VerdictNone   Verdict = 0 // none: given up, or it cannot be now
	VerdictSame   Verdict = 1 // the words are the same
	VerdictDiffer Verdict = 2 // they differ
)

// String is the verdict in logs.
func (v Verdict) String() string {
	return name(map[Verdict]string{VerdictNone: "none", VerdictSame: "same", VerdictDiffer: "differ"}, v, "verdict")
}

func name[C interface{ ~uint64 | ~uint8 }](names map[C]string, c C, prefix string) string {
	if s, ok := names[c]; ok {
		return s
	}
	return prefix + "-" + strconv.FormatUint(uint64(c), 10)
}

// FormError says that bytes are no message, or a value cannot become one.
type FormError struct {
	Reason ErrorCode // what to tell the other side
	Kind   Kind      // 0 while the kind is not known
	Field  string    // the field in question, or empty
}

// Code is the reason as text.
func (e *FormError) Code() string { return e.Reason.String() }

// Error is for logs. It holds no byte of the message.
func (e *FormError) Error() string {
	s := "wire: " + e.Reason.String()
	if e.Kind != 0 {
		s += " " + e.Kind.String()
	}
	if e.Field != "" {
		s += " " + e.Field
	}
	return s
}
