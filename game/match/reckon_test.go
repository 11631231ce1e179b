package match_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"
	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
)

// reckoner keeps the clocks of a match by other means: it remembers what each
// turn took in all and asks game/clock about whole turns only.
type reckoner struct {
	set    clock.Settings
	clocks [2]clock.State
	turns  []turn
	banks  [2]time.Duration
}

// turn is a move that stands, from the clocks before it.
type turn struct {
	seat   game.Seat
	before [2]clock.State
	used   time.Duration
}

func (r *reckoner) move(seat game.Seat, used time.Duration) {
	r.turns = append(r.turns, turn{seat, r.clocks, used})
	i := seat.Index()
	r.clocks[i] = r.set.After(r.clocks[i], used)
	r.banks[i] = min(r.banks[i]+100*time.Millisecond, 3*time.Second)
}

// late takes the lag of the last move; it is the end if that was after the flag.
func (r *reckoner) late(lag time.Duration) bool {
	last := &r.turns[len(r.turns)-1]
	i := last.seat.Index()
	borne := min(lag, r.banks[i])
	r.banks[i] -= borne
	if lag > borne {
		r.clocks[i] = r.set.After(last.before[i], last.used+lag-borne)
	}
	return r.clocks[i].Lost
}

func (r *reckoner) back(plies int) {
	keep := len(r.turns) - plies
	r.clocks = r.turns[keep].before
	r.turns = r.turns[:keep]
}

// Under every clock, whatever pauses, lags and takebacks there are, the clocks
// of the fold are those of whole turns.
func TestClocksOfWholeTurns(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		timing := rapid.SampledFrom([]string{"1m", "20s+2s", "20s+2s<30s", "10s+3x10s", "0s+5x5s", "10s+5/30s", "0s+2/20s"}).Draw(t, "timing")
		m, err := match.Begin(testJudge(), matchtest.Terms("stub/endless 9", timing, both), both)
		if err != nil {
			t.Fatal(err)
		}
		set := m.Timing()
		r := &reckoner{set: set, clocks: [2]clock.State{set.Start(), set.Start()}, banks: [2]time.Duration{time.Second, time.Second}}
		part := func(name string, most int) time.Duration {
			return time.Duration(rapid.IntRange(0, most).Draw(t, name)) * time.Millisecond
		}
		for range rapid.IntRange(1, 20).Draw(t, "turns") {
			seat := m.Writer()
			var lag time.Duration
			if len(r.turns) > 0 && len(m.Plies()) > 0 && m.Plies()[len(m.Plies())-1].Event == m.Len()-1 {
				lag = part("lag", 4000)
			}
			if lag > 0 && r.late(lag) {
				m = decide(t, m, match.Command{Seat: seat, Do: match.DoMove, Move: game.PlaceAt(game.Point{}), Lag: lag})
				if o, over := m.Outcome(); !over || o.Winner != seat || !m.Clocks()[seat.Other().Index()].Lost {
					t.Fatalf("late by the reckoner, %+v by the fold", o)
				}
				return
			}
			var used time.Duration
			for range rapid.IntRange(0, 2).Draw(t, "pauses") {
				think := part("before a pause", 3000)
				if set.At(r.clocks[seat.Index()], used+think).Lost || m.PauseLeft(seat) < 10*time.Second {
					break
				}
				used += think
				m = decide(t, m, match.Command{Seat: seat, Do: match.DoPause, Think: think, Paused: 10 * time.Second, Lag: lag})
				lag = 0
			}
			think := part("think", 6000)
			used += think
			lost := set.After(r.clocks[seat.Index()], used).Lost
			m = decide(t, m, match.Command{Seat: seat, Do: match.DoMove, Move: game.PlaceAt(game.Point{}), Think: think, Lag: lag})
			if m.Over() != lost {
				t.Fatalf("over %v, lost %v after %v in the turn", m.Over(), lost, used)
			}
			if lost {
				return
			}
			r.move(seat, used)
			if rapid.IntRange(0, 4).Draw(t, "takeback") == 0 {
				plies := rapid.IntRange(1, len(r.turns)).Draw(t, "plies")
				m = decide(t, m, match.Command{Seat: m.Writer().Other(), Do: match.DoUndo, Plies: plies})
				m = decide(t, m, match.Command{Seat: m.Writer(), Do: match.DoUndo, Plies: plies})
				r.back(plies)
			}
			if m.Clocks() != r.clocks {
				t.Fatalf("%s after %d moves: %+v, reckoned %+v", timing, len(r.turns), m.Clocks(), r.clocks)
			}
		}
	})
}
