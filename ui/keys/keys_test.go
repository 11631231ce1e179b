package keys_test

import (
	"testing"

	"qiyou/ui/cell"
	"qiyou/ui/keys"
	"qiyou/ui/text"
)

func TestNoKeyMeansTwoThings(t *testing.T) {
	t.Parallel()
	for _, s := range keys.Screens() {
		seen := map[keys.Key]keys.Action{}
		for _, b := range keys.Map(s) {
			if len(b.Keys) == 0 {
				t.Errorf("%s: %s has no key", s, b.Action)
			}
			for _, k := range b.Keys {
				// Letters that begin a typed move yield to shortcuts.
				if old, ok := seen[k]; ok && b.Action != keys.Type {
					t.Errorf("%s: %v is %s and %s", s, k, old, b.Action)
				}
				if got, ok := keys.Of(s, k); !ok || got != b.Action && b.Action != keys.Type {
					t.Errorf("%s: %v gives %s, want %s", s, k, got, b.Action)
				}
				seen[k] = b.Action
			}
		}
	}
}

func TestEveryActionHasItsHelp(t *testing.T) {
	t.Parallel()
	for _, lang := range text.Langs() {
		words := text.For(lang)
		for _, s := range keys.Screens() {
			for _, b := range keys.Map(s) {
				if words.Actions[string(b.Action)] == "" {
					t.Errorf("%s: no text for %s", lang, b.Action)
				}
				if b.Keys[0].String() == "" {
					t.Errorf("%s: the key for %s has no name", s, b.Action)
				}
			}
		}
	}
}

// The three rules of the package comment.
func TestRules(t *testing.T) {
	t.Parallel()
	harmless := map[keys.Action]bool{keys.Close: true, keys.No: true}
	risky := map[keys.Action]bool{
		keys.Resign: true, keys.Leave: true, keys.Quit: true, keys.Yes: true, keys.Draw: true, keys.Undo: true,
		keys.Discard: true, keys.Cancel: true, keys.Pass: true,
	}
	for _, s := range keys.Screens() {
		if a, ok := keys.Of(s, keys.Key{Code: keys.Esc}); ok && !harmless[a] {
			t.Errorf("%s: Esc is %s", s, a)
		}
		if a, ok := keys.Of(s, keys.Key{Code: keys.Enter}); ok && risky[a] {
			t.Errorf("%s: Enter is %s", s, a)
		}
		for _, b := range keys.Map(s) {
			for _, k := range b.Keys {
				if k.Code == keys.Char && (k.Rune < ' ' || k.Rune > '~') {
					t.Errorf("%s: %q is no ASCII character", s, k.Rune)
				}
				if k.Code == keys.Ctrl && (k.Rune == 'm' || k.Rune == 'i' || k.Rune == 'h' || k.Rune == '[') {
					t.Errorf("%s: many terminals cannot tell %v", s, k)
				}
			}
		}
	}
}

func TestHelpFits(t *testing.T) {
	t.Parallel()
	for _, lang := range text.Langs() {
		for name, s := range text.For(lang).Actions {
			if got := cell.Width(s, true); got > 16 {
				t.Errorf("%s: %s is %d columns wide", lang, name, got)
			}
		}
	}
}

// A word of the palette asks for one action of a screen, and can be typed on any
// keyboard; what may follow it has a name in every language.
func TestWords(t *testing.T) {
	t.Parallel()
	for _, s := range keys.Screens() {
		seen := map[string]keys.Action{}
		for _, b := range keys.Map(s) {
			w := keys.Word(b.Action)
			if old, ok := seen[w]; ok {
				t.Errorf("%s: %q is %s and %s", s, w, old, b.Action)
			}
			seen[w] = b.Action
			for _, r := range w {
				if (r < 'a' || r > 'z') && r != '-' {
					t.Errorf("%s: the word %q holds %q", b.Action, w, r)
				}
			}
		}
	}
	for _, lang := range text.Langs() {
		names := text.For(lang).Palette.Arguments
		for _, a := range keys.Arguments() {
			if names[string(a)] == "" {
				t.Errorf("%s: the argument %s has no name", lang, a)
			}
		}
		if len(names) != len(keys.Arguments()) {
			t.Errorf("%s: %d names of arguments, want %d", lang, len(names), len(keys.Arguments()))
		}
	}
}
