package text

import (
	"fmt"
	"reflect"
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

func TestPlainIsWhole(t *testing.T) {
	t.Parallel()
	en, zh := reflect.ValueOf(PlainEN), reflect.ValueOf(PlainZhHans)
	for i := range en.NumField() {
		name := en.Type().Field(i).Name
		if name == "Help" || name == "Codes" {
			continue
		}
		a, b := en.Field(i).String(), zh.Field(i).String()
		if a == "" || b == "" {
			t.Errorf("%s has no text: %q, %q", name, a, b)
		}
		if got, want := plainVerbs(b), plainVerbs(a); !slices.Equal(got, want) {
			t.Errorf("%s: arguments %v in zh-Hans, %v in en", name, got, want)
		}
		if strings.ContainsAny(a+b, "\n\r\t\x1b") {
			t.Errorf("%s holds a control character", name)
		}
	}
	own := []string{"ambiguous-peer", "unknown-command", "missing-argument", "not-a-move", "failed", "no-score", "not-a-term", "not-an-object", "not-now", "not-over"}
	codes := slices.Concat(own, session.InviteCodes(), session.HealthCodes())
	for _, code := range codes {
		if PlainEN.Codes[code] == "" || PlainZhHans.Codes[code] == "" {
			t.Errorf("the code %s has no words", code)
		}
	}
	if len(PlainEN.Codes) != len(codes) || len(PlainZhHans.Codes) != len(codes) {
		t.Errorf("words for %d and %d codes, want %d", len(PlainEN.Codes), len(PlainZhHans.Codes), len(codes))
	}
	if len(PlainEN.Help) != len(PlainZhHans.Help) {
		t.Errorf("help has %d and %d lines", len(PlainEN.Help), len(PlainZhHans.Help))
	}
	for i, line := range PlainEN.Help {
		if line == "" || PlainZhHans.Help[i] == "" {
			t.Errorf("line %d of help is empty", i)
		}
	}
}
