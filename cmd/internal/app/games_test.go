package app

import (
	"testing"

	"qiyou/ui/text"
)

// Every language has a way to write xiangqi that the settings know.
func TestScript(t *testing.T) {
	t.Parallel()
	want := map[string]string{"en": "simplified", "zh-Hans": "simplified", "zh-Hant": "traditional", "ja": "traditional", "ko": "traditional"}
	for _, lang := range text.Langs() {
		got := script(lang)
		if _, known := scripts[got]; !known || got != want[lang] {
			t.Errorf("%s: got %q, want %q", lang, got, want[lang])
		}
	}
}
