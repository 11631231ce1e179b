package xiangqi

import (
	"errors"
	"strings"
	"testing"

	"qiyou/game"
)

func TestFENRefuses(t *testing.T) {
	t.Parallel()
	const rows = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
	lone := func(row string) string { return "4k4/9/9/9/9/9/9/9/9/" + row + " w" }
	tests := []struct {
		fen  string
		want FENFlaw
	}{
		{"", FENFields}, {rows, FENFields}, {rows + " w -", FENFields}, {rows + " w - - 0", FENFields}, {rows + " w - - 0 1 x", FENFields},
		{rows + " x", FENFields}, {rows + " W", FENFields}, {rows + " w KQkq -", FENFields}, {strings.Repeat("w ", 100), FENFields},
		{rows + " w - - -1 1", FENCounters}, {rows + " w - - x 1", FENCounters}, {rows + " w - - 0 99999", FENCounters},
		{rows + " w - - 10000 1", FENCounters}, {rows + " w - - +1 1", FENCounters},
		{rows + "/9 w", FENRows}, {rows[:len(rows)-10] + " w", FENRows}, {strings.Replace(rows, "/9/", "/8/", 1) + " w", FENRows},
		{strings.Replace(rows, "/9/", "/91/", 1) + " w", FENRows}, {strings.Replace(rows, "/9/", "/9p/", 1) + " w", FENRows},
		{strings.Replace(rows, "/9/", "//", 1) + " w", FENRows}, {strings.Replace(rows, "/9/", "/0 9/", 1) + " w", FENFields},
		{strings.Replace(rows, "/9/", "/09/", 1) + " w", FENLetter}, {strings.Replace(rows, "n", "q", 1) + " w", FENLetter},
		{strings.Replace(rows, "n", "\x80", 1) + " w", FENLetter}, {strings.Replace(rows, "9", "@8", 1) + " w", FENLetter},
		{strings.Replace(rows, "9", "r8", 1) + " w", FENTooMany}, {strings.Replace(rows, "/9/9/", "/9/P8/", 1) + " w", FENTooMany},
		{strings.Replace(rows, "K", "1", 1) + " w", FENGeneral}, {strings.Replace(rows, "k", "1", 1) + " w", FENGeneral},
		{lone("4KK3"), FENTooMany}, {lone("2K6"), FENPoint}, {"9/9/9/4k4/9/9/9/9/9/3K5 w", FENPoint}, {"4K4/9/9/9/9/9/9/9/9/3k5 w", FENPoint},
		{lone("3KA4"), FENPoint}, {lone("2A1K4"), FENPoint}, {lone("B3K4"), FENPoint}, {lone("P3K4"), FENPoint},
		{"4k4/9/9/9/B8/9/9/9/9/3K5 w", FENPoint}, {"4k4/9/9/9/9/9/1P7/9/9/3K5 w", FENPoint}, {"4k4/9/9/9/9/9/9/P8/9/3K5 w", FENPoint},
		{"3a2b1r/4ak3/8p/7P1/9/9/9/B2NN3B/3K5/4p4 w", FENPoint}, {"4k4/9/7p1/9/9/9/9/9/9/3K5 w", FENPoint},
		{"4k4/9/9/9/9/9/9/9/9/4K4 w", FENCapture}, {"4k4/9/9/9/4R4/9/9/9/9/3K5 w", FENCapture},
		{"4k4/9/9/9/9/9/9/9/9/r3K4 b", FENCapture}, {"4k4/4P4/9/9/9/9/9/9/9/3K5 w", FENCapture},
	}
	for _, tt := range tests {
		var e *FENError
		b, err := ParseFEN(tt.fen)
		if !errors.As(err, &e) || e.Flaw != tt.want || b != nil || !errors.Is(err, game.ErrSetup) || e.Code() != string(tt.want) {
			t.Errorf("ParseFEN(%q) = %v, %v, want %s", tt.fen, b, err, tt.want)
		}
	}
}

func TestFENForms(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r":          StartFEN,
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - -":      StartFEN,
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 0":  StartFEN,
		"rnbakabnr/54/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1": StartFEN,
		"4k4/9/9/9/9/9/9/9/9/3K4R b - - 119 200":                                 "",
		"4k4/9/9/9/2P1P1P1P/9/9/9/9/3K5 b":                                       "4k4/9/9/9/2P1P1P1P/9/9/9/9/3K5 b - - 0 1",
		"2bakab2/9/b3b4/9/9/9/9/4B4/4A4/2BK5 w - - 3 7":                          "tooMany",
		"2bak4/4a4/4b4/9/9/6B2/9/8B/4A4/3K5 w - - 3 7":                           "",
	} {
		b, err := ParseFEN(text)
		if want == "tooMany" {
			if err == nil {
				t.Errorf("ParseFEN(%q) has three elephants", text)
			}
			continue
		}
		if want == "" {
			want = text
		}
		if err != nil || b.FEN() != want {
			t.Errorf("ParseFEN(%q): %v, %v, want %s", text, b, err, want)
		}
	}
}

// TestFENCounts: the counters go on with the moves.
func TestFENCounts(t *testing.T) {
	t.Parallel()
	s := play(t, at(t, StartFEN), "h2e2", "h9g7", "e2e6")
	if want := "rnbakab1r/9/1c4nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 2"; s.fen() != want {
		t.Errorf("%s, want %s", s.fen(), want)
	}
	if s = play(t, s, "i9i8"); s.quiet != 1 || !strings.HasSuffix(s.fen(), " w - - 1 3") {
		t.Errorf("after i9i8: %s", s.fen())
	}
	if got := FEN(s); got != s.fen() {
		t.Errorf("FEN = %s, want %s", got, s.fen())
	}
}

// FuzzFEN: whatever is read is a position that can be, and its one form reads
// as the same.
func FuzzFEN(f *testing.F) {
	for _, text := range []string{
		StartFEN, "4k4/9/9/9/9/9/9/9/9/3K4R r", "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR b - -",
		"4k4/9/9/9/9/9/9/9/9/4K4 w", "9/9/9 w", "////////// w - - 0 1", "\xff w",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := ParseFEN(text)
		if err != nil {
			if !errors.As(err, new(*FENError)) {
				t.Errorf("ParseFEN(%q): %v", text, err)
			}
			return
		}
		again, err := ParseFEN(b.FEN())
		if err != nil || again.FEN() != b.FEN() || again.Hash() != b.Hash() {
			t.Errorf("ParseFEN(%q) = %s, which reads %v, %v", text, b.FEN(), again, err)
		}
		for _, m := range b.Moves(nil) {
			b.Make(m)
			if b.checked(b.Turn().Other()) || b.possible() != nil {
				t.Errorf("%s: %v leads to %s, %v", text, m, b.FEN(), b.possible())
			}
			b.Undo()
		}
	})
}
