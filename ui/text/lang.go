package text

import "strings"

// langs are the languages by their BCP 47 name, the first is the default.
var langs = []*Messages{&EN, &ZhHans}

// Langs are the names of the languages that there are.
func Langs() []string {
	names := make([]string, len(langs))
	for i, m := range langs {
		names[i] = m.Lang
	}
	return names
}

// For is the words of a language, named as people and systems name it: en,
// zh-Hans, zh_CN.UTF-8. One that there is not gives English.
func For(lang string) *Messages {
	if m, ok := find(lang); ok {
		return m
	}
	return langs[0]
}

// find is the language that name means. Any Chinese is read as simplified, the
// only one there is.
func find(name string) (*Messages, bool) {
	name, _, _ = strings.Cut(strings.ToLower(name), ".")
	base, _, _ := strings.Cut(strings.ReplaceAll(name, "_", "-"), "-")
	for _, m := range langs {
		own, _, _ := strings.Cut(m.Lang, "-")
		if base == own {
			return m, true
		}
	}
	return nil, false
}

// Choose is the language of a person: the option given, else the first of
// QIYOU_LANG, LC_ALL, LC_MESSAGES and LANG that is set, else English. lookup is
// how to read the environment.
func Choose(option string, lookup func(string) (string, bool)) *Messages {
	if option != "" {
		return For(option)
	}
	for _, key := range []string{"QIYOU_LANG", "LC_ALL", "LC_MESSAGES", "LANG"} {
		if value, ok := lookup(key); ok && value != "" {
			return For(value)
		}
	}
	return langs[0]
}
