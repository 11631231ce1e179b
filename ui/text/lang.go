package text

import (
	"strings"
	"sync"

	"golang.org/x/text/language"
)

// langs are the languages that there are, the first is the default.
var langs = []*Messages{&EN, &ZhHans, &ZhHant, &JA, &KO}

// Langs are the names of the languages that there are, as in BCP 47.
func Langs() []string {
	names := make([]string, len(langs))
	for i, m := range langs {
		names[i] = m.Lang
	}
	return names
}

// For is the words of a language, named as people and systems name it: en,
// zh-Hans, zh_TW.UTF-8. One that there is not gives English.
func For(lang string) *Messages {
	if m, ok := Find(lang); ok {
		return m
	}
	return langs[0]
}

// Find is the language that name means, if there is one: zh-HK is in the signs
// of zh-Hant, zh alone in those of zh-Hans, as the matching of Unicode has it.
func Find(name string) (*Messages, bool) {
	name, _, _ = strings.Cut(name, ".") // the encoding of a locale
	name, _, _ = strings.Cut(name, "@") // its variant
	tag, err := language.Parse(name)
	if err != nil {
		return nil, false
	}
	_, i, sure := matcher().Match(tag)
	return langs[i], sure >= language.High
}

// matcher knows which language does for which.
var matcher = sync.OnceValue(func() language.Matcher {
	tags := make([]language.Tag, len(langs))
	for i, m := range langs {
		tags[i] = language.MustParse(m.Lang)
	}
	return language.NewMatcher(tags)
})

// Choose is the language of a person: the option given, else that of QIYOU_LANG,
// else that of the system, else English. lookup is how to read the environment.
func Choose(option string, lookup func(string) (string, bool)) *Messages {
	get := func(key string) string { v, _ := lookup(key); return v }
	for _, own := range []string{option, get("QIYOU_LANG")} {
		if m, ok := Find(own); ok {
			return m
		}
	}
	for _, name := range preferred(get) {
		if m, ok := Find(name); ok {
			return m
		}
	}
	return langs[0]
}

// preferred are the languages that the system names, the best first: the locale
// is the first of LC_ALL, LC_MESSAGES and LANG that is set, and LANGUAGE is a
// list that goes before it, but not before that of C, which wants no language.
// This is how gettext reads them.
func preferred(get func(string) string) []string {
	locale := get("LC_ALL")
	for _, key := range []string{"LC_MESSAGES", "LANG"} {
		if locale == "" {
			locale = get(key)
		}
	}
	switch base, _, _ := strings.Cut(locale, "."); base {
	case "", "C", "POSIX":
		return nil
	}
	return append(strings.Split(get("LANGUAGE"), ":"), locale)
}
