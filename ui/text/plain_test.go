package text

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"qiyou/ui/session"
)

var plainVerb = regexp.MustCompile(`%(\[\d\])?[a-z]`)

// plainVerbs are the verbs of a format in the order of their arguments.
func plainVerbs(format string) []string {
	var all []string
	next := 1
	for _, v := range plainVerb.FindAllString(format, -1) {
		if strings.HasPrefix(v, "%[") {
			next = int(v[2] - '0')
		}
		all = append(all, fmt.Sprint(next, v[len(v)-1:]))
		next++
	}
	slices.Sort(all)
	return all
}

func TestPlainHasItsCodes(t *testing.T) {
	t.Parallel()
	own := []string{"ambiguous-peer", "unknown-command", "missing-argument", "not-a-move", "failed", "no-score", "not-a-term", "not-an-object", "not-now", "not-over", "no-premove", "premove-full", "premove-never",
		"no-table", "not-saved", "not-changed", "not-written", "no-variation", "no-comment", "no-mistake", "between-moves"}
	codes := slices.Concat(own, session.InviteCodes(), session.HealthCodes())
	for _, m := range langs {
		for _, code := range codes {
			if m.Plain.Codes[code] == "" {
				t.Errorf("%s: the code %s has no words", m.Lang, code)
			}
		}
		if len(m.Plain.Codes) != len(codes) {
			t.Errorf("%s: words for %d codes, want %d", m.Lang, len(m.Plain.Codes), len(codes))
		}
	}
}
