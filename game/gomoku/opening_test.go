package gomoku

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/gametest"
)

var openingDir = filepath.Join("..", "..", "testdata", "gomoku", "openings")

// TestOpeningScripts plays every script; see the README beside them.
func TestOpeningScripts(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(openingDir, "*.txt"))
	if err != nil || len(files) != len(openings)-1 { // the two of pro share a file
		t.Fatalf("%d scripts, %v, want %d", len(files), err, len(openings)-1)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			var s game.State
			for n, line := range strings.Split(string(text), "\n") {
				if line == "" || line[0] == '#' {
					continue
				}
				if setup, ok := strings.CutPrefix(line, "setup "); ok {
					s = start(t, setup)
				} else if s, err = scriptLine(s, line); err != nil {
					t.Fatalf("line %d %q: %v", n+1, line, err)
				}
			}
		})
	}
}

// scriptLine plays a line in s and says what is not as it should be.
func scriptLine(s game.State, line string) (game.State, error) {
	move, reason, refused := strings.Cut(line, " ! ")
	move, want, told := strings.Cut(move, " -> ")
	m, err := s.(game.Notation).Read(move)
	if refused {
		return s, refusedFor(s, move, err, reason)
	}
	if err != nil {
		return s, err
	}
	next, err := s.Apply(m)
	if err != nil {
		return s, err
	}
	dark := game.NoSeat
	for _, seat := range []game.Seat{game.First, game.Second} {
		if next.View().Color(seat) == game.Dark {
			dark = seat
		}
	}
	if got := fmt.Sprint(next.Phase(), next.ToAct(), dark); told && got != want {
		return s, fmt.Errorf("got %s", got)
	}
	return next, nil
}

// refusedFor checks that reading and playing a move both give the reason.
func refusedFor(s game.State, move string, err error, want string) error {
	var illegal *game.IllegalError
	if errors.Is(err, game.ErrMoveText) && want == "not-a-move" {
		return nil
	}
	if !errors.As(err, &illegal) || string(illegal.Reason) != want {
		return fmt.Errorf("read %s: %v", move, err)
	}
	if _, err = s.Apply(illegal.Move); !errors.As(err, &illegal) || string(illegal.Reason) != want {
		return fmt.Errorf("applied %v: %v", illegal.Move, err)
	}
	return nil
}

// setups is every rule set with every opening and every value of its options,
// one at a time.
func setups(t *testing.T) []game.Setup {
	t.Helper()
	var all []game.Setup
	for _, name := range []string{"freestyle", "standard", "renju", "caro"} {
		base := Default(name)
		if name != "renju" {
			base.Size = MinSize
		}
		for _, o := range openings {
			s := base
			if o.name != "free" {
				s = base.With("opening", o.name)
			}
			all = append(all, s)
		}
		for _, v := range sets[name].options {
			for _, value := range v.values[1:] {
				all = append(all, base.With(v.key, value))
			}
		}
	}
	return all
}

// TestContractOfAll runs the suite for every rule set with every opening.
func TestContractOfAll(t *testing.T) {
	t.Parallel()
	for _, s := range setups(t) {
		t.Run(strings.ReplaceAll(s.String(), "/", " "), func(t *testing.T) {
			t.Parallel()
			r, err := New(s)
			if err != nil {
				t.Fatal(err)
			}
			gametest.Run(t, r, 1)
		})
	}
}

// TestRandomOpenings plays 10,000 moves of every opening of Renju and checks
// what holds in each of its states.
func TestRandomOpenings(t *testing.T) {
	t.Parallel()
	for _, o := range openings[1:] {
		t.Run(o.name, func(t *testing.T) {
			t.Parallel()
			r, err := New(Default("renju").With("opening", o.name))
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(4, uint64(len(o.name))))
			for plies := 0; plies < 10_000; {
				s := r.Start()
				for s.Phase() == game.Opening {
					before := s.(*state)
					s = gametest.Play(rng, s, 1, nil)
					checkStep(t, before, s.(*state))
					plies++
				}
				end := s.(*state)
				if end.turn != colorAfter(end.grid.count) || end.dark == game.NoSeat || len(end.offered) > 0 {
					t.Fatalf("play begins with %d stones, %v to move, dark %v, %d on offer", end.grid.count, end.turn, end.dark, len(end.offered))
				}
			}
		})
	}
}

func colorAfter(stones int) game.Color {
	if stones%2 == 0 {
		return game.Dark
	}
	return game.Light
}

// checkStep checks what one move of an opening may change.
func checkStep(t *testing.T, before, after *state) {
	t.Helper()
	added, now := after.grid.count-before.grid.count, before.now()
	want := 0
	if now.do == stone || now.do == pick {
		want = 1
	}
	if now.do == offer && before.number == 1 {
		want = 1
	}
	if added != want {
		t.Errorf("%d stones more, want %d", added, want)
	}
	if before.dark != after.dark && now.do != choose {
		t.Errorf("a stone made the colours change")
	}
	if after.turn != colorAfter(after.grid.count) {
		t.Errorf("%d stones, %v is next", after.grid.count, after.turn)
	}
	if after.step < before.step || after.step == before.step && now.do != offer {
		t.Errorf("step %d after %d", after.step, before.step)
	}
	for i, p := range after.offered {
		if same := after.grid.images(after.offered[:i]); same[p] || after.grid.cells[p] != game.NoColor {
			t.Errorf("%v is offered twice or taken", after.grid.point(p))
		}
	}
	seen := 0
	for i := range after.grid.size * after.grid.size {
		if after.View().At(after.grid.point(i)).Color != game.NoColor {
			seen++
		}
	}
	if seen != after.grid.count+len(after.offered) {
		t.Errorf("%d stones are seen, want %d and %d on offer", seen, after.grid.count, len(after.offered))
	}
}

// TestTwentySixOpenings: the zones of the first three stones allow exactly the
// 26 openings of Renju, up to a turn or a mirror of the board.
func TestTwentySixOpenings(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join(openingDir, "..", "renju_26_openings.json"))
	if err != nil {
		t.Fatal(err)
	}
	var listed []struct {
		No, Romaji, Chinese string
		Moves               []string
	}
	if err := json.Unmarshal(text, &listed); err != nil {
		t.Fatal(err)
	}
	known := map[string]string{}
	for i, o := range listed {
		s := play(t, start(t, "gomoku/renju 15 opening=rif"), o.Moves...)
		known[shapeOf(s.(*state))] = o.No
		if n := named[i]; n.Number != o.No || n.Name != o.Romaji || !strings.HasPrefix(n.Han, o.Chinese) || n.Moves != strings.Join(o.Moves, " ") {
			t.Errorf("the opening %+v is %+v", o, n)
		}
	}
	if len(listed) != len(named) || len(known) != len(named) {
		t.Fatalf("%d openings, %d different", len(listed), len(known))
	}
	s := play(t, start(t, "gomoku/renju 15 opening=rif"), "h8")
	found, ways := map[string]bool{}, 0
	for second := range s.Moves() {
		two, err := s.Apply(second)
		if err != nil {
			t.Fatal(err)
		}
		for third := range two.Moves() {
			end, err := two.Apply(third)
			if err != nil {
				t.Fatal(err)
			}
			ways++
			if shape := shapeOf(end.(*state)); known[shape] == "" {
				t.Errorf("%v %v is none of the 26", second, third)
			} else {
				found[known[shape]] = true
			}
		}
	}
	if len(found) != 26 || ways != 8*23 {
		t.Errorf("%d openings in %d ways, want 26 in %d", len(found), ways, 8*23)
	}
}

// shapeOf is the same text for positions that a turn or a mirror of the board
// makes equal.
func shapeOf(s *state) string {
	var all []string
	for _, y := range turns {
		var b strings.Builder
		for i := range s.grid.size * s.grid.size {
			p := s.grid.point(i)
			c, r := 2*int(p.Col)-s.grid.size+1, 2*int(p.Row)-s.grid.size+1
			col, row := (y.cc*c+y.cr*r+s.grid.size-1)/2, (y.rc*c+y.rr*r+s.grid.size-1)/2
			b.WriteByte(".XO"[s.grid.cells[row*s.grid.size+col]])
		}
		all = append(all, b.String())
	}
	return slices.Min(all)
}

// TestSymmetries counts the symmetries of a few positions.
func TestSymmetries(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"":               8,
		"h8":             8,
		"a1":             8, // a stone alone, wherever it stands
		"h8 h9":          2,
		"h8 h9 h10":      4,
		"h8 i9 i7":       1,
		"h8 i9 j10":      4,
		"h8 i8 i9 h9":    4,
		"h8 h9 h10 h7":   2,
		"h8 i8 j8 k8":    2,
		"d4 a1 e5 h8":    4, // in a row on a diagonal, far from the middle
		"h8 g7 i9 a1":    2,
		"a1 h8 a2 h7":    1,
		"a1 c4 b1 d9":    1,
		"h8 c3 h9 i8 i9": 1,
	} {
		s := play(t, start(t, "gomoku/freestyle 15"), strings.Fields(text)...)
		if got := s.(*state).grid.symmetries(); len(got) != want {
			t.Errorf("%q: %d symmetries %v, want %d", text, len(got), got, want)
		}
	}
}

// TestOptions: every value that is listed makes rules, the default of each by
// not being named.
func TestOptions(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"freestyle", "standard", "renju", "caro"} {
		seen := map[string]bool{}
		for _, o := range Options(name) {
			s, first := Default(name), !seen[o.Key]
			seen[o.Key] = true
			if o.Key == "size" {
				_, err := fmt.Sscan(o.Value, &s.Size)
				if first != (s.Size == Default(name).Size) || err != nil {
					t.Errorf("%s: size %s, %v", name, o.Value, err)
				}
			} else {
				s = s.With(o.Key, o.Value)
			}
			if _, err := New(s); (err == nil) != (!first || o.Key == "size") {
				t.Errorf("%s: %v", s, err)
			}
		}
		if !seen["opening"] || !seen["size"] {
			t.Errorf("%s: options %v", name, Options(name))
		}
	}
	if got := Options("omok"); got != nil {
		t.Errorf("options of rules that do not exist: %v", got)
	}
}

// TestStuck: where every free point is a foul that is refused and nobody may
// pass, dark has lost; with a pass the game goes on.
func TestStuck(t *testing.T) {
	t.Parallel()
	// Where black is left with h15, it would make seven.
	const board = `
		. O X O X X X . X X X O X O X
		O X O X O O X O X O O X O X O
		X O X O O X O O X X O O X O X
		O X O X X O O X O O X O O X O
		X O O O X O X O X O X O X O X
		O X X O O X O O X O O X O X O
		X O X O X O X X O X X O X O X
		O X O O X X O O X O O X O O O
		X O X X O O X O X X O O X X O
		O X O O X O X O O X O X O O X
		X O X O X X O X O O X O X O X
		O X O X O O X O X X O X O X O
		X O O X O X O X O X O O X O X
		O X X O X O O X O O X O O X O
		X O O X O X X O X X O X X O X`
	var dark, light []game.Point
	for row, line := range strings.Split(strings.TrimSpace(board), "\n") {
		for col, c := range strings.Fields(line) {
			p := game.Point{Col: int8(col), Row: int8(row)}
			switch c {
			case "X":
				dark = append(dark, p)
			case "O":
				light = append(light, p)
			}
		}
	}
	for option, want := range map[game.Option]game.Outcome{
		{Key: "pass", Value: "no"}: {Winner: game.Second, Reason: game.Stalemate},
		{}:                         {},
	} {
		s, err := Position(Default("renju").With(option.Key, option.Value), dark, light, game.Light)
		if err != nil {
			t.Fatal(err)
		}
		s = play(t, s, "a15")
		if got, over := s.Outcome(); got != want || over != (want.Reason != "") {
			t.Errorf("%v: outcome %v, %v, want %v", option, got, over, want)
		}
	}
}
