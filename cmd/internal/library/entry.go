package library

import (
	"cmp"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/binary"
	"regexp"
	"slices"
	"strings"

	"qiyou/cmd/internal/store"
	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/game/shape"
	"qiyou/game/xiangqi"
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
	positions          []position
}

// position is a position of a game, where it stands first.
type position struct {
	key  int64
	move int // how many moves led there
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
	e.positions = positions(setup.Game, line)
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
	all := slices.DeleteFunc(t.Faults, func(f record.Fault) bool { return f.Code == record.FaultForced }) // nothing of it is lost
	return e, all, nil
}

// maxMove is the last move whose position is found.
const maxMove = 1<<10 - 1

// place is a position in a game: a game and the number of a move as one.
func place(game int64, move int) int64 { return game<<10 | int64(move) }

// positions are those of a line, each where it stands first, by their keys.
func positions(name string, line []*record.Turn) (all []position) {
	line = line[:min(len(line), maxMove+1)]
	for i, key := range keys(name, line) {
		all = append(all, position{key, i})
	}
	slices.SortFunc(all, func(a, b position) int { return cmp.Or(cmp.Compare(a.key, b.key), a.move-b.move) })
	return slices.CompactFunc(all, func(a, b position) bool { return a.key == b.key })
}

// keys are the keys of the positions of a line of a game.
func keys(name string, line []*record.Turn) (all []int64) {
	walk := shape.New(name)
	for i, n := range line {
		s := n.State
		if i == 0 {
			all = append(all, int64(walk.Key(s.View(), turn(s))))
			continue
		}
		seen := walk.Key
		if before := line[i-1].State; before.Phase() == game.Play && (n.Move.Kind == game.Place || n.Move.Kind == game.Step) {
			seen = func(v game.View, side game.Color) uint64 { return walk.After(n.Move, v, side) }
		}
		all = append(all, int64(seen(s.View(), n.Color.Other())))
	}
	return all
}

// turn is the side to move in s, or that would be if the game were not over: Dark
// where that cannot be said.
func turn(s game.State) game.Color {
	if s.View().Color(s.ToAct()) == game.Light || strings.Contains(xiangqi.FEN(s), " b ") {
		return game.Light
	}
	return game.Dark
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
