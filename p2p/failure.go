package p2p

import (
	"context"
	"errors"
	"io"
	"os"

	"github.com/quic-go/quic-go"

	"qiyou/p2p/wire"
)

// The transport error codes that mean something here: TLS alerts (RFC 9001,
// section 4.8: 0x100 and the alert of RFC 8446, section 6).
const (
	alertBadCertificate = 0x100 + 42  // the other side turned our key down
	alertNoProtocol     = 0x100 + 120 // no ALPN in common
)

// closeCode is what a broken connection means. Nearly every error of quic-go
// wraps net.ErrClosed, so the order of the questions matters. The reason text
// of the other side is never looked at.
func closeCode(err error) (code wire.CloseCode, remote bool) {
	if app, ok := errors.AsType[*quic.ApplicationError](err); ok {
		return wireCode(app.ErrorCode), app.Remote
	}
	if _, ok := errors.AsType[*quic.IdleTimeoutError](err); ok {
		return wire.CloseNoAnswer, false
	}
	if _, ok := errors.AsType[*quic.HandshakeTimeoutError](err); ok {
		return wire.CloseNoAnswer, false
	}
	if _, ok := errors.AsType[*quic.StatelessResetError](err); ok {
		return wire.CloseReset, false
	}
	if t, ok := errors.AsType[*quic.TransportError](err); ok {
		return transportCode(t), t.Remote
	}
	if errors.Is(err, io.EOF) {
		return wire.CloseBye, true // it closed its stream, if without a word
	}
	return wire.CloseLost, false
}

func wireCode(c quic.ApplicationErrorCode) wire.CloseCode {
	if code := wire.CloseCode(c); code.Travels() {
		return code
	}
	return wire.CloseProtocol
}

func transportCode(t *quic.TransportError) wire.CloseCode {
	switch t.ErrorCode {
	case alertBadCertificate:
		return wire.CloseRefused
	case alertNoProtocol:
		return wire.CloseVersion
	case quic.ConnectionRefused:
		return wire.CloseTooMany
	}
	return wire.CloseProtocol
}

// dialError is err, from a dial or an unanswered hello, as an *Error.
func dialError(err error) *Error {
	if own, ok := errors.AsType[*Error](err); ok {
		return own
	}
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) || errors.Is(err, os.ErrDeadlineExceeded) {
		return &Error{CodeNoAnswer, err}
	}
	if _, ok := errors.AsType[*quic.VersionNegotiationError](err); ok {
		return &Error{CodeVersion, err}
	}
	if _, ok := errors.AsType[*wire.FormError](err); ok {
		return &Error{CodeProtocol, err}
	}
	code, _ := closeCode(err)
	return &Error{dialCodes[code], err}
}

var dialCodes = map[wire.CloseCode]string{
	wire.CloseBye: CodeClosed, wire.CloseDuplicate: CodeDuplicate, wire.CloseProtocol: CodeProtocol,
	wire.CloseVersion: CodeVersion, wire.CloseTooMany: CodeTooMany, wire.CloseRefused: CodeRefused,
	wire.CloseShutdown: CodeClosed, wire.CloseSuperseded: CodeDuplicate, wire.CloseNoAnswer: CodeNoAnswer,
	wire.CloseReset: CodeLost, wire.CloseLost: CodeLost,
}
