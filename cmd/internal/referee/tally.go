package referee

import (
	"fmt"
	"math"
	"time"
)

// Tally is what the results of a match come to, for A.
type Tally struct {
	Won, Drawn, Lost int
	// Pairs counts the openings that both colours of are over by what A got out of
	// the two games, in half points from 0 to 4. Pairs and not games are what is
	// independent of each other.
	Pairs [5]int
	Used  [2]Used
	Fault [2]map[string]int // games lost by no play, by code
}

// Used is what a side has used.
type Used struct {
	Moves int           `json:"moves"`
	Wall  time.Duration `json:"wall_ns"`
	CPU   time.Duration `json:"cpu_ns"` // -1 where the system does not say
}

// TallyOf counts results, in any order.
func TallyOf(results []Result) Tally {
	t := Tally{Fault: [2]map[string]int{{}, {}}}
	halves := map[int][]int{}
	for _, r := range results {
		half := 1
		switch r.Winner {
		case "a":
			half = 2
			t.Won++
		case "b":
			half = 0
			t.Lost++
		default:
			t.Drawn++
		}
		if r.Fault != "" && r.Winner != "" {
			t.Fault[map[string]int{"a": 1, "b": 0}[r.Winner]][r.Fault]++
		}
		for i, u := range r.Used {
			t.Used[i].add(u)
		}
		pair := (r.Game - 1) / 2
		if halves[pair] = append(halves[pair], half); len(halves[pair]) == 2 {
			t.Pairs[halves[pair][0]+halves[pair][1]]++
		}
	}
	return t
}

func (u *Used) add(more Used) {
	u.Moves, u.Wall = u.Moves+more.Moves, u.Wall+more.Wall
	if u.CPU += more.CPU; more.CPU < 0 {
		u.CPU = -1 << 62
	}
}

// PerMove is the time a move took on average, by the clock and of the processor;
// the second is negative where it is not known.
func (u Used) PerMove() (wall, cpu time.Duration) {
	n := time.Duration(max(u.Moves, 1))
	if u.CPU < 0 {
		return u.Wall / n, -1
	}
	return u.Wall / n, u.CPU / n
}

// Games is how many games are over.
func (t Tally) Games() int { return t.Won + t.Drawn + t.Lost }

// Score is what A got of each game on average, from 0 to 1; 0.5 without games.
func (t Tally) Score() float64 {
	if t.Games() == 0 {
		return 0.5
	}
	return (float64(t.Won) + float64(t.Drawn)/2) / float64(t.Games())
}

// z is the normal quantile of 95 %.
const z = 1.959964

// Elo is by how much A is stronger, and the ends of the interval that holds it
// with 95 %. They are infinite where nothing bounds them. The interval is Wilson's
// with the variance that the pairs have; before the second pair, that of games.
func (t Tally) Elo() (value, low, high float64) {
	mean, variance, n := t.sample()
	if n == 0 {
		return 0, math.Inf(-1), math.Inf(1)
	}
	middle := (mean + z*z/(2*n)) / (1 + z*z/n)
	half := z * math.Sqrt(variance/n+z*z/(4*n*n)) / (1 + z*z/n)
	return elo(t.Score()), elo(middle - half), elo(middle + half)
}

// sample is the mean and the variance of what is independent, and how many.
func (t Tally) sample() (mean, variance, n float64) {
	counts := map[float64]int{0: t.Lost, 0.5: t.Drawn, 1: t.Won}
	if t.pairs() > 1 {
		counts = map[float64]int{}
		for half, c := range t.Pairs {
			counts[float64(half)/4] = c
		}
	}
	for _, x := range [...]float64{0, 0.25, 0.5, 0.75, 1} {
		n += float64(counts[x])
		mean += x * float64(counts[x])
	}
	if n == 0 {
		return 0.5, 0, 0
	}
	mean /= n
	for _, x := range [...]float64{0, 0.25, 0.5, 0.75, 1} {
		variance += float64(counts[x]) * (x - mean) * (x - mean) / n
	}
	return mean, variance, n
}

func (t Tally) pairs() (n int) {
	for _, c := range t.Pairs {
		n += c
	}
	return n
}

// elo is the difference that a score of p means.
func elo(p float64) float64 {
	const sure = 1e-9
	switch {
	case p < sure:
		return math.Inf(-1)
	case p > 1-sure:
		return math.Inf(1)
	}
	return -400 * math.Log10(1/p-1)
}

// expected is the score that a difference means.
func expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// Test is a sequential test of two hypotheses (SPRT, Wald 1945): A is stronger by
// Elo0, or by Elo1, each wrong with 5 %.
type Test struct{ Elo0, Elo1 float64 }

// Verdict is what a test says.
type Verdict int

// The verdicts.
const (
	Open Verdict = iota
	Holds0
	Holds1
)

// Bound is the log-likelihood ratio at which the test is decided: ln(0.95/0.05).
const Bound = 2.944438979166

// ParseTest reads "elo0,elo1".
func ParseTest(text string) (Test, error) {
	var t Test
	var rest string
	n, _ := fmt.Sscanf(text+" .", "%f,%f %s", &t.Elo0, &t.Elo1, &rest)
	if n != 3 || rest != "." || !(t.Elo0 < t.Elo1) || math.Abs(t.Elo0) > 1000 || math.Abs(t.Elo1) > 1000 {
		return Test{}, fmt.Errorf("%.40q: two numbers such as 0,10, the smaller first", text)
	}
	return t, nil
}

// prior is how many pairs of each kind count beside those that were played, for
// the variance alone: that of a few pairs says nothing, and may be none at all.
const prior = 1

// LLR is the log-likelihood ratio of the pairs of t for Elo1 over Elo0, in the
// normal approximation that fishtest uses too.
func (s Test) LLR(t Tally) float64 {
	n := float64(t.pairs())
	if n == 0 {
		return 0
	}
	var mean, variance float64
	for half, c := range t.Pairs {
		mean += float64(c) * float64(half) / 4 / n
	}
	for half, c := range t.Pairs {
		d := float64(half)/4 - mean
		variance += (float64(c) + prior) * d * d / (n + prior*float64(len(t.Pairs)))
	}
	s0, s1 := expected(s.Elo0), expected(s.Elo1)
	return n * (s1 - s0) * (2*mean - s0 - s1) / (2 * variance)
}

// Decided is what the test says of t.
func (s Test) Decided(t Tally) Verdict {
	switch llr := s.LLR(t); {
	case llr <= -Bound:
		return Holds0
	case llr >= Bound:
		return Holds1
	}
	return Open
}
