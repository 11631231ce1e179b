package record

import (
	"encoding/base64"
	"encoding/hex"
	"strconv"
	"time"

	"qiyou/game"
	"qiyou/game/match"
)

// chain is the property of SGF that holds the signed log, and what the tags of
// PGN that do begin with.
const chain = "QYLOG"

// claim is the property of SGF and the tag of PGN that holds the note of a seat
// that claims the time of the other to be over, where the match was left so.
const claim = "QYCLAIM"

// application is the program and the version of this format.
const application = "qiyou:1"

// base64 of the log. Strict, since bits that do not count could be changed
// without being noticed.
var coding = base64.RawURLEncoding.Strict()

// Write is the file of m, the same for equal logs. A match without events has
// none.
func Write(m match.Match) []byte {
	switch {
	case m.Start() == nil:
		return nil
	case m.Setup().Game == chess:
		return pgnOf(m).Bytes()
	}
	g, _ := sgfOf(m)
	return g.Bytes()
}

// events are the facts of m as they stand in a file.
func events(m match.Match) []string {
	var all []string
	for _, s := range m.Log() {
		all = append(all, signed(s))
	}
	return all
}

func signed(s match.Signed) string {
	return coding.EncodeToString(s.Body) + "." + coding.EncodeToString(s.Sig)
}

// claimant is the seat that claims the time of the other to be over; NoSeat
// where none does.
func claimant(m match.Match) game.Seat {
	for _, seat := range []game.Seat{game.First, game.Second} {
		if m.Len() > 0 && m.Claimed(seat) {
			return seat
		}
	}
	return game.NoSeat
}

// claimed is that claim as it stands in a file; empty where there is none.
func claimed(m match.Match) string {
	seat := claimant(m)
	if seat == game.NoSeat {
		return ""
	}
	s, _ := m.NoteOf(seat)
	return signed(s)
}

// title is a name of m that is short.
func title(m match.Match) string {
	id := m.ID()
	return hex.EncodeToString(id[:8])
}

// day is the day on which m was begun.
func day(m match.Match, layout string) string {
	return time.Unix(m.Terms().Started, 0).UTC().Format(layout)
}

// colored is the seat that plays c, First where nobody has chosen yet.
func colored(v game.View, c game.Color) game.Seat {
	if v.Color(game.Second) == c {
		return game.Second
	}
	return game.First
}

// darkSeat is the seat that plays Dark when m is written.
func darkSeat(m match.Match) game.Seat { return colored(m.State().View(), game.Dark) }

// nameOf is what the player at seat is called, in one line; the seat where that
// is nothing.
func nameOf(m match.Match, seat game.Seat) string {
	if name := oneLine(m.Terms().Players[seat.Index()].Name); name != "" {
		return name
	}
	return seat.String()
}

// before is the state in which the ply i of m was made.
func before(m match.Match, i int) game.State {
	if i == 0 {
		return m.Start()
	}
	return m.Plies()[i-1].State
}

// words is a move in the notation of its game.
func words(s game.State, m game.Move) string {
	if n, ok := s.(game.Notation); ok {
		return n.Format(m)
	}
	return m.String()
}

// seconds is a time as files write it, a real number of seconds.
func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }
