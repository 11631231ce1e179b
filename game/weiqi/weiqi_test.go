package weiqi

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/gametest"
)

// everyRule are setups of every rule set and option on small boards.
var everyRule = []string{
	"weiqi/chinese 5", "weiqi/japanese 5", "weiqi/aga 5", "weiqi/new-zealand 5", "weiqi/tromp-taylor 5",
	"weiqi/chinese 6 ko=simple", "weiqi/japanese 7 handicap=4", "weiqi/aga 7 handicap=3 placement=free",
	"weiqi/chinese 7 handicap=2 komi=-3.5", "weiqi/new-zealand 7 handicap=3", "weiqi/japanese 6 suicide=yes",
	"weiqi/tromp-taylor 6 ko=situational suicide=no", "weiqi/japanese 9",
}

func TestContract(t *testing.T) {
	t.Parallel()
	for _, text := range everyRule {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			gametest.Run(t, start(t, text).(*state).rules, 2)
		})
	}
}

func TestNewRefuses(t *testing.T) {
	t.Parallel()
	good := Default("chinese")
	size := func(n int) game.Setup { s := good; s.Size = n; return s }
	for _, s := range []game.Setup{
		{}, {Game: "weiqi", Rules: "chinese"}, {Game: "gomoku", Rules: "chinese", Size: 19}, {Game: "weiqi", Rules: "Chinese", Size: 19},
		size(4), size(26), size(-19), Default("ing"), good.With("opening", "swap2"),
		good.With("komi", "7.25"), good.With("komi", "07.5"), good.With("komi", "7.0"), good.With("komi", "-0"), good.With("komi", "200.5"),
		good.With("komi", "x"), good.With("komi", "-"), good.With("komi", ".5"), good.With("komi", "1e2"), good.With("komi", "99999999999999999999"),
		good.With("handicap", "0"), good.With("handicap", "10"), good.With("handicap", "-1"), good.With("handicap", "x"),
		size(6).With("handicap", "2"), size(6).With("handicap", "2").With("placement", "free"), size(7).With("handicap", "5"),
		size(18).With("handicap", "5"), good.With("placement", "here"), good.With("ko", "none"), good.With("suicide", "maybe"),
	} {
		if r, err := New(s); !errors.Is(err, game.ErrSetup) || r != nil {
			t.Errorf("New(%q) = %v, %v, want ErrSetup", s, r, err)
		}
	}
	for name := range ruleSets {
		for n := MinSize; n <= MaxSize; n++ {
			s := Default(name)
			s.Size = n
			r, err := New(s)
			if err != nil {
				t.Fatalf("New(%q): %v", s, err)
			}
			if cols, rows := r.Start().View().Size(); cols != n || rows != n {
				t.Errorf("New(%q): board %d x %d", s, cols, rows)
			}
		}
	}
}

// TestDefaults is the table of the rule sets: repetition, suicide, and what
// Light gets in an even game and for a handicap.
func TestDefaults(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		setup         string
		ko            Ko
		suicide, area bool
		stones, free  int // on the board at the start; to be put by Dark
		bonus         int // half points
	}{
		{"weiqi/chinese 19", Positional, false, true, 0, 0, 15},
		{"weiqi/japanese 19", Simple, false, false, 0, 0, 13},
		{"weiqi/aga 19", Situational, false, true, 0, 0, 15},
		{"weiqi/new-zealand 19", Situational, true, true, 0, 0, 14},
		{"weiqi/tromp-taylor 19", Positional, true, true, 0, 0, 15},
		{"weiqi/chinese 19 handicap=1", Positional, false, true, 0, 0, 1},
		{"weiqi/aga 19 handicap=1", Situational, false, true, 0, 0, 1},
		{"weiqi/chinese 19 handicap=9", Positional, false, true, 9, 0, 19},
		{"weiqi/chinese 19 handicap=9 komi=5.5", Positional, false, true, 9, 0, 29},
		{"weiqi/japanese 19 handicap=4", Simple, false, false, 4, 0, 1},
		{"weiqi/aga 19 handicap=4", Situational, false, true, 4, 0, 7},
		{"weiqi/new-zealand 19 handicap=4", Situational, true, true, 0, 4, 0},
		{"weiqi/tromp-taylor 19 handicap=4", Positional, true, true, 0, 4, 1},
		{"weiqi/chinese 19 handicap=4 placement=free", Positional, false, true, 0, 4, 9},
		{"weiqi/new-zealand 19 handicap=4 placement=fixed", Situational, true, true, 4, 0, 0},
		{"weiqi/chinese 19 ko=simple suicide=yes", Simple, true, true, 0, 0, 15},
	} {
		s := start(t, tt.setup).(*state)
		r := s.rules
		if r.ko != tt.ko || r.suicide != tt.suicide || r.area != tt.area {
			t.Errorf("%s: ko %v, suicide %v, area %v", tt.setup, r.ko, r.suicide, r.area)
		}
		if n := s.grid.of(game.Dark).count(); n != tt.stones {
			t.Errorf("%s: %d stones, want %d", tt.setup, n, tt.stones)
		}
		if got, _ := ScoreOf(s); got.Light.Bonus != tt.bonus || got.Dark.Bonus != 0 {
			t.Errorf("%s: bonus %d and %d, want 0 and %d", tt.setup, got.Dark.Bonus, got.Light.Bonus, tt.bonus)
		}
		terms, err := TermsOf(r.setup)
		if err != nil || terms.Ko != tt.ko || terms.Suicide != tt.suicide || terms.Area != tt.area ||
			terms.Komi+terms.Bonus != tt.bonus || len(terms.Stones) != tt.stones || terms.Handicap != r.handicap {
			t.Errorf("%s: terms %+v, %v", tt.setup, terms, err)
		}
		wantTurn, wantPhase := game.Dark, game.Play
		if tt.stones > 0 {
			wantTurn = game.Light
		}
		if tt.free > 0 {
			wantPhase = game.Opening
		}
		if s.turn != wantTurn || s.phase != wantPhase {
			t.Errorf("%s: turn %v, phase %v", tt.setup, s.turn, s.phase)
		}
	}
}

// TestFreePlacement: Dark puts all stones in a row and may not pass before.
func TestFreePlacement(t *testing.T) {
	t.Parallel()
	s := start(t, "weiqi/chinese 9 handicap=3 placement=free")
	for k, text := range []string{"a1", "e5", "j9"} {
		if s.Phase() != game.Opening || s.ToAct() != game.First {
			t.Errorf("stone %d: phase %v, to act %v", k, s.Phase(), s.ToAct())
		}
		if _, err := s.Apply(game.PassMove()); reason(err) != game.WrongKind {
			t.Errorf("stone %d: pass gives %v", k, err)
		}
		s = play(t, s, text)
	}
	if s.Phase() != game.Play || s.ToAct() != game.Second {
		t.Errorf("after the stones: phase %v, to act %v", s.Phase(), s.ToAct())
	}
}

// TestOneStoneBonus: a handicap of one gives Light nothing but half a point.
func TestOneStoneBonus(t *testing.T) {
	t.Parallel()
	for name := range ruleSets {
		s := Default(name).With("handicap", "1")
		s.Size = 9
		end := play(t, start(t, s.String()), "pass", "pass")
		if end.Phase() != game.Over {
			end = play(t, end, "propose", "accept")
		}
		sc, _ := ScoreOf(end)
		want := "W+0.5"
		if name == "new-zealand" {
			want = "0"
		}
		if sc.String() != want {
			t.Errorf("%s: %v, want %s", name, sc, want)
		}
	}
}

func reason(err error) game.Reason {
	var illegal *game.IllegalError
	if errors.As(err, &illegal) {
		return illegal.Reason
	}
	return ""
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	at := func(c, r int8) game.Point { return game.Point{Col: c, Row: r} }
	s := play(t, start(t, "weiqi/chinese 9"), "e5")
	ko := play(t, start(t, "weiqi/japanese 9"), strings.Fields("d5 e5 c4 f4 d3 e3 e4 d4")...)
	corner := play(t, start(t, "weiqi/chinese 9"), strings.Fields("a2 e5 b1")...)
	over := play(t, start(t, "weiqi/tromp-taylor 9"), "pass", "pass")
	talk := play(t, s, "pass", "pass")
	for _, tt := range []struct {
		state game.State
		move  game.Move
		want  game.Reason
	}{
		{s, game.PlaceAt(at(4, 4)), game.Occupied}, {s, game.PlaceAt(at(9, 0)), game.OffBoard}, {s, game.PlaceAt(at(-1, 0)), game.OffBoard},
		{s, game.PlaceAt(at(-128, 127)), game.OffBoard}, {s, game.Move{}, game.WrongKind}, {s, game.ToggleAt(at(4, 4)), game.WrongKind},
		{s, accept, game.WrongKind}, {s, game.Move{Kind: game.Pass, To: at(1, 1)}, game.WrongKind},
		{s, game.Move{Kind: game.Place, Choice: "x"}, game.WrongKind}, {s, game.StepTo(at(4, 4), at(4, 5)), game.WrongKind},
		{ko, game.PlaceAt(at(4, 5)), game.KoRule}, {corner, game.PlaceAt(at(0, 8)), game.Suicide},
		{over, game.PassMove(), game.GameOver}, {over, game.PlaceAt(at(1, 1)), game.GameOver},
		{talk, game.PassMove(), game.WrongKind}, {talk, game.PlaceAt(at(1, 1)), game.WrongKind}, {talk, accept, game.WrongKind},
		{talk, alive, game.WrongKind}, {talk, game.ToggleAt(at(1, 1)), game.NoPiece}, {talk, game.ToggleAt(at(9, 1)), game.OffBoard},
		{talk, game.ChooseOf("dark"), game.WrongKind}, {talk, game.Move{Kind: game.Toggle, To: at(4, 4), Choice: "x"}, game.WrongKind},
	} {
		next, err := tt.state.Apply(tt.move)
		if next != nil || reason(err) != tt.want {
			t.Errorf("Apply(%#v) = %v, %v, want %s", tt.move, next, err, tt.want)
		}
	}
}

func TestRead(t *testing.T) {
	t.Parallel()
	s := start(t, "weiqi/chinese 19")
	for text, want := range map[string]string{
		"a1": "as", "A19": "aa", "q16": "pd", "Q16": "pd", "t1": "ss", "T19": "sa", "j10": "ij", "h10": "hj", "pass": "-", "PASS": "-", "Pass": "-",
	} {
		if m, err := s.(game.Notation).Read(text); err != nil || m.String() != want {
			t.Errorf("Read(%q) = %v, %v, want %s", text, m, err, want)
		}
	}
	for text, want := range map[string]game.Reason{"u1": game.OffBoard, "a20": game.OffBoard, "z99": game.OffBoard, "accept": game.WrongKind} {
		if m, err := s.(game.Notation).Read(text); reason(err) != want {
			t.Errorf("Read(%q) = %v, %v, want %s", text, m, err, want)
		}
	}
	for _, text := range []string{
		"", "i9", "I9", "h", "8", "8h", "h0", "h08", "h+8", "h 8", " h8", "h8 ", "h-1", "hh", "h100", "ｈ8", "\u212a10", "@1", "[1", "!1", "pas", "=pass", "--", "\x011",
	} {
		if m, err := s.(game.Notation).Read(text); !errors.Is(err, game.ErrMoveText) {
			t.Errorf("Read(%q) = %v, %v, want ErrMoveText", text, m, err)
		}
	}
	if got := s.(game.Notation).Format(game.PlaceAt(game.Point{Col: 15, Row: 3})); got != "Q16" {
		t.Errorf("the upper right star is %q, want Q16", got)
	}
}

// FuzzRead: whatever is typed, Read never panics, and what it accepts can be
// played and comes back from Format.
func FuzzRead(f *testing.F) {
	for _, text := range []string{"q16", "A1", "t19", "z99", "h08", "i5", "pass", "propose", "", "\xff\x00"} {
		f.Add(text)
	}
	first := start(f, "weiqi/japanese 19")
	states := []game.State{first, play(f, first, "q16", "d4", "pass", "pass")}
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range states {
			m, err := s.(game.Notation).Read(text)
			if err != nil {
				continue
			}
			if _, err := s.Apply(m); err != nil {
				t.Errorf("Read(%q) = %v, which is refused: %v", text, m, err)
			}
			if got := s.(game.Notation).Format(m); !strings.EqualFold(got, text) {
				t.Errorf("Read(%q) = %v, which reads %q", text, m, got)
			}
		}
	})
}

// FuzzKomi: what is accepted is the one text of its half points.
func FuzzKomi(f *testing.F) {
	for _, text := range []string{"7.5", "0", "-3.5", "200", "-0", "07", "1e1", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		half, ok := readHalf(text)
		if ok && (halfText(half) != text || half > maxKomi || half < -maxKomi) {
			t.Errorf("readHalf(%q) = %d, which is %q", text, half, halfText(half))
		}
	})
}

// TestPerft counts the lines of play of an empty board of 9, the pass among
// the moves; after two passes come the two answers of the talk.
func TestPerft(t *testing.T) {
	t.Parallel()
	s := start(t, "weiqi/chinese 9")
	for depth, want := range []int{1, 82, 6643, 531524} {
		if depth == 3 && testing.Short() {
			break
		}
		if got := perft(t, s, depth); got != want {
			t.Errorf("depth %d: %d, want %d", depth, got, want)
		}
		b, _ := BoardOf(s)
		answers := 0
		if depth == 3 {
			answers = 2 // of the talk after two passes, which the board does not have
		}
		if got := b.Perft(depth, game.Dark); got != int64(want-answers) {
			t.Errorf("depth %d on the board: %d, want %d", depth, got, want-answers)
		}
	}
}

func perft(t *testing.T, s game.State, depth int) (n int) {
	if depth == 0 {
		return 1
	}
	for m := range s.Moves() {
		if depth == 1 {
			n++
			continue
		}
		n += perft(t, apply(t, s, m), depth-1)
	}
	return n
}

// TestBoardAgrees plays random games on the state and on the board of search:
// same stones, same legal moves, same atari, and back again by Undo.
func TestBoardAgrees(t *testing.T) {
	t.Parallel()
	for seed := range uint64(60) {
		setup := everyRule[seed%uint64(len(everyRule))]
		if seed%10 == 9 {
			setup = "weiqi/chinese 13"
		}
		rng := rand.New(rand.NewPCG(seed, 2))
		b, ok := BoardOf(start(t, setup))
		if !ok {
			t.Fatal("no board of a state of ours")
		}
		type before struct {
			hash uint64
			ko   int
		}
		var line []before
		s := start(t, setup)
		for range 300 {
			st := s.(*state)
			if st.phase != game.Play && st.phase != game.Opening {
				break
			}
			checkBoard(t, fmt.Sprint(setup, " seed ", seed), st, b)
			m := randomPlay(rng, s)
			line = append(line, before{b.Hash(), b.Ko()})
			i := PassIndex
			if m.Kind == game.Place {
				i = b.Index(m.To)
			}
			b.Play(i, st.turn)
			s = apply(t, s, m)
		}
		for _, want := range slices.Backward(line) {
			if b.Undo(); b.Hash() != want.hash || b.Ko() != want.ko {
				t.Fatalf("%s seed %d: hash %x ko %d after undo, was %x %d", setup, seed, b.Hash(), b.Ko(), want.hash, want.ko)
			}
		}
		checkBoard(t, setup+" back", start(t, setup).(*state), b)
	}
}

// randomPlay is a legal move that seldom passes.
func randomPlay(rng *rand.Rand, s game.State) game.Move {
	moves := slices.Collect(s.Moves())
	m := moves[rng.IntN(len(moves))]
	if m.Kind == game.Pass {
		m = moves[rng.IntN(len(moves))]
	}
	return m
}

func checkBoard(t *testing.T, id string, s *state, b *Board) {
	t.Helper()
	if b.Hash() != s.grid.hash || b.Ko() != s.ko {
		t.Fatalf("%s: board %x ko %d, state %x ko %d", id, b.Hash(), b.Ko(), s.grid.hash, s.ko)
	}
	for i := range b.Points() {
		if b.At(i) != s.grid.cells[i] {
			t.Fatalf("%s: %v on %v, want %v", id, b.At(i), b.Point(i), s.grid.cells[i])
		}
		if b.At(i) == game.NoColor {
			if got, want := b.Legal(i, s.turn), s.blocked(b.Point(i)) == ""; got != want {
				t.Fatalf("%s: %v legal %v, want %v", id, b.Point(i), got, want)
			}
			continue
		}
		r := s.grid.chain(i)
		liberties := r.rim.and(s.grid.of(game.NoColor))
		liberty, only := b.Atari(i)
		_, stones := b.Chain(i)
		if stones != r.points.count() || only != (liberties.count() == 1) || only && !liberties.has(liberty) {
			t.Fatalf("%s: chain of %v: %d stones, atari %v %v, want %d, %d liberties", id, b.Point(i), stones, only, liberty,
				r.points.count(), liberties.count())
		}
		n := 1
		for p := b.Next(i); p != i; p = b.Next(p) {
			if n++; !r.points.has(p) || n > stones {
				t.Fatalf("%s: the ring of %v leaves its chain", id, b.Point(i))
			}
		}
	}
}

// TestCopyFrom: a copy plays on alone, and goes back further than its copying.
func TestCopyFrom(t *testing.T) {
	t.Parallel()
	a := NewBoard(9, Positional, false)
	a.Play(0, game.Dark)
	b := NewBoard(5, Simple, true)
	b.CopyFrom(a)
	b.Play(1, game.Light)
	if a.Count() != 1 || b.Count() != 2 || a.At(1) != game.NoColor || b.Size() != 9 {
		t.Errorf("counts %d and %d", a.Count(), b.Count())
	}
	b.Undo()
	b.Undo()
	if b.Hash() != 0 || a.Hash() == 0 {
		t.Errorf("hashes %x and %x", b.Hash(), a.Hash())
	}
}

func TestBoardAllocates(t *testing.T) {
	b := NewBoard(19, Positional, false)
	b.Play(0, game.Light)
	b.Undo()
	if n := testing.AllocsPerRun(100, func() {
		b.Play(180, game.Dark)
		b.Legal(181, game.Light)
		b.Undo()
	}); n != 0 {
		t.Errorf("%v allocations a move", n)
	}
}

// TestHash pins the hashes that peers compare: a change here is a change of the
// wire protocol.
func TestHash(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		setup, moves string
		want         uint64
	}{
		{"weiqi/chinese 19", "", 0xd220d5e83dfeb15c},
		{"weiqi/chinese 19", "q16 d4 q4", 0x3e1081ff873b346e},
		{"weiqi/chinese 19", "q4 d4 q16", 0x3e1081ff873b346e},
		{"weiqi/japanese 9", "e5 pass pass", 0xa1366b55b95f0e8f},
	} {
		if got := play(t, start(t, tt.setup), strings.Fields(tt.moves)...).Hash(); got != tt.want {
			t.Errorf("%s %q: hash %#x, want %#x", tt.setup, tt.moves, got, tt.want)
		}
	}
}

func TestPositionRefuses(t *testing.T) {
	t.Parallel()
	p, q := game.Point{Col: 3, Row: 3}, game.Point{Col: 19}
	corner := []game.Point{{Col: 1, Row: 0}, {Col: 0, Row: 1}}
	for _, tt := range []struct {
		dark, light []game.Point
		turn        game.Color
	}{
		{[]game.Point{p}, []game.Point{p}, game.Dark}, {[]game.Point{p, p}, nil, game.Dark}, {[]game.Point{q}, nil, game.Dark},
		{nil, nil, game.NoColor}, {nil, nil, 3}, {corner, []game.Point{{}}, game.Dark},
	} {
		if s, err := Position(Default("chinese"), tt.dark, tt.light, tt.turn); !errors.Is(err, game.ErrSetup) {
			t.Errorf("Position(%v, %v, %v) = %v, %v, want ErrSetup", tt.dark, tt.light, tt.turn, s, err)
		}
	}
}

func BenchmarkApply(b *testing.B) {
	s, m := start(b, "weiqi/chinese 19"), game.PlaceAt(game.Point{Col: 7, Row: 7})
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Apply(m); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkMoves lists the moves in the middle of a game.
func BenchmarkMoves(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	s := start(b, "weiqi/chinese 19")
	for range 150 {
		s = apply(b, s, randomPlay(rng, s))
	}
	b.ReportAllocs()
	for b.Loop() {
		for range s.Moves() {
		}
	}
}

// BenchmarkPlayUndo plays 250 random stones on the board of search and takes
// them back.
func BenchmarkPlayUndo(b *testing.B) {
	board := NewBoard(19, Simple, false)
	rng := rand.New(rand.NewPCG(1, 1))
	b.ReportAllocs()
	for b.Loop() {
		c := game.Dark
		for range 250 {
			if i := rng.IntN(board.Points()); board.Open(i, c) {
				board.Play(i, c)
			}
			c = c.Other()
		}
		for board.Count() > 0 {
			board.Undo()
		}
	}
}
