package text

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qiyou/game"
	"qiyou/game/xiangqi"
)

// Traditional names are those that the game itself writes, and are read as the
// same moves.
func TestTraditional(t *testing.T) {
	t.Parallel()
	rules, err := xiangqi.New(xiangqi.Default())
	if err != nil {
		t.Fatal(err)
	}
	chance := rand.New(rand.NewPCG(1, 2))
	for range 4 {
		s := rules.Start()
		for range 60 {
			n, moves := s.(game.Notation), slices.Collect(s.Moves())
			for _, m := range moves {
				got, want := Traditional(n.Format(m)), xiangqi.FormatAs(s, m, xiangqi.Traditional)
				if back, err := n.Read(got); got != want || back != m || err != nil {
					t.Fatalf("%v: got %s (read as %v, %v), want %s", m, got, back, err, want)
				}
			}
			if len(moves) == 0 {
				break
			}
			if s, err = s.Apply(moves[chance.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// In which signs readers of each language know xiangqi.
func TestTraditionalSigns(t *testing.T) {
	t.Parallel()
	want := map[string]bool{"en": false, "zh-Hans": false, "zh-Hant": true, "ja": true, "ko": true}
	for _, lang := range Langs() {
		if got := For(lang).TraditionalSigns(); got != want[lang] {
			t.Errorf("%s: %v, want %v", lang, got, want[lang])
		}
	}
}
