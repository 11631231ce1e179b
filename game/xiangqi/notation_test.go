package xiangqi

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/gametest"
)

func TestNotation(t *testing.T) {
	t.Parallel()
	type row struct {
		FEN, ICCS, UCI, WXF, Chinese, Tag string
		Trad                              string `json:"chinese_trad"`
	}
	for _, r := range readCases[row](t, "notation.jsonl") {
		b, err := ParseFEN(r.FEN)
		if err != nil {
			t.Errorf("%s: %v", r.Tag, err)
			continue
		}
		m, ok := ParseMove(r.UCI)
		if !ok || m.String() != r.UCI {
			t.Errorf("%s: ParseMove(%q) = %v, %v", r.Tag, r.UCI, m, ok)
		}
		for style, want := range map[Style]string{ICCS: r.ICCS, WXF: r.WXF, Simplified: r.Chinese, Traditional: r.Trad} {
			if got := b.Format(m, style); got != want {
				t.Errorf("%s %s: Format = %q, want %q", r.Tag, r.UCI, got, want)
			}
			for _, text := range []string{want, strings.ToLower(want)} {
				if got, err := b.Read(text); err != nil || got != m {
					t.Errorf("%s: Read(%q) = %v, %v, want %v", r.Tag, text, got, err, m)
				}
			}
		}
	}
}

// TestReadForms is the forms that are read beside those that are written.
func TestReadForms(t *testing.T) {
	t.Parallel()
	const (
		twoFiles = "3k5/9/2P1P4/2P1P4/9/9/9/9/9/4K4 w - - 0 1"
		four     = "4k4/9/4P4/4P4/4P4/4P4/9/9/9/3K5 w - - 0 1"
		cannons  = "4k4/9/4c4/9/4c4/9/9/9/9/3K5 b - - 0 1"
	)
	tests := []struct{ fen, text, want string }{
		{StartFEN, "h2e2", "h2e2"}, {StartFEN, "H2e2", "h2e2"}, {StartFEN, "h2-E2", "h2e2"},
		{StartFEN, "c2=5", "h2e2"}, {StartFEN, "C2.5", "h2e2"}, {StartFEN, "N8+7", "b0c2"}, {StartFEN, "B3+5", "g0e2"},
		{StartFEN, "炮2平5", "h2e2"}, {StartFEN, "炮２平五", "h2e2"}, {StartFEN, "砲二平五", "h2e2"},
		{StartFEN, "包二平五", "h2e2"}, {StartFEN, "傌八上七", "b0c2"}, {StartFEN, "俥一上一", "i0i1"},
		{StartFEN, "卒七进一", "c3c4"}, {StartFEN, "士四进五", "f0e1"}, {StartFEN, "象三进五", "g0e2"},
		{twoFiles, "三兵平六", "c7d7"}, {twoFiles, "3兵平6", "c7d7"}, {twoFiles, "前七平六", "c7d7"},
		{twoFiles, "后5平4", "e6f6"}, {twoFiles, "17=6", "c7d7"}, {twoFiles, "前兵平八", "c7b7"},
		{four, "一兵平六", "e7d7"}, {four, "二兵平六", "e6d6"}, {four, "三兵平六", "e5d5"},
		{four, "前兵平六", "e7d7"}, {four, "P+=6", "e7d7"},
		{cannons, "前炮进2", "e5e3"}, {cannons, "後包進一", "e7e6"}, {cannons, "+c+2", "e5e3"},
		{"3k5/9/9/9/9/2B6/9/9/9/2B1K4 w - - 0 1", "前相退五", "c4e2"},
	}
	for _, tt := range tests {
		b, err := ParseFEN(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := b.Read(tt.text)
		if want, _ := ParseMove(tt.want); err != nil || m != want {
			t.Errorf("%s: Read(%q) = %v, %v, want %s", tt.fen, tt.text, m, err, tt.want)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	t.Parallel()
	const pinned = "4k4/9/9/9/9/9/9/4B4/9/4K4 w - - 0 1"
	for _, tt := range []struct {
		fen, text string
		want      game.Reason // "" is no move at all
	}{
		{StartFEN, "", ""}, {StartFEN, "h2", ""}, {StartFEN, "j2e2", ""}, {StartFEN, "h2e2 ", ""}, {StartFEN, "h2–e2", ""},
		{StartFEN, "炮二平", ""}, {StartFEN, "炮零平五", ""}, {StartFEN, "炮二平十", ""}, {StartFEN, "中中平五", ""},
		{StartFEN, "X2=5", ""}, {StartFEN, "C0=5", ""}, {StartFEN, "C2*5", ""}, {StartFEN, "62=5", ""}, {StartFEN, "@2=5", ""},
		{"3k5/9/2P1P4/2P1P4/9/9/9/9/9/4K4 w - - 0 1", "P++1", ""}, // of either file
		{StartFEN, "h2h2", game.Occupied}, {StartFEN, "h2h0", game.Occupied}, {StartFEN, "h2g4", game.NoSuchStep},
		{StartFEN, "h7e7", game.NoPiece}, {StartFEN, "e5e6", game.NoPiece}, {StartFEN, "h2h8", game.NoSuchStep},
		{StartFEN, "C3=5", game.NoSuchStep}, {StartFEN, "车一进九", game.NoSuchStep}, {StartFEN, "前炮平五", game.NoSuchStep},
		{pinned, "e2c4", game.Facing}, {pinned, "相五进七", game.Facing}, {pinned, "E5+7", game.Facing},
	} {
		m, err := at(t, tt.fen).Read(tt.text)
		var illegal *game.IllegalError
		switch {
		case tt.want == "" && errors.Is(err, game.ErrMoveText):
		case tt.want != "" && errors.As(err, &illegal) && illegal.Reason == tt.want:
		default:
			t.Errorf("%s: Read(%q) = %v, %v, want %q", tt.fen, tt.text, m, err, tt.want)
		}
	}
}

// TestRoundTrip: in random games, each legal move has a name of its own in
// every style, which reads as that move.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	games := uint64(12)
	if testing.Short() || raceEnabled {
		games = 2
	}
	for seed := range games {
		rng := rand.New(rand.NewPCG(seed, 3))
		start := at(t, roundTripStarts[seed%uint64(len(roundTripStarts))])
		gametest.Play(rng, start, 150, func(s game.State, _ game.Move) { checkNames(t, s.(*state)) })
	}
}

// roundTripStarts: random games seldom bring pawns together.
var roundTripStarts = []string{
	StartFEN,
	"3k5/9/2P1P4/2P1P4/2P6/9/9/9/9/4K4 w - - 0 1",
	"4k4/9/4P4/4P4/4P4/4P4/9/2p1p4/2p1p4/3K5 w - - 0 1",
	"r1bak4/9/4b4/4C1R2/2n1C1R2/2n1c1N2/4c1N1r/4B4/4A4/2B1KA3 b - - 0 1",
}

func checkNames(t *testing.T, s *state) {
	t.Helper()
	for style := Simplified; style <= ICCS; style++ {
		seen := map[string]Move{}
		for _, m := range s.legalMoves() {
			text := s.format(m, style)
			if other, dup := seen[text]; dup {
				t.Errorf("%s: %v and %v are both %q", s.fen(), m, other, text)
			}
			seen[text] = m
			if got, err := s.read(text); err != nil || got != m {
				t.Errorf("%s: read(%q) = %v, %v, want %v", s.fen(), text, got, err, m)
			}
			if got := FormatAs(s, m.Step(), style); got != text {
				t.Errorf("FormatAs(%v) = %q, format %q", m, got, text)
			}
		}
	}
}

var (
	pgnTag   = regexp.MustCompile(`(?m)^\[(\w+) "(.*)"\]$`)
	pgnMoves = regexp.MustCompile(`(?m)^\d+\. (\S+)(?: (\S+))?\s*$`)
)

// TestSampleGames reads whole games in each style, and their positions.
func TestSampleGames(t *testing.T) {
	t.Parallel()
	type row struct {
		File, FEN string
		Mainline  []string
	}
	for _, r := range readCases[row](t, filepath.Join("samples", "expected.jsonl")) {
		s := at(t, r.FEN)
		if end := play(t, s, r.Mainline...); end.over && end.outcome.Reason != game.Mate {
			t.Errorf("%s: ends by %s", r.File, end.outcome.Reason)
		}
		if !strings.HasSuffix(r.File, ".pgn") || strings.Contains(r.File, "gbk") {
			continue
		}
		text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "xiangqi", "samples", r.File))
		if err != nil {
			t.Fatal(err)
		}
		if got := readGame(t, s, string(text)); !slices.Equal(got, r.Mainline) {
			t.Errorf("%s: %v, want %v", r.File, got, r.Mainline)
		}
		if !slices.ContainsFunc(pgnTag.FindAllStringSubmatch(string(text), -1), func(tag []string) bool {
			return tag[1] == "FEN" && tag[2] == s.fen()
		}) {
			t.Errorf("%s: no FEN %q", r.File, s.fen())
		}
	}
}

func readGame(t *testing.T, s *state, text string) []string {
	t.Helper()
	var names []string
	for _, pair := range pgnMoves.FindAllStringSubmatch(text, -1) {
		for _, name := range pair[1:] {
			if name == "" {
				continue
			}
			m, err := s.read(name)
			if err != nil {
				t.Fatalf("after %v: %v", names, err)
			}
			names = append(names, m.String())
			s = s.play(m)
		}
	}
	return names
}

// fuzzRead: whatever is typed, nothing panics, and what is accepted is a legal
// move whose own name in the style reads as the same move.
func fuzzRead(f *testing.F, style Style, seeds ...string) {
	f.Helper()
	var starts []*state
	for _, fen := range append(roundTripStarts, "4k4/9/4c4/9/4c4/9/9/9/9/3K5 b - - 0 1") {
		starts = append(starts, at(f, fen))
	}
	for i, text := range seeds {
		f.Add(text, uint8(i))
	}
	f.Fuzz(func(t *testing.T, text string, which uint8) {
		s := starts[int(which)%len(starts)]
		m, err := s.Read(text)
		if err != nil {
			if !errors.Is(err, game.ErrMoveText) && !errors.As(err, new(*game.IllegalError)) {
				t.Errorf("Read(%q): %v", text, err)
			}
			return
		}
		if _, err := s.Apply(m); err != nil {
			t.Errorf("Read(%q) = %v, which is refused: %v", text, m, err)
		}
		if got, err := s.Read(FormatAs(s, m, style)); err != nil || got != m {
			t.Errorf("Read(%q) = %v, whose name %q reads %v, %v", text, m, FormatAs(s, m, style), got, err)
		}
	})
}

func FuzzReadICCS(f *testing.F) {
	fuzzRead(f, ICCS, "h2e2", "H2-E2", "c7d7", "e5d5", "e5e3", "a9", "h2-e")
}

func FuzzReadWXF(f *testing.F) {
	fuzzRead(f, WXF, "C2=5", "17=6", "15+1", "C++1", "c+=9", "+C+2", "B3+5", "\x002=5")
}

func FuzzReadChinese(f *testing.F) {
	fuzzRead(f, Simplified, "炮二平五", "三兵平六", "前兵进一", "前炮退一", "前炮进２", "后5平4", "中兵平六", "\xe7\x82\xae")
}
