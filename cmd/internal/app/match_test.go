package app

import (
	"strings"
	"testing"

	"qiyou/ai/protocol/client"
	"qiyou/ui/text"
)

// TestEngineFaults: whatever an engine can do wrong has words in each language.
func TestEngineFaults(t *testing.T) {
	t.Parallel()
	for _, lang := range text.Langs() {
		words := text.For(lang).Commands.Match
		for _, c := range client.Codes() {
			if words.Faults[string(c)] == "" {
				t.Errorf("%s: no words for %s", lang, c)
			}
		}
	}
}

// TestMatchUsage: what cannot be a match is said before anything is started.
func TestMatchUsage(t *testing.T) {
	t.Parallel()
	for _, args := range []string{
		"qiyou:1", "qiyou:1 gnugo", "qiyou:11 qiyou:1 --nodes 5", "qiyou: qiyou:1 --nodes 5", "qiyou:1 qiyou:2 --nodes 5 --time 1s",
		"qiyou:1 qiyou:2 --nodes -1", "qiyou:1 qiyou:2 --nodes 5 --games 0", "qiyou:1 qiyou:2 --nodes 5 --sprt 5,0",
		"qiyou:1 qiyou:2 --nodes 5 --game chess", "qiyou:1 qiyou:2 --nodes 5 --size 99", "qiyou:1 qiyou:2 --nodes 5 --openings /no/such/file",
		"qiyou:1 ' --nodes 5", "qiyou:1 qiyou:2 --nodes 5,6,7", "qiyou:1 qiyou:2 --nodes 5,0", "qiyou:1 qiyou:2 --time 1s,-1s",
	} {
		var out, errs strings.Builder
		code := Main(append([]string{"--lang", "en", "match", "--out", t.TempDir()}, strings.Fields(args)...), System{
			In: strings.NewReader(""), Out: &out, Err: &errs,
			Getenv: func(string) string { return "" }, LookupEnv: func(string) (string, bool) { return "", false },
		})
		if code != exitUsage || !strings.HasPrefix(errs.String(), "qiyou: ") {
			t.Errorf("%s: exit %d, %q", args, code, errs.String())
		}
	}
}
