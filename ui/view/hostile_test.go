package view

import (
	"math/rand/v2"
	"os"
	"testing"

	"qiyou/game/gametest"
	"qiyou/ui/session/sessiontest"
	"qiyou/ui/text"
)

// drawn draws what a face is told with foreign in every place for text, on the
// screens on which it can be read.
func drawn(t testing.TB, foreign string, rng *rand.Rand) {
	s := newScreen(t, looks()[rng.IntN(4)], text.For(text.Langs()[rng.IntN(len(text.Langs()))]))
	d := newDesk(t, setup(anyGame[rng.IntN(len(anyGame))]), "none")
	keep := rng.IntN(4) > 0
	for _, ev := range sessiontest.Each(d.snap) {
		s.hear(sessiontest.Fill(ev, foreign, keep))
		if rng.IntN(3) == 0 {
			whole(t, s.draw(80, 24))
		}
	}
	whole(t, s.draw(120, 40))
	for range 6 {
		s.press([]string{"?", ":", "Esc", "c", "q", "Enter", "r", "y", "n", "[", "]", "Down", "<", "g", "s", "S"}[rng.IntN(16)])
		if rng.IntN(2) == 0 {
			s.input(Paste{foreign})
		}
		whole(t, s.draw(1+rng.IntN(130), 1+rng.IntN(45)))
	}
}

// Whatever text there is in whatever field of whatever a face is told, no cell
// holds anything that does more than be seen.
func FuzzTextOfOthers(f *testing.F) {
	for _, s := range hostile {
		f.Add(s, uint64(1))
	}
	f.Fuzz(func(t *testing.T, foreign string, seed uint64) { drawn(t, foreign, rand.New(rand.NewPCG(seed, 1))) })
}

// TestTextOfOthers draws texts put together at random from what is hostile.
func TestTextOfOthers(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	n := 150
	if os.Getenv("QIYOU_DEEP") == "1" {
		n = 20_000
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for range n {
		var foreign string
		for range 1 + rng.IntN(4) {
			h := hostile[rng.IntN(len(hostile))]
			foreign += h[:min(len(h), rng.IntN(80))]
		}
		drawn(t, foreign, rng)
	}
}
