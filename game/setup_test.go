package game

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestSetupText(t *testing.T) {
	t.Parallel()
	plain := Setup{Game: "gomoku", Rules: "standard", Size: 15}
	for text, s := range map[string]Setup{
		"gomoku/standard 15":                 plain,
		"gomoku/standard 15 opening=swap2":   plain.With("opening", "swap2"),
		"gomoku/standard 15 a=1 opening=pro": plain.With("opening", "pro").With("a", "1"),
		"gomoku/standard 15 a=2":             plain.With("a", "1").With("a", "2"),
		"weiqi/chinese 19 komi=7.5":          Setup{Game: "weiqi", Rules: "chinese", Size: 19}.With("komi", "7.5"),
		"xiangqi/asian 0":                    {Game: "xiangqi", Rules: "asian"},
	} {
		if got := s.String(); got != text {
			t.Errorf("%#v.String() = %q, want %q", s, got, text)
		}
		if got, err := ParseSetup(text); err != nil || !reflect.DeepEqual(got, s) {
			t.Errorf("ParseSetup(%q) = %#v, %v, want %#v", text, got, err, s)
		}
	}
}

func TestParseSetupRefuses(t *testing.T) {
	t.Parallel()
	var many strings.Builder
	for i := range maxOptions + 1 {
		fmt.Fprintf(&many, " k%02d=v", i)
	}
	for _, text := range []string{
		"", "gomoku", "gomoku/standard", "gomoku 15", "gomoku/standard fifteen", "gomoku/standard 015",
		"gomoku/standard +15", "gomoku/standard -1", "gomoku/standard 26", "gomoku/standard 15 ", " gomoku/standard 15",
		"gomoku/standard  15", "gomoku//standard 15", "Gomoku/standard 15", "gomoku/standard/x 15", "/ 15",
		"gomoku/standard 15 a", "gomoku/standard 15 a=", "gomoku/standard 15 =b", "gomoku/standard 15 a=b=c",
		"gomoku/standard 15 b=1 a=1", "gomoku/standard 15 a=1 a=2", "gomoku/standard 15\n", "g\xff/standard 15",
		"gomoku/standard 99999999999999999999", "gomoku/" + strings.Repeat("a", maxWord+1) + " 15",
		"gomoku/standard 15" + many.String(),
	} {
		if s, err := ParseSetup(text); !errors.Is(err, ErrSetup) {
			t.Errorf("ParseSetup(%q) = %#v, %v, want ErrSetup", text, s, err)
		}
	}
}

// TestWithKeepsTheOriginal: a setup that somebody holds does not change.
func TestWithKeepsTheOriginal(t *testing.T) {
	t.Parallel()
	s := Setup{Game: "gomoku", Rules: "standard", Size: 15}.With("b", "1").With("d", "1")
	before := s.String()
	for _, other := range []Setup{s.With("a", "1"), s.With("b", "2"), s.With("d", ""), s.With("e", "1")} {
		if s.String() != before {
			t.Fatalf("the setup became %q, was %q", s, before)
		}
		if other.String() == before {
			t.Errorf("With made the same setup %q", before)
		}
	}
	if got := s.Option("b", "x"); got != "1" {
		t.Errorf("Option(b) = %q, want 1", got)
	}
	if got := s.Option("c", "x"); got != "x" {
		t.Errorf("Option(c) = %q, want the default", got)
	}
	if got := s.With("b", "").With("d", ""); len(got.Options) != 0 {
		t.Errorf("options left: %v", got.Options)
	}
}

// FuzzParseSetup: what is accepted is the one text of its setup.
func FuzzParseSetup(f *testing.F) {
	for _, text := range []string{"gomoku/standard 15", "gomoku/standard 15 opening=swap2", "weiqi/chinese 19 komi=7.5", "/ 0", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSetup(text)
		if err != nil {
			if !errors.Is(err, ErrSetup) {
				t.Errorf("ParseSetup(%q): %v does not wrap ErrSetup", text, err)
			}
			return
		}
		if s.String() != text {
			t.Errorf("ParseSetup(%q) is %q", text, s)
		}
		if !slices.IsSortedFunc(s.Options, func(a, b Option) int { return strings.Compare(a.Key, b.Key) }) {
			t.Errorf("ParseSetup(%q): options %v are not sorted", text, s.Options)
		}
		for _, o := range s.Options {
			if s.Option(o.Key, "") != o.Value || s.With(o.Key, o.Value).String() != text {
				t.Errorf("ParseSetup(%q): option %v is not found again", text, o)
			}
		}
	})
}
