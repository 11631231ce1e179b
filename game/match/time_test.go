package match_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
)

// systems are one clock of each system that has a limit.
var systems = []string{"1m", "20s+2s", "20s+3x10s", "20s+5/30s"}

// ends are the two replicas of a fresh match.
func ends(t testing.TB, timing string) [2]match.Replica {
	t.Helper()
	keys := matchtest.Keys()
	m, err := match.Begin(testJudge(), matchtest.Terms("stub/endless 9", timing, keys), keys)
	if err != nil {
		t.Fatal(err)
	}
	return [2]match.Replica{match.NewReplica(m, [2]match.Key{keys[0], nil}), match.NewReplica(m, [2]match.Key{nil, keys[1]})}
}

// write lets the seat of end i do c and gives what it sends.
func write(t testing.TB, e *[2]match.Replica, i int, c match.Command) []match.Message {
	t.Helper()
	c.Seat = game.Seat(i + 1)
	r, effects, err := e[i].Do(c)
	if err != nil {
		t.Fatalf("%+v: %v", c, err)
	}
	e[i] = r
	return sent(effects)
}

func sent(effects []match.Effect) (all []match.Message) {
	for _, e := range effects {
		if s, ok := e.(match.Send); ok {
			all = append(all, s.Message)
		}
	}
	return all
}

// bring delivers all to end i, at which the pen has been with the other end for
// elapsed, and what it answers to the other end.
func bring(e *[2]match.Replica, i int, elapsed time.Duration, all []match.Message) {
	for _, msg := range all {
		e[i].Elapsed = elapsed
		r, effects := e[i].Receive(msg)
		e[i] = r
		bring(e, 1-i, 0, sent(effects))
	}
}

func over(e [2]match.Replica) bool { return e[0].Match.Over() || e[1].Match.Over() }

// liar says how long it claims to have thought, when it has thought for so long
// and its bank holds so much.
type liar func(n int, thought, bank time.Duration) time.Duration

var liars = map[string]liar{
	"says nothing of it":     func(int, time.Duration, time.Duration) time.Duration { return 0 },
	"as much as is forgiven": func(_ int, thought, bank time.Duration) time.Duration { return max(thought-bank, 0) },
	"saves up": func(n int, thought, bank time.Duration) time.Duration {
		if n%25 != 24 {
			return thought
		}
		return max(thought-bank, 0)
	},
	"at random": func(n int, thought, _ time.Duration) time.Duration {
		return time.Duration(rand.New(rand.NewPCG(7, uint64(n))).Int64N(int64(thought))).Truncate(time.Millisecond)
	},
}

// A program that understates how long it thinks gains 1 s and 0.1 s a move, in
// hundreds of moves, whatever it does and under every clock: what it gets out
// of its clock is what an honest player would get who has that much more.
func TestLyingMoverGainsLittle(t *testing.T) {
	t.Parallel()
	for _, timing := range systems {
		for name, lie := range liars {
			t.Run(timing+" "+name, func(t *testing.T) {
				t.Parallel()
				moves, gain, thought := lieAway(t, timing, lie)
				if most := time.Second + time.Duration(moves)*100*time.Millisecond; gain > most {
					t.Errorf("gained %v in %d moves, at most %v", gain, moves, most)
				}
				set, _ := clock.Parse(timing)
				if most := set.Main + set.Inc*time.Duration(moves) + gain; (set.System == clock.Absolute || set.System == clock.Fischer) && thought > most {
					t.Errorf("thought for %v in %d moves, its clock has %v", thought, moves, most)
				}
				t.Logf("%d moves, thought %v, gained %v", moves, thought, gain)
			})
		}
	}
}

// lieAway plays until the liar's time is over or 300 moves are made, and gives
// how long it really thought in the moves that stood, and what of it was
// forgiven. Its clock is compared with that of an honest player.
func lieAway(t *testing.T, timing string, lie liar) (moves int, gain, thought time.Duration) {
	e := ends(t, timing)
	set := e[0].Match.Timing()
	honest, bank := set.Start(), match.Meter{}
	rng := rand.New(rand.NewPCG(1, uint64(len(timing))))
	for n := range 300 {
		// about what the clock allows, so that it is worth while to lie
		usual := map[clock.System]int{clock.Absolute: 300, clock.Fischer: 2000, clock.Byoyomi: 9900, clock.Canadian: 5900}[set.System]
		took := time.Duration(usual-100+rng.IntN(300)) * time.Millisecond
		bank = bank.Earn()
		bring(&e, 1, took, write(t, &e, 0, match.Command{Do: match.DoMove, Move: game.PlaceAt(game.Point{}), Think: lie(n, took, bank.Left())}))
		if over(e) {
			break
		}
		bring(&e, 0, 200*time.Millisecond, write(t, &e, 1, match.Command{Do: match.DoMove, Move: game.PlaceAt(game.Point{}), Think: 200 * time.Millisecond}))
		if over(e) {
			break // the receiver's own clock
		}
		lag, forgiven := e[1].Match.LastLag(), time.Duration(0)
		if stated, _ := match.ReadEvent(e[1].Match.Log()[e[1].Match.Len()-1]); stated.Lag > 0 {
			forgiven = lag.Time - lag.Charged
			bank, _ = bank.Take(lag.Time)
		}
		moves, gain, thought = moves+1, gain+forgiven, thought+took
		honest = set.After(honest, took-forgiven)
		if got := e[1].Match.Clocks()[0]; got != honest {
			t.Fatalf("move %d: the clock is %+v, that of an honest player %+v", n, got, honest)
		}
	}
	for i, r := range e {
		if r.Broken != nil {
			t.Fatalf("end %d stopped: %v", i, r.Broken)
		}
	}
	if e[0].Match.Head() != e[1].Match.Head() || e[0].Match.Clocks() != e[1].Match.Clocks() {
		t.Fatal("the ends differ")
	}
	return moves, gain, thought
}

// The mirror of it: who states more lag than there was takes 1 s and 0.1 s a
// move from the other's clock, and 5 s once, and then the other's replica stops.
func TestLyingReceiverTakesLittle(t *testing.T) {
	t.Parallel()
	const trip = 20 * time.Millisecond
	for _, lie := range []time.Duration{110, 150, 500, 1000, 5000} {
		lie *= time.Millisecond
		t.Run(lie.String(), func(t *testing.T) {
			t.Parallel()
			e := ends(t, "168h")
			var stated, charged time.Duration
			n := 0
			for ; n < 1000 && e[0].Broken == nil; n++ {
				bring(&e, 1, 0, write(t, &e, 0, match.Command{Do: match.DoMove, Move: game.PlaceAt(game.Point{}), Think: time.Second}))
				f, err := match.Decide(e[1].Match, match.Command{Seat: game.Second, Do: match.DoMove, Move: game.PlaceAt(game.Point{}), Lag: trip + lie})
				if err != nil {
					t.Fatal(err)
				}
				s := f.Seal(both[1])
				e[0].Trip = trip
				e[0], _ = e[0].Receive(match.Entry{Index: e[0].Match.Len(), Event: s})
				e[1].Match, _ = match.Fold(e[1].Match, s)
				if e[0].Broken == nil {
					stated += lie
					charged += e[0].Match.LastLag().Charged
				}
			}
			if e[0].Broken == nil || e[0].Broken.Code != match.FaultClock {
				t.Fatalf("%v too much in each of %d moves, and %v", lie, n, e[0].Broken)
			}
			if most := 6*time.Second + time.Duration(n)*100*time.Millisecond; stated > most || charged > most+time.Duration(n)*trip {
				t.Errorf("%v stated and %v charged in %d moves, at most %v", stated, charged, n, most)
			}
		})
	}
}

// Who holds its own moves back, to make it look as if they were long on their
// way, is charged for that itself as much as it takes from the other.
func TestLyingReceiverPaysForItsOwnDelay(t *testing.T) {
	t.Parallel()
	const held, trip = 500 * time.Millisecond, 20 * time.Millisecond
	e := ends(t, "168h")
	for range 200 {
		if e[0].Broken != nil {
			break
		}
		bring(&e, 1, 0, write(t, &e, 0, match.Command{Do: match.DoMove, Move: game.PlaceAt(game.Point{}), Think: time.Second}))
		f, err := match.Decide(e[1].Match, match.Command{Seat: game.Second, Do: match.DoMove, Move: game.PlaceAt(game.Point{}), Lag: held + trip})
		if err != nil {
			t.Fatal(err)
		}
		s := f.Seal(both[1])
		e[0].Elapsed, e[0].Trip = held, trip
		e[0], _ = e[0].Receive(match.Entry{Index: e[0].Match.Len(), Event: s})
		e[1].Match, _ = match.Fold(e[1].Match, s)
	}
	lost := [2]time.Duration{168*time.Hour - 200*time.Second - at(e[0].Match, game.First).Main, 168*time.Hour - at(e[0].Match, game.Second).Main}
	if e[0].Broken != nil || lost[0]-lost[1] > 200*trip+time.Second || lost[1] < 70*time.Second {
		t.Errorf("%v; the honest one lost %v, the liar %v", e[0].Broken, lost[0], lost[1])
	}
}

// A stall that only one end can have seen, of some seconds once or twice in a
// match, does not break it.
func TestStallOfOneEnd(t *testing.T) {
	t.Parallel()
	const trip = 20 * time.Millisecond
	e := ends(t, "1h")
	for n := range 40 {
		stall := time.Duration(0)
		if n == 5 || n == 25 {
			stall = 3500 * time.Millisecond
		}
		bring(&e, 1, 0, write(t, &e, 0, match.Command{Do: match.DoMove, Move: game.PlaceAt(game.Point{}), Think: time.Second}))
		f, err := match.Decide(e[1].Match, match.Command{Seat: game.Second, Do: match.DoMove, Move: game.PlaceAt(game.Point{}), Lag: trip + stall})
		if err != nil {
			t.Fatal(err)
		}
		s := f.Seal(both[1])
		e[0].Trip = trip
		e[0], _ = e[0].Receive(match.Entry{Index: e[0].Match.Len(), Event: s})
		e[1].Match, _ = match.Fold(e[1].Match, s)
	}
	if e[0].Broken != nil {
		t.Errorf("broken: %v", e[0].Broken)
	}
}

// An honest receiver on a slow path is believed for ever: the lag is not more
// than the trip that the mover sees.
func TestHonestLagIsBelieved(t *testing.T) {
	t.Parallel()
	e := ends(t, "1h+1s")
	rng := rand.New(rand.NewPCG(3, 3))
	for range 300 {
		there, back := time.Duration(rng.IntN(80))*time.Millisecond, time.Duration(rng.IntN(80))*time.Millisecond
		bring(&e, 1, time.Second+there, write(t, &e, 0, match.Command{Do: match.DoMove, Move: game.PlaceAt(game.Point{}), Think: time.Second}))
		e[0].Trip = there + back
		bring(&e, 0, time.Second+back, write(t, &e, 1, match.Command{Do: match.DoMove, Move: game.PlaceAt(game.Point{}), Think: time.Second}))
		e[1].Trip = there + back
	}
	if l := e[0].Match.LastLag(); e[0].Broken != nil || e[1].Broken != nil || l.Charged != 0 || l.Time > 80*time.Millisecond {
		t.Errorf("%v, %v, %+v", e[0].Broken, e[1].Broken, l)
	}
}

func at(m match.Match, seat game.Seat) clock.State { return m.Clocks()[seat.Index()] }

func lagging(seat game.Seat, lag time.Duration) match.Command {
	return match.Command{Seat: seat, Do: match.DoMove, Move: game.PlaceAt(game.Point{}), Think: time.Second, Lag: lag}
}

func TestLag(t *testing.T) {
	t.Parallel()
	start := played(t, "stub/two 9", "1m")
	first := place(game.First, 0, 10*time.Second)
	t.Run("what the bank bears costs nothing", func(t *testing.T) {
		m := decide(t, start, first, lagging(game.Second, 1100*time.Millisecond))
		if got := at(m, game.First).Main; got != 50*time.Second || m.LastLag() != (match.Lag{Seat: game.First, Time: 1100 * time.Millisecond}) {
			t.Errorf("%v left, %+v", got, m.LastLag())
		}
	})
	t.Run("the rest is charged", func(t *testing.T) {
		m := decide(t, start, first, lagging(game.Second, 4*time.Second))
		if got := at(m, game.First).Main; got != 47100*time.Millisecond || m.LastLag().Charged != 2900*time.Millisecond {
			t.Errorf("%v left, %+v", got, m.LastLag())
		}
	})
	t.Run("of a move after the flag", func(t *testing.T) {
		m := decide(t, start, first, lagging(game.Second, 51100*time.Millisecond))
		if o, is := m.Outcome(); !is || o.Winner != game.Second || o.Reason != game.Timeout || !at(m, game.First).Lost || len(m.Plies()) != 1 {
			t.Errorf("%+v", o)
		}
		if m := decide(t, start, first, lagging(game.Second, 51099*time.Millisecond)); m.Over() || at(m, game.First).Main != time.Millisecond {
			t.Errorf("a millisecond before: over %v, %+v", m.Over(), at(m, game.First))
		}
	})
	t.Run("of a move after the flag that won the game", func(t *testing.T) {
		won := decide(t, played(t, "stub/two 1", "1m"), first)
		if o, _ := won.Outcome(); o.Winner != game.First {
			t.Fatalf("%+v", o)
		}
		late := decide(t, won, match.Command{Seat: game.Second, Do: match.DoConfirm, Lag: time.Minute})
		if o, _ := late.Outcome(); o.Winner != game.Second || o.Reason != game.Timeout || late.Sealed() || late.Writer() != game.First {
			t.Errorf("%+v, sealed %v", o, late.Sealed())
		}
		if m := matchtest.Settle(late, both); !m.Sealed() {
			t.Error("the loser does not sign")
		}
		if m := decide(t, won, match.Command{Seat: game.Second, Do: match.DoConfirm, Lag: time.Second}); !m.Sealed() {
			t.Error("a little lag undid a win")
		}
	})
	t.Run("after two moves of one seat", func(t *testing.T) {
		e := ends(t, "1m")
		out := write(t, &e, 0, match.Command{Do: match.DoPause, Think: 2 * time.Second, Paused: time.Minute})
		out = append(out, write(t, &e, 0, match.Command{Do: match.DoMove, Move: game.PlaceAt(game.Point{}), Think: 3 * time.Second})...)
		bring(&e, 1, 15*time.Second, out) // it says 5 s, there was no pause here
		write(t, &e, 1, match.Command{Do: match.DoMove, Move: game.PlaceAt(game.Point{})})
		if l := e[1].Match.LastLag(); l.Time != 10*time.Second || at(e[1].Match, game.First).Main != time.Minute-5*time.Second-8900*time.Millisecond {
			t.Errorf("%+v, %+v", l, at(e[1].Match, game.First))
		}
	})
	t.Run("a takeback leaves the bank as it is", func(t *testing.T) {
		m := decide(t, start, first, lagging(game.Second, 1100*time.Millisecond))
		m = do(t, m, wish(game.First, match.DoUndo), wish(game.Second, match.DoUndo))
		if len(m.Plies()) != 0 || at(m, game.First).Main != time.Minute {
			t.Fatalf("%d plies, %+v", len(m.Plies()), at(m, game.First))
		}
		m = decide(t, m, first, lagging(game.Second, time.Second))
		if l := m.LastLag(); l.Charged != 900*time.Millisecond {
			t.Errorf("%+v", l)
		}
	})
}

// Where there is nothing to be late there is no lag.
func TestLagOnlyAfterATimedMove(t *testing.T) {
	t.Parallel()
	m := decide(t, played(t, "stub/two 9", "1m"), place(game.First, 0, 0))
	untimed := decide(t, played(t, "stub/two 9", "none"), place(game.First, 0, 0))
	paused := decide(t, m, match.Command{Seat: game.Second, Do: match.DoPause, Paused: time.Minute})
	for name, m := range map[string]match.Match{"no clock": untimed, "after a pause": paused} {
		seal := func(lag time.Duration) match.Signed {
			f, err := match.Decide(m, place(game.Second, 1, 0))
			if err != nil {
				t.Fatal(err)
			}
			e := f.(match.Event)
			e.Lag = lag
			return e.Seal(keyB)
		}
		if _, err := match.Fold(m, seal(0)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := match.Fold(m, seal(time.Millisecond)); code(err) != match.FaultClock {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func code(err error) string {
	var f *match.Fault
	if errors.As(err, &f) {
		return f.Code
	}
	return fmt.Sprint(err)
}

func pause(seat game.Seat, think, paused time.Duration) match.Command {
	return match.Command{Seat: seat, Do: match.DoPause, Think: think, Paused: paused}
}

func TestPause(t *testing.T) {
	t.Parallel()
	t.Run("counts for nobody", func(t *testing.T) {
		m := decide(t, played(t, "stub/two 9", "1m"), pause(game.First, 5*time.Second, time.Minute), place(game.First, 0, 7*time.Second))
		if at(m, game.First).Main != 48*time.Second || m.PauseLeft(game.First) != 4*time.Minute || m.PauseLeft(game.Second) != 5*time.Minute {
			t.Errorf("%+v, %v left", at(m, game.First), m.PauseLeft(game.First))
		}
	})
	t.Run("gives no fresh period", func(t *testing.T) {
		m := decide(t, played(t, "stub/two 9", "0s+2x30s"), pause(game.First, 20*time.Second, time.Minute))
		if c := at(m, game.First); c.Period != 10*time.Second || c.Periods != 2 {
			t.Errorf("%+v", c)
		}
		m = decide(t, m, place(game.First, 0, 11*time.Second))
		if c := at(m, game.First); c.Period != 30*time.Second || c.Periods != 1 {
			t.Errorf("%+v", c)
		}
	})
	t.Run("a takeback gives back what was thought before it", func(t *testing.T) {
		start := played(t, "stub/two 9", "1m")
		m := decide(t, start, pause(game.First, 5*time.Second, time.Minute), place(game.First, 0, 7*time.Second),
			wish(game.First, match.DoUndo), wish(game.Second, match.DoUndo))
		if m.Clocks() != start.Clocks() {
			t.Errorf("%+v", m.Clocks())
		}
	})
	t.Run("lag is charged to the whole turn", func(t *testing.T) {
		m := decide(t, played(t, "stub/two 9", "0s+3x30s"), pause(game.First, 20*time.Second, time.Minute), place(game.First, 0, 5*time.Second),
			lagging(game.Second, 7100*time.Millisecond)) // 31 s in all
		if c := at(m, game.First); c.Period != 30*time.Second || c.Periods != 2 {
			t.Errorf("%+v", c)
		}
	})
	t.Run("no more than five minutes", func(t *testing.T) {
		m := decide(t, played(t, "stub/two 9", "1m"), pause(game.First, 0, 4*time.Minute))
		if _, err := match.Decide(m, pause(game.First, 0, time.Minute+time.Millisecond)); code(err) != match.FaultClock {
			t.Errorf("%v", err)
		}
		m = decide(t, m, pause(game.First, 0, time.Minute))
		if _, err := match.Decide(m, pause(game.First, 0, match.MinPause)); code(err) != match.FaultClock {
			t.Errorf("%v", err)
		}
	})
	t.Run("not shorter than a second, not without a clock, not by the other", func(t *testing.T) {
		m := played(t, "stub/two 9", "1m")
		if _, err := match.Decide(m, pause(game.First, 0, time.Second-time.Millisecond)); code(err) != match.FaultClock {
			t.Errorf("%v", err)
		}
		if _, err := match.Decide(m, pause(game.Second, 0, time.Minute)); reason(t, err) != game.NotYourTurn {
			t.Errorf("%v", err)
		}
		if _, err := match.Decide(played(t, "stub/two 9", "none"), pause(game.First, 0, time.Minute)); reason(t, err) != game.NoClock {
			t.Errorf("%v", err)
		}
	})
	t.Run("after the flag it is the end", func(t *testing.T) {
		m := decide(t, played(t, "stub/two 9", "1m"), pause(game.First, time.Minute, time.Minute))
		if o, _ := m.Outcome(); o.Winner != game.Second || o.Reason != game.Timeout {
			t.Errorf("%+v", o)
		}
	})
}

func TestClaim(t *testing.T) {
	t.Parallel()
	m := decide(t, played(t, "stub/two 9", "1m"), place(game.First, 0, 0))
	claim := func(think time.Duration) match.Command {
		return match.Command{Seat: game.First, Do: match.DoClaim, Think: think}
	}
	if _, err := match.Decide(m, claim(61*time.Second-time.Millisecond)); reason(t, err) != game.TimeLeft {
		t.Errorf("too early: %v", err)
	}
	if _, err := match.Decide(m, match.Command{Seat: game.Second, Do: match.DoClaim, Think: time.Hour}); reason(t, err) != game.TimeLeft {
		t.Errorf("by the writer: %v", err)
	}
	claimed := decide(t, m, claim(61*time.Second))
	if !claimed.Claimed(game.First) || claimed.Over() {
		t.Errorf("claimed %v, over %v", claimed.Claimed(game.First), claimed.Over())
	}
	if m := decide(t, claimed, place(game.Second, 0, time.Second)); m.Claimed(game.First) {
		t.Error("the claim outlived a move")
	}
}

func TestAdjourn(t *testing.T) {
	t.Parallel()
	m := decide(t, played(t, "stub/two 9", "1m"), place(game.First, 0, 0), wish(game.First, match.DoAdjourn),
		match.Command{Seat: game.Second, Do: match.DoAdjourn, Think: 20 * time.Second})
	if !m.Adjourned() || m.Ticking() || at(m, game.Second).Main != 40*time.Second {
		t.Fatalf("adjourned %v, %+v", m.Adjourned(), at(m, game.Second))
	}
	for _, c := range []match.Command{place(game.Second, 0, 0), wish(game.Second, match.DoUndo), wish(game.First, match.DoAdjourn)} {
		if _, err := match.Decide(m, c); err == nil {
			t.Errorf("%+v while adjourned", c)
		}
	}
	if o, _ := do(t, m, wish(game.First, match.DoResign)).Outcome(); o.Winner != game.Second {
		t.Error("nobody can give up while adjourned")
	}
	m = decide(t, m, wish(game.First, match.DoReturn), wish(game.Second, match.DoReturn), place(game.Second, 0, 5*time.Second))
	if m.Adjourned() || at(m, game.Second).Main != 35*time.Second {
		t.Errorf("%+v", at(m, game.Second))
	}
	if _, err := match.Decide(m, wish(game.Second, match.DoReturn)); reason(t, err) != game.NotAdjourned {
		t.Errorf("%v", err)
	}
}

// A flag and a move at the same instant have one result: that of the seat that
// moves, or of the one that measured when the move came.
func TestFlagAndMoveAtOneInstant(t *testing.T) {
	t.Parallel()
	for _, timing := range systems {
		for offset := -5 * time.Millisecond; offset <= 5*time.Millisecond; offset += time.Millisecond {
			for _, path := range []time.Duration{0, time.Millisecond, 80 * time.Millisecond, 1500 * time.Millisecond} {
				e := ends(t, timing)
				left, _ := e[0].Match.Timing().Left(at(e[0].Match, game.First))
				took := left + offset
				bring(&e, 1, took+path, write(t, &e, 0, match.Command{Do: match.DoMove, Move: game.PlaceAt(game.Point{}), Think: took}))
				a, overA := e[0].Match.Outcome()
				b, overB := e[1].Match.Outcome()
				want := offset >= 0 || path > 1100*time.Millisecond && at(e[1].Match, game.First).Lost
				if e[0].Broken != nil || e[1].Broken != nil || a != b || overA != overB || overA != want || e[0].Match.Head() != e[1].Match.Head() {
					t.Errorf("%s, %v, path %v: %+v %v and %+v %v, want over %v", timing, offset, path, a, overA, b, overB, want)
				}
			}
		}
	}
}
