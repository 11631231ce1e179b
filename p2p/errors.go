package p2p

// The codes of an [Error].
const (
	CodePortTaken = "port-taken"  // another program has the UDP port
	CodeSocket    = "socket"      // the socket cannot be opened or has broken
	CodeNoAddress = "no-address"  // nothing to dial
	CodeNoAnswer  = "no-answer"   // nobody answered in time
	CodeRefused   = "refused"     // the other side does not want us
	CodeTooMany   = "too-many"    // the other side has too many links
	CodeWrongKey  = "wrong-key"   // somebody else answered
	CodeSelf      = "self"        // that is this very machine
	CodeVersion   = "version"     // no protocol version in common
	CodeProtocol  = "protocol"    // the other side broke a rule, or is no qiyou
	CodeLost      = "lost"        // the connection broke before the hello
	CodeDuplicate = "duplicate"   // another link to the same key is just coming up
	CodeClosed    = "closed"      // the node or the link is closed
	CodeOverflow  = "overflow"    // 256 messages wait already
	CodeMessage   = "bad-message" // a message out of its own limits
)

// Codes lists every code, for tests that each has words.
func Codes() []string {
	return []string{CodePortTaken, CodeSocket, CodeNoAddress, CodeNoAnswer, CodeRefused, CodeTooMany,
		CodeWrongKey, CodeSelf, CodeVersion, CodeProtocol, CodeLost, CodeDuplicate, CodeClosed,
		CodeOverflow, CodeMessage}
}

// Errors to compare with errors.Is: any [Error] of the same code is equal.
var (
	ErrPortTaken = &Error{code: CodePortTaken}
	ErrNoAddress = &Error{code: CodeNoAddress}
	ErrNoAnswer  = &Error{code: CodeNoAnswer}
	ErrRefused   = &Error{code: CodeRefused}
	ErrTooMany   = &Error{code: CodeTooMany}
	ErrWrongKey  = &Error{code: CodeWrongKey}
	ErrSelf      = &Error{code: CodeSelf}
	ErrVersion   = &Error{code: CodeVersion}
	ErrProtocol  = &Error{code: CodeProtocol}
	ErrLost      = &Error{code: CodeLost}
	ErrDuplicate = &Error{code: CodeDuplicate}
	ErrClosed    = &Error{code: CodeClosed}
	ErrOverflow  = &Error{code: CodeOverflow}
)

// Error is a failure with a code; the words for it are made where people read
// them. Its text is for logs only.
type Error struct {
	code string
	err  error
}

// Code is the code of the failure.
func (e *Error) Code() string { return e.code }

// Error is for logs.
func (e *Error) Error() string {
	if e.err == nil {
		return "p2p: " + e.code
	}
	return "p2p: " + e.code + ": " + e.err.Error()
}

// Unwrap is the cause.
func (e *Error) Unwrap() error { return e.err }

// Is compares codes.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.code == e.code
}
