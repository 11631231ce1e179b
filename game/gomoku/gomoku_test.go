package gomoku

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/gametest"
)

func TestContract(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"gomoku/freestyle 9", "gomoku/standard 9", "gomoku/freestyle 15", "gomoku/standard 19"} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			gametest.Run(t, start(t, text).(*state).rules, 3)
		})
	}
}

func TestNewRefuses(t *testing.T) {
	t.Parallel()
	good := Default("freestyle")
	bad := []game.Setup{
		{}, {Game: "gomoku", Rules: "freestyle"}, {Game: "weiqi", Rules: "freestyle", Size: 15},
		{Game: "gomoku", Rules: "Freestyle", Size: 15}, {Game: "gomoku", Rules: "standard", Size: 8},
		{Game: "gomoku", Rules: "standard", Size: 21}, {Game: "gomoku", Rules: "standard", Size: -15},
		good.With("opening", "free"), good.With("opening", "swap3"), good.With("foul", "loses"), good.With("overline", "wins"),
		Default("caro").With("overline", "nothing"), Default("renju").With("pass", "yes"), Default("renju").With("pass", "maybe"),
		{Game: "gomoku", Rules: "renju", Size: 13}, {Game: "gomoku", Rules: "renju", Size: 19},
		{Game: "gomoku", Rules: "renju", Size: 15, Options: []game.Option{{Key: "pass", Value: "no"}, {Key: "foul", Value: "loses"}}},
		{Game: "gomoku", Rules: "renju", Size: 15, Options: []game.Option{{Key: "pass", Value: "no"}, {Key: "pass", Value: "no"}}},
	}
	for _, s := range bad {
		if r, err := New(s); !errors.Is(err, game.ErrSetup) || r != nil {
			t.Errorf("New(%q) = %v, %v, want ErrSetup", s, r, err)
		}
	}
	for size := MinSize; size <= MaxSize; size++ {
		good.Size = size
		r, err := New(good)
		if err != nil {
			t.Fatalf("New(%q): %v", good, err)
		}
		if cols, rows := r.Start().View().Size(); cols != size || rows != size {
			t.Errorf("New(%q): board %d x %d", good, cols, rows)
		}
	}
}

// TestStandardSixGoesOn: under the standard rule a six is no win, and its owner
// may still win elsewhere.
func TestStandardSixGoesOn(t *testing.T) {
	t.Parallel()
	moves := strings.Fields("a1 a15 b1 c15 c1 e15 e1 g15 f1 i15 d1")
	s := play(t, start(t, "gomoku/standard 15"), moves...)
	checkWin(t, "six", s, game.First, false)
	if s.ToAct() != game.Second {
		t.Errorf("to act %v, want second", s.ToAct())
	}
	checkWin(t, "six", play(t, start(t, "gomoku/freestyle 15"), moves...), game.First, true)
}

// TestFullBoard fills the board so that nobody has five.
func TestFullBoard(t *testing.T) {
	t.Parallel()
	s := start(t, "gomoku/freestyle 9")
	var dark, light []game.Point
	for row := range 9 {
		for col := range 9 {
			p := game.Point{Col: int8(col), Row: int8(row)}
			if (col+row/2)%2 == 0 {
				dark = append(dark, p)
			} else {
				light = append(light, p)
			}
		}
	}
	for i := range 81 {
		side := [2][]game.Point{dark, light}
		next, err := s.Apply(game.PlaceAt(side[i%2][i/2]))
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	want := game.Outcome{Reason: game.FullBoard}
	if got, over := s.Outcome(); got != want || !over {
		t.Errorf("outcome %v, %v, want %v", got, over, want)
	}
}

func TestFiveOnLastPointWins(t *testing.T) {
	t.Parallel()
	b := NewBoard(9, Freestyle)
	var dark, light []game.Point
	for i := range b.Points() - 1 {
		if i >= 76 || (i%9+i/18)%2 == 0 {
			dark = append(dark, b.Point(i))
		} else {
			light = append(light, b.Point(i))
		}
	}
	setup := Default("freestyle")
	setup.Size = 9
	s, err := Position(setup, dark, light, game.Dark)
	if err != nil {
		t.Fatal(err)
	}
	checkWin(t, "last point", play(t, s, "i1"), game.First, true)
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	s := play(t, start(t, "gomoku/freestyle 15"), "h8")
	over := play(t, start(t, "gomoku/freestyle 15"), strings.Fields("a1 a2 b1 b2 c1 c2 d1 d2 e1")...)
	tests := []struct {
		state game.State
		move  game.Move
		want  game.Reason
	}{
		{s, game.PlaceAt(game.Point{Col: 7, Row: 7}), game.Occupied},
		{s, game.PlaceAt(game.Point{Col: 15, Row: 0}), game.OffBoard},
		{s, game.PlaceAt(game.Point{Col: 0, Row: -1}), game.OffBoard},
		{s, game.PlaceAt(game.Point{Col: -128, Row: 127}), game.OffBoard},
		{s, game.PassMove(), game.WrongKind},
		{s, game.ChooseOf("dark"), game.WrongKind},
		{s, game.Move{}, game.WrongKind},
		{s, game.Move{Kind: game.Place, Choice: "x"}, game.WrongKind},
		{s, game.Move{Kind: game.Place, From: game.Point{Col: 1}}, game.WrongKind},
		{over, game.PlaceAt(game.Point{}), game.GameOver},
		{over, game.PassMove(), game.GameOver},
	}
	for _, tt := range tests {
		next, err := tt.state.Apply(tt.move)
		var illegal *game.IllegalError
		if next != nil || !errors.As(err, &illegal) || illegal.Reason != tt.want {
			t.Errorf("Apply(%#v) = %v, %v, want %s", tt.move, next, err, tt.want)
		}
	}
}

func TestRead(t *testing.T) {
	t.Parallel()
	s := play(t, start(t, "gomoku/freestyle 15"), "h8")
	for text, want := range map[string]string{
		"a1": "ao", "A15": "aa", "o1": "oo", "O15": "oa", "i9": "ig", "H7": "hi", "j10": "jf",
	} {
		if m, err := s.(game.Notation).Read(text); err != nil || m.String() != want {
			t.Errorf("Read(%q) = %v, %v, want %s", text, m, err, want)
		}
	}
	for text, want := range map[string]game.Reason{
		"h8": game.Occupied, "H8": game.Occupied, "p1": game.OffBoard, "a16": game.OffBoard, "z99": game.OffBoard,
	} {
		var illegal *game.IllegalError
		if m, err := s.(game.Notation).Read(text); !errors.As(err, &illegal) || illegal.Reason != want {
			t.Errorf("Read(%q) = %v, %v, want %s", text, m, err, want)
		}
	}
	for _, text := range []string{"", "h", "8", "8h", "h0", "h08", "h 8", " h8", "h8 ", "h-1", "hh", "h100", "ｈ8", "@1", "[1"} {
		if m, err := s.(game.Notation).Read(text); !errors.Is(err, game.ErrMoveText) {
			t.Errorf("Read(%q) = %v, %v, want ErrMoveText", text, m, err)
		}
	}
}

// FuzzRead: whatever is typed, Read never panics, and what it accepts can be
// played and comes back from Format.
func FuzzRead(f *testing.F) {
	for _, text := range []string{"h8", "A1", "s19", "z99", "h08", "", "\xff\x00"} {
		f.Add(text)
	}
	rules, err := New(Default("standard"))
	if err != nil {
		f.Fatal(err)
	}
	s := rules.Start().(*state)
	f.Fuzz(func(t *testing.T, text string) {
		m, err := s.Read(text)
		if err != nil {
			return
		}
		if _, err := s.Apply(m); err != nil {
			t.Errorf("Read(%q) = %v, which is refused: %v", text, m, err)
		}
		if got := s.Format(m); got != strings.ToLower(text) {
			t.Errorf("Read(%q) = %v, which reads %q", text, m, got)
		}
	})
}

// TestBoardAgrees plays random games on the state and on the board of search.
func TestBoardAgrees(t *testing.T) {
	t.Parallel()
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 2))
		setup := []game.Setup{
			Default("freestyle"), Default("standard"), Default("renju").With("pass", "no"), Default("caro"),
			Default("caro").With("overline", "wins"), Default("renju").With("pass", "no").With("foul", "loses"),
		}[seed%6]
		if setup.Rules != "renju" {
			setup.Size = MinSize + int(seed)%(MaxSize-MinSize+1)
		}
		b, err := BoardOf(setup)
		if err != nil {
			t.Fatal(err)
		}
		r, err := New(setup)
		if err != nil {
			t.Fatal(err)
		}
		var hashes []uint64
		end := gametest.Play(rng, r.Start(), 400, func(s game.State, m game.Move) {
			hashes = append(hashes, b.Hash())
			checkBoard(t, b, s.(*state))
			b.Place(b.Index(m.To), s.(*state).turn)
		})
		if t.Failed() {
			t.Fatalf("seed %d, %v", seed, setup)
		}
		o, _ := end.Outcome()
		if won := b.Wins(b.Last()); won != (o.Reason == game.Five) || b.Full() && !won != (o.Reason == game.FullBoard) {
			t.Errorf("seed %d: board won %v full %v, outcome %v", seed, won, b.Full(), o)
		}
		for _, want := range slices.Backward(hashes) {
			if b.Undo(); b.Hash() != want {
				t.Fatalf("seed %d: hash %x after undo, was %x", seed, b.Hash(), want)
			}
		}
		if b.Count() != 0 || b.Last() != nowhere || b.lines != emptyLines {
			t.Errorf("seed %d: %d stones left, last %d", seed, b.Count(), b.Last())
		}
	}
}

// checkBoard compares the board of search with a state that is being played.
func checkBoard(t *testing.T, b *Board, s *state) {
	t.Helper()
	if want := s.Hash() ^ s.rules.key ^ turnKey(s.turn); b.Hash() != want {
		t.Errorf("%d stones: board hash %x, state %x", b.Count(), b.Hash(), want)
	}
	if b.Count() > 0 && b.Wins(b.Last()) {
		t.Errorf("the board says won, the state goes on")
	}
	fouls := 0
	for i, why := range b.Fouls() {
		fouls++
		if got := s.foul(i); s.turn == game.Dark && got != why {
			t.Errorf("%v: board %q, state %q", b.Point(i), why, got)
		}
	}
	listed := len(slices.Collect(s.Moves()))
	if s.turn == game.Light || s.rules.lose {
		fouls = 0
	}
	if want := b.Points() - b.Count() - fouls; listed != want {
		t.Errorf("%d moves, want %d", listed, want)
	}
}

// TestHash pins the hashes that peers compare: a change here is a change of the
// wire protocol.
func TestHash(t *testing.T) {
	t.Parallel()
	tests := []struct {
		setup, moves string
		want         uint64
	}{
		{"gomoku/freestyle 15", "", 0x6ee9d5369a9c8ad0},
		{"gomoku/freestyle 15", "h8 h9 i8", 0xca1e6ef355d6ff05},
		{"gomoku/freestyle 15", "i8 h9 h8", 0xca1e6ef355d6ff05},
		{"gomoku/standard 15", "h8 h9 i8", 0xfc0dd8a0d32f751f},
		{"gomoku/standard 19", "h8 h9 i8", 0xb817e5089a82bfa5},
		{"gomoku/renju 15", "h8 h9 i8", 0xb7f2fbd3087a524c},
		{"gomoku/renju 15", "h8 h9 i8 a1 a2 a3 pass", 0x4bba2e430dfbd7b3},
		{"gomoku/caro 15", "h8 h9 i8", 0x6af17767228d798c},
		{"gomoku/renju 15 opening=taraguchi10", "h8 swap h9", 0x7b533f088e1c50c1},
		{"gomoku/renju 15 opening=taraguchi10", "h8 swap h9 keep", 0xc258072f5fac7046},
		{"gomoku/renju 15 opening=yamaguchi", "h8 h9 i8 3 keep a1 b1 c1", 0xb66caeb3e8f511b1},
		{"gomoku/renju 15 opening=yamaguchi", "h8 h9 i8 3 keep a1 c1 b1", 0xb66caeb3e8f511b1},
		{"gomoku/renju 15 opening=yamaguchi", "h8 h9 i8 3 keep a1 c1 b1 d1 b1", 0x639ddc538432c260},
		{"gomoku/renju 15 opening=yamaguchi", "h8 h9 i8 1 keep a1 b1", 0x639ddc538432c260},
		{"gomoku/standard 15 opening=swap2", "h8 h9 i8 dark", 0x70e677df6fc46571},
		{"gomoku/standard 15 opening=swap2", "h8 h9 i8 light", 0xa23d0031b84652a7},
	}
	for _, tt := range tests {
		s := play(t, start(t, tt.setup), strings.Fields(tt.moves)...)
		if got := s.Hash(); got != tt.want {
			t.Errorf("%s %q: hash %#x, want %#x", tt.setup, tt.moves, got, tt.want)
		}
	}
}

func TestPositionRefuses(t *testing.T) {
	t.Parallel()
	p, q := game.Point{Col: 3, Row: 3}, game.Point{Col: 15}
	for _, tt := range []struct {
		dark, light []game.Point
		turn        game.Color
	}{
		{[]game.Point{p}, []game.Point{p}, game.Dark}, {[]game.Point{p, p}, nil, game.Dark},
		{[]game.Point{q}, nil, game.Dark}, {nil, nil, game.NoColor}, {nil, nil, 3},
	} {
		if s, err := Position(Default("freestyle"), tt.dark, tt.light, tt.turn); !errors.Is(err, game.ErrSetup) {
			t.Errorf("Position(%v, %v, %v) = %v, %v, want ErrSetup", tt.dark, tt.light, tt.turn, s, err)
		}
	}
	if s, err := Position(Default("omok"), nil, nil, game.Dark); !errors.Is(err, game.ErrSetup) {
		t.Errorf("Position of unknown rules = %v, %v", s, err)
	}
}

func BenchmarkApply(b *testing.B) {
	rules, err := New(Default("freestyle"))
	if err != nil {
		b.Fatal(err)
	}
	s, m := rules.Start(), game.PlaceAt(game.Point{Col: 7, Row: 7})
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Apply(m); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBoard(b *testing.B) {
	board := NewBoard(15, Freestyle)
	b.ReportAllocs()
	for b.Loop() {
		board.Place(112, game.Dark)
		board.Wins(112)
		board.Undo()
	}
}

// The board for search counts the lines of play that the states do.
func TestPerft(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"gomoku/freestyle 9", "gomoku/renju 15"} {
		setup, err := game.ParseSetup(text)
		if err != nil {
			t.Fatal(err)
		}
		r, err := New(setup)
		if err != nil {
			t.Fatal(err)
		}
		b, err := BoardOf(setup)
		if err != nil {
			t.Fatal(err)
		}
		want := int64(0)
		for m := range r.Start().Moves() {
			next, err := r.Start().Apply(m)
			if err != nil {
				t.Fatal(err)
			}
			for range next.Moves() {
				want++
			}
		}
		if got := b.Perft(2, game.Dark); got != want {
			t.Errorf("%s: %d, the states have %d", text, got, want)
		}
	}
}
