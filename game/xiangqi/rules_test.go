package xiangqi

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/gametest"
)

func TestContract(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"xiangqi/asian 0", "xiangqi/asian 0 repetition=computer", "xiangqi/asian 0 limit=100 odds=b0 repetition=draw",
		"xiangqi/asian 0 limit=off odds=a3c0c3d0e3f0g0g3i3 repetition=check-only",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			gametest.Run(t, made(t, text), 2)
		})
	}
}

func made(t testing.TB, text string) game.Rules {
	t.Helper()
	s, err := game.ParseSetup(text)
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestNewRefuses(t *testing.T) {
	t.Parallel()
	good := Default()
	bad := []game.Setup{
		{}, {Game: "xiangqi"}, {Game: "xiangqi", Rules: "asian", Size: 9}, {Game: "weiqi", Rules: "asian"},
		{Game: "xiangqi", Rules: "computer"},
		good.With("opening", "swap2"), good.With(OptionRepetition, "asian"), good.With(OptionRepetition, "wxf"),
		good.With(OptionLimit, "120"), good.With(OptionLimit, "0"), good.With(OptionLimit, "050"), good.With(OptionLimit, "none"),
		good.With(OptionOdds, "e0"), good.With(OptionOdds, "e9"), good.With(OptionOdds, "b"), good.With(OptionOdds, "b1"),
		good.With(OptionOdds, "h0b0"), good.With(OptionOdds, "b0b0"), good.With(OptionOdds, "b0b9"), good.With(OptionOdds, "b0h"),
		good.With(OptionOdds, "b0-h0"), good.With(OptionOdds, "j0"),
	}
	for _, s := range bad {
		if r, err := New(s); !errors.Is(err, game.ErrSetup) || r != nil {
			t.Errorf("New(%q) = %v, %v, want ErrSetup", s, r, err)
		}
		if st, err := Position(s, StartFEN); !errors.Is(err, game.ErrSetup) || st != nil {
			t.Errorf("Position(%q) = %v, %v, want ErrSetup", s, st, err)
		}
	}
	twice := game.Setup{Game: name, Rules: rulesName, Options: []game.Option{{Key: OptionLimit, Value: "100"}, {Key: OptionLimit, Value: "off"}}}
	if _, err := New(twice); !errors.Is(err, game.ErrSetup) {
		t.Errorf("New(%q): %v, want ErrSetup", twice, err)
	}
}

func TestSettings(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		repetition, limit string
		family            Repetition
		plies             int
	}{
		{"", "", Asian, 120}, {"computer", "100", Computer, 100}, {"check-only", "off", CheckOnly, 0}, {"draw", "", Draw, 120},
	} {
		s := Default().With(OptionRepetition, tt.repetition).With(OptionLimit, tt.limit)
		if family, plies, err := Settings(s); err != nil || family != tt.family || plies != tt.plies {
			t.Errorf("Settings(%q) = %v, %d, %v", s, family, plies, err)
		}
	}
	if _, _, err := Settings(game.Setup{}); !errors.Is(err, game.ErrSetup) {
		t.Errorf("Settings of nothing: %v", err)
	}
}

func TestOdds(t *testing.T) {
	t.Parallel()
	for odds, want := range map[string]string{
		"b0":                 "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1",
		"b0h0":               "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1",
		"a9":                 "1nbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
		"a3c0c3d0e3f0g0g3i3": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w - - 0 1",
	} {
		if got := FEN(made(t, "xiangqi/asian 0 odds="+odds).Start()); got != want {
			t.Errorf("odds %s: %s, want %s", odds, got, want)
		}
	}
}

// TestFrom: a game may start from any position in which it goes on; the setup has
// one form for each.
func TestFrom(t *testing.T) {
	t.Parallel()
	for fen, want := range map[string]string{
		StartFEN: "xiangqi/asian 0",
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 7 9":    "xiangqi/asian 0 position=rnbakabnr-9-1c5c1-p1p1p1p1p-9-9-p.1p.1p.1p.1p.-1c.5c.1-9-r.n.b.a.k.a.b.n.r.-b",
		"4k4/9/9/9/9/9/9/9/4p4/3K4R w - - 3 40":                                    "xiangqi/asian 0 position=4k4-9-9-9-9-9-9-9-4p4-3k.4r.-w",
		"2bak4/4a4/4b4/9/9/2P6/9/9/4A4/2BAK4 b - - 0 1":                            "xiangqi/asian 0 position=2bak4-4a4-4b4-9-9-2p.6-9-9-4a.4-2b.a.k.4-b",
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 119 60": "xiangqi/asian 0 position=rnbakabnr-9-1c5c1-p1p1p1p1p-9-9-p.1p.1p.1p.1p.-1c.5c.1-9-r.1b.a.k.a.b.n.r.-w",
	} {
		at, err := Position(Default(), fen)
		if err != nil {
			t.Fatalf("%s: %v", fen, err)
		}
		s, err := From(Default(), at)
		if err != nil || s.String() != want {
			t.Errorf("%s: %s, %v, want %s", fen, s, err, want)
			continue
		}
		if start := made(t, want).Start(); strings.Fields(FEN(start))[0] != strings.Fields(fen)[0] || start.ToAct() != at.ToAct() {
			t.Errorf("%s starts from %s, want %s", want, FEN(start), fen)
		}
		if again, err := From(s, at); err != nil || again.String() != want {
			t.Errorf("%s again: %s, %v", want, again, err)
		}
	}
	odds := Default().With(OptionOdds, "b0")
	if s, err := From(odds, made(t, odds.String()).Start()); err != nil || s.String() != odds.String() {
		t.Errorf("a start at odds: %s, %v", s, err)
	}
	if s, err := From(odds, made(t, "xiangqi/asian 0").Start()); err != nil || s.String() != "xiangqi/asian 0" {
		t.Errorf("the usual start: %s, %v", s, err)
	}
	mate, err := Position(Default(), "R3k4/R8/9/9/9/9/9/9/9/3K5 b - - 0 1")
	if err != nil || mate.Phase() != game.Over {
		t.Fatalf("%v, %v", mate, err)
	}
	for name, at := range map[string]game.State{"a mate": mate, "no state": nil} {
		if s, err := From(Default(), at); !errors.Is(err, game.ErrSetup) {
			t.Errorf("%s: %s, %v", name, s, err)
		}
	}
	good := "4k4-9-9-9-9-9-9-9-4p4-3k.4r.-w"
	for _, value := range []string{
		"rnbakabnr-9-1c5c1-p1p1p1p1p-9-9-p.1p.1p.1p.1p.-1c.5c.1-9-r.n.b.a.k.a.b.n.r.-w", // the usual start
		good[:len(good)-2], good + ".", "." + good, good[:len(good)-1] + "r", "31k4" + good[3:], "4k4-9-9-w", "w", "-",
	} {
		if _, err := New(Default().With(OptionPosition, value)); !errors.Is(err, game.ErrSetup) {
			t.Errorf("position %q: %v", value, err)
		}
	}
	if _, err := New(odds.With(OptionPosition, good)); !errors.Is(err, game.ErrSetup) {
		t.Errorf("odds and a position: %v", err)
	}
}

// FuzzSetting: a position in a setup is refused, or the one way to write it.
func FuzzSetting(f *testing.F) {
	for _, value := range []string{"4k4-9-9-9-9-9-9-9-4p4-3k.4r.-w", "2bak4-4a4-4b4-9-9-2p.6-9-9-4a.4-2b.a.k.4-b", "", "-w", ".-.", "k\x00."} {
		f.Add(value)
	}
	f.Fuzz(func(t *testing.T, value string) {
		s := game.Setup{Game: name, Rules: rulesName, Options: []game.Option{{Key: OptionPosition, Value: value}}}
		r, err := New(s)
		if err != nil {
			if !errors.Is(err, game.ErrSetup) {
				t.Errorf("%q: %v", value, err)
			}
			return
		}
		if again, err := From(Default(), r.Start()); err != nil || again.String() != s.String() {
			t.Errorf("%q is written %s, %v", value, again, err)
		}
		if read, err := game.ParseSetup(s.String()); err != nil || read.String() != s.String() {
			t.Errorf("%q is no setup: %v", value, err)
		}
	})
}

// TestOptionsInHash: peers that play under other options notice.
func TestOptionsInHash(t *testing.T) {
	t.Parallel()
	seen := map[uint64]string{}
	for _, text := range []string{"xiangqi/asian 0", "xiangqi/asian 0 limit=100", "xiangqi/asian 0 repetition=draw"} {
		h := made(t, text).Start().Hash()
		if other, dup := seen[h]; dup {
			t.Errorf("%q and %q start with one hash", text, other)
		}
		seen[h] = text
	}
}

func TestStart(t *testing.T) {
	t.Parallel()
	s := made(t, "xiangqi/asian 0").Start()
	v := s.View()
	if cols, rows := v.Size(); cols != 9 || rows != 10 || s.ToAct() != game.First || s.Phase() != game.Play {
		t.Errorf("%d x %d, to act %v, phase %v", cols, rows, s.ToAct(), s.Phase())
	}
	for text, want := range map[string]game.Piece{
		"e0": {Color: game.Dark, Kind: 'k'}, "e9": {Color: game.Light, Kind: 'k'}, "b2": {Color: game.Dark, Kind: 'c'},
		"a6": {Color: game.Light, Kind: 'p'}, "c9": {Color: game.Light, Kind: 'b'}, "h0": {Color: game.Dark, Kind: 'n'}, "e5": {},
	} {
		sq, _ := readSquare(text)
		if got := v.At(sq.Point()); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
	for _, p := range []game.Point{{Col: 9}, {Row: 10}, {Col: -1}, {Row: -1}} {
		if got := v.At(p); got != (game.Piece{}) {
			t.Errorf("off the board: %v", got)
		}
	}
	if v.Color(game.First) != game.Dark || v.Color(game.Second) != game.Light {
		t.Error("First is not Red")
	}
	if got := s.(game.Notation).Format(game.PlaceAt(game.Point{Col: 7, Row: 7})); got != "h2" {
		t.Errorf("the point h2 is called %q", got)
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	step := func(text string) game.Move { m, _ := ParseMove(text); return m.Step() }
	s := at(t, StartFEN)
	over := at(t, "3k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1")
	tests := []struct {
		state *state
		move  game.Move
		want  game.Reason
	}{
		{s, step("a0a3"), game.Occupied}, {s, step("a0a4"), game.NoSuchStep}, {s, step("a0a0"), game.Occupied},
		{s, step("a9a8"), game.NoPiece}, {s, step("e4e5"), game.NoPiece}, {s, step("e3f3"), game.NoSuchStep},
		{s, step("e3e2"), game.NoSuchStep}, {s, step("b0d1"), game.BlockedLeg}, {s, step("b2b7"), game.NoSuchStep},
		{s, game.StepTo(game.Point{}, game.Point{Row: -1}), game.OffBoard},
		{s, game.StepTo(game.Point{Col: 9}, game.Point{}), game.OffBoard},
		{s, game.StepTo(game.Point{Col: -128, Row: 127}, game.Point{Row: 10}), game.OffBoard},
		{s, game.PlaceAt(game.Point{Col: 4, Row: 4}), game.WrongKind}, {s, game.PassMove(), game.WrongKind},
		{s, game.Move{}, game.WrongKind}, {s, game.ChooseOf("red"), game.WrongKind},
		{s, game.Move{Kind: game.Step, Choice: "x"}, game.WrongKind},
		{at(t, "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1").goesOn(), step("e0d0"), game.Facing},
		{at(t, "4k4/4R4/9/9/9/9/9/9/9/4K4 b - - 0 1"), step("e9e8"), game.Facing},
		{over, step("d9d8"), game.GameOver}, {over, game.PassMove(), game.GameOver},
	}
	for _, tt := range tests {
		next, err := tt.state.Apply(tt.move)
		var illegal *game.IllegalError
		if next != nil || !errors.As(err, &illegal) || illegal.Reason != tt.want || illegal.Move != tt.move {
			t.Errorf("Apply(%#v) = %v, %v, want %s", tt.move, next, err, tt.want)
		}
	}
}

// goesOn is s as if nothing had ended the game, for rules of moves in positions
// that are drawn.
func (s *state) goesOn() *state {
	c := *s
	c.over, c.outcome = false, game.Outcome{}
	return &c
}

func TestEnds(t *testing.T) {
	t.Parallel()
	option := func(k, v string) []game.Option { return []game.Option{{Key: k, Value: v}} }
	tests := []struct {
		name, fen, moves string
		options          []game.Option
		want             game.Outcome
	}{
		{"mate", "3aka3/9/4C4/9/3C5/9/9/9/9/3K5 w - - 0 1", "d5e5", nil, game.Outcome{Winner: game.First, Reason: game.Mate}},
		{"stalemate loses", "3k5/9/9/R8/9/9/9/9/9/4K4 w - - 0 1", "a6a8", nil, game.Outcome{Winner: game.First, Reason: game.Stalemate}},
		{"stalemate of Red", "4k4/9/9/9/9/9/9/9/r8/3K5 w - - 0 1", "", nil, game.Outcome{Winner: game.Second, Reason: game.Stalemate}},
		{"mate on the last ply", "3k5/9/9/R8/9/9/9/9/9/4K4 w - - 119 80", "a6a8", nil, game.Outcome{Winner: game.First, Reason: game.Stalemate}},
		{"the last attacker taken", "4k4/9/9/9/9/9/9/9/3p5/3K5 w - - 7 80", "d0d1", nil, game.Outcome{Reason: game.Material}},
		{"limit", "3k5/9/9/9/9/9/9/9/9/4K3R w - - 118 80", "i0i1 d9d8", nil, game.Outcome{Reason: game.NoProgress}},
		{"limit 100", "3k5/9/9/9/9/9/9/9/9/4K3R w - - 98 80", "i0i1 d9d8", option(OptionLimit, "100"), game.Outcome{Reason: game.NoProgress}},
		{"limit 100 not yet", "3k5/9/9/9/9/9/9/9/9/4K3R w - - 97 80", "i0i1 d9d8", option(OptionLimit, "100"), game.Outcome{}},
		{"no limit", "3k5/9/9/9/9/9/9/9/9/4K3R w - - 500 80", "i0i1 d9d8", option(OptionLimit, "off"), game.Outcome{}},
		{"repetition before the limit", "4k4/9/9/9/9/9/9/9/9/3K4R w - - 111 80",
			"i0i9 e9e8 i9i8 e8e9 i8i9 e9e8 i9i8 e8e9 i8i9 e9e8", nil, game.Outcome{Winner: game.Second, Reason: game.Perpetual}},
	}
	for _, tt := range tests {
		s := play(t, at(t, tt.fen, tt.options...), strings.Fields(tt.moves)...)
		if got, over := s.Outcome(); got != tt.want || over != (tt.want != game.Outcome{}) {
			t.Errorf("%s: %v, %v, want %v", tt.name, got, over, tt.want)
		}
	}
}

func TestPositionRefusesLimit(t *testing.T) {
	t.Parallel()
	const fen = "3k5/9/9/9/9/9/9/9/9/4K3R w - - 100 80"
	if _, err := Position(Default(), fen); err != nil {
		t.Errorf("100 plies of 120: %v", err)
	}
	for _, s := range []game.Setup{Default().With(OptionLimit, "100"), Default()} {
		var e *FENError
		if st, err := Position(s, strings.Replace(fen, "100", "120", 1)); !errors.As(err, &e) || e.Flaw != FENCounters || st != nil {
			t.Errorf("%s: 120 plies: %v, %v", s, st, err)
		}
	}
}

func TestMarks(t *testing.T) {
	t.Parallel()
	s := play(t, at(t, "4k4/9/9/9/9/9/9/9/9/3K4R w - - 0 1"), "i0i9")
	type mark struct {
		at   string
		mark game.Mark
	}
	var got []mark
	for p, k := range s.View().(game.Marked).Marks() {
		sq, _ := SquareOf(p)
		got = append(got, mark{sq.String(), k})
	}
	want := []mark{{"i9", game.Last}, {"i0", game.Origin}, {"e9", game.Check}}
	if !slices.Equal(got, want) {
		t.Errorf("marks %v, want %v", got, want)
	}
}

// TestHash pins the hashes that peers compare: a change here is a change of the
// wire protocol.
func TestHash(t *testing.T) {
	t.Parallel()
	tests := []struct {
		moves string
		want  uint64
	}{
		{"", 0x6465831c6e3e1a35}, {"h2e2 h9g7", 0x7a297b1fc41c13b4},
		{"b0c2 b9c7 h0g2 h9g7 c2b0 c7b9", 0xe5245ae692f4bfbb}, {"h0g2 h9g7", 0xe5245ae692f4bfbb},
	}
	for _, tt := range tests {
		s := play(t, made(t, "xiangqi/asian 0").Start().(*state), strings.Fields(tt.moves)...)
		if got := s.Hash(); got != tt.want {
			t.Errorf("%q: hash %#x, want %#x", tt.moves, got, tt.want)
		}
	}
}
