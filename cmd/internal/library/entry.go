package library

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/binary"
	"regexp"
	"strings"

	"qiyou/cmd/internal/store"
	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/ui/cell"
)

// entry is what the index has of a game.
type entry struct {
	digest             int64
	game, rules        string
	size               int
	day                string
	dark, light, names string // names are both as they are searched for
	result             string
	winner             winner
	mine               game.Color // the side of the person here
	moves              int
}

// winner is who won by the index.
type winner int

// The winners; the numbers are in the index.
const (
	unknown winner = iota
	darkWon
	lightWon
	drawn
)

// read is the entry of the game in data; faults are what of it could not be read.
// With an error there is no entry.
func (l *Library) read(data []byte) (e entry, faults []record.Fault, err error) {
	t, err := record.Open(data, l.trusting())
	if err != nil {
		return e, nil, err
	}
	m, line := t.Match, t.Line()
	setup, end := m.Setup(), line[len(line)-1].State.View()
	e = entry{
		digest: digest(data), game: store.GameOf(setup), rules: setup.Rules, size: setup.Size, day: day(t.Info.Date),
		dark: cell.CleanName(t.Info.Dark), light: cell.CleanName(t.Info.Light), result: cell.Clean(short(t.Info.Result)), moves: len(line) - 1,
	}
	e.names = folded(e.dark) + "\n" + folded(e.light)
	if o, over := m.Outcome(); over && o.Reason != game.Aborted {
		e.winner = winner(end.Color(o.Winner))
		if o.Winner == game.NoSeat {
			e.winner = drawn
		}
	}
	if t.Signed {
		seat, _ := store.SeatOf(l.cfg.Me, m.Terms())
		e.mine = end.Color(seat)
	}
	return e, t.Faults, nil
}

// trusting is the judge of signed logs: who wants to know whether a record is
// true verifies it, here it would take most of the time.
func (l *Library) trusting() match.Judge {
	return match.Judge{Rules: l.cfg.Judge.Rules, Verify: func(ed25519.PublicKey, []byte, []byte) bool { return true }}
}

// digest tells games apart by what is in their files.
func digest(data []byte) int64 {
	sum := sha256.Sum256([]byte(strings.TrimSpace(string(data))))
	return int64(binary.BigEndian.Uint64(sum[:8]))
}

// dayOf is a day, or a month or a year where no more is known.
var dayOf = regexp.MustCompile(`^\d{4}(?:-\d\d(?:-\d\d)?)?`)

// day is the first day that a date speaks of.
func day(date string) string {
	return dayOf.FindString(strings.NewReplacer(".", "-", "/", "-").Replace(strings.TrimSpace(date)))
}

// folded is a name as names are compared.
func folded(name string) string { return strings.ToLower(name) }

// maxResult is the longest result that is kept, in bytes.
const maxResult = 60

func short(text string) string {
	if len(text) <= maxResult {
		return text
	}
	return strings.ToValidUTF8(text[:maxResult], "")
}
