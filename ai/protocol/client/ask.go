package client

import (
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

// askProtocol finds what the program on w speaks. It is clean if the wire may be
// used on: nothing but the right question has been asked, or the protocol does
// not mind others.
func askProtocol(ctx context.Context, w *wire) (protocol string, clean bool, err error) {
	for i, q := range questions {
		if err := w.say(ctx, "%s", q.line); err != nil {
			return "", false, err
		}
		patience := quiet
		if i == len(questions)-1 {
			patience = time.Hour // what is left of ctx
		}
		err := w.await(ctx, patience, func(line string) (bool, error) {
			protocol = sign(line)
			return protocol != "", nil
		})
		var wrong *Error
		switch {
		case protocol != "":
			return protocol, protocol != "gomocup" && protocol != "xboard", nil
		case errors.As(err, &wrong) && wrong.What == Silent:
		case ctx.Err() != nil && errors.Is(ctx.Err(), context.DeadlineExceeded):
			return "", false, &Error{What: NoProtocol}
		default:
			return "", false, err
		}
	}
	return "", false, &Error{What: NoProtocol}
}
