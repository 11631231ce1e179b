package app

import (
	"strings"
	"testing"

	"qiyou/ui/text"
)

// Every page of help is in the language of the person, frame and all.
func TestHelpInEveryLanguage(t *testing.T) {
	t.Parallel()
	for _, lang := range text.Langs() {
		words := text.For(lang).Commands
		for _, line := range []string{"--help", "play --help", "help", "help peer", "peer list -h", "completion --help"} {
			var out, errs strings.Builder
			code := Main(append(strings.Fields(line), "--lang", lang), System{
				In: strings.NewReader(""), Out: &out, Err: &errs,
				Getenv: func(string) string { return "" }, LookupEnv: func(string) (string, bool) { return "", false },
			})
			if code != 0 || errs.Len() > 0 {
				t.Errorf("%s: %s: exit %d, %q", lang, line, code, errs.String())
			}
			for _, want := range []string{words.Page.Usage, words.Page.HelpFlag} {
				if !strings.Contains(out.String(), want) {
					t.Errorf("%s: %s does not say %q:\n%s", lang, line, want, out.String())
				}
			}
			for _, english := range []string{"Usage:\n", "Flags:", "Available Commands", "for more information", "help for "} {
				if lang != "en" && strings.Contains(out.String(), english) {
					t.Errorf("%s: %s says %q:\n%s", lang, line, english, out.String())
				}
			}
		}
	}
}
