package weiqi

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/gametest"
)

// wall7 splits a board of 7 down the middle: Dark has 21 points, Light 28, and
// there is a stone of Light in Dark's half.
var wall7 = strings.Fields("c1 d1 c2 d2 c3 d3 c4 d4 c5 d5 c6 d6 c7 d7 g1 a4")

// stopped is that board after two passes.
func stopped(t *testing.T, setup string) game.State {
	t.Helper()
	s := play(t, start(t, setup), wall7...)
	return play(t, s, "pass", "pass")
}

func outcome(t *testing.T, s game.State) (game.Outcome, string) {
	t.Helper()
	o, over := s.Outcome()
	if !over || s.Phase() != game.Over || s.ToAct() != game.NoSeat {
		t.Errorf("not over: %v, %v, %v", o, s.Phase(), s.ToAct())
	}
	sc, _ := ScoreOf(s)
	return o, sc.String()
}

func texts(s game.State) (out []string) {
	for m := range s.Moves() {
		if m.Kind == game.Choose {
			out = append(out, m.Choice)
		}
	}
	return out
}

func dead(s game.State) []string {
	st := s.(*state)
	return names(&st.grid, st.talk.dead)
}

// TestAgreement: marks, a proposal, a change that needs a new one, and the
// count of what both want.
func TestAgreement(t *testing.T) {
	t.Parallel()
	s := stopped(t, "weiqi/chinese 7")
	steps := []struct {
		move    string
		actor   game.Seat
		answers []string
		dead    []string
	}{
		{"", game.First, []string{"propose", "resume"}, []string{"A4", "G1"}},
		{"g1", game.First, []string{"propose", "resume"}, []string{"A4"}},
		{"propose", game.Second, []string{"accept", "resume"}, []string{"A4"}},
		{"g1", game.Second, []string{"propose", "resume"}, []string{"A4", "G1"}},
		{"a4", game.Second, []string{"propose", "resume"}, []string{"G1"}},
		{"a4", game.Second, []string{"propose", "resume"}, []string{"A4", "G1"}},
		{"propose", game.First, []string{"accept", "resume"}, []string{"A4", "G1"}},
	}
	for k, step := range steps {
		if step.move != "" {
			s = play(t, s, step.move)
		}
		if s.ToAct() != step.actor || s.Phase() != game.Scoring {
			t.Errorf("step %d %s: to act %v, phase %v", k, step.move, s.ToAct(), s.Phase())
		}
		if got := texts(s); !slices.Equal(got, step.answers) {
			t.Errorf("step %d %s: answers %v, want %v", k, step.move, got, step.answers)
		}
		if got := dead(s); !slices.Equal(got, step.dead) {
			t.Errorf("step %d %s: dead %v, want %v", k, step.move, got, step.dead)
		}
	}
	o, score := outcome(t, play(t, s, "accept"))
	if want := (game.Outcome{Winner: game.Second, Reason: game.Count, Margin: 2*7 + 15}); o != want || score != "W+14.5" {
		t.Errorf("%v %s, want %v", o, score, want)
	}
}

// TestRulesCount is the same end under every rule set.
func TestRulesCount(t *testing.T) {
	t.Parallel()
	for setup, want := range map[string]string{
		"weiqi/chinese 7":      "W+14.5", // 21 and 28
		"weiqi/japanese 7":     "W+13.5", // 14 and a prisoner, 21 and a prisoner
		"weiqi/aga 7":          "W+14.5",
		"weiqi/new-zealand 7":  "W+14",
		"weiqi/tromp-taylor 7": "W+7.5", // 7 and 7: nothing is taken off
	} {
		s := stopped(t, setup)
		if setup != "weiqi/tromp-taylor 7" {
			s = play(t, s, "propose", "accept")
		}
		if _, score := outcome(t, s); score != want {
			t.Errorf("%s: %s, want %s", setup, score, want)
		}
	}
}

// TestResume: play goes on with the board, the past and the prisoners as they
// were, and who moves first then is a matter of the rule set.
func TestResume(t *testing.T) {
	t.Parallel()
	for setup, movers := range map[string][2]game.Seat{
		// who moves when the first to act asks, and when the other does
		"weiqi/chinese 7":     {game.First, game.First},
		"weiqi/aga 7":         {game.First, game.First},
		"weiqi/new-zealand 7": {game.First, game.First},
		"weiqi/japanese 7":    {game.Second, game.First},
	} {
		s := stopped(t, setup)
		board := s.(*state).grid
		for k, moves := range [][]string{{"resume"}, {"a4", "propose", "resume"}} {
			next := play(t, s, moves...)
			if next.ToAct() != movers[k] || next.Phase() != game.Play || next.(*state).grid != board {
				t.Errorf("%s, %v: %v moves in %v, want %v", setup, moves, next.ToAct(), next.Phase(), movers[k])
			}
			if next.(*state).lost != s.(*state).lost || len(next.(*state).past) < len(s.(*state).past) {
				t.Errorf("%s, %v: prisoners or past are lost", setup, moves)
			}
		}
	}
}

// TestSecondStop: play goes on once. After that who disagrees has all stones
// counted as alive, so that the game ends.
func TestSecondStop(t *testing.T) {
	t.Parallel()
	s := play(t, stopped(t, "weiqi/chinese 7"), "resume", "pass", "pass")
	if got := texts(s); !slices.Equal(got, []string{"propose", "alive"}) {
		t.Errorf("answers %v", got)
	}
	if _, score := outcome(t, play(t, s, "propose", "alive")); score != "W+7.5" {
		t.Errorf("all alive: %s, want W+7.5", score)
	}
	if _, score := outcome(t, play(t, s, "propose", "accept")); score != "W+14.5" {
		t.Errorf("agreed: %s, want W+14.5", score)
	}
}

// TestTogglesEnd: who only changes marks has to answer at last.
func TestTogglesEnd(t *testing.T) {
	t.Parallel()
	s := stopped(t, "weiqi/chinese 7")
	for range maxToggles {
		s = play(t, s, "a4")
	}
	if _, err := s.Apply(game.ToggleAt(game.Point{Col: 0, Row: 3})); reason(err) != game.WrongKind {
		t.Errorf("one mark more: %v", err)
	}
	if got := len(slices.Collect(s.Moves())); got != 2 {
		t.Errorf("%d moves left, want propose and resume", got)
	}
	s = play(t, s, "propose", "a4", "propose")
	if got := texts(s); !slices.Equal(got, []string{"accept", "resume"}) {
		t.Errorf("answers %v", got)
	}
}

// TestToggle: a mark takes in the stones of the same room, its end frees one
// chain.
func TestToggle(t *testing.T) {
	t.Parallel()
	g := gridOf(t, "O.O.X .O..X XXXXX ..... .....")
	var tk talk
	tk.toggle(&g, 0)
	if got := names(&g, tk.dead); !slices.Equal(got, []string{"A5", "B4", "C5"}) {
		t.Errorf("marked %v", got)
	}
	tk.toggle(&g, 2)
	if got := names(&g, tk.dead); !slices.Equal(got, []string{"A5", "B4"}) {
		t.Errorf("left %v", got)
	}
}

// TestNeutralByHand: where territory counts, surrounded points can be made
// nobody's and given back; where area counts they cannot.
func TestNeutralByHand(t *testing.T) {
	t.Parallel()
	s := stopped(t, "weiqi/japanese 7")
	before, _ := ScoreOf(s)
	s = play(t, s, "a1")
	if sc, _ := ScoreOf(s); sc.Dark.Territory != before.Dark.Territory-14 || sc.Neutral != 14 {
		t.Errorf("score %+v, was %+v", sc, before)
	}
	s = play(t, s, "b7")
	if sc, _ := ScoreOf(s); sc != before {
		t.Errorf("score %+v, was %+v", sc, before)
	}
	if _, err := stopped(t, "weiqi/chinese 7").Apply(game.ToggleAt(game.Point{Row: 6})); reason(err) != game.NoPiece {
		t.Errorf("area: %v", err)
	}
}

// TestEmptyBoard: two passes at once score nothing but komi.
func TestEmptyBoard(t *testing.T) {
	t.Parallel()
	for setup, want := range map[string]string{
		"weiqi/chinese 9": "W+7.5", "weiqi/japanese 9": "W+6.5", "weiqi/aga 9": "W+7.5", "weiqi/new-zealand 9": "W+7",
		"weiqi/tromp-taylor 9 komi=0": "0", "weiqi/chinese 9 komi=-2": "B+2",
	} {
		s := play(t, start(t, setup), "pass", "pass")
		if s.Phase() == game.Scoring {
			s = play(t, s, "propose", "accept")
		}
		o, score := outcome(t, s)
		if score != want || (score == "0") != (o.Winner == game.NoSeat) || o.Reason != game.Count {
			t.Errorf("%s: %v %s, want %s", setup, o, score, want)
		}
	}
}

func TestMarks(t *testing.T) {
	t.Parallel()
	marks := func(s game.State) map[game.Mark]int {
		n := map[game.Mark]int{}
		for _, k := range s.View().(game.Marked).Marks() {
			n[k]++
		}
		return n
	}
	ko := play(t, start(t, "weiqi/aga 9"), strings.Fields("d5 e5 c4 f4 d3 e3 e4 d4")...)
	if got := marks(ko); got[game.Ko] != 1 || got[game.Last] != 1 || len(got) != 2 {
		t.Errorf("ko: %v", got)
	}
	s := stopped(t, "weiqi/chinese 7")
	for _, at := range []game.State{s, play(t, s, "propose", "accept")} {
		if got := marks(at); got[game.Dead] != 2 || got[game.DarkArea] != 14 || got[game.LightArea] != 21 {
			t.Errorf("%v: %v", at.Phase(), got)
		}
	}
}

func TestZi(t *testing.T) {
	t.Parallel()
	for half, want := range map[int]string{0: "0", 1: "1/4", 2: "1/2", 3: "3/4", 4: "1", 15: "3 3/4", 29: "7 1/4", 738: "184 1/2"} {
		if got := Zi(half); got != want {
			t.Errorf("Zi(%d) = %q, want %q", half, got, want)
		}
	}
}

// TestThreshold: on a full board of 19 with komi 3 3/4 zi Dark wins with 185
// points by 3/4 zi and loses with 184 by 1/4 zi.
func TestThreshold(t *testing.T) {
	t.Parallel()
	for area, want := range map[int]string{185: "B+1.5", 184: "W+0.5"} {
		sc := Score{Area: true, Dark: Side{Stones: area}, Light: Side{Stones: 361 - area, Bonus: 15}}
		if sc.String() != want || sc.Margin() != 4*area-2*361-15 {
			t.Errorf("%d: %v, margin %d, want %s", area, sc, sc.Margin(), want)
		}
	}
}

// TestTripleKo: under simple ko a cycle in which both sides lose as much ends
// the game without a result when the position is there for the third time.
func TestTripleKo(t *testing.T) {
	t.Parallel()
	for _, r := range readCases[ruleCase](t, "rule-cases.jsonl") {
		if r.Kind != "triple-ko" {
			continue
		}
		setup := Default("japanese")
		setup.Size = r.Size
		s, err := Position(setup, points(t, r.Size, r.Black), points(t, r.Size, r.White), sides[r.ToMove])
		if err != nil {
			t.Fatal(err)
		}
		takes := strings.Fields("b8 h8 b4 c8 g8 c4")
		for k := range 12 {
			if _, over := s.Outcome(); over {
				t.Fatalf("over after %d moves", k)
			}
			s = play(t, s, takes[k%6])
		}
		if o, over := s.Outcome(); !over || o != (game.Outcome{Reason: game.Repetition}) {
			t.Errorf("after two laps: %v, %v", o, over)
		}
		return
	}
	t.Fatal("no triple ko in the file")
}

// TestUnevenCycle: sending two stones and taking one back never voids the game.
func TestUnevenCycle(t *testing.T) {
	t.Parallel()
	setup := Default("japanese")
	setup.Size = 7
	s, err := Position(setup, points(t, 7, []string{"C2", "D2", "B1", "D1"}), points(t, 7, []string{"A2", "B2"}), game.Dark)
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		s = play(t, s, "a1", "c1", "b1", "pass")
	}
	if s.Phase() != game.Play {
		t.Errorf("phase %v", s.Phase())
	}
}

// TestPassStones: counted by territory with the pass stones, an AGA game gives
// the same as counted by area, whatever was played.
func TestPassStones(t *testing.T) {
	t.Parallel()
	for seed := range uint64(60) {
		setup := []string{"weiqi/aga 7", "weiqi/aga 7 handicap=3", "weiqi/aga 7 handicap=4 placement=free", "weiqi/aga 6 suicide=yes"}[seed%4]
		rng := rand.New(rand.NewPCG(seed, 3))
		s := start(t, setup)
		for range 60 {
			if s.Phase() != game.Scoring {
				s = apply(t, s, randomPlay(rng, s))
			}
		}
		for s.Phase() == game.Play {
			s = play(t, s, "pass")
		}
		s = gametest.Play(rng, s, 3000, nil)
		sc, _ := ScoreOf(s)
		terr := sc
		terr.Area = false
		terr.Light.Bonus = s.(*state).rules.komi
		if sc.Margin() != terr.Margin() {
			t.Errorf("%s seed %d: area %v, territory %v", setup, seed, sc, terr)
		}
	}
}

// TestColours: a board with the colours exchanged has the score exchanged.
func TestColours(t *testing.T) {
	t.Parallel()
	for seed := range uint64(40) {
		g, swapped, tk := randomEnd(t, seed)
		for _, area := range []bool{true, false} {
			a, b := count(&g, &tk, area), count(&swapped, &tk, area)
			if a.Dark != b.Light || a.Light != b.Dark || a.Neutral != b.Neutral || a.Margin() != -b.Margin() {
				t.Errorf("seed %d: %+v and %+v", seed, a, b)
			}
			if sum := a.Dark.Stones + a.Dark.Territory + a.Light.Stones + a.Light.Territory + a.Neutral; sum != g.points() {
				t.Errorf("seed %d: %+v counts %d of %d points", seed, a, sum, g.points())
			}
		}
		if d := suggestDead(&swapped); d != tk.dead {
			t.Errorf("seed %d: dead %v, exchanged %v", seed, names(&g, tk.dead), names(&g, d))
		}
		if b := suggestBare(&swapped, tk.dead); b != tk.bare {
			t.Errorf("seed %d: bare %v, exchanged %v", seed, names(&g, tk.bare), names(&g, b))
		}
	}
}

// randomEnd is a board after random play, the same with the colours exchanged,
// and the marks suggested.
func randomEnd(t *testing.T, seed uint64) (g, swapped grid, tk talk) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 4))
	s := start(t, "weiqi/chinese 9")
	for range 20 + 2*seed {
		if s.Phase() == game.Play {
			s = apply(t, s, randomPlay(rng, s))
		}
	}
	g = s.(*state).grid
	swapped = newGrid(g.size)
	for i, c := range g.cells[:g.points()] {
		if c != game.NoColor {
			swapped.put(i, c.Other())
		}
	}
	tk.dead = suggestDead(&g)
	tk.bare = suggestBare(&g, tk.dead)
	return g, swapped, tk
}

// TestNothingRepeats: under superko no position comes back, and stones go only
// as prisoners.
func TestNothingRepeats(t *testing.T) {
	t.Parallel()
	for seed := range uint64(40) {
		setup := everyRule[seed%5]
		seen := map[uint64]bool{}
		rng := rand.New(rand.NewPCG(seed, 5))
		s := start(t, setup)
		for range 200 {
			st := s.(*state)
			if st.phase != game.Play {
				break
			}
			m := randomPlay(rng, s)
			s = apply(t, s, m)
			next := s.(*state)
			if m.Kind != game.Place {
				continue
			}
			stones := func(x *state) int {
				return x.grid.of(game.Dark).count() + x.grid.of(game.Light).count() + x.lost[0] + x.lost[1]
			}
			if stones(next) != stones(st)+1 {
				t.Errorf("%s seed %d: %d stones in all, then %d", setup, seed, stones(st), stones(next))
			}
			key := next.grid.hash
			if st.rules.ko == Situational {
				key ^= turnKey(next.turn)
			}
			if st.rules.ko != Simple && seen[key] {
				t.Errorf("%s seed %d: a position again after %v", setup, seed, m)
			}
			seen[key] = true
		}
	}
}

// TestAreaAndTerritory: without early passes and without seki the margins of
// area and territory differ by the plays of the two sides.
func TestAreaAndTerritory(t *testing.T) {
	t.Parallel()
	for seed := range uint64(30) {
		rng := rand.New(rand.NewPCG(seed, 6))
		s := start(t, "weiqi/chinese 9")
		plays := 0
		for range 60 {
			moves := slices.Collect(s.Moves())
			if len(moves) < 2 {
				break
			}
			s = apply(t, s, moves[rng.IntN(len(moves)-1)]) // never the pass, which is last
			plays++
		}
		st := s.(*state)
		tk := talk{dead: suggestDead(&st.grid)}
		area, terr := count(&st.grid, &tk, true), count(&st.grid, &tk, false)
		margin := terr.Margin() + 2*(st.lost[1]-st.lost[0])
		if diff := area.Margin() - margin; diff != 2*(plays%2) {
			t.Errorf("seed %d: after %d plays area %d, territory %d", seed, plays, area.Margin(), margin)
		}
	}
}
