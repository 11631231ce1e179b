package store

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
	"qiyou/game/record"
	"qiyou/p2p/identity"
	"qiyou/ui/session"
)

// pair is two people who play: the keys and the names of the seats.
type pair struct {
	keys    [2]match.Key
	names   [2]string
	inviter game.Seat
	plies   int // more than one
}

// day is when the match number n began.
func day(n int) time.Time { return time.Date(2026, 1, n, 12, 0, 0, 0, time.UTC) }

// play is a match of number n that ends as result says: first, second or draw,
// else not at all.
func (p pair) play(t testing.TB, setup string, n int, result string) match.Match {
	t.Helper()
	terms := matchtest.Terms(setup, "none", p.keys)
	terms.Started = day(n).Unix()
	terms.Inviter = p.inviter
	terms.Lot.Sides = map[game.Seat]match.Sides{game.First: match.InviterFirst, game.Second: match.InviterSecond}[p.inviter]
	commit := match.Commit(terms.Lot.Inviter, terms.Players[p.inviter.Index()].Key, terms.Players[p.inviter.Other().Index()].Key)
	terms.Lot.Commit = commit[:]
	for i := range p.names {
		terms.Players[i].Name = p.names[i]
	}
	m, err := match.Begin(match.Judge{Rules: catalog.New}, terms, p.keys)
	if err != nil {
		t.Fatal(err)
	}
	do := func(seat game.Seat, what match.Do, mv game.Move) {
		fact, err := match.Decide(m, match.Command{Seat: seat, Do: what, Move: mv})
		if err != nil {
			t.Fatal(err)
		}
		signed := fact.Seal(p.keys[seat.Index()])
		if _, note := fact.(match.Note); note {
			m, err = match.Hear(m, signed)
			m = matchtest.Settle(m, p.keys)
		} else {
			m, err = match.Fold(m, signed)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	r := rand.New(rand.NewPCG(uint64(n), 1))
	for range max(p.plies, 1) {
		if moves := slices.Collect(m.State().Moves()); len(moves) > 0 && !m.Over() {
			do(m.State().ToAct(), match.DoMove, moves[r.IntN(len(moves))])
		}
	}
	if m.Over() {
		return matchtest.Settle(m, p.keys)
	}
	switch result {
	case "first":
		do(game.Second, match.DoResign, game.Move{})
	case "second":
		do(game.First, match.DoResign, game.Move{})
	case "draw":
		do(game.First, match.DoDraw, game.Move{})
		do(game.Second, match.DoDraw, game.Move{})
	}
	return matchtest.Settle(m, p.keys)
}

// keep writes the record of m.
func keep(t *testing.T, s *Store, m match.Match) string {
	t.Helper()
	path, err := s.SaveRecord(m.ID(), m.Setup().Game, record.Ext(m.Setup()), time.Unix(m.Terms().Started, 0), func([]byte) []byte { return record.Write(m) })
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func TestStatistics(t *testing.T) {
	t.Parallel()
	s := open(t)
	keys := matchtest.Keys()
	me := keys[0].Public()
	other := matchtest.Key("third")
	liu := pair{keys, [2]string{"me", "liu"}, game.First, 0}
	asWhite := pair{[2]match.Key{keys[1], keys[0]}, [2]string{"liu 2", "me"}, game.Second, 0}
	engine := pair{[2]match.Key{keys[0], keys[0]}, [2]string{"me", "qiyou 2"}, game.First, 0}
	engineFirst := pair{[2]match.Key{keys[0], keys[0]}, [2]string{"qiyou 3", "me"}, game.Second, 0}
	here := pair{[2]match.Key{keys[0], keys[0]}, [2]string{"me", "me"}, game.First, 0}
	strangers := pair{[2]match.Key{keys[1], other}, [2]string{"liu", "wu"}, game.First, 0}
	const gomoku, renju, xiangqi = "gomoku/freestyle 15", "gomoku/renju 15", "xiangqi/asian 0"
	for n, c := range []struct {
		who           pair
		setup, result string
	}{
		{liu, gomoku, "second"}, {liu, gomoku, "first"}, {asWhite, gomoku, "second"}, {liu, renju, "draw"}, {asWhite, xiangqi, "first"},
		{engine, gomoku, "second"}, {engineFirst, gomoku, "second"}, {engine, gomoku, "second"}, {here, gomoku, "first"}, {strangers, gomoku, "first"},
		{liu, gomoku, "unfinished"},
	} {
		keep(t, s, c.who.play(t, c.setup, n+1, c.result))
	}
	// The same match twice, what is damaged, what another program wrote.
	dir := filepath.Join(s.records, "2026")
	twice := liu.play(t, gomoku, 2, "first")
	for name, data := range map[string][]byte{
		"20260102-1200-gomoku-copy.sgf": record.Write(twice), "20260101-0000-x.sgf": []byte("no record"), "20260101-0000-y.pgn": []byte("[Game \"Chinese Chess\"]\n\n1. x"),
		"20260101-0000-z.sgf": []byte("(;GM[4]FF[4]SZ[15]PB[me]PW[y];B[hh])"),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, damaged := s.Statistics(t.Context(), me, catalog.New)
	if damaged != 1 {
		t.Errorf("%d damaged, want 1", damaged)
	}
	tag := identity.IDOf(keys[1].Public()).String()
	once := func(value int) session.Rating { return session.Rating{Value: value, Within: 581} } // after one game with one unknown
	gomokuMine := session.Rating{Value: 1500, Within: 363}                                      // three won, three lost
	want := []session.Statistic{
		{Level: 2, Game: "gomoku", Dark: session.Tally{Lost: 2}, Streak: -2, Last: day(8), Rating: session.Rating{Value: 1747, Within: 507}, Mine: gomokuMine},
		{Level: 3, Game: "gomoku", Light: session.Tally{Won: 1}, Streak: 1, Last: day(7), Rating: once(1338), Mine: gomokuMine},
		{Opponent: "liu 2", Tag: tag, Game: "xiangqi", Light: session.Tally{Lost: 1}, Streak: -1, Last: day(5), Rating: once(1662), Mine: once(1338)},
		{Opponent: "liu", Tag: tag, Game: "renju", Dark: session.Tally{Drawn: 1}, Last: day(4), Rating: once(1500), Mine: once(1500)},
		{Opponent: "liu 2", Tag: tag, Game: "gomoku", Dark: session.Tally{Won: 1, Lost: 1}, Light: session.Tally{Won: 1}, Streak: 2, Last: day(3), Rating: session.Rating{Value: 1400, Within: 455}, Mine: gomokuMine},
	}
	for i := range got {
		if n := got[i].Dark.Sum(got[i].Light).Played(); n != len(got[i].Records) {
			t.Errorf("%d records of %d matches", len(got[i].Records), n)
		}
		got[i].Records = nil
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%+v\nwant\n%+v", got, want)
	}
}

// Whatever was played, each match is counted once, on the side where it was won,
// lost or drawn, and a streak is what the latest say.
func TestTally(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		var games []finished
		for n := r.IntN(40); len(games) < n; {
			games = append(games, finished{row: row{level: 1 + r.IntN(2), game: "gomoku"}, dark: r.IntN(2) == 0, result: r.IntN(3) - 1, at: day(1 + r.IntN(30))})
		}
		total := 0
		for _, s := range tally(games) {
			total += s.Dark.Sum(s.Light).Played()
			streak := 0
			for _, f := range games {
				if f.row.level != s.Level {
					continue
				}
				if f.result == 0 || streak*f.result < 0 {
					break
				}
				streak += f.result
			}
			if streak != s.Streak {
				t.Fatalf("streak %d of level %d in %+v, want %d", s.Streak, s.Level, games, streak)
			}
		}
		if total != len(games) {
			t.Fatalf("%d counted of %d", total, len(games))
		}
	}
}

func BenchmarkStatistics(b *testing.B) {
	dir := b.TempDir()
	s, err := Open(filepath.Join(dir, "journal"), filepath.Join(dir, "records"), filepath.Join(dir, "peers.json"))
	if err != nil {
		b.Fatal(err)
	}
	keys := matchtest.Keys()
	for n := range 300 {
		setup := []string{"gomoku/freestyle 15", "xiangqi/asian 0", "weiqi/chinese 19"}[n%3]
		m := pair{keys, [2]string{"me", "liu"}, game.First, 80}.play(b, setup, n%28+1, "first")
		path := filepath.Join(dir, "records", fmt.Sprintf("%04d%s", n, record.Ext(m.Setup())))
		if err := os.WriteFile(path, record.Write(m), 0o600); err != nil {
			b.Fatal(err)
		}
	}
	b.ResetTimer()
	for b.Loop() {
		if all, damaged := s.Statistics(b.Context(), keys[0].Public(), catalog.New); len(all) != 3 || damaged > 0 {
			b.Fatal(all, damaged)
		}
	}
}
