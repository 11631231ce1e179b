package discovery

import (
	"errors"
	"syscall"
)

var errRunning = errors.New("discovery: already running")

// Code classifies what keeps discovery from working.
type Code string

// The codes of an [Error].
const (
	PortTaken  Code = "port-taken"  // another program holds UDP 5353 for itself
	Forbidden  Code = "forbidden"   // a firewall or the system's privacy settings refuse the send
	Unroutable Code = "unroutable"  // no way to the multicast group: VPN, or no local-network permission on macOS
	SendFailed Code = "send-failed" // any other failure of a send
	BindFailed Code = "bind-failed" // any other failure to open the socket
)

// Error is a failure of discovery on one interface, or on all if Interface is
// empty.
type Error struct {
	Code      Code
	Op        string // "listen" or "send"
	Interface string
	Err       error
}

// Error describes the failure for a log.
func (e *Error) Error() string {
	s := "discovery: " + e.Op
	if e.Interface != "" {
		s += " on " + e.Interface
	}
	return s + ": " + string(e.Code) + ": " + e.Err.Error()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

func sendError(iface string, err error) *Error {
	code := SendFailed
	switch {
	case errors.Is(err, syscall.EPERM), errors.Is(err, syscall.EACCES):
		code = Forbidden
	case errors.Is(err, syscall.EHOSTUNREACH), errors.Is(err, syscall.ENETUNREACH):
		code = Unroutable
	}
	return &Error{Code: code, Op: "send", Interface: iface, Err: err}
}

func bindError(err error) *Error {
	code := BindFailed
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		code = PortTaken
	case errors.Is(err, syscall.EPERM), errors.Is(err, syscall.EACCES):
		code = Forbidden
	}
	return &Error{Code: code, Op: "listen", Err: err}
}

func sameError(a, b error) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Error() == b.Error()
}
