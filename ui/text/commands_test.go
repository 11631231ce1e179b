package text

import "testing"

func TestEveryAdviceHasWords(t *testing.T) {
	t.Parallel()
	for _, m := range langs {
		for a := AdviseFolder; a < adviceCount; a++ {
			if m.Commands.Advices[a] == "" {
				t.Errorf("%s: advice %d has no words", m.Lang, a)
			}
		}
	}
}
