package game

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestMoveText(t *testing.T) {
	t.Parallel()
	hh, he := Point{7, 7}, Point{7, 4}
	for text, m := range map[string]Move{
		"hh":                PlaceAt(hh),
		"aa":                PlaceAt(Point{}),
		"yy":                PlaceAt(Point{MaxSize - 1, MaxSize - 1}),
		"hehh":              StepTo(he, hh),
		"-":                 PassMove(),
		"=dark":             ChooseOf("dark"),
		"=0123456789-abcde": ChooseOf("0123456789-abcde"),
		"!hh":               ToggleAt(hh),
	} {
		if got := m.String(); got != text {
			t.Errorf("%#v.String() = %q, want %q", m, got, text)
		}
		if got, err := ParseMove(text); err != nil || got != m {
			t.Errorf("ParseMove(%q) = %#v, %v, want %#v", text, got, err, m)
		}
	}
}

func TestParseMoveRefuses(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "h", "hz", "zh", "HH", "h8", "hhh", "hhhhh", "hhhz", "--", "=", "=Dark", "=a b", "=a=b", "=0123456789-abcdef",
		"!", "!h", "!hz", "!hhh", "??", " hh", "hh ", "h\x00", "\xe1\xe1", "\xff\xff", "é", "棋", strings.Repeat("h", 1000),
	} {
		if m, err := ParseMove(text); !errors.Is(err, ErrMoveText) || m != (Move{}) {
			t.Errorf("ParseMove(%q) = %#v, %v, want ErrMoveText", text, m, err)
		}
	}
	if got := (Move{}).String(); got != "" {
		t.Errorf("no move is %q", got)
	}
	if got := (Point{Col: 25}).String(); got != "??" {
		t.Errorf("a point off every board is %q", got)
	}
}

// TestMoveRoundTrip is parse(format(m)) == m for moves of every kind.
func TestMoveRoundTrip(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 1))
	point := func() Point { return Point{int8(rng.IntN(MaxSize)), int8(rng.IntN(MaxSize))} }
	const letters = "abcdefghijklmnopqrstuvwxyz0123456789-"
	seen := map[string]Move{}
	for range 20000 {
		choice := make([]byte, 1+rng.IntN(maxChoice))
		for i := range choice {
			choice[i] = letters[rng.IntN(len(letters))]
		}
		moves := []Move{PlaceAt(point()), StepTo(point(), point()), PassMove(), ChooseOf(string(choice)), ToggleAt(point())}
		m := moves[rng.IntN(len(moves))]
		if got, err := ParseMove(m.String()); err != nil || got != m {
			t.Fatalf("ParseMove(%q) = %#v, %v, want %#v", m, got, err, m)
		}
		if other, ok := seen[m.String()]; ok && other != m {
			t.Fatalf("%#v and %#v are both %q", m, other, m)
		}
		seen[m.String()] = m
	}
}

// FuzzParseMove: what is accepted is the one text of its move.
func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"hh", "hehh", "-", "=dark", "!hh", "", "=", "\xe1\xe1", "h8"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ParseMove(text)
		if err != nil {
			if !errors.Is(err, ErrMoveText) || m != (Move{}) {
				t.Errorf("ParseMove(%q) = %#v, %v", text, m, err)
			}
			return
		}
		if m.Kind == NoMove || m.String() != text {
			t.Errorf("ParseMove(%q) = %#v, which is %q", text, m, m)
		}
	})
}
