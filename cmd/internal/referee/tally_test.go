package referee

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"
)

func TestPairs(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]Pairing{
		1: {1, 0, 0, 1}, 2: {2, 0, 1, 1}, 3: {3, 1, 0, 2}, 4: {4, 1, 1, 2}, 7: {7, 0, 0, 4}, 8: {8, 0, 1, 4},
	} {
		if got := Pair(n, 3); got != want {
			t.Errorf("game %d: got %+v, want %+v", n, got, want)
		}
	}
	if got := Pair(5, 0); got != (Pairing{5, 0, 0, 3}) {
		t.Errorf("without openings: %+v", got)
	}
}

// results are games with these winners, from the first on.
func results(winners string) (all []Result) {
	for i, w := range winners {
		r := Result{Game: i + 1}
		if w != '=' {
			r.Winner = string(w)
		}
		all = append(all, r)
	}
	return all
}

// TestElo: values worked out by hand from the formulas, and the interval of pairs
// is narrower than that of games where the colour decides.
func TestElo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		winners          string
		value, low, high float64
	}{
		{"", 0, math.Inf(-1), math.Inf(1)},
		{"aa", math.Inf(1), -113.4, math.Inf(1)},
		{"ab", 0, -392.5, 392.5},
		{"==", 0, -274.0, 274.0},
		{"abab", 0, -274.0, 274.0}, // two pairs that came out even
		{"aaab", 190.8, -204.0, 463.6},
	} {
		value, low, high := TallyOf(results(c.winners)).Elo()
		for _, x := range [][2]float64{{value, c.value}, {low, c.low}, {high, c.high}} {
			if x[0] != x[1] && !(math.Abs(x[0]-x[1]) < 0.1) {
				t.Errorf("%q: got %.1f in [%.1f, %.1f], want %v", c.winners, value, low, high, c)
				break
			}
		}
	}
	for _, elo := range []float64{-200, 0, 35.5} {
		if got := eloOf(expected(elo)); math.Abs(got-elo) > 1e-9 {
			t.Errorf("Elo %v came back as %v", elo, got)
		}
	}
}

var eloOf = elo

// TestOrder: the same games in another order are the same tally, and A and B
// changed are its mirror.
func TestOrder(t *testing.T) {
	t.Parallel()
	all := results("aab=b==aabab")
	want := TallyOf(all)
	v, low, high := want.Elo()
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	if got := TallyOf(all); got.Pairs != want.Pairs || got.Won != want.Won {
		t.Errorf("in another order: %+v, want %+v", got, want)
	}
	for i := range all {
		all[i].Winner = map[string]string{"a": "b", "b": "a"}[all[i].Winner]
	}
	if v2, low2, high2 := TallyOf(all).Elo(); math.Abs(v+v2) > 1e-9 || math.Abs(low+high2) > 1e-9 || math.Abs(high+low2) > 1e-9 {
		t.Errorf("mirrored: %v [%v, %v] and %v [%v, %v]", v, low, high, v2, low2, high2)
	}
}

func TestParseTest(t *testing.T) {
	t.Parallel()
	if got, err := ParseTest("-5,5.5"); err != nil || got != (Test{-5, 5.5}) {
		t.Errorf("got %v, %v", got, err)
	}
	for _, text := range []string{"", "5", "5,5", "10,0", "a,b", "0,5x", "0,5 6", "NaN,NaN", "0,Inf", "0,1e9"} {
		if got, err := ParseTest(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}

// TestSPRT: of matches between sides whose strength is known, no more end with the
// wrong verdict than the test allows.
func TestSPRT(t *testing.T) {
	t.Parallel()
	matches := 60
	if os.Getenv("QIYOU_DEEP") == "1" {
		matches = 2000
	}
	for _, c := range []struct {
		truth float64
		test  Test
		wrong Verdict
	}{
		{0, Test{0, 40}, Holds1}, {40, Test{0, 40}, Holds0}, {0, Test{0, 150}, Holds1}, {150, Test{0, 150}, Holds0},
	} {
		r := rand.New(rand.NewPCG(uint64(c.truth), 7))
		bad, games := 0, 0
		for range matches {
			var tally Tally
			for c.test.Decided(tally) == Open && tally.pairs() < 20_000 {
				tally.Pairs[half(r, c.truth)+half(r, c.truth)]++
			}
			games += 2 * tally.pairs()
			if c.test.Decided(tally) == c.wrong {
				bad++
			}
		}
		// 5 % are allowed, and the approximation costs a little on top; three standard deviations.
		p := 0.06
		if most := float64(matches)*p + 3*math.Sqrt(float64(matches)*p*(1-p)); float64(bad) > most {
			t.Errorf("%v, true %v: %d of %d matches decided wrongly, at most %.0f", c.test, c.truth, bad, matches, most)
		}
		t.Logf("%v, true %v: %d of %d wrong, %d games a match", c.test, c.truth, bad, matches, games/matches)
	}
}

// half is a game of a side that is stronger by truth, three of ten drawn.
func half(r *rand.Rand, truth float64) int {
	switch x := r.Float64(); {
	case x < expected(truth)-0.15:
		return 2
	case x < expected(truth)+0.15:
		return 1
	}
	return 0
}
