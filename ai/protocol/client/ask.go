package client

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"
)

// quiet is how long a program is waited for before it is asked in another
// protocol. One that is still loading then answers all questions at once.
const quiet = 2 * time.Second

// questions are what a program is asked, in order, and the protocol of which
// each is.
var questions = []struct{ protocol, line string }{
	{"uci", "uci"}, {"ucci", "ucci"}, {"gtp", "protocol_version"}, {"gomocup", "ABOUT"}, {"xboard", "xboard\nprotover 2"},
}

// sign is what a line says about the protocol that a program speaks: by an answer
// to a question, or by the way in which it complains about one.
func sign(line string) (protocol string) {
	first, _, _ := strings.Cut(line, " ")
	switch {
	case first == "uciok":
		return "uci"
	case first == "ucciok":
		return "ucci"
	case line == "= 2", line == "= 1":
		return "gtp"
	case strings.HasPrefix(line, "name="):
		return "gomocup"
	case first == "feature":
		return "xboard"
	case strings.HasPrefix(line, "? "):
		return "gtp"
	case first == "UNKNOWN", first == "ERROR":
		return "gomocup"
	case strings.HasPrefix(line, "Error ("), strings.HasPrefix(line, "Illegal move"):
		return "xboard"
	}
	return ""
}

// askProtocol finds what the program speaks, and leaves a wire that may be used on:
// nothing but the right question has been asked, or the protocol minds neither
// others nor that it is asked again. A program that ends at a question is started anew for the next.
func (e *Engine) askProtocol(ctx context.Context) error {
	var first error // what it ended with
	for i, q := range questions {
		patience := quiet
		if i == len(questions)-1 {
			patience = time.Hour // what is left of ctx
		}
		protocol, err := e.question(ctx, q.line, patience)
		var wrong *Error
		switch {
		case protocol != "":
			e.config.Protocol = protocol
			if protocol == "uci" || protocol == "gtp" {
				return nil
			}
			e.drop()
			return e.dial(ctx)
		case errors.As(err, &wrong) && wrong.What == Silent:
		case errors.As(err, &wrong) && wrong.What == Ended:
			first = cmp.Or(first, err)
			e.drop()
			if err := e.dial(ctx); err != nil {
				return err
			}
		case errors.Is(ctx.Err(), context.DeadlineExceeded):
			return &Error{What: NoProtocol}
		default:
			return err
		}
	}
	return cmp.Or(first, error(&Error{What: NoProtocol}))
}

// question asks in one protocol, and hears whatever protocol the answer is in.
func (e *Engine) question(ctx context.Context, line string, patience time.Duration) (protocol string, err error) {
	if err := e.wire.say(ctx, "%s", line); err != nil {
		return "", err
	}
	err = e.wire.await(ctx, patience, func(line string) (bool, error) {
		protocol = sign(line)
		return protocol != "", nil
	})
	return protocol, err
}
