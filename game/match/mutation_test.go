package match_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/gametest"
	"qiyou/game/match"
)

// mutation changes a log somewhere; the seats sign what they are made to say.
type mutation struct {
	name   string
	change func(rng *rand.Rand, log []match.Signed, other []match.Signed) []match.Signed
}

// resealed changes the event at a place and has its author sign it again.
func resealed(change func(rng *rand.Rand, e *match.Event)) func(*rand.Rand, []match.Signed, []match.Signed) []match.Signed {
	return func(rng *rand.Rand, log, _ []match.Signed) []match.Signed {
		i := rng.IntN(len(log))
		e, err := match.ReadEvent(log[i])
		if err != nil {
			return log
		}
		author := both[e.Seat.Index()]
		change(rng, &e)
		log[i] = e.Seal(author)
		return log
	}
}

func mutations() []mutation {
	place := func(rng *rand.Rand, log []match.Signed) int { return rng.IntN(len(log)) }
	return []mutation{
		{"a bit of a body", func(rng *rand.Rand, log, _ []match.Signed) []match.Signed {
			s := &log[place(rng, log)]
			s.Body[rng.IntN(len(s.Body))] ^= 1 << rng.IntN(8)
			return log
		}},
		{"a bit of a signature", func(rng *rand.Rand, log, _ []match.Signed) []match.Signed {
			s := &log[place(rng, log)]
			s.Sig[rng.IntN(len(s.Sig))] ^= 1 << rng.IntN(8)
			return log
		}},
		{"bytes in a body", func(rng *rand.Rand, log, _ []match.Signed) []match.Signed {
			s := &log[place(rng, log)]
			at := rng.IntN(len(s.Body) + 1)
			s.Body = slices.Insert(s.Body, at, byte(rng.Uint32()))
			return log
		}},
		{"a body cut", func(rng *rand.Rand, log, _ []match.Signed) []match.Signed {
			s := &log[place(rng, log)]
			s.Body = s.Body[:rng.IntN(len(s.Body))]
			return log
		}},
		{"two events changed over", func(rng *rand.Rand, log, _ []match.Signed) []match.Signed {
			i, j := place(rng, log), place(rng, log)
			log[i], log[j] = log[j], log[i]
			return log
		}},
		{"an event left out", func(rng *rand.Rand, log, _ []match.Signed) []match.Signed {
			i := rng.IntN(len(log) - 1)
			return slices.Delete(log, i, i+1)
		}},
		{"an event twice", func(rng *rand.Rand, log, _ []match.Signed) []match.Signed {
			i := place(rng, log)
			return slices.Insert(log, i+1, log[i])
		}},
		{"an event of another match", func(rng *rand.Rand, log, other []match.Signed) []match.Signed {
			i := 1 + rng.IntN(len(other)-1) // its first event is a match of its own
			log[i] = other[i]
			return log
		}},
		{"another place", resealed(func(rng *rand.Rand, e *match.Event) { e.Index += 1 + rng.IntN(9) })},
		{"another event before", resealed(func(rng *rand.Rand, e *match.Event) { e.Prev[rng.IntN(32)] ^= 1 << rng.IntN(8) })},
		{"another match said", resealed(func(rng *rand.Rand, e *match.Event) { e.Match[rng.IntN(32)] ^= 1 << rng.IntN(8) })},
		{"the other seat said", resealed(func(_ *rand.Rand, e *match.Event) { e.Seat = e.Seat.Other() })},
		{"another operation", resealed(func(rng *rand.Rand, e *match.Event) { e.Op = match.Op(rng.IntN(12)) })},
		{"another move", resealed(func(rng *rand.Rand, e *match.Event) {
			e.Move = game.PlaceAt(game.Point{Col: int8(rng.IntN(30)), Row: int8(rng.IntN(3))})
		})},
		{"more takebacks", resealed(func(rng *rand.Rand, e *match.Event) { e.Plies += 1 + rng.IntN(3) })},
		{"another time thought", resealed(func(rng *rand.Rand, e *match.Event) { e.Think += time.Duration(1+rng.IntN(5000)) * time.Millisecond })},
		{"more time left", resealed(func(rng *rand.Rand, e *match.Event) {
			e.Clocks[rng.IntN(2)].Main += time.Duration(1+rng.IntN(5000)) * time.Millisecond
		})},
		{"a pause that was none", resealed(func(rng *rand.Rand, e *match.Event) { e.Paused += time.Duration(1+rng.IntN(5000)) * time.Millisecond })},
		{"another state", resealed(func(rng *rand.Rand, e *match.Event) { e.State ^= 1 << rng.IntN(64) })},
		{"no consent", resealed(func(_ *rand.Rand, e *match.Event) { e.Note = nil })},
	}
}

// TestRandomMutations: a log that was changed holds as far as it was not, even
// where the author itself signs what it changed. QIYOU_DEEP=1 tries 100,000.
func TestRandomMutations(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	trials := 2000
	if os.Getenv("QIYOU_DEEP") == "1" {
		trials = 100_000
	}
	m := do(t, played(t, "stub/two 9", "1m+5s"), place(game.First, 0, 1500*time.Millisecond), wish(game.First, match.DoUndo),
		wish(game.Second, match.DoUndo), place(game.First, 1, 2*time.Second), place(game.Second, 1, 3*time.Second),
		place(game.First, 0, time.Second), place(game.Second, 0, time.Second), wish(game.Second, match.DoDraw), wish(game.First, match.DoDraw))
	other := do(t, played(t, "stub/two 8", "1m+5s"), place(game.First, 0, time.Second), place(game.Second, 0, time.Second), wish(game.First, match.DoResign)).Log()
	kinds, rng := mutations(), rand.New(rand.NewPCG(10, 22))
	changed := make([]int, len(kinds))
	for n := range trials {
		kind := n % len(kinds)
		log := make([]match.Signed, m.Len())
		for i, s := range m.Log() {
			log[i] = match.Signed{Body: bytes.Clone(s.Body), Sig: bytes.Clone(s.Sig)}
		}
		log = kinds[kind].change(rng, log, other)
		first := 0
		for first < min(len(log), m.Len()) && equal(log[first], m.Log()[first]) {
			first++
		}
		if first == len(log) {
			continue // nothing was changed
		}
		changed[kind]++
		if got, err := match.Replay(testJudge(), log); err == nil || got.Len() != first {
			t.Fatalf("trial %d, %s: changed at %d, %d events hold, %v", n, kinds[kind].name, first, got.Len(), err)
		}
	}
	for i, n := range changed {
		if n < trials/len(kinds)/10 {
			t.Errorf("%s: only %d changed anything", kinds[i].name, n)
		}
	}
	t.Logf("%d mutations of %d kinds", trials, len(kinds))
}

func equal(a, b match.Signed) bool { return bytes.Equal(a.Body, b.Body) && bytes.Equal(a.Sig, b.Sig) }
