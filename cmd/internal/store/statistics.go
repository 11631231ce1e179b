package store

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"errors"
	"regexp"
	"strconv"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/p2p/identity"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// maxCounted is how many records are counted: the latest.
const maxCounted = 5000

// Statistics are the results of the owner of a key against each opponent in each
// game, the one played last first, from the records on disk, and how many of these
// could not be read. Each match counts once, in whatever number of files it is.
// Files without a signed log, matches without a result, of two at one keyboard, and
// those that were only watched count for nobody. It may take a while and ends early
// with ctx.
func (s *Store) Statistics(ctx context.Context, me ed25519.PublicKey, rules func(game.Setup) (game.Rules, error)) (all []session.Statistic, damaged int) {
	// Who wants to know whether a record is true verifies it. Here the signatures
	// are not checked, which would take most of the time.
	trusting := match.Judge{Rules: rules, Verify: func(ed25519.PublicKey, []byte, []byte) bool { return true }}
	seen := map[match.Hash]bool{}
	var games []finished
	for _, path := range s.Records() {
		if ctx.Err() != nil || len(games) == maxCounted {
			break
		}
		_, data, err := s.ReadRecord(path)
		var m match.Match
		if err == nil {
			m, err = record.Replay(data, trusting)
		}
		switch {
		case errors.Is(err, record.ErrNoChain): // of another program
		case err != nil:
			damaged++
		case !seen[m.ID()]:
			seen[m.ID()] = true
			if f, ok := finishedBy(me, m); ok {
				f.record.ID = path
				games = append(games, f)
			}
		}
	}
	return tally(games), damaged
}

// Called is all with opponents under the names that the owner of the book gave
// them.
func (b Book) Called(all []session.Statistic) []session.Statistic {
	names := map[string]string{}
	for id, p := range b.Peers {
		names[id.String()] = cell.CleanName(p.Petname)
	}
	for i := range all {
		if name := names[all[i].Tag]; name != "" {
			all[i].Opponent = name
		}
	}
	return all
}

// finished is a match as it counts for the person here.
type finished struct {
	row    row
	name   string // of the opponent
	dark   bool   // the side of the person at the end
	result int    // 1 won, -1 lost, 0 drawn
	at     time.Time
	record session.Record
}

// row is what is counted together.
type row struct {
	tag   string // fingerprint of a person
	level int    // of the computer
	game  string
}

// engineName is what the host calls the computer of a level.
var engineName = regexp.MustCompile(`^qiyou ([1-9][0-9]?)$`)

// finishedBy is m as it counts for me, and whether it does.
func finishedBy(me ed25519.PublicKey, m match.Match) (f finished, ok bool) {
	o, over := m.Outcome()
	if !over || !m.Joined() || o.Reason == game.Aborted {
		return f, false
	}
	seat, level := SeatOf(me, m.Terms())
	if seat == game.NoSeat {
		return f, false
	}
	t := m.Terms()
	other := t.Players[seat.Other().Index()]
	if f.row.level = level; level == 0 {
		f.row.tag = identity.IDOf(other.Key).String()
		f.name = cell.CleanName(other.Name)
	}
	f.row.game = GameOf(m.Setup())
	f.dark = m.State().View().Color(seat) == game.Dark
	switch o.Winner {
	case seat:
		f.result = 1
	case seat.Other():
		f.result = -1
	}
	f.at = time.Unix(t.Started, 0).UTC()
	f.record = session.Record{
		Date: f.at.Format(time.DateOnly), Setup: m.Setup(), Result: map[int]string{1: "+", -1: "-", 0: "="}[f.result],
		Names: namesBySide(m),
	}
	return f, true
}

// SeatOf is where the owner of a key sat in a match on these terms, and the level
// of the computer if that was the other; NoSeat for who was not there, and for two
// at one keyboard.
func SeatOf(me ed25519.PublicKey, t match.Terms) (seat game.Seat, level int) {
	switch mine := [2]bool{bytes.Equal(t.Players[0].Key, me), bytes.Equal(t.Players[1].Key, me)}; {
	case mine[0] && mine[1]: // with nobody elsewhere: who began it is the person
		named := engineName.FindStringSubmatch(t.Players[t.Inviter.Other().Index()].Name)
		if named == nil || t.Players[0].Name == t.Players[1].Name {
			return game.NoSeat, 0
		}
		level, _ = strconv.Atoi(named[1])
		return t.Inviter, level
	case mine[0]:
		return game.First, 0
	case mine[1]:
		return game.Second, 0
	}
	return game.NoSeat, 0
}

// GameOf is the game that s is counted as. Renju is one of its own.
func GameOf(s game.Setup) string {
	if s.Rules == "renju" {
		return s.Rules
	}
	return s.Game
}

// namesBySide are the names of the dark and of the light side at the end.
func namesBySide(m match.Match) (names [2]string) {
	for i, p := range m.Terms().Players {
		side := i
		switch m.State().View().Color([]game.Seat{game.First, game.Second}[i]) {
		case game.Dark:
			side = 0
		case game.Light:
			side = 1
		}
		names[side] = cell.CleanName(p.Name)
	}
	return names
}

// tally counts games, which are the latest first, and rates who played them.
func tally(games []finished) (all []session.Statistic) {
	at := map[row]int{}
	ended := map[row]bool{} // the streak is
	for _, f := range games {
		i, known := at[f.row]
		if !known {
			i, at[f.row] = len(all), len(all)
			all = append(all, session.Statistic{Opponent: f.name, Tag: f.row.tag, Level: f.row.level, Game: f.row.game, Last: f.at})
		}
		s := &all[i]
		s.Last = later(s.Last, f.at)
		s.Records = append(s.Records, f.record)
		side := &s.Light
		if f.dark {
			side = &s.Dark
		}
		switch f.result {
		case 1:
			side.Won++
		case -1:
			side.Lost++
		default:
			side.Drawn++
		}
		if f.result == 0 || s.Streak*f.result < 0 {
			ended[f.row] = true
		}
		if !ended[f.row] {
			s.Streak += f.result
		}
	}
	rate(all, games)
	return all
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
