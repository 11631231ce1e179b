package ai

import (
	"testing"
	"time"
)

func TestLevels(t *testing.T) {
	t.Parallel()
	last := time.Duration(0)
	for l := MinLevel; l <= MaxLevel; l++ {
		if l.Think() <= last || l.Clamp() != l {
			t.Errorf("level %d: %v, clamped %d", l, l.Think(), l.Clamp())
		}
		last = l.Think()
	}
	if Level(-5).Think() != MinLevel.Think() || Level(99).Think() != MaxLevel.Think() || Level(0).Clamp() != MaxLevel {
		t.Error("levels off the scale")
	}
}

func TestWhys(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, w := range Whys() {
		if w == "" || seen[w] {
			t.Errorf("why %q: empty or twice", w)
		}
		seen[w] = true
	}
}
