package weiqi

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"qiyou/game"
)

// readCases reads the JSON lines of a file of testdata.
func readCases[T any](t *testing.T, file string) []T {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "testdata", "weiqi", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var rows []T
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row T
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatalf("%s: %v in %.200s", file, err, lines.Bytes())
		}
		rows = append(rows, row)
	}
	if err := lines.Err(); err != nil || len(rows) == 0 {
		t.Fatalf("%s: %d rows, %v", file, len(rows), err)
	}
	return rows
}

// points reads coordinates such as H8.
func points(t *testing.T, size int, names []string) []game.Point {
	t.Helper()
	var ps []game.Point
	for _, n := range names {
		p, ok := readPoint(n, size)
		if !ok {
			t.Fatalf("bad point %q", n)
		}
		ps = append(ps, p)
	}
	return ps
}

// pointSet reads coordinates into a set.
func pointSet(t *testing.T, size int, names []string) (s set) {
	t.Helper()
	g := newGrid(size)
	for _, p := range points(t, size, names) {
		s.add(g.index(p))
	}
	return s
}

// names writes a set as sorted coordinates.
func names(g *grid, s set) []string {
	out := []string{}
	for i := range s.each() {
		out = append(out, pointText(g.point(i), g.size))
	}
	slices.Sort(out)
	return out
}

// caseRules are the rule sets by their names in rule-cases.jsonl.
var caseRules = map[string]game.Setup{
	"japanese-or-chinese-practice": Default("japanese"),
	"chinese-written":              Default("chinese"),
	"aga":                          Default("aga"),
	"new-zealand":                  Default("new-zealand"),
	"tromp-taylor":                 Default("tromp-taylor"),
}

type ruleCase struct {
	ID, Kind        string
	Size            int
	Black, White    []string
	ToMove          string `json:"to_move"`
	Moves           []string
	RemovedByMoves  [][]string `json:"removed_by_moves"`
	Query           struct{ Color, Vertex string }
	Facts           struct{ Removed []string }
	Legal           map[string]*bool
	HistoryIllegals map[string]string `json:"history_illegal_under"`
}

// TestRuleCases is every verdict of the file, on the state and on the board of
// search.
func TestRuleCases(t *testing.T) {
	t.Parallel()
	verdicts := 0
	for _, r := range readCases[ruleCase](t, "rule-cases.jsonl") {
		for name, legal := range r.Legal {
			setup := caseRules[name]
			setup.Size = r.Size
			checkRuleCase(t, r.ID+" "+name, setup, r, legal, r.HistoryIllegals[name])
			verdicts++
		}
	}
	t.Logf("%d verdicts", verdicts)
}

var sides = map[string]game.Color{"B": game.Dark, "W": game.Light}

// checkRuleCase replays the moves of r, two passes in a row included (the talk
// that follows is ended by playing on), and asks for the last one.
func checkRuleCase(t *testing.T, id string, setup game.Setup, r ruleCase, legal *bool, stop string) {
	t.Helper()
	st, err := Position(setup, points(t, r.Size, r.Black), points(t, r.Size, r.White), sides[r.ToMove])
	if err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	s := *st.(*state)
	b, _ := BoardOf(st)
	for k, text := range r.Moves {
		m, ok := s.read(lower(text))
		if !ok {
			t.Fatalf("%s: move %q", id, text)
		}
		if m.Kind == game.Place && b.Legal(b.Index(m.To), s.turn) != (s.blocked(m.To) == "") {
			t.Errorf("%s: move %s: state %q, the board of search differs", id, text, s.blocked(m.To))
		}
		next, err := s.Apply(m)
		if err != nil {
			if legal != nil || text != stop {
				t.Errorf("%s: move %d %s: %v, want it refused at %q", id, k, text, err, stop)
			}
			return
		}
		if m.Kind == game.Place {
			b.Play(b.Index(m.To), s.turn)
		} else {
			b.Play(PassIndex, s.turn)
		}
		gone := s.grid.of(game.Dark).or(s.grid.of(game.Light))
		turn := s.turn.Other()
		s = *next.(*state)
		gone = gone.without(s.grid.of(game.Dark).or(s.grid.of(game.Light)))
		if s.phase != game.Play { // two passes: the file goes on as if nothing was said
			s.phase, s.turn, s.passes, s.outcome = game.Play, turn, 0, game.Outcome{}
		}
		checkTaken(t, id+" "+text, &s.grid, gone, r.RemovedByMoves[k], m)
	}
	if legal == nil {
		t.Errorf("%s: no move was refused, want %q", id, stop)
		return
	}
	s.turn = sides[r.Query.Color]
	p := points(t, r.Size, []string{r.Query.Vertex})[0]
	next, err := s.Apply(game.PlaceAt(p))
	if (err == nil) != *legal || b.Legal(b.Index(p), s.turn) != *legal {
		t.Errorf("%s: %s %s: %v, board %v, want legal %v", id, r.Query.Color, r.Query.Vertex, err, b.Legal(b.Index(p), s.turn), *legal)
	}
	if err != nil && !errors.As(err, new(*game.IllegalError)) {
		t.Errorf("%s: %v", id, err)
	}
	if err == nil {
		all := s.grid.of(game.Dark).or(s.grid.of(game.Light))
		all.add(s.grid.index(p))
		after := &next.(*state).grid
		checkTaken(t, id+" asked", after, all.without(after.of(game.Dark)).without(after.of(game.Light)), r.Facts.Removed, game.Move{})
	}
}

// checkTaken compares stones taken with the file, which names the stone just
// played among them when it is a suicide.
func checkTaken(t *testing.T, id string, g *grid, gone set, want []string, m game.Move) {
	t.Helper()
	if m.Kind == game.Place && g.cells[g.index(m.To)] == game.NoColor {
		gone.add(g.index(m.To))
	}
	want = append([]string{}, want...)
	slices.Sort(want)
	if got := names(g, gone); !slices.Equal(got, want) {
		t.Errorf("%s: taken %v, want %v", id, got, want)
	}
}

type finalRow struct {
	ID        string
	Size      int
	Rules     string `json:"rules_played"`
	Source    string
	Moves     []string
	Board     []string
	Dead      []string
	Seki      json.RawMessage
	Prisoners *struct {
		Black int `json:"black_captured"`
		White int `json:"white_captured"`
	}
	Area      struct{ Black, White, Neutral, Margin int }
	Territory *struct {
		Black, White *int
		Margin       int
	}
}

// seki is the seki stones of the row; nil where the row tells them in words.
func (r finalRow) seki() []string {
	var list []string
	_ = json.Unmarshal(r.Seki, &list)
	return list
}

func (r finalRow) grid() grid {
	g := newGrid(r.Size)
	for row, line := range r.Board {
		for col, x := range []byte(line) {
			if c := map[byte]game.Color{'X': game.Dark, 'O': game.Light}[x]; c != game.NoColor {
				g.put(row*r.Size+col, c)
			}
		}
	}
	return g
}

// TestFinalPositions counts every row of the file both ways, given its dead and
// its seki stones, and again with the colours exchanged.
func TestFinalPositions(t *testing.T) {
	t.Parallel()
	territories := 0
	rows := readCases[finalRow](t, "final-positions.jsonl")
	for _, r := range rows {
		g := r.grid()
		tk := talk{dead: pointSet(t, r.Size, r.Dead)}
		sc := count(&g, &tk, true)
		got := [3]int{sc.Dark.Stones + sc.Dark.Territory, sc.Light.Stones + sc.Light.Territory, sc.Neutral}
		want := [3]int{r.Area.Black, r.Area.White, r.Area.Neutral}
		if got != want || sc.Margin() != 2*r.Area.Margin {
			t.Errorf("%s: area %v, margin %d, want %v, %d", r.ID, got, sc.Margin(), want, r.Area.Margin)
		}
		if r.Territory == nil || r.seki() == nil {
			continue // not told, or without the stones that are in seki
		}
		territories++
		checkTerritory(t, r, &g, tk)
	}
	t.Logf("%d areas, %d territories", len(rows), territories)
}

func checkTerritory(t *testing.T, r finalRow, g *grid, tk talk) {
	t.Helper()
	tk.bare = bareOf(g, tk.dead, pointSet(t, r.Size, r.seki()))
	sc := count(g, &tk, false)
	if r.Prisoners != nil {
		sc.Dark.Prisoners += r.Prisoners.White
		sc.Light.Prisoners += r.Prisoners.Black
	}
	if sc.Margin() != 2*r.Territory.Margin {
		t.Errorf("%s: territory margin %d, want %d", r.ID, sc.Margin()/2, r.Territory.Margin)
	}
	if r.Territory.Black != nil && (sc.Total(game.Dark) != 2**r.Territory.Black || sc.Total(game.Light) != 2**r.Territory.White) {
		t.Errorf("%s: territory %d and %d, want %d and %d", r.ID, sc.Total(game.Dark)/2, sc.Total(game.Light)/2,
			*r.Territory.Black, *r.Territory.White)
	}
}

// TestFinalGames replays the games of the file to the same board and prisoners.
func TestFinalGames(t *testing.T) {
	t.Parallel()
	games := 0
	for _, r := range readCases[finalRow](t, "final-positions.jsonl") {
		if r.Moves == nil {
			continue
		}
		games++
		setup := Default(r.Rules)
		setup.Size = r.Size
		rules, err := New(setup)
		if err != nil {
			t.Fatal(err)
		}
		s := play(t, rules.Start(), r.Moves...).(*state)
		want := r.grid()
		if s.grid != want || s.phase != game.Scoring {
			t.Errorf("%s: the board or the phase %v differs", r.ID, s.phase)
		}
		if lost := [2]int{r.Prisoners.Black, r.Prisoners.White}; s.lost != lost {
			t.Errorf("%s: prisoners %v, want %v", r.ID, s.lost, lost)
		}
		checkReach(t, r, s)
		checkCount(t, r, s)
	}
	t.Logf("%d games", games)
}

// checkReach marks what the file says is dead, each chain by a click, and
// counts.
func checkReach(t *testing.T, r finalRow, s *state) {
	t.Helper()
	want := pointSet(t, r.Size, r.Dead)
	at := game.State(s)
	for range maxToggles {
		now := at.(*state)
		wrong := now.talk.dead.without(want)
		if wrong.empty() {
			if wrong = want.without(now.talk.dead); wrong.empty() {
				break
			}
		}
		at = apply(t, at, game.ToggleAt(now.grid.point(wrong.first())))
	}
	at = apply(t, apply(t, at, propose), accept)
	o, over := at.Outcome()
	sc, _ := ScoreOf(at)
	margin := 2*r.Area.Margin - 15
	if r.Rules == "japanese" {
		margin = 2*r.Territory.Margin - 13
	}
	if !over || o.Reason != game.Count || sc.Margin() != margin {
		t.Errorf("%s: %v %v, score %v, want margin %d", r.ID, o, over, sc, margin)
	}
	if (o.Winner == game.First) != (margin > 0) || o.Margin != max(margin, -margin) {
		t.Errorf("%s: outcome %v, want margin %d", r.ID, o, margin)
	}
}

// checkCount counts what the file says is dead without a talk.
func checkCount(t *testing.T, r finalRow, s *state) {
	t.Helper()
	sc, err := Count(s, points(t, r.Size, r.Dead))
	sc.Area, sc.Light.Bonus = true, 0
	if err != nil || sc.Margin() != 2*r.Area.Margin {
		t.Errorf("%s: Count gives area %d, %v, want %d", r.ID, sc.Margin(), err, 2*r.Area.Margin)
	}
	if dark, light := Captured(s); [2]int{dark, light} != s.lost {
		t.Errorf("%s: captured %d and %d, want %v", r.ID, dark, light, s.lost)
	}
}

// TestHandicap is every row of the file. Where KataGo differs (size 12) we keep
// to GNU Go.
func TestHandicap(t *testing.T) {
	t.Parallel()
	type row struct {
		Size, Stones int
		Accepted     bool
		Points       []string
	}
	for _, r := range readCases[row](t, "handicap.jsonl") {
		got := FixedHandicap(r.Size, r.Stones)
		if (got != nil) != r.Accepted {
			t.Errorf("size %d, %d stones: %v, want accepted %v", r.Size, r.Stones, got, r.Accepted)
			continue
		}
		if !r.Accepted {
			continue
		}
		g := newGrid(r.Size)
		var s set
		for _, p := range got {
			s.add(g.index(p))
		}
		slices.Sort(r.Points)
		if n := names(&g, s); !slices.Equal(n, r.Points) {
			t.Errorf("size %d, %d stones: %v, want %v", r.Size, r.Stones, n, r.Points)
		}
	}
}
