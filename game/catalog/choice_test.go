package catalog

import (
	"errors"
	"testing"

	"qiyou/game"
)

// TestChoices settles every combination of all choices of every setup, one
// after the other, and back to the defaults.
func TestChoices(t *testing.T) {
	t.Parallel()
	for _, s := range Setups() {
		settled := []game.Setup{s}
		for _, c := range Choices(s) {
			var next []game.Setup
			for _, s := range settled {
				for _, v := range c.Values {
					got, err := With(s, c.Key, v)
					if err != nil {
						t.Fatalf("With(%q, %s, %s): %v", s, c.Key, v, err)
					}
					if c.Value(got) != v {
						t.Errorf("%q: %s is %s, want %s", got, c.Key, c.Value(got), v)
					}
					next = append(next, got)
				}
			}
			settled = next
		}
		seen := map[string]bool{}
		for _, full := range settled {
			seen[full.String()] = true
			if _, err := Parse(full.String()); err != nil {
				t.Errorf("Parse(%q): %v", full, err)
			}
			back := full
			for _, c := range Choices(s) {
				var err error
				if back, err = With(back, c.Key, c.Values[0]); err != nil {
					t.Errorf("With(%q, %s, %s): %v", back, c.Key, c.Values[0], err)
				}
			}
			if back.String() != s.String() {
				t.Errorf("%q with every default is %q", full, back)
			}
		}
		if len(seen) != len(settled) {
			t.Errorf("%q: %d of %d settings are different", s, len(seen), len(settled))
		}
	}
}

func TestWithRefuses(t *testing.T) {
	t.Parallel()
	for _, tt := range [][3]string{
		{"gomoku/freestyle 15", "foul", "loses"}, {"gomoku/renju 15", "foul", "maybe"}, {"gomoku/renju 15", "size", "19"},
		{"gomoku/freestyle 15", "size", "x"}, {"gomoku/freestyle 15", "size", "21"}, {"gomoku/freestyle 15", "size", ""},
		{"gomoku/caro 15", "opening", ""}, {"gomoku/caro 15", "", ""}, {"gomoku/omok 15", "opening", "swap"}, {"chess/fide 8", "size", "8"},
	} {
		s, err := game.ParseSetup(tt[0])
		if err != nil {
			t.Fatal(err)
		}
		if got, err := With(s, tt[1], tt[2]); !errors.Is(err, game.ErrSetup) || got.String() != tt[0] {
			t.Errorf("With(%q) = %q, %v, want ErrSetup", tt, got, err)
		}
	}
	s := game.Setup{Game: "gomoku", Rules: "freestyle", Size: 15}
	if got, err := With(s, Size, "17"); err != nil || got.Size != 17 {
		t.Errorf("size 17: %q, %v", got, err)
	}
}
