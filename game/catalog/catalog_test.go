package catalog

import (
	"errors"
	"testing"

	"qiyou/game"
)

func TestSetups(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, s := range Setups() {
		text := s.String()
		if seen[text] {
			t.Errorf("%q is offered twice", text)
		}
		seen[text] = true
		r, err := Parse(text)
		if err != nil {
			t.Errorf("Parse(%q): %v", text, err)
			continue
		}
		if got := r.Setup().String(); got != text || r.ID() != s.ID() {
			t.Errorf("Parse(%q) made %q, %q", text, got, r.ID())
		}
	}
	if len(seen) == 0 {
		t.Error("nothing is offered")
	}
}

func TestRefuses(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "gomoku", "gomoku/freestyle", "gomoku/freestyle 0", "gomoku/freestyle 21", "gomoku/nonsense 15",
		"chess/standard 8", "gomoku/freestyle 15 a=b", "/ 0",
	} {
		if r, err := Parse(text); !errors.Is(err, game.ErrSetup) || r != nil {
			t.Errorf("Parse(%q) = %v, %v, want ErrSetup", text, r, err)
		}
	}
	if r, err := New(game.Setup{}); !errors.Is(err, game.ErrSetup) || r != nil {
		t.Errorf("New of nothing = %v, %v", r, err)
	}
}
